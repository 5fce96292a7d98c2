/// Checks each frame against all rules and records the violations.
public struct Checker {
  /// Violations that are kept, besides the first of each rule; more are only counted.
  public static let maximumKeptFindings = 100

  private var invariants: [Rule]
  /// The first violations.
  public private(set) var findings: [Finding] = []
  public private(set) var findingCount = 0
  /// What the client calls the item with a key, such as `post s3`; asked for findings alone.
  package var clientName: (UInt64) -> String? = { _ in nil }
  /// Per rule, in their order: the number of checks, and of violations.
  public private(set) var tally: [(rule: String, checked: Int, findings: Int)]

  package init(_ invariants: [any Invariant]) {
    self.invariants = invariants.map { Rule.of($0) }
    tally = invariants.map { ($0.rule, 0, 0) }
  }

  /// The rules of every tiled list. Keys come first: two items with one key break many other rules.
  package static var tilingInvariants: [any Invariant] {
    [
      KeysAreUnique(), PoolIsFixed(), OneTileAnItem(), EveryVisibleItemIsBound(), BoundIndicesExist(), TilesShowTheirItem(),
      FreeTilesAreIdle(), ItemsKeepTheirTile(), OutgoingTilesAreTakenFirst(), NoBindIsWasted(), DisplaysAlternate(),
      ChangesWaitForTheNextTick(),
      TilesStandInPlace(), TilesDoNotOverlap(), TilesCoverTheViewport(), LanesAreContiguous(), ContentIsAsLongAsItsItems(), RestIsLegal(),
      BoundItemsAreAnInterval(), EmptyViewportRealizesNothing(), HeaderIsKeptInView(), AnchorStays(), NextSurvivorStays(),
      ChangedAnchorKeepsItsStart(), OffsetIsAccountedFor(), MotionContinues(), LayoutIsAFixpoint(), EndStays(), ItemScrollsArrive(),
      JumpsShowWhatStoodThere(), LanesStay(), PhaseFollowsInput(), ClampsAreNeeded(), ChangedAnchorIsMeasured(), BadBatchesAreRefused(),
      BlankAreaIsAccountedFor(),
    ]
  }

  /// The rules of what a list tells its clients, and of where they want it to rest; they check nothing without such clients.
  package static var clientInvariants: [any Invariant] {
    [
      PrefetchesFollowTheirItems(), LoadsComeByUrgency(), ReachesAreNested(), ReversalsCancelAtOnce(), PagesComeOneByOne(),
      VisibilityAlternates(), ImpressionsComeOnce(), TilesAreReadInOrder(), StatesAreRestored(), ReleasesRestOnStops(),
      TapsFindTheirItem(), InsidesFollowTheirTile(), ReleasesMirrorBinds(),
    ]
  }

  /// The blank area of the run so far.
  public var blank: BlankArea {
    for case let rule as RuleOf<BlankAreaIsAccountedFor> in invariants { return rule.invariant.blank }
    return BlankArea()
  }

  var motionTally: [MotionLaw.Law: Int] {
    for case let rule as RuleOf<MotionContinues> in invariants { return rule.invariant.tally }
    return [:]
  }

  package mutating func check(_ frame: CheckedFrame) {
    for place in invariants.indices {
      guard let checkResult = Unmanaged.passUnretained(invariants[place])._withUnsafeGuaranteedRef({ $0.check(frame) }) else { continue }
      if case .holds = checkResult {
        tally[place].checked += 1
      } else {
        take(checkResult, ofRuleAt: place, frame.now) { frame.list.index(ofKey: $0) }
      }
    }
  }

  /// Checks no more frames.
  mutating func stop() { invariants = [] }

  /// Records a check made outside the frames, such as at the end of a run.
  public mutating func record(_ rule: String, _ checkResult: CheckResult, at frame: FrameObservation) {
    take(checkResult, ofRuleAt: note(rule: rule), frame)
  }

  /// The same for a rule by the number that ``note(rule:)`` has given. A rule that holds costs nothing else.
  package mutating func record(
    _ rule: Int, _ checkResult: CheckResult, at frame: @autoclosure () -> FrameObservation, number: Int? = nil,
    index: (UInt64) -> Int? = { _ in nil }
  ) {
    if case .holds = checkResult { tally[rule].checked += 1 } else { take(checkResult, ofRuleAt: rule, frame(), number, index: index) }
  }

  /// - Parameter index: of the item with a key in the expected list.
  private mutating func take(
    _ checkResult: CheckResult, ofRuleAt place: Int, _ frame: FrameObservation, _ number: Int? = nil,
    index: (UInt64) -> Int? = { _ in nil }
  ) {
    tally[place].checked += 1
    guard case .broken(let detail, let places, let pages) = checkResult else { return }
    tally[place].findings += 1
    findingCount += 1
    guard findings.count < Checker.maximumKeptFindings || tally[place].findings == 1 else { return }
    let told = withoutActuallyEscaping(index) { ItemNames(client: clientName, index: $0, tiles: frame.tiles).told(detail, of: places) }
    findings.append(
      Finding(
        frame: number ?? frame.number, rule: tally[place].rule, detail: told, pool: frame.poolRow, places: places, pages: pages))
  }

  /// Lists a rule that is checked outside the frames. Returns its number in the tally.
  @discardableResult
  public mutating func note(rule: String) -> Int {
    if let place = tally.firstIndex(where: { $0.rule == rule }) { return place }
    tally.append((rule, 0, 0))
    return tally.count - 1
  }
}

/// A rule with what it remembers, in place: an `any Invariant` would be asked in each frame whether it is shared.
private class Rule {
  func check(_ frame: CheckedFrame) -> CheckResult? { nil }

  static func of(_ invariant: some Invariant) -> Rule { RuleOf(invariant) }
}

private final class RuleOf<Checked: Invariant>: Rule {
  @exclusivity(unchecked) var invariant: Checked

  init(_ invariant: Checked) { self.invariant = invariant }

  override func check(_ frame: CheckedFrame) -> CheckResult? { invariant.check(frame) }
}
