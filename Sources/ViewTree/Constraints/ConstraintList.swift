/// Constraints in the order of activation; append and removal are O(1), amortised. A removed constraint leaves a hole until half of the
/// list is holes. Long lists index their constraints; short ones are searched from the end.
struct ConstraintList {
  private var slots: [LayoutConstraint?] = []
  private var holes = 0
  private var places: [ObjectIdentifier: Int] = [:]  // slot by constraint; empty in a short list. Looked up, never iterated.

  private static let leastIndexedCount = 32  // lists of at least this length are indexed

  var elements: [LayoutConstraint] { slots.compactMap(\.self) }

  mutating func append(_ constraint: LayoutConstraint) {
    slots.append(constraint)
    if !places.isEmpty {
      places[ObjectIdentifier(constraint)] = slots.count - 1
    } else if slots.count >= ConstraintList.leastIndexedCount {
      index()
    }
  }

  /// Does nothing if the constraint is not in the list.
  mutating func remove(_ constraint: LayoutConstraint) {
    let index = places.isEmpty ? slots.lastIndex { $0 === constraint } : places.removeValue(forKey: ObjectIdentifier(constraint))
    guard let index else { return }
    slots[index] = nil
    holes += 1
    if 2 * holes > slots.count { compact(elements) }
  }

  mutating func removeAll(where isUnwanted: (LayoutConstraint) -> Bool) {
    let wanted = elements.filter { !isUnwanted($0) }
    if wanted.count != slots.count { compact(wanted) }
  }

  private mutating func compact(_ wanted: [LayoutConstraint]) {
    slots = wanted
    holes = 0
    places = [:]
    if slots.count >= ConstraintList.leastIndexedCount { index() }
  }

  private mutating func index() {
    places = [:]
    for (place, constraint) in slots.enumerated() { if let constraint { places[ObjectIdentifier(constraint)] = place } }
  }
}
