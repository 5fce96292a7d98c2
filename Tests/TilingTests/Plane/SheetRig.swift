import Scrolling
import Testing
import Tiling
import ViewTree

/// A window with a sheet, and what the sheet should be: a name and an extent for each column and row, in plain arrays.
final class SheetRig {
  let window: Window
  let sheet: TileSheet
  let source = RecordingSource()
  var frame = 0
  var columns: [(name: Int, units: Int)] = []
  var rows: [(name: Int, units: Int)] = []
  private var nextName = 0

  init(width: Double = 300, height: Double = 200, minimumWidth: Double = 20, minimumHeight: Double = 10, columns: [Double], rows: [Double])
    throws
  {
    window = Window(frame: Rect(x: 0, y: 0, width: width, height: height))
    sheet = TileSheet(frame: window.bounds, minimumColumnWidth: minimumWidth, minimumRowHeight: minimumHeight)
    sheet.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    source.namesStay = false
    sheet.dataSource = source
    window.addSubview(sheet)
    try apply(.insert(.columns, at: 0, extents: columns))
    try apply(.insert(.rows, at: 0, extents: rows))
  }

  func tick() {
    frame += 1
    window.tick(at: Instant(frame: frame, hz: 60))
  }

  func jump(_ x: Double, _ y: Double) {
    sheet.contentOffset = Point(x: x, y: y)
    tick()
  }

  /// Edits the sheet, and the arrays with it.
  func apply(_ edit: SheetEdit) throws {
    try sheet.apply(edit)
    follow(edit)
  }

  func follow(_ edit: SheetEdit) {
    func change(_ list: inout [(name: Int, units: Int)]) {
      switch edit {
      case .insert(_, let index, let extents):
        list.insert(
          contentsOf: extents.map {
            nextName += 1
            return (nextName, PlaneOracle.units($0))
          }, at: index)
      case .remove(_, let range): list.removeSubrange(range)
      case .resize(_, let index, let extent): list[index].units = PlaneOracle.units(extent)
      case .fit, .freeze, .merge, .unmerge: break
      }
    }
    switch edit {
    case .insert(.columns, _, _), .remove(.columns, _), .resize(.columns, _, _): change(&columns)
    default: change(&rows)
    }
  }

  /// Start and end of each column or row that meets a window, summed naively.
  static func meeting(_ list: [(name: Int, units: Int)], from start: Int, length: Int) -> [(index: Int, start: Int, end: Int)] {
    var found: [(index: Int, start: Int, end: Int)] = []
    var end = 0
    for (index, item) in list.enumerated() {
      let itemStart = end
      end += item.units
      if max(itemStart, start) < min(end, start + length) { found.append((index, itemStart, end)) }
    }
    return found
  }

  /// The names on screen, and where they stand in the viewport.
  func onScreen(_ list: [(name: Int, units: Int)], _ offset: Double, _ length: Double) -> [(name: Int, place: Int)] {
    let start = PlaneOracle.units(offset)
    return Self.meeting(list, from: start, length: PlaneOracle.units(length)).map { (list[$0.index].name, $0.start - start) }
  }

  /// What each tile shows, by the names of its column and row.
  var holdings: [[Int]?] {
    sheet.tiles.map { tile in tile.cell.map { [columns[Int($0.column)].name, rows[Int($0.row)].name] } }
  }

  /// What is wrong with the sheet as it stands; nil if nothing is.
  var fault: String? {
    let isEmpty = sheet.bounds.isEmpty
    let (x, y) = (PlaneOracle.units(sheet.contentOffset.x), PlaneOracle.units(sheet.contentOffset.y))
    let seenColumns = isEmpty ? [] : Self.meeting(columns, from: x, length: PlaneOracle.units(sheet.bounds.width))
    let seenRows = isEmpty ? [] : Self.meeting(rows, from: y, length: PlaneOracle.units(sheet.bounds.height))
    var due: [PlaneCell: [Int]] = [:]
    for column in seenColumns {
      for row in seenRows {
        due[PlaneCell(column: Int64(column.index), row: Int64(row.index))] = [column.start, row.start, column.end, row.end]
      }
    }
    var bound = 0
    for tile in sheet.tiles {
      guard let cell = tile.cell else {
        if !tile.isHidden { return "free tile \(tile.poolIndex) is on screen" }
        continue
      }
      bound += 1
      let frame = tile.frame
      let place = [frame.minX, frame.minY, frame.maxX, frame.maxY].map { PlaneOracle.units($0) }
      if due[cell] != place { return "\(cell) stands at \(frame), not \(due[cell] ?? [])" }
      due[cell] = nil
    }
    if !due.isEmpty { return "\(due.keys) are not bound" }
    if sheet.lastFrame.missing != 0 { return "\(sheet.lastFrame.missing) missing" }
    if sheet.freeTileCount + bound != sheet.tiles.count { return "\(sheet.freeTileCount) free + \(bound)" }
    if source.faults != 0 { return "\(source.faults) faults of order" }
    return nil
  }
}
