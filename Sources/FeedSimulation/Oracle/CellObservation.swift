public import ScrollSimulation

/// What a post's cell shows, read from its views.
public struct CellObservation: Sendable, Equatable {
  public struct Slot: Sendable, Equatable {
    public var isHidden: Bool
    /// In cell coordinates, in 1/64 point.
    public var x: Int64
    public var y: Int64
    public var width: Int64
    public var height: Int64
    /// The picture's bytes; nil is the placeholder.
    public var picture: [UInt8]?

    /// Of a view that shows nothing.
    static let nowhere = Slot(isHidden: true, x: 0, y: 0, width: 0, height: 0)

    var isNowhere: Bool { isHidden && picture == nil && width == 0 }

    var part: FaultPlace.Part { FaultPlace.Part(x: x, y: y, width: width, height: height) }
  }

  /// The tile's index in its pool.
  public var pool: Int
  public var index: Int
  public var key: UInt64
  /// Always nine.
  public var slots: [Slot]
}

/// The loader's own counts, and the network's.
public struct LoadObservation: Sendable, Equatable {
  public var requested = 0
  public var queued = 0
  public var running = 0
  public var done = 0
  public var cancelled = 0
  public var failed = 0
  public var cached = 0
  public var maximumRunning = 0
  public var maximumCached = 0
  /// As counted by the network.
  public var underWay = 0
  public var doubleStarts = 0

  public init() {}
}

/// A frame of a feed, as the feed's own rules see it.
public struct FeedFrame {
  public var cells: [CellObservation]
  public var cellsBefore: [CellObservation]
  public var loads: LoadObservation
  public var feed: ReferenceFeed
  /// By key, the photos of each post on a tile in the previous frame.
  public var photosBefore: [(key: UInt64, photos: [ReferenceFeed.Photo])]
  public var width: Int64
  /// Slots that began to stand for a photo.
  public var newSlots: [NewSlot] = []
  public var traffic = PhotoTraffic()
  public var photos = ReferencePhotos()

  /// A slot that stood in the previous frame for no photo, for another one, or for another post's.
  public struct NewSlot: Sendable, Equatable {
    public var pool: Int
    public var slot: Int
    public var photoID: String
    public var isShown: Bool
  }
}

/// A rule that must hold on every frame of a feed (`Docs/Invariants.md`, E).
public protocol FeedInvariant {
  var rule: String { get }
  /// - Returns: nil for a frame that could not have broken the rule.
  func check(_ frame: FeedFrame) -> CheckResult?
}
