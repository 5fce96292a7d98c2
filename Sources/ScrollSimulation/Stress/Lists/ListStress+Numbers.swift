import Tiling

extension ListStress.Kind {
  /// What a seed draws for such a list.
  public var numbers: [StressNumber] {
    var numbers = [ListNumbers.items, ListNumbers.spacing]
    if isUnmeasured { numbers += [ListNumbers.knowledge, ListNumbers.estimate] }
    switch layout {
    case .list, .horizontal: numbers += [ListNumbers.pinsToEnd, ListNumbers.overscan]
    case .grid, .masonry: numbers.append(ListNumbers.columns)
    case .sections: break
    }
    numbers += ListNumbers.changes + ListNumbers.prefetching
    if bindsEarly { numbers += ListNumbers.earlyTiles }
    numbers += ListNumbers.observer + ListNumbers.pages + ListNumbers.states + [ListNumbers.touch, ListNumbers.parts]
    if isUnmeasured { numbers.append(ListNumbers.estimatesSingly) }
    if !numbers.contains(ListNumbers.pinsToEnd) { numbers.append(ListNumbers.pinsToEnd) }
    numbers += [ListNumbers.reach] + ListNumbers.insets + ListNumbers.manner + [ListNumbers.taps, ListNumbers.lock]
    return numbers + ListNumbers.pose + [ListNumbers.hasInsides]
  }

  /// In a masonry tiles are bound for what is on screen alone (B9), and of a pinned header nobody says that it is missing.
  fileprivate var bindsEarly: Bool { layout != .masonry && layout != .sections }
}

/// The numbers of lists, by name. A trace has those that are not the simplest ones.
enum ListNumbers {
  /// At first.
  static let items = StressNumber.choice("list.items", [0, 1, 7, 60, 600])
  /// In 1/64 point.
  static let spacing = StressNumber.choice("list.spacing", [0, 272, 576])
  static let columns = StressNumber.number("list.columns", in: 2...4, simplest: 2)
  static let pinsToEnd = StressNumber.choice("list.pinsToEnd", [0, 0, 0, 1])
  /// In points; a list that stays at its end has none.
  static let overscan = StressNumber.choice("list.overscan", [0, 0, 0, 80])
  /// Known when asked, mixed, one run.
  static let knowledge = StressNumber.choice("list.knowledge", [0, 1, 2])
  /// In points.
  static let estimate = StressNumber.choice("list.estimate", [24, 60, 110, 213])

  static let batch = StressNumber.rate("change.batch", usual: ChangeRates.rough.batch)
  static let burst = StressNumber.rate("change.burst", usual: ChangeRates.rough.burst)
  static let refill = StressNumber.rate("change.refill", usual: ChangeRates.rough.refill)
  static let difference = StressNumber.rate("change.difference", usual: ChangeRates.rough.difference)
  static let appending = StressNumber.rate("change.appending", usual: ChangeRates.rough.appending)
  static let command = StressNumber.rate("change.show", usual: ChangeRates.rough.command)
  static let mistake = StressNumber.rate("change.mistake", usual: ChangeRates.rough.mistake)
  static let reload = StressNumber.rate("change.reload", usual: ChangeRates.rough.reload)
  static let collapse = StressNumber.rate("change.collapse", usual: ChangeRates.rough.collapse)
  static let inside = StressNumber.rate("change.inside", usual: ChangeRates.rough.inside)
  static let changes = [batch, burst, refill, difference, appending, command, mistake, reload, collapse, inside]

  /// Whether anything is loaded ahead, and how far, in quarters of a screenful.
  static let loadsAhead = StressNumber.choice("prefetch", [0, 1])
  static let ahead = StressNumber.number("prefetch.ahead", in: 0...12, simplest: 0)
  static let behind = StressNumber.number("prefetch.behind", in: 0...12, simplest: 0)
  static let requests = StressNumber.choice("prefetch.requests", [6, 24, 256])
  static let imminent = StressNumber.choice("prefetch.imminent", [0, 100, 250])
  static let prefetching = [loadsAhead, ahead, behind, requests, imminent]

  /// How far tiles are bound early, in quarters of a screenful, and how many a frame binds.
  static let earlyAhead = StressNumber.choice("prefetch.tilesAhead", [0, 0, 1, 2, 3, 4, 5, 6])
  static let earlyBehind = StressNumber.number("prefetch.tilesBehind", in: 0...6, simplest: 0)
  static let binds = StressNumber.number("prefetch.binds", in: 1...6, simplest: 1)
  static let earlyTiles = [earlyAhead, earlyBehind, binds]

  /// How many thresholds there are; for each by how many percent it is beyond the one before, and the dwell in milliseconds, none if 0.
  static let thresholds = StressNumber.choice("observer", [0, 0, 0, 0, 1, 2, 3, 4])
  static let rises = (0..<4).map { StressNumber.choice("observer.\($0).rise", [0, 0, 1, 10, 33, 50, 60, 100]) }
  static let dwells = (0..<4).map { StressNumber.choice("observer.\($0).dwell", [0, 0, 1, 100, 500, 1000]) }
  static let isReadAloud = StressNumber.choice("observer.reading", [0, 1])
  static let session = StressNumber.rate("observer.session", usual: 2)
  static let observer = [thresholds] + rises + dwells + [isReadAloud, session]

