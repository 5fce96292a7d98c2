import Treadmill

extension Rect {
  var text: String { "(\(minX.text), \(minY.text), \(width.text), \(height.text))" }
}

extension Double {
  /// At most two digits after the point, and none where there is no fraction.
  var text: String {
    let hundredths = (self * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
  }
}

extension String {
  /// With spaces behind it up to `width` characters.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// Without the spaces at its end.
  var trimmed: String {
    var line = Substring(self)
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
