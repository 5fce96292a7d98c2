import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

/// Flings, fingers, batches, resizes and reversals on an observed list, beside a model in plain integers.
private final class Session {
  private var random: SplitMix
  private let rig: ScreenRig
  private var model = VisibilityModel(thresholds: [(0, nil), (0.5, 120_000_000), (0.5, 700_000_000), (1, 0)])
  private let spacing: Double
  private var log: [String] = []
  private(set) var compared = 0
  private(set) var exact = 0
  private(set) var impressions = 0

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    spacing = [0, 0, 8.015625][random.below(3)]
    rig = ScreenRig(extents: [], length: 300, spacing: spacing, overscan: [0, 90.5][random.below(2)], minimumExtent: 20)
    rig.source.insert(extents: (0..<60).map { _ in anyExtent() }, at: 0)
    try! rig.view.reload()
    rig.view.platform = random.below(3) == 0 ? .android : .uikit
    rig.observe(
      .anyPart, VisibilityThreshold(fraction: 0.5, dwellMilliseconds: 120), VisibilityThreshold(fraction: 0.5, dwellMilliseconds: 700),
      VisibilityThreshold(fraction: 1, dwellMilliseconds: 0))
  }

  private func anyExtent() -> Double { random.below(9) == 0 ? 0 : Double(20 * 64 + random.below(150 * 64)) / 64 }

  /// What is wrong with the first wrong frame, and what led to it.
  func run(frames: Int) throws -> [String] {
    for frame in 0..<frames {
      if frame == 1 { try rig.throwContent(at: 1500) }
      var isMotionAlone = frame != 1
      if frame >= 30, try !actBeforeTick() { isMotionAlone = false }
      let motion = rig.view.motion.y
      rig.tick(after: [8, 16, 16, 17, 33, 250][random.below(6)])
      log.append("tick at \(rig.instant.nanoseconds): \(rig.view.phase) at \(rig.offset)")
      let faults = check(isMotionAlone ? motion : nil, isMotionAlone: isMotionAlone)
      if !faults.isEmpty { return ["frame \(frame)"] + faults + log.suffix(12) }
    }
    return []
  }

  /// Whether nothing was done.
  private func actBeforeTick() throws -> Bool {
    var isIdle = true
    for _ in 0..<random.below(3) where random.below(3) == 0 {
      try change()
      isIdle = false
    }
    if random.below(12) == 0 {
      rig.view.frame.size.height = [0, 150.25, 300, 420][random.below(4)]
      isIdle = false
    }
    return try !sendEvents() && isIdle
  }

  /// Compares the frame's events with the model's.
  private func check(_ motion: (any ScrollMotion)?, isMotionAlone: Bool) -> [String] {
    let told = rig.takeTimedEvents()
    let shown = told.map { event in
      let kind =
        switch event.kind {
        case .didAppear: 0
        case .wasSeen: 1
        case .didDisappear: 2
        }
      return VisibilityModel.Event(
        nanoseconds: event.instant.nanoseconds, key: event.key.rawValue, threshold: event.threshold, kind: kind)
    }
    var faults: [String] = []
    if zip(told, told.dropFirst()).contains(where: { $0.instant > $1.instant }) { faults.append("not in the order of time: \(told)") }
    let last = model.last
    let now = shownFrame()
    let screen = motion.map { ScreenMotion(motion: $0, last: last.nanoseconds, frame: now.nanoseconds) }
    let isExact = screen.map { $0.committed(now.nanoseconds) == Int(rig.offset * 64) && last.viewport == now.viewport } ?? false
    let byTold = Dictionary(
      shown.filter { $0.kind != 1 }.map { (Told(key: $0.key, threshold: $0.threshold, isGain: $0.kind == 0), $0.nanoseconds) },
      uniquingKeysWith: { a, _ in a })
    let expected = model.show(now) { [model] before, item, threshold in
      if isExact, let screen {
        exact += 1
        return Session.instant(model, before, item, threshold, screen, viewport: now.viewport) ?? now.nanoseconds
      }
      // Where more than one thing has moved the content, it is within the frame; at its end where no motion has.
      let isGain = item.map { model.isMet(threshold, $0.start, $0.extent, viewport: now.viewport) } ?? false
      let key = item?.key ?? before?.key ?? 0
      let found = byTold[Told(key: key, threshold: threshold, isGain: isGain)] ?? now.nanoseconds
      return found > last.nanoseconds && found <= now.nanoseconds ? found : now.nanoseconds
    }
    compared += expected.count
    impressions += expected.count { $0.kind == 1 }
    if shown.sorted() != expected { faults.append("told \(shown.sorted())\ninstead of \(expected)") }
    return faults
  }

  private struct Told: Hashable {
    let key: UInt64
    let threshold: Int
    let isGain: Bool
  }

  /// When a motion alone has taken an item across a threshold; nil if it has not.
  private static func instant(
    _ model: VisibilityModel, _ before: VisibilityModel.Item?, _ now: VisibilityModel.Item?, _ threshold: Int, _ screen: ScreenMotion,
    viewport: Int
  ) -> Int64? {
    let isGain = now.map { model.isMet(threshold, $0.start, $0.extent, viewport: viewport) } ?? false
    guard let item = isGain ? now : before else { return nil }
    let reference = screen.committed(isGain ? screen.frame : screen.last)
    return screen.change(first: !isGain) { offset in
      model.isMet(threshold, item.start + reference - offset, item.extent, viewport: viewport)
    }
  }

  private func shownFrame() -> VisibilityModel.Frame {
    var start = -Int(rig.offset * 64)
    var frame = VisibilityModel.Frame(viewport: Int(rig.view.bounds.height * 64), nanoseconds: rig.instant.nanoseconds)
    for item in rig.source.items {
      frame.items.append(VisibilityModel.Item(key: item.key, start: start, extent: Int(item.extent * 64)))
      start += Int(item.extent * 64) + Int(spacing * 64)
    }
    return frame
  }

  // MARK: What happens

  private func sendEvents() throws -> Bool {
    guard random.below(5) == 0 else { return false }
    for _ in 0...random.below(2) {
      let event: ScrollEvent
      switch random.below(16) {
      case 0...3: event = .drag(by: Point(x: 0, y: Double(random.below(20_000)) / 100 - 100))
      case 4...8: event = .release(velocity: Point(x: 0, y: Double(random.below(6000)) - 3000))
      case 9...11: event = .wheel(by: Point(x: 0, y: Double(random.below(40_000)) / 100 - 200))
      case 12: event = .jump(to: Point(x: 0, y: Double(random.below(Int(rig.view.contentSize.height) + 200)) - 100))
      case 13: event = .stop
      default:
        if rig.view.itemCount > 0 { rig.view.scrollToItem(at: random.below(rig.view.itemCount), animated: random.below(3) > 0) }
        continue
      }
      log.append("\(event)")
      try rig.view.handle(event)
    }
    return true
  }

  private func change() throws {
    let count = rig.source.items.count
    let index = random.below(count + 1)
    var extents: [Double] = []
    let change: ItemChange
    switch random.below(8) {
    case 0...2:
      change = .insert(index..<index + 1 + random.below(4))
      extents = (0..<4).map { _ in anyExtent() }
    case 3, 4: change = .remove(index..<min(count, index + random.below(5)))
    case 5 where count > 0: change = .move(from: random.below(count), to: random.below(count))
    case 6 where count > 80: change = .remove(10..<50)
    default:
      change = .update(index..<min(count, index + 2))
      let extent = anyExtent()
      if index < count { rig.source.edit { $0[index].extent = extent } }
    }
    log.append("\(change)")
    try rig.change(change, inserting: extents)
  }
}

@Suite("Visibility over sessions of anything")
struct VisibilitySessionTests {
  @Test("is told as a model in plain integers works it out: pairs, instants and impressions", arguments: 0..<10 as Range<UInt64>)
  func anything(seed: UInt64) throws {
    let session = Session(seed: seed)
    let faults = try session.run(frames: 250)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    #expect(session.compared > 50 && session.impressions > 5, "\(session.compared) events, \(session.impressions) impressions")
    #expect(session.exact > 5, "\(session.exact) instants of motions")
  }
}
