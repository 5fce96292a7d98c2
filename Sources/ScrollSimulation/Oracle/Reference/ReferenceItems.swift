/// The items of a reference list, in pieces: each has written items, or a run of items that are made from their keys when they are asked for.
///
/// A piece knows the items and the extents before it: bisection finds that of an index, and a table by key that of a written item.
public struct ReferenceItems: Sequence, Sendable {
  public typealias Element = ReferenceList.Item

  fileprivate struct Piece: Sendable {
    let id: Int  // of written items; 0 for a run
    var items: [Element] = []
    var starts: [Int64] = []  // the extents before each written item within the piece
    var run: Range<UInt64> = 0..<0  // keys
    var extent: Int64 = 0
    var index = 0  // of the first item
    var start: Int64 = 0  // the extents before the piece
    var runEnd: UInt64 = 0  // of the last run up to here: runs stand in the order of their keys

    var isRun: Bool { id == 0 }
    var count: Int { isRun ? run.count : items.count }
    var end: (index: Int, start: Int64, runEnd: UInt64) { (index + count, start + extent, runEnd) }

    func sharesItems(with other: Piece) -> Bool {
      items.withUnsafeBufferPointer { one in other.items.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress } }
    }

    mutating func weigh() {
      extent = 0
      starts.removeAll(keepingCapacity: true)
      for item in items {
        starts.append(extent)
        extent += item.standing
      }
    }
  }

  static let maximumInPiece = 256
  private static let neighbours: UInt64 = 32  // of an item of a run, written with it on either side

  private var pieces: [Piece] = []
  private var positions = [0]  // of the pieces, by their ids
  private var homes: [UInt64: Int]? = [:]  // the piece of a written item, by key; nil in a draft, or once two items have had one key
  private var stale = 0  // the pieces from here on have an outdated start
  public private(set) var count = 0
  private var extent: Int64 = 0  // of all items, as of the last layout
  private var made: @Sendable (UInt64) -> Element = { preconditionFailure("the item with key \($0) is neither written nor made") }
  private let estimate: Int64  // of each item of a run
  let isWritten: Bool  // whether all items were given

  init(_ items: [Element]) {
    (estimate, isWritten) = (0, true)
    insert(items, at: 0)
  }

  init(_ keys: Range<UInt64>, estimate: Int64, make: @escaping @Sendable (UInt64, UInt32) -> Element) {
    (self.estimate, isWritten) = (estimate, false)
    if !keys.isEmpty { pieces = [run(keys)] }
    remake(make)
    number(from: 0)
  }

  mutating func remake(_ make: @escaping @Sendable (UInt64, UInt32) -> Element) {
    made = { [estimate] key in
      var item = make(key, 0)
      item.estimate = estimate
      return item
    }
  }

  /// Edits of a draft do not copy the table: its keys are searched for.
  mutating func becomeDraft() { homes = nil }

  public var indices: Range<Int> { 0..<count }

  public internal(set) subscript(index: Int) -> Element {
    @inline(__always) get {
      let place = pieces.place(of: index, among: count)
      return item(index - pieces[place].index, in: place)
    }
    set {
      let key = self[index].key
      let place = write(index)
      if newValue.key != key {
        homes?[key] = nil
        if homes?.updateValue(pieces[place].id, forKey: newValue.key) != nil { homes = nil }
      }
      pieces[place].items[index - pieces[place].index] = newValue
      pieces[place].weigh()
      stale = Swift.min(stale, place)
    }
  }

  @inline(__always)
  private func item(_ offset: Int, in place: Int) -> Element {
    pieces[place].isRun ? made(pieces[place].run.lowerBound + UInt64(offset)) : pieces[place].items[offset]
  }

  /// Calls `body` with each item of a written list, without a copy of it.
  @inline(__always)
  func forEachWritten(_ body: (Element) -> Void) { for piece in pieces { for place in piece.items.indices { body(piece.items[place]) } } }

  /// Whether both have the same revisions of the same items. Pieces that neither has changed are not compared.
  func hasSameRevisions(as other: ReferenceItems) -> Bool {
    func isSame(_ a: Element, _ b: Element) -> Bool { a.key == b.key && a.revision == b.revision }
    guard pieces.elementsEqual(other.pieces, by: { $0.count == $1.count && !$0.isRun && !$1.isRun }) else {
      return elementsEqual(other, by: isSame)
    }
    return zip(pieces, other.pieces).allSatisfy { $0.sharesItems(with: $1) || $0.items.elementsEqual($1.items, by: isSame) }
  }

  public func makeIterator() -> Iterator { iterator(from: 0) }

  func iterator(from index: Int) -> Iterator {
    let place = pieces.place(of: index, among: count)
    return Iterator(items: self, place: place, offset: index - (pieces.isEmpty ? 0 : pieces[place].index))
  }

  /// The extents of all items before one, without gaps. Valid after ``layOut()``.
  func start(_ index: Int) -> Int64 {
    guard index < count else { return extent }
    let place = pieces.place(of: index, among: count)
    let offset = index - pieces[place].index
    return pieces[place].start + (pieces[place].isRun ? Int64(offset) * estimate : pieces[place].starts[offset])
  }

  /// The same, and the extent of the item.
  @inline(__always)
  func reach(_ index: Int) -> (start: Int64, extent: Int64) {
    let place = pieces.place(of: index, among: count)
    let offset = index - pieces[place].index
    return pieces[place].isRun
      ? (pieces[place].start + Int64(offset) * estimate, estimate)
      : (pieces[place].start + pieces[place].starts[offset], pieces[place].items[offset].standing)
  }

  mutating func layOut() { number(from: stale) }

  /// The index of an item; of several with its key the nearest to `hint`.
  ///
  /// - Complexity: O(log pieces); O(items) if keys are searched for.
  func index(ofKey key: UInt64, near hint: Int) -> Int? {
    if indices.contains(hint), self[hint].key == key { return hint }
    // Nearest is the hint, then the one before, the one behind, and so on.
    guard let homes else { return indices.filter { self[$0].key == key }.min { abs(4 * ($0 - hint) + 1) < abs(4 * ($1 - hint) + 1) } }
    if let home = homes[key] {
      let place = positions[home]
      return pieces[place].items.firstIndex { $0.key == key }.map { pieces[place].index + $0 }
    }
    let place = pieces.indices.bisect { pieces[$0].runEnd > key }
    guard place < pieces.count, pieces[place].run.contains(key) else { return nil }
    return pieces[place].index + Int(key - pieces[place].run.lowerBound)
  }

  mutating func insert(_ new: [Element], at index: Int) {
    guard !new.isEmpty else { return }
    if pieces.isEmpty { pieces.append(written([])) }
    let place = write(Swift.max(0, index - 1))
    for item in new where homes?.updateValue(pieces[place].id, forKey: item.key) != nil { homes = nil }
    pieces[place].items.insert(contentsOf: new, at: index - pieces[place].index)
    let items = pieces[place].items
    guard items.count > ReferenceItems.maximumInPiece else {
      pieces[place].weigh()
      return number(from: place)
    }
    let half = ReferenceItems.maximumInPiece / 2
    let firsts = stride(from: 0, to: items.count, by: half)
    replace(place...place, with: firsts.map { written(items[$0..<Swift.min($0 + half, items.count)]) })
  }

  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let (first, last) = (pieces.place(of: range.lowerBound, among: count), pieces.place(of: range.upperBound - 1, among: count))
    var kept: [Piece] = []
    for place in first...last {
      var piece = Piece(id: 0)
      swap(&piece, &pieces[place])  // taken out, so that it is changed in place
      let cut = range.clamped(to: piece.index..<piece.index + piece.count)
      let (start, end) = (cut.lowerBound - piece.index, cut.upperBound - piece.index)
      if piece.isRun {
        let low = piece.run.lowerBound
        kept += [run(low..<low + UInt64(start)), run(low + UInt64(end)..<piece.run.upperBound)]
      } else {
        if range.count < count { for offset in start..<end { homes?[piece.items[offset].key] = nil } }
        piece.items.removeSubrange(start..<end)
        piece.weigh()
        kept.append(piece)
      }
    }
    if range.count == count { homes?.removeAll(keepingCapacity: true) }
    replace(first...last, with: kept)
  }

  func keys(of range: Range<Int>) -> [UInt64] {
    var items = iterator(from: range.lowerBound)
    return range.map { _ in items.nextKey() }
  }

  /// Changes every written item.
  mutating func changeAll(_ change: (inout Element, Int) -> Void) {
    for place in pieces.indices where !pieces[place].isRun {
      for offset in pieces[place].items.indices { change(&pieces[place].items[offset], pieces[place].index + offset) }
      pieces[place].weigh()
    }
    number(from: 0)
  }

  /// The piece of an item, which is written from now on.
  private mutating func write(_ index: Int) -> Int {
    let place = pieces.place(of: index, among: count)
    let piece = pieces[place]
    guard piece.isRun else { return place }
    let key = piece.run.lowerBound + UInt64(index - piece.index)
    let low = key - Swift.min(key - piece.run.lowerBound, ReferenceItems.neighbours)
    let high = key + Swift.min(piece.run.upperBound - key, ReferenceItems.neighbours)
    let items = written((low..<high).map(made))
    replace(place...place, with: [run(piece.run.lowerBound..<low), items, run(high..<piece.run.upperBound)])
    return low > piece.run.lowerBound ? place + 1 : place
  }

  private func run(_ keys: Range<UInt64>) -> Piece { Piece(id: 0, run: keys, extent: Int64(keys.count) * estimate) }

  private mutating func written(_ items: some Sequence<Element>) -> Piece {
    var piece = Piece(id: positions.count, items: Array(items))
    positions.append(0)
    for item in piece.items { homes?[item.key] = piece.id }
    piece.weigh()
    return piece
  }

  private mutating func replace(_ places: ClosedRange<Int>, with parts: [Piece]) {
    pieces.replaceSubrange(places, with: parts.filter { $0.count > 0 })
    number(from: places.lowerBound)
  }

  /// Tells the pieces from one on what stands before them. O(pieces).
  private mutating func number(from first: Int) {
    let first = Swift.min(first, stale)
    var end = first > 0 ? pieces[first - 1].end : (index: 0, start: 0, runEnd: 0)
    for place in first..<pieces.count {
      (pieces[place].index, pieces[place].start) = (end.index, end.start)
      pieces[place].runEnd = pieces[place].isRun ? pieces[place].run.upperBound : end.runEnd
      end = pieces[place].end
    }
    if homes != nil { for place in first..<pieces.count { positions[pieces[place].id] = place } }
    stale = pieces.count
    (count, extent) = (end.index, end.start)
  }
}

