/// A type-erased ``StressRun``, for drivers.
public protocol AnyStressRun: AnyObject {
  var simulator: Simulator { get }
  var isOver: Bool { get }
  /// Whether ``step()`` can make the next frame or end the session: a session over a stream waits for its lines.
  var isReady: Bool { get }
  /// Called with each frame in numbers and its canonical line, after its rules have been checked.
  var onFrame: ((FrameFigures, [UInt8]) -> Void)? { get set }
  var outcome: StressOutcome { get }
  /// Makes the next frame; false once the session is over.
  func step() -> Bool
  /// Unused entries of a replayed trace, in the order of its lines; final once the session is over.
  var unusedEntries: [UnusedEntry] { get }
  /// The recorded entries from index `first` on, one JSON object each. Empty if nothing is recorded.
  func recordedEvents(from first: Int) -> [(frame: Int, kind: TraceEntryKind, line: [UInt8])]
  /// The recorded inputs, for reports. Empty if nothing is recorded.
  var inputs: [RecordedInput] { get }
  /// The loads with their durations. Empty if nothing is recorded.
  var loads: [RecordedLoad] { get }
  /// The recorded session as a trace, with `frames` as its canonical lines from frame 1 on, and with the outcome if `isEnded`.
  func traceText(frames: [[UInt8]], isEnded: Bool) -> [UInt8]
}

extension AnyStressRun {
  public var recordedEvents: [(frame: Int, kind: TraceEntryKind, line: [UInt8])] { recordedEvents(from: 0) }
}

/// The kind of an entry of a trace.
public enum TraceEntryKind: String, CaseIterable, Sendable { case gesture, event, inside, answer }

extension StressRun {
  public var loads: [RecordedLoad] { eventSource.loads }
  public var unusedEntries: [UnusedEntry] { eventSource.unusedEntries }

  public var inputs: [RecordedInput] {
    var log = InputLog()
    var notes = eventSource.notes[...]
    func addNotes(before position: Int) {
      while let note = notes.first, note.position <= position {
        log.add(note.input.words, kind: note.input.kind, before: note.input.frame)
        notes.removeFirst()
      }
    }
    for (position, entry) in eventSource.entries.enumerated() {
      addNotes(before: position)
      switch entry.body {
      case .gesture(let gesture): log.add(gesture, before: entry.frame)
      case .event(let event), .inside(let event, _): log.add(event.words, kind: entry.kind.rawValue, before: entry.frame)
      case .answer(let question, let event): log.add("\(question): \(event.words)", kind: entry.kind.rawValue, before: entry.frame)
      }
    }
    addNotes(before: .max)
    return log.inputs
  }
}
