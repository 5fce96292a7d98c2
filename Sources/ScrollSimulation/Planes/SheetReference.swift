/// The expected sheet, in plain arrays: a name and an extent in 1/64 point for each column and row. Edits do not change names.
struct SheetReference: Sendable, Equatable {
  struct Line: Sendable, Equatable {
    let name: Int64
    var extent: Int64
  }

  enum Change: Codable, Sendable, Equatable, CustomStringConvertible {
    case insert(at: Int, extents: [Int64])
    case remove(count: Int, at: Int)
    case resize(at: Int, to: Int64)

    var description: String {
      switch self {
      case .insert(let index, let extents): "insert(at: \(index), extents: [\(extents.map { points($0) }.joined(separator: ", "))])"
      case .remove(let count, let index): "remove(\(index)..<\(index + count))"
      case .resize(let index, let extent): "resize(\(index), to: \(points(extent)))"
      }
    }
  }

  enum Axis: String, Codable, Sendable, CaseIterable { case columns, rows }

  private(set) var columns: [Line] = []
  private(set) var rows: [Line] = []
  let leastWidth: Int64
  let leastHeight: Int64
  private var names: Int64 = 0

  init(leastWidth: Int64, leastHeight: Int64) { (self.leastWidth, self.leastHeight) = (leastWidth, leastHeight) }

  subscript(axis: Axis) -> [Line] { axis == .columns ? columns : rows }

  /// Applies a change. Returns false and changes nothing if the line does not exist or the extent is too small.
  mutating func apply(_ change: Change, to axis: Axis) -> Bool {
    var lines = self[axis]
    let least = axis == .columns ? leastWidth : leastHeight
    switch change {
    case .insert(let index, let extents):
      guard (0...lines.count).contains(index), extents.allSatisfy({ $0 >= least }) else { return false }
      let new = extents.map { extent in
        names += 1
        return Line(name: names, extent: extent)
      }
      lines.insert(contentsOf: new, at: index)
    case .remove(let count, let index):
      guard index >= 0, index + count <= lines.count else { return false }
      lines.removeSubrange(index..<index + count)
    case .resize(let index, let extent):
      guard lines.indices.contains(index), extent >= least else { return false }
      lines[index].extent = extent
    }
    if axis == .columns { columns = lines } else { rows = lines }
    return true
  }

  func length(_ axis: Axis) -> Int64 { self[axis].reduce(0) { $0 + $1.extent } }

  func start(of number: Int, _ axis: Axis) -> Int64 { self[axis].prefix(max(0, number)).reduce(0) { $0 + $1.extent } }

  func numbers(from start: Int64, to end: Int64, _ axis: Axis) -> Range<Int> {
    guard start < end else { return 0..<0 }
    var (place, first, last) = (Int64(0), 0, 0)
    for line in self[axis] {
      if place + line.extent <= start { first += 1 }
      if place < end { last += 1 }
      place += line.extent
    }
    return first < last ? first..<last : 0..<0
  }

  /// The names of a cell's column and row; -1 for those that do not exist.
  func name(of cell: PlaneObservation.Cell) -> PlaneObservation.Cell {
    func name(_ number: Int64, _ lines: [Line]) -> Int64 { lines.indices.contains(Int(number)) ? lines[Int(number)].name : -1 }
    return PlaneObservation.Cell(column: name(cell.column, columns), row: name(cell.row, rows), level: cell.level)
  }

  func lastOffset(_ axis: Axis, viewport: Int64) -> Int64 { max(0, length(axis) - viewport) }

  /// The offset after a change of `before` to this sheet, legal or not: the first survivor on screen keeps its place. Without one, the line
  /// behind the removed ones takes the place of the first one on screen.
  func offset(from offset: Int64, viewport: Int64, before: SheetReference, _ change: Change, _ axis: Axis) -> Int64 {
    let seen = before.numbers(from: offset, to: offset + viewport, axis)
    for number in seen {
      let name = before[axis][number].name
      if let next = self[axis].firstIndex(where: { $0.name == name }) {
        return offset + start(of: next, axis) - before.start(of: number, axis)
      }
    }
    guard let first = seen.first, case .remove(_, let place) = change else { return offset }
    return offset + start(of: place, axis) - before.start(of: first, axis)
  }
}
