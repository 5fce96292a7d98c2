/// The expected sheet, in plain arrays: a name and an extent in 1/64 point for each column and row. Edits do not change names, and merged
/// cells are the names of their columns and rows.
struct SheetReference: Sendable, Equatable {
  struct Line: Sendable, Equatable {
    let name: Int64
    var extent: Int64
    var isFitted = false  // as large as the largest of its cells that has been asked
    var asked: Set<Question> = []  // since then
  }

  struct Question: Sendable, Hashable {
    let cell: PlaneObservation.Cell  // by the names of its lines
    let edition: Int
  }

  struct Merged: Sendable, Equatable {
    var columns: [Int64]
    var rows: [Int64]

    subscript(axis: Axis) -> [Int64] {
      get { axis == .columns ? columns : rows }
      set { if axis == .columns { columns = newValue } else { rows = newValue } }
    }
  }

  enum Change: Codable, Sendable, Equatable, CustomStringConvertible {
    case insert(at: Int, extents: [Int64])
    case remove(count: Int, at: Int)
    case resize(at: Int, to: Int64)
    case fit(at: Int, count: Int)
    case freeze(count: Int)
    /// Of lines of the edit's axis and of the other one.
    case merge(at: Int, count: Int, across: Int, countAcross: Int)
    case unmerge(at: Int, across: Int)

    var description: String {
      switch self {
      case .insert(let index, let extents): "insert(at: \(index), extents: [\(extents.map { points($0) }.joined(separator: ", "))])"
      case .remove(let count, let index): "remove(\(index)..<\(index + count))"
      case .resize(let index, let extent): "resize(\(index), to: \(points(extent)))"
      case .fit(let index, let count): "fit(\(index)..<\(index + count))"
      case .freeze(let count): "freeze(\(count))"
      case .merge(let index, let count, let across, let countAcross):
        "merge(\(index)..<\(index + count), across: \(across)..<\(across + countAcross))"
      case .unmerge(let index, let across): "unmerge(\(index), across: \(across))"
      }
    }
  }

  enum Axis: String, Codable, Sendable, CaseIterable {
    case columns, rows

    var other: Axis { self == .columns ? .rows : .columns }
  }

  private(set) var columns: [Line] = []
  private(set) var rows: [Line] = []
  private(set) var merged: [Merged] = []
  private(set) var frozenColumns = 0
  private(set) var frozenRows = 0
  let leastWidth: Int64
  let leastHeight: Int64
  private var names: Int64 = 0

  init(leastWidth: Int64, leastHeight: Int64) { (self.leastWidth, self.leastHeight) = (leastWidth, leastHeight) }

  subscript(axis: Axis) -> [Line] {
    get { axis == .columns ? columns : rows }
    set { if axis == .columns { columns = newValue } else { rows = newValue } }
  }

  func frozenCount(_ axis: Axis) -> Int { axis == .columns ? frozenColumns : frozenRows }

  private mutating func setFrozenCount(_ count: Int, _ axis: Axis) {
    if axis == .columns { frozenColumns = count } else { frozenRows = count }
  }

