import Synchronization

/// The number of node visits. Atomic, because copies of a tree on several threads share it. Load and store are separate, so an addition
/// costs as much as a plain one, and simultaneous lookups may count as one.
struct ExtentVisits: ~Copyable {
  private let nodes: Atomic<Int>

  init(_ nodes: Int = 0) { self.nodes = Atomic(nodes) }

  var count: Int { nodes.load(ordering: .relaxed) }

  @inline(__always)
  func add(_ more: Int) { nodes.store(nodes.load(ordering: .relaxed) &+ more, ordering: .relaxed) }
}
