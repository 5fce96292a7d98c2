/// Something that happened in a stress session, and in which frame: a line of its trace.
public struct TraceEntry<Event: StressEvent>: Equatable, Sendable {
  public enum Body: Equatable, Sendable {
    case gesture(GestureEvent)
    /// Before the frame's tick.
    case event(Event)
    /// Inside a callback of the frame: when the subject asks for the so many-th time, from 1.
    case inside(Event, call: Int)
    /// What came back for a question that the subject asked in the frame.
    case answer(to: String, Event)
  }

  /// The frames that a line may speak of: 0 is before the first one.
  static var allowedFrames: ClosedRange<Int> { 0...StressSetting.allowedFrames.upperBound }
  /// How often a subject may ask inside a frame.
  static var allowedCalls: ClosedRange<Int> { 1...1_000_000 }

  /// The first frame is 1.
  public var frame: Int
  public var body: Body

  public init(frame: Int, _ body: Body) {
    self.frame = frame
    self.body = body
  }
}

extension TraceEntry: Codable {
  enum CodingKeys: String, CodingKey { case at, gesture, event, inside, call, to, answer }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    frame = try members.number(in: TraceEntry.allowedFrames, forKey: .at)
    let kind = try members.onlyKey(of: [.gesture, .event, .inside, .answer])
    switch kind {
    case .gesture: body = .gesture(try members.decode(GestureEvent.self, forKey: .gesture))
    case .inside:
      let call = try members.contains(.call) ? members.number(in: TraceEntry.allowedCalls, forKey: .call) : 1
      body = .inside(try members.decode(Event.self, forKey: .inside), call: call)
    case .answer: body = .answer(to: try members.decode(String.self, forKey: .to), try members.decode(Event.self, forKey: .answer))
    case .event, .at, .call, .to: body = .event(try members.decode(Event.self, forKey: .event))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(frame, forKey: .at)
    switch body {
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
