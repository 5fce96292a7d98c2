/// Memory for the nodes of one extent tree: 256-byte slots with 32-bit ids (`page << 8 | slot`), in pages that never move. Page sizes
/// double from 1 slot to 256 (64 KiB), so a small tree is small. After that only the list of pages doubles, 8 bytes per 64 KiB: no
/// allocation copies nodes. Free slots form a list through their first word; their pages are kept.
struct ExtentArena {
  static let slotSize = 256
  static let pageSlots = 256
  static let none = UInt32.max  // The end of the free list. No node has this id, since its page would be the 2^24th.

  private var pages: UnsafeMutablePointer<UnsafeMutableRawPointer>
  private var pageCapacity = 4
  private(set) var pageCount = 0
  private var usedInLast = 0  // slots of the last page that were allocated at least once
  private var free = ExtentArena.none
  private(set) var freeCount = 0
  private(set) var nodeCount = 0  // slots that hold a node

  init() { pages = .allocate(capacity: pageCapacity) }

  init(copying other: ExtentArena) {
    pages = .allocate(capacity: other.pageCapacity)
    pageCapacity = other.pageCapacity
    pageCount = other.pageCount
    usedInLast = other.usedInLast
    free = other.free
    freeCount = other.freeCount
    nodeCount = other.nodeCount
    for page in 0..<pageCount {
      let slots = page == pageCount - 1 ? usedInLast : ExtentArena.slots(in: page)
      let copy = ExtentArena.makePage(page)
      copy.copyMemory(from: other.pages[page], byteCount: slots * ExtentArena.slotSize)
      pages.advanced(by: page).initialize(to: copy)
    }
  }

  /// The arena must not be used afterwards.
  func deallocate() {
    for page in 0..<pageCount { pages[page].deallocate() }
    pages.deallocate()
  }

  @inline(__always)
  subscript(id: UInt32) -> UnsafeMutableRawPointer {
    assert(id >> 8 < pageCount && Int(id & 255) < ExtentArena.slots(in: Int(id >> 8)), "no node has the id \(id)")
    return pages[Int(id >> 8)] + Int(id & 255) &* ExtentArena.slotSize
  }

  /// Returns a slot with undefined content. O(1), except when the list of pages doubles.
  mutating func allocate() -> UInt32 {
    nodeCount += 1
    if free != ExtentArena.none {
      let id = free
      free = self[id].load(as: UInt32.self)
      freeCount -= 1
      return id
    }
    if pageCount == 0 || usedInLast == ExtentArena.slots(in: pageCount - 1) { appendPage() }
    usedInLast += 1
    return UInt32(pageCount - 1) << 8 | UInt32(usedInLast - 1)
  }

  mutating func release(_ id: UInt32) {
    self[id].storeBytes(of: free, as: UInt32.self)
    free = id
    freeCount += 1
    nodeCount -= 1
  }

  var byteCount: Int {
    (0..<pageCount).reduce(pageCapacity * MemoryLayout<UnsafeMutableRawPointer>.stride) {
      $0 + ExtentArena.slots(in: $1) * ExtentArena.slotSize
    }
  }

  var freeIDs: [UInt32] {
    var ids: [UInt32] = []
    var next = free
    while next != ExtentArena.none, ids.count <= freeCount {
      ids.append(next)
      next = self[next].load(as: UInt32.self)
    }
    return ids
  }

  /// Slots that were ever allocated: each holds a node or is free.
  var handedOut: Int { (0..<max(pageCount - 1, 0)).reduce(usedInLast) { $0 + ExtentArena.slots(in: $1) } }

  @inline(__always)
  private static func slots(in page: Int) -> Int { page < 8 ? 1 << page : pageSlots }

  private static func makePage(_ page: Int) -> UnsafeMutableRawPointer {
    // Aligned to cache lines.
    .allocate(byteCount: slots(in: page) * slotSize, alignment: 64)
  }

  private mutating func appendPage() {
    precondition(pageCount < 1 << 24 - 1, "\(pageCount) pages of nodes: ids have 24 bits for the page")
    if pageCount == pageCapacity {
      let larger = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: 2 * pageCapacity)
      larger.moveInitialize(from: pages, count: pageCount)
      pages.deallocate()
      pages = larger
      pageCapacity *= 2
    }
    pages.advanced(by: pageCount).initialize(to: ExtentArena.makePage(pageCount))
    pageCount += 1
    usedInLast = 0
  }
}
