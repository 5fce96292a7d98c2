/// An inner node of an extent tree: up to 12 children, each with its id, the sums up to its end, and whether it has runs.
///
///     0     number of children
///     4     bit i: there are runs beneath child i
///     8     items of children 0 to i; the highest number beyond the last child
///     104   the same of `extent + spacing`
///     200   ids of the children
///     248   end
///
/// Sums up to a child's end, not of each child: a lookup, the most frequent operation, compares them and adds nothing. An edit adds its
/// change to the child's sums and all later ones.
struct ExtentBranch {
  static let capacity = 12
  static let minimum = 4  // in children; the root has at least 2
  static let beyond = Int64.max

  /// What some children have together.
  struct Sums: Equatable {
    var items = 0
    var steps: Int64 = 0

    @inline(__always)
    static func - (a: Sums, b: Sums) -> Sums { Sums(items: a.items &- b.items, steps: a.steps &- b.steps) }
  }

  let slot: UnsafeMutableRawPointer

  @inline(__always)
  init(_ slot: UnsafeMutableRawPointer) { self.slot = slot }

  init(initializing slot: UnsafeMutableRawPointer) {
    self.slot = slot
    slot.bindMemory(to: UInt32.self, capacity: 2).initialize(repeating: 0, count: 2)
    (slot + 8).bindMemory(to: Int64.self, capacity: 2 * ExtentBranch.capacity)
      .initialize(repeating: ExtentBranch.beyond, count: 2 * ExtentBranch.capacity)
    (slot + 200).bindMemory(to: UInt32.self, capacity: ExtentBranch.capacity)
      .initialize(repeating: ExtentArena.none, count: ExtentBranch.capacity)
  }

  @inline(__always)
  var childCount: Int {
    get { Int(slot.assumingMemoryBound(to: UInt32.self)[0]) }
    nonmutating set { slot.assumingMemoryBound(to: UInt32.self)[0] = UInt32(truncatingIfNeeded: newValue) }
  }

  @inline(__always)
  var runs: UInt32 {
    get { slot.assumingMemoryBound(to: UInt32.self)[1] }
    nonmutating set { slot.assumingMemoryBound(to: UInt32.self)[1] = newValue }
  }

  @inline(__always) var itemEnds: UnsafeMutablePointer<Int64> { (slot + 8).assumingMemoryBound(to: Int64.self) }
  @inline(__always) var stepEnds: UnsafeMutablePointer<Int64> { (slot + 104).assumingMemoryBound(to: Int64.self) }
  @inline(__always) var ids: UnsafeMutablePointer<UInt32> { (slot + 200).assumingMemoryBound(to: UInt32.self) }

  /// The sums of the children before one.
  @inline(__always)
  func sums(before position: Int) -> Sums {
    let (items, steps) = ((itemEnds - 1)[position], (stepEnds - 1)[position])  // of the first child no sums: not used
    return Sums(items: position == 0 ? 0 : Int(items), steps: position == 0 ? 0 : steps)
  }

  /// The child that contains an item, which counts from the branch's first. Precondition: `item` is less than the items of all children.
  @inline(__always)
  func child(withItem item: Int) -> Int { ExtentBranch.count(of: itemEnds, upTo: Int64(item)) }

  /// The child that contains an offset. Precondition: `offset` is less than the steps of all children.
  @inline(__always)
  func child(withOffset offset: Int64) -> Int { ExtentBranch.count(of: stepEnds, upTo: offset) }

  /// How many ends are at most `number`. Compares with all, without a jump: a loop that stops at the child costs one misprediction per
  /// level, and a binary search waits for each load. An end minus a higher number has the highest bit set.
  @inline(__always)
  private static func count(of ends: UnsafeMutablePointer<Int64>, upTo number: Int64) -> Int {
    var (passed, index) = (UInt64(0), 0)
    while index < capacity {
      passed &+= UInt64(bitPattern: ends[index] &- number &- 1) &>> 63
      index &+= 1
    }
    return Int(truncatingIfNeeded: passed)
  }

  struct Child {
    var id: UInt32
    var sums: Sums
    var hasRuns: Bool
  }

  subscript(position: Int) -> Child {
    @inline(__always)
    get { Child(id: ids[position], sums: sums(of: position), hasRuns: runs >> position & 1 != 0) }
    nonmutating set {
      ids[position] = newValue.id
      add(newValue.sums - sums(of: position), to: position)
      setRuns(newValue.hasRuns, at: position)
    }
  }

  @inline(__always)
  func sums(of position: Int) -> Sums { sums(before: position + 1) - sums(before: position) }

  /// Adds a change of one child.
  @inline(__always)
  func add(_ change: Sums, to position: Int) {
    let (items, steps, count) = (itemEnds, stepEnds, childCount)
    guard change.items != 0 else {
      for later in position..<count { steps[later] &+= change.steps }
      return
    }
    for later in position..<count {
      steps[later] &+= change.steps
      items[later] &+= Int64(change.items)
    }
  }

  @inline(__always)
  func setRuns(_ hasRuns: Bool, at position: Int) {
    runs = runs & ~(1 << UInt32(position)) | (hasRuns ? 1 << UInt32(position) : 0)
  }

  func summary(id: UInt32) -> Child { Child(id: id, sums: sums(before: childCount), hasRuns: runs != 0) }

  func insert(_ child: Child, at position: Int) {
    assert(childCount < ExtentBranch.capacity)
    let moved = childCount - position
    (ids + position + 1).update(from: ids + position, count: moved)
    (itemEnds + position + 1).update(from: itemEnds + position, count: moved)
    (stepEnds + position + 1).update(from: stepEnds + position, count: moved)
    let below = runs & (1 << UInt32(position) - 1)
    runs = (runs & ~(1 << UInt32(position) - 1)) << 1 | below
    childCount += 1
    ids[position] = child.id
    let before = sums(before: position)
    (itemEnds[position], stepEnds[position]) = (Int64(before.items), before.steps)
    add(child.sums, to: position)
    setRuns(child.hasRuns, at: position)
  }

  func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let removed = sums(before: range.upperBound) - sums(before: range.lowerBound)
    let moved = childCount - range.upperBound
    (ids + range.lowerBound).update(from: ids + range.upperBound, count: moved)
    (itemEnds + range.lowerBound).update(from: itemEnds + range.upperBound, count: moved)
    (stepEnds + range.lowerBound).update(from: stepEnds + range.upperBound, count: moved)
    let below = runs & (1 << UInt32(range.lowerBound) - 1)
    runs = (runs >> UInt32(range.upperBound)) << UInt32(range.lowerBound) | below
    childCount -= range.count
    add(Sums() - removed, to: range.lowerBound)
    (itemEnds + childCount).update(repeating: ExtentBranch.beyond, count: range.count)
    (stepEnds + childCount).update(repeating: ExtentBranch.beyond, count: range.count)
  }

  func move(_ range: Range<Int>, to other: ExtentBranch, at position: Int) {
    for offset in 0..<range.count { other.insert(self[range.lowerBound + offset], at: position + offset) }
    remove(range)
  }
}
