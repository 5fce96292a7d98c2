extension ReferenceItems {
  /// Written items, or a run of items that are made from their keys when they are asked for.
  struct Piece: Sendable {
    let id: Int  // of written items; 0 for a run
    private var content: [Content]  // one, none for a run; in an array, so that a copy of the pieces retains one object for each, not two
    var run: Range<UInt64> = 0..<0  // keys
    var extent: Int64 = 0
    var index = 0  // of the first item
    var start: Int64 = 0  // the extents before the piece
    var runEnd: UInt64 = 0  // of the last run up to here: runs stand in the order of their keys

    init(_ items: ArraySlice<Element>, id: Int) {
      self.id = id
      content = [Content(items: Array(items))]
      weigh(from: 0)
    }

    /// A run.
    init(_ keys: Range<UInt64>, extent: Int64) { (id, content, run, self.extent) = (0, [], keys, extent) }

    var isRun: Bool { id == 0 }
    var count: Int { isRun ? run.count : items.count }
    var end: (index: Int, start: Int64, runEnd: UInt64) { (index + count, start + extent, runEnd) }
    var items: [Element] { content[0].items }
    var heads: [Head] { content[0].heads }

    func sharesItems(with other: Piece) -> Bool {
      items.withUnsafeBufferPointer { one in other.items.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress } }
    }

    /// Changes items from `first` on.
    mutating func change(from first: Int, _ body: (inout [Element]) -> Void) {
      body(&content[0].items)
      weigh(from: first)
    }

    private mutating func weigh(from first: Int) {
      var heads: [Head] = []
      swap(&heads, &content[0].heads)  // taken out, so that they are changed in place
      extent = first < heads.count ? heads[first].start : extent
      heads.removeSubrange(Swift.min(first, heads.count)...)
      heads.reserveCapacity(content[0].items.count)
      for item in content[0].items[first...] {
        heads.append(Head(name: item.name, start: extent))
        extent += item.standing
      }
      swap(&heads, &content[0].heads)
    }
  }

  struct Content: Sendable {
    var items: [Element]
    var heads: [Head] = []  // of the items
  }

  /// What a walk over all items reads: a fifth of an item's size.
  struct Head: Sendable {
    let name: Element.Name
    let start: Int64  // the extents before the item within its piece
  }
}

extension [ReferenceItems.Piece] {
  /// The place of the piece that has an item, among `items` in all. Pieces are of about the same size: the search begins at a guess.
  @inline(__always)
  func place(of index: Int, among items: Int) -> Int {
    guard count > 1 else { return 0 }
    return place(of: index, guessing: Swift.min(index * count / Swift.max(1, items), count - 1))
  }

  @inline(__always)
  func place(of index: Int, guessing guess: Int) -> Int {
    if self[guess].index <= index, guess + 1 == count || self[guess + 1].index > index { return guess }
    return place(of: index, near: guess)
  }

  private func place(of index: Int, near guess: Int) -> Int {
    Swift.max(0, indices.bisect(near: guess + 1) { self[$0].index > index } - 1)
  }
}
