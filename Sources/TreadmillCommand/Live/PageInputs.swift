import JSONReading
import ScrollSimulation
import Treadmill

/// What a page asks for: a JSON array, each with one of these members.
///
/// - `touch`: `[finger, phase, x, y]`, `wheel`: `[dx, dy]`, both with `t`, the page's milliseconds, and lengths in points;
/// - `act`: the name of a button; `pace`: 0 to 1; `step`: a number of frames;
/// - `bug`: its name, or an empty text for none: the same events with another client; `to`: goes back to a frame; `again`: from the first frame.
enum PageInputs {
  enum Input {
    case touch(finger: Int, Touch.Phase, Point, at: Double)
    case wheel(by: Point, at: Double)
    case act(String)
    case pace(Double)
    case step(Int)
    case bug(String?)
    case back(to: Int)
    case again
  }

  static func read(_ body: [UInt8]) throws(LineFault) -> [Input] {
    let element: JSONElement
    do { element = try JSONElement(parsing: body) } catch {
      throw LineFault(words: "the body is not valid JSON at byte \(error.offset): \(error)")
    }
    guard let elements = element.elements.map(Array.init) else { throw LineFault(words: "expected an array of inputs") }
    guard elements.count <= LivePageLimits.inputs else {
      throw LineFault(words: "\(elements.count) inputs; a request has at most \(LivePageLimits.inputs)")
    }
    var inputs: [Input] = []
    for element in elements { inputs.append(try input(element)) }
    let steps = inputs.reduce(0) { sum, input in if case .step(let frames) = input { sum + frames } else { sum } }
    guard steps <= LivePageLimits.steps else {
      throw LineFault(words: "\(steps) frames to step; a request makes at most \(LivePageLimits.steps)")
    }
    return inputs
  }

  private static let phases: [(String, Touch.Phase)] = [
    ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
  ]
  private static let reach = -1e6...1e6  // points
  private static let times = 0.0...1e12

  private static func input(_ element: JSONElement) throws(LineFault) -> Input {
    var fields = try LineFields(element)
    let input = try input(&fields)
    try fields.end()
    return input
  }

  private static func input(_ fields: inout LineFields) throws(LineFault) -> Input {
    if let act = try fields.string("act") { return .act(act) }
    if let pace = try fields.number("pace", in: 0...1) { return .pace(pace) }
    if let frames = try fields.whole("step", in: 1...LivePageLimits.steps) { return .step(frames) }
    if let bug = try fields.string("bug") { return .bug(bug.isEmpty ? nil : bug) }
    if let frame = try fields.whole("to", in: 0...LivePageLimits.frames) { return .back(to: frame) }
    if try fields.boolean("again") == true { return .again }
    let time = try fields.require("t", try fields.number("t", in: times))
    if fields.has("wheel") {
      let by = try numbers("wheel", &fields, count: 2)
      return .wheel(by: Point(x: by[0], y: by[1]), at: time)
    }
    let finger = try fields.require("finger", try fields.whole("finger", in: 0...31))
    let word = try fields.require("phase", try fields.choice("phase", of: phases.map(\.0)))
    let place = try numbers("touch", &fields, count: 2)
    let phase = phases.first { $0.0 == word }?.1 ?? .cancelled
    return .touch(finger: finger, phase, Point(x: place[0], y: place[1]), at: time)
  }

  private static func numbers(_ name: String, _ fields: inout LineFields, count: Int) throws(LineFault) -> [Double] {
    let numbers = try fields.require(name, try fields.list(name, of: ("a number", "numbers")) { $0.number })
    if let far = numbers.first(where: { !reach.contains($0) }) {
      throw LineFault(words: "\"\(name)\" has \(far), expected \(Int(reach.lowerBound)) to \(Int(reach.upperBound)) points")
    }
    guard numbers.count == count else { throw LineFault(words: "\"\(name)\" has \(numbers.count) numbers, expected \(count)") }
    return numbers
  }
}
