/// A colour: red, green and blue in sRGB, and alpha, each from 0 to 1.
public struct Color: Hashable, Sendable {
  /// From 0 to 1, as the three others.
  public let red: Double
  public let green: Double
  public let blue: Double
  public let alpha: Double

  /// Components outside of 0...1 are clamped; NaN counts as 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func clamped(_ component: Double) -> Double { component > 0 ? Swift.min(component, 1) : 0 }
    self.red = clamped(red)
    self.green = clamped(green)
    self.blue = clamped(blue)
    self.alpha = clamped(alpha)
  }

  /// A grey; 0 is black, 1 is white.
  public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// A colour in CSS notation: `0xRRGGBB`.
  public init(hex: UInt32, alpha: Double = 1) {
    func component(_ shift: UInt32) -> Double { Double((hex >> shift) & 0xFF) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0), alpha: alpha)
  }

  public func withAlphaComponent(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  public static let clear = Color(white: 0, alpha: 0)
  public static let black = Color(white: 0)
  public static let darkGray = Color(white: 1.0 / 3)
  public static let gray = Color(white: 0.5)
  public static let lightGray = Color(white: 2.0 / 3)
  public static let white = Color(white: 1)
  public static let red = Color(red: 1, green: 0, blue: 0)
  public static let green = Color(red: 0, green: 1, blue: 0)
  public static let blue = Color(red: 0, green: 0, blue: 1)
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
}
