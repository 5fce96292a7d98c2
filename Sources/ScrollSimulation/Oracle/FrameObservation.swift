/// What stood on the screen in one frame, in plain integers: all that the checker gets to see of the engine.
///
/// Lengths are counts of 1/64 point, times nanoseconds.
public struct FrameObservation: Sendable, Equatable {
  /// What the scroll view is doing; the raw value is the letter of the frame's line.
  public enum Phase: String, Sendable {
    case resting = "r"
    case tracking = "t"
    case dragging = "d"
    /// A motion of its own.
    case decelerating = "f"
    /// The system's momentum.
    case momentum = "c"
    /// A program's animated scroll.
    case animating = "a"
  }

  /// The way in which the content scrolls.
  public enum Axis: Sendable { case vertical, horizontal }

  /// A tile's place is given *along* the scroll axis, from the content's start, and *across* it.
  public struct Tile: Sendable, Equatable {
    /// The tile's place in its pool.
    public var pool: Int
    /// The kind that it was made for.
    public var kind: Int
    public var index: Int?
    public var key: UInt64?
    public var isHidden: Bool
    /// Along the scroll axis.
    public var start: Int64
    public var extent: Int64
    public var across: Int64
    /// The size across.
    public var breadth: Int64
    /// A digest of what the tile's views show, whatever it was told to show; nil if nobody can tell.
    public var content: UInt64?
    /// Loads that are under way for it.
    public var loads: Int
    /// What constraints place inside it, a picture and a text; empty where there is no such thing.
    public var inside: [Box] = []

    public init(
      pool: Int, kind: Int, index: Int?, key: UInt64?, isHidden: Bool, start: Int64, extent: Int64, across: Int64, breadth: Int64,
      content: UInt64?, loads: Int
    ) {
      self.pool = pool
      self.kind = kind
      self.index = index
      self.key = key
      self.isHidden = isHidden
      self.start = start
      self.extent = extent
      self.across = across
      self.breadth = breadth
      self.content = content
      self.loads = loads
    }

    public var end: Int64 { start + extent }
  }

  /// A rectangle in a tile's own coordinates, in 1/256 point: a quarter of a length on the layout grid is a whole number.
  public struct Box: Sendable, Equatable {
    public var left: Int64
    public var top: Int64
    public var width: Int64
    public var height: Int64
  }

  public struct Correction: Sendable, Equatable {
    public enum Cause: Sendable {
      /// An item keeps its place.
      case anchor
      /// The legal range forbids the offset.
      case clamp
      /// The item that a program scrolls to is followed.
      case target
    }
    public var cause: Cause
    public var delta: Int64

    public init(_ cause: Cause, by delta: Int64) {
      self.cause = cause
      self.delta = delta
    }
  }

  /// A tile came into view with an item, or left with it; or it took an item by a bind, or gave it up.
  public struct Display: Sendable, Equatable {
    public var begins: Bool
    public var pool: Int
    public var key: UInt64
  }

  public var number = 0
  public var time: Int64 = 0
  public var phase = Phase.resting
  public var axis = Axis.vertical
  /// Along the scroll axis, as all lengths without another word.
  public var offset: Int64 = 0
  /// The viewport's.
  public var width: Int64 = 0
  public var height: Int64 = 0
  public var contentLength: Int64 = 0
  /// The room around the items as it was when the frame began: what a callback sets counts from the next one on.
  public var insets = ReferenceList.Insets()
  public var itemCount = 0
  /// The first two items that the data source gives one key; nil if there are none.
  public var duplicate: Duplicate?
  /// In the order of the pool.
  public var tiles: [Tile] = []
  public var freeTiles = 0
  public var travel: Int64 = 0
  public var corrections: [Correction] = []
  public var binds = 0
  public var moves = 0
  public var missing: [Int] = []
  /// What the engine reports as wrong, if anything.
  public var error: String?
  /// The engine gave up measuring in this frame, and says so (C6).
  public var isUnsettled = false
  /// In the order in which they were sent, since the frame before.
  public var displays: [Display] = []
  /// What tiles took and gave up, in order; nil where no tile says so.
  public var holds: [Display]?
  /// Layouts that ran in the tick.
  public var layouts = 0
  /// What laying out once more, without an event, has changed (C7).
  public var relayout: Relayout?
  /// Changes of the items were handed in from inside the frame, by callbacks of its layout (A11).
  public var handedIn = false
  /// What the list's clients were told.
  public var clients = ClientObservation()
  /// A digest of what else the frame shows, for the trace alone.
  public var state: UInt32 = 0

  public struct Duplicate: Sendable, Equatable {
    public var key: UInt64
    /// Indices, `first < second`.
    public var first: Int
    public var second: Int
  }

  public struct Relayout: Sendable, Equatable {
    public var binds: Int
    public var corrections: Int
    /// Loads that were begun.
    public var loads: Int
    /// Tile frames or the offset are others than before.
    public var moves: Bool
  }

  public init() {}

  /// The viewport's length along the scroll axis.
  public var length: Int64 { axis == .vertical ? height : width }

  /// The viewport's size across.
  public var breadth: Int64 { axis == .vertical ? width : height }

  /// Whether a tile that is bound shares a part of the viewport.
  func shows(_ tile: Tile) -> Bool {
    tile.key != nil && breadth > 0 && tile.start < offset + length && tile.end > offset && tile.extent > 0 && length > 0
  }
}
