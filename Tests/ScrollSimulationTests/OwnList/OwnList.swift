@testable import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

/// A program's own screen: a list under a bar, over a window that a keyboard takes a part of, with a model that the list does not know.
final class OwnList: TileDataSource {
  struct Post {
    var id: UInt64
    var height: Double
    var revision: UInt32 = 0
  }

  final class PostTile: Tile {
    var height = 0.0
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: height) }
  }

  enum Lengths: CaseIterable { case known, learned }

  static let barHeight = 64.0

  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 700))
  let bar = View(frame: Rect(x: 0, y: 0, width: 390, height: barHeight))
  let keyboard = View(frame: Rect(x: 0, y: 700, width: 390, height: 250))
  let list: TiledScrollView
  var posts: [Post] = (0..<200).map { Post(id: $0, height: 40 + Double($0 * 37 % 160)) }
  private let lengths: Lengths
  private var nextID: UInt64 = 10_000

  init(_ lengths: Lengths = .known) {
    self.lengths = lengths
    list = TiledScrollView(frame: Rect(x: 0, y: OwnList.barHeight, width: 390, height: 700 - OwnList.barHeight), spacing: 8)
    list.dataSource = self
    for view in [list, bar, keyboard] { window.addSubview(view) }
  }

  var isKeyboardUp: Bool { keyboard.frame.minY < window.bounds.height }

  /// The keyboard covers the window's lower part; the list ends above it, or stays below it.
  func moveKeyboard(up isUp: Bool, resizesList: Bool) {
    let size = window.bounds.size
    keyboard.frame = Rect(x: 0, y: isUp ? size.height - 250 : size.height, width: size.width, height: 250)
    layOut(listEnd: isUp && resizesList ? size.height - 250 : size.height)
  }

  private func layOut(listEnd: Double) {
    bar.frame = Rect(x: 0, y: 0, width: window.bounds.width, height: OwnList.barHeight)
    list.frame = Rect(x: 0, y: OwnList.barHeight, width: window.bounds.width, height: max(0, listEnd - OwnList.barHeight))
  }

  func session(seed: UInt64, profile: ScrollProfile = .monkey) -> ListSimulator {
    ListSimulator(of: list, in: window, seed: seed, profile: profile) { [unowned self] in expected }
  }

  var expected: ExpectedList { ExpectedList(posts.map { .init(key: ItemKey(rawValue: $0.id), extent: $0.height) }, spacing: 8) }

  // MARK: Changes

  func insert(_ count: Int, at place: Int, _ random: inout SeededGenerator) throws {
    let new = (0..<count).map { _ in
      nextID += 1
      return Post(id: nextID, height: Double(random.number(in: 40...300)))
    }
    posts.insert(contentsOf: new, at: place)
    try list.apply(ItemBatch([.insert(place..<place + count)], countAfter: posts.count))
  }

  func swapNeighbours(at place: Int) throws {
    posts.swapAt(place, place + 1)
    try list.apply(ItemBatch([.move(from: place, to: place + 1)], countAfter: posts.count))
  }

  /// Draws a post anew that is as long as before, under the same revision.
  func touch(_ place: Int) throws { try list.apply(ItemBatch([.update(place..<place + 1)], countAfter: posts.count)) }

  func resize(_ place: Int, to height: Double) throws {
    posts[place].height = height
    posts[place].revision += 1
    try list.apply(ItemBatch([.update(place..<place + 1)], countAfter: posts.count))
  }

  /// All posts are longer or shorter, and say so by no revision.
  func setTextSize(_ factor: Double) {
    for place in posts.indices { posts[place].height = 40 + Double(posts[place].id * 37 % 160) * factor }
    list.forgetExtents()
    for case let tile as PostTile in list.tiles { if let index = tile.index { tile.height = posts[index].height } }
  }

  // MARK: TileDataSource

  let kinds = [TileKind(name: "post", minimumExtent: 40)]
  var count: Int { posts.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: posts[index].id) }
  func revision(at index: Int) -> UInt32 { posts[index].revision }
  func extent(at index: Int, across: Double) -> ItemExtent { lengths == .known ? .exact(posts[index].height) : .estimated(90) }
  func makeTile(of kind: TileKind) -> PostTile { PostTile() }
  func bind(_ tile: PostTile, at index: Int) { tile.height = posts[index].height }
}
