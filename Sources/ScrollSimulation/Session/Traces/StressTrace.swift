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
  /// Whether it has an older version, whose frames, hash and end are left out: they record less.
  public var isOlder = false

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
  /// Whether it has an older version, whose frames and end cannot be compared.
  public var isOlder: Bool
}

extension StressTrace {
  package var record: TraceRecord {
    TraceRecord(setting: setting, events: entries.count, frames: frames, end: end, isTruncated: isTruncated, isOlder: isOlder)
  }
}

/// How a session ended.
public struct TraceEnd: Codable, Equatable, Sendable {
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

/// The versions of the format. A reader refuses an unknown major version; a minor one may add members that older readers ignore.
public enum TraceVersion {
  public static let major = 4
  public static let minor = 0
  /// Of traces with frames alone.
  public static let ofFrames = 3
  static let withoutAcross = 2  // of stress traces without cross-axis places, whose events still hold
}

extension StressRun: AnyStressRun {
  /// The session of a trace.
  package convenience init(
    replaying trace: StressTrace<Subject.Event>, isRecording: Bool = false, _ make: (EventSource<Subject.Event>) -> Subject
  ) {
    self.init(EventSource(replaying: trace.entries, of: trace.setting, isRecording: isRecording), make)
  }

  public func recordedEvents(from first: Int) -> [(frame: Int, kind: TraceEntryKind, line: [UInt8])] {
    eventSource.entries.dropFirst(first).map { ($0.frame, $0.kind, (try? TraceCoding.encoded($0)) ?? []) }
  }

  public func traceText(frames: [[UInt8]], isEnded: Bool) -> [UInt8] {
    StressTrace(setting: eventSource.setting, entries: eventSource.entries, frames: frames, end: isEnded ? TraceEnd(outcome) : nil).text
  }
}
