@testable import ScrollSimulation

/// A list on which everything goes right: gives the frames that an engine without a fault would, for the rules to look at, and for the tests
/// to break.
///
/// Items are 100 points long and have the keys 10, 11, 12...; the viewport is 390 x 450 points, so that five rows of items meet it at the
/// start. Items that have an estimate are measured when they come on screen, and what is above the anchor then grows backwards.
final class Stage {
  private(set) var list: ReferenceList
  private var offset: Int64 = 0
  private var number = 0
  private var pool: [(kind: Int, key: UInt64?)] = []
  private var before: FrameObservation?
  private var onScreenBefore: [CheckedFrame.Seen] = []
  var width: Int64 = 390 * 64
  var height: Int64 = 450 * 64
  var phase = FrameObservation.Phase.resting

  static func item(_ key: UInt64, _ points: Int64, kind: Int = 0, revision: UInt32 = 0, estimate: Int64? = nil) -> ReferenceList.Item {
    .init(key: key, kind: kind, revision: revision, extent: points * 64, content: key * 10, estimate: estimate.map { $0 * 64 })
  }

  /// - Parameters:
  ///   - estimate: of every item, in points; nil if all extents are known.
  ///   - headers: every so many items one is a header, of kind 1.
  init(
    count: Int = 60, spacing: Int64 = 0, arrangement: ReferenceList.Arrangement = .list, estimate: Int64? = nil, headers: Int? = nil,
    stacked: Int = 1
  ) {
    let items = (0..<count).map { index in
      let isHeader = headers.map { index % $0 == 0 } ?? false
      var item = Stage.item(10 + UInt64(index), 100, kind: isHeader ? 1 : 0, estimate: estimate)
      if isHeader { item.span = .max }
      return item
    }
    list = ReferenceList(
      items: items, arrangement: arrangement, headers: headers.map { _ in .init(kind: 1, stacked: stacked) }, spacing: spacing,
      crossSpacing: spacing, minimumExtents: [50 * 64, 50 * 64])
    pool = (0..<6 * list.columns).map { _ in (0, nil) }
    if headers != nil { pool += [(1, nil), (1, nil), (1, nil)] }
  }

  /// The next frame, 60 a second. At rest a travel without events is a wheel's: nothing moves by itself.
  func frame(
    travel: Int64 = 0, correction: Int64 = 0, clamp: Int64 = 0, target: Int64 = 0, events: [FrameInput.Kind] = [],
    edit: (inout ReferenceList) -> Void = { _ in }
  ) -> CheckedFrame {
    number += 1
    list.forgetChanges()
    edit(&list)
    list.layOut(crossExtent: width)
    offset += travel + correction + clamp + target
    let growth = measureWhatIsOnScreen()
    var now = FrameObservation()
    now.number = number
    now.time = Int64(number) * 1_000_000_000 / 60
    now.phase = phase
    (now.offset, now.width, now.height) = (offset, width, height)
    now.contentExtent = list.contentExtent
    now.itemCount = list.count
    now.travel = travel
    if correction + growth != 0 { now.corrections.append(.init(.anchor, by: correction + growth)) }
    if clamp != 0 { now.corrections.append(.init(.clamp, by: clamp)) }
    if target != 0 { now.corrections.append(.init(.target, by: target)) }
    now.relayout = .init(binds: 0, corrections: 0, loads: 0, moves: false)
    var input = FrameInput()
    input.events = events.isEmpty && phase == .resting && travel != 0 ? [.wheel(Double(travel) / 64)] : events
    var frame = CheckedFrame(
      now: now, before: before ?? FrameObservation(), isFirst: before == nil, list: list, onScreenBefore: onScreenBefore, input: input,
      visible: [])
    frame.visible = onScreen
    frame.pinned = list.pinnedHeaders(at: offset)
    dequeueTiles(of: frame, in: &frame.now)
    list.show(frame.now.tiles.compactMap(\.index))
    before = frame.now
    onScreenBefore = frame.visible.map { .init(key: list[$0].key, top: list.start($0) - offset, extent: list.standing($0), index: $0) }
    return frame
  }

  private var onScreen: [Int] { list.items(meeting: max(0, offset), min(offset + height, list.contentExtent)) }

  /// What the anchor has to be followed by.
  private func measureWhatIsOnScreen() -> Int64 {
    let anchor = onScreenBefore.first { seen in list.index(ofKey: seen.key) != nil }
    let start = offset
    // Each round measures an item at least.
    while let open = onScreen.first(where: { list[$0].estimate != nil && !list[$0].isMeasured }) {
      let before = anchor.flatMap { list.index(ofKey: $0.key) }.map(list.start)
      list.measure(list[open].key)
      list.layOut(crossExtent: width)
      let after = anchor.flatMap { list.index(ofKey: $0.key) }.map(list.start)
      offset += (after ?? 0) - (before ?? 0)
    }
    return offset - start
  }

  private func dequeueTiles(of frame: CheckedFrame, in now: inout FrameObservation) {
    var realized = frame.visible
    for header in frame.pinned.reversed() where !realized.contains(header.index) { realized.insert(header.index, at: 0) }
    let keys = realized.map { list[$0].key }
    for place in pool.indices {
      guard let key = pool[place].key, !keys.contains(key) else { continue }
      now.displays.append(.init(begins: false, pool: place, key: key))
      pool[place].key = nil
    }
    for index in realized {
      let item = list[index]
      if pool.contains(where: { $0.key == item.key }) {
        if list.changes.contains(.update(key: item.key)) { now.binds += 1 }
      } else if let place = freeTile(of: item.kind) {
        pool[place].key = item.key
        now.displays.append(.init(begins: true, pool: place, key: item.key))
        now.binds += 1
      }
    }
    now.freeTiles = pool.count { $0.key == nil }
    now.tiles = pool.indices.map { tile(at: $0, in: frame) }
  }

  /// One that has just left, if there is one.
  private func freeTile(of kind: Int) -> Int? {
    let free = pool.indices.filter { pool[$0].kind == kind && pool[$0].key == nil }
    return free.first { before?.tiles[$0].index != nil } ?? free.first
  }

  private func tile(at place: Int, in frame: CheckedFrame) -> FrameObservation.Tile {
    let index = pool[place].key.flatMap { key in list.index(ofKey: key) }
    let stands = index.map { frame.place($0) } ?? .init(start: 0, extent: 0, crossStart: 0, crossExtent: 0)
    return FrameObservation.Tile(
      pool: place, kind: pool[place].kind, index: index, key: pool[place].key, isHidden: index == nil, start: stands.start,
      extent: stands.extent, crossStart: stands.crossStart, crossExtent: stands.crossExtent, content: index.flatMap { list[$0].content },
      loads: 0)
  }
}
