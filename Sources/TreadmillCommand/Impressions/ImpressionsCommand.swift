import Impressions
import JSONReading

/// A run of `treadmill impressions`: logs in, rows out, a summary of both.
final class ImpressionsCommand {
  enum Format: String, CaseIterable {
    case ndjson, csv, columns, none
  }

  struct Options {
    var logs: [String] = []
    var lists = false
    var definitions = ImpressionDefinitions.shipped
    var format = Format.ndjson
    var reading = ImpressionLog.Options()
    var showsTrackers = false
    var stateIn: String?
    var stateOut: String?
    var html: String?
    var page: String?
    var isStrict = false
    var isQuiet = false
  }

  static let maximumDefinitionBytes = 1 << 24
  /// Bad lines that are shown; all are counted.
  static let shownFaults = 5
  private static let bufferedBytes = 1 << 16

  private let options: Options
  private var log: ImpressionLog
  private var total: ImpressionTotal
  private var output: [UInt8] = []
  private var columns: ImpressionColumns
  private var faults: [(name: String, line: Int, error: ClientLogError)] = []
  private let progress: ProgressLine
  private let files: OutputFiles
  private var recordedName: String?
  private var pageRows: [ImpressionRow] = []

  init(_ options: Options) throws(Failure) {
    self.options = options
    let inputs = NamedFile.existing(
      options.logs.filter { $0 != "-" }.map { ("the log", $0) } + (options.stateIn.map { [("what --state-in reads", $0)] } ?? []))
    files = try OutputFiles([("--state-out", options.stateOut), ("--html", options.html)], sparing: inputs)
    log = ImpressionLog(options.definitions, options.reading)
    total = ImpressionTotal(options.definitions)
    columns = ImpressionColumns(comparesTrackers: options.showsTrackers)
    progress = ProgressLine(isQuiet: options.isQuiet)
  }

  func perform() throws(Failure) -> ExitStatus {
    if options.lists {
      StandardStream.output.writeData(String(decoding: options.definitions.document.line, as: UTF8.self))
      return .clean
    }
    if options.format == .csv {
      let names = ImpressionRow.columnNames(comparesTrackers: options.showsTrackers)
      output += "\(names.joined(separator: ","))\r\n".utf8
    }
    if let path = options.stateIn { try restore(try InputFile(named: path)) }
    for path in options.logs { try read(try InputFile(named: path)) { [self] in take($0, $1, $2) } }
    if let file = files["--state-out"] {
      log.saveOpenSessions { file.append($0) }
    } else {
      log.finish { [self] in take($0) }
    }
    if !columns.isEmpty { columns.write(to: &output) }
    try flush()
    progress.clear()
    try writePage()
    let failure = files.finish()
    let status = try end()
    if let failure { throw failure }
    return status
  }

  private func restore(_ input: InputFile) throws(Failure) {
    var failure: Failure?
    try read(input) { [self] text, name, line in
      guard failure == nil, !text.isEmpty else { return }
      do throws(ClientLogError) { try log.restore(text) } catch { failure = .input("\(name), line \(line): \(error)") }
    }
    if let failure { throw failure }
  }

  private func writePage() throws(Failure) {
    guard let file = files["--html"] else { return }
    guard let recording = log.recording else {
      throw .input("--session \(options.page ?? ""): the log has no session of this name")
    }
    file.append(ImpressionsPage(recording, pageRows, options.definitions, pageTotal).html.utf8)
  }

  private var pageTotal: ImpressionTotal {
    var total = ImpressionTotal(options.definitions)
    for row in pageRows { total.add(row) }
    return total
  }

  private func end() throws(Failure) -> ExitStatus {
    for fault in faults { StandardStream.error.write("treadmill: \(fault.name), line \(fault.line): \(fault.error)\n") }
    let counts = log.counts
    guard counts.sessions > 0 else {
      let words = faults.first.map { "the first is \($0.error)" } ?? "it is empty"
      throw .input("\(options.logs.joined(separator: ", ")): no session was read of \(counted(counts.lines, "line")); \(words)")
    }
    if !options.isQuiet {
      let style = ANSIStyle(isOn: Terminal(.error).hasColour)
      StandardStream.error.write(ImpressionsSummary(counts, total, options, style: style).text)
    }
    if options.isStrict, counts.badLines > 0 {
      throw .input("\(counted(counts.badLines, "line")) of \(grouped(counts.lines)) could not be taken")
    }
    return .clean
  }

  private func take(_ row: ImpressionRow) {
    total.add(row)
    if recordedName == row.session { pageRows.append(row) }
    switch options.format {
    case .ndjson: row.write(to: &output, comparesTrackers: options.showsTrackers)
    case .csv: row.writeCSV(to: &output, comparesTrackers: options.showsTrackers)
    case .columns:
      columns.append(row)
      if columns.isFull { columns.write(to: &output) }
    case .none: break
    }
  }

  private func flush() throws(Failure) {
    guard !output.isEmpty else { return }
    do throws(SystemError) { try Descriptor.write(output, to: 1) } catch {
      if error.code == EPIPE { ExitStatus.end(.closedOutput) }
      throw .unwritable(name: "standard output", reason: error.reason)
    }
    output.removeAll(keepingCapacity: true)
  }

  /// A log has no limit of its bytes: its sessions have.
  private func read(
    _ input: InputFile, _ take: (UnsafeBufferPointer<UInt8>, _ name: String, _ line: Int) -> Void
  ) throws(Failure) {
    defer { close(input.descriptor) }
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var rest: [UInt8] = []  // of a line that the next chunk continues
    var line = 0
    while true {
      let count: Int
      do throws(SystemError) { count = try Descriptor.read(into: &chunk, from: input.descriptor) } catch {
        throw .unreadable(name: input.name, reason: error.reason)
      }
      if count == 0 { break }
      chunk.withUnsafeBufferPointer { bytes in
        var next = bytes.baseAddress!
        let end = next + count
        while let newline = memchr(next, Int32(UInt8(ascii: "\n")), end - next) {
          let stop = next + UnsafeRawPointer(next).distance(to: UnsafeRawPointer(newline))
          line += 1
          let text = UnsafeBufferPointer(start: next, count: stop - next)
          if rest.isEmpty {
            take(text, input.name, line)
          } else {
            rest += text
            rest.withUnsafeBufferPointer { take($0, input.name, line) }
            rest.removeAll(keepingCapacity: true)
          }
          next = stop + 1
        }
        rest += UnsafeBufferPointer(start: next, count: end - next)
      }
      guard rest.count <= ImpressionLog.maximumLineBytes else {
        throw .endlessLine(name: input.name, line: line + 1, maximumBytes: ImpressionLog.maximumLineBytes)
      }
      if output.count >= ImpressionsCommand.bufferedBytes { try flush() }
      progress.look([
        "\(grouped(log.counts.lines)) lines", counted(log.openSessions, "session") + " open", "\(grouped(log.counts.rows)) rows",
      ])
    }
    if !rest.isEmpty { rest.withUnsafeBufferPointer { take($0, input.name, line + 1) } }
  }

  private func take(_ text: UnsafeBufferPointer<UInt8>, _ name: String, _ line: Int) {
    let isReturn = text.last == UInt8(ascii: "\r")
    let text = isReturn ? UnsafeBufferPointer(rebasing: text.dropLast()) : text
    defer { recordedName = log.recordedName }
    do throws(ClientLogError) { try log.read(text) { [self] in take($0) } } catch {
      if faults.count < ImpressionsCommand.shownFaults { faults.append((name, line, error)) }
    }
  }
}