  /// Ends at which there are pages: 1 is the end, 2 the start, 3 both.
  static let pageEdges = StressNumber.choice("pages", [0, 0, 0, 0, 1, 1, 2, 3])
  /// In quarters of a screenful.
  static let screenfuls = StressNumber.number("pages.screenfuls", in: 0...8, simplest: 0)
  static let milliseconds = StressNumber.choice("pages.milliseconds", [0, 300, 1000])
  static let maximumEmptyPages = StressNumber.number("pages.emptyLimit", in: 1...4, simplest: 1)
  /// Weights beside that of pages that bring something.
  static let empty = StressNumber.rate("pages.empty", usual: PageShares.usual.empty)
  static let last = StressNumber.rate("pages.last", usual: PageShares.usual.last)
  static let failed = StressNumber.rate("pages.failed", usual: PageShares.usual.failed)
  static let outdated = StressNumber.rate("pages.outdated", usual: PageShares.usual.outdated)
  static let pages = [pageEdges, screenfuls, milliseconds, maximumEmptyPages, empty, last, failed, outdated]

  static let save = StressNumber.rate("states.save", usual: 20)
  static let restore = StressNumber.rate("states.restore", usual: 30)
  static let states = [save, restore]

  static let touch = StressNumber.rate("change.touch", usual: ChangeRates.rough.touch)
  /// Whether some items have an estimate of their own.
  static let estimatesSingly = StressNumber.choice("list.singleEstimates", [0, 0, 1])
  /// Of a step of the layout grid, in which the client gives its lengths.
  static let parts = StressNumber.choice("list.parts", [1, 1, 1, 1, 1, 2, 3, 7])
  /// Overscan in points, in any list, beside what ``overscan`` says.
  static let reach = StressNumber.choice("list.reach", [0, 0, 0, 0, 0, 24, 80, 400])

  /// Before the items and behind them, in points.
  static let insetBefore = StressNumber.choice("list.insetStart", [0, 0, 0, 0, 0, 20, 44, -30])
  static let insetBehind = StressNumber.choice("list.insetEnd", [0, 0, 0, 0, 0, 34, 300, -30])
  /// How often they change, in cases per thousand frames, and per thousand tiles that come into view.
  static let inset = StressNumber.choice("change.insets", [0, 0, 0, 0, 0, 2, 20, 120])
  static let insetInside = StressNumber.choice("change.insetsInside", [0, 0, 0, 0, 0, 2, 20, 120])
  static let insets = [insetBefore, insetBehind, inset, insetInside]

  /// Whether edges stop what comes to them, and whether content that fits bounces.
  static let stopsAtEdges = StressNumber.choice("list.stopsAtEdges", [0, 0, 0, 0, 0, 1])
  static let alwaysBounces = StressNumber.choice("list.alwaysBounces", [0, 0, 0, 0, 0, 1])
  /// What ten thousandths a millisecond leaves of a velocity.
  static let rate = StressNumber.choice("list.rate", [9980, 9980, 9980, 9980, 9980, 9900, 9990, 8000], allowed: 5000...9999)
  /// Where releases rest: anywhere, on pages, on snapping offsets, where a delegate wants it; the last two every so many points.
  static let stops = StressNumber.choice("list.stops", [0, 0, 0, 0, 0, 1, 2, 3])
  static let stopDistance = StressNumber.choice("list.stopDistance", [100, 37, 500], allowed: 1...1_000)
  /// How often it is asked what stands at a point, in cases per thousand frames.
  static let taps = StressNumber.choice("change.taps", [0, 0, 0, 0, 0, 50, 500])
  /// Whether drags keep to an axis that they begin along; a list has one alone, and goes on as it does without.
  static let lock = StressNumber.choice("list.lock", [0, 0, 0, 0, 0, 1])
  static let manner = [stopsAtEdges, alwaysBounces, rate, stops, stopDistance]

  /// The list's own transform and its parent's, by their places in ``ListPose/Turn/all``.
  static let transform = StressNumber.choice("list.transform", turns)
  static let parentTransform = StressNumber.choice("list.parentTransform", turns)
  private static let turns = Array(repeating: 0, count: 18) + ListPose.Turn.all.indices.dropFirst()
  static let pose = [transform, parentTransform]
  /// Whether constraints lay out what is inside the tiles.
  static let hasInsides = StressNumber.choice("list.insides", [0, 0, 0, 0, 0, 1])
}

