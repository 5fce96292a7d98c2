internal import DequeModule
package import Tiling
package import ViewTree

/// What sessions ask.
extension FeedOutline {
  /// The posts that meet a viewport whose top moves from `first` to `last`, in points; if none does, the empty range at its place.
  package func posts(through viewport: Size, from first: Double, to last: Double) -> Range<Int> {
    // Rounded outwards to the grid: a post that reaches into the viewport by any amount meets it.
    let start = LayoutUnit(rawValue: Int64(counts(first)))
    let bottom = counts(last + viewport.height)
    let end = LayoutUnit(rawValue: Int64(bottom) + (Double(Int64(bottom)) < bottom ? 1 : 0))
    if viewport.width > 0, viewport.height > 0, start < end {
      let met = tree.indices(meeting: start..<end)
      if !met.isEmpty { return met }
    }
    let place = tree.index(at: start)
    return place..<place
  }

  /// A place in the content, in units that may not be whole.
  private func counts(_ points: Double) -> Double { points > 0 ? min(points, length) * LayoutUnit.perPoint : 0 }

  /// Whether a post has this key. O(posts).
  package func contains(_ key: ItemKey) -> Bool { keys.contains(key) }

  /// The post under a key; nil if there is none. Looks at `index` first, then ever farther from it: O(posts between).
  func index(of key: ItemKey, near index: Int) -> Int? {
    let index = min(max(index, 0), count)
    for distance in 0..<max(index + 1, count - index) {
      if index + distance < count, keys[index + distance] == key { return index + distance }
      if index - distance >= 0, index - distance < count, keys[index - distance] == key { return index - distance }
    }
    return nil
  }
}
