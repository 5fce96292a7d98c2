extension ItemBatch {
  /// The changes from one list to another, if a list may contain a key more than once.
  ///
  /// The n-th item of a key in one list matches the n-th in the other; surplus items are removed or inserted, as in IGListKit's ListDiff. A
  /// reload has only the keys: the view then takes the first item of a key for all of them, so prefer unique keys.
  ///
  /// - Complexity: that of `init(from:to:)`, whose result this is without duplicates; with a duplicate every key is hashed.
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

private struct OccurrenceNames {
  private struct Occurrence: Hashable {
    var key: ItemKey
    var number: Int
  }

  private var names: [Occurrence: UInt64] = [:]  // never iterated

  mutating func named(_ items: [ItemVersion]) -> [ItemVersion] {
    var seen: [ItemKey: Int] = [:]  // never iterated
    return items.map { item in
      let occurrence = Occurrence(key: item.key, number: seen[item.key, default: 0])
      seen[item.key] = occurrence.number + 1
      let name = names[occurrence] ?? UInt64(names.count)
      names[occurrence] = name
      return ItemVersion(key: ItemKey(rawValue: name), revision: item.revision)
    }
  }
}
