/// The entries of a trace, in the places where a replay looks for them.
struct TraceScript<Event: StressEvent> {
  /// In the order of their instants.
  let gestures: [GestureEvent]
  private var events: [Int: [Event]] = [:]
  private var inside: [Call: Event] = [:]
  private var answers: [String: Event] = [:]

  /// A call from inside a frame.
  private struct Call: Hashable {
    var frame: Int
    var number: Int
  }

  init(_ entries: [TraceEntry<Event>]) {
    var gestures: [GestureEvent] = []
    for entry in entries {
      switch entry.happening {
      case .gesture(let gesture): gestures.append(gesture)
      case .event(let event): events[entry.frame, default: []].append(event)
      case .inside(let event, let number):
        let call = Call(frame: entry.frame, number: number)
        if inside[call] == nil { inside[call] = event }
      case .answer(let question, let event): if answers[question] == nil { answers[question] = event }
      }
    }
    // A stable sort: of equal instants the first line comes first.
    self.gestures = gestures.enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }.map(\.element)
  }

  func events(at frame: Int) -> [Event] { events[frame] ?? [] }

  func eventInside(at frame: Int, call number: Int) -> Event? { inside[Call(frame: frame, number: number)] }

  func answer(to question: String) -> Event? { answers[question] }
}
