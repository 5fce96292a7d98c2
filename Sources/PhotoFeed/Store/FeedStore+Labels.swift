internal import DequeModule

extension FeedStore {
  private static let maximumLabel: Int64 = 1 << 62  // labels stay within ±2^62: the distance of any two is an `Int64`

  mutating func insert(_ added: [Entry], at index: Int) {
    var run = labelRun(of: added.count, at: index) ?? relabel(leaving: added.count, at: index)
    var labelled = added
    for place in labelled.indices {
      labelled[place].label = run.first
      keys[labelled[place].post.id] = labelled[place].key
      labels[labelled[place].key] = run.first
      run.first += run.step
    }
    entries.insert(contentsOf: labelled, at: index)
  }

  /// The first label for `count` new entries at `index`, and the distance to the next; nil if there is no room.
  private func labelRun(of count: Int, at index: Int) -> (first: Int64, step: Int64)? {
    let before = index > 0 ? entries[index - 1].label : nil
    let after = index < entries.count ? entries[index].label : nil
    let gap = gap(for: count)
    let width = Int64(count) * gap
    switch (before, after) {
    case (let before?, let after?):
      let step = (after - before) / Int64(count + 1)
      return step > 0 ? (before + step, step) : nil
    case (let before?, nil): return before <= Self.maximumLabel - width ? (before + gap, gap) : nil
    case (nil, let after?): return after >= width - Self.maximumLabel ? (after - width, gap) : nil
    case (nil, nil): return (0, gap)
    }
  }

  /// Labels all entries again from 0, with room for `count` more at `index`.
  private mutating func relabel(leaving count: Int, at index: Int) -> (first: Int64, step: Int64) {
    let gap = gap(for: entries.count + count)
    for place in entries.indices {
      let label = Int64(place < index ? place : place + count) * gap
      entries[place].label = label
      labels[entries[place].key] = label
    }
    return (Int64(index) * gap, gap)
  }

  private func gap(for count: Int) -> Int64 { min(labelGap, Self.maximumLabel / Int64(count + 1)) }  // at most the usual, so that all fit
}
