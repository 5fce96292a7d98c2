/// What orders posts: a number, a time of RFC 3339, or a text that is ordered by its bytes, such as an id.
package enum ServedOrder {
  case number(Double)
  case digits(String)  // a whole number of any length
  case time(seconds: Int, fraction: String)
  case text(String)
  /// A date in words, such as `Thu, 23 Oct 2025`, has no order here.
  case unknown

  package init(_ text: String) {
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
      self = .digits(String(text.drop { $0 == "0" }))
    } else if let number = Double(text), number.isFinite {
      self = .number(number)
    } else if let time = ServedOrder.time(Array(text.utf8)) {
      self = time
    } else {
      let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
      self = weekdays.contains(text.prefix(3).lowercased()) && text.contains(" ") ? .unknown : .text(text)
    }
  }

  /// Whether it comes before another one; nil if they cannot be compared.
  package func precedes(_ other: ServedOrder) -> Bool? {
    switch (self, other) {
    case (.digits(let one), .digits(let other)): (one.utf8.count, one) < (other.utf8.count, other)
    case (.number(let one), .number(let other)): one < other
    case (.digits(let one), .number(let other)): Double(one).map { $0 < other }
    case (.number(let one), .digits(let other)): Double(other).map { one < $0 }
    case (.time(let one, let part), .time(let other, let otherPart)): one != other ? one < other : part < otherPart
    case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
    default: nil
    }
  }

  /// RFC 3339: `2026-01-31T12:00:00.25+01:00`, of which the zone may be missing.
  private static func time(_ text: [UInt8]) -> ServedOrder? {
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= text.count else { return nil }
      return text[range].reduce(0 as Int?) { sum, byte in (48...57).contains(byte) ? sum.map { $0 * 10 + Int(byte) - 48 } : nil }
    }
    func has(_ bytes: String, at index: Int) -> Bool { index < text.count && bytes.utf8.contains(text[index]) }
    guard let year = number(0..<4), has("-", at: 4), let month = number(5..<7), has("-", at: 7), let day = number(8..<10),
      has("Tt ", at: 10), let hour = number(11..<13), has(":", at: 13), let minute = number(14..<16), has(":", at: 16),
      let second = number(17..<19), (1...12).contains(month)
    else { return nil }
    var index = 19
    if has(".,", at: index) { index = text[20...].firstIndex { !(48...57).contains($0) } ?? text.count }
    let fraction = String(decoding: text[min(20, index)..<index], as: UTF8.self)
    var zone = 0
    if has("+-", at: index) {
      guard let hours = number(index + 1..<index + 3), let minutes = number(text.count - 2..<text.count) else { return nil }
      zone = (hours * 60 + minutes) * (has("-", at: index) ? -60 : 60)
    } else if index != text.count, !(has("Zz", at: index) && index + 1 == text.count) {
      return nil
    }
    // Days of the civil calendar, with the year from March on (Hinnant, "chrono-compatible low-level date algorithms").
    let shifted = month > 2 ? year : year - 1
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day
    return .time(seconds: days * 86_400 + hour * 3_600 + minute * 60 + second - zone, fraction: trimmed(fraction))
  }

  private static func trimmed(_ fraction: String) -> String { String(fraction.reversed().drop { $0 == "0" }.reversed()) }
}
