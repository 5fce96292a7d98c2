import ScrollSimulation
import Testing
import Treadmill

// The article on checking a list shows the lines between the two markers, block by block, with these imports before them.
// README begins
final class Journal: TileDataSource {
  struct Entry { var id: UInt64, lines: Int, revision: UInt32 = 0 }

  final class EntryTile: Tile {
    var height = 0.0
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: height) }
  }

  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  let list = TiledScrollView(frame: Rect(x: 0, y: 64, width: 390, height: 780), spacing: 8)  // below a bar
  private(set) var entries = (0..<300).map { Entry(id: $0, lines: 2 + Int($0 % 9)) }
  private var lineHeight = 20.0

  init() {
    list.dataSource = self
    window.addSubview(list)
  }

  func write(lines: Int) throws {
    entries.insert(Entry(id: UInt64(entries.count), lines: lines), at: 0)
    try list.apply(ItemBatch([.insert(0..<1)], countAfter: count))
  }

  func edit(_ index: Int, lines: Int) throws {
    entries[index].lines = lines
    entries[index].revision += 1  // an entry of another length is another edition
    try list.apply(ItemBatch([.update(index..<index + 1)], countAfter: count))
  }

  func setTextSize(_ lineHeight: Double) throws {
    self.lineHeight = lineHeight
    list.forgetExtents()
    try list.apply(ItemBatch([.update(list.itemsOnScreen)], countAfter: count))  // their tiles are filled again
  }

  func showKeyboard(_ isShown: Bool) { list.frame.size.height = isShown ? 480 : 780 }

  let kinds = [TileKind(name: "entry", minimumExtent: 32)]
  var count: Int { entries.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: entries[index].id) }
  func revision(at index: Int) -> UInt32 { entries[index].revision }
  func extent(at index: Int, across: Double) -> ItemExtent { .estimated(120) }
  func makeTile(of kind: TileKind) -> EntryTile { EntryTile() }
  func bind(_ tile: EntryTile, at index: Int) { tile.height = height(of: entries[index]) }

  private func height(of entry: Entry) -> Double { Double(entry.lines) * lineHeight }
}

extension Journal {
  var expected: ExpectedList {
    ExpectedList(entries.map { .init(key: ItemKey(rawValue: $0.id), extent: Double($0.lines) * lineHeight) }, spacing: 8)
  }
}

@Test("a journal opens right")
func journalOpens() {
  let journal = Journal()
  journal.window.tick(at: .zero)
  #expect(journal.list.findings(of: journal.expected) == [])
}

@Test("an entry that is written above the screen moves nothing on it")
func journalKeepsItsPlace() throws {
  let journal = Journal()
  journal.list.scrollToItem(at: 150)
  journal.window.tick(at: .zero)
  let before = journal.list.look(expecting: journal.expected)
  try journal.write(lines: 12)
  journal.window.tick(at: Instant(frame: 1, hz: 60))
  #expect(journal.list.findings(of: journal.expected, since: before) == [])
}

@Test("a journal holds, whatever the reader and the program do", arguments: 1...20 as ClosedRange<UInt64>)
func journalHolds(seed: UInt64) throws {
  let journal = Journal()
  var random = SeededGenerator(seed: seed, stream: 0)
  let session = ListSimulator(of: journal.list, in: journal.window, seed: seed) { journal.expected }
  for _ in 1...600 {
    if random.perMille(60) {
      let index = random.below(journal.count)
      switch random.below(6) {
      case 0: try journal.write(lines: random.number(in: 2...12))
      case 1: try journal.edit(index, lines: random.number(in: 2...12))
      case 2: journal.list.scrollToItem(at: index, position: .center, animated: true)
      case 3: journal.list.setContentOffset(.zero, animated: true)
      case 4: journal.showKeyboard(random.perMille(500))
      default: try journal.setTextSize(Double(random.number(in: 16...28)))
      }
    }
    session.step()
  }
  #expect(session.checker.findings == [])
}

@Test("a throw under the keyboard ends at an entry")
func journalUnderKeyboard() throws {
  let journal = Journal()
  let script = try GestureScript(parsing: "fling -4000; wait 200ms; tap; wait 1s; fling 2000; wait 2s")
  let session = ListSimulator(of: journal.list, in: journal.window, gestures: ScriptedGestures(script)) { journal.expected }
  for frame in 1...240 {
    if frame == 90 { journal.showKeyboard(true) }
    session.step()
  }
  #expect(session.checker.findings == [])
}
// README ends

@Suite("The article on checking a list")
struct CheckArticleTests {
  @Test("shows what is printed of a journal that tells its list nothing of a new entry")
  func silent() throws {
    final class Silent {
      let journal = Journal()
      var extra: [ExpectedList.Item] = []
    }
    let silent = Silent()
    let session = ListSimulator(of: silent.journal.list, in: silent.journal.window, seed: 1) {
      var expected = silent.journal.expected
      expected.items.insert(contentsOf: silent.extra, at: 0)
      return expected
    }
    for frame in 1...60 {
      if frame == 21 { silent.extra = [.init(key: ItemKey(rawValue: 1_000), extent: 100)] }
      session.step()
    }
    let text = "\(session.checker.findings)"
    #expect(try Article.text("CheckYourList").contains("```text\n" + text + "\n```"), "\(text)")
  }
}
