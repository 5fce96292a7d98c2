/// What a stress session scrolls, by the name that `--layout` takes.
enum StressLayout: String, CaseIterable {
  /// The photo feed.
  case feed
  // Synthetic items.
  case list
  case horizontal
  case sections
  case grid
  case masonry
}

extension StressLayout {
  static let names = allCases.map(\.rawValue)

  init(parsing text: String) throws(Failure) {
    // A plane has a checker and a hand of its own, and no trace.
    if text == LayoutChoice.plane.rawValue { throw .planesAreSimulated }
    guard let layout = StressLayout(rawValue: text) else { throw .notOneOf(StressLayout.names) }
    self = layout
  }
}
