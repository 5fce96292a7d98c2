/// When an item met a definition, up to an instant: stays, one after another, and what they add up to. Nanoseconds.
///
/// A session keeps two of them for an item and a definition: one of the time for which it was certainly met, one of the time for which it may
/// have been. The true one lies between them, and so do its sums, its longest stay and its first impression, all of which only grow with it.
struct Timeline: Hashable, Sendable {
  static let never = Int64.max
  private static let off = Int64.min

  private var since = Timeline.off
  private(set) var total: Int64 = 0
  private(set) var longest: Int64 = 0
  /// When the first impression was due; ``never`` without one.
  private(set) var first = Timeline.never
  private(set) var count: Int32 = 0
  /// When its first stay began, and its latest one ended; ``never`` without one.
  private(set) var firstStart = Timeline.never
  private(set) var lastEnd = Timeline.never
  /// When the first stay had lasted for the dwell; ``never`` if none did.
  private(set) var firstLong = Timeline.never
  private var sum: Int64 = 0  // since the item was new
  private var last = Timeline.never  // the instant of the latest impression since then
  private var recheck = Timeline.never  // when a timer ends that runs

  var isOn: Bool { since != Timeline.off }
  /// - Precondition: it is on.
  var start: Int64 { since }

  /// A stay does not begin before the one before it has ended.
  mutating func begin(at instant: Int64) { since = lastEnd == Timeline.never ? instant : max(instant, lastEnd) }

  /// Ends a stay. At the end of a session (`isFinal`) one that has just begun counts; one that ended as it began was on no screen.
  mutating func end(at instant: Int64, _ rule: ImpressionDefinition, epoch: Int64?, isFinal: Bool = false) {
    let (start, length) = (since, instant - since)
    since = Timeline.off
    guard length > 0 || isFinal else { return }
    if let due = due(from: start, to: instant, rule.dwell) { note(due, rule.counting, epoch) }
    (firstStart, lastEnd) = (min(firstStart, start), instant)
    if length >= rule.dwell.nanoseconds { firstLong = min(firstLong, start + rule.dwell.nanoseconds) }
    total = Timeline.sum(total, length)
    sum = Timeline.sum(sum, length)
    longest = max(longest, length)
  }

  /// The item counts as new from `instant` on.
  mutating func renew(at instant: Int64, _ rule: ImpressionDefinition, epoch: Int64?) {
    let wasOn = isOn
    if wasOn { end(at: instant, rule, epoch: epoch) }
    (sum, last, recheck) = (0, Timeline.never, Timeline.never)
    if wasOn { begin(at: instant) }
  }

  /// When a stay makes an impression.
  private mutating func due(from start: Int64, to end: Int64, _ dwell: ImpressionDefinition.Dwell) -> Int64? {
    switch dwell {
    case .continuous(let time): return end - start >= time ? start + time : nil
    case .total(let time):
      // Only the stay in which the sum is reached.
      return sum < time || sum == 0 ? (sum + end - start >= time ? start + time - sum : nil) : nil
    case .recheck(let time):
      if recheck < start || recheck == Timeline.never { recheck = start + time }
      guard recheck <= end else { return nil }
      defer { recheck = Timeline.never }
      return recheck
    }
  }

  private mutating func note(_ due: Int64, _ counting: ImpressionDefinition.Counting, _ epoch: Int64?) {
    switch counting {
    case .session: if last != Timeline.never { return }
    case .stay: break
    case .gap(let gap): if last != Timeline.never, due - last < gap { return }
    case .day:
      guard let epoch else { return }
      if last != Timeline.never, Timeline.day(of: last, epoch) == Timeline.day(of: due, epoch) { return }
    }
    last = due
    if count < .max { count += 1 }
    first = min(first, due)
  }

  private static func day(of instant: Int64, _ epoch: Int64) -> Int64 {
    let (sum, isBeyond) = instant.addingReportingOverflow(epoch)
    return (isBeyond ? .max : sum) / 86_400_000_000_000
  }

  private static func sum(_ a: Int64, _ b: Int64) -> Int64 {
    let (sum, isBeyond) = a.addingReportingOverflow(b)
    return isBeyond ? .max : sum
  }

  // MARK: Saving

  static let wordCount = 11

  var words: [Int64] { [since, total, longest, first, Int64(count), firstStart, lastEnd, firstLong, sum, last, recheck] }

  init() {}

  /// nil for words that no timeline has.
  ///
  /// - Precondition: there are ``wordCount`` of them.
  init?(words: ArraySlice<Int64>) {
    let words = Array(words)
    (since, total, longest, first, count) = (words[0], words[1], words[2], words[3], Int32(clamping: words[4]))
    (firstStart, lastEnd, firstLong, sum, last, recheck) = (words[5], words[6], words[7], words[8], words[9], words[10])
    let allowed = LogSession.allowedTimes
    guard since == Timeline.off || allowed.contains(since), total >= 0, (0...total).contains(longest), (0...total).contains(sum),
      count >= 0,
      [first, firstStart, lastEnd, firstLong, last].allSatisfy({ $0 == Timeline.never || allowed.contains($0) })
    else { return nil }
  }
}
