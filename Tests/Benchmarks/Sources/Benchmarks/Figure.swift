/// Figures as people read them. Three digits are what a measurement is worth.
enum Figure {
  static func time(_ nanoseconds: Double) -> String {
    if nanoseconds >= 1_000_000 { return "\(rounded(nanoseconds / 1_000_000)) ms" }
    return nanoseconds >= 1000 ? "\(rounded(nanoseconds / 1000)) us" : "\(rounded(nanoseconds)) ns"
  }

  static func rounded(_ value: Double) -> String {
    guard value > 0, value < 1 else {
      let scale = value >= 100 ? 1.0 : value >= 10 ? 10 : 100
      let digits = (value * scale).rounded() / scale
      return digits == digits.rounded() ? grouped(Int(digits)) : "\(digits)"
    }
    // Below one the first two digits that are not zero.
    var places = 2
    var scaled = value * 100
    while scaled < 10, places < 9 {
      scaled *= 10
      places += 1
    }
    let digits = String(Int(scaled.rounded()))
    guard digits.count <= places else { return "1" }
    return "0." + String(repeating: "0", count: places - digits.count) + digits
  }

  /// `10k`, `1M`, `100G`: powers of a thousand by their letters, others in groups of three digits.
  static func count(_ count: Int) -> String {
    for (unit, letter) in [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")] where count >= unit && count % unit == 0 {
      return "\(count / unit)\(letter)"
    }
    return grouped(count)
  }

  private static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
