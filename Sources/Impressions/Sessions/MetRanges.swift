/// Offsets of a list between two bounds, each of which may be left out.
struct MetRange: Hashable {
  var lower: Double
  var upper: Double
  var isLowerOpen = false
  var isUpperOpen = false

  @inline(__always)
  func contains(_ offset: Double) -> Bool {
    (isLowerOpen ? offset > lower : offset >= lower) && (isUpperOpen ? offset < upper : offset <= upper)
  }

  var isEmpty: Bool { lower > upper || lower == upper && (isLowerOpen || isUpperOpen) }

  func contains(_ other: ClosedRange<Double>) -> Bool { contains(other.lowerBound) && contains(other.upperBound) }

  func meets(_ other: ClosedRange<Double>) -> Bool {
    (isLowerOpen ? other.upperBound > lower : other.upperBound >= lower)
      && (isUpperOpen ? other.lowerBound < upper : other.lowerBound <= upper)
  }
}

/// The offsets of a list at which an item meets a definition: mostly one range, more where a cover lies in the middle of the screen.
struct MetRanges {
  private(set) var first: MetRange?
  private(set) var others: [MetRange] = []

  mutating func insert(_ range: MetRange) {
    guard !range.isEmpty else { return }
    guard let kept = first else {
      first = range
      return
    }
    // The shares of one item mostly lie within each other.
    if kept.lower <= range.lower, kept.upper >= range.upper, kept.isLowerOpen == range.isLowerOpen, kept.isUpperOpen == range.isUpperOpen {
      return
    }
    if range.lower <= kept.lower, range.upper >= kept.upper, kept.isLowerOpen == range.isLowerOpen, kept.isUpperOpen == range.isUpperOpen {
      first = range
      return
    }
    others.append(range)
  }

  func contains(_ offset: Double) -> Bool { first?.contains(offset) == true || others.contains { $0.contains(offset) } }

  func meets(_ hull: ClosedRange<Double>) -> Bool { first?.meets(hull) == true || others.contains { $0.meets(hull) } }

  /// Whether one range holds all of the hull. What only two together hold counts as not certain.
  func contains(_ hull: ClosedRange<Double>) -> Bool { first?.contains(hull) == true || others.contains { $0.contains(hull) } }

  @inline(__always)
  func forEach(_ body: (MetRange) -> Void) {
    if let first { body(first) }
    for range in others { body(range) }
  }
}
