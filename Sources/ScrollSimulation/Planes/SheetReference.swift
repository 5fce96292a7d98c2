/// What a sheet should be, in plain arrays: a name and an extent in 1/64 point for each column and row. A line keeps its name wherever
/// edits take it.
public struct SheetReference: Sendable, Equatable {
  /// A column or a row.
  public struct Line: Sendable, Equatable {
    public let name: Int64
    public var extent: Int64
  }

  /// An edit, in the order in which they were asked for.
  public enum Change: Sendable, Equatable, CustomStringConvertible {
    case insert(at: Int, extents: [Int64])
    case remove(Range<Int>)
    case resize(Int, to: Int64)

    public var description: String {
      switch self {
      case .insert(let index, let extents): "insert(at: \(index), extents: [\(extents.map { points($0) }.joined(separator: ", "))])"
      case .remove(let range): "remove(\(range))"
      case .resize(let index, let extent): "resize(\(index), to: \(points(extent)))"
      }
    }
  }

  public enum Axis: Sendable, Equatable, CaseIterable { case columns, rows }

  public private(set) var columns: [Line] = []
  public private(set) var rows: [Line] = []
  public let leastWidth: Int64
  public let leastHeight: Int64
  private var names: Int64 = 0

  public init(leastWidth: Int64, leastHeight: Int64) {
    self.leastWidth = leastWidth
    self.leastHeight = leastHeight
  }

  public subscript(axis: Axis) -> [Line] { axis == .columns ? columns : rows }

  /// Makes a change, unless it names what is not there or an extent that is too small; then it returns false, and nothing has changed.
  public mutating func apply(_ change: Change, to axis: Axis) -> Bool {
    var lines = self[axis]
    let least = axis == .columns ? leastWidth : leastHeight
    switch change {
    case .insert(let place, let extents):
      guard (0...lines.count).contains(place), extents.allSatisfy({ $0 >= least }) else { return false }
      let new = extents.map { extent in
        names += 1
        return Line(name: names, extent: extent)
      }
      lines.insert(contentsOf: new, at: place)
    case .remove(let range):
      guard range.lowerBound >= 0, range.upperBound <= lines.count else { return false }
      lines.removeSubrange(range)
    case .resize(let place, let extent):
      guard lines.indices.contains(place), extent >= least else { return false }
      lines[place].extent = extent
    }
    if axis == .columns { columns = lines } else { rows = lines }
    return true
  }

  func length(_ axis: Axis) -> Int64 { self[axis].reduce(0) { $0 + $1.extent } }

  /// Where the line of a number begins.
  func start(of number: Int, _ axis: Axis) -> Int64 { self[axis].prefix(max(0, number)).reduce(0) { $0 + $1.extent } }

  /// The numbers of the lines that have a part between two places.
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

  /// The names of a cell's column and row; -1 for those that there are not.
  func name(of cell: PlaneObservation.Cell) -> PlaneObservation.Cell {
    func name(_ number: Int64, _ lines: [Line]) -> Int64 { lines.indices.contains(Int(number)) ? lines[Int(number)].name : -1 }
    return PlaneObservation.Cell(column: name(cell.column, columns), row: name(cell.row, rows), level: cell.level)
  }

  /// The greatest legal offset of a viewport.
  func lastOffset(_ axis: Axis, viewport: Int64) -> Int64 { max(0, length(axis) - viewport) }

  /// Where the offset goes with a change from a sheet to this one, if nothing forbids it: the first line that was on screen and is still
  /// there keeps its place. If none is, the line behind those that have gone takes the place of the first one on screen.
  func offset(from offset: Int64, viewport: Int64, before: SheetReference, _ change: Change, _ axis: Axis) -> Int64 {
    let seen = before.numbers(from: offset, to: offset + viewport, axis)
    for number in seen {
      let name = before[axis][number].name
      if let next = self[axis].firstIndex(where: { $0.name == name }) {
        return offset + start(of: next, axis) - before.start(of: number, axis)
      }
    }
    guard let first = seen.first, case .remove(let range) = change else { return offset }
    return offset + start(of: range.lowerBound, axis) - before.start(of: first, axis)
  }
}
