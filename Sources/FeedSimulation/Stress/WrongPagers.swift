import PhotoFeed

extension Plant {
  /// Whether the bug shows only where a feed has pages.
  public var needsPages: Bool { false }

  func makePager(of feed: FeedViewController, _ server: FeedServer) -> (any StressPaging)? { nil }
}
