/// An entry of a trace that its replay has made no use of, and why: a trace that was edited may speak of what does not come.
public struct UnusedEntry: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// Things happen in the frames up to this one only.
    case frameNeverComes(last: Int)
    /// The gestures of the frames up to this one have been played.
    case instantNeverComes(last: Int)
    /// The finger has not come down before.
    case fingerIsNotDown(Int)
    /// The subject asked so many times inside that frame.
    case callNeverComes(calls: Int)
    case questionNeverComes
    /// An earlier line says what happens at this call, or what comes back for this question.
    case isRepeated
    /// What it says does not happen there: an answer that stands as an event, an event as an answer or inside a frame.
    case doesNotFit
  }

  /// Its place among the trace's entries, from 0.
  public var place: Int
  public var reason: Reason

  public init(place: Int, reason: Reason) {
    self.place = place
    self.reason = reason
  }

  /// Of a line that is shown, in characters.
  public static let maximumWidth = 100

  /// The lines of a trace's text that these entries stand in, each cut to ``maximumWidth``, without what a terminal would take for a
  /// command.
  ///
  /// - Complexity: O(bytes)
  public static func lines(of entries: [UnusedEntry], in text: [UInt8]) -> [(number: Int, text: String, reason: Reason)] {
    let lines = TraceLine.entries(in: text)
    return entries.filter { $0.place < lines.count }.map { entry in
      let text = String(decoding: lines[entry.place].line, as: UTF8.self)
      let shown = String(text.prefix(maximumWidth).map(GestureScriptError.printable))
      return (lines[entry.place].number, shown + (text.count > maximumWidth ? "..." : ""), entry.reason)
    }
  }
}

extension UnusedEntry.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .frameNeverComes(let last): "its frame does not come: things happen in frames 1 to \(last)"
    case .instantNeverComes(let last): "its instant does not come: gestures are played up to that of frame \(last)"
    case .fingerIsNotDown(let finger): "finger \(finger) has not come down"
    case .callNeverComes(let calls): "its call does not come: in its frame there were \(calls)"
    case .questionNeverComes: "no request has that name"
    case .isRepeated: "a line before it speaks of the same"
    case .doesNotFit: "it does not happen there"
    }
  }
}
