/// Lengths as a client gives them that knows nothing of the layout grid: whole numbers of parts of its step of 1/64 point.
///
/// The view takes each to the nearest step, of two the farther from zero. The reference works that out in integers.
struct ClientLengths: Sendable {
  /// In a step; with one, all lengths lie on the grid.
  var parts: Int64 = 1

  /// What the client says.
  func points(_ length: Int64) -> Double { Double(length) / Double(64 * parts) }

  /// What the view is to make of a length that is not negative, in 1/64 point.
  func steps(_ length: Int64) -> Int64 { (2 * length + parts) / (2 * parts) }

  /// A length near a number of steps, off the grid unless all lengths lie on it.
  func near(_ steps: Int64) -> Int64 { steps * parts + parts / 2 + parts / 4 }
}
