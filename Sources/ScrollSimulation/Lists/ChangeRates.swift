/// How often things happen to a list, in cases per thousand frames.
struct ChangeRates: Sendable {
  var batch: Int
  var burst: Int
  var refill: Int
  var difference: Int
  var appending: Int
  var command: Int
  var mistake: Int
  var reload: Int
  var collapse: Int
  /// In cases per thousand tiles that come into view.
  var inside: Int
  /// Single items are updated by themselves, to the same revision or to another.
  var touch: Int
  // What the clients do.
  var session = 2
  var save = 20
  var restore = 30
  var taps = 0
  var insets = 0
  /// In cases per thousand tiles that come into view.
  var insetsInside = 0
  var pages = PageShares.usual

  static let rough = ChangeRates(
    batch: 220, burst: 15, refill: 2, difference: 20, appending: 15, command: 15, mistake: 3, reload: 3, collapse: 1, inside: 40, touch: 20)
  static let calm = ChangeRates(
    batch: 20, burst: 2, refill: 0, difference: 2, appending: 10, command: 3, mistake: 0, reload: 1, collapse: 0, inside: 4, touch: 4)
}

/// How likely each fate of a page is, as weights beside ``full``.
struct PageShares: Sendable {
  /// Pages that bring something.
  static let full = 550

  var empty: Int
  var last: Int
  var failed: Int
  var outdated: Int

  static let usual = PageShares(empty: 200, last: 20, failed: 120, outdated: 110)

  func draw(with random: inout SeededGenerator) -> PageFaultPlan.Outcome {
    var place = random.below(PageShares.full + empty + last + failed + outdated)
    func takes(_ weight: Int) -> Bool {
      defer { place -= weight }
      return place < weight
    }
    if takes(PageShares.full) { return .items(random.number(in: 1...12), isLast: false) }
    if takes(empty) { return .items(0, isLast: false) }
    if takes(last) { return .items(random.below(3), isLast: true) }
    if takes(failed) { return .failure }
    return .outdated(random.number(in: 1...12), later: random.number(in: 1...20))
  }
}
