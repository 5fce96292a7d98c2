/// F6: the blank part of the viewport is what its items' tiles leave uncovered; only items reported missing may be blank.
struct BlankAreaIsAccountedFor: Invariant {
  let rule = "F6"
  private(set) var blank = BlankArea()
  private var places: [ReferenceList.Place] = []  // of the tiles

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    var items: Int64 = 0
    var missing: Int64 = 0
    let (top, bottom) = (frame.top, frame.bottom)
    for index in frame.visible where !frame.isPinned(index) {
      let area = frame.list.place(index).clipped(to: top, bottom).area
      items += area
      if frame.now.missing.contains(index) { missing += area }
    }
    let uncovered = items - covered(by: frame, top, bottom)
    blank.add(max(0, uncovered), isRefused: frame.now.error != nil)
    if items == 0, uncovered == 0 { return nil }
    return uncovered == missing
      ? .holds : "\(area(uncovered)) of the viewport are blank, \(area(missing)) belong to items reported missing"
  }

  /// The viewport area covered by tiles, column by column; overlaps count once.
  private mutating func covered(by frame: CheckedFrame, _ top: Int64, _ bottom: Int64) -> Int64 {
    places.removeAll(keepingCapacity: true)
    for place in frame.now.bound {
      guard let index = frame.now.tiles[place].index, !frame.now.tiles[place].isHidden, !frame.isPinned(index), !frame.isAside(index) else {
        continue
      }
      places.insert(frame.now.tiles[place].place, before: { ($0.crossStart, $0.start) < ($1.crossStart, $1.start) })
    }
    var sum: Int64 = 0
    var column: Int64 = .min
    var reached = top
    for place in places {
      if place.crossStart != column { (column, reached) = (place.crossStart, top) }
      let piece = place.clipped(to: reached, bottom)
      guard piece.extent > 0 else { continue }
      sum += piece.area
      reached = piece.end
    }
    return sum
  }
}

extension ReferenceList.Place {
  var area: Int64 { extent * crossExtent }  // in 1/4096 square point
}

/// Blank area over a run, in 1/4096 square point.
public struct BlankArea: Sendable, Equatable {
  public private(set) var sum: Int64 = 0
  /// The part of it in frames in which the list has refused a batch and not been reloaded since.
  package private(set) var refused: Int64 = 0
  package private(set) var maximum: Int64 = 0
  /// Number of frames in the longest sequence with blank area.
  private(set) var longestRun = 0
  private var run = 0

  package init() {}

  mutating func add(_ area: Int64, isRefused: Bool) {
    sum += area
    if isRefused { refused += area }
    maximum = max(maximum, area)
    run = area > 0 ? run + 1 : 0
    longestRun = max(longestRun, run)
  }
}
