extension TraceEntry: Codable {
  static var allowedFrames: ClosedRange<Int> { 0...StressSetting.allowedFrames.upperBound }  // 0 is before the first
  static var allowedCalls: ClosedRange<Int> { 1...1_000_000 }  // the calls that a subject may make inside a frame

  enum CodingKeys: String, CodingKey { case at, gesture, event, inside, call, to, answer }

  package init(from decoder: any Decoder) throws {
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

  package func encode(to encoder: any Encoder) throws {
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
