import Tiling
import ViewTree

extension ListKind {
  /// The parameters that a seed draws for the list.
  public var parameters: [Parameter] {
    var parameters = [ListParameters.items, ListParameters.spacing]
    if isUnmeasured { parameters += [ListParameters.knowledge, ListParameters.estimate] }
    if layout.isLine { parameters += [ListParameters.pinsToEnd, ListParameters.overscan] }
    if layout.drawsColumns { parameters.append(ListParameters.columns) }
    parameters += ListParameters.changes + ListParameters.prefetching
    if layout.bindsEarly { parameters += ListParameters.earlyTiles }
    parameters += ListParameters.observer + ListParameters.pages + ListParameters.states + [ListParameters.touch, ListParameters.parts]
    if isUnmeasured { parameters.append(ListParameters.estimatesSingly) }
    if !parameters.contains(ListParameters.pinsToEnd) { parameters.append(ListParameters.pinsToEnd) }
    parameters += [ListParameters.reach] + ListParameters.insets + ListParameters.manner + [ListParameters.taps, ListParameters.lock]
    parameters += ListParameters.pose + [ListParameters.hasInsides] + ListParameters.commands
    if layout == .grid { parameters += ListParameters.spans }
    parameters += [ListParameters.relaying, ListParameters.relayingInside, ListParameters.forget]
    if layout == .sections { parameters += ListParameters.sections + [ListParameters.fineCommands] }
    if layout == .masonry { parameters += ListParameters.spans }
    if layout.drawsColumns { parameters += ListParameters.columnHeaders }
    if layout != .masonry { parameters.append(ListParameters.stay) }  // whose end is an estimate: nothing would be checked
    if layout.isLine { parameters += [ListParameters.turn, ListParameters.pinnedEndReach] }
    parameters += [
      ListParameters.direction, ListParameters.cover, ListParameters.itemSnapping, ListParameters.keep, ListParameters.select,
      ListParameters.carry,
    ]
    // Elsewhere an item longer than the screen keeps no fraction: no seed draws it, and a trace may have it.
    parameters.append(layout.isLine ? ListParameters.longItems : ListParameters.longItems.apart([0]))
    parameters += [ListParameters.cut, ListParameters.away]
    if layout == .sections { parameters += ListParameters.sectionParts(isUnmeasured: isUnmeasured) }
    if layout.drawsColumns { parameters += ListParameters.sectionParts(isUnmeasured: isUnmeasured).map { $0.with(ListParameters.headers) } }
    return parameters
  }
}

/// The parameters of lists. A trace has those that are not the simplest.
enum ListParameters {
  static let items = Parameter.choice("list.items", [0, 1, 7, 60, 600], allowed: ListLayout.allowedItems)
    .saying("# items at first")
  static let spacing = Parameter.choice("list.spacing", [0, 272, 576])
    .saying("gaps of #/64 pt")
  static let columns = Parameter.number("list.columns", in: 2...4, simplest: 2)
    .saying("# columns")
  static let pinsToEnd = Parameter.choice("list.pinsToEnd", [0, 0, 0, 1])
    .saying("the list stays at its end")
  /// A list pinned to its end has none.
  static let overscan = Parameter.choice("list.overscan", [0, 0, 0, 80])
    .saying("an overscan of # pt")
  /// Index of the way: known when asked, mixed, one run.
  static let knowledge = Parameter.choice("list.knowledge", [0, 1, 2])
    .saying("way # in which lengths are known before items are seen")
  static let estimate = Parameter.choice("list.estimate", [24, 60, 110, 213])
    .saying("estimates of # pt")

