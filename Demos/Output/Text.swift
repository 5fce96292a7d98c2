public import Treadmill

// How the demos write numbers and columns.

extension Double {
  /// At most two digits after the point, and none where there is no fraction.
  public var text: String {
    let hundredths = (self * 100).rounded() / 100
    return hundredths == hundredths.rounded() && abs(hundredths) < 1e15 ? "\(Int(hundredths))" : "\(hundredths)"
  }
}

extension Size {
  /// `320 x 480`
  public var text: String { "\(width.text) x \(height.text)" }
}

extension Rect {
  /// `(0, 0, 320, 480)`: origin and size.
  public var text: String { "(\(minX.text), \(minY.text), \(width.text), \(height.text))" }
}

extension String {
  /// With spaces behind it up to `width` characters: at the left end of a column.
  public func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// With spaces in front of it up to `width` characters: at the right end of a column.
  public func indented(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

  /// Without the spaces at its end.
  public var trimmed: String {
    var line = Substring(self)
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
