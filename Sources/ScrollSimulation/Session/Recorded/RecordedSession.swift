/// A session as plain values for reports: frames, the inputs between them, and the checked rules.
///
/// Reports are pure functions of it: ``/SimulationReports/HTMLReport`` for people, ``/SimulationReports/PerfettoTrace`` for trace viewers.
///
/// Lengths are counts of 1/64 point, as in `Docs/Trace.md`; *cross* is the cross axis.
public struct RecordedSession: Sendable {
  /// The name in reports, such as the layout and the profile.
  public var title: String
  public var seed: UInt64
  /// The shell command that repeats the session.
  public var replay: String
  /// Frames per second; > 0.
  public var hz: Int
  public var isHorizontal = false
  /// What determines the frames besides the seed, in display order.
  public var setting: [(name: String, value: String)] = []
  /// The drawn parameters that are not the simplest, in words.
  public var parameterWords: [String] = []
  /// In the order of their numbers, which may begin above 1 and have gaps.
  public var frames: [RecordedFrame]
  /// Looks of tiles, by their index in the frames.
  public var looks: [TileLook] = []
  /// What the page calls the items of the frames, by their keys; empty in a list, whose items have an index and a key.
  public var keyNames: [String] = []
  /// The first frame without events, from which the list must become quiescent; nil if every frame may have events.
  public var quiescentFrom: Int?
  public var inputs: [RecordedInput] = []
  public var loads: [RecordedLoad] = []
  /// Every checked rule with its name, in document order.
  public var rules: [(rule: SimulationReport.Rule, name: String)] = []
  /// The kept findings, in order.
  public var findings: [Finding] = []
}
