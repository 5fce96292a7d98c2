/// A list under edits, as pieces of old items that stayed adjacent, or of new items: an implicit treap (Seidel and Aragon 1996). A priority
/// is a function of the node's number, so the same edits build the same tree.
struct PieceTree {
  private struct Node {
    var old: Int?  // the original index of the first item; nil for new items
    var count: Int
    var priority: UInt64
    var left = PieceTree.none
    var right = PieceTree.none
    var total: Int  // the items of the subtree
  }

  private static let none = -1

  private var nodes: [Node] = []
  private var root = PieceTree.none

  init(count: Int) { root = node(old: 0, count: count) }

  /// - Precondition: the change fits the list.
  mutating func follow(_ change: ItemChange) {
    switch change {
    case .insert(let range):
      let (before, behind) = split(root, at: range.lowerBound)
      root = joined(joined(before, node(old: nil, count: range.count)), behind)
    case .remove(let range):
      let (before, rest) = split(root, at: range.lowerBound)
      root = joined(before, split(rest, at: range.count).behind)
    case .move(let from, let to):
      let (before, rest) = split(root, at: from)
      let (moved, behind) = split(rest, at: 1)
      let (first, second) = split(joined(before, behind), at: to)
      root = joined(joined(first, moved), second)
    case .update: break
    }
  }

  /// Calls `body` with each piece in order. `old` is the original index of its first item, nil for new items.
  func forEach(_ body: (_ old: Int?, _ count: Int) -> Void) {
    var path: [Int] = []
    var next = root
    while next != PieceTree.none || !path.isEmpty {
      while next != PieceTree.none {
        path.append(next)
        next = nodes[next].left
      }
      let node = path.removeLast()
      body(nodes[node].old, nodes[node].count)
      next = nodes[node].right
    }
  }

  private mutating func node(old: Int?, count: Int) -> Int {
    guard count > 0 else { return PieceTree.none }
    nodes.append(Node(old: old, count: count, priority: treapPriority(ofNode: nodes.count), total: count))
    return nodes.count - 1
  }

  private func total(_ node: Int) -> Int { node == PieceTree.none ? 0 : nodes[node].total }

  private mutating func sum(_ node: Int) {
    nodes[node].total = total(nodes[node].left) + nodes[node].count + total(nodes[node].right)
  }

  /// The first `place` items, and the others. O(log pieces) expected; the recursion is as deep as the tree.
  private mutating func split(_ node: Int, at index: Int) -> (before: Int, behind: Int) {
    guard node != PieceTree.none else { return (PieceTree.none, PieceTree.none) }
    let start = total(nodes[node].left)
    if index <= start {
      let (before, behind) = split(nodes[node].left, at: index)
      nodes[node].left = behind
      sum(node)
      return (before, node)
    }
    let end = start + nodes[node].count
    if index >= end {
      let (before, behind) = split(nodes[node].right, at: index - end)
      nodes[node].right = before
      sum(node)
      return (node, behind)
    }
    // Cuts the node's own piece: its second part becomes a new node.
    let right = nodes[node].right
    let second = self.node(old: nodes[node].old.map { $0 + (index - start) }, count: end - index)
    nodes[node].count = index - start
    nodes[node].right = PieceTree.none
    sum(node)
    return (node, joined(second, right))
  }

  private mutating func joined(_ before: Int, _ behind: Int) -> Int {
    guard before != PieceTree.none else { return behind }
    guard behind != PieceTree.none else { return before }
    if nodes[before].priority > nodes[behind].priority {
      nodes[before].right = joined(nodes[before].right, behind)
      sum(before)
      return before
    }
    nodes[behind].left = joined(before, nodes[behind].left)
    sum(behind)
    return behind
  }
}

/// A number that looks random: SplitMix64's finalizer (Steele, Lea and Flood 2014). The same edits build the same tree.
func treapPriority(ofNode node: Int) -> UInt64 {
  var z = UInt64(truncatingIfNeeded: node &+ 1) &* 0x9E37_79B9_7F4A_7C15
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  return z ^ (z >> 31)
}
