@testable import ScrollSimulation

/// A list on which everything goes right: gives the frames that an engine without a fault would, for the rules to look at, and for the tests
/// to break.
///
/// Items are 100 points long and have the keys 10, 11, 12...; the viewport is 390 x 450 points, so that five items meet it at the start.
final class Stage {
  private var list: ReferenceList
  private var offset: Int64 = 0
  private var number = 0
  private var pool = [UInt64?](repeating: nil, count: 6)
  private var before: FrameObservation?
  private var onScreenBefore: [(key: UInt64, top: Int64)] = []
  var width: Int64 = 390 * 64
  var height: Int64 = 450 * 64
  var phase = FrameObservation.Phase.resting

  static func item(_ key: UInt64, _ points: Int64, revision: UInt32 = 0) -> ReferenceList.Item {
    ReferenceList.Item(key: key, kind: 0, revision: revision, extent: points * 64, content: key * 10)
  }

  init(count: Int = 60, spacing: Int64 = 0) {
    let items = (0..<UInt64(count)).map { Stage.item(10 + $0, 100) }
    list = ReferenceList(items: items, spacing: spacing, minimumExtents: [50 * 64])
  }

  /// The next frame, 60 a second. At rest a travel without events is a wheel's: nothing moves by itself.
  func frame(
    travel: Int64 = 0, correction: Int64 = 0, clamp: Int64 = 0, events: [FrameInput.Kind] = [],
    edit: (inout ReferenceList) -> Void = { _ in }
  ) -> CheckedFrame {
    number += 1
    list.forgetChanges()
    edit(&list)
    list.layOut()
    offset += travel + correction + clamp
    var now = FrameObservation()
    now.number = number
    now.time = Int64(number) * 1_000_000_000 / 60
    now.phase = phase
    (now.offset, now.width, now.height) = (offset, width, height)
    now.contentLength = list.length
    now.itemCount = list.count
    now.travel = travel
    if correction != 0 { now.corrections.append(.init(isClamp: false, delta: correction)) }
    if clamp != 0 { now.corrections.append(.init(isClamp: true, delta: clamp)) }
    now.relayout = .init(binds: 0, corrections: 0, loads: 0, moves: false)
    let visible = list.items(meeting: max(0, offset), min(offset + height, list.length))
    lendTiles(to: visible, in: &now)
    var input = FrameInput()
    input.events = events.isEmpty && phase == .resting && travel != 0 ? [.wheel(Double(travel) / 64)] : events
    let frame = CheckedFrame(now: now, before: before, list: list, onScreenBefore: onScreenBefore, input: input, visible: visible)
    before = now
    onScreenBefore = visible.map { (list.items[$0].key, list.start($0) - offset) }
    return frame
  }

  private func lendTiles(to visible: [Int], in now: inout FrameObservation) {
    let keys = visible.map { list.items[$0].key }
    for place in pool.indices {
      guard let key = pool[place], !keys.contains(key) else { continue }
      now.displays.append(.init(begins: false, pool: place, key: key))
      pool[place] = nil
    }
    for key in keys {
      if pool.contains(key) {
        if list.changes.contains(.update(key: key)) { now.binds += 1 }
      } else if let place = pool.firstIndex(of: nil) {
        pool[place] = key
        now.displays.append(.init(begins: true, pool: place, key: key))
        now.binds += 1
      }
    }
    now.freeTiles = pool.count { $0 == nil }
    now.tiles = pool.indices.map { place in
      let index = pool[place].flatMap { key in list.items.firstIndex { $0.key == key } }
      return FrameObservation.Tile(
        pool: place, kind: 0, index: index, key: pool[place], isHidden: index == nil, x: 0, y: index.map { list.start($0) } ?? 0,
        width: index == nil ? 0 : width, height: index.map { list.items[$0].extent } ?? 0,
        content: index.flatMap { list.items[$0].content },
        loads: 0)
    }
  }
}
