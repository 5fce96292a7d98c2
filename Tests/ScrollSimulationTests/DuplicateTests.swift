@testable import ScrollSimulation
import Scrolling
import Testing
import Tiling
import ViewTree

/// A timeline whose server sends a post a second time, and which shows it.
private final class Timeline: TileDataSource {
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  let list = TiledScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  private(set) var posts: [UInt64]

  init(_ posts: [UInt64] = Array(0..<40)) {
    self.posts = posts
    list.dataSource = self
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(list)
  }

  func receive(_ post: UInt64, at index: Int = 0) {
    posts.insert(post, at: index)
    try? list.apply(ItemBatch([.insert(index..<index + 1)], countAfter: posts.count))
  }

  func drop(_ index: Int) {
    posts.remove(at: index)
    try? list.apply(ItemBatch([.remove(index..<index + 1)], countAfter: posts.count))
  }

  static func height(of post: UInt64) -> Double { 80 + Double(post % 5) * 20 }

  let kinds = [TileKind(name: "post", minimumExtent: 60)]
  var count: Int { posts.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: posts[index]) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(Timeline.height(of: posts[index])) }
  func makeTile(of kind: TileKind) -> Tile { Tile() }
  func bind(_ tile: Tile, at index: Int) {}
}

/// What a model says of the same posts: it holds the duplicate, as the list does, or has each post once.
private enum Model: CaseIterable {
  case hasDuplicates, isRight

  func expected(_ timeline: Timeline) -> ExpectedList {
    var seen: Set<UInt64> = []
    let posts = timeline.posts.filter { self == .hasDuplicates || seen.insert($0).inserted }
    return ExpectedList(posts.map { .init(key: ItemKey(rawValue: $0), extent: Timeline.height(of: $0)) })
  }
}

/// The timeline under stress: now and then the server sends an old post again.
private final class TimelineStress: StressSubject {
  enum Event: Codable, StressEvent {
    case post(id: UInt64)
  }

  let simulator: ListSimulator
  private let eventSource: EventSource<Event>
  private let model: Model
  private let timeline = Timeline()
  private var random: SeededGenerator
  private var received: [UInt64] = []

  init(_ eventSource: EventSource<Event>, _ model: Model) {
    (self.eventSource, self.model) = (eventSource, model)
    random = eventSource.generator(stream: 0)
    timeline.window.bounds.size = eventSource.setting.viewport
    timeline.list.platform = eventSource.setting.scrollPlatform
    simulator = ListSimulator(
      window: timeline.window, list: timeline.list, gestures: eventSource.gestures, hz: eventSource.setting.hz,
      reference: ReferenceList(items: timeline.posts.map(TimelineStress.item), minimumExtents: [60 * 64]), probe: { _ in nil })
  }

  private static func item(_ post: UInt64) -> ReferenceList.Item {
    .init(key: post, kind: 0, extent: Int64(Timeline.height(of: post)) * 64)
  }

  func prepare(_ input: inout FrameInput) {
    for case .post(let id) in eventSource.events({ random.perMille(200) ? [.post(id: UInt64(random.below(1_000)))] : [] }) {
      timeline.receive(id)
      received.append(id)
    }
  }

  func settle(_ list: inout ReferenceList, _ frame: inout FrameObservation) {
    for id in received where model == .hasDuplicates || list.index(ofKey: id) == nil { list.insert([TimelineStress.item(id)], at: 0) }
    received = []
  }
}

@Suite("A key that stands twice")
struct DuplicateTests {
  @Test("is the first finding of a session, in words, where it is on screen and where it is not", arguments: Model.allCases, [2, 17, 39])
  private func session(_ model: Model, index: Int) {
    let timeline = Timeline()
    let session = ListSimulator(of: timeline.list, in: timeline.window, seed: 3) { model.expected(timeline) }
    for frame in 1...20 { session.step { _ in if frame == 10 { timeline.receive(UInt64(index)) } } }
    let first = session.checker.findings.first
    #expect(first?.frame == 10)
    #expect(first?.rule == "D4")
    #expect(first?.detail == "item 0 and item \(index + 1) have the same key k\(index): the post is in the list twice")
  }

  @Test("is gone with the duplicate, whichever of the two goes", arguments: [0, 18])
  func repaired(index: Int) {
    let timeline = Timeline()
    let session = ListSimulator(of: timeline.list, in: timeline.window, seed: 3) { Model.hasDuplicates.expected(timeline) }
    for frame in 1...40 {
      session.step { _ in
        if frame == 10 { timeline.receive(17) }
        if frame == 20 { timeline.drop(index) }
      }
    }
    #expect(session.checker.findings.filter { $0.rule == "D4" }.map(\.frame) == Array(10..<20))
    #expect(session.reference.items.map(\.key) == timeline.posts)
  }

  @Test("is the first that is wrong with a screen", arguments: Model.allCases)
  private func screen(_ model: Model) {
    let timeline = Timeline([4, 5, 6, 7, 5])
    timeline.window.tick(at: .zero)
    let first = timeline.list.findings(of: model.expected(timeline)).first
    #expect(first?.rule == "D4")
    #expect(first?.detail == "item 1 and item 4 have the same key k5: the post is in the list twice")
  }

  @Test("is what stress finds, and one event is enough to show it", arguments: Model.allCases)
  private func stressed(_ model: Model) throws {
    let finding = try #require(stress(seeds: 1...3, frames: 120) { TimelineStress($0, model) })
    #expect(finding.rule == "D4")
    #expect(finding.detail.contains("have the same key"))
    #expect(finding.events == 1)
  }
}
