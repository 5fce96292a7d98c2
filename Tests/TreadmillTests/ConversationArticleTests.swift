import Testing
import Treadmill

/// What the screen shows after each step of the program.
private struct Outcome {
  var asked: [VisibleItem]
  var streaming: [VisibleItem]
  var answered: [VisibleItem]
  var scrolledUp: [VisibleItem]
  var reserves: [Double]
  var unseen: Int
}

/// The program of the article on conversations, which shows the lines between the two markers, with `import Treadmill` before them.
private func program() throws -> Outcome {
  // README begins
  final class MessageTile: Tile {
    var text = ""
    override func sizeThatFits(_ size: Size) -> Size {
      Size(width: size.width, height: 24 + 18 * (Double(text.count) / 40).rounded(.up))
    }
  }

  final class Chat: TileDataSource {
    var messages: [(id: UInt64, text: String, revision: UInt32)] = []
    var count: Int { messages.count }
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: messages[index].id) }
    func revision(at index: Int) -> UInt32 { messages[index].revision }
    func makeTile(of kind: TileKind) -> MessageTile { MessageTile() }
    func bind(_ tile: MessageTile, at index: Int) { tile.text = messages[index].text }
  }

  let chat = Chat()
  chat.messages = (0..<30).map { (UInt64($0), "an older message", 0) }
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
  let list = TiledScrollView(frame: window.bounds)
  list.pinsToEnd = true
  list.pinnedEndReach = 40
  list.dataSource = chat
  window.addSubview(list)
  window.tick(at: .zero)
  list.stay(at: .end)
  window.tick(at: Instant(frame: 1, hz: 60))

  chat.messages.append((1_000_001, "Why is the sky blue?", 0))  // a temporary key: the server has not given it an id yet
  chat.messages.append((1_000_002, "", 0))
  try list.apply(ItemBatch(.insert(30..<32), countAfter: 32))
  list.beginTurn(at: 30)
  window.tick(at: Instant(frame: 2, hz: 60))
  let asked = list.visibleItems
  var reserves = [list.reservedSpace]

  func receive(_ words: String, at frame: Int) throws {
    chat.messages[31].text += words
    chat.messages[31].revision += 1
    try list.apply(ItemBatch(.update(31..<32), countAfter: 32))
    window.tick(at: Instant(frame: frame, hz: 60))
    reserves.append(list.reservedSpace)
  }

  chat.messages[30].id = 31  // the server's key
  list.replaceKey(ItemKey(rawValue: 1_000_001), with: ItemKey(rawValue: 31))
  for frame in 3..<10 { try receive("Air scatters short waves of light more than long ones. ", at: frame) }
  let streaming = list.visibleItems
  for frame in 10..<40 { try receive("Air scatters short waves of light more than long ones. ", at: frame) }
  let answered = list.visibleItems  // the answer is longer than the screen, but the question is still at the top

  try list.handle(.wheel(by: Point(x: 0, y: -300)))  // the reader looks back: this releases the list
  window.tick(at: Instant(frame: 40, hz: 60))
  chat.messages.append((32, "Is that all?", 0))
  try list.apply(ItemBatch(.insert(32..<33), countAfter: 33))
  window.tick(at: Instant(frame: 41, hz: 60))
  let unseen = list.unseenCount  // for a badge
  // README ends
  return Outcome(
    asked: asked, streaming: streaming, answered: answered, scrolledUp: list.visibleItems, reserves: reserves, unseen: unseen)
}

@Suite("The article on conversations")
struct ConversationArticleTests {
  @Test("keeps the question at the top while the answer grows, and counts what comes while the reader looks back")
  func program() throws {
    let outcome = try TreadmillTests.program()
    #expect(outcome.asked.first?.key.rawValue == 1_000_001 && outcome.asked.first?.start == .zero)
    #expect(outcome.streaming.first?.key.rawValue == 31 && outcome.streaming.first?.start == .zero)
    #expect(outcome.answered.first?.key.rawValue == 31 && outcome.answered.first?.start == .zero)
    #expect(outcome.answered.count == 2 && outcome.unseen == 1)
    #expect(outcome.reserves[0] == 600 - 42 - 24 && outcome.reserves.last == 0)
    #expect(zip(outcome.reserves, outcome.reserves.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(outcome.scrolledUp.first { $0.key.rawValue == 31 }?.start.points == 300)
  }
}
