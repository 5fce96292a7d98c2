import Testing
import Treadmill

/// Where things stand after each step of the program.
private struct Outcome {
  var opened: [VisibleItem]
  var shown: [VisibleItem]
  var folded: [VisibleItem]
  var moved: [VisibleItem]
  var inColumns: [VisibleItem]
  var contacts: SectionTable
}

/// The program of the article on sections, which shows the lines between the two markers, block by block, with `import Treadmill` before them.
private func program() throws -> Outcome {
  // README begins
  final class NameTile: Tile {
    var text = ""
  }

  final class Contacts: SectionedDataSource {
    struct Person {
      let id: UInt64
      var name: String
    }

    var groups: [(letter: UInt64, people: [Person])] = []

    let kinds = [TileKind(name: "person", minimumExtent: 44), TileKind(name: "letter", minimumExtent: 28, isPinned: true)]
    var estimatedExtent: Double? { 44 }
    var sections: [SectionRun] {
      groups.map { SectionRun(count: 1, shape: SectionShape(itemCount: $0.people.count)) }
    }
    func key(at path: SectionPath) -> ItemKey {
      let group = groups[path.section]
      if case .item(let item) = path.role { return ItemKey(rawValue: group.people[item].id) }
      return ItemKey(rawValue: group.letter)  // no person has this id
    }
    func extent(at path: SectionPath, across: Double) -> ItemExtent { .exact(path.role == .header ? 28 : 44) }
    func makeTile(of kind: TileKind) -> NameTile { NameTile() }
    func bind(_ tile: NameTile, at path: SectionPath) {
      if case .item(let item) = path.role { tile.text = groups[path.section].people[item].name } else { tile.text = "\(path.section)" }
    }
  }

  let people = Contacts()
  for letter in UInt64(0)..<26 {
    let group = (0..<40).map { Contacts.Person(id: 1_000 * (letter + 1) + $0, name: "person \($0)") }
    people.groups.append((letter, group))
  }
  let contacts = try SectionedItems(people)

  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  let list = TiledScrollView(frame: window.bounds, pinnedHeaders: .stacked(maximum: 2))
  list.dataSource = contacts  // not retained
  window.addSubview(list)
  window.tick(at: .zero)
  let opened = list.visibleItems

  if let index = contacts.table.index(of: .item(20, in: 7)) { list.scrollToItem(at: index) }
  window.tick(at: Instant(frame: 1, hz: 60))
  let shown = list.visibleItems  // the headers of sections 6 and 7, and below them the item

  try contacts.apply(SectionBatch([.collapse(7)]), to: list)
  if let header = contacts.table.index(of: .header(of: 7)) { list.scrollToItem(at: header) }  // where a reader has tapped it
  window.tick(at: Instant(frame: 2, hz: 60))
  let folded = list.visibleItems

  let person = people.groups[8].people.remove(at: 0)
  people.groups[9].people.append(person)
  try contacts.apply(SectionBatch([.moveItem(from: .init(0, in: 8), to: .init(40, in: 9))]), to: list)

  func versions() -> [SectionVersion] {
    func version(_ key: UInt64) -> ItemVersion { ItemVersion(key: ItemKey(rawValue: key), revision: 0) }
    return people.groups.enumerated().map { section, group in
      SectionVersion(
        header: version(group.letter), items: group.people.map { version($0.id) }, isCollapsed: contacts.table[section].isCollapsed)
    }
  }

  let before = versions()
  people.groups[8].people.removeAll { $0.id % 2 == 1 }
  let after = versions()
  try contacts.apply(ItemBatch(from: before, to: after), leadingTo: SectionTable(after), to: list)
  window.tick(at: Instant(frame: 3, hz: 60))
  let moved = list.visibleItems

  try list.setLayout(GridLayout(columns: 3, spacing: 2))
  window.tick(at: Instant(frame: 4, hz: 60))
  if let index = contacts.table.index(of: .item(12, in: 12)) { list.scrollToItem(at: index) }
  window.tick(at: Instant(frame: 5, hz: 60))
  let inColumns = list.visibleItems  // the headers of sections 11 and 12, and below them rows of three, the item first
  // README ends
  return Outcome(opened: opened, shown: shown, folded: folded, moved: moved, inColumns: inColumns, contacts: contacts.table)
}

@Suite("The article on sections")
struct SectionsArticleTests {
  @Test("shows an item below the stacked headers, and keeps a header in place whose section is collapsed")
  func program() throws {
    let outcome = try TreadmillTests.program()
    func start(_ key: UInt64, _ items: [VisibleItem]) -> Double? { items.first { $0.key.rawValue == key }?.start.points }
    #expect(start(0, outcome.opened) == 0 && start(1_000, outcome.opened) == 28)
    #expect(start(6, outcome.shown) == 0 && start(7, outcome.shown) == 28 && start(8_020, outcome.shown) == 56)
    #expect(start(6, outcome.folded) == 0 && start(7, outcome.folded) == 28 && start(8, outcome.folded) == 56)
    #expect(!outcome.folded.contains { (8_000..<9_000).contains($0.key.rawValue) } && start(9_000, outcome.folded) == 84)
    #expect(start(7, outcome.moved) == 28 && start(9_002, outcome.moved) == 84 && start(9_001, outcome.moved) == nil)
    #expect(start(11, outcome.inColumns) == 0 && start(12, outcome.inColumns) == 28)
    #expect([13_012, 13_013, 13_014].allSatisfy { start($0, outcome.inColumns) == 56 } && start(13_015, outcome.inColumns) == 102)
    #expect(outcome.contacts[8].itemCount == 19 && outcome.contacts[9].itemCount == 41 && outcome.contacts[7].isCollapsed)
  }
}
