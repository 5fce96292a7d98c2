import ViewTree

/// A place for one realized item: a small integer, by which the owner of a ``Virtualizer`` finds what shows the item, as a tile. Slots are
/// numbered from 0 and live as long as the virtualizer.
public struct ItemSlot: Hashable, Sendable, BitwiseCopyable, Comparable, CustomStringConvertible {
  var number: Int32

  init(_ number: Int) { self.number = Int32(number) }

  static let none = ItemSlot(-1)  // of an item for which no slot is free

  var isSome: Bool { number >= 0 }

  /// From 0.
  public var index: Int { Int(number) }

  public static func < (a: ItemSlot, b: ItemSlot) -> Bool { a.number < b.number }

  public var description: String { "#\(number)" }
}

/// The slots by kind, and the item of each. Slots are only added: as the viewport grows, or the range of early items.
///
/// `free + bound == count` always holds (invariant A1). A free slot has no item and no key.
struct SlotPool: ~Copyable {
  struct Content: BitwiseCopyable {
    var index = Content.noItem  // the item; `noItem` if the slot is free or its item was removed
    var key = ItemKey(rawValue: 0)
    var revision: UInt32 = 0
    let kind: Int32
    fileprivate var nextFree = ItemSlot.none  // of the kind, while the slot is free
    var isBound = false  // a removed item's slot stays bound until the layout retires it
    var isUsed = false
    var isKept = false  // off screen, too
    var needsRebinding = false
    var needsMeasure = false
    var takenTick = -1  // the last in which the slot took an item
    var releasedTick = -1  // and gave one up

    static let noItem = -1

    var item: Int? { index < 0 ? nil : index }

    @inline(__always)
    mutating func take(_ index: Int, key: ItemKey, revision: UInt32, in tick: Int) {
      (self.index, self.key, self.revision, takenTick) = (index, key, revision, tick)
      (isBound, isUsed) = (true, true)
    }

    /// Returns the slot's kind.
    @inline(__always)
    mutating func giveUpItem(in tick: Int) -> Int {
      (index, releasedTick) = (Content.noItem, tick)
      (isBound, needsRebinding) = (false, false)
      return Int(kind)
    }
  }

  let kinds: [TileKind]
  private var capacities: [Int]  // the slots of each kind
  private(set) var contents = OwnedArray<Content>()
  private var firstFree = OwnedArray<ItemSlot>()  // of each kind; the last one returned is dequeued first
  private(set) var freeCount = 0
  private(set) var measureRequests = 0  // slots whose item asks to be measured again

  init(kinds: [TileKind]) {
    for (index, kind) in kinds.enumerated() {
      let isNew = !kinds[..<index].contains { $0.name == kind.name }
      precondition(isNew, "the data source declares two kinds \(kind.name): \(kinds.map(\.name).joined(separator: ", "))")
    }
    self.kinds = kinds
    capacities = kinds.map { _ in 0 }
    for _ in kinds { firstFree.append(.none) }
  }

  var count: Int { contents.count }

  @inline(__always)
  subscript(slot: ItemSlot) -> Content {
    unsafeAddress { UnsafePointer(contents.address(of: Int(slot.number))) }
    unsafeMutableAddress { contents.address(of: Int(slot.number)) }
  }

  /// The item of a slot; `Content.noItem` also for no slot.
  @inline(__always)
  func index(of slot: ItemSlot) -> Int { slot.isSome ? contents[Int(slot.number)].index : Content.noItem }

  func indexOrEnd(of slot: ItemSlot) -> Int {
    let index = index(of: slot)
    return index < 0 ? .max : index
  }

  /// Adds the slots that each kind lacks; they are numbered on, kind by kind.
  mutating func grow(to capacity: (Int) -> Int) {
    for index in kinds.indices {
      let added = max(capacity(index) - capacities[index], 0)
      capacities[index] += added
      freeCount += added
      var last = ItemSlot.none  // older slots are dequeued first
      var next = firstFree[index]
      while next.isSome { (last, next) = (next, self[next].nextFree) }
      for _ in 0..<added {
        let slot = ItemSlot(count)
        contents.append(Content(kind: Int32(index)))
        if last.isSome { self[last].nextFree = slot } else { firstFree[index] = slot }
        last = slot
      }
    }
  }

  @inline(__always)
  mutating func take(kind: Int) -> ItemSlot? {
    let slot = firstFree[kind]
    guard slot.isSome else { return nil }
    firstFree[kind] = self[slot].nextFree
    freeCount -= 1
    return slot
  }

  /// Forgets the item of a bound slot.
  mutating func giveBack(_ slot: ItemSlot, in tick: Int) {
    forgetRequest(of: slot)
    let kind = self[slot].giveUpItem(in: tick)
    self[slot].nextFree = firstFree[kind]
    firstFree[kind] = slot
    freeCount += 1
  }

  mutating func bind(_ slot: ItemSlot, to index: Int, key: ItemKey, revision: UInt32, in tick: Int) {
    self[slot].take(index, key: key, revision: revision, in: tick)
  }

  /// How many slots keep their item, by kind.
  var keptOfKinds: [Int] {
    var counts = kinds.map { _ in 0 }
    for content in contents.elements where content.isKept { counts[Int(content.kind)] += 1 }
    return counts
  }

  /// In slot order.
  func slots(where condition: (Content) -> Bool) -> [ItemSlot] {
    (0..<count).filter { condition(contents[$0]) }.map { ItemSlot($0) }
  }

  /// Returns whether the request is a new one: the slot has an item, and does not wait already.
  mutating func requestMeasure(of slot: ItemSlot) -> Bool {
    guard self[slot].index >= 0, !self[slot].needsMeasure else { return false }
    self[slot].needsMeasure = true
    measureRequests += 1
    return true
  }

  mutating func forgetRequest(of slot: ItemSlot) {
    guard self[slot].needsMeasure else { return }
    self[slot].needsMeasure = false
    measureRequests -= 1
  }

  /// The item of a slot after a change; the slot of a removed one keeps its key until the layout retires it.
  mutating func follow(_ change: ItemChange, in slot: ItemSlot) {
    let index = self[slot].index
    guard index >= 0 else { return }
    if case .update(let range) = change, range.contains(index) { self[slot].needsRebinding = true }
    self[slot].index = change.index(after: index) ?? Content.noItem
  }
}
