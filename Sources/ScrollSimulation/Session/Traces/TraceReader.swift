import JSONReading

/// Reads traces. An incomplete last line, which a crashed session leaves, is dropped and all before it kept.
package enum TraceReader<Event: StressEvent> {
  static var maximumBytes: Int { TraceHeader.maximumBytes }

  /// Reads at most ``maximumBytes`` of a subject's trace, in O(bytes). If `isEdited`, chains are not checked and may be missing.
  package static func read(_ bytes: [UInt8], of subject: String, isEdited: Bool = false) throws(TraceFault) -> StressTrace<Event> {
    let setting = try TraceHeader.setting(of: bytes)
    guard setting.subject == subject else { throw .otherSubject(found: setting.subject, expected: subject) }
    var trace = StressTrace<Event>(setting: setting, entries: [])
    var chain = TraceChain()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard line.count <= TraceHeader.maximumLineBytes else {
        throw .lineTooLong(line: index + 1, maximumBytes: TraceHeader.maximumLineBytes)
      }
      let isLast = index == lines.count - 1
      do throws(TraceFault) {
        let object = try object(of: line, number: index + 1, in: &chain, isEdited: isEdited)
        if index > 0 { try take(object, number: index + 1, into: &trace) }
      } catch {
        guard isLast, index > 0 else { throw error }  // a line with its newline was written completely
        trace.isTruncated = true
      }
    }
    if trace.end == nil { trace.isTruncated = true }
    return trace
  }

  private static func object(
    of line: ArraySlice<UInt8>, number: Int, in chain: inout TraceChain, isEdited: Bool
  ) throws(TraceFault) -> [UInt8] {
    guard let (object, isRight) = chain.object(of: line) else {
      if isEdited { return Array(line) }
      throw .badLine(line: number, reason: "its last member is not \"chain\"")
    }
    guard isRight || isEdited else { throw .brokenChain(line: number) }
    return object
  }

  private static func take(_ object: [UInt8], number: Int, into trace: inout StressTrace<Event>) throws(TraceFault) {
    do throws(TraceLineFault) {
      var fields = try TraceFields(line: object)
      switch TraceLine(object) {
      case .shown:
        var frame = try fields.require("shown", try fields.object("shown"))
        _ = try frame.count("frame")
        trace.frames.append(Array(object.dropFirst(TraceLine.shownStart.count).dropLast()))
      case .end:
        guard trace.end == nil else { throw TraceLineFault("is a second end") }
        trace.end = try fields.inner("end", TraceEnd.init(_:))
      case .entry: trace.entries.append(try TraceEntry(&fields))
      }
      _ = fields.value("chain")
      try fields.end()
    } catch {
      throw .badLine(line: number, reason: error.words)
    }
  }
}

/// The kind of a line after the header.
enum TraceLine {
  case shown, end, entry

  static let shownStart = Array("{\"shown\":".utf8)
  private static let endStart = Array("{\"end\":".utf8)

  init(_ line: some Sequence<UInt8>) {
    self = line.starts(with: TraceLine.shownStart) ? .shown : line.starts(with: TraceLine.endStart) ? .end : .entry
  }

  /// The lines of a trace's entries with their numbers, in the order of the text.
  static func entries(in text: [UInt8]) -> [(number: Int, line: ArraySlice<UInt8>)] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().dropFirst().compactMap { place, line in
      line.isEmpty || TraceLine(line) != .entry ? nil : (place + 1, line)
    }
  }
}

/// The first line of a trace, with the session's setting.
public enum TraceHeader {
  /// Of the format. A reader refuses any other.
  static let version = 5
  public static let maximumBytes = 1 << 30
  /// Of a line: a frame of the largest screen with the smallest items has several hundred thousand.
  public static let maximumLineBytes = 1 << 24

  /// The setting in the first line, checked: a trace is text that anyone may have written.
  public static func setting(of bytes: [UInt8]) throws(TraceFault) -> StressSetting {
    guard bytes.count <= maximumBytes else { throw .tooLong(maximumBytes: maximumBytes) }
    guard let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first else { throw .empty }
    let found: Int
    let setting: StressSetting?
    do throws(TraceLineFault) {
      var fields = try TraceFields(line: line)
      found = try fields.count("trace")
      setting = found == version ? try fields.inner("setting", StressSetting.init(_:)) : nil
      if setting != nil {
        _ = fields.value("chain")
        try fields.end()
      }
    } catch {
      throw .notATrace(reason: error.words)
    }
    guard let setting else { throw .otherVersion(found: found, known: version) }
    if let fault = setting.fault { throw .badSetting(member: fault.member, found: fault.found, expected: fault.expected) }
    return setting
  }
}

extension UnusedEntry {
  /// The characters of a line that are shown.
  static let maximumWidth = 100

  /// The lines of these entries in a trace's text, each cut to 100 characters, without terminal control characters.
  /// - Complexity: O(bytes)
  public static func lines(of entries: [UnusedEntry], in text: [UInt8]) -> [(number: Int, text: String, reason: Reason)] {
    let lines = TraceLine.entries(in: text)
    return entries.filter { $0.place < lines.count }.map { entry in
      let text = String(decoding: lines[entry.place].line, as: UTF8.self)
      return (lines[entry.place].number, VisibleText.line(text, atMost: maximumWidth), entry.reason)
    }
  }
}
