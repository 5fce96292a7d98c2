import ScrollSimulation
import Treadmill

/// The timeline under stress: what may happen to it, and what it should show then.
final class TimelineStress: StressSubject {
  enum Event: Codable, StressEvent {
    case newer(id: UInt64, height: Int)
    /// The reader deletes a post.
    case deletion(id: UInt64)
    /// The server confirms a deletion so many frames after it was asked for.
    case confirmation(afterFrames: Int)

    var shrinkCandidates: [Event] {
      switch self {
      case .newer(let id, let height): height > 60 ? [.newer(id: id, height: 60)] : []
      case .deletion: []
      case .confirmation(let frames): frames > 1 ? [.confirmation(afterFrames: 1), .confirmation(afterFrames: frames / 2)] : []
      }
    }
  }

  static let newer = Parameter.rate("newer posts", usual: 60)
  static let deletions = Parameter.rate("deletions", usual: 40)
  static let atFirst = Parameter.choice("posts at first", [1, 12, 200])
  static let parameters = [newer, deletions, atFirst]

  let simulator: ListSimulator
  private let port: EventSource<Event>
  private let timeline: Timeline
  private var random: SeededGenerator
  private var nextID: UInt64 = 1_000
  /// Deletions that the server has not confirmed, and the frames in which it will.
  private var deletions: [(id: UInt64, due: Int)] = []
  private var edits: [(inout ReferenceList) -> Void] = []

  init(_ port: EventSource<Event>, remembersRow: Bool) {
    self.port = port
    random = port.generator(stream: 0)
    let posts = (1...UInt64(port.setting[TimelineStress.atFirst])).map { Timeline.Post(id: $0, height: 60 + Double($0 % 7) * 40) }
    let window = Window(frame: Rect(origin: .zero, size: port.setting.viewport))
    let list = TiledScrollView(frame: window.bounds)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.platform = port.setting.scrollPlatform
    window.addSubview(list)
    timeline = Timeline(posts, in: list, remembersRow: remembersRow)
    simulator = ListSimulator(
      window: window, list: list, gestures: port.gestures, hz: port.setting.hz,
      reference: ReferenceList(items: posts.map(TimelineStress.item), minimumExtents: [60 * 64]), probe: { _ in nil })
  }

  private static func item(_ post: Timeline.Post) -> ReferenceList.Item {
    ReferenceList.Item(key: post.id, kind: 0, extent: Int64(post.height) * 64)
  }

  func prepare(_ input: inout FrameInput) {
    for event in port.events(draw) { perform(event) }
    for deletion in deletions where deletion.due <= port.frame { confirm(deletion.id) }
    deletions.removeAll { $0.due <= port.frame }
    do { try timeline.announce() } catch { simulator.record("D1", "\(error)") }
  }

  func settle(_ list: inout ReferenceList, _ frame: inout FrameObservation) {
    for edit in edits { edit(&list) }
    edits = []
  }

  var pendingWork: String? { deletions.isEmpty ? nil : "\(deletions.count) deletions are not confirmed" }

  private func draw() -> [Event] {
    var events: [Event] = []
    if random.perMille(port.setting[TimelineStress.newer]) {
      nextID += 1
      events.append(.newer(id: nextID, height: random.number(in: 60...400)))
    }
    if random.perMille(port.setting[TimelineStress.deletions]), !timeline.posts.isEmpty {
      events.append(.deletion(id: timeline.posts[random.below(timeline.posts.count)].id))
    }
    return events
  }

  private func perform(_ event: Event) {
    switch event {
    case .newer(let id, let height):
      guard !timeline.posts.contains(where: { $0.id == id }) else { return }
      let post = Timeline.Post(id: id, height: Double(min(max(height, 60), 4_000)))
      timeline.receive(post)
      edits.append { $0.insert([TimelineStress.item(post)], at: 0) }
    case .deletion(let id):
      guard timeline.posts.contains(where: { $0.id == id }), !deletions.contains(where: { $0.id == id }) else { return }
      timeline.requestDeletion(of: id)
      let answer = port.answer(to: "deletion of \(id)") { .confirmation(afterFrames: random.number(in: 0...90)) }
      let delay = if case .confirmation(let frames)? = answer { min(max(frames, 0), 600) } else { 0 }
      deletions.append((id, port.frame + delay))
    case .confirmation: break
    }
  }

  private func confirm(_ id: UInt64) {
    timeline.confirmDeletion(of: id)
    edits.append { list in
      if let index = (0..<list.count).first(where: { list[$0].key == id }) { list.remove(index..<index + 1) }
    }
  }
}
