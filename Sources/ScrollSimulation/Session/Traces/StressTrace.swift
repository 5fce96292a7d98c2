import JSONReading
import ViewTree

/// A stress session as a value: its setting and its events, enough to repeat it frame by frame (`Docs/Trace.md`).
package struct StressTrace<Event: StressEvent>: Equatable, Sendable {
  public var setting: StressSetting
  /// In the order of the session.
  package var entries: [TraceEntry<Event>]
  /// The recorded canonical lines of frames, as JSON objects without newlines; they may be incomplete.
  public var frames: [[UInt8]]
  /// The outcome; nil for an incomplete trace.
  public var end: TraceEnd?
  /// Whether an incomplete line was left out, or the end is missing.
  public var isTruncated = false

  package init(setting: StressSetting, entries: [TraceEntry<Event>], frames: [[UInt8]] = [], end: TraceEnd? = nil) {
    self.setting = setting
    self.entries = entries
    self.frames = frames
    self.end = end
  }
}

/// What a trace says of its session, without its events.
public struct TraceRecord: Equatable, Sendable {
  public var setting: StressSetting
  /// Number of event lines.
  public var events: Int
  /// The canonical lines of the first frames, as JSON objects; empty if none were recorded.
  public var frames: [[UInt8]]
  /// Nil for an incomplete trace.
  public var end: TraceEnd?
  /// Whether an incomplete line was left out, or the end is missing.
  public var isTruncated: Bool
}

extension StressTrace {
  /// The entries that its frames come to.
  var played: [TraceEntry<Event>] {
    let end = Instant(frame: setting.frames, hz: setting.hz)
    return entries.filter { entry in
      if case .gesture(let gesture) = entry.body { return gesture.instant <= end }
      return entry.frame <= setting.frames
    }
  }

  package var record: TraceRecord {
    TraceRecord(setting: setting, events: entries.count, frames: frames, end: end, isTruncated: isTruncated)
  }
}

/// How a session ended.
public struct TraceEnd: Equatable, Sendable {
  public var frames: Int
  /// The hash of its frames' lines.
  public var hash: String
  /// The first hundred, and the first of each rule.
  public var findings: [Finding]

  public init(frames: Int, hash: String, findings: [Finding]) {
    self.frames = frames
    self.hash = hash
    self.findings = findings
  }

  public init(_ outcome: StressOutcome) {
    self.init(
      frames: outcome.frames, hash: outcome.traceHash,
      findings: outcome.findings.map { Finding(frame: $0.frame, rule: $0.rule, detail: $0.detail) })
  }
}

/// As traces have it: its findings without the pool, the places and the pages, which a replay finds again.
extension TraceEnd {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    (frames, hash) = (try fields.count("frames"), try fields.name("hash"))
    findings = try fields.each("findings") { (fields) throws(TraceLineFault) in
      Finding(frame: try fields.count("frame"), rule: try fields.name("rule"), detail: try fields.name("detail"))
    }
  }

  var json: JSONValue {
    let findings = findings.map { finding in
      JSONValue.sorted([("frame", .integer(finding.frame)), ("rule", .string(finding.rule)), ("detail", .string(finding.detail))])
    }
    return .sorted([("frames", .integer(frames)), ("hash", .string(hash)), ("findings", .array(findings))])
  }
}

extension StressRun: AnyStressRun {
  /// The session of a trace.
  package convenience init(
    replaying trace: StressTrace<Subject.Event>, isRecording: Bool = false, _ make: (EventSource<Subject.Event>) -> Subject
  ) {
    self.init(EventSource(replaying: trace.entries, of: trace.setting, isRecording: isRecording), make)
  }

  public func recordedEvents(from first: Int) -> [(frame: Int, kind: TraceEntryKind, line: [UInt8])] {
    eventSource.entries.dropFirst(first).map { ($0.frame, $0.kind, $0.json.map { Array("\($0)".utf8) } ?? []) }
  }

  public func traceText(frames: [[UInt8]], isEnded: Bool) -> [UInt8] {
    StressTrace(setting: eventSource.setting, entries: eventSource.entries, frames: frames, end: isEnded ? TraceEnd(outcome) : nil).text
  }
}
