/// An inner node of an extent tree: up to 12 children, each with its id, its item count, the sum of its steps, and whether it has runs.
///
///     0     number of children
///     4     bit i: there are runs beneath child i
///     8     items beneath each child
///     104   sum of `extent + spacing` beneath each child
///     200   ids of the children
///     248   end
struct ExtentBranch {
  static let capacity = 12
  static let minimum = 4  // in children; the root has at least 2

  let slot: UnsafeMutableRawPointer

  @inline(__always)
  init(_ slot: UnsafeMutableRawPointer) { self.slot = slot }

  init(initializing slot: UnsafeMutableRawPointer) {
    self.slot = slot
    slot.bindMemory(to: UInt32.self, capacity: 2).initialize(repeating: 0, count: 2)
    (slot + 8).bindMemory(to: Int.self, capacity: ExtentBranch.capacity).initialize(repeating: 0, count: ExtentBranch.capacity)
    (slot + 104).bindMemory(to: Int64.self, capacity: ExtentBranch.capacity).initialize(repeating: 0, count: ExtentBranch.capacity)
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

  @inline(__always) var items: UnsafeMutablePointer<Int> { (slot + 8).assumingMemoryBound(to: Int.self) }
  @inline(__always) var steps: UnsafeMutablePointer<Int64> { (slot + 104).assumingMemoryBound(to: Int64.self) }
  @inline(__always) var ids: UnsafeMutablePointer<UInt32> { (slot + 200).assumingMemoryBound(to: UInt32.self) }

  /// The child that contains an item, and the items before that child. `item` counts from the branch's first item. Reads all children
  /// without a conditional jump: a loop that stops at the child costs one misprediction per level. Unused slots hold 0. Precondition:
  /// `item` is less than the items of all children.
  @inline(__always)
  func child(withItem item: Int) -> (position: Int, items: Int) {
    let items = items
    var (position, before, end) = (0, 0, 0)
    for child in 0..<ExtentBranch.capacity - 1 {
      end &+= items[child]
      let isPassed = end <= item
      position &+= isPassed ? 1 : 0
      before = isPassed ? end : before
    }
    return (position, before)
  }

  /// Also returns the steps before the child.
  @inline(__always)
  func childAndSteps(withItem item: Int) -> (position: Int, items: Int, steps: Int64) {
    let (items, steps) = (items, steps)
    var (position, before, end) = (0, 0, 0)
    var (stepsBefore, stepsEnd) = (Int64(0), Int64(0))
    for child in 0..<ExtentBranch.capacity - 1 {
      end &+= items[child]
      stepsEnd &+= steps[child]
      let isPassed = end <= item
      position &+= isPassed ? 1 : 0
      before = isPassed ? end : before
      stepsBefore = isPassed ? stepsEnd : stepsBefore
    }
    return (position, before, stepsBefore)
  }

  /// The child that contains an offset, and what is before it. Precondition: `offset` is less than the steps of all children.
  @inline(__always)
  func child(withOffset offset: Int64) -> (position: Int, items: Int, steps: Int64) {
    let (items, steps) = (items, steps)
    var (position, itemsBefore, itemsEnd) = (0, 0, 0)
    var (before, end) = (Int64(0), Int64(0))
    for child in 0..<ExtentBranch.capacity - 1 {
      end &+= steps[child]
      itemsEnd &+= items[child]
      let isPassed = end <= offset
      position &+= isPassed ? 1 : 0
      before = isPassed ? end : before
      itemsBefore = isPassed ? itemsEnd : itemsBefore
    }
    return (position, itemsBefore, before)
  }

  struct Child {
    var id: UInt32
    var items: Int
    var steps: Int64
    var hasRuns: Bool
  }

  subscript(position: Int) -> Child {
    @inline(__always)
    get { Child(id: ids[position], items: items[position], steps: steps[position], hasRuns: runs >> position & 1 != 0) }
    @inline(__always)
    nonmutating set {
      ids[position] = newValue.id
      items[position] = newValue.items
      steps[position] = newValue.steps
      setRuns(newValue.hasRuns, at: position)
    }
  }

  @inline(__always)
  func setRuns(_ hasRuns: Bool, at position: Int) {
    runs = runs & ~(1 << UInt32(position)) | (hasRuns ? 1 << UInt32(position) : 0)
  }

  func summary(id: UInt32) -> Child {
    var all = Child(id: id, items: 0, steps: 0, hasRuns: runs != 0)
    for position in 0..<childCount {
      all.items += items[position]
      all.steps += steps[position]
    }
    return all
  }

  func insert(_ child: Child, at position: Int) {
    assert(childCount < ExtentBranch.capacity)
    let moved = childCount - position
    (ids + position + 1).update(from: ids + position, count: moved)
    (items + position + 1).update(from: items + position, count: moved)
    (steps + position + 1).update(from: steps + position, count: moved)
    let below = runs & (1 << UInt32(position) - 1)
    runs = (runs & ~(1 << UInt32(position) - 1)) << 1 | below
    childCount += 1
    self[position] = child
  }

  func remove(at position: Int) { remove(position..<position + 1) }

  func remove(_ range: Range<Int>) {
    let moved = childCount - range.upperBound
    (ids + range.lowerBound).update(from: ids + range.upperBound, count: moved)
    (items + range.lowerBound).update(from: items + range.upperBound, count: moved)
    (steps + range.lowerBound).update(from: steps + range.upperBound, count: moved)
    let below = runs & (1 << UInt32(range.lowerBound) - 1)
    runs = (runs >> UInt32(range.upperBound)) << UInt32(range.lowerBound) | below
    childCount -= range.count
    // Unused slots hold 0 for the searches.
    for position in childCount..<childCount + range.count {
      items[position] = 0
      steps[position] = 0
    }
  }

  func move(_ range: Range<Int>, to other: ExtentBranch, at position: Int) {
    for offset in 0..<range.count { other.insert(self[range.lowerBound + offset], at: position + offset) }
    remove(range)
  }
}
