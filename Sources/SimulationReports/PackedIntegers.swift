/// Integers as text, small ones in one character: base 64 VLQ as in source maps (ECMA-426, section 4.3). A digit has five bits of a number,
/// lowest first, and a sixth if more follow; the lowest bit of the first digit is the sign. The digits `A` to `Z`, `a` to `z`, `0` to `9`,
/// `+` and `/` may stand anywhere in HTML and in JSON.
///
/// ```
/// 0 -> A    1 -> C    -1 -> D    15 -> e    16 -> gB    1000 -> w+B
/// ```
struct PackedIntegers {
  private(set) var bytes: [UInt8] = []

  /// Numbers that doubles hold exactly; others, which only a trace edited by hand has, are clamped.
  static let range: ClosedRange<Int64> = -(1 << 53)...(1 << 53)

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func clamped(_ number: Int64) -> Int64 { min(max(number, range.lowerBound), range.upperBound) }

  mutating func append(_ number: Int64) {
    var rest = number.magnitude
    var digit = UInt8(rest & 15) << 1 | (number < 0 ? 1 : 0)
    rest >>= 4
    while rest > 0 {
      bytes.append(PackedIntegers.digits[Int(digit | 32)])
      digit = UInt8(rest & 31)
      rest >>= 5
    }
    bytes.append(PackedIntegers.digits[Int(digit)])
  }

  static func differences(_ numbers: some Sequence<Int64>) -> PackedIntegers {
    var packed = PackedIntegers()
    var last: Int64 = 0
    for number in numbers {
      let number = clamped(number)
      packed.append(number - last)
      last = number
    }
    return packed
  }

  static func plain(_ numbers: some Sequence<Int64>) -> PackedIntegers {
    var packed = PackedIntegers()
    for number in numbers { packed.append(clamped(number)) }
    return packed
  }

  var json: String { "\"" + String(decoding: bytes, as: UTF8.self) + "\"" }
}