extension ReferenceItems {
  public struct Iterator: IteratorProtocol {
    fileprivate let items: ReferenceItems
    fileprivate var place: Int
    fileprivate var offset: Int

    fileprivate mutating func nextKey() -> UInt64 {
      if offset == items.pieces[place].count { (place, offset) = (place + 1, 0) }
      defer { offset += 1 }
      return items.pieces[place].isRun
        ? items.pieces[place].run.lowerBound + UInt64(offset) : items.pieces[place].items[offset].key
    }

    public mutating func next() -> Element? {
      if place < items.pieces.count, offset == items.pieces[place].count { (place, offset) = (place + 1, 0) }
      guard place < items.pieces.count else { return nil }
      defer { offset += 1 }
      return items.item(offset, in: place)
    }
  }
}

extension [ReferenceItems.Piece] {
  /// The place of the piece that has an item, among `items` in all. Pieces are of about the same size: the search begins at a guess.
  @inline(__always)
  fileprivate func place(of index: Int, among items: Int) -> Int {
    guard count > 1 else { return 0 }
    let guess = Swift.min(index * count / Swift.max(1, items), count - 1)
    if self[guess].index <= index, guess + 1 == count || self[guess + 1].index > index { return guess }
    return place(of: index, near: guess)
  }

  private func place(of index: Int, near guess: Int) -> Int {
    Swift.max(0, indices.bisect(near: guess + 1) { self[$0].index > index } - 1)
  }
}

extension Range<Int> {
  /// The same, in the fewer questions the nearer `guess` is; in two if it is right.
  func bisect(near guess: Int, _ holds: (Int) -> Bool) -> Int {
    guard contains(guess) else { return bisect(holds) }
    var step = 1
    if holds(guess) {
      var high = guess
      while high > lowerBound {
        let low = Swift.max(lowerBound, high - step)
        if !holds(low) { return (low + 1..<high).bisect(holds) }
        (high, step) = (low, 2 * step)
      }
      return lowerBound
    }
    var low = guess + 1
    while low < upperBound {
      let high = Swift.min(low + step, upperBound) - 1
      if holds(high) { return (low..<high).bisect(holds) }
      (low, step) = (high + 1, 2 * step)
    }
    return upperBound
  }

  /// The first number from which on a condition holds; the upper bound if there is none.
  func bisect(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
