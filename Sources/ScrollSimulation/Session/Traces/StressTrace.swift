/// A stress session as a value: its setting and all that happened, enough to have it again frame for frame (`Docs/Trace.md`).
public struct StressTrace<Event: StressEvent>: Equatable, Sendable {
  public var setting: StressSetting
  /// In the order in which they happened.
  public var entries: [TraceEntry<Event>]
  /// The canonical lines of the frames, if they were written down, as JSON objects without newlines. They need not be all.
  public var frames: [[UInt8]]
  /// What came of it; nil for a trace that breaks off.
  public var end: TraceEnd?
  /// Whether a line that broke off was left out.
  public var isTruncated = false
  /// Whether it is of an older version, whose frames and hash say less: they are left out, and so is the end.
  public var isOlder = false

  public init(setting: StressSetting, entries: [TraceEntry<Event>], frames: [[UInt8]] = [], end: TraceEnd? = nil) {
    self.setting = setting
    self.entries = entries
    self.frames = frames
    self.end = end
  }
}

/// What a trace says of its session, without its events.
public struct TraceRecord: Equatable, Sendable {
  public var setting: StressSetting
  /// Lines that say what happened.
  public var events: Int
  /// The canonical lines of the first frames, as JSON objects; empty if none were written down.
  public var frames: [[UInt8]]
  /// Nil if the trace breaks off.
  public var end: TraceEnd?
  /// Whether a line that broke off was left out, or the end is missing.
  public var isTruncated: Bool
  /// Whether it is of an older version, of which frames and end cannot be compared.
  public var isOlder: Bool
}

extension StressTrace {
  public var record: TraceRecord {
    TraceRecord(setting: setting, events: entries.count, frames: frames, end: end, isTruncated: isTruncated, isOlder: isOlder)
  }
}

/// How a session ended.
public struct TraceEnd: Codable, Equatable, Sendable {
  public var frames: Int
  /// The hash of its frames' lines.
  public var hash: String
  /// The first hundred.
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

/// The format's versions. A reader refuses a major one that it does not know; a minor one may bring members that older readers pass over.
public enum TraceVersion {
  public static let major = 4
  public static let minor = 0
  /// Of traces of frames alone.
  public static let ofFrames = 3
  /// The version of stress traces whose frames do not say where tiles stand across the axis. What happened is still what happened.
  static let withoutAcross = 2
}
