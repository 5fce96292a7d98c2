/// An act of a person in a live session besides gestures: a button.
public struct LiveAct: Equatable, Sendable {
  /// A word in lower case, such as `insert-above`.
  public var name: String
  /// What the button says: `Insert 3 above`.
  public var words: String
  /// The rules that a wrong engine or a wrong client would break.
  public var rules: [String]

  /// `rules` are of `Docs/Invariants.md`.
  public init(_ name: String, _ words: String, risking rules: [String]) {
    self.name = name
    self.words = words
    self.rules = rules
  }
}

/// What an act comes to in a session.
public enum ActInput<Event: StressEvent>: Equatable, Sendable {
  /// Before the next frame.
  case events([Event])
  /// The answer to the next question that begins with these words, whenever it is asked.
  case answer(toNext: String, Event)
  /// At the instant of the next frame.
  case gesture(GestureEvent.Action)
}
