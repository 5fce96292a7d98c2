/// What a log says of one item in one session by one definition. Instants and times are nanoseconds.
///
/// A true value lies between the two of each pair. They are the same where the log says enough.
public struct ImpressionRow: Hashable, Sendable {
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    case seen
    case notSeen = "not seen"
    /// What the log leaves open decides.
    case undecided
    /// The log lacks what the definition needs.
    case notJudged = "not judged"
  }

  public var session: String
  public var item: String
  public var definition: String
  public var verdict: Verdict
  /// When the first impression was due, at the earliest and at the latest; nil without one.
  public var first: Int64?
  public var firstLatest: Int64?
  public var count: Int
  /// nil where the log leaves open how often an item counts that may count more than once.
  public var countMost: Int?
  public var total: Int64
  /// nil if the log ends while the item is on the screen.
  public var totalMost: Int64?
  public var longest: Int64
  public var longestMost: Int64?
  /// The stays that are certain, in order. At most ``ImpressionLog/maximumIntervals`` in a session.
  public var intervals: [ClosedRange<Int64>]
  public var reason: String
  /// What trackers that look each 100, 250 and 500 ms would have counted, and an observer of intersections with a timer. Empty unless asked
  /// for, and where the log leaves it open.
  public var polls: [Bool]
  public var observer: Bool?

  public var isExact: Bool { total == totalMost && longest == longestMost && first == firstLatest && count == countMost }
}
