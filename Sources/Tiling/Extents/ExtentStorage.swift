/// The nodes of an extent tree, shared by its copies until one of them is edited.
///
/// A counted B+ tree: all leaves are equally deep, items stand in the leaves only, and a branch knows of each child how many items stand
/// beneath it and how long they are.
///
/// Unchecked, because the compiler cannot see why it holds: edits happen only to storage that one tree alone refers to, lookups write
/// nothing but the atomic count of visits.
final class ExtentStorage: @unchecked Sendable {
  /// No tree is deeper: with two children at the root and at least four at each branch beneath it would have more than 2^32 leaves.
  static let maximumHeight = 16

  /// A branch on the way from the root to a leaf, and the child that the way takes.
  struct Step {
    var branch: ExtentBranch
    var position: Int
  }

  /// The gap after each item, in grid steps.
  let spacing: Int64
  @exclusivity(unchecked) var arena: ExtentArena
  @exclusivity(unchecked) var root: UInt32
  /// Branches above each leaf.
  @exclusivity(unchecked) var height = 0
  @exclusivity(unchecked) var count = 0
  /// The sum of `extent + spacing` over all items.
  @exclusivity(unchecked) var steps: Int64 = 0
  @exclusivity(unchecked) var unmeasuredCount = 0
  /// The number of edits so far: a cursor from before an edit is void.
  @exclusivity(unchecked) var generation = 0
  /// The way that the last descent of an edit took: `height` steps.
  let path = UnsafeMutablePointer<Step>.allocate(capacity: ExtentStorage.maximumHeight)
  let visits: ExtentVisits

  init(spacing: Int64) {
    self.spacing = spacing
    visits = ExtentVisits()
    arena = ExtentArena()
    root = arena.allocate()
    _ = ExtentLeaf(initializing: arena[root])
  }

  /// A copy of all nodes.
  ///
  /// - Complexity: O(nodes), a copy of memory.
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

  @inline(__always)
  func leaf(_ id: UInt32) -> ExtentLeaf { ExtentLeaf(arena[id]) }

  @inline(__always)
  func branch(_ id: UInt32) -> ExtentBranch { ExtentBranch(arena[id]) }
}
