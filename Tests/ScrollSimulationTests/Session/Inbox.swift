@testable import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

/// A list of mails that come and go, as an embedder would write it: the subject of the tests of stress, with bugs that can be put into it.
final class Inbox: StressSubject, TileDataSource {
  enum Event: Codable, StressEvent {
    case mail(id: UInt64)
    case deletion(id: UInt64)
    /// How high a mail turns out to be, in points.
    case height(Int)

    var shrinkCandidates: [Event] {
      switch self {
      case .mail, .deletion: []
      case .height(let height): height > 40 ? [.height(40), .height(height / 2)] : []
      }
    }
  }

  enum Bug: String, CaseIterable {
    case none
    /// A deletion of the first mail is not announced.
    case forgetsFirst
    /// Says that it still loads, for ever.
    case neverRests
    /// A mail of a certain height is announced at another one.
    case tallMail
    /// Has more behind its end and never brings it.
    case neverContinues
    /// Something is on screen and not filled.
    case hollow
  }

  static let hurry = Parameter.rate("hurry", usual: 200)
  static let atFirst = Parameter.choice("mails at first", [0, 3, 40])

  let eventSource: EventSource<Event>
  let simulator: ListSimulator
  private let bug: Bug
  private let list: TiledScrollView
  private let window: Window
  private var random: SeededGenerator
  private var nextID: UInt64
  private var mails: [(id: UInt64, height: Int)] = []
  private var edits: [(inout ReferenceList) -> Void] = []
  private var changes: [ItemChange] = []
  /// Whether it is in a mood, which no trace knows of.
  private let isMoody: () -> Bool

  init(_ eventSource: EventSource<Event>, bug: Bug = .none, isMoody: @escaping () -> Bool = { false }) {
    self.eventSource = eventSource
    self.isMoody = isMoody
    self.bug = bug
    random = eventSource.generator(stream: 0)
    mails = (0..<UInt64(eventSource.setting[Inbox.atFirst])).map { ($0, 40 + Int($0 % 5) * 30) }
    nextID = 1_000
    window = Window(frame: Rect(origin: .zero, size: eventSource.setting.viewport))
    list = TiledScrollView(frame: window.bounds)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.platform = eventSource.setting.scrollPlatform
    window.addSubview(list)
    let items = mails.map { Inbox.item($0.id, $0.height) }
    simulator = ListSimulator(
      window: window, list: list, gestures: eventSource.gestures, hz: eventSource.setting.hz,
      reference: ReferenceList(items: items, minimumExtents: [40 * 64]), probe: { _ in nil })
    list.dataSource = self
  }

  convenience init(_ eventSource: EventSource<Event>) { self.init(eventSource, bug: .none) }

  static func hollow(_ eventSource: EventSource<Event>) -> Inbox { Inbox(eventSource, bug: .hollow) }

  private static func item(_ id: UInt64, _ height: Int) -> ReferenceList.Item { .init(key: id, kind: 0, extent: Int64(height) * 64) }

  func prepare(_ input: inout FrameInput) {
    for event in eventSource.events(draw) { perform(event) }
    guard !changes.isEmpty else { return }
    let batch = ItemBatch(changes, countAfter: mails.count)
    changes = []
    do throws(TilingError) { try list.apply(batch) } catch { simulator.record("D1", "\(error)") }
  }

  func settle(_ list: inout ReferenceList, _ frame: inout FrameObservation) {
    for edit in edits { edit(&list) }
    edits = []
  }

  var pendingWork: String? { bug == .neverRests ? "mail is being fetched" : nil }
  var missingContent: String? { bug == .hollow && !mails.isEmpty ? "the sender of mail \(mails[0].id)" : nil }
  var progress: Int? { bug == .neverContinues ? mails.count : nil }

  private func draw() -> [Event] {
    guard random.perMille(eventSource.setting[Inbox.hurry]) else { return [] }
    if !mails.isEmpty, random.perMille(400) { return [.deletion(id: mails[random.below(mails.count)].id)] }
    nextID += 1
    return [.mail(id: nextID)]
  }

  private func height(of id: UInt64) -> Int {
    let answer = eventSource.answer(to: "height of \(id)") { .height(random.number(in: 40...200)) }
    guard case .height(let height) = answer else { return 40 }
    return max(40, min(height, 2_000))
  }

  private func perform(_ event: Event) {
    switch event {
    case .mail(let id):
      guard !mails.contains(where: { $0.id == id }) else { return }
      let height = height(of: id)
      mails.insert((id, height), at: 0)
      changes.append(.insert(0..<1))
      edits.append { $0.insert([Inbox.item(id, height)], at: 0) }
    case .deletion(let id):
      guard let place = mails.firstIndex(where: { $0.id == id }) else { return }
      mails.remove(at: place)
      edits.append { $0.remove(place..<place + 1) }
      if bug != .forgetsFirst || place > 0 {
        changes.append(.remove(place..<place + 1))
      } else if changes.isEmpty {
        changes = [.update(0..<0)]
      }
    case .height: break
    }
  }

  // MARK: TileDataSource

  var kinds: [TileKind] { [TileKind(name: "mail", minimumExtent: 40)] }
  var count: Int { mails.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: mails[index].id) }
  func extent(at index: Int, across: Double) -> ItemExtent {
    let height = mails[index].height
    let isWrong = bug == .tallMail && height >= 120 || isMoody()
    return .exact(Double(height) + (isWrong ? 10 : 0))
  }
  func makeTile(of kind: TileKind) -> Tile { Tile() }
  func bind(_ tile: Tile, at index: Int) {}
}
