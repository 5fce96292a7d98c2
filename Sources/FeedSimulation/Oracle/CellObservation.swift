public import ScrollSimulation

/// What a post's cell shows, in plain values: read off its views.
public struct CellObservation: Sendable, Equatable {
  public struct Slot: Sendable, Equatable {
    public var isHidden: Bool
    /// In the cell, in 1/64 point.
    public var x: Int64
    public var y: Int64
    public var width: Int64
    public var height: Int64
    /// The bytes of the picture; nil is the placeholder.
    public var picture: [UInt8]?

    /// Where a fault of it is.
    var part: FaultPlace.Part { FaultPlace.Part(x: x, y: y, width: width, height: height) }
  }

  /// The tile's place in its pool.
  public var pool: Int
  public var index: Int
  public var key: UInt64
  /// Nine.
  public var slots: [Slot]
}

/// What the loader says of itself, and what the network saw of it.
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
  /// As the network counts them.
  public var underWay = 0
  public var doubleStarts = 0

  public init() {}
}

/// A frame of a feed as its own rules see it.
public struct FeedFrame {
  public var cells: [CellObservation]
  public var cellsBefore: [CellObservation]
  public var loads: LoadObservation
  public var feed: ReferenceFeed
  /// The photos of each post that was on a tile in the frame before, by key.
  public var photosBefore: [(key: UInt64, photos: [ReferenceFeed.Photo])]
  public var width: Int64
  /// Slots that have begun to stand for a photo.
  public var newSlots: [NewSlot] = []
  public var traffic = PhotoTraffic()
  public var photos = ReferencePhotos()

  /// A slot that stood for no photo in the frame before, or for another one, or another post's.
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
  /// - Returns: nil for a frame in which the rule has nothing to judge.
  func check(_ frame: FeedFrame) -> CheckResult?
}
