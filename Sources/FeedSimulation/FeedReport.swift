public import PhotoFeed
public import ScrollSimulation
import Tiling

/// What came of a run.
public struct FeedReport: Sendable {
  public struct Rule: Sendable, Equatable {
    public var rule: String
    public var violations: Int
  }

  public var configuration: FeedRun.Configuration
  public var finish: FeedRun.Finish?
  public var frames = 0
  /// Virtual time, in seconds.
  public var simulatedSeconds = 0.0
  public var traceHash = ""
  /// In the order of the document; every rule that was checked.
  public var rules: [Rule] = []
  /// The first hundred.
  public var violations: [Violation] = []
  public var violationCount = 0

  public var poolCapacity = 0
  public var binds = 0
  public var moves = 0
  /// Bound tiles per frame over the pool's capacity, 0 to 1.
  public var utilisation = 0.0
  public var layouts = 0
  public var corrections = 0
  /// Square points x frames, the largest in one frame, and the longest run of frames with some.
  public var blankSum = 0.0
  public var blankMaximum = 0.0
  public var blankLongestRun = 0
  public var loads = PhotoLoader.Counts()

  /// Of the file: lines, posts on lines, distinct ones, those that were on screen, and those that went before.
  public var input = FeedReader.Counts()
  public var distinctPosts = 0
  public var seenPosts = 0
  public var goneUnseen = 0
  public var errors: [FeedError] = []
  public var unknownFields: [String] = []
  /// Of the feed, file and script together.
  public var changes = FeedViewController.Counts()
  public var postsAtEnd = 0

  public var isClean: Bool { violationCount == 0 }
}

extension FeedRun {
  /// What has come of the run so far.
  public var report: FeedReport {
    var report = FeedReport(configuration: configuration)
    report.finish = finish
    report.frames = simulator.frame
    report.simulatedSeconds = Double(simulator.frame) / Double(configuration.hz)
    report.traceHash = simulator.hash.description
    report.rules = simulator.checker.tally.map { .init(rule: $0.rule, violations: $0.violations) }
      .sorted { ($0.rule.prefix(1), $0.rule.count, $0.rule) < ($1.rule.prefix(1), $1.rule.count, $1.rule) }
    report.violations = simulator.checker.violations
    report.violationCount = simulator.checker.violationCount
    let counts = simulator.list.counts
    report.poolCapacity = tally.poolCapacity
    report.binds = counts.binds
    report.moves = counts.moves
    report.utilisation = Double(tally.boundTiles) / Double(max(1, tally.frames * max(1, tally.poolCapacity)))
    report.layouts = simulator.layouts
    report.corrections = counts.corrections
    let blank = simulator.checker.blank
    report.blankSum = Double(blank.sum) / 4096
    report.blankMaximum = Double(blank.maximum) / 4096
    report.blankLongestRun = blank.longestRun
    report.loads = feed.loader.counts
    report.input = reader.counts
    report.distinctPosts = tally.knownFilePosts.count
    report.seenPosts = tally.seen
    report.goneUnseen = tally.goneUnseen
    report.errors = reader.errors
    report.unknownFields = reader.unknownFields
    report.changes = feed.counts
    report.postsAtEnd = feed.store.count
    return report
  }
}
