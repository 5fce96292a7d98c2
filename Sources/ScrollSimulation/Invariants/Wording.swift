/// How violations write a key.
func name(_ key: UInt64?) -> String { key.map { "k\($0)" } ?? "-" }

/// How violations write a length in 1/64 point.
func points(_ units: Int64) -> String {
  let (whole, rest) = abs(units).quotientAndRemainder(dividingBy: 64)
  return (units < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole)+\(rest)/64")
}