  static let batch = Parameter.rate("change.batch", usual: 220)
    .saying("batches: # in 1,000 frames")
  static let burst = Parameter.rate("change.burst", usual: 15)
    .saying("large batches: # in 1,000 frames")
  static let refill = Parameter.rate("change.refill", usual: 2)
    .saying("the list is emptied and filled again: # in 1,000 frames")
  static let difference = Parameter.rate("change.difference", usual: 20)
    .saying("differences of two lists: # in 1,000 frames")
  static let appending = Parameter.rate("change.appending", usual: 15)
    .saying("items are appended: # in 1,000 frames")
  static let command = Parameter.rate("change.show", usual: 15)
    .saying("scrolls to an item: # in 1,000 frames")
  static let mistake = Parameter.rate("change.mistake", usual: 3)
    .saying("batches that do not add up: # in 1,000 frames")
  static let reload = Parameter.rate("change.reload", usual: 3)
    .saying("reloads: # in 1,000 frames")
  static let collapse = Parameter.rate("change.collapse", usual: 1)
    .saying("the viewport loses its room: # in 1,000 frames")
  static let inside = Parameter.rate("change.inside", usual: 40)
    .saying("changes from inside a layout: # in 1,000 tiles that come into view")
  static let changes = [batch, burst, refill, difference, appending, command, mistake, reload, collapse, inside]

  /// Of a live session; a list has those that it knows.
  static let live = [(items, 600), (spacing, 576), (columns, 3), (estimate, 110)]

  static let loadsAhead = Parameter.choice("prefetch", [0, 1])
    .saying("items are prefetched")
  static let ahead = Parameter.number("prefetch.ahead", in: 0...12, simplest: 0)
    .saying("prefetched ahead: # quarters of a screen", with: loadsAhead)
  static let behind = Parameter.number("prefetch.behind", in: 0...12, simplest: 0)
    .saying("prefetched behind: # quarters of a screen", with: loadsAhead)
  static let requests = Parameter.choice("prefetch.requests", [6, 24, 256])
    .saying("at most # prefetch requests", with: loadsAhead)
  static let imminent = Parameter.choice("prefetch.imminent", [0, 100, 250])
    .saying("what comes within # ms is prefetched first", with: loadsAhead)
  static let prefetching = [loadsAhead, ahead, behind, requests, imminent]

  static let earlyAhead = Parameter.choice("prefetch.tilesAhead", [0, 0, 1, 2, 3, 4, 5, 6])
    .saying("tiles are bound # quarters of a screen ahead")
  static let earlyBehind = Parameter.number("prefetch.tilesBehind", in: 0...6, simplest: 0)
    .saying("tiles are kept # quarters of a screen behind", with: earlyAhead)
  static let binds = Parameter.number("prefetch.binds", in: 1...6, simplest: 1)
    .saying("at most # early binds a frame", with: earlyAhead)
  static let earlyTiles = [earlyAhead, earlyBehind, binds]

  /// For each threshold the rise over the one before, in percent, and the dwell in milliseconds, none if 0.
  static let thresholds = Parameter.choice("observer", [0, 0, 0, 0, 1, 2, 3, 4])
    .saying("# thresholds of visibility are observed")
  static let atOnce = -1  // impression without a dwell time; a dwell of 0 makes none
  static let rises = (0..<4).map {
    Parameter.choice("observer.\($0).rise", [0, 0, 1, 10, 33, 50, 60, 100]).saying(
      "threshold \($0 + 1) is # % above the one before", with: thresholds)
  }
  static let dwells = (0..<4).map {
    Parameter.choice("observer.\($0).dwell", [0, 0, 1, 100, 500, 1000], allowed: atOnce...1000).saying(
      "threshold \($0 + 1) takes # ms for an impression", with: thresholds)
  }
  static let isReadAloud = Parameter.choice("observer.reading", [0, 1])
    .saying("an assistive reader")
  static let session = Parameter.rate("observer.session", usual: 2)
    .saying("sessions of impressions begin: # in 1,000 frames", with: thresholds)
  static let observer = [thresholds] + rises + dwells + [isReadAloud, session]

