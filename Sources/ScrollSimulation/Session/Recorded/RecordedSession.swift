/// A session as reports show it, in plain values: frames, what came in between them, and which rules were looked at.
///
/// It says nothing of where it comes from: a run that has just ended, a trace that was read, a test that wrote it by hand. Reports
/// are pure functions of it: ``/SimulationReports/HTMLReport`` for people, ``/SimulationReports/PerfettoTrace`` for trace viewers.
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
  /// What decides its frames besides the seed, in the order in which it is shown.
  public var setting: [(name: String, value: String)]
  /// What else the seed has drawn that is not as usual, each in words.
  public var knobs: [String]
  /// In the order of their numbers, which need not begin with 1 nor be without gaps.
  public var frames: [RecordedFrame]
  /// What tiles show, by the numbers that they have in the frames.
  public var looks: [TileLook]
  /// From this frame on nothing comes any more, and the list must come to rest; nil if events may come in every frame.
  public var quiescentFrom: Int?
  public var inputs: [RecordedInput]
  public var loads: [RecordedLoad]
  /// Every rule that was checked, in the order of the document, and what it is called.
  public var rules: [(rule: SimulationReport.Rule, name: String)]
  /// The violations that were kept, in the order in which they were found.
  public var findings: [Finding]

  public init(
    title: String, seed: UInt64, replay: String, hz: Int, isHorizontal: Bool = false, setting: [(name: String, value: String)] = [],
    knobs: [String] = [], frames: [RecordedFrame], looks: [TileLook] = [], quiescentFrom: Int? = nil, inputs: [RecordedInput] = [],
    loads: [RecordedLoad] = [],
    rules: [(rule: SimulationReport.Rule, name: String)] = [], findings: [Finding] = []
  ) {
    precondition(hz > 0, "RecordedSession(hz: \(hz)): a rate is > 0")
    self.title = title
    self.seed = seed
    self.replay = replay
    self.hz = hz
    self.isHorizontal = isHorizontal
    self.setting = setting
    self.knobs = knobs
    self.frames = frames
    self.looks = looks
    self.quiescentFrom = quiescentFrom
    self.inputs = inputs
    self.loads = loads
    self.rules = rules
    self.findings = findings
  }
}
