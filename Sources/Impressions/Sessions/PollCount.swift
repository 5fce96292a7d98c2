/// What a tracker that looks each period would have counted: an item that it found on the screen at each of its looks for the dwell's time.
/// It does not see what is between two looks.
struct PollCount: Hashable, Sendable {
  private var lastLook: Int64 = -2  // the number of the last look at which the item was there
  private var firstLook: Int64 = 0  // of those in one piece up to it
  private var sum: Int64 = 0
  private(set) var isCounted = false

  /// A stay from `start` up to `end`, after the stays before it. `origin` is the instant of the first look.
  mutating func add(from start: Int64, to end: Int64, origin: Int64, period: Int64, _ dwell: ImpressionDefinition.Dwell) {
    guard !isCounted else { return }
    let first = (start - origin + period - 1) / period
    let last = (end - origin - 1) / period  // at its end the item is not there any more
    guard first <= last, end > origin else { return }
    if first != lastLook &+ 1 { firstLook = first }
    lastLook = last
    sum &+= (last - first + 1) &* period
    switch dwell {
    case .continuous(let time), .recheck(let time): isCounted = (lastLook &- firstLook) &* period >= time
    case .total(let time): isCounted = sum >= time
    }
  }

  static let wordCount = 4

  var words: [Int64] { [lastLook, firstLook, sum, isCounted ? 1 : 0] }

  init() {}

  /// - Precondition: there are ``wordCount`` of them.
  init(words: ArraySlice<Int64>) {
    let words = Array(words)
    (lastLook, firstLook, sum, isCounted) = (words[0], words[1], words[2], words[3] == 1)
  }
}