extension ListSetting {
  /// What a stress setting says.
  init(_ setting: StressSetting, _ kind: ListStress.Kind) {
    let estimate = Int64(setting[ListNumbers.estimate]) * 64
    let isLine = kind.layout == .list || kind.layout == .horizontal
    let pinsToEnd = setting[ListNumbers.pinsToEnd] > 0
    let overscan = isLine && !pinsToEnd ? setting[ListNumbers.overscan] : 0
    let ways: [SyntheticItems.Knowledge] = [.knownWhenAsked(estimate: estimate), .mixed(estimate: estimate), .oneRun(estimate: estimate)]
    self.init(
      layout: kind.layout, count: setting[ListNumbers.items], knowledge: kind.isUnmeasured ? ways[setting[ListNumbers.knowledge]] : .exact,
      spacing: Int64(setting[ListNumbers.spacing]), columns: setting[ListNumbers.columns], pinsToEnd: pinsToEnd,
      overscan: Int64(overscan + setting[ListNumbers.reach]) * 64,
      estimatesSingly: kind.isUnmeasured && setting[ListNumbers.estimatesSingly] > 0)
    (insetBefore, insetBehind) = (setting[ListNumbers.insetBefore], setting[ListNumbers.insetBehind])
    pose = ListPose(
      own: ListPose.Turn.all[setting[ListNumbers.transform]], parent: ListPose.Turn.all[setting[ListNumbers.parentTransform]])
    hasInsides = setting[ListNumbers.hasInsides] > 0
    manner = FrameInput.Manner(setting)
    manner.isTransformed = !pose.isPlain
    locksDirection = setting[ListNumbers.lock] > 0
    lengths = ClientLengths(parts: Int64(setting[ListNumbers.parts]))
  }
}

extension FrameInput.Manner {
  /// What a stress setting says.
  fileprivate init(_ setting: StressSetting) {
    self.init()
    bounces = setting[ListNumbers.stopsAtEdges] == 0
    alwaysBounces = setting[ListNumbers.alwaysBounces] > 0
    rate = Double(setting[ListNumbers.rate]) / 10_000
    let distance = Int64(setting[ListNumbers.stopDistance]) * 64
    stops = [.anywhere, .pages, .multiples(distance), .targets(distance)][setting[ListNumbers.stops]]
  }
}

extension ClientSetting {
  /// What a stress setting says.
  init(_ setting: StressSetting, _ kind: ListStress.Kind) {
    let rises = ListNumbers.rises.prefix(setting[ListNumbers.thresholds]).map { setting[$0] }
    self.init(
      prefetching: setting[ListNumbers.loadsAhead] > 0 ? Prefetching(setting, bindsEarly: kind.bindsEarly) : nil,
      thresholds: rises.indices.map { place in
        let dwell = setting[ListNumbers.dwells[place]]
        let percent = min(100, rises[...place].reduce(0, +))
        return VisibilityThreshold(fraction: Double(percent) / 100, dwellMilliseconds: dwell > 0 ? Double(dwell) : nil)
      },
      isReadAloud: setting[ListNumbers.isReadAloud] > 0, pages: PageLoading(setting), savesStates: setting[ListNumbers.save] > 0)
  }
}

extension Prefetching {
  fileprivate init(_ setting: StressSetting, bindsEarly: Bool) {
    let ahead = setting[ListNumbers.ahead]
    let behind = min(setting[ListNumbers.behind], ahead)
    let earlyAhead = bindsEarly ? min(setting[ListNumbers.earlyAhead], ahead) : 0
    let earlyBehind = bindsEarly ? min(setting[ListNumbers.earlyBehind], behind, earlyAhead) : 0
    self.init(
      data: Reach(ahead: Double(ahead) / 4, behind: Double(behind) / 4),
      display: Reach(ahead: Double(earlyAhead) / 4, behind: Double(earlyBehind) / 4), maximumBindsPerFrame: setting[ListNumbers.binds],
      maximumRequests: setting[ListNumbers.requests], imminentMilliseconds: Double(setting[ListNumbers.imminent]))
  }
}

extension PageLoading {
  fileprivate init?(_ setting: StressSetting) {
    let sides = setting[ListNumbers.pageEdges]
    guard sides > 0 else { return nil }
    let edges: Set<ContentEdge> = sides == 1 ? [.end] : sides == 2 ? [.start] : [.start, .end]
    self.init(
      edges: edges, screenfuls: Double(setting[ListNumbers.screenfuls]) / 4, milliseconds: Double(setting[ListNumbers.milliseconds]),
      maximumEmptyPages: setting[ListNumbers.maximumEmptyPages])
  }
}

extension ChangeRates {
  /// What a stress setting says.
  init(_ setting: StressSetting) {
    self.init(
      batch: setting[ListNumbers.batch], burst: setting[ListNumbers.burst], refill: setting[ListNumbers.refill],
      difference: setting[ListNumbers.difference], appending: setting[ListNumbers.appending], command: setting[ListNumbers.command],
      mistake: setting[ListNumbers.mistake], reload: setting[ListNumbers.reload], collapse: setting[ListNumbers.collapse],
      inside: setting[ListNumbers.inside], touch: setting[ListNumbers.touch], session: setting[ListNumbers.session],
      save: setting[ListNumbers.save], restore: setting[ListNumbers.restore],
      taps: setting[ListNumbers.taps], insets: setting[ListNumbers.inset], insetsInside: setting[ListNumbers.insetInside],
      pages: PageShares(
        empty: setting[ListNumbers.empty], last: setting[ListNumbers.last], failed: setting[ListNumbers.failed],
        outdated: setting[ListNumbers.outdated]))
  }
}
