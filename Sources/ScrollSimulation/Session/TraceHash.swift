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
