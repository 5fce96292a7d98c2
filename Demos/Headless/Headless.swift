import ArgumentParser
import DemoOutput
import Treadmill

/// A list without views: a virtualizer decides, and this prints it.
@main
struct Headless: DemoCommand {
  static let post: BlogPost? = nil
  static let subject =
    "Scrolls a list without a view: each frame's slots as text, with an edit, a measured item above the screen, and commands."

  func report() -> [String] {
    var reader = Reader()
    return Array(reader.frames().joined(separator: [""]))
  }
}

/// A reader of posts of unknown heights on a screen of 300 points.
struct Reader: ~Copyable {
  private let posts = Posts(heights: (0..<12).map { 80 + Double($0 % 3) * 30 })
  private var list = Virtualizer(kinds: [TileKind(name: "post", minimumExtent: 60)])

  mutating func frames() -> [[String]] {
    list.tick = 1
    list.setViewport(Viewport(size: ViewportSize(extent: 300, crossExtent: 390)))
    do throws(TilingError) {
      try list.reload(asking: posts)
      var frames = [frame("opens")]
      scroll(by: 700)
      frames.append(frame("jumps by 700 points: the posts above are not measured"))
      scroll(by: -120)
      frames.append(frame("scrolls up by 120: a post that comes in above has another height than assumed, and the rest stays"))
      posts.insert([200, 100], at: 0)
      try list.apply(ItemBatch(.insert(0..<2), countAfter: posts.count), asking: posts)
      frames.append(frame("two posts come in at the top: the offset follows, and no slot takes another post"))
      scroll(by: 40)
      frames.append(frame("scrolls down by 40"))
      let place = list.state(asking: posts)
      guard list.scrollToItem(at: posts.count - 1, position: .end, asking: posts) == .done else { return frames }
      frames.append(frame("goes to the last post"))
      guard list.restore(place, asking: posts) == .done else { return frames }
      frames.append(frame("returns to the saved place"))
      return frames
    } catch { return [["\(error)"]] }
  }

  private mutating func scroll(by points: Double) {
    var viewport = list.viewport
    viewport.offset += LayoutUnit(nearest: points)
    list.setViewport(viewport)
  }

  /// Lays out, and describes the frame.
  private mutating func frame(_ title: String) -> [String] {
    list.layOut(asking: posts)
    let frame = list.frame
    list.tick += 1  // what comes now belongs to the next frame
    let corrections = frame.corrections.map { " \($0.cause.rawValue) \($0.delta.points)" }.joined()
    let rest = frame.unmeasuredCount == 0 ? "" : ", \(frame.unmeasuredCount) posts not measured"
    return ["\(title)", "  offset \(frame.offset.points) of \(frame.contentExtent.points)\(corrections)\(rest)"]
      + frame.items.map { item in
        let start = (item.frame.start - frame.offset).points
        return
          "  \(item.slot) post \(item.key.rawValue) at \(start), \(item.frame.extent.points) high\(frame.taken.contains(item.slot) ? ", new" : "")"
      }
  }
}

/// Posts that are measured on a slot: nothing else knows their heights.
final class Posts: VirtualizedItems {
  private var posts: [(key: UInt64, height: Double)]

  init(heights: [Double]) { posts = heights.enumerated().map { (UInt64($0.offset), $0.element) } }

  func insert(_ heights: [Double], at index: Int) {
    let next = UInt64(posts.count)
    posts.insert(contentsOf: heights.enumerated().map { (next + UInt64($0.offset), $0.element) }, at: index)
  }

  var count: Int { posts.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: posts[index].key) }
  func extent(at index: Int, across: Double) -> ItemExtent { .estimated(100) }

  private var shown: [ItemSlot: Int] = [:]  // looked up by slot only

  func bind(_ slot: ItemSlot, to index: Int) { shown[slot] = index }
  func measure(_ slot: ItemSlot, assuming extent: LayoutUnit, across: Double) -> Double { shown[slot].map { posts[$0].height } ?? 0 }
}
