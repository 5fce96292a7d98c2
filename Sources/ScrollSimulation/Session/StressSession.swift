/// A stress session whose subject's types are put away: what a driver needs of a ``StressRun``.
public protocol StressSession: AnyObject {
  var simulator: Simulator { get }
  var isOver: Bool { get }
  /// Whether ``step()`` can make the next frame: a session over a stream waits for its lines.
  var isReady: Bool { get }
  /// Is given each frame, and its canonical line, when its rules have been checked.
  var onFrame: ((FrameObservation, [UInt8]) -> Void)? { get set }
  var outcome: StressOutcome { get }
  /// Makes the next frame; false once the session is over.
  func step() -> Bool
  /// Of a trace that is replayed, what has not been used so far, in the order of its lines; to be looked at when the session is over.
  var unusedEntries: [UnusedEntry] { get }
  /// What has happened so far, one JSON object for each entry, from the so many-th on. Empty if nothing is written down.
  func recordedEvents(from first: Int) -> [(frame: Int, kind: TraceEntryKind, line: [UInt8])]
  /// What has happened so far, for a person. Empty if nothing is written down.
  var inputs: [RecordedInput] { get }
  /// What was loaded, and for how long. Empty if nothing is written down.
  var loads: [RecordedLoad] { get }
  /// What has happened, as the text of a trace.
  ///
  /// - Parameters:
  ///   - frames: canonical lines of frames to put in, from frame 1 on.
  ///   - isEnded: whether the outcome stands at the end; not if the session was cut short.
  func traceText(frames: [[UInt8]], isEnded: Bool) -> [UInt8]
}

extension StressSession {
  public var recordedEvents: [(frame: Int, kind: TraceEntryKind, line: [UInt8])] { recordedEvents(from: 0) }
}

/// What kind of entry a line of a trace is.
public enum TraceEntryKind: String, CaseIterable, Sendable { case gesture, event, inside, answer }

extension StressRun: StressSession {
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

  public func recordedEvents(from first: Int) -> [(frame: Int, kind: TraceEntryKind, line: [UInt8])] {
    eventSource.entries.dropFirst(first).map { ($0.frame, $0.kind, (try? TraceCoding.encoded($0)) ?? []) }
  }

  public func traceText(frames: [[UInt8]], isEnded: Bool) -> [UInt8] {
    StressTrace(setting: eventSource.setting, entries: eventSource.entries, frames: frames, end: isEnded ? TraceEnd(outcome) : nil).text
  }
}

extension TraceEntry {
  public var kind: TraceEntryKind {
    switch body {
    case .gesture: .gesture
    case .event: .event
    case .inside: .inside
    case .answer: .answer
    }
  }
}
