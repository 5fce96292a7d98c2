/// Checks each frame of a tiled list against all rules and records the findings.
public struct Checker {
  /// Findings that are kept, besides the first of each rule; more are only counted.
  static let maximumKeptFindings = 100

  private var invariants: [Rule]
  private let blankRule: RuleOf<BlankAreaIsAccountedFor>?
  /// The results of all rules, also of those checked outside the frames.
  package internal(set) var results: RuleResults
  /// What the client calls the item with a key, such as `post s3`; asked for findings alone.
  var clientName: (UInt64) -> String? = { _ in nil }

  init(_ invariants: [any Invariant]) {
    self.invariants = invariants.map { Rule.of($0) }
    blankRule = self.invariants.lazy.compactMap { $0 as? RuleOf<BlankAreaIsAccountedFor> }.first
    results = RuleResults(rules: invariants.map(\.rule))
  }

  /// The first findings, and the first of each rule.
  public var findings: Findings { Findings(results) }
  public var findingCount: Int { results.findingCount }
  package var tally: [(rule: String, checked: Int, findings: Int)] { results.tally }

  /// The rules of every tiled list. Keys come first: two items with one key break many other rules.
  static var tilingInvariants: [any Invariant] {
    [
      KeysAreUnique(), PoolIsFixed(), OneTileAnItem(), EveryVisibleItemIsBound(), BoundIndicesExist(), TilesShowTheirItem(),
      FreeTilesAreIdle(), ItemsKeepTheirTile(), OutgoingTilesAreTakenFirst(), NoBindIsWasted(), DisplaysAlternate(),
      ChangesWaitForTheNextTick(),
      TilesStandInPlace(), TilesDoNotOverlap(), TilesCoverTheViewport(), LanesAreContiguous(), ContentIsAsLongAsItsItems(), RestIsLegal(),
      BoundItemsAreAnInterval(), EmptyViewportRealizesNothing(), HeaderIsKeptInView(), HeadersPileUp(), AnchorStays(), NextSurvivorStays(),
      ChangedAnchorKeepsItsStart(), OffsetIsAccountedFor(), MotionContinues(), LayoutIsAFixpoint(), EndStays(), ItemScrollsArrive(),
      EdgeScrollsArrive(), CommandedScrollsStayLegal(), JumpsShowWhatStoodThere(), LanesStay(), NewItemsTakeTheShortestLane(),
      PhaseFollowsInput(), ClampsAreNeeded(), ChangedAnchorIsMeasured(), BadBatchesAreRefused(),
      BlankAreaIsAccountedFor(), ShownItemsAreClear(), TurnStays(), EdgeIsKept(), UnseenItemsAreCounted(),
    ]
  }

  /// The rules of what a list tells its clients, and of where they want it to rest; they check nothing without such clients.
  static var clientInvariants: [any Invariant] {
    [
      PrefetchesFollowTheirItems(), LoadsComeByUrgency(), ReachesAreNested(), ReversalsCancelAtOnce(), PagesComeOneByOne(),
      VisibilityAlternates(), ImpressionsComeOnce(), TilesAreReadInOrder(), StatesAreRestored(), ReleasesRestOnStops(),
      ReleasesRestAtItems(), KeptItemsHaveTiles(), SelectedItemsStaySelected(), FingersScrollAtEdges(), DropsTakeTheItemsPlace(),
      TapsFindTheirItem(), InsidesFollowTheirTile(),
      MirroredListsAreMirrorImages(),
      ReleasesMirrorBinds(),
    ]
  }

  /// The blank area of the run so far.
  package var blank: BlankArea { blankRule?.invariant.blank ?? BlankArea() }

  var motionTally: [MotionLaw.Law: Int] {
    for case let rule as RuleOf<MotionContinues> in invariants { return rule.invariant.tally }
    return [:]
  }

  mutating func check(_ frame: CheckedFrame) {
    for place in invariants.indices {
      guard let checkResult = Unmanaged.passUnretained(invariants[place])._withUnsafeGuaranteedRef({ $0.check(frame) }) else { continue }
      if case .holds = checkResult {
        results.hold(place)
      } else {
        take(checkResult, ofRuleAt: place, frame.now) { frame.list.index(ofKey: $0) }
      }
    }
  }

  /// Checks no more frames.
  mutating func stop() { invariants = [] }

  /// Records a check made outside the frames, such as at the end of a run.
  package mutating func record(_ rule: String, _ checkResult: CheckResult, at frame: FrameObservation) {
    take(checkResult, ofRuleAt: note(rule: rule), frame)
  }

  /// The same for a rule by the number that ``note(rule:)`` has given. A rule that holds costs nothing else.
  mutating func record(
    _ rule: Int, _ checkResult: CheckResult, at frame: @autoclosure () -> FrameObservation, number: Int? = nil,
    index: (UInt64) -> Int? = { _ in nil }
  ) {
    if case .holds = checkResult { results.hold(rule) } else { take(checkResult, ofRuleAt: rule, frame(), number, index: index) }
  }

  /// - Parameter index: of the item with a key in the expected list.
  private mutating func take(
    _ checkResult: CheckResult, ofRuleAt place: Int, _ frame: FrameObservation, _ number: Int? = nil,
    index: (UInt64) -> Int? = { _ in nil }
  ) {
    let clientName = clientName
    results.add(checkResult, ofRule: place, frame: number ?? frame.number, pool: frame.poolRow) { detail, places in
      withoutActuallyEscaping(index) { ItemNames(client: clientName, index: $0, tiles: frame.tiles).told(detail, of: places) }
    }
  }

  /// Lists a rule that is checked outside the frames. Returns its number in the tally.
  @discardableResult
  package mutating func note(rule: String) -> Int { results.note(rule: rule) }
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
