/// A set of a list's items, by key, that follows them through edits: it knows the index of every key, and all indices in order.
///
/// A treap over the indices (Seidel and Aragon 1996). An edit splits it where the indices change, and shifts a part as a whole: a node's `shift`
/// is still to be added to the indices below it. A priority is a function of the node's number, so the same calls build the same tree.
struct SelectedItems {
  private struct Node {
    var key: ItemKey
    var index: Int  // less the shifts of the nodes above
    var shift = 0  // of the nodes below
    var left = SelectedItems.none
    var right = SelectedItems.none
    var parent = SelectedItems.none
  }

  private static let none = -1

  private var nodes: [Node] = []
  private var free: [Int] = []
  private var root = SelectedItems.none
  private var nodesOfKeys: [ItemKey: Int] = [:]

  var count: Int { nodesOfKeys.count }

  var isEmpty: Bool { nodesOfKeys.isEmpty }

  /// Expected O(1).
  func contains(_ key: ItemKey) -> Bool { nodesOfKeys[key] != nil }

  /// Expected O(log n).
  func index(of key: ItemKey) -> Int? {
    guard let node = nodesOfKeys[key] else { return nil }
    var (index, above) = (nodes[node].index, nodes[node].parent)
    while above != SelectedItems.none {
      index += nodes[above].shift
      above = nodes[above].parent
    }
    return index
  }

  /// In the order of the items. O(n).
  var keys: [ItemKey] {
    var keys: [ItemKey] = []
    keys.reserveCapacity(count)
    forEach { key, _ in keys.append(key) }
    return keys
  }

  /// Ascending. O(n).
  var indices: [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(count)
    forEach { _, index in indices.append(index) }
    return indices
  }

  /// Returns whether the key is new to the set. Expected O(log n).
  mutating func insert(_ key: ItemKey, at index: Int) -> Bool {
    guard nodesOfKeys[key] == nil else { return false }
    let (before, behind) = split(root, at: index)
    // A source that gives an item another key without saying so has left the old one at the index.
    let (old, rest) = split(behind, at: index + 1)
    removeNodes(below: old)
    root = joined(joined(before, makeNode(key, index)), rest)
    return true
  }

  /// Returns whether the key was in the set. Expected O(log n).
  mutating func remove(_ key: ItemKey) -> Bool {
    guard let index = index(of: key) else { return false }
    _ = cut(index..<index + 1)
    return true
  }

  mutating func rename(_ key: ItemKey, to newKey: ItemKey) {
    if key != newKey, contains(key), contains(newKey) { _ = remove(key) }
    guard key != newKey, let node = nodesOfKeys.removeValue(forKey: key) else { return }
    nodes[node].key = newKey
    nodesOfKeys[newKey] = node
  }

  /// A removed item leaves the set. Expected O(log n), and O(1) for each that leaves it.
  ///
  /// - Precondition: the change fits the list.
  mutating func follow(_ change: ItemChange) {
    switch change {
    case .insert(let range): shift(from: range.lowerBound, by: range.count)
    case .remove(let range):
      _ = cut(range)
      shift(from: range.upperBound, by: -range.count)
    case .move(let from, let to):
      let key = cut(from..<from + 1)
      shift(from: from + 1, by: -1)
      shift(from: to, by: 1)
      if let key { _ = insert(key, at: to) }
    case .update: break
    }
  }

  /// The items that were in the set have been found again by their keys, or have gone; others have come since, and some have been taken out.
  /// O(n log n).
  mutating func follow(_ old: [ItemKey], reloadedAs found: some Collection<Int?>) {
    let known = Set(old)
    let stay = zip(old, found).compactMap { key, index in contains(key) ? index.map { (key, $0) } : nil }
    let pairs = (stay + zip(keys, indices).filter { !known.contains($0.0) }).sorted { $0.1 < $1.1 }
    self = SelectedItems()
    for (key, index) in pairs { _ = insert(key, at: index) }
  }

  // MARK: The tree

