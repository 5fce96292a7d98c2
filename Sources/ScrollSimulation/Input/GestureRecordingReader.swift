import JSONReading

struct GestureRecordingReader {
  typealias Field = GestureRecording.Field
  typealias Problem = GestureRecordingFault.Problem

  private enum Format {
    case ndjson
    case csv(columns: [Field?])  // the field of each column; nil for an unknown name
  }

  private let maximumRows: Int
  private var recording = GestureRecording()
  private var format: Format?
  private var state = GestureRecordingState()
  private var rows = 0

  init(maximumRows: Int = GestureRecording.maximumRows) { self.maximumRows = maximumRows }

  mutating func recording(of bytes: [UInt8]) -> GestureRecording {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    var number = 0
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      number += 1
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
      guard read(line, number: number) else { break }
    }
    return recording
  }

  /// Reads a line; false ends the reading.
  private mutating func read(_ line: ArraySlice<UInt8>, number: Int) -> Bool {
    do throws(GestureRecordingFault.Problem) {
      guard rows < maximumRows else { throw .tooManyRows(limit: maximumRows) }
      guard line.count <= GestureRecording.maximumLineBytes else { throw .lineTooLong(bytes: line.count) }
      guard String(validating: line, as: UTF8.self) != nil else { throw .notUTF8 }
      if format == nil, isObject(line) { format = .ndjson }
      guard let format else {
        self.format = .csv(columns: try columns(of: line))
        return true
      }
      rows += 1
      let row = try row(of: line, as: format)
      recording.events.append(try state.event(of: row))
      return true
    } catch {
      recording.faultCount += 1
      if recording.faults.count < GestureRecording.maximumFaults {
        recording.faults.append(GestureRecordingFault(line: number, problem: error))
      }
      if case .tooManyRows = error { return false }
      return format != nil
    }
  }

  private func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: "{")
  }

  private mutating func row(of line: ArraySlice<UInt8>, as format: Format) throws(Problem) -> GestureRecordingRow {
    var row = GestureRecordingRow()
    switch format {
    case .csv(let columns):
      let cells = cells(of: line)
      guard cells.count == columns.count else { throw .wrongCellCount(found: cells.count, expected: columns.count) }
      for (column, cell) in zip(columns, cells) {
        if let column, !cell.isEmpty { row[column] = .cell(cell) }
      }
    case .ndjson:
      for (name, value) in try members(of: Array(line)) {
        guard let field = Field(rawValue: name) else {
          note(unknown: name)
          continue
        }
        guard row[field] == nil else { throw .repeated(field: name) }
        row[field] = GestureRecordingRow.Value(value)
      }
    }
    return row
  }

  private func members(of line: [UInt8]) throws(Problem) -> JSONElement.Members {
    do {
      let element = try JSONElement(parsing: line)
      guard let members = element.members else { throw Problem.notObject(found: element.kind) }
      return members
    } catch let problem as Problem {
      throw problem
    } catch let fault as JSONFault {
      throw .notJSON(column: String(decoding: line[..<fault.offset], as: UTF8.self).count + 1, fault)
    } catch { preconditionFailure("\(error)") }
  }

  private mutating func columns(of header: ArraySlice<UInt8>) throws(Problem) -> [Field?] {
    var columns: [Field?] = []
    for name in cells(of: header) {
      let field = Field(rawValue: name)
      if field == nil { note(unknown: name) }
      if let field, columns.contains(field) { throw .repeated(field: name) }
      columns.append(field)
    }
    for field in [Field.t, .phase] where !columns.contains(field) { throw .missingColumn(field) }
    return columns
  }

  /// The cells of a line without surrounding white space, then without quotes; no cell of a recording contains a comma.
  private func cells(of line: ArraySlice<UInt8>) -> [String] {
    func isSpace(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    return line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { cell in
      var cell = cell
      while isSpace(cell.first) { cell.removeFirst() }
      while isSpace(cell.last) { cell.removeLast() }
      let quote = UInt8(ascii: "\"")
      if cell.count >= 2, cell.first == quote, cell.last == quote { cell = cell.dropFirst().dropLast() }
      return String(decoding: cell, as: UTF8.self)
    }
  }

  private mutating func note(unknown name: String) {
    guard recording.unknownFields.count < GestureRecording.maximumFaults, !recording.unknownFields.contains(name) else { return }
    recording.unknownFields.append(name)
  }
}
