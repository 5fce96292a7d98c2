public import JSONReading

/// An event of a stress subject besides gestures, as a value: an edit, a push of posts, the answer of a network.
///
/// Shrinking omits events and simplifies others. So an event can be performed in any state: it names items by key, not by index, or takes
/// the nearest one, and does nothing without a target.
///
/// A trace has events as JSON. A type that is `Codable` has its own; where many events are read, or people write them, write out the two
/// requirements.
public protocol StressEvent: Equatable, Sendable {
  /// Reads an event, which anyone may have written.
  init(json: JSONElement) throws(TraceLineFault)

  /// What a trace has of the event, its members in alphabetical order; null if JSON cannot hold it, which leaves it out.
  var json: JSONValue { get }

  /// Simpler events, the simplest first, each nearer to a simplest one, so that shrinking terminates. None by default.
  var shrinkCandidates: [Self] { get }

  /// Whether the event has an effect at `place`; a replay reports a line for which this is false. True by default.
  func fits(_ place: StressPlace) -> Bool

  /// A phrase for reports: `3 posts come on top`. Its JSON by default.
  var words: String { get }
}

/// The place of an event in a trace.
public enum StressPlace: Hashable, Sendable {
  case beforeFrame
  /// A callback of the layout.
  case insideFrame
  /// The answer to a question.
  case answer(to: String)
}

extension StressEvent {
  public var shrinkCandidates: [Self] { [] }
  public func fits(_ place: StressPlace) -> Bool { true }
}
