import ViewTree

/// The scale of a plane: `2^level * mantissa / 65,536`, with a mantissa of 17 bits, so that edges of cells are quotients of integers and
/// the same on every machine.
struct PlaneScale: Hashable {
  var level: Int  // the level of detail: `floor(log2(scale))`
  var mantissa: Int64  // from 65,536 to 131,071

  static let one: Int64 = 65_536
  static let identity = PlaneScale(level: 0, mantissa: one)

  /// - Precondition: `number` is finite and > 0.
  init(nearest number: Double, levels: ClosedRange<Int>) {
    precondition(number > 0 && number.isFinite, "zoomScale = \(number): a scale is finite and > 0")
    let exponent = Int(number.exponent)
    let mantissa = Int64((number.significand * Double(PlaneScale.one)).rounded())
    (level, self.mantissa) = mantissa == 2 * PlaneScale.one ? (exponent + 1, PlaneScale.one) : (exponent, mantissa)
    if level < levels.lowerBound { (level, self.mantissa) = (levels.lowerBound, PlaneScale.one) }
    if level > levels.upperBound { (level, self.mantissa) = (levels.upperBound, 2 * PlaneScale.one - 1) }
  }

  private init(level: Int, mantissa: Int64) {
    self.level = level
    self.mantissa = mantissa
  }

  var number: Double { Double(sign: .plus, exponent: level, significand: Double(mantissa) / Double(PlaneScale.one)) }

  /// Numerator and denominator of `scale / 2^level`.
  private func ratio(toLevel level: Int) -> (Int128, Int128) {
    let twos = self.level - level
    return (Int128(mantissa) << max(twos, 0), Int128(PlaneScale.one) << max(-twos, 0))
  }

  /// The start of a cell of `level` in the content, in grid steps: `floor(cell * tile * scale / 2^level)`. Cells leave no gap and do not
  /// overlap, and none of this scale's own level is smaller than a tile.
  func edge(of cell: Int64, level: Int, tile: Int64) -> Int64 {
    if level == self.level, mantissa == PlaneScale.one { return cell * tile }
    let (numerator, denominator) = ratio(toLevel: level)
    return Int64(clamping: PlaneScale.floor(Int128(cell) * Int128(tile) * numerator, denominator))
  }

  /// The last cell of `level` that starts at or before a place: `floor(c * n / d) <= place` is `c * n < (place + 1) * d`.
  func cell(at place: Int64, level: Int, tile: Int64) -> Int64 {
    if level == self.level, mantissa == PlaneScale.one { return PlaneScale.floor(place, tile) }
    let (numerator, denominator) = ratio(toLevel: level)
    return Int64(clamping: PlaneScale.floor((Int128(place) + 1) * denominator - 1, Int128(tile) * numerator))
  }

  /// The offset that keeps what a viewport of `length` at `offset` has in its middle at the scale `old`; the nearest on the grid, ties up.
  func offset(keepingCenterOf offset: Int64, length: Int64, at old: PlaneScale) -> Int64 {
    let (numerator, denominator) = ratio(toLevel: old.level)
    // (2 offset + length) * new / old - length, halved
    let center = (2 * Int128(offset) + Int128(length)) * numerator * Int128(PlaneScale.one)
    let divisor = denominator * Int128(old.mantissa)
    return Int64(clamping: PlaneScale.floor(center - Int128(length) * divisor + divisor, 2 * divisor))
  }

  /// - Precondition: `divisor > 0`.
  private static func floor<Number: BinaryInteger>(_ number: Number, _ divisor: Number) -> Number {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
