/// The items of a reference list, in pieces: each has written items, or a run of items that are made from their keys when they are asked for.
///
/// A piece knows the items and the extents before it: bisection finds that of an index, and a table by key that of a written item.
struct ReferenceItems: Sequence, Sendable {
  typealias Element = ReferenceList.Item

  static let maximumInPiece = 256
  private static let neighbours: UInt64 = 32  // of an item of a run, written with it on either side

  private var pieces: [Piece] = []
  private var positions = [0]  // of the pieces, by their ids
  private var homes: [UInt64: Int]? = [:]  // the piece of a written item, by key; nil in a draft, or once two items have had one key
  private var stale = 0  // the pieces from here on have an outdated start
  private(set) var count = 0
  private var extent: Int64 = 0  // of all items, as of the last layout
  private var made: @Sendable (UInt64) -> Element = { preconditionFailure("the item with key \($0) is neither written nor made") }
  private let estimate: Int64  // of each item of a run
  let isWritten: Bool  // whether all items were given
  private(set) var mayHaveEstimates: Bool  // whether an item had one, ever

  init(_ items: [Element]) {
    (estimate, isWritten, mayHaveEstimates) = (0, true, false)
    insert(items, at: 0)
  }

  init(_ keys: Range<UInt64>, estimate: Int64, make: @escaping @Sendable (UInt64, UInt32) -> Element) {
    (self.estimate, isWritten, mayHaveEstimates) = (estimate, false, true)
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

  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      let place = pieces.place(of: index, among: count)
      return item(index - pieces[place].index, in: place)
    }
    set {
      let key = self[index].key
      let place = write(index)
      if newValue.estimate != nil { mayHaveEstimates = true }
      if newValue.key != key {
        homes?[key] = nil
        if homes?.updateValue(pieces[place].id, forKey: newValue.key) != nil { homes = nil }
      }
      let offset = index - pieces[place].index
      pieces[place].change(from: offset) { $0[offset] = newValue }
      stale = Swift.min(stale, place)
    }
  }

  @inline(__always)
  private func item(_ offset: Int, in place: Int) -> Element {
    pieces[place].isRun ? made(pieces[place].run.lowerBound + UInt64(offset)) : pieces[place].items[offset]
  }

  /// The key, kind and revision of an item.
  @inline(__always)
  func name(_ index: Int) -> Element.Name { name(of: index, in: pieces.place(of: index, among: count)) }

  /// The same. `place` is the piece of the item that was looked up last: the search begins there, as neighbours mostly share it.
  @inline(__always)
  func name(_ index: Int, near place: inout Int) -> Element.Name {
    place = pieces.place(of: index, guessing: Swift.min(place, pieces.count - 1))
    return name(of: index, in: place)
  }

  @inline(__always)
  private func name(of index: Int, in place: Int) -> Element.Name {
    let offset = index - pieces[place].index
    return pieces[place].isRun ? item(offset, in: place).name : pieces[place].heads[offset].name
  }

  /// Calls `body` with the first items and their indices: in a build without optimization, as the tests run, faster than an iterator.
  func forEach(upTo limit: Int, _ body: (Int, Element) -> Void) {
    for piece in pieces where piece.index < limit {
      let last = Swift.min(piece.count, limit - piece.index)
      if piece.isRun {
        for offset in 0..<last { body(piece.index + offset, made(piece.run.lowerBound + UInt64(offset))) }
      } else {
        let items = piece.items
        for offset in 0..<last { body(piece.index + offset, items[offset]) }
      }
    }
  }

  /// Calls `body` with the name of each item of a written list.
  @inline(__always)
  func forEachWritten(_ body: (Element.Name) -> Void) { for piece in pieces { for head in piece.heads { body(head.name) } } }

  /// Whether both have the same revisions of the same items, and of the same kinds. Pieces that neither has changed are not compared.
  func hasSameRevisions(as other: ReferenceItems) -> Bool {
    guard pieces.elementsEqual(other.pieces, by: { $0.count == $1.count && !$0.isRun && !$1.isRun }) else {
      return elementsEqual(other) { $0.name == $1.name }
    }
    return zip(pieces, other.pieces).allSatisfy {
      $0.sharesItems(with: $1) || $0.heads.elementsEqual($1.heads) { $0.name == $1.name }
    }
  }

  func makeIterator() -> Iterator { iterator(from: 0) }

  func iterator(from index: Int) -> Iterator {
    let place = pieces.place(of: index, among: count)
    return Iterator(items: self, place: place, offset: index - (pieces.isEmpty ? 0 : pieces[place].index))
  }

  /// The extents of all items before one, without gaps. Valid after ``layOut()``.
  func start(_ index: Int) -> Int64 {
    guard index < count else { return extent }
    let place = pieces.place(of: index, among: count)
    let offset = index - pieces[place].index
    return pieces[place].start + (pieces[place].isRun ? Int64(offset) * estimate : pieces[place].heads[offset].start)
  }

  /// The same, and the extent of the item.
  @inline(__always)
  func reach(_ index: Int) -> (start: Int64, extent: Int64) {
    let place = pieces.place(of: index, among: count)
    let offset = index - pieces[place].index
    return pieces[place].isRun
      ? (pieces[place].start + Int64(offset) * estimate, estimate)
      : (pieces[place].start + pieces[place].heads[offset].start, pieces[place].items[offset].standing)
  }

  mutating func layOut() { number(from: stale) }

  /// The index of an item; of several with its key the nearest to `hint`.
  ///
  /// - Complexity: O(log pieces); O(items) if keys are searched for.
  func index(ofKey key: UInt64, near hint: Int) -> Int? {
    if indices.contains(hint), name(hint).key == key { return hint }
    // Nearest is the hint, then the one before, the one behind, and so on.
    guard let homes else { return indices.filter { self[$0].key == key }.min { abs(4 * ($0 - hint) + 1) < abs(4 * ($1 - hint) + 1) } }
    if let home = homes[key] {
      let place = positions[home]
      return pieces[place].heads.firstIndex { $0.name.key == key }.map { pieces[place].index + $0 }
    }
    let place = pieces.indices.bisect { pieces[$0].runEnd > key }
    guard place < pieces.count, pieces[place].run.contains(key) else { return nil }
    return pieces[place].index + Int(key - pieces[place].run.lowerBound)
  }

  mutating func insert(_ new: [Element], at index: Int) {
    guard !new.isEmpty else { return }
    if !mayHaveEstimates { mayHaveEstimates = new.contains { $0.estimate != nil } }
    if pieces.isEmpty { pieces.append(written([])) }
    let place = write(Swift.max(0, index - 1))
    let (offset, id) = (index - pieces[place].index, pieces[place].id)
    guard pieces[place].items.count + new.count > ReferenceItems.maximumInPiece else {
      for item in new where homes?.updateValue(id, forKey: item.key) != nil { homes = nil }
      pieces[place].change(from: offset) { $0.insert(contentsOf: new, at: offset) }
      return number(from: place)
    }
    let items = pieces[place].items
    let half = ReferenceItems.maximumInPiece / 2
    let parts = [items[..<offset], new[...], items[offset...]].flatMap { part in
      stride(from: part.startIndex, to: part.endIndex, by: half).map { part[$0..<Swift.min($0 + half, part.endIndex)] }
    }
    replace(place...place, with: parts.map { written($0, insteadOf: id) })
  }

  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let (first, last) = (pieces.place(of: range.lowerBound, among: count), pieces.place(of: range.upperBound - 1, among: count))
    var kept: [Piece] = []
    for place in first...last {
      var piece = run(0..<0)
      swap(&piece, &pieces[place])  // taken out, so that it is changed in place
      let cut = range.clamped(to: piece.index..<piece.index + piece.count)
      let (start, end) = (cut.lowerBound - piece.index, cut.upperBound - piece.index)
      if piece.isRun {
        let low = piece.run.lowerBound
        kept += [run(low..<low + UInt64(start)), run(low + UInt64(end)..<piece.run.upperBound)]
      } else {
        if range.count < count { for offset in start..<end { homes?[piece.heads[offset].name.key] = nil } }
        piece.change(from: start) { $0.removeSubrange(start..<end) }
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
      let first = pieces[place].index
      pieces[place].change(from: 0) { items in for offset in items.indices { change(&items[offset], first + offset) } }
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
    let items = written((low..<high).map(made)[...])
    replace(place...place, with: [run(piece.run.lowerBound..<low), items, run(high..<piece.run.upperBound)])
    return low > piece.run.lowerBound ? place + 1 : place
  }

  private func run(_ keys: Range<UInt64>) -> Piece { Piece(keys, extent: Int64(keys.count) * estimate) }

  /// `former` is the id of the piece that had the items until now; 0 if none had.
  private mutating func written(_ items: ArraySlice<Element>, insteadOf former: Int = 0) -> Piece {
    let piece = Piece(items, id: positions.count)
    positions.append(0)
    for head in piece.heads {
      if let home = homes?.updateValue(piece.id, forKey: head.name.key), home != former { homes = nil }
    }
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
  struct Iterator: IteratorProtocol {
    fileprivate let items: ReferenceItems
    fileprivate var place: Int
    fileprivate var offset: Int

    fileprivate mutating func nextKey() -> UInt64 {
      if offset == items.pieces[place].count { (place, offset) = (place + 1, 0) }
      defer { offset += 1 }
      return items.pieces[place].isRun
        ? items.pieces[place].run.lowerBound + UInt64(offset) : items.pieces[place].heads[offset].name.key
    }

    mutating func next() -> Element? {
      if place < items.pieces.count, offset == items.pieces[place].count { (place, offset) = (place + 1, 0) }
      guard place < items.pieces.count else { return nil }
      defer { offset += 1 }
      return items.item(offset, in: place)
    }
  }
}
