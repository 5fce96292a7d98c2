/// Something that happened in a stress session, and in which frame: a line of its trace.
public struct TraceEntry<Event: StressEvent>: Equatable, Sendable {
  public enum Happening: Equatable, Sendable {
    case gesture(GestureEvent)
    /// Before the frame's tick.
    case event(Event)
    /// Inside a callback of the frame: when the subject asks for the so many-th time, from 1.
    case inside(Event, call: Int)
    /// What came back for a question that the subject asked in the frame.
    case answer(to: String, Event)
  }

  /// The first frame is 1.
  public var frame: Int
  public var happening: Happening

  public init(frame: Int, _ happening: Happening) {
    self.frame = frame
    self.happening = happening
  }
}

extension TraceEntry: Codable {
  enum CodingKeys: String, CodingKey { case at, gesture, event, inside, call, to, answer }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    frame = try members.decode(Int.self, forKey: .at)
    if let gesture = try members.decodeIfPresent(GestureEvent.self, forKey: .gesture) {
      happening = .gesture(gesture)
    } else if let event = try members.decodeIfPresent(Event.self, forKey: .event) {
      happening = .event(event)
    } else if let event = try members.decodeIfPresent(Event.self, forKey: .inside) {
      happening = .inside(event, call: try members.decodeIfPresent(Int.self, forKey: .call) ?? 1)
    } else {
      happening = .answer(to: try members.decode(String.self, forKey: .to), try members.decode(Event.self, forKey: .answer))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(frame, forKey: .at)
    switch happening {
    case .gesture(let gesture): try members.encode(gesture, forKey: .gesture)
    case .event(let event): try members.encode(event, forKey: .event)
    case .inside(let event, let call):
      try members.encode(event, forKey: .inside)
      try members.encode(call, forKey: .call)
    case .answer(let question, let event):
      try members.encode(question, forKey: .to)
      try members.encode(event, forKey: .answer)
    }
  }
}
