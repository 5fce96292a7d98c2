/// Something that happens to a stress subject besides gestures, as a value: an edit, a push of posts, the answer of a network.
///
/// A log of events that lacks some of them must still be a log: when a trace is shrunk, events are left out and made simpler, and what is
/// left is performed all the same. So an event can be performed in any state: it names items by what they are called and not by where they
/// stand, or takes the nearest that there is, and does nothing where it has nothing to work on.
public protocol StressEvent: Codable, Equatable, Sendable {
  /// Simpler events to try in its place, the simplest first. Each must be nearer to a simplest one than this is, or shrinking would only end
  /// at its limit. None by default.
  var shrinkCandidates: [Self] { get }

  /// Whether something happens when it stands there; a replay names a line for which this is false. True by default.
  func fits(_ place: StressPlace) -> Bool

  /// What happens, for a person who reads a report: `3 posts come on top`. Its JSON by default.
  var words: String { get }
}

/// Where an event of a trace stands.
public enum StressPlace: Hashable, Sendable {
  case beforeFrame
  /// A callback of the layout.
  case insideFrame
  /// What comes back for a question.
  case answer(to: String)
}

extension StressEvent {
  public var shrinkCandidates: [Self] { [] }
  public func fits(_ place: StressPlace) -> Bool { true }
  public var words: String { (try? TraceCoding.encoded(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\(self)" }
}
