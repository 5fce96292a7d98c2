public import Scrolling
public import ViewTree

/// All that decides a stress session besides its events: the configuration that a seed has drawn. The header of a trace.
public struct StressSetting: Equatable, Sendable {
  public static let allowedFrames = 0...1_000_000_000
  public static let allowedRates = 1...1_000
  package static let repeatedFrames = 240  // frames that are repeated at the end of a session with a goal (F5)
  /// Width and height of a viewport, in points.
  package static let allowedSides = 1...10_000

  /// The subject's name: `feed`, `grid`, or an embedder's.
  public var subject: String
  public var seed: UInt64
  /// Number of frames with events, after which the subject must become quiescent; with a ``goal`` the largest number of frames.
  public var frames: Int
  /// What ends the session; nil ends it when the subject is quiescent.
  public var goal: SessionEnd?
  /// Frames per second.
  public var hz: Int
  /// Of the viewport, in points.
  public var width: Int
  public var height: Int
  public var platform: String
  /// The name of a ``ScrollProfile``, or `swarm`.
  public var profile: String
  /// The name of an injected bug.
  public var bug: String?
  /// The subject's data, if it reads any; a trace can be replayed only with the same data.
  public var source: Source?
  var numbers: [String: Int]  // drawn parameters, by name

  /// The data of a session.
  public struct Source: Equatable, Sendable {
    /// The name of a file, or of built-in data.
    public var name: String
    /// 64-bit FNV-1a over its bytes, sixteen hexadecimal digits.
    public var hash: String

    public init(name: String, hash: String) {
      self.name = name
      self.hash = hash
    }
  }

  /// A simulated user whose acts and rates are drawn as all else.
  public static let swarmProfile = "swarm"

  /// Draws a seed's setting, with the subject's `parameters`; without a `profile` also a mix of acts. `frames` is in ``allowedFrames``.
  public init(
    subject: String, seed: UInt64, frames: Int, profile: ScrollProfile? = nil, bug: String? = nil, parameters: [Parameter] = []
  ) {
    precondition(
      StressSetting.allowedFrames.contains(frames), "StressSetting(frames: \(frames)): allowed are \(StressSetting.allowedFrames)")
    var random = SeededGenerator(seed: seed, stream: 40)
    self.subject = subject
    self.seed = seed
    self.frames = frames
    self.bug = bug
    hz = [60, 60, 90, 120][random.below(4)]
    (width, height) = StressSetting.screens[random.below(StressSetting.screens.count)]
    platform = ScrollPlatform.allCases[random.below(ScrollPlatform.allCases.count)].rawValue
    self.profile = profile?.rawValue ?? StressSetting.swarmProfile
    self.numbers = [:]
    var all = parameters
    if profile == nil { all += SessionGestures.parameters }
    for number in all { self.numbers[number.name] = number.drawn(with: &random) }
    var apart = SeededGenerator(seed: seed, stream: 41)
    guard apart.perMille(250) else { return }
    for number in all { if let value = number.drawnApart(with: &apart) { self.numbers[number.name] = value } }
  }

  /// Draws nothing: parameters are the simplest until they are set. Without a `goal` the session ends when the subject is quiescent.
  /// `frames` is in ``allowedFrames``; `width` and `height` are in points.
  public init(
    subject: String, seed: UInt64, frames: Int, goal: SessionEnd?, hz: Int = 60, width: Int = 390, height: Int = 844,
    profile: ScrollProfile = .browsing, platform: ScrollPlatform = .uikit, bug: String? = nil
  ) {
    self.subject = subject
    self.seed = seed
    self.frames = frames
    self.goal = goal
    self.hz = hz
    (self.width, self.height) = (width, height)
    self.profile = profile.rawValue
    self.platform = platform.rawValue
    self.bug = bug
    numbers = [:]
    precondition(fault == nil, "StressSetting: \(fault.map { "\($0.member) \($0.found), allowed are \($0.expected)" } ?? "")")
  }

