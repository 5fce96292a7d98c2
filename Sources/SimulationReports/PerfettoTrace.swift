public import ScrollSimulation

/// A session for trace viewers: the JSON array of Chrome's trace event format, for ui.perfetto.dev and `chrome://tracing`.
///
/// | process | tracks |
/// |---|---|
/// | 1000, the list | counters of offset, velocity, content length, binds and blank area; findings and inputs as instants |
/// | 2000, loads | an asynchronous track per load, from `b` to `e`; one that never ended has no `e` |
/// | 3000, the pool | a thread per tile, with a slice while it shows an item; slices of a thread never overlap |
///
/// Instants are whole microseconds, rounded down, and a slice ends where the next one may begin: readers round fractions, and neighbors
/// would overlap. The last frame has a frame's duration.
///
/// Format: "Trace Event Format", Google, 2016; phases `M`, `C`, `X`, `b`, `e` and `i`.
///
/// - Complexity: O(frames x tiles).
public struct PerfettoTrace: Sendable {
  let session: RecordedSession

  public init(_ session: RecordedSession) { self.session = session }

  /// The document, one event per line: the same bytes for the same session.
  public var text: String {
    let events = names + counters + slices + loads + inputs + findings
    return "[\n" + events.joined(separator: ",\n") + "\n]\n"
  }

  static let listProcess = 1_000  // a thread's number is unique across processes: Perfetto names a thread by its number alone
  static let loadProcess = 2_000
  static let poolProcess = 3_000
  static let findingThread = 1_001
  static let inputThread = 1_002

  static func tileThread(_ index: Int) -> Int { poolProcess + 1 + index }

  /// Microseconds from the session's start to a frame; its nominal instant if it was not recorded.
  func microseconds(ofFrame number: Int) -> Int64 {
    if let index = firstPlace(ofFrame: number), session.frames[index].number == number { return session.frames[index].time / 1_000 }
    let (whole, rest) = number.quotientAndRemainder(dividingBy: session.hz)
    return Int64(whole).multipliedReportingOverflow(by: 1_000_000).partialValue &+ Int64(rest) &* 1_000_000 / Int64(session.hz)
  }

  /// Microseconds: the end of the last frame.
  var end: Int64 {
    guard let last = session.frames.last else { return 0 }
    return last.time / 1_000 &+ 1_000_000 / Int64(session.hz)
  }

  private func firstPlace(ofFrame number: Int) -> Int? {
    var (low, high) = (0, session.frames.count)
    while low < high {
      let middle = (low + high) / 2
      if session.frames[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < session.frames.count ? low : nil
  }
}
