extension ItemBatch {
  /// The changes that lead from one list to another in which keys may stand several times: the n-th item of a key in the one list is the
  /// n-th of that key in the other, and the surplus of either list is removed or inserted, as IGListKit's ListDiff has it.
  ///
  /// Where no key stands twice this is `init(from:to:)`; the order and the number of the steps are as there.
  ///
  /// It is for data that may contain duplicates. Where the view has nothing but keys, after a reload, it takes the first item of a key for
  /// all of them: give items a key of their own where you can.
  ///
  /// - Complexity: that of `init(from:to:)`; with a duplicate every key is hashed.
  public static func countingDuplicates(from old: some Collection<ItemVersion>, to new: some Collection<ItemVersion>) -> ItemBatch {
    let lists = (old: Array(old), new: Array(new))
    if let difference = try? ItemDiff(from: lists.old, to: lists.new) {
      return ItemBatch(difference.changes, countAfter: lists.new.count)
    }
    var names = OccurrenceNames()
    let (oldNamed, newNamed) = (names.named(lists.old), names.named(lists.new))
    do throws(ItemDiffError) { return try ItemBatch(from: oldNamed, to: newNamed) } catch {
      preconditionFailure("occurrences have a name each: \(error)")
    }
  }
}

/// A key of its own for each occurrence of a key in a list.
private struct OccurrenceNames {
  private struct Occurrence: Hashable {
    var key: ItemKey
    var number: Int
  }

  /// Looked up, never gone through.
  private var names: [Occurrence: UInt64] = [:]

  mutating func named(_ items: [ItemVersion]) -> [ItemVersion] {
    var seen: [ItemKey: Int] = [:]  // looked up, never gone through
    return items.map { item in
      let occurrence = Occurrence(key: item.key, number: seen[item.key, default: 0])
      seen[item.key] = occurrence.number + 1
      let name = names[occurrence] ?? UInt64(names.count)
      names[occurrence] = name
      return ItemVersion(key: ItemKey(rawValue: name), revision: item.revision)
    }
  }
}
