/// The resistance of an edge to a finger: an excess of x points is shown as b(x) < `dimension`. (A)
/// ```
/// b(x) = (1 - 1 / (x * c / dimension + 1)) * dimension        x = dimension * b / (c * (dimension - b))
/// ```
/// Both directions are odd functions: excess before a lower edge is negative and is shown as negative.
package enum RubberBand {
  package static let constant = 0.55  // c: the fraction of the first point of excess that is shown (A)

  /// The shown excess of a finger `excess` points beyond an edge, in a viewport whose extent is `dimension` points. Its magnitude is below
  /// `dimension`, but an excess of more than 10^15 dimensions rounds to it. In an empty viewport it is 0.
  package static func banded(_ excess: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let shown = (1 - 1 / (abs(excess) * constant / dimension + 1)) * dimension
    return excess < 0 ? -shown : shown
  }

  /// The finger's excess that is shown as `shown`; nil if no finger gets there: `|shown| >= dimension`. Content that shrinks under a finger
  /// by more than a viewport leaves it in such a place.
  package static func unbanded(_ shown: Double, dimension: Double) -> Double? {
    guard abs(shown) < dimension else { return nil }
    return shown / (constant * (1 - abs(shown) / dimension))
  }
}
