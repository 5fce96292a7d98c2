/// A session as plain values for reports: frames, the inputs between them, and the checked rules.
///
/// Reports are pure functions of it: ``/SimulationReports/HTMLReport`` for people, ``/SimulationReports/PerfettoTrace`` for trace viewers.
///
/// Lengths are counts of 1/64 point, as in `Docs/Trace.md`; *cross* is the cross axis.
public struct RecordedSession: Sendable {
  /// The name in reports, such as the layout and the profile.
  package var title: String
  package var seed: UInt64
  /// The shell command that repeats the session.
  package var replay: String
  /// Frames per second; > 0.
  package var hz: Int
  package var isHorizontal = false
  /// What determines the frames besides the seed, in display order.
  package var setting: [(name: String, value: String)] = []
  /// The drawn parameters that are not the simplest, in words.
  package var parameterWords: [String] = []
  /// In the order of their numbers, which may begin above 1 and have gaps.
  package var frames: [RecordedFrame]
  /// Looks of tiles, by their index in the frames.
  package var looks: [TileLook] = []
  /// What the page calls the items of the frames, by their keys; empty in a list, whose items have an index and a key.
  package var keyNames: [String] = []
  /// The first frame without events, from which the list must become quiescent; nil if every frame may have events.
  package var quiescentFrom: Int?
  package var inputs: [RecordedInput] = []
  package var loads: [RecordedLoad] = []
  /// Every checked rule with its name, in document order.
  package var rules: [(rule: SimulationReport.Rule, name: String)] = []
  /// The kept findings, in order.
  package var findings: [Finding] = []
}
