import ScrollSimulation
import ViewTree

/// Which readers come to a feed, how many, and how their clients ask. With a seed it decides all but the answers.
public struct ReaderPlan: Hashable, Sendable {
  /// How many readers there are at a time.
  public enum Model: Hashable, Sendable {
    /// Readers come whatever the server does. A reader's own next page still waits for the last one: the model is partly open.
    case open(Arrivals)
    /// The same, as readers came to a server, in order, from the run's beginning on: an ``AccessLog``'s or an ``HTTPArchive``'s. One stays as
    /// long as was recorded, or else as its group does.
    case recorded([RecordedVisit])
    /// The number of readers is constant, once all have arrived within the first seconds: when one leaves, another arrives.
    case closed(readers: Int, within: Int)

    /// Second visits are then recorded, too.
    var isRecorded: Bool { if case .recorded = self { true } else { false } }
  }

  /// Readers with the same device and habits.
  public struct Group: Hashable, Sendable {
    public var name: String
    /// Of all readers, in proportion to the other groups' shares.
    public var share: Int
    public var setting: ReaderSetting
    /// How long one stays, in seconds: the median of a log-normal distribution with ``ReaderPlan/staySigmaPerMille``. Nil for the whole run.
    public var staySeconds: Int?
    /// How long it is away before it comes back, once, in place of one that leaves for good; nil if it does not.
    public var returnSeconds: Int?
    /// Whether its client keeps the first page as an HTTP cache does.
    public var hasCache = false

    public init(_ name: String, share: Int, _ setting: ReaderSetting, staySeconds: Int? = 60, returnSeconds: Int? = nil) {
      (self.name, self.share, self.setting) = (name, share, setting)
      (self.staySeconds, self.returnSeconds) = (staySeconds, returnSeconds)
    }
  }

  public static let staySigmaPerMille = 800
  public static let allowedStays = 1...86_400
  public static let allowedSeconds = 1...86_400
  public static let allowedReaders = 1...LoadRun.maximumReaders
  public static let maximumGroups = 100
  /// Readers of a recorded model.
  public static let maximumRecorded = 1_000_000

  public var model = Model.open(Arrivals(perSecond: 10))
  /// At least one.
  public var groups = ReaderPlan.usualGroups
  /// How long readers come, in seconds.
  public var seconds = 60
  public var seed: UInt64 = 1
  /// Which of the readers this run has: those whose number leaves `shard` when divided by `shards`.
  public var shard = 0
  public var shards = 1

  public init() {}

  /// Two of three browse, one in four reads, one in ten goes back to the top now and then. (C)
  public static var usualGroups: [Group] {
    [usual("browsing", share: 65), usual("reading", share: 25), usual("refreshing", share: 10)]
  }

  public static let profiles = ["browsing", "reading", "refreshing", "returning"]

  /// Whether some readers load photos.
  public var hasPhotos: Bool { groups.contains { $0.setting.photos != nil } }

  /// The same readers, without photos.
  public var withoutPhotos: ReaderPlan {
    var plan = self
    for index in plan.groups.indices { plan.groups[index].setting.photos = nil }
    return plan
  }

  /// A group by the name of its habits, one of ``profiles``: a `refreshing` reader browses, and uses one pause in twenty to go back to the top
  /// and ask for the first page again; a `returning` one leaves after about 20 s, and comes back once after about 20 s more. (C)
  public static func usual(_ profile: String, share: Int) -> Group {
    var setting = ReaderSetting()
    setting.profile = profile == "reading" ? .reading : .browsing
    if profile == "refreshing" { setting.refreshesPerMille = 50 }
    return profile == "returning"
      ? Group(profile, share: share, setting, staySeconds: 20, returnSeconds: 20) : Group(profile, share: share, setting)
  }
}
