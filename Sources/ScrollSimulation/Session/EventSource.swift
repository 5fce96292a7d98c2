/// Through which everything comes that happens to a stress subject: drawn and written down, read from a trace, or, at the end, nothing.
///
/// A subject draws its events inside the closures that it gives to the port, with random streams of its own. Whether they are called is the
/// port's affair: in a replay they are not, and the events of the trace come instead.
///
/// ```swift
/// for event in port.events({ script.events(of: inbox) }) { perform(event) }
/// ```
public final class EventSource<Event: StressEvent> {
  public let setting: StressSetting
  /// The gestures for the subject's ``Simulator``.
  public let gestures: SessionGestures
  /// The frame that is being made; 0 before the first.
  public internal(set) var frame = 0 {
    didSet { callsInside = 0 }
  }
  /// Whether nothing comes from outside any more: the subject is to come to rest.
  public private(set) var isQuiescent = false
  /// What has happened, in order, if it is written down.
  public private(set) var entries: [TraceEntry<Event>] = []
  /// What was loaded, and for how long, if it is written down.
  public var loads: [RecordedLoad] { log.loads }
  private var log = LoadLog()
  /// Events that are not drawn, with the number of entries before them.
  private(set) var notes: [(position: Int, input: RecordedInput)] = []
  /// Whether it is written down what happens.
  let isRecording: Bool
  private var script: TraceScript<Event>?
  /// The last frame in which things happened, once nothing comes any more.
  private var lastFrame = 0
  /// How often somebody asked from inside the frame.
  private var callsInside = 0

  /// Draws what the setting's seed says.
  init(drawing setting: StressSetting, gestures: (any GestureSource)? = nil, isRecording: Bool) {
    self.setting = setting
    self.isRecording = isRecording
    self.gestures = gestures.map { SessionGestures($0) } ?? SessionGestures(drawing: setting)
    followHand()
  }

  /// Reads what a trace says.
  init(replaying trace: StressTrace<Event>, isRecording: Bool) {
    setting = trace.setting
    self.isRecording = isRecording
    let script = TraceScript(trace.entries)
    self.script = script
    gestures = SessionGestures(playing: script.gestures)
    followHand()
  }

  /// A random stream of the subject's own, numbered from 0.
  public func generator(stream: UInt64) -> SeededGenerator { SeededGenerator(seed: setting.seed, stream: 100 + stream) }

  /// What happens before this frame's tick. Called once a frame.
  public func events(_ draw: () -> [Event]) -> [Event] {
    if isQuiescent { return [] }
    let events = script?.events(at: frame) ?? draw()
    for event in events { write(.event(event)) }
    return events
  }

  /// What happens inside this call: a callback of the layout, say. A trace has the call's number in the frame.
  public func eventInside(_ draw: () -> Event?) -> Event? {
    if isQuiescent { return nil }
    callsInside += 1
    let event = script == nil ? draw() : script?.eventInside(at: frame, call: callsInside)
    if let event { write(.inside(event, call: callsInside)) }
    return event
  }

  /// What comes back for a question that is asked once, such as "the third try of photo 17". Nil is the usual answer: prompt and right.
  public func answer(to question: String, _ draw: () -> Event?) -> Event? {
    if isQuiescent { return nil }
    let answer = script == nil ? draw() : script?.answer(to: question)
    if let answer { write(.answer(to: question, answer)) }
    return answer
  }

  /// Notes for reports what came to the subject without being drawn, such as the lines of a stream.
  public func note(_ words: String, kind: String) {
    if isRecording { notes.append((entries.count, RecordedInput(frame: frame, kind: kind, words: words))) }
  }

  /// Notes for reports that the subject has begun to load something.
  ///
  /// - Parameters:
  ///   - name: told apart from all that are under way in the lane.
  ///   - lane: `photos` or `pages`; any other word makes a lane of its own.
  public func loadBegan(_ name: String, in lane: String) {
    if isRecording { log.began(name, in: lane, frame: frame) }
  }

  /// Notes that a load has ended: `shown`, `failed`, `cancelled`, `late` or another word.
  public func loadEnded(_ name: String, in lane: String, _ outcome: String) {
    if isRecording { log.ended(name, in: lane, outcome, frame: frame) }
  }

  /// Of a trace that is replayed what has not been used; all that is to come while things still happen.
  var unusedEntries: [UnusedEntry] {
    script?.unused(after: isQuiescent ? lastFrame : frame, played: gestures.played, strays: gestures.strays) ?? []
  }

  /// From the next frame on nothing comes any more.
  func becomeQuiescent() {
    lastFrame = frame
    isQuiescent = true
    gestures.letGo()
  }

  private func followHand() {
    gestures.onGesture = { [unowned self] in write(.gesture($0)) }
  }

  private func write(_ body: TraceEntry<Event>.Body) {
    if isRecording { entries.append(TraceEntry(frame: frame, body)) }
  }
}