  static let pageEdges = Parameter.choice("pages", [0, 0, 0, 0, 1, 1, 2, 3])
    .saying("pages at an end (1), the start (2), or both (3): #")
  static let screenfuls = Parameter.number("pages.screenfuls", in: 0...8, simplest: 0)
    .saying("pages are asked for # quarters of a screen before the end", with: pageEdges)
  static let milliseconds = Parameter.choice("pages.milliseconds", [0, 300, 1000])
    .saying("pages are asked for # ms before the end", with: pageEdges)
  static let maximumEmptyPages = Parameter.number("pages.emptyLimit", in: 1...4, simplest: 1)
    .saying("at most # empty pages in a row", with: pageEdges)
  /// Weights, beside that of pages with items.
  static let empty = Parameter.rate("pages.empty", usual: 200)
    .saying("share of empty pages: #", with: pageEdges)
  static let last = Parameter.rate("pages.last", usual: 20)
    .saying("share of last pages: #", with: pageEdges)
  static let failed = Parameter.rate("pages.failed", usual: 120)
    .saying("share of failed pages: #", with: pageEdges)
  static let outdated = Parameter.rate("pages.outdated", usual: 110)
    .saying("share of outdated pages: #", with: pageEdges)
  static let pages = [pageEdges, screenfuls, milliseconds, maximumEmptyPages, empty, last, failed, outdated]

  static let save = Parameter.rate("states.save", usual: 20)
    .saying("states are saved: # in 1,000 frames")
  static let restore = Parameter.rate("states.restore", usual: 30)
    .saying("states are restored: # in 1,000 frames")
  static let states = [save, restore]

  static let touch = Parameter.rate("change.touch", usual: 20)
    .saying("items are updated to the same: # in 1,000 frames")
  static let estimatesSingly = Parameter.choice("list.singleEstimates", [0, 0, 1])
    .saying("some items have an estimate of their own")
  static let parts = Parameter.choice("list.parts", [1, 1, 1, 1, 1, 2, 3, 7])
    .saying("lengths in parts of 1/# of a grid step")
  /// In any list, in addition to ``overscan``.
  static let reach = Parameter.choice("list.reach", [0, 0, 0, 0, 0, 24, 80, 400])
    .saying("an overscan of # pt")

  static let insetBefore = Parameter.choice("list.insetStart", [0, 0, 0, 0, 0, 20, 44, -30])
    .saying("an inset of # pt at the start")
  static let insetBehind = Parameter.choice("list.insetEnd", [0, 0, 0, 0, 0, 34, 300, -30])
    .saying("an inset of # pt at the end")
  static let inset = Parameter.choice("change.insets", [0, 0, 0, 0, 0, 2, 20, 120])
    .saying("insets change: # in 1,000 frames")
  static let insetInside = Parameter.choice("change.insetsInside", [0, 0, 0, 0, 0, 2, 20, 120])
    .saying("insets change from inside a layout: # in 1,000 tiles that come into view")
  static let insets = [insetBefore, insetBehind, inset, insetInside]

  static let stopsAtEdges = Parameter.choice("list.stopsAtEdges", [0, 0, 0, 0, 0, 1])
    .saying("edges stop what comes to them")
  static let alwaysBounces = Parameter.choice("list.alwaysBounces", [0, 0, 0, 0, 0, 1])
    .saying("content that fits bounces all the same")
  static let rate = Parameter.choice("list.rate", [9980, 9980, 9980, 9980, 9980, 9900, 9990, 8000], allowed: 5000...9999)
    .saying("a millisecond leaves #/10,000 of a velocity")
  static let stops = Parameter.choice("list.stops", [0, 0, 0, 0, 0, 1, 2, 3])
    .saying("releases rest on pages (1), on snapping offsets (2), or where a delegate wants it (3): #")
  static let stopDistance = Parameter.choice("list.stopDistance", [100, 37, 500], allowed: 1...1_000)
    .saying("# pt from stop to stop", with: stops)
  static let taps = Parameter.choice("change.taps", [0, 0, 0, 0, 0, 50, 500])
    .saying("taps: # in 1,000 frames")
  /// A list has one axis, so the lock changes nothing there.
  static let lock = Parameter.choice("list.lock", [0, 0, 0, 0, 0, 1])
    .saying("drags keep to the axis that they begin along")
  static let manner = [stopsAtEdges, alwaysBounces, rate, stops, stopDistance]

