public import Scrolling
public import ViewTree

/// All that decides a stress session besides its events: the whole configuration that a seed has drawn. The header of a trace.
public struct StressSetting: Codable, Equatable, Sendable {
  public static let allowedFrames = 0...1_000_000_000
  public static let allowedRates = 1...1_000
  /// How many frames are repeated at the end of a session with a goal (F5).
  package static let repeatedFrames = 240
  /// How wide and how high a viewport may be, in points.
  public static let allowedSides = 1...10_000

  /// What is exercised: `feed`, `grid`, or a name of an embedder's.
  public var subject: String
  public var seed: UInt64
  /// Number of frames with events, after which the subject must come to rest; with a ``goal`` the largest number of frames.
  public var frames: Int
  /// What ends the session; nil ends it when the subject has come to rest.
  public var goal: SessionEnd?
  /// Frames a second.
  public var hz: Int
  /// Of the viewport, in points.
  public var width: Int
  public var height: Int
  public var platform: String
  /// Who scrolls: the name of a ``ScrollProfile``, or `swarm`.
  public var profile: String
  /// A deliberate bug of the subject's, by name.
  public var bug: String?
  /// Where the subject's data come from, if it reads any; a trace can be replayed only beside the same data.
  public var source: Source?
  /// What else the seed has drawn, by name.
  private var numbers: [String: Int]

  private enum CodingKeys: String, CodingKey {
    case subject, seed, frames, goal = "end", hz, width, height, platform, profile = "hand", bug = "plant", source, numbers
  }

  /// Data that a session was run over.
  public struct Source: Codable, Equatable, Sendable {
    /// The name of a file, or of data that are built in.
    public var name: String
    /// 64-bit FNV-1a over its bytes, sixteen hexadecimal digits.
    public var hash: String

    public init(name: String, hash: String) {
      self.name = name
      self.hash = hash
    }
  }

  /// A hand that draws what it does and how often, as all else is drawn.
  public static let swarmProfile = "swarm"

  /// Draws what the seed says.
  ///
  /// - Parameters:
  ///   - subject: what is exercised, by name.
  ///   - seed: decides all that is drawn.
  ///   - frames: within ``allowedFrames``.
  ///   - hand: a profile whose habits the hand has; nil lets the seed draw a mix of acts.
  ///   - bug: a deliberate bug of the subject's, by name.
  ///   - parameters: what the subject has drawn for it.
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
  }

  /// Draws nothing: each parameter is the simplest until it is set.
  ///
  /// - Parameters:
  ///   - subject: the subject's name.
  ///   - seed: decides what is drawn in the session.
  ///   - frames: within ``allowedFrames``.
  ///   - goal: what ends the session; nil ends it when the subject has come to rest.
  ///   - hz: frames per second.
  ///   - width: of the viewport, in points.
  ///   - height: of the viewport, in points.
  ///   - profile: how the simulated user scrolls.
  ///   - platform: whose motion the list has.
  ///   - bug: the name of an injected bug.
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

  /// From a watch to a tablet on its side, the usual phone more often.
  private static let screens = [(390, 844), (390, 844), (390, 844), (320, 568), (198, 242), (600, 960), (1180, 820), (844, 390)]

  /// What the seed has drawn; a number that a trace does not have is the simplest one, and one that it has is brought into what is allowed.
  public subscript(number: Parameter) -> Int {
    get { numbers[number.name].map { min(max($0, number.allowed.lowerBound), number.allowed.upperBound) } ?? number.simplest }
    set { numbers[number.name] = newValue == number.simplest ? nil : newValue }
  }

  /// The names of the drawn numbers, in the order of the alphabet.
  public var names: [String] { numbers.sorted { $0.key < $1.key }.map(\.key) }

  /// Takes a number back to the simplest.
  mutating func clearNumber(_ name: String) { numbers[name] = nil }

  mutating func clearNumbers() { numbers = [:] }

  public var viewport: Size { Size(width: Double(width), height: Double(height)) }
  /// A name that no platform has is the first one's: a trace that is read is checked before.
  public var scrollPlatform: ScrollPlatform { ScrollPlatform(rawValue: platform) ?? .uikit }

  /// What the setting says, for a person: `hz 60`.
  public var facts: [(name: String, value: String)] { mainFacts + numbers.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") } }

  /// The same without what else the seed has drawn.
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

  /// What else the seed has drawn that is not the simplest, in words, in the order of `known`; a number that is not among these by its name.
  public func knobs(of known: [Parameter]) -> [String] {
    let isOn = { (number: Parameter) in self[number] != number.simplest }
    let words = known.filter { number in
      isOn(number) && (number.condition.map { name in known.first { $0.name == name }.map(isOn) ?? true } ?? true)
    }.map { $0.words(for: self[$0]) }
    return words + names.filter { name in !known.contains { $0.name == name } }.map { "\($0) \(numbers[$0] ?? 0)" }
  }
}

/// What ends a session.
public enum SessionEnd: String, Codable, Sendable {
  /// The subject has come to rest after the last event.
  case rest
  /// The requested number of frames.
  case frames
  /// The subject has shown all that it has: every post of a feed has been on screen, and the end tile.
  case everythingSeen
  /// The last gesture of a script or a recording, and the rest after it.
  case gesturesOver
  /// The largest number of frames, before the goal was reached.
  case limit
}

extension StressSetting {
  /// What of it cannot be run, if anything; a trace is text, and anyone may have written it.
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
    for (member, name, names) in [("platform", platform, platforms), ("hand", profile, profiles)] where !names.contains(name) {
      return (member, name, names.joined(separator: ", "))
    }
    return nil
  }
}
