/// An event of a page of shelves besides gestures, performable in any state: a shelf is the one at a place, or the last one before it.
/// Lengths are in 1/64 point.
enum ShelvesEvent: Codable, StressEvent {
  /// A batch of the page: shelves come, go and move, or get another height.
  case shelves([ListStep])
  /// A batch of a shelf's items; inside a frame, in the page's bind.
  case items(shelf: Int, [ListStep])
  case place(shelf: Int, at: Int)
  case show(shelf: Int, item: Int, isAnimated: Bool)
  /// A shelf is released at a velocity, in points per second.
  case thrown(shelf: Int, velocity: Int)
  /// A program sets the page's offset.
  case jump(at: Int)
  case forget(shelf: Int)
  case reload
  /// Bars and a keyboard cover this much of the page before and behind its viewport, in points.
  case cover(before: Int, behind: Int)

  func fits(_ place: StressPlace) -> Bool {
    switch (self, place) {
    case (.items, .insideFrame): true
    case (_, .insideFrame), (_, .answer): false
    case (_, .beforeFrame): true
    }
  }

  var shrinkCandidates: [ShelvesEvent] {
    func shelf(_ number: Int, _ make: (Int) -> ShelvesEvent) -> [ShelvesEvent] { number.shrinkCandidates(than: 0).map(make) }
    func fewer(_ steps: [ListStep]) -> [[ListStep]] {
      (steps.count > 1 ? steps.indices.map { [steps[$0]] } : [])
        + steps.indices.flatMap { index in
          steps[index].shrinkCandidates.map { step in
            var steps = steps
            steps[index] = step
            return steps
          }
        }
    }
    switch self {
    case .shelves(let steps): return fewer(steps).map { .shelves($0) }
    case .items(let number, let steps):
      return fewer(steps).map { .items(shelf: number, $0) } + shelf(number) { .items(shelf: $0, steps) }
    case .place(let number, let offset):
      return shelf(number) { .place(shelf: $0, at: offset) } + offset.nearerToZero.map { .place(shelf: number, at: $0) }
    case .show(let number, let item, let isAnimated):
      return (isAnimated ? [.show(shelf: number, item: item, isAnimated: false)] : [])
        + shelf(number) { .show(shelf: $0, item: item, isAnimated: isAnimated) }
        + item.shrinkCandidates(than: 0).map { .show(shelf: number, item: $0, isAnimated: isAnimated) }
    case .thrown(let number, let velocity):
      return shelf(number) { .thrown(shelf: $0, velocity: velocity) } + velocity.nearerToZero.map { .thrown(shelf: number, velocity: $0) }
    case .jump(let offset): return offset.nearerToZero.map { .jump(at: $0) }
    case .forget(let number): return shelf(number) { .forget(shelf: $0) }
    case .reload: return []
    case .cover(let before, let behind):
      return before.nearerToZero.map { .cover(before: $0, behind: behind) } + behind.nearerToZero.map { .cover(before: before, behind: $0) }
    }
  }

  var words: String {
    switch self {
    case .shelves(let steps): "a batch of the page: \(steps)"
    case .items(let shelf, let steps): "a batch of shelf \(shelf): \(steps)"
    case .place(let shelf, let offset): "a program scrolls shelf \(shelf) to \(points(Int64(offset)))"
    case .show(let shelf, let item, let isAnimated): "shelf \(shelf) scrolls to item \(item)\(isAnimated ? ", animated" : "")"
    case .thrown(let shelf, let velocity): "shelf \(shelf) is thrown at \(velocity) pt/s"
    case .jump(let offset): "a program scrolls the page to \(points(Int64(offset)))"
    case .forget(let shelf): "the place of shelf \(shelf) is forgotten"
    case .reload: "the page is reloaded"
    case .cover(let before, let behind): "bars cover \(before) pt before the page's viewport and \(behind) pt behind it"
    }
  }
}