  /// Indices in ``ListPose/Turn/all``, of the list's own transform and of its parent's.
  static let transform = Parameter.choice("list.transform", turns)
    .saying("the list has transform #")
  static let parentTransform = Parameter.choice("list.parentTransform", turns)
    .saying("the list's parent has transform #")
  private static let turns = Array(repeating: 0, count: 18) + ListPose.Turn.all.indices.dropFirst()
  static let direction = Parameter.choice("list.direction", [0, 1, 2, 3]).apart([1, 2, 3])
    .saying("the list runs from right to left (1), in a window that does (2), or from left to right in one that does not (3): #")
  static let pose = [transform, parentTransform]
  static let forget = Parameter.rate("change.forget", apart: [0, 0, 3, 30])
    .saying("all extents are forgotten: # in 1,000 frames")
  static let hasInsides = Parameter.choice("list.insides", [0, 0, 0, 0, 0, 1])
    .saying("constraints lay out what is inside the tiles")
  static let fineCommands = Parameter.choice("change.showFinely", [0, 0, 0, 0, 400])
    .saying("scrolls to an item that go to a part of the room, or a distance: # of 1,000")
}

extension ListParameters {
  static let edge = Parameter.rate("change.edge", apart: [0, 5, 25])
    .saying("scrolls to an edge: # in 1,000 frames")
  static let again = Parameter.rate("change.again", apart: [0, 2, 20])
    .saying("all items go and come back in one turn: # in 1,000 frames")
  static let restoreHere = Parameter.rate("change.restoreHere", apart: [0, 100, 400])
    .saying("saved states are restored in place: # in 1,000 frames with one")
  static let commandInside = Parameter.rate("change.showInside", apart: [0, 5, 50])
    .saying("scrolls to an item from inside a layout: # in 1,000 tiles that come into view")
  static let commands = [edge, again, restoreHere, commandInside]

  static let stay = Parameter.rate("change.stay", apart: [0, 5, 25])
    .saying("scrolls to an edge, to stay there: # in 1,000 frames")
  static let turn = Parameter.rate("change.turn", apart: [0, 5, 25])
    .saying("turns begin: # in 1,000 frames")
  static let cover = Parameter.rate("change.cover", apart: [0, 5, 40])
    .saying("bars or a keyboard cover another part of the list: # in 1,000 frames")
  /// Indices in ``ReferenceList/Position/stops``, from 1 on.
  static let itemSnapping = Parameter.choice("list.itemSnapping", Array(0...ReferenceList.Position.stops.count))
    .apart(Array(1...ReferenceList.Position.stops.count))
    .saying("releases rest at items: way #")
  static let keep = Parameter.rate("change.keep", apart: [0, 10, 60])
    .saying("items are kept, or kept no longer: # in 1,000 frames")
  static let select = Parameter.rate("change.select", apart: [0, 20, 120])
    .saying("items are selected or deselected: # in 1,000 frames")
  static let carry = Parameter.rate("change.carry", apart: [0, 10, 60])
    .saying("fingers carry items to other places: # in 1,000 frames")
  static let away = Parameter.rate("change.away", apart: [0, 10, 60])
    .saying("batches while the list is out of its window: # in 1,000 frames")
  static let pinnedEndReach = Parameter.choice("list.pinnedEndReach", [0, 40, 300], allowed: 0...1_000).apart([0, 40, 300])
    .saying("a list at rest within # pt of its end is at it", with: pinsToEnd)
  static let longItems = Parameter.rate("list.long", apart: [0, 20, 200])
    .saying("items of one to three screens: # in 1,000")
  /// What a screen of 1080 pixels at a scale of 2.625 lacks of 412 points, and others.
  static let cut = Parameter.choice("list.cut", [0, 571, 250, 7_125], allowed: 0...10_000).apart([0, 571, 250, 7_125])
    .saying("the list is #/1,000 pt shorter than its window")
}

