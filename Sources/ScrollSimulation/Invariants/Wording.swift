/// How violations write a key.
func name(_ key: UInt64?) -> String { key.map { "k\($0)" } ?? "-" }

/// How violations write a length in 1/64 point.
func points(_ units: Int64) -> String {
  let (whole, rest) = abs(units).quotientAndRemainder(dividingBy: 64)
  return (units < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole)+\(rest)/64")
}

/// How violations write a place: its stretch along the list, and across it if that is not all there is to say.
func text(_ place: ReferenceList.Place) -> String {
  "\(points(place.start)), \(points(place.extent)) long, \(points(place.across)) across, \(points(place.breadth)) wide"
}
