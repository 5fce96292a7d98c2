import Scrolling
import Testing
import Tiling
import ViewTree

/// What a list must look like, worked out anew from all items in each frame; it keeps only what the frame before looked like.
///
/// Lengths are whole grid steps of 1/64 point. It shares nothing with the engine: it asks it for what a client can see.
final class ReferenceList {
  struct Row {
    var key: UInt64
    var start: Int
    var extent: Int
    var kind: Int
  }

  let spacing: Int
  let overscan: Int
  /// The rows that stood on the screen of the last frame, with their tops relative to the viewport.
  private var onScreen: [(key: UInt64, top: Int)] = []
  private var tileOfKey: [UInt64: (tile: ObjectIdentifier, kind: Int)] = [:]
  private var offset = 0
  private var height = 0
  private var poolCount = 0
  private var faults: [String] = []

  init(spacing: Double, overscan: Double) {
    self.spacing = Int(spacing * 64)
    self.overscan = Int(overscan * 64)
  }

  /// What was done since the last frame.
  struct Turn {
    var takenAway: Set<UInt64> = []
    var updated: Set<UInt64> = []
    /// The items changed when the offset had been set a viewport or more away: what is there now is the anchor.
    var wasFar = false
    /// A program's move, by which the offset may rest outside the legal range (rule 81).
    var mayRestAnywhere = false
  }

  /// Compares a frame, and returns what is wrong with it.
  func check(_ list: ListRig, _ turn: Turn) -> [String] {
    faults = []
    var rows: [Row] = []
    var end = 0
    for item in list.source.items {
      let extent = Int((list.source.lengthOf(item, list.view.bounds.width) * 64).rounded())
      rows.append(Row(key: item.key, start: end, extent: extent, kind: item.kind))
      end += extent + spacing
    }
    let length = rows.isEmpty ? 0 : end - spacing
    let now = Int(list.offset * 64)
    let viewport = Int(list.view.bounds.height * 64)
    let frame = list.view.lastFrame
    let travel = Int(frame.travel.rawValue)

    expect(list.view.contentSize == Size(width: list.view.bounds.width, height: Double(length) / 64), "content size")
    expect(list.offset * 64 == Double(now), "an offset off the grid: \(list.offset)")
    expect(frame.error == nil && frame.missing.isEmpty, "\(String(describing: frame.error)), missing \(frame.missing)")
    checkOffset(list, turn, travel: travel, frame.corrections, from: 0, to: max(0, length - viewport), now: now)
    checkAnchor(rows, turn, travel: travel, frame.corrections, viewport: viewport, now: now)
    checkTiles(list, turn, rows, now..<now + viewport, length: length)

    onScreen = rows.filter { meets($0, max(now, 0), min(now + viewport, length)) }.map { ($0.key, $0.start - now) }
    offset = now
    height = viewport
    return faults
  }

  private func meets(_ row: Row, _ lower: Int, _ upper: Int) -> Bool { max(row.start, lower) < min(row.start + row.extent, upper) }

  /// C4, and at rest a legal offset (B8).
  private func checkOffset(
    _ list: ListRig, _ turn: Turn, travel: Int, _ corrections: [TilingFrame.Correction], from minimum: Int, to maximum: Int, now: Int
  ) {
    let corrected = corrections.reduce(0) { $0 + Int($1.delta.rawValue) }
    expect(now - offset == travel + corrected, "C4: \(offset) to \(now) by \(travel) and corrections of \(corrected)")
    guard list.view.phase == .resting || !list.view.bounces else { return }
    expect(turn.mayRestAnywhere || (minimum...maximum).contains(now), "B8: \(list.view.phase) at \(now), outside \(minimum)...\(maximum)")
    if travel == 0, corrections.last?.cause == .clamp {
      expect(now == minimum || now == maximum, "C1: a clamp to \(now) inside \(minimum)...\(maximum)")
    }
  }

  /// C1 to C3.
  private func checkAnchor(
    _ rows: [Row], _ turn: Turn, travel: Int, _ corrections: [TilingFrame.Correction], viewport: Int, now: Int
  ) {
    guard !turn.wasFar, abs(travel) < max(height, viewport), let anchor = onScreen.first(where: { !turn.takenAway.contains($0.key) }),
      let row = rows.first(where: { $0.key == anchor.key })
    else { return }
    let clamped = corrections.filter { $0.cause == .clamp }.reduce(0) { $0 + Int($1.delta.rawValue) }
    let top = row.start - now
    expect(top == anchor.top - travel - clamped, "C1: key \(anchor.key) from \(anchor.top) to \(top), travel \(travel), clamp \(clamped)")
  }

  /// A1 to A7, A9, A10, B1 to B3, D6.
  private func checkTiles(_ list: ListRig, _ turn: Turn, _ rows: [Row], _ viewport: Range<Int>, length: Int) {
    let lower = max(viewport.lowerBound, 0)
    let upper = min(viewport.upperBound, length)
    let realized =
      lower < upper
      ? rows.indices.filter { meets(rows[$0], max(0, viewport.lowerBound - overscan), min(viewport.upperBound + overscan, length)) } : []
    let bound = list.boundTiles
    expect(bound.map { $0.index! } == realized, "A3: shows \(bound.map { $0.index! }), not \(realized)")
    guard bound.count == realized.count else { return }

    var binds = 0
    var now: [UInt64: (tile: ObjectIdentifier, kind: Int)] = [:]
    for (tile, index) in zip(bound, realized) {
      let row = rows[index]
      let frame = Rect(x: 0, y: Double(row.start) / 64, width: list.view.bounds.width, height: Double(row.extent) / 64)
      expect(tile.frame == frame && !tile.isHidden, "B1: \(tile.frame) for \(row)")
      expect(tile.key?.rawValue == row.key && tile.kindIndex == row.kind, "A5: key and kind of \(row)")
      expect((tile as! LoggingTile).content == list.source.items[index], "A5: content of \(row)")
      if let old = tileOfKey[row.key], old.kind == row.kind {
        expect(old.tile == ObjectIdentifier(tile), "A7: \(row) changed its tile")
        if turn.updated.contains(row.key) { binds += 1 }
      } else {
        binds += 1
      }
      now[row.key] = (ObjectIdentifier(tile), row.kind)
    }
    expect(list.view.lastFrame.binds == binds, "A9: \(list.view.lastFrame.binds) binds, not \(binds)")
    tileOfKey = now

    let free = list.view.tiles.filter { $0.index == nil }
    expect(free.allSatisfy { $0.isHidden && $0.key == nil }, "A6")
    expect(free.count == list.view.freeTileCount, "A1: \(free.count) free, said to be \(list.view.freeTileCount)")
    expect(list.view.tiles.count == poolCount || viewport.count > height, "A1: the pool grew from \(poolCount)")
    poolCount = list.view.tiles.count
    expect(list.view.tiles.allSatisfy { ($0 as! LoggingTile).displayFaults == 0 }, "A10")
    for (tile, index) in zip(bound, realized) {
      expect((tile as! LoggingTile).isDisplayed == meets(rows[index], lower, upper), "A10: \(rows[index])")
    }
    expect(list.view.tiles.allSatisfy { ($0 as! LoggingTile).held == $0.key?.rawValue }, "A12")
  }

  private func expect(_ holds: Bool, _ fault: @autoclosure () -> String) {
    if !holds { faults.append(fault()) }
  }
}
