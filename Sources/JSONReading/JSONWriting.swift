/// Writes JSON into a buffer that is used again: no number takes a detour by a string.
extension [UInt8] {
  package mutating func add(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func add(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    add(number.magnitude)
  }

  /// A digit at a time from the first: answers are mostly short numbers.
  package mutating func add(_ number: UInt) {
    var unit: UInt = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  package mutating func add(_ value: Bool) { if value { add("true") } else { add("false") } }

  package mutating func add(_ range: Range<Int>) {
    append(UInt8(ascii: "["))
    add(range.lowerBound)
    append(UInt8(ascii: ","))
    add(range.upperBound)
    append(UInt8(ascii: "]"))
  }

  package mutating func add(string: String) {
    append(UInt8(ascii: "\""))
    add(escaped: string)
    append(UInt8(ascii: "\""))
  }

  /// What stands between a string's quotation marks.
  package mutating func add(escaped string: String) {
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(contentsOf: [UInt8(ascii: "\\"), byte])
      case ..<0x20:
        add("\\u00")
        add(hex: byte)
      default: append(byte)
      }
    }
  }

  package mutating func add(hex byte: UInt8) {
    for digit in [byte >> 4, byte & 15] { append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)) }
  }

  package mutating func add(list strings: some Sequence<String>) {
    append(UInt8(ascii: "["))
    for (number, string) in strings.enumerated() {
      if number > 0 { append(UInt8(ascii: ",")) }
      add(string: string)
    }
    append(UInt8(ascii: "]"))
  }

  package mutating func add(members: [(name: String, value: Int)]) {
    append(UInt8(ascii: "{"))
    for (number, member) in members.enumerated() {
      if number > 0 { append(UInt8(ascii: ",")) }
      add(string: member.name)
      append(UInt8(ascii: ":"))
      add(member.value)
    }
    append(UInt8(ascii: "}"))
  }
}
