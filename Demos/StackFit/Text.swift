import Treadmill

extension Size {
  var text: String { "\(width.text) x \(height.text)" }
}

extension Rect {
  var text: String { "(\(minX.text), \(minY.text), \(width.text), \(height.text))" }
}

extension Double {
  /// Without a fraction where there is none.
  var text: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}

extension String {
  /// With spaces behind it up to `width` characters.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