  /// From a watch to a tablet in landscape, the usual phone more often.
  private static let screens = [(390, 844), (390, 844), (390, 844), (320, 568), (198, 242), (600, 960), (1180, 820), (844, 390)]

  /// A drawn value, clamped to what is allowed; the simplest if a trace has none.
  public subscript(number: Parameter) -> Int {
    get { numbers[number.name].map { min(max($0, number.allowed.lowerBound), number.allowed.upperBound) } ?? number.simplest }
    set { numbers[number.name] = newValue == number.simplest ? nil : newValue }
  }

  /// The names of the drawn parameters, sorted.
  package var names: [String] { numbers.sorted { $0.key < $1.key }.map(\.key) }

  mutating func clearNumber(_ name: String) { numbers[name] = nil }

  mutating func clearNumbers() { numbers = [:] }

  public var viewport: Size { Size(width: Double(width), height: Double(height)) }
  /// The platform; `uikit` for an unknown name, which no checked trace has.
  public var scrollPlatform: ScrollPlatform { ScrollPlatform(rawValue: platform) ?? .uikit }

  /// The setting for reports, as names and values: `hz 60`.
  public var facts: [(name: String, value: String)] { mainFacts + numbers.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") } }

  /// The same without the drawn parameters.
  public var mainFacts: [(name: String, value: String)] {
    var facts = [
      ("subject", subject), ("seed", "\(seed)"), (goal == nil ? "frames before rest" : "frames", "\(frames)"), ("hz", "\(hz)"),
      ("viewport", "\(width)x\(height)"),
      ("platform", platform), ("profile", profile),
    ]
    if let bug { facts.append(("bug", bug)) }
    if let source { facts.append(("source", source.name)) }
    return facts
  }

  /// The drawn parameters that are not the simplest, in words, in the order of `known`; others by their names.
  package func parameterWords(of known: [Parameter]) -> [String] {
    let isOn = { (number: Parameter) in self[number] != number.simplest }
    let words = known.filter { number in
      isOn(number) && (number.condition.map { name in known.first { $0.name == name }.map(isOn) ?? true } ?? true)
    }.map { $0.words(for: self[$0]) }
    return words + names.filter { name in !known.contains { $0.name == name } }.map { "\($0) \(numbers[$0] ?? 0)" }
  }
}

/// What ends a session.
public enum SessionEnd: String, Sendable {
  /// The subject is quiescent after the last event.
  case rest
  /// The requested number of frames.
  case frames
  /// The subject has shown everything: every post of a feed has been on screen, and the end tile.
  case everythingSeen
  /// The last gesture of a script or a recording is over, and so is its motion.
  case gesturesOver
  /// The largest number of frames, before the goal was reached.
  case limit
}

extension SessionEnd {
  /// The goals that a setting may have.
  static let goals: [SessionEnd] = [.frames, .everythingSeen, .gesturesOver]
}

extension StressSetting {
  /// What cannot be run, if anything: a trace is text that anyone may have written.
  var fault: (member: String, found: String, expected: String)? {
    let limits = [
      ("frames", frames, StressSetting.allowedFrames), ("hz", hz, StressSetting.allowedRates),
      ("width", width, StressSetting.allowedSides), ("height", height, StressSetting.allowedSides),
    ]
    for (member, value, allowed) in limits where !allowed.contains(value) {
      return (member, "\(value)", "\(allowed.lowerBound) to \(allowed.upperBound)")
    }
    let profiles = ScrollProfile.allCases.map(\.rawValue) + [StressSetting.swarmProfile]
    let platforms = ScrollPlatform.allCases.map(\.rawValue)
    for (member, name, names) in [("platform", platform, platforms), ("profile", profile, profiles)] where !names.contains(name) {
      return (member, name, "one of \(names.joined(separator: ", "))")
    }
    return nil
  }
}
