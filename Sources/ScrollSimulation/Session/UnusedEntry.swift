/// An entry of a trace that its replay did not use, and why: an edited trace may name what never comes.
public struct UnusedEntry: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// Events come in the frames up to this one only.
    case frameNeverComes(last: Int)
    /// Gestures are played up to this frame only.
    case instantNeverComes(last: Int)
    /// The finger was not down.
    case fingerIsNotDown(Int)
    /// The number of calls inside that frame.
    case callNeverComes(calls: Int)
    case questionNeverComes
    /// An earlier line has the same call, or the same question.
    case isRepeated
    /// The event has no effect in its place: an answer as an event, an event as an answer or inside a frame.
    case doesNotFit
  }

  /// Its index among the trace's entries.
  public var place: Int
  public var reason: Reason

  public init(index: Int, reason: Reason) {
    self.place = index
    self.reason = reason
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
