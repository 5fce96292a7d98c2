extension ExtentStorage {
  /// The leaf that contains item `index`, and the item's index in the leaf.
  @inline(__always)
  func descend(toItem index: Int) -> (leaf: ExtentLeaf, item: Int) {
    var id = root
    var rest = index
    for _ in 0..<height {
      let branch = branch(id)
      let position = branch.child(withItem: rest)
      rest &-= branch.sums(before: position).items
      id = branch.ids[position]
    }
    visits.add(height + 1)
    return (leaf(id), rest)
  }

  /// The sum of the steps before `index`.
  func start(of index: Int) -> Int64 {
    guard index < count else { return steps }
    let (leaf, item, start) = locate(index)
    return start + leaf.steps(before: item, spacing: spacing)
  }

  /// Also returns the start of the leaf.
  @inline(__always)
  func locate(_ index: Int) -> (leaf: ExtentLeaf, item: Int, start: Int64) {
    var id = root
    var rest = index
    var start: Int64 = 0
    for _ in 0..<height {
      let branch = branch(id)
      let position = branch.child(withItem: rest)
      let before = branch.sums(before: position)
      rest &-= before.items
      start &+= before.steps
      id = branch.ids[position]
    }
    visits.add(height + 1)
    return (leaf(id), rest, start)
  }

  /// The item whose step contains an offset. Precondition: `0 <= offset < steps`.
  @inline(__always)
  func find(_ offset: Int64) -> (leaf: ExtentLeaf, place: ExtentLeaf.Place, index: Int, start: Int64) {
    var id = root
    var rest = offset
    var index = 0
    for _ in 0..<height {
      let branch = branch(id)
      let position = branch.child(withOffset: rest)
      let before = branch.sums(before: position)
      rest &-= before.steps
      index &+= before.items
      id = branch.ids[position]
    }
    visits.add(height + 1)
    let leaf = leaf(id)
    let found = leaf.find(rest, spacing: spacing)
    return (leaf, found.place, index + found.item, offset - rest + found.start)
  }

  @inline(__always)
  func entry(of index: Int) -> ExtentEntry {
    let (leaf, item) = descend(toItem: index)
    return leaf.entry(at: leaf.place(of: item).word)
  }
}
