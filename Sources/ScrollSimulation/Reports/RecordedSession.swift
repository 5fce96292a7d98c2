/// A session as reports show it, in plain values: frames, what came in between them, and which rules were looked at.
///
/// It says nothing of where it comes from: a run that has just ended, a trace that was read, a test that wrote it by hand. Reports
/// are pure functions of it: ``HTMLReport`` for people, ``PerfettoTrace`` for trace viewers.
///
/// Lengths are counts of 1/64 point, as in `Docs/Trace.md`; *along* is the way in which the content scrolls, *across* the other one.
public struct RecordedSession: Sendable {
  /// What a person calls it, such as the layout and the profile.
  public var title: String
  public var seed: UInt64
  /// The shell command that makes the session again.
  public var replay: String
  /// Frames a second; > 0.
  public var hz: Int
  public var isHorizontal: Bool
  /// All that decides its frames besides the seed, in the order in which it is shown.
  public var setting: [(name: String, value: String)]
  /// In the order of their numbers, which need not begin with 1 nor be without gaps.
  public var frames: [RecordedFrame]
  public var inputs: [RecordedInput]
  public var loads: [RecordedLoad]
  /// Every rule that was checked, in the order of the document, and what it is called.
  public var rules: [(rule: SimulationReport.Rule, name: String)]
  /// The violations that were kept, in the order in which they were found.
  public var findings: [Violation]

  public init(
    title: String, seed: UInt64, replay: String, hz: Int, isHorizontal: Bool = false, setting: [(name: String, value: String)] = [],
    frames: [RecordedFrame], inputs: [RecordedInput] = [], loads: [RecordedLoad] = [],
    rules: [(rule: SimulationReport.Rule, name: String)] = [], findings: [Violation] = []
  ) {
    precondition(hz > 0, "RecordedSession(hz: \(hz)): a rate is > 0")
    self.title = title
    self.seed = seed
    self.replay = replay
    self.hz = hz
    self.isHorizontal = isHorizontal
    self.setting = setting
    self.frames = frames
    self.inputs = inputs
    self.loads = loads
    self.rules = rules
    self.findings = findings
  }
}

/// Something that came to the list before a frame.
public struct RecordedInput: Sendable, Equatable {
  /// The number of the frame that it came before.
  public var frame: Int
  /// One short word, such as `touch`, `wheel`, `update`, `page` or `fault`: inputs of a kind share a row.
  public var kind: String
  /// What it was, for a person.
  public var words: String

  public init(frame: Int, kind: String, words: String) {
    self.frame = frame
    self.kind = kind
    self.words = words
  }
}

/// A request that was under way for some frames.
public struct RecordedLoad: Sendable, Equatable {
  /// `photos` or `pages`; any other word makes a lane of its own.
  public var lane: String
  public var name: String
  /// The number of the frame in which it began.
  public var begin: Int
  /// The number of the frame in which it ended; nil if it never did.
  public var end: Int?
  /// `shown`, `failed`, `cancelled`, `lost`, `late` or another word.
  public var outcome: String

  public init(lane: String, name: String, begin: Int, end: Int?, outcome: String) {
    self.lane = lane
    self.name = name
    self.begin = begin
    self.end = end
    self.outcome = outcome
  }
}