  private mutating func makeNode(_ key: ItemKey, _ index: Int) -> Int {
    let node = free.popLast() ?? nodes.count
    if node == nodes.count { nodes.append(Node(key: key, index: index)) } else { nodes[node] = Node(key: key, index: index) }
    nodesOfKeys[key] = node
    return node
  }

  private mutating func shift(from index: Int, by distance: Int) {
    let (before, behind) = split(root, at: index)
    shift(behind, by: distance)
    root = joined(before, behind)
  }

  private mutating func shift(_ node: Int, by distance: Int) {
    guard node != SelectedItems.none else { return }
    nodes[node].index += distance
    nodes[node].shift += distance
  }

  private mutating func passShift(of node: Int) {
    let distance = nodes[node].shift
    guard distance != 0 else { return }
    nodes[node].shift = 0
    shift(nodes[node].left, by: distance)
    shift(nodes[node].right, by: distance)
  }

  /// Takes the items of a range out; the indices behind it stay. Returns the key of the last one.
  private mutating func cut(_ range: Range<Int>) -> ItemKey? {
    let (before, rest) = split(root, at: range.lowerBound)
    let (taken, behind) = split(rest, at: range.upperBound)
    let key = removeNodes(below: taken)
    root = joined(before, behind)
    return key
  }

  @discardableResult
  private mutating func removeNodes(below top: Int) -> ItemKey? {
    guard top != SelectedItems.none else { return nil }
    var (path, key) = ([top], nodes[top].key)
    while let node = path.popLast() {
      key = nodes[node].key
      nodesOfKeys[key] = nil
      free.append(node)
      for child in [nodes[node].left, nodes[node].right] where child != SelectedItems.none { path.append(child) }
    }
    return key
  }

  private mutating func setLeft(_ node: Int, _ child: Int) {
    nodes[node].left = child
    if child != SelectedItems.none { nodes[child].parent = node }
  }

  private mutating func setRight(_ node: Int, _ child: Int) {
    nodes[node].right = child
    if child != SelectedItems.none { nodes[child].parent = node }
  }

  /// The trees of the smaller indices and of the others, with no node above them.
  private mutating func split(_ node: Int, at index: Int) -> (before: Int, behind: Int) {
    guard node != SelectedItems.none else { return (SelectedItems.none, SelectedItems.none) }
    passShift(of: node)
    nodes[node].parent = SelectedItems.none
    if nodes[node].index < index {
      let (before, behind) = split(nodes[node].right, at: index)
      setRight(node, before)
      return (node, behind)
    }
    let (before, behind) = split(nodes[node].left, at: index)
    setLeft(node, behind)
    return (before, node)
  }

  private mutating func joined(_ a: Int, _ b: Int) -> Int {
    if a == SelectedItems.none || b == SelectedItems.none { return a == SelectedItems.none ? b : a }
    passShift(of: a)
    passShift(of: b)
    if treapPriority(ofNode: a) > treapPriority(ofNode: b) {
      setRight(a, joined(nodes[a].right, b))
      return a
    }
    setLeft(b, joined(a, nodes[b].left))
    return b
  }

  private func forEach(_ body: (ItemKey, Int) -> Void) {
    var path: [(node: Int, shift: Int)] = []
    var (next, shift) = (root, 0)
    while next != SelectedItems.none || !path.isEmpty {
      while next != SelectedItems.none {
        path.append((next, shift))
        shift += nodes[next].shift
        next = nodes[next].left
      }
      let (node, above) = path.removeLast()
      body(nodes[node].key, nodes[node].index + above)
      (next, shift) = (nodes[node].right, above + nodes[node].shift)
    }
  }
}

extension SelectedItems {
  /// O(n log n). Called by tests.
  func checkInvariants() {
    let (keys, indices) = (keys, indices)
    precondition(keys.count == count && nodes.count == count + free.count, "\(keys.count) nodes in the tree of \(count) keys")
    precondition(zip(indices, indices.dropFirst()).allSatisfy(<), "indices that do not ascend: \(indices.prefix(20))")
    for (key, index) in zip(keys, indices) {
      precondition(self.index(of: key) == index, "key \(key.rawValue) is at \(self.index(of: key) ?? -1), not at \(index)")
    }
  }
}
