import Tiling

extension ItemScrollPosition {
  /// The positions without a number.
  static let named: [ItemScrollPosition] = [.start, .center, .end, .nearest]
  static let samples = named + [.fraction(0.3), .distance(40)]
}
