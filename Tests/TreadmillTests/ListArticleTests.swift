import Testing
import Treadmill

/// What is on screen after each step of the program.
private struct Outcome {
  var thrown: [VisibleItem]
  var extended: [VisibleItem]
  var found: [VisibleItem]
}

/// The program of the article on lists, which shows the lines between the two markers, block by block, with `import Treadmill` before them.
private func program() throws -> Outcome {
  // README begins
  final class MessageTile: Tile {
    var text = ""

    override func sizeThatFits(_ size: Size) -> Size {
      Size(width: size.width, height: 32 + 20 * Double(1 + text.count / 40))
    }
  }

  final class Chat: TileDataSource {
    var messages: [(id: UInt64, text: String)] = []

    let kinds = [TileKind(name: "message", minimumExtent: 52)]
    var estimatedExtent: Double? { 80 }
    var count: Int { messages.count }
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: messages[index].id) }
    func makeTile(of kind: TileKind) -> MessageTile { MessageTile() }
    func bind(_ tile: MessageTile, at index: Int) { tile.text = messages[index].text }
  }

  let chat = Chat()
  chat.messages = (1_000..<11_000).map { ($0, String(repeating: "word ", count: Int($0 % 40))) }

  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  let list = TiledScrollView(frame: window.bounds, spacing: 8)
  list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  list.pinsToEnd = true
  list.dataSource = chat  // not retained
  window.addSubview(list)
  list.scrollToItem(at: chat.count - 1, position: .end)
  window.tick(at: .zero)

  try list.handle(.release(velocity: Point(x: 0, y: 2500)))
  for frame in 1...300 { window.tick(at: Instant(frame: frame, hz: 60)) }
  let thrown = list.visibleItems
  for item in thrown { print(item.index, item.start.points, item.extent.points) }

  let older = (900..<1_000).map { (id: UInt64($0), text: "older") }
  chat.messages.insert(contentsOf: older, at: 0)
  try list.apply(ItemBatch([.insert(0..<older.count)], countAfter: chat.count))
  window.tick(at: Instant(frame: 301, hz: 60))
  let extended = list.visibleItems  // the same items at the same places, their indices 100 higher

  list.scrollToItem(withKey: ItemKey(rawValue: 1_500), position: .center)
  window.tick(at: Instant(frame: 302, hz: 60))
  // README ends
  return Outcome(thrown: thrown, extended: extended, found: list.visibleItems)
}

@Suite("The article on lists")
struct ListArticleTests {
  @Test("shows messages as long as their text, which stay where they are when older ones come")
  func program() throws {
    let outcome = try TreadmillTests.program()
    #expect(outcome.thrown.count > 5)
    #expect(outcome.thrown.allSatisfy { $0.extent.points == 52 + 20 * Double(Int($0.key.rawValue % 40) * 5 / 40) })
    #expect(outcome.extended.map(\.start) == outcome.thrown.map(\.start))
    #expect(outcome.extended.map(\.index) == outcome.thrown.map { $0.index + 100 })
    let found = try #require(outcome.found.first { $0.key == ItemKey(rawValue: 1_500) })
    #expect(found.start.points == (844 - found.extent.points) / 2)
  }
}
