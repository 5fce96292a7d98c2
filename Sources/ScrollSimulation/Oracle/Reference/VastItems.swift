/// A vast list's items: segments made from keys, one estimate for all unmeasured ones, and the measured ones sorted, with their excess.
struct VastItems: Sendable {
  private struct Segment: Sendable {
    var first: UInt64
    var count: Int
  }

  private struct Measured: Sendable {
    var index: Int
    var last: ReferenceList.Item.Measurement
    var sum: Int64  // with all before it
    var excess: Int64
  }

  let estimate: Int64
  let spacing: Int64
  private var make: @Sendable (UInt64, UInt32) -> ReferenceList.Item
  var breadth: Int64 = 0
  private var segments: [Segment]
  private(set) var count: Int
  private var measured: [Measured] = []
  private var staleSums = 0  // entries from here on have an outdated sum
  private var revisions: [UInt64: UInt32] = [:]  // revisions of changed items, by key; looked up only

  init(count: Int, estimate: Int64, spacing: Int64, make: @escaping @Sendable (UInt64, UInt32) -> ReferenceList.Item) {
    self.count = count
    self.estimate = estimate
    self.spacing = spacing
    self.make = make
    segments = count > 0 ? [Segment(first: 0, count: count)] : []
  }

  func item(at index: Int) -> ReferenceList.Item {
    let (segment, rest) = locate(index)
    let key = segments[segment].first + UInt64(rest)
    var item = make(key, revisions[key] ?? 0)
    item.estimate = estimate
    let place = self.place(of: index)
    let isKnown = place < measured.count && measured[place].index == index
    item.recall(isKnown ? measured[place].last : nil, breadth: breadth)
    return item
  }

  func index(ofKey key: UInt64) -> Int? {
    var index = 0
    for segment in segments {
      if key >= segment.first, key - segment.first < UInt64(segment.count) { return index + Int(key - segment.first) }
      index += segment.count
    }
    return nil
  }

  /// The segment of an item and its place there; one beyond the last for `count`.
  private func locate(_ index: Int) -> (segment: Int, rest: Int) {
    var rest = index
    for (place, segment) in segments.enumerated() {
      if rest < segment.count { return (place, rest) }
      rest -= segment.count
    }
    return (segments.count, 0)
  }

  func start(_ index: Int) -> Int64 {
    let place = self.place(of: index)
    return Int64(index) * (estimate + spacing) + (place == 0 ? 0 : measured[place - 1].sum)
  }

  var length: Int64 { count == 0 ? 0 : start(count) - spacing }

  private func place(of index: Int) -> Int {
    var (low, high) = (0, measured.count)
    while low < high {
      let middle = (low + high) / 2
      if measured[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func layOut() {
    var sum = staleSums == 0 ? 0 : measured[staleSums - 1].sum
    for place in staleSums..<measured.count {
      sum += measured[place].excess
      measured[place].sum = sum
    }
    staleSums = measured.count
  }

  mutating func measure(_ index: Int, _ last: ReferenceList.Item.Measurement) {
    let place = self.place(of: index)
    let entry = Measured(index: index, last: last, sum: 0, excess: 0)
    if place < measured.count, measured[place].index == index { measured[place] = entry } else { measured.insert(entry, at: place) }
    weigh(place)
  }

  private mutating func weigh(_ place: Int) {
    measured[place].excess = item(at: measured[place].index).standing - estimate
    staleSums = min(staleSums, place)
  }

  mutating func remake(breadth: Int64, _ make: @escaping @Sendable (UInt64, UInt32) -> ReferenceList.Item) {
    (self.breadth, self.make) = (breadth, make)
    for place in measured.indices { weigh(place) }
  }

  mutating func insert(_ new: [ReferenceList.Item], at index: Int) {
    let cut = split(at: index)
    segments.insert(contentsOf: new.map { Segment(first: $0.key, count: 1) }, at: cut)
    shift(from: index, by: new.count)
  }

  mutating func remove(_ range: Range<Int>) {
    let first = split(at: range.lowerBound)
    let end = split(at: range.upperBound)
    segments.removeSubrange(first..<end)
    measured.removeSubrange(place(of: range.lowerBound)..<place(of: range.upperBound))
    shift(from: range.upperBound, by: -range.count)
  }

  mutating func move(from source: Int, to destination: Int) {
    let item = item(at: source)
    remove(source..<source + 1)
    insert([item], at: destination)
    if let last = item.last { measure(destination, last) }
  }

  mutating func update(_ item: ReferenceList.Item, at index: Int) {
    revisions[item.key] = item.revision
    let place = self.place(of: index)
    if place < measured.count, measured[place].index == index { weigh(place) }
  }

  /// Makes a segment begin at an item, and returns its number.
  private mutating func split(at index: Int) -> Int {
    let (place, rest) = locate(index)
    guard rest > 0 else { return place }
    let old = segments[place]
    segments[place].count = rest
    segments.insert(Segment(first: old.first + UInt64(rest), count: old.count - rest), at: place + 1)
    return place + 1
  }

  private mutating func shift(from index: Int, by delta: Int) {
    count += delta
    let first = place(of: index)
    for place in first..<measured.count { measured[place].index += delta }
    staleSums = min(staleSums, first)
  }
}
