import JSONReading

/// Writes a trace line by line, so that a session that does not end keeps its events.
public struct TraceWriter {
  private var chain = TraceChain()
  private let write: ([UInt8]) -> Void

  /// `write` gets each line with its newline; the first is the header with the setting.
  public init(_ setting: StressSetting, write: @escaping ([UInt8]) -> Void) {
    self.write = write
    append(.sorted([("trace", .integer(TraceHeader.version)), ("setting", setting.json)]))
  }

  package mutating func add(_ entry: TraceEntry<some StressEvent>) { append(entry.json) }

  /// - Parameter object: an entry as a JSON object, as ``AnyStressRun/recordedEvents(from:)`` has it.
  public mutating func add(body object: [UInt8]) { append(bytes: object) }

  /// - Parameter line: a canonical line, with or without its newline.
  public mutating func add(frame line: [UInt8]) {
    let object = line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...]
    append(bytes: Array("{\"shown\":".utf8) + object + [UInt8(ascii: "}")])
  }

  public mutating func finish(_ end: TraceEnd) { append(.sorted([("end", end.json)])) }

  /// Nil for a number that is not finite, which JSON cannot hold and which plays nothing.
  private mutating func append(_ object: JSONValue?) {
    if let object { append(bytes: Array("\(object)".utf8)) }
  }

  private mutating func append(bytes object: [UInt8]) { write(chain.line(of: object) + [UInt8(ascii: "\n")]) }
}

extension StressTrace {
  /// The trace as text: header, each frame after its events, end.
  public var text: [UInt8] {
    var text: [UInt8] = []
    var writer = TraceWriter(setting) { text += $0 }
    var rest = entries[...]
    for (number, frame) in frames.enumerated() {
      while let entry = rest.first, entry.frame <= number + 1 {
        writer.add(entry)
        rest.removeFirst()
      }
      writer.add(frame: frame)
    }
    for entry in rest { writer.add(entry) }
    if let end { writer.finish(end) }
    return text
  }
}
