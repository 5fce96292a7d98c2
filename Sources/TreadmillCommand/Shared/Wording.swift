/// A number with grouped digits: 12,345.
func grouped(_ number: Int) -> String {
  var groups: [Substring] = []
  var digits = Substring(String(number.magnitude))
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits = digits.dropLast(3)
  }
  return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

/// `1 post`, `2 posts`.
func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
}

/// A number with one decimal: 97.2.
func tenths(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(tenths < 0 ? "-" : "")\(grouped(abs(tenths) / 10)).\(abs(tenths) % 10)"
}
