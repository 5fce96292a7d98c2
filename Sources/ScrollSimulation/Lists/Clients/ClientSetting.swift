import Tiling

/// Which clients a synthetic list has, drawn from its seed: in a share of the runs each, so that a list alone is run as well.
struct ClientSetting {
  /// How far data is loaded ahead and tiles are bound early; nil if nothing is.
  let prefetching: Prefetching?
  /// What an observer takes for visible; empty if there is none.
  let thresholds: [VisibilityThreshold]
  let isReadAloud: Bool
  let pages: PageLoading?
  let savesStates: Bool

  /// The stream of these draws; that of what happens with the clients is the next one.
  static let stream: UInt64 = 23

  init(
    prefetching: Prefetching?, thresholds: [VisibilityThreshold], isReadAloud: Bool, pages: PageLoading?, savesStates: Bool
  ) {
    self.prefetching = prefetching
    self.thresholds = thresholds
    self.isReadAloud = isReadAloud
    self.pages = pages
    self.savesStates = savesStates
  }

  /// What a run's seed draws.
  init(_ configuration: ListRun.Configuration) {
    var random = SeededGenerator(seed: configuration.seed, stream: ClientSetting.stream)
    prefetching = random.perMille(500) ? ClientSetting.drawnPrefetching(&random, bindsEarly: configuration.layout.bindsEarly) : nil
    thresholds = random.perMille(500) ? ClientSetting.drawnThresholds(&random) : []
    isReadAloud = random.perMille(500)
    pages = random.perMille(300) ? ClientSetting.drawnPages(&random) : nil
    savesStates = random.perMille(400)
  }

  /// Reaches are quarters of a screenful; one run in three binds no tile early.
  private static func drawnPrefetching(_ random: inout SeededGenerator, bindsEarly: Bool) -> Prefetching {
    let (ahead, behind) = drawnReach(&random, upTo: 12, 12)
    let early = drawnReach(&random, upTo: min(ahead, 6), behind)
    let bindsNone = random.perMille(333) || !bindsEarly
    let data = Prefetching.Reach(ahead: Double(ahead) / 4, behind: Double(behind) / 4)
    let tiles = Prefetching.Reach(ahead: bindsNone ? 0 : Double(early.0) / 4, behind: bindsNone ? 0 : Double(early.1) / 4)
    return Prefetching(
      data: data, display: tiles, maximumBindsPerFrame: random.number(in: 1...6), maximumRequests: [6, 24, 256][random.below(3)],
      imminentMilliseconds: [0, 100, 250][random.below(3)])
  }

  private static func drawnReach(_ random: inout SeededGenerator, upTo ahead: Int, _ behind: Int) -> (Int, Int) {
    let drawn = random.number(in: 0...ahead)
    return (drawn, min(random.number(in: 0...drawn), behind))
  }

  private static func drawnThresholds(_ random: inout SeededGenerator) -> [VisibilityThreshold] {
    var fraction = 0
    return (0..<random.number(in: 1...4)).map { place in
      if place > 0 || random.perMille(300) { fraction = min(100, fraction + random.number(in: 0...60)) }
      let dwell: Double? = random.perMille(600) ? Double([0, 100, 500, 1000][random.below(4)]) : nil
      return VisibilityThreshold(fraction: Double(fraction) / 100, dwellMilliseconds: dwell)
    }
  }

  private static func drawnPages(_ random: inout SeededGenerator) -> PageLoading {
    let edges: Set<ContentEdge> = [[.end], [.end], [.start], [.start, .end]][random.below(4)]
    return PageLoading(
      edges: edges, screenfuls: Double(random.number(in: 0...8)) / 4, milliseconds: [0, 300, 1000][random.below(3)],
      maximumEmptyPages: random.number(in: 1...4))
  }
}
