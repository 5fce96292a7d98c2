import FeedFormats
import FeedSimulation

/// A feed whose posts have neither texts nor photos: probably they have them in fields that were not read.
struct EmptyPosts: Equatable, CustomStringConvertible {
  private let count: Int
  private let isMapped: Bool
  private let unread: [String]  // names of fields

  /// Nil if any post has a text or a photo.
  init?(_ counts: FeedReader.Counts, _ format: FeedFormat?, unread: [String]) {
    guard counts.posts > 0, counts.emptyPosts == counts.posts else { return nil }
    self.init(count: counts.posts, format, unread: unread)
  }

  /// Of an address.
  init?(_ posts: [ServedPost], _ format: FeedFormat?) {
    guard !posts.isEmpty, posts.allSatisfy({ $0.value.length == 0 && $0.value.photos.isEmpty }) else { return nil }
    self.init(count: posts.count, format, unread: [])
  }

  private init(count: Int, _ format: FeedFormat?, unread: [String]) {
    isMapped = if case .mapped? = format { true } else { false }
    (self.count, self.unread) = (count, unread)
  }

  /// Whether there is anything else in the posts. A feed of ids alone may be meant.
  var mayHaveMore: Bool { isMapped || !unread.isEmpty }

  var description: String {
    let posts = count == 1 ? "its post has no text and no photo" : "none of its \(counted(count, "post")) has a text or a photo"
    if isMapped { return posts + "; say where they are: --map text=/... --map photos=/..." }
    if unread.isEmpty { return posts + "; give them some" }
    let shown = unread.prefix(EmptyPosts.maximumShown).map(CellDrawing.short).joined(separator: ", ")
    return posts + "; not read \(unread.count == 1 ? "is" : "are") \(shown)\(unread.count > EmptyPosts.maximumShown ? " and more" : "")"
      + ", which a map can name: --map id=/id --map text=/... --map photos=/..."
  }

  private static let maximumShown = 12
}
