// The notation of findings: no count of 1/64 point and no nanosecond reaches a text except through these.

func name(_ key: UInt64?) -> String { key.map { "k\($0)" } ?? "-" }

package func points(_ units: Int64) -> String { decimal(units, per: 64, scale: 15_625) + " pt" }  // exactly: `12.015625 pt`

func points(_ range: ClosedRange<Int64>) -> String { "\(points(range.lowerBound))...\(points(range.upperBound))" }

/// A place or a distance in two dimensions: `(12.5, -3) pt`.
func points(_ x: Int64, _ y: Int64) -> String { "(\(decimal(x, per: 64, scale: 15_625)), \(decimal(y, per: 64, scale: 15_625))) pt" }

func area(_ units: Int64) -> String { decimal(units, per: 4_096, scale: 244_140_625) + " square points" }  // 1/4096 square point, exactly

func milliseconds(_ nanoseconds: Int64) -> String { decimal(nanoseconds, per: 1_000_000, scale: 1) + " ms" }  // `16.666667 ms`

func text(_ place: ReferenceList.Place) -> String {
  "\(points(place.start)), \(points(place.extent)) long, \(points(place.crossStart)) across, \(points(place.crossExtent)) wide"
}

/// A count of parts, `per` of which make one, without rounding: `per * scale` is a power of ten.
private func decimal(_ count: Int64, per: UInt64, scale: UInt64) -> String {
  let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: per)
  let sign = count < 0 ? "-" : ""
  guard rest > 0 else { return "\(sign)\(whole)" }
  let digits = String(per * scale + rest * scale).dropFirst()
  return "\(sign)\(whole).\(digits[...(digits.lastIndex { $0 != "0" } ?? digits.startIndex)])"
}
