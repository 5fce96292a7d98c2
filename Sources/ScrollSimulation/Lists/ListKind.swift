public import Scrolling

/// A synthetic list: its layout, and whether the list knows an item's extent before the item is on screen.
public struct ListKind: Hashable, Sendable {
  public var layout: ListLayout
  public var isUnmeasured: Bool

  public init(_ layout: ListLayout, isUnmeasured: Bool = false) {
    self.layout = layout
    self.isUnmeasured = isUnmeasured
  }

  /// The list with a name; nil if there is none.
  public init?(name: String) {
    guard let kind = ListKind.all.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// The subject's name in a ``StressSetting``: `grid`, `grid-unmeasured`.
  public var name: String { layout.rawValue + (isUnmeasured ? "-unmeasured" : "") }

  public static let all = ListLayout.allCases.flatMap { [ListKind($0), ListKind($0, isUnmeasured: true)] }
}

extension ListKind {
  /// The setting of a session that ends after its frames.
  ///
  /// The seed draws the list and its clients. Changes come at the usual rates with the monkey, and at about a tenth with a reader. `items` is
  /// the initial number: with more than ``ListLayout/maximumWrittenItems`` the list is unmeasured. The others are as in ``StressSetting``.
  public func setting(
    seed: UInt64, frames: Int = 2_000, items: Int = 600, hz: Int = 60, width: Int = 390, height: Int = 844,
    profile: ScrollProfile = .monkey, platform: ScrollPlatform = .uikit
  ) -> StressSetting {
    precondition(
      (0...layout.maximumItems).contains(items),
      "ListKind(\(name)).setting(items: \(items)): \(layout.name) has at most \(layout.maximumItems)")
    let kind = ListKind(layout, isUnmeasured: isUnmeasured || items > ListLayout.maximumWrittenItems)
    var setting = StressSetting(
      subject: kind.name, seed: seed, frames: frames, goal: .frames, hz: hz, width: width, height: height, profile: profile,
      platform: platform)
    setting[ListParameters.items] = items
    ListParameters.setRates(of: &setting, isCalm: profile != .monkey)
    kind.drawList(&setting)
    kind.drawClients(&setting)
    return setting
  }

  private func drawList(_ setting: inout StressSetting) {
    var random = SeededGenerator(seed: setting.seed, stream: 20)
    setting[ListParameters.spacing] = [0, 272, 576][random.below(3)]
    setting[ListParameters.columns] = random.number(in: 2...4)
    let pinsToEnd = random.perMille(250) && layout.isLine
    setting[ListParameters.pinsToEnd] = pinsToEnd ? 1 : 0
    setting[ListParameters.overscan] = random.perMille(250) && !pinsToEnd && layout.isLine ? 80 : 0
    setting[ListParameters.estimate] = [24, 60, 110, 213][random.below(4)]
    setting[ListParameters.knowledge] = random.below(3)
    let isVast = setting[ListParameters.items] > ListLayout.maximumWrittenItems
    setting[ListParameters.estimatesSingly] = isUnmeasured && !isVast && random.perMille(300) ? 1 : 0
  }

  private func drawClients(_ setting: inout StressSetting) {
    var random = SeededGenerator(seed: setting.seed, stream: ClientSetting.stream)
    if random.perMille(500) { drawPrefetching(&setting, &random) }
    if random.perMille(500) { ListKind.drawThresholds(&setting, &random) }
    setting[ListParameters.isReadAloud] = random.perMille(500) ? 1 : 0
    if random.perMille(300) {
      setting[ListParameters.pageEdges] = [1, 1, 2, 3][random.below(4)]
      setting[ListParameters.screenfuls] = random.number(in: 0...8)
      setting[ListParameters.milliseconds] = [0, 300, 1000][random.below(3)]
      setting[ListParameters.maximumEmptyPages] = random.number(in: 1...4)
    }
    if !random.perMille(400) { setting[ListParameters.save] = 0 }
  }

  private func drawPrefetching(_ setting: inout StressSetting, _ random: inout SeededGenerator) {
    func reach(upTo ahead: Int, _ behind: Int) -> (Int, Int) {
      let drawn = random.number(in: 0...ahead)
      return (drawn, min(random.number(in: 0...drawn), behind))
    }
    let (ahead, behind) = reach(upTo: 12, 12)
    let early = reach(upTo: min(ahead, 6), behind)
    let bindsNone = random.perMille(333) || !layout.bindsEarly
    setting[ListParameters.loadsAhead] = 1
    (setting[ListParameters.ahead], setting[ListParameters.behind]) = (ahead, behind)
    (setting[ListParameters.earlyAhead], setting[ListParameters.earlyBehind]) = bindsNone ? (0, 0) : early
    setting[ListParameters.binds] = random.number(in: 1...6)
    setting[ListParameters.requests] = [6, 24, 256][random.below(3)]
    setting[ListParameters.imminent] = [0, 100, 250][random.below(3)]
  }

  private static func drawThresholds(_ setting: inout StressSetting, _ random: inout SeededGenerator) {
    let count = random.number(in: 1...4)
    setting[ListParameters.thresholds] = count
    for index in 0..<count {
      if index > 0 || random.perMille(300) { setting[ListParameters.rises[index]] = random.number(in: 0...60) }
      // A threshold without a dwell time has no impression; one of 0 ms has it at once.
      let dwell = random.perMille(600) ? [ListParameters.atOnce, 100, 500, 1000][random.below(4)] : 0
      setting[ListParameters.dwells[index]] = dwell
    }
  }
}

extension StressSetting {
  /// Sets the number of items that a list has at first, in place of the drawn one. More than ``ListLayout/maximumWrittenItems`` need an
  /// unmeasured list, and share their estimates.
  public mutating func setItems(_ items: Int) {
    self[ListParameters.items] = items
    if items > ListLayout.maximumWrittenItems { self[ListParameters.estimatesSingly] = 0 }
  }
}
