/// Many short lists in one array. List `i` is a block of `capacity` elements; a full list moves to a block twice as large, and freed blocks
/// are reused by size. Thousands of sparse rows and columns thus take one allocation, and a copy copies three arrays.
struct ListPool<Element: Sendable>: Sendable {
  struct Extent: Sendable {
    var start: Int32
    var count: Int32
    var capacity: Int32
  }

  private(set) var storage: ContiguousArray<Element> = []
  private(set) var extents: ContiguousArray<Extent> = []
  private var freeBlocks: ContiguousArray<ContiguousArray<Int32>> = []  // starts; blocks of size class c have `leastCapacity << c`
  private let filler: Element
  private let leastCapacity: Int32

  /// - Parameter leastCapacity: size of a list's first block, a power of two.
  init(filler: Element, leastCapacity: Int32) {
    self.filler = filler
    self.leastCapacity = leastCapacity
  }

  mutating func appendList() { extents.append(Extent(start: 0, count: 0, capacity: 0)) }

  @inline(__always) func count(of list: Int32) -> Int32 { extents[Int(list)].count }

  @inline(__always)
  subscript(list: Int32, place: Int32) -> Element {
    get { storage[Int(extents[Int(list)].start + place)] }
    set { storage[Int(extents[Int(list)].start + place)] = newValue }
    _modify { yield &storage[Int(extents[Int(list)].start + place)] }
  }

  /// Appends, and returns the element's place. O(1) amortized.
  @inline(__always)
  mutating func append(_ element: Element, to list: Int32) -> Int32 {
    if extents[Int(list)].count == extents[Int(list)].capacity { grow(list) }
    let extent = extents[Int(list)]
    storage[Int(extent.start + extent.count)] = element
    extents[Int(list)].count = extent.count + 1
    return extent.count
  }

  @inline(__always) mutating func removeLast(from list: Int32) { extents[Int(list)].count -= 1 }

  mutating func removeAll(from list: Int32) {
    let extent = extents[Int(list)]
    if extent.capacity > 0 { freeBlocks[sizeClass(of: extent.capacity)].append(extent.start) }
    extents[Int(list)] = Extent(start: 0, count: 0, capacity: 0)
  }

  private mutating func grow(_ list: Int32) {
    let old = extents[Int(list)]
    let capacity = old.capacity == 0 ? leastCapacity : old.capacity * 2
    let start = takeBlock(of: capacity)
    for index in 0..<old.count { storage[Int(start + index)] = storage[Int(old.start + index)] }
    if old.capacity > 0 { freeBlocks[sizeClass(of: old.capacity)].append(old.start) }
    extents[Int(list)] = Extent(start: start, count: old.count, capacity: capacity)
  }

  private mutating func takeBlock(of capacity: Int32) -> Int32 {
    let sizeClass = sizeClass(of: capacity)
    while freeBlocks.count <= sizeClass { freeBlocks.append([]) }
    if let start = freeBlocks[sizeClass].popLast() { return start }
    let start = Int32(storage.count)
    storage.append(contentsOf: repeatElement(filler, count: Int(capacity)))
    return start
  }

  private func sizeClass(of capacity: Int32) -> Int { capacity.trailingZeroBitCount - leastCapacity.trailingZeroBitCount }
}
