internal import JSONReading
internal import ViewTree

extension [UInt8] {
  /// Points of the grid, exactly: 1/64 is 0.015625.
  mutating func add(points: Double) {
    let units = LayoutUnit(nearest: points).rawValue
    add(isNegative: units < 0, whole: units.magnitude / 64, millionths: units.magnitude % 64 * 15_625)
  }

  /// To the nearest nanosecond.
  mutating func add(milliseconds: Double) {
    let nanoseconds = Instant.zero.advanced(byMilliseconds: milliseconds).nanoseconds
    add(isNegative: nanoseconds < 0, whole: nanoseconds.magnitude / 1_000_000, millionths: nanoseconds.magnitude % 1_000_000)
  }

  private mutating func add(isNegative: Bool, whole: UInt64, millionths: UInt64) {
    if isNegative { append(UInt8(ascii: "-")) }
    add(UInt(whole))
    guard millionths > 0 else { return }
    append(UInt8(ascii: "."))
    var (rest, unit) = (millionths, UInt64(100_000))
    while rest > 0 {
      append(UInt8(ascii: "0") + UInt8(rest / unit))
      (rest, unit) = (rest % unit, unit / 10)
    }
  }
}
