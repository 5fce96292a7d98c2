import Synchronization

/// The count of nodes that lookups and edits have looked at.
///
/// Atomic, since copies of a tree on several threads share its nodes and this with them; but no addition is, so that it costs what a plain
/// one does, and lookups at the same moment may count as one.
struct ExtentVisits: ~Copyable {
  private let nodes: Atomic<Int>

  init(_ nodes: Int = 0) { self.nodes = Atomic(nodes) }

  var count: Int { nodes.load(ordering: .relaxed) }

  @inline(__always)
  func add(_ more: Int) { nodes.store(nodes.load(ordering: .relaxed) &+ more, ordering: .relaxed) }
}
