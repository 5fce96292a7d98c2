public import Scrolling
import ViewTree

/// A seeded person at the screen: what the finger does in each frame.
///
/// Strokes with pauses between them, drawn from the profile's distributions; the monkey does anything else in between.
public struct ScrollScript: Sendable {
  /// What the person can see of the list's position.
  public struct View: Sendable {
    public var isAtStart: Bool
    public var isAtEnd: Bool
    /// Points.
    public var contentLength: Double
    public var viewportHeight: Double

    public init(isAtStart: Bool, isAtEnd: Bool, contentLength: Double, viewportHeight: Double) {
      self.isAtStart = isAtStart
      self.isAtEnd = isAtEnd
      self.contentLength = contentLength
      self.viewportHeight = viewportHeight
    }
  }

  /// What happens before a frame.
  public struct Step: Sendable {
    public var events: [ScrollEvent] = []
    /// The device is turned.
    public var rotates = false
  }

  public let profile: ScrollProfile
  private let hz: Int
  private var random: SeededGenerator
  private var activity: Activity
  /// 1 towards the end of the list, -1 back.
  private var heading = 1

  private enum Activity {
    case pausing(frames: Int)
    /// 1/64 point of finger travel a frame.
    case stroking(frames: Int, perFrame: Int, flicks: Bool)
  }

  public init(profile: ScrollProfile, hz: Int, seed: UInt64) {
    self.profile = profile
    self.hz = hz
    random = SeededGenerator(seed: seed, stream: 1)
    activity = .pausing(frames: 1)
  }

  /// The frame's input.
  public mutating func next(seeing view: View) -> Step {
    var step = Step()
    if profile == .monkey, random.perMille(60) {
      monkeyAround(&step, view)
      return step
    }
    switch activity {
    case .pausing(let frames) where frames > 1: activity = .pausing(frames: frames - 1)
    case .pausing: activity = beginStroke(view)
    case .stroking(let frames, let perFrame, let flicks):
      step.events.append(.drag(by: Point(x: 0, y: Double(perFrame) / 64)))
      if frames > 1 {
        activity = .stroking(frames: frames - 1, perFrame: perFrame, flicks: flicks)
      } else {
        step.events.append(.release(velocity: Point(x: 0, y: flicks ? Double(perFrame * hz) / 64 : 0)))
        activity = .pausing(frames: self.frames(profile.stroke.pauseBefore))
      }
    }
    return step
  }

  private mutating func beginStroke(_ view: View) -> Activity {
    if view.isAtEnd { heading = -1 }
    if view.isAtStart { heading = 1 }
    // A person who has turned back at an end reads on in the usual direction sooner or later.
    if heading < 0, random.perMille(100) { heading = 1 }
    let stroke = profile.stroke
    let isBackward = random.perMille(profile.backwardPerMille)
    let speed = min(random.logNormal(median: stroke.speed.median, sigmaPerMille: stroke.speed.sigmaPerMille), 12_000)
    let perFrame = max(1, speed * 64 / hz) * (isBackward ? heading : -heading)
    return .stroking(frames: frames(stroke.duration), perFrame: perFrame, flicks: random.perMille(stroke.flicksPerMille))
  }

  private mutating func frames(_ milliseconds: (median: Int, sigmaPerMille: Int)) -> Int {
    let drawn = random.logNormal(median: milliseconds.median, sigmaPerMille: milliseconds.sigmaPerMille)
    return max(1, min(drawn, 20_000) * hz / 1000)
  }

  private mutating func monkeyAround(_ step: inout Step, _ view: View) {
    switch random.below(100) {
    case ..<30: step.events.append(.wheel(by: Point(x: 0, y: Double(random.number(in: -400...600)))))
    case ..<50: step.events.append(.stop)
    case ..<65:
      step.events.append(.drag(by: Point(x: Double(random.number(in: -40...40)), y: Double(random.number(in: -30_000...30_000)) / 64)))
    case ..<80: step.events.append(.release(velocity: Point(x: 0, y: Double(random.number(in: -9000...7000)))))
    case ..<90: step.events.append(.jump(to: Point(x: 0, y: jumpTarget(view))))
    case ..<93: step.rotates = true
    default:
      for _ in 0..<3 { step.events.append(.drag(by: Point(x: 0, y: Double(random.number(in: -100...60))))) }
    }
  }

  /// Anywhere in the content, as often near one of its ends, where edges move and motions meet them; now and then beyond them: a program
  /// may do that (rule 81).
  private mutating func jumpTarget(_ view: View) -> Double {
    let length = max(1, Int(view.contentLength - view.viewportHeight))
    switch random.below(10) {
    case ..<4: return Double(random.below(length) + random.number(in: -40...40))
    case ..<7: return Double(length - random.below(600))
    case ..<9: return Double(random.below(600))
    default: return Double(random.below(length)) * 1.5 - view.viewportHeight / 2
    }
  }
}
