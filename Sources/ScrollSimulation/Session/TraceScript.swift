/// The entries of a trace, indexed for a replay, and which of them it has used.
struct TraceScript<Event: StressEvent> {
  let gestures: [GestureEvent]  // in the order of their instants
  private let places: [Int]  // of the gestures' entries
  private var events: [Int: [Entry]] = [:]
  private var inside: [Call: Entry] = [:]
  private var answers: [String: Entry] = [:]
  private var repeated: Set<Int> = []  // without effect, as an earlier one says the same
  private var used: Set<Int> = []
  private var calls: [Int: Int] = [:]  // the last call in each frame that has entries inside
  private let entries: [TraceEntry<Event>]

  private struct Entry {
    var place: Int
    var event: Event
  }

  private struct Call: Hashable {
    var frame: Int
    var number: Int
  }

  init(_ entries: [TraceEntry<Event>]) {
    self.entries = entries
    var gestures: [(place: Int, gesture: GestureEvent)] = []
    for (index, entry) in entries.enumerated() {
      switch entry.body {
      case .gesture(let gesture): gestures.append((index, gesture))
      case .event(let event): events[entry.frame, default: []].append(Entry(place: index, event: event))
      case .inside(let event, let number):
        let call = Call(frame: entry.frame, number: number)
        calls[entry.frame] = 0
        if inside[call] == nil { inside[call] = Entry(place: index, event: event) } else { repeated.insert(index) }
      case .answer(let question, let event):
        if answers[question] == nil { answers[question] = Entry(place: index, event: event) } else { repeated.insert(index) }
      }
    }
    // A stable sort: of equal instants the first line comes first.
    gestures.sort { ($0.gesture.instant, $0.place) < ($1.gesture.instant, $1.place) }
    self.gestures = gestures.map(\.gesture)
    places = gestures.map(\.place)
  }

  /// Adds an event of a live session, which is in no trace yet.
  mutating func add(_ event: Event, at frame: Int) { events[frame, default: []].append(Entry(place: -1, event: event)) }

  mutating func events(at frame: Int) -> [Event] { (events[frame] ?? []).map { use($0, in: .beforeFrame) } }

  mutating func eventInside(at frame: Int, call number: Int) -> Event? {
    if calls[frame] != nil { calls[frame] = number }
    return inside[Call(frame: frame, number: number)].map { use($0, in: .insideFrame) }
  }

  mutating func answer(to question: String) -> Event? { answers[question].map { use($0, in: .answer(to: question)) } }

  private mutating func use(_ entry: Entry, in place: StressPlace) -> Event {
    if entry.event.fits(place) { used.insert(entry.place) }
    return entry.event
  }
}

extension TraceScript {
  /// The unused entries after `frames` frames with events. `strays` are the `played` gestures of a finger that was not down.
  func unused(after frames: Int, played: Int, strays: [(number: Int, finger: Int)]) -> [UnusedEntry] {
    var unused = strays.map { UnusedEntry(index: places[$0.number], reason: .fingerIsNotDown($0.finger)) }
    unused += places[played...].map { UnusedEntry(index: $0, reason: .instantNeverComes(last: frames)) }
    for (index, entry) in entries.enumerated() where !used.contains(index) {
      if let reason = reason(for: entry, at: index, after: frames) { unused.append(UnusedEntry(index: index, reason: reason)) }
    }
    return unused.sorted { $0.place < $1.place }
  }

  private func reason(for entry: TraceEntry<Event>, at index: Int, after frames: Int) -> UnusedEntry.Reason? {
    if case .gesture = entry.body { return nil }
    if repeated.contains(index) { return .isRepeated }
    if case .answer(let question, let event) = entry.body {
      return event.fits(.answer(to: question)) ? .questionNeverComes : .doesNotFit
    }
    guard (1...max(1, frames)).contains(entry.frame), frames > 0 else { return .frameNeverComes(last: frames) }
    if case .inside(let event, let call) = entry.body {
      let calls = calls[entry.frame] ?? 0
      return event.fits(.insideFrame) && call > calls ? .callNeverComes(calls: calls) : .doesNotFit
    }
    return .doesNotFit
  }
}
