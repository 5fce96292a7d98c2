/// The canonical line of a frame: one JSON object of integers, keys in a fixed order, no spaces, a final newline (`Docs/Trace.md`).
struct FrameLine: Sendable {
  /// UTF-8, with the newline.
  var bytes: [UInt8] = []

  init() {}

  private var tiles: [WrittenTile] = []  // by place in the pool, as they were written last: most stay as they are

  /// What a line has of a tile, and the text of that.
  private struct WrittenTile: Sendable {
    var tile: FrameObservation.Tile
    var text: [UInt8]
  }

  mutating func encode(_ frame: FrameObservation) { encode(CheckedFrame(now: frame)) }

  /// The observation within a frame, which the compiler does not copy.
  mutating func encode(_ checked: CheckedFrame) {
    let numbers = 10 + checked.now.corrections.count + checked.now.missing.count
    bytes.removeAll(keepingCapacity: true)
    bytes.append(addingCapacity: FrameLine.maximumNames + numbers * FrameLine.maximumDigits) { FrameLine.write(checked, &$0) }
    let end = bytes.count
    for index in checked.now.bound where checked.now.tiles[index].index != nil {
      write(checked.now.tiles[index], at: index)
      if bytes.count > end { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: tiles[index].text)
    }
    bytes.append(contentsOf: "]}\n".utf8)
  }

  static let maximumNames = 200  // bytes of all names
  static let maximumDigits = 24  // bytes of a number, with its sign and the brackets around it

  private static func write(_ checked: CheckedFrame, _ line: inout OutputSpan<UInt8>) {
    line.field("{\"frame\":", Int64(checked.now.number))
    line.field(",\"time\":", checked.now.time)
    line.text(",\"phase\":\"")
    line.append(checked.now.phase.rawValue)
    line.field("\",\"offset\":", checked.now.listOffset)
    line.field(",\"width\":", checked.now.width)
    line.field(",\"height\":", checked.now.height)
    line.field(",\"content\":", checked.now.contentExtent)
    line.field(",\"items\":", Int64(checked.now.itemCount))
    line.field(",\"travel\":", checked.now.travel)
    line.field(",\"binds\":", Int64(checked.now.binds))
    line.field(",\"state\":", Int64(checked.now.state))
    if checked.now.covers != FrameObservation.Covers() {
      line.field(",\"covered\":[", checked.now.covers.before)
      line.field(",", checked.now.covers.behind)
      line.text("]")
    }
    line.text(",\"corrections\":[")
    for (place, correction) in checked.now.corrections.enumerated() {
      line.text(place > 0 ? ",[" : "[")
      switch correction.cause {
      case .anchor: line.field("0,", correction.delta)
      case .clamp: line.field("1,", correction.delta)
      case .target: line.field("2,", correction.delta)
      }
      line.text("]")
    }
    line.text("],\"missing\":[")
    for (place, index) in checked.now.missing.enumerated() { line.field(place > 0 ? "," : "", Int64(index)) }
    line.text("],\"tiles\":[")
  }

  private mutating func write(_ tile: FrameObservation.Tile, at index: Int) {
    while tiles.count <= index { tiles.append(WrittenTile(tile: tile, text: [])) }
    let old = tiles[index].tile
    guard tiles[index].text.isEmpty || old.pool != tile.pool || old.index != tile.index || old.key != tile.key || old.place != tile.place
    else { return }
    tiles[index].tile = tile
    tiles[index].text.removeAll(keepingCapacity: true)
    tiles[index].text.append(addingCapacity: 7 * FrameLine.maximumDigits) { text in
      text.field("[", Int64(tile.pool))
      text.field(",", Int64(tile.index ?? 0))
      text.field(",", Int64(truncatingIfNeeded: tile.key ?? 0))
      text.field(",", tile.start)
      text.field(",", tile.extent)
      text.field(",", tile.crossStart)
      text.field(",", tile.crossExtent)
      text.text("]")
    }
  }
}

extension OutputSpan<UInt8> {
  mutating func field(_ name: StaticString, _ value: Int64) {
    text(name)
    number(value)
  }

  mutating func text(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { append(text.utf8Start[index]) }
  }

  /// In decimal digits.
  mutating func number(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    digits(of: value.magnitude)
  }

  /// In pairs, of which each costs one division.
  private mutating func digits(of number: UInt64) {
    let (rest, pair) = (number / 100, UInt8(truncatingIfNeeded: number % 100))
    if rest > 0 { digits(of: rest) }
    if number >= 10 { append(UInt8(ascii: "0") + pair / 10) }
    append(UInt8(ascii: "0") + pair % 10)
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
