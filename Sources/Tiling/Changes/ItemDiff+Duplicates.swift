extension ItemBatch {
  /// The changes from one list to another, both of which may contain a key more than once.
  ///
  /// The n-th item of a key in one list matches the n-th of that key in the other; surplus items are removed or inserted, as in IGListKit's
  /// ListDiff. Without duplicates the result is that of `init(from:to:)`.
  ///
  /// A reload has only the keys: the view then takes the first item of a key for all of them. Prefer unique keys.
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

/// A unique key for each occurrence of a key in a list.
private struct OccurrenceNames {
  private struct Occurrence: Hashable {
    var key: ItemKey
    var number: Int
  }

  /// Never iterated.
  private var names: [Occurrence: UInt64] = [:]

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
