/// A constraint's priority: above 0 and at most 1000, at which it must hold. A higher priority dominates strictly (rule 70): no number of
/// constraints of 749 outweighs one of 750.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: Float

  /// - Precondition: `0 < rawValue <= 1000`
  public init(rawValue: Float) {
    precondition(rawValue > 0 && rawValue <= 1000, "LayoutPriority(\(rawValue)): a priority is above 0 and at most 1000")
    self.rawValue = rawValue
  }

  /// - Precondition: `0 < rawValue <= 1000`
  public init(_ rawValue: Float) { self.init(rawValue: rawValue) }

  /// 1000: must hold.
  public static let required = LayoutPriority(1000)
  /// 750: the default compression resistance of a view.
  public static let defaultHigh = LayoutPriority(750)
  /// 250: the default content hugging of a view.
  public static let defaultLow = LayoutPriority(250)
  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }

  var level: Int { Int(rawValue.bitPattern) }  // positive floats sort as their bits do: each priority is a level of its own
}