extension ListParameters {
  static let spanning = Parameter.rate("list.spanning", apart: [0, 30, 150, 500])
    .saying("items of several columns: # in 1,000")
  static let spanningAll = Parameter.rate("list.spanningAll", apart: [0, 300, 1000])
    .saying("of these all columns: # in 1,000", with: spanning)
  static let spans = [spanning, spanningAll]
  static let relaying = Parameter.rate("change.layout", apart: [0, 0, 3, 30])
    .saying("another layout: # in 1,000 frames")
  static let relayingInside = Parameter.rate("change.layoutInside", apart: [0, 0, 0, 10])
    .saying("another layout from inside a layout: # in 1,000 tiles that come into view")
}

extension ListParameters {
  /// Rates of a session that draws none, in cases per thousand, with the monkey and with a reader.
  private static let rates: [(parameter: Parameter, rough: Int, calm: Int)] = [
    (batch, 220, 20), (burst, 15, 2), (refill, 2, 0), (difference, 20, 2), (appending, 15, 10), (command, 15, 3), (mistake, 3, 0),
    (reload, 3, 1), (collapse, 1, 0), (inside, 40, 4), (touch, 20, 4), (session, 2, 2), (save, 20, 20), (restore, 30, 30),
    (empty, 200, 200), (last, 20, 20), (failed, 120, 120), (outdated, 110, 110),
  ]

  static func setRates(of setting: inout StressSetting, isCalm: Bool) {
    for rate in rates { setting[rate.parameter] = isCalm ? rate.calm : rate.rough }
  }
}

extension ListSetting {
  init(_ setting: StressSetting, _ kind: ListKind) {
    let estimate = Int64(setting[ListParameters.estimate]) * 64
    let pinsToEnd = setting[ListParameters.pinsToEnd] > 0
    let overscan = kind.layout.isLine && !pinsToEnd ? setting[ListParameters.overscan] : 0
    let ways: [SyntheticItems.Knowledge] = [.knownWhenAsked(estimate: estimate), .mixed(estimate: estimate), .oneRun(estimate: estimate)]
    let count = min(setting[ListParameters.items], kind.isUnmeasured ? kind.layout.maximumItems : ListLayout.maximumWrittenItems)
    // A list that is not written out has one estimate for all.
    let way = count > ListLayout.maximumWrittenItems && setting[ListParameters.knowledge] == 1 ? 2 : setting[ListParameters.knowledge]
    self.init(
      layout: kind.layout, count: count, knowledge: kind.isUnmeasured ? ways[way] : .exact,
      spacing: Int64(setting[ListParameters.spacing]), columns: setting[ListParameters.columns], pinsToEnd: pinsToEnd,
      overscan: Int64(overscan + setting[ListParameters.reach]) * 64,
      estimatesSingly: kind.isUnmeasured && setting[ListParameters.estimatesSingly] > 0
        && ListStep.maximumItems(of: count) <= TiledScrollView.maximumSingleEstimates)  // a list asks for no more of them at once
    (insetBefore, insetBehind) = (setting[ListParameters.insetBefore], setting[ListParameters.insetBehind])
    pose = ListPose(
      own: ListPose.Turn.all[setting[ListParameters.transform]], parent: ListPose.Turn.all[setting[ListParameters.parentTransform]],
      direction: ListPose.Direction(rawValue: setting[ListParameters.direction]) ?? .leftToRight)
    hasInsides = setting[ListParameters.hasInsides] > 0
    manner = FrameInput.Manner(setting)
    manner.isTransformed = pose.hasTransforms
    locksDirection = setting[ListParameters.lock] > 0
    if kind.layout.hasSpans {
      spans = ItemSpans(share: setting[ListParameters.spanning], shareOfAll: setting[ListParameters.spanningAll])
    }
    headers.footers = setting[ListParameters.footers]
    headers.share = kind.layout == .sections ? SyntheticHeaders.usualShare : setting[ListParameters.headers]
    pinnedEndReach = setting[ListParameters.pinnedEndReach]
    headers.stacked = max(1, setting[ListParameters.stacked])
    let screen = kind.layout == .horizontal ? setting.viewport.width : setting.viewport.height
    longItems = LongItems(share: setting[ListParameters.longItems], screen: SyntheticItems.units(screen))
    cut = pose.direction.isMirrored ? 0 : Double(setting[ListParameters.cut]) / 1_000  // mirror images are off the grid, too
    lengths = ClientLengths(parts: Int64(setting[ListParameters.parts]))
  }
}

