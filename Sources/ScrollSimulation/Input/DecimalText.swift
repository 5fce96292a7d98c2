/// A decimal number as text (sign, digits, fraction, exponent). Converts to a `Double`, or exactly to a whole number of smaller units.
struct DecimalText: Hashable {
  let text: String

  /// The number at `place`, and the place after it. Accepts JSON's syntax, a plus sign, leading zeros; without `exponents` an `e` ends it.
  static func scan(_ bytes: [UInt8], at index: Int, exponents: Bool) -> (number: DecimalText, end: Int)? {
    var end = index
    func byte() -> UInt8? { end < bytes.count ? bytes[end] : nil }
    func skipSign() { if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { end += 1 } }
    func skipDigits() -> Bool {
      let first = end
      while let byte = byte(), isDigit(byte) { end += 1 }
      return end > first
    }
    skipSign()
    guard skipDigits() else { return nil }
    let whole = end
    if byte() == UInt8(ascii: ".") {
      end += 1
      if !skipDigits() { end = whole }
    }
    let mantissa = end
    if exponents, byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") {
      end += 1
      skipSign()
      if !skipDigits() { end = mantissa }
    }
    return (DecimalText(text: String(decoding: bytes[index..<end], as: UTF8.self)), end)
  }

  static func whole(_ bytes: [UInt8]) -> DecimalText? {
    guard let (number, end) = scan(bytes, at: 0, exponents: true), end == bytes.count else { return nil }
    return number
  }

  var value: Double { Double(text) ?? .infinity }

  /// The number times 10^`power`, rounded, ties away from zero; nil beyond 10^18. Exact: no digit passes through a `Double`.
  func scaled(byPowerOfTen power: Int) -> Int64? {
    var digits: [UInt64] = []
    var point: Int?
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if let sign = rest.first, !isDigit(sign) { rest.removeFirst() }
    while let byte = rest.first, isDigit(byte) || byte == UInt8(ascii: ".") {
      if isDigit(byte) { digits.append(UInt64(byte - UInt8(ascii: "0"))) } else { point = digits.count }
      rest.removeFirst()
    }
    // An exponent that does not fit an `Int` is far out of range; ±100,000 has the same result.
    let exponent = rest.isEmpty ? 0 : Int(String(rest.dropFirst())!) ?? (rest.dropFirst().first == UInt8(ascii: "-") ? -100_000 : 100_000)
    guard let first = digits.firstIndex(where: { $0 != 0 }) else { return 0 }
    let places = (point ?? digits.count) + max(-100_000, min(exponent, 100_000)) + power
    guard places - first <= 19 else { return nil }
    guard places >= 0 else { return 0 }
    var whole: UInt64 = 0
    for index in first..<max(first, places) { whole = whole * 10 + (index < digits.count ? digits[index] : 0) }
    if places < digits.count, digits[places] >= 5 { whole += 1 }
    return whole <= 1_000_000_000_000_000_000 ? (isNegative ? -1 : 1) * Int64(whole) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
  private func isDigit(_ byte: UInt8) -> Bool { DecimalText.isDigit(byte) }
}

extension DecimalText {
  /// The shortest round-trip digits, without a trailing `.0`.
  static func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// `shortest` without an exponent: 0.00001 for 1e-05.
  static func plain(_ value: Double) -> String {
    let text = shortest(value)
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else { return text }
    let sign = text.hasPrefix("-") ? "-" : ""
    let mantissa = text[..<mark].drop { $0 == "-" }
    let digits = mantissa.filter { $0 != "." }
    let point = (mantissa.firstIndex(of: ".").map { mantissa.distance(from: mantissa.startIndex, to: $0) } ?? digits.count) + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }

  static func milliseconds(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest > 0 else { return String(whole) }
    var decimals = String(String(rest + 1_000_000).dropFirst())
    while decimals.last == "0" { decimals.removeLast() }
    return "\(whole).\(decimals)"
  }
}
