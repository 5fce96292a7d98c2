import ScrollSimulation

/// The first place in which a replay is not what its trace says.
enum Divergence {
  case frame(Int, FrameDifference)
  case end(of: TraceEnd, from: TraceEnd)  // there were no frames to compare, and the ends differ

  init(frame: Int, difference: FrameDifference) { self = .frame(frame, difference) }

  /// The words of findings are not compared: a later version may say more.
  init?(of replay: TraceEnd, from trace: TraceEnd) {
    func places(_ end: TraceEnd) -> [String] { end.findings.sorted(by: Finding.precedes).map { "\($0.frame) \($0.rule)" } }
    guard (replay.frames, replay.hash) != (trace.frames, trace.hash) || places(replay) != places(trace) else { return nil }
    self = .end(of: replay, from: trace)
  }

  var text: String {
    switch self {
    case .frame(let number, let difference): return "frame \(number) is not the trace's:\n" + difference.text
    case .end(let replay, let trace):
      return "the session is not the trace's, which has no frames to tell from where on (replay --record FILE --with-frames writes them):\n"
        + "  trace  \(Divergence.words(trace))\n  now    \(Divergence.words(replay))\n"
    }
  }

  private static func words(_ end: TraceEnd) -> String {
    let rules = end.findings.map { "\($0.rule) in frame \($0.frame)" }.prefix(3).joined(separator: ", ")
    return "\(counted(end.frames, "frame")), hash \(end.hash), " + (rules.isEmpty ? "no rule broken" : rules)
  }
}