  /// Applies a change. Returns false and changes nothing if a line does not exist, an extent is too small, or cells cannot be merged or
  /// frozen so.
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
      for place in merged.indices where index > 0 && index < lines.count {
        let names = merged[place][axis]
        guard let before = names.firstIndex(of: lines[index - 1].name), names.contains(lines[index].name) else { continue }
        merged[place][axis].insert(contentsOf: new.map(\.name), at: before + 1)
      }
      if index < frozenCount(axis) { setFrozenCount(frozenCount(axis) + new.count, axis) }
      lines.insert(contentsOf: new, at: index)
    case .remove(let count, let index):
      guard index >= 0, index + count <= lines.count else { return false }
      let names = lines[index..<index + count].map(\.name)
      setFrozenCount(frozenCount(axis) - lines.prefix(frozenCount(axis)).count { names.contains($0.name) }, axis)
      for place in merged.indices { merged[place][axis].removeAll { names.contains($0) } }
      merged.removeAll { $0.columns.count * $0.rows.count < 2 }
      lines.removeSubrange(index..<index + count)
    case .resize(let index, let extent):
      guard lines.indices.contains(index), extent >= least else { return false }
      lines[index] = Line(name: lines[index].name, extent: extent)
    case .fit(let index, let count):
      guard index >= 0, index + count <= lines.count else { return false }
      for number in index..<index + count { (lines[number].isFitted, lines[number].asked) = (true, []) }
    case .freeze(let count):
      guard count >= 0, count <= lines.count, !merged.contains(where: { cuts($0, before: count, axis) }) else { return false }
      setFrozenCount(count, axis)
    case .merge(let index, let count, let across, let countAcross):
      guard let cells = self.cells(index, count, across, countAcross, axis), cells.columns.count * cells.rows.count > 1,
        !merged.contains(where: { $0.shares(with: cells) }), !Axis.allCases.contains(where: { cuts(cells, before: frozenCount($0), $0) })
      else { return false }
      merged.append(cells)
    case .unmerge(let index, let across):
      guard let cell = self.cells(index, 1, across, 1, axis), let place = merged.firstIndex(where: { $0.shares(with: cell) }) else {
        return false
      }
      merged.remove(at: place)
    }
    self[axis] = lines
    return true
  }

  private func cells(_ index: Int, _ count: Int, _ across: Int, _ countAcross: Int, _ axis: Axis) -> Merged? {
    guard index >= 0, count > 0, index + count <= self[axis].count, across >= 0, countAcross > 0,
      across + countAcross <= self[axis.other].count
    else { return nil }
    var cells = Merged(columns: [], rows: [])
    cells[axis] = self[axis][index..<index + count].map(\.name)
    cells[axis.other] = self[axis.other][across..<across + countAcross].map(\.name)
    return cells
  }

  private func cuts(_ cells: Merged, before count: Int, _ axis: Axis) -> Bool {
    let frozen = self[axis].prefix(count).count { cells[axis].contains($0.name) }
    return frozen > 0 && frozen < cells[axis].count
  }

  /// Takes what a cell has answered. Returns whether its line has another extent now.
  mutating func measure(_ answer: PlaneObservation.Answer) -> Bool {
    let axis = answer.axis
    let name = axis == .columns ? answer.cell.column : answer.cell.row
    guard let number = self[axis].firstIndex(where: { $0.name == name && $0.isFitted }) else { return false }
    let line = self[axis][number]
    let due = max(answer.extent, axis == .columns ? leastWidth : leastHeight)
    self[axis][number].extent = line.asked.isEmpty ? due : max(line.extent, due)
    self[axis][number].asked.insert(Question(cell: answer.cell, edition: answer.edition))
    return self[axis][number].extent != line.extent
  }

  /// How large a cell says that its line must be, by its names; nil if that does not matter to it.
  static func demand(of cell: PlaneObservation.Cell, _ axis: Axis, edition: Int) -> Int64? {
    let name = UInt64(bitPattern: cell.column &* 8_191 &+ cell.row &* 2 &+ (axis == .columns ? 0 : 1) &+ Int64(edition) &* 524_287)
    let number = SyntheticItems.mixed(name)
    return number % 8 == 0 ? nil : 1_000 + Int64(number / 8 % 8_000)
  }

  /// The cells that one tile covers: a single one, or merged ones.
  func covered(by cell: PlaneObservation.Cell) -> PlaneObservation.Covered {
    let names = name(of: cell)
    guard let cells = merged.first(where: { $0.columns.contains(names.column) && $0.rows.contains(names.row) }) else {
      return .init(columns: cell.column..<cell.column + 1, rows: cell.row..<cell.row + 1)
    }
    func numbers(_ axis: Axis) -> Range<Int64> {
      let numbers = self[axis].indices.filter { cells[axis].contains(self[axis][$0].name) }
      return Int64(numbers.first ?? 0)..<Int64((numbers.last ?? -1) + 1)
    }
    return .init(columns: numbers(.columns), rows: numbers(.rows))
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

  /// The offset after a change of `before` to this sheet, legal or not: the first survivor on screen keeps its place beside the frozen lines.
  /// Without one, the line behind the removed ones takes the place of the first one on screen.
  func offset(from offset: Int64, viewport: Int64, before: SheetReference, _ change: Change, _ axis: Axis) -> Int64 {
    switch change {
    case .insert, .remove, .resize: break
    case .fit, .freeze, .merge, .unmerge: return offset
    }
    let seen = before.scrollingNumbers(from: offset, viewport: viewport, axis)
    for number in seen {
      let name = before[axis][number].name
      if let next = self[axis].firstIndex(where: { $0.name == name }) {
        return offset + placeBesideFrozen(next, axis) - before.placeBesideFrozen(number, axis)
      }
    }
    guard let first = seen.first, case .remove(_, let place) = change else { return offset }
    return offset + placeBesideFrozen(place, axis) - before.placeBesideFrozen(first, axis)
  }

  func placeBesideFrozen(_ number: Int, _ axis: Axis) -> Int64 { start(of: number, axis) - frozenLength(axis) }

  func frozenLength(_ axis: Axis) -> Int64 { start(of: frozenCount(axis), axis) }

  /// How far frozen lines stand from their own places.
  static func shift(at offset: Int64) -> Int64 { max(0, offset) }

  /// The part of the content, seen from its own start, in which lines that scroll are seen.
  func scrollingPart(from offset: Int64, viewport: Int64, _ axis: Axis) -> Range<Int64> {
    let edge = SheetReference.shift(at: offset) + frozenLength(axis)
    let start = frozenCount(axis) == 0 ? offset : max(offset, edge)
    return start..<max(start, offset + viewport)
  }

  func scrollingNumbers(from offset: Int64, viewport: Int64, _ axis: Axis) -> Range<Int> {
    let part = scrollingPart(from: offset, viewport: viewport, axis)
    return numbers(from: part.lowerBound, to: part.upperBound, axis)
  }

  func frozenNumbers(from offset: Int64, viewport: Int64, _ axis: Axis) -> Range<Int> {
    let shift = SheetReference.shift(at: offset)
    let seen = numbers(from: offset - shift, to: offset - shift + viewport, axis)
    return seen.clamped(to: 0..<frozenCount(axis))
  }
}

extension SheetReference.Merged {
  func shares(with other: SheetReference.Merged) -> Bool {
    columns.contains { other.columns.contains($0) } && rows.contains { other.rows.contains($0) }
  }
}
