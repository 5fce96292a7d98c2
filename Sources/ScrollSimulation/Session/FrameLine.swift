/// The canonical line of a frame: one JSON object of integers, keys in this order, no spaces, a final newline (`Docs/Trace.md`).
public struct FrameLine: Sendable {
  /// UTF-8, with the newline.
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func encode(_ frame: FrameObservation) {
    bytes.removeAll(keepingCapacity: true)
    field("{\"frame\":", Int64(frame.number))
    field(",\"time\":", frame.time)
    text(",\"phase\":\"")
    bytes.append(contentsOf: frame.phase.rawValue.utf8)
    field("\",\"offset\":", frame.offset)
    field(",\"width\":", frame.width)
    field(",\"height\":", frame.height)
    field(",\"content\":", frame.contentLength)
    field(",\"items\":", Int64(frame.itemCount))
    field(",\"travel\":", frame.travel)
    field(",\"binds\":", Int64(frame.binds))
    field(",\"state\":", Int64(frame.state))
    list(",\"corrections\":[", frame.corrections) { line, correction in
      let cause: StaticString =
        switch correction.cause {
        case .anchor: "[0,"
        case .clamp: "[1,"
        case .target: "[2,"
        }
      line.field(cause, correction.delta)
      line.text("]")
    }
    list("],\"missing\":[", frame.missing) { line, index in line.number(Int64(index)) }
    text("],\"tiles\":[")
    var isFirst = true
    for tile in frame.tiles {
      guard let index = tile.index else { continue }
      field(isFirst ? "[" : ",[", Int64(tile.pool))
      isFirst = false
      field(",", Int64(index))
      field(",", Int64(truncatingIfNeeded: tile.key ?? 0))
      for length in [tile.start, tile.extent, tile.across, tile.breadth] { field(",", length) }
      text("]")
    }
    text("]}\n")
  }

  private mutating func list<Element>(_ name: StaticString, _ elements: [Element], _ body: (inout FrameLine, Element) -> Void) {
    text(name)
    for (place, element) in elements.enumerated() {
      if place > 0 { text(",") }
      body(&self, element)
    }
  }

  private mutating func field(_ name: StaticString, _ value: Int64) {
    text(name)
    number(value)
  }

  private mutating func text(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func number(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}

/// The hash of a run: 64-bit FNV-1a over the canonical lines of its frames, newlines included (`Docs/Trace.md`).
public struct TraceHash: Sendable, Equatable, CustomStringConvertible {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public mutating func add(_ bytes: [UInt8]) {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    value = hash
  }

  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
