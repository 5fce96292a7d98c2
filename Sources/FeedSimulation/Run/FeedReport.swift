public import FeedFormats
public import PhotoFeed
public import ScrollSimulation

/// What came of a run over a feed: what came of any session, as if it were its own, and what only feeds have.
@dynamicMemberLookup
public struct FeedReport: Sendable {
  public var configuration: FeedRun.Configuration
  public var finish: FeedRun.Finish?
  public var session: SimulationReport

  public var loads: PhotoLoader.Counts

  /// Of the file: lines, posts on lines, distinct ones, those that were on screen, and those that went before.
  public var input: FeedReader.Counts
  public var distinctPosts: Int
  public var seenPosts: Int
  public var goneUnseen: Int
  public var errors: [FeedError]
  public var unknownFields: [String]
  /// Nil before the first post.
  public var format: FeedFormat?
  /// Lines of the feed's map whose pointers have led nowhere.
  public var unmetPointers: [String]
  /// Of the feed, file and script together.
  public var changes: FeedViewController.Counts
  public var postsAtEnd: Int

  public subscript<Value>(dynamicMember path: WritableKeyPath<SimulationReport, Value>) -> Value {
    get { session[keyPath: path] }
    set { session[keyPath: path] = newValue }
  }

  public subscript<Value>(dynamicMember path: KeyPath<SimulationReport, Value>) -> Value { session[keyPath: path] }
}

extension FeedRun {
  /// What has come of the run so far.
  public var report: FeedReport {
    FeedReport(
      configuration: configuration, finish: finish,
      session: SimulationReport(simulator, poolCapacity: tally.poolCapacity, boundTiles: tally.boundTiles), loads: feed.loader.counts,
      input: reader.counts, distinctPosts: tally.knownFilePosts.count, seenPosts: tally.seen, goneUnseen: tally.goneUnseen,
      errors: reader.errors, unknownFields: reader.unknownFields, format: reader.format, unmetPointers: reader.unmetPointers,
      changes: feed.counts, postsAtEnd: feed.store.count)
  }
}
