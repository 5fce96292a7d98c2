package import Tiling

/// The items of a feed's list: a header, the posts, and an end tile once the feed has ended.
package struct FeedItems {
  static let header = TileKind(name: "header", minimumExtent: headerHeight, maximumCount: 1)
  static let post = TileKind(name: "post", minimumExtent: PostCellLayout.minimumHeight)
  static let end = TileKind(name: "end", minimumExtent: endHeight, maximumCount: 1)
  static let kinds = [header, post, end]

  package static let headerHeight = 56.0
  package static let endHeight = 44.0

  package static let headerKey = ItemKey(rawValue: 0)
  package static let endKey = ItemKey(rawValue: 1)
  static func key(ofStored key: ItemKey) -> ItemKey { ItemKey(rawValue: key.rawValue + 2) }  // a post's key, behind the two above

  var postCount = 0
  var hasEnded = false

  var count: Int { 1 + postCount + (hasEnded ? 1 : 0) }

  enum Item {
    case header
    case post(Int)
    case end
  }

  subscript(index: Int) -> Item {
    if index == 0 { return .header }
    return index <= postCount ? .post(index - 1) : .end
  }

  static func items(ofPosts range: Range<Int>) -> Range<Int> { range.lowerBound + 1..<range.upperBound + 1 }

  static func items(ofPosts change: ItemChange) -> ItemChange {
    switch change {
    case .insert(let range): .insert(items(ofPosts: range))
    case .remove(let range): .remove(items(ofPosts: range))
    case .update(let range): .update(items(ofPosts: range))
    case .move(let from, let to): .move(from: from + 1, to: to + 1)
    }
  }

  func posts(of items: Range<Int>) -> Range<Int> {
    let first = min(max(items.lowerBound - 1, 0), postCount)
    let end = min(max(items.upperBound - 1, first), postCount)
    return first..<end
  }
}
