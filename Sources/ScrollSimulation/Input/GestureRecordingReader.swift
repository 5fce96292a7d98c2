import JSONReading

struct GestureRecordingReader {
  typealias Field = GestureRecording.Field
  typealias Problem = GestureRecordingFault.Problem

  private enum Format {
    case trace
    case csv(columns: [Field?])  // the field of each column; nil for an unknown name
  }

  /// One of these is in each line of a trace without a gesture.
  private static let otherMembers = ["trace", "event", "inside", "answer", "shown", "end"]

  private let maximumRows: Int
  private var recording = GestureRecording()
  private var format: Format?
  private var state = GestureRecordingState()

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
      guard recording.events.count + recording.faultCount < maximumRows else { throw .tooManyRows(limit: maximumRows) }
      if format == nil, isObject(line) { format = .trace }
      var maximumBytes = GestureRecording.maximumLineBytes
      if case .trace = format { maximumBytes = TraceHeader.maximumLineBytes }
      guard line.count <= maximumBytes else { throw .lineTooLong(bytes: line.count, maximum: maximumBytes) }
      guard String(validating: line, as: UTF8.self) != nil else { throw .notUTF8 }
      guard let format else {
        self.format = .csv(columns: try columns(of: line))
        return true
      }
      let event: GestureEvent? =
        switch format {
        case .csv(let columns): try row(of: line, columns).event
        case .trace: try gesture(in: Array(line))
        }
      guard let event else {
        recording.passedOver += 1
        return true
      }
      try state.take(event)
      recording.events.append(event)
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

  private func row(of line: ArraySlice<UInt8>, _ columns: [Field?]) throws(Problem) -> GestureRecordingRow {
    let cells = cells(of: line)
    guard cells.count == columns.count else { throw .wrongCellCount(found: cells.count, expected: columns.count) }
    var row = GestureRecordingRow()
    for (column, cell) in zip(columns, cells) {
      if let column, !cell.isEmpty { row.cells[column] = cell }
    }
    return row
  }

  /// Nil if the line is another one of a trace.
  private func gesture(in line: [UInt8]) throws(Problem) -> GestureEvent? {
    let element: JSONElement
    do throws(JSONFault) { element = try JSONElement(parsing: line) } catch {
      throw .notJSON(column: String(decoding: line[..<error.offset], as: UTF8.self).count + 1, error)
    }
    if element["gesture"] == nil, GestureRecordingReader.otherMembers.contains(where: { element[$0] != nil }) { return nil }
    do throws(TraceLineFault) {
      var fields = try TraceFields(whole: element)
      return try fields.inner("gesture", GestureEvent.init(_:))
    } catch {
      throw .notGesture(found: String(decoding: line, as: UTF8.self), reason: error.words)
    }
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
