/// The source of a stress subject's events: draws and records them, reads them from a trace, or, once quiescent, has none.
///
/// A subject draws events inside the closures that it passes, with its own random streams. A replay uses the trace's events instead.
///
/// ```swift
/// for event in eventSource.events({ script.events(of: inbox) }) { perform(event) }
/// ```
public final class EventSource<Event: StressEvent> {
  public let setting: StressSetting
  /// The gestures for the subject's ``Simulator``.
  public let gestures: SessionGestures
  /// The frame in progress; 0 before the first.
  public internal(set) var frame: Int {
    get { number }
    set { (number, callsInside, actsInFrame) = (newValue, 0, 0) }
  }
  @exclusivity(unchecked) private var number = 0  // other modules' reads of a stored property are checked for exclusivity
  /// Whether no more events come: the subject must become quiescent.
  @exclusivity(unchecked) public private(set) var isQuiescent = false
  /// The recorded events, in order.
  package private(set) var entries: [TraceEntry<Event>] = []
  /// The recorded loads, with their durations.
  package var loads: [RecordedLoad] { log.loads }
  private var log = LoadLog()
  private(set) var notes: [(position: Int, input: RecordedInput)] = []  // not drawn; with the number of entries before each
  let isRecording: Bool
  /// Whether the events are those of a trace.
  package var isReplay: Bool { script != nil }
  @exclusivity(unchecked) private var script: TraceScript<Event>?
  private var lastFrame = 0  // the last frame with events, once quiescent
  private var planned: [(question: String, answer: Event)] = []  // in a live session, to the next question that begins so
  private(set) var actsInFrame = 0  // of a live session since the last frame
  @exclusivity(unchecked) private var callsInside = 0  // calls of `eventInside` in this frame

  init(drawing setting: StressSetting, gestures: (any GestureSource)? = nil, isRecording: Bool) {
    self.setting = setting
    self.isRecording = isRecording
    self.gestures = gestures.map { SessionGestures($0) } ?? SessionGestures(drawing: setting)
    followGestures()
  }

  init(replaying entries: [TraceEntry<Event>], of setting: StressSetting, isRecording: Bool) {
    self.setting = setting
    self.isRecording = isRecording
    let script = TraceScript(entries)
    self.script = script
    gestures = SessionGestures(playing: script.gestures)
    followGestures()
  }

  /// A random stream of the subject's own, numbered from 0.
  public func generator(stream: UInt64) -> SeededGenerator { SeededGenerator(seed: setting.seed, stream: 100 + stream) }

  /// The events before this frame's tick. Call it once per frame.
  public func events(_ draw: () -> [Event]) -> [Event] {
    if isQuiescent { return [] }
    let events = script?.events(at: frame) ?? draw()
    if isRecording { record(events) }
    return events
  }

  /// Apart, as an entry's type, which depends on the event's, is looked up where it is named.
  @inline(never)
  private func record(_ events: [Event]) { for event in events { write(.event(event)) } }

  /// The event inside this call, such as a callback of the layout. A trace has the call's number in the frame.
  public func eventInside(_ draw: () -> Event?) -> Event? {
    if isQuiescent { return nil }
    callsInside += 1
    let event = script == nil ? draw() : script?.eventInside(at: frame, call: callsInside)
    if let event { write(.inside(event, call: callsInside)) }
    return event
  }

  /// The answer to a question that is asked once, such as "the third try of photo 17". Nil is the usual answer: prompt and right.
  public func answer(to question: @autoclosure () -> String, _ draw: () -> Event?) -> Event? {
    if isQuiescent { return nil }
    let answer = script == nil ? draw() : script?.answer(to: question()) ?? plannedAnswer(to: question)
    if isRecording, let answer { write(.answer(to: question(), answer)) }
    return answer
  }

  /// The answer that a live session has planned for such a question, which is then used up.
  private func plannedAnswer(to question: () -> String) -> Event? {
    guard !planned.isEmpty else { return nil }
    let question = question()
    return planned.firstIndex { question.hasPrefix($0.question) }.map { planned.remove(at: $0).answer }
  }

  /// The maximum number of answers that a live session plans, and of acts before a frame.
  static var maximumPlanned: Int { 64 }
  static var maximumActs: Int { 1 << 12 }

  /// Adds what an act of a live session comes to; a gesture is the caller's. False beyond the limits.
  func add(_ input: ActInput<Event>) -> Bool {
    guard actsInFrame < EventSource.maximumActs else { return false }
    switch input {
    case .events(let events): for event in events { script?.add(event, at: frame + 1) }
    case .answer(let question, let answer):
      guard planned.count < EventSource.maximumPlanned else { return false }
      planned.append((question, answer))
    case .gesture: break
    }
    actsInFrame += 1
    return true
  }

  /// Differs from that of every other act of the session, also of those that a trace has.
  var numberOfNextAct: Int { (frame + 1) * EventSource.maximumActs + actsInFrame }

  /// What a real system replies to a question that is asked once, in every phase of a session: `ask` asks it, nil reads the trace. Nil if
  /// the trace has no reply.
  package func reply(to question: String, live ask: (() -> Event)?) -> Event? {
    let reply = ask?() ?? script?.answer(to: question)
    if let reply, isRecording { entries.append(TraceEntry(frame: max(frame, 1), .answer(to: question, reply))) }
    return reply
  }

  /// The trace's answer to a question; nil without a trace, or if it has none.
  package func recordedReply(to question: String) -> Event? { script?.answer(to: question) }

  /// Notes, for reports, input that was not drawn, such as the lines of a stream.
  public func note(_ words: @autoclosure () -> String, kind: String) {
    if isRecording { notes.append((entries.count, RecordedInput(frame: frame, kind: kind, words: words()))) }
  }

  /// Notes, for reports, the begin of a load, named uniquely among those under way in the lane: `photos`, `pages` or any other word.
  package func loadBegan(_ name: @autoclosure () -> String, in lane: String) {
    if isRecording { log.began(name(), in: lane, frame: frame) }
  }

  /// Notes that a load has ended: `shown`, `failed`, `cancelled`, `late` or another word.
  package func loadEnded(_ name: @autoclosure () -> String, in lane: String, _ outcome: String) {
    if isRecording { log.ended(name(), in: lane, outcome, frame: frame) }
  }

  /// The unused entries of a replayed trace; while events still come, also those of later frames.
  var unusedEntries: [UnusedEntry] {
    script?.unused(after: isQuiescent ? lastFrame : frame, played: gestures.played, strays: gestures.strays) ?? []
  }

  /// No events come from the next frame on.
  func becomeQuiescent() {
    lastFrame = frame
    isQuiescent = true
    gestures.release()
  }

  private func followGestures() {
    gestures.onGesture = { [unowned self] in write(.gesture($0)) }
  }

  private func write(_ body: TraceEntry<Event>.Body) {
    if isRecording { entries.append(TraceEntry(frame: frame, body)) }
  }
}
