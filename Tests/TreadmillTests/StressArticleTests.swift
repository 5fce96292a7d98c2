import ScrollSimulation
import Testing
import Treadmill

// The article on stress tests shows the lines between the two markers, block by block, with these imports before them.
// README begins
class Inbox: TileDataSource {
  struct Message { var id: UInt64, height: Double }

  var messages: [Message] = []
  let list: TiledScrollView

  init(in window: Window) {
    list = TiledScrollView(frame: window.bounds)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.dataSource = self
    window.addSubview(list)
  }

  func receive(_ message: Message) throws {
    messages.insert(message, at: 0)
    try list.apply(ItemBatch([.insert(0..<1)], countAfter: count))
  }

  func archive(_ ids: [UInt64]) throws {
    let rows = messages.indices.filter { ids.contains(messages[$0].id) }
    messages.removeAll { ids.contains($0.id) }
    let removals = rows.reversed().map { ItemChange.remove($0..<$0 + 1) }
    try list.apply(ItemBatch(removals, countAfter: count))
  }

  let kinds = [TileKind(name: "message", minimumExtent: 60)]
  var count: Int { messages.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: messages[index].id) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(messages[index].height) }
  func makeTile(of kind: TileKind) -> Tile { Tile() }
  func bind(_ tile: Tile, at index: Int) {}
}

final class InboxStress: StressSubject {
  enum Event: Codable, StressEvent {
    case mail(id: UInt64, height: Int)
    case archive(ids: [UInt64])
  }

  static let mail = Parameter.rate("mail", usual: 60)
  static let archives = Parameter.rate("archives", usual: 40)
  static let parameters = [mail, archives]

  let simulator: ListSimulator
  private let eventSource: EventSource<Event>
  private let inbox: Inbox
  private var random: SeededGenerator
  private var changes: [(inout ReferenceList) -> Void] = []

  init(_ eventSource: EventSource<Event>, _ make: (Window) -> Inbox) {
    self.eventSource = eventSource
    random = eventSource.generator(stream: 0)
    let window = Window(frame: Rect(origin: .zero, size: eventSource.setting.viewport))
    inbox = make(window)
    inbox.list.platform = eventSource.setting.scrollPlatform
    simulator = ListSimulator(
      window: window, list: inbox.list, gestures: eventSource.gestures, hz: eventSource.setting.hz,
      reference: ReferenceList(minimumExtents: [60 * 64]), probe: { _ in nil })
  }

  func prepare(_ input: inout FrameInput) {
    for event in eventSource.events(draw) { perform(event) }
  }

  func settle(_ list: inout ReferenceList, _ frame: inout FrameObservation) {
    for change in changes { change(&list) }
    changes = []
  }

  private func draw() -> [Event] {
    var events: [Event] = []
    if random.perMille(eventSource.setting[InboxStress.mail]) {
      events.append(.mail(id: UInt64(eventSource.frame), height: random.number(in: 60...400)))
    }
    if random.perMille(eventSource.setting[InboxStress.archives]) {
      let ids = inbox.messages.map(\.id)
      events.append(.archive(ids: ids.filter { _ in random.perMille(300) }))
    }
    return events
  }

  private func perform(_ event: Event) {
    do {
      switch event {
      case .mail(let id, let height):
        let isNew = inbox.messages.allSatisfy { $0.id != id }
        guard isNew, (60...4_000).contains(height) else { return }
        let item = ReferenceList.Item(key: id, kind: 0, extent: Int64(height) * 64)
        changes.append { $0.insert([item], at: 0) }
        try inbox.receive(Inbox.Message(id: id, height: Double(height)))
      case .archive(let ids):
        changes.append { list in
          let rows = (0..<list.count).filter { ids.contains(list[$0].key) }
          for row in rows.reversed() { list.remove(row..<row + 1) }
        }
        try inbox.archive(ids)
      }
    } catch { simulator.record("D1", "\(error)") }
  }
}

@Test("an inbox holds, whatever comes and goes")
func inboxHolds() {
  let finding = stress(seeds: 1...20, parameters: InboxStress.parameters) { InboxStress($0, Inbox.init) }
  #expect(finding == nil)
}

final class HastyInbox: Inbox {
  override func archive(_ ids: [UInt64]) throws {
    let rows = messages.indices.filter { ids.contains(messages[$0].id) }
    messages.removeAll { ids.contains($0.id) }
    let removals = rows.map { ItemChange.remove($0..<$0 + 1) }  // as the rows were before the batch
    try list.apply(ItemBatch(removals, countAfter: count))
  }
}
// README ends

@Suite("The article on stress tests")
struct StressArticleTests {
  @Test("shows what is printed of the inbox with a bug")
  func hasty() throws {
    let finding = try #require(stress(seeds: 1...20, parameters: InboxStress.parameters) { InboxStress($0, HastyInbox.init) })
    let shown = finding.description.split(separator: "\n").prefix(3) + finding.trace.split(separator: "\n").dropFirst().dropLast()
    #expect(try Article.text("StressTest").contains("```text\n" + shown.joined(separator: "\n") + "\n```"), "\(finding)")
  }
}