extension FrameInput.Manner {
  fileprivate init(_ setting: StressSetting) {
    self.init()
    bounces = setting[ListParameters.stopsAtEdges] == 0
    alwaysBounces = setting[ListParameters.alwaysBounces] > 0
    rate = Double(setting[ListParameters.rate]) / 10_000
    let distance = Int64(setting[ListParameters.stopDistance]) * 64
    stops = [.anywhere, .pages, .multiples(distance), .targets(distance)][setting[ListParameters.stops]]
    let way = setting[ListParameters.itemSnapping]
    if way > 0 { stops = .items(ReferenceList.Position.stops[way - 1]) }
  }
}

extension ClientSetting {
  init(_ setting: StressSetting, _ kind: ListKind) {
    let rises = ListParameters.rises.prefix(setting[ListParameters.thresholds]).map { setting[$0] }
    self.init(
      prefetching: setting[ListParameters.loadsAhead] > 0
        ? Prefetching(setting, bindsEarly: kind.layout.bindsEarly && setting[ListParameters.headers] == 0) : nil,
      thresholds: rises.indices.map { place in
        let dwell = setting[ListParameters.dwells[place]]
        let percent = min(100, rises[...place].reduce(0, +))
        return VisibilityThreshold(fraction: Double(percent) / 100, dwellMilliseconds: dwell == 0 ? nil : Double(max(0, dwell)))
      },
      isReadAloud: setting[ListParameters.isReadAloud] > 0, pages: PageLoading(setting), savesStates: setting[ListParameters.save] > 0)
  }
}

extension Prefetching {
  fileprivate init(_ setting: StressSetting, bindsEarly: Bool) {
    let ahead = setting[ListParameters.ahead]
    let behind = min(setting[ListParameters.behind], ahead)
    let earlyAhead = bindsEarly ? min(setting[ListParameters.earlyAhead], ahead) : 0
    let earlyBehind = bindsEarly ? min(setting[ListParameters.earlyBehind], behind, earlyAhead) : 0
    self.init(
      data: Reach(ahead: Double(ahead) / 4, behind: Double(behind) / 4),
      display: Reach(ahead: Double(earlyAhead) / 4, behind: Double(earlyBehind) / 4), maximumBindsPerFrame: setting[ListParameters.binds],
      maximumRequests: setting[ListParameters.requests], imminentMilliseconds: Double(setting[ListParameters.imminent]))
  }
}

extension PageLoading {
  fileprivate init?(_ setting: StressSetting) {
    let sides = setting[ListParameters.pageEdges]
    guard sides > 0 else { return nil }
    let edges: Set<ContentEdge> = sides == 1 ? [.end] : sides == 2 ? [.start] : [.start, .end]
    self.init(
      edges: edges, screenfuls: Double(setting[ListParameters.screenfuls]) / 4, milliseconds: Double(setting[ListParameters.milliseconds]),
      maximumEmptyPages: setting[ListParameters.maximumEmptyPages])
  }
}
