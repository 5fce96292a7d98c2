/// The nodes of an extent tree, shared by its copies until one of them is edited. A counted B+ tree: all leaves have the same depth, only
/// leaves contain items, and a branch stores each child's item count and extent. `@unchecked`, because the compiler cannot see the reason:
/// an edit requires that one tree alone refers to the storage, and a lookup writes only the atomic visit count.
final class ExtentStorage: @unchecked Sendable {
  static let maximumHeight = 16  // a taller tree, with 2 children at the root and at least 4 per branch, would have more than 2^32 leaves

  struct Step {
    var branch: ExtentBranch
    var position: Int
  }

  let spacing: Int64  // in grid steps
  @exclusivity(unchecked) var arena: ExtentArena
  @exclusivity(unchecked) var root: UInt32
  @exclusivity(unchecked) var height = 0  // the number of branches above each leaf
  @exclusivity(unchecked) var count = 0
  @exclusivity(unchecked) var steps: Int64 = 0  // the sum of `extent + spacing` over all items
  @exclusivity(unchecked) var unmeasuredCount = 0
  @exclusivity(unchecked) var generation = 0  // the number of edits so far: an edit invalidates older cursors
  let path = UnsafeMutablePointer<Step>.allocate(capacity: ExtentStorage.maximumHeight)  // the last edit's descent, `height` steps
  @exclusivity(unchecked) var pathEnd: ExtentLeaf?  // where `path` led in the edit `pathGeneration`
  @exclusivity(unchecked) var pathGeneration = -1
  let visits: ExtentVisits

  init(spacing: Int64) {
    self.spacing = spacing
    visits = ExtentVisits()
    arena = ExtentArena()
    root = arena.allocate()
    _ = ExtentLeaf(initializing: arena[root])
  }

  /// O(nodes): copies the memory.
  init(copying other: ExtentStorage) {
    spacing = other.spacing
    arena = ExtentArena(copying: other.arena)
    root = other.root
    height = other.height
    count = other.count
    steps = other.steps
    unmeasuredCount = other.unmeasuredCount
    generation = other.generation
    visits = ExtentVisits(other.visits.count)
  }

  deinit {
    arena.deallocate()
    path.deallocate()
  }

  /// The object's address, unique while it lives. An `ObjectIdentifier` would cost a retain and a release.
  @inline(__always) var identity: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  @inline(__always)
  func leaf(_ id: UInt32) -> ExtentLeaf { ExtentLeaf(arena[id]) }

  @inline(__always)
  func branch(_ id: UInt32) -> ExtentBranch { ExtentBranch(arena[id]) }
}
