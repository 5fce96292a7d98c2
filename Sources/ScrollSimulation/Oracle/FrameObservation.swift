/// The screen in one frame, in plain integers: all that the checker sees of the engine. Counts of 1/64 point, and nanoseconds.
public struct FrameObservation: Sendable, Equatable {
  /// The raw value is the letter of the frame's line, in ASCII.
  package enum Phase: UInt8, Sendable {
    case resting = 0x72  // r
    case tracking = 0x74  // t
    case dragging = 0x64  // d
    /// A fling or a bounce.
    case decelerating = 0x66  // f
    /// The system's momentum.
    case momentum = 0x63  // c
    /// A program's animated scroll.
    case animating = 0x61  // a

    var letter: String { String(UnicodeScalar(rawValue)) }
  }

  /// The main axis.
  enum Axis: Sendable { case vertical, horizontal }

  /// `start` and `extent` are on the main axis, from the content's start; `crossStart` and `crossExtent` on the cross axis.
  public struct Tile: Sendable, Equatable {
    /// The tile's index in its pool.
    package var pool: Int
    /// The kind it was made for.
    package var kind: Int
    public var index: Int?
    public var key: UInt64?
    package var isHidden: Bool
    public var start: Int64
    public var extent: Int64
    package var crossStart: Int64
    package var crossExtent: Int64
    /// A digest of what the tile's views show, whatever they were told to show; nil if unknown.
    package var content: UInt64?
    /// Pending loads.
    package var loads: Int

    package var end: Int64 { start + extent }
  }

  /// A rectangle in the tile's coordinates, in 1/256 point: a quarter of a length on the layout grid is a whole number.
  package struct Box: Sendable, Equatable {
    package var left: Int64
    package var top: Int64
    public var width: Int64
    public var height: Int64
  }

  /// A point on the window, in 1/256 point.
  package struct Corner: Sendable, Equatable {
    var x: Int64
    var y: Int64
  }

  struct Correction: Sendable, Equatable {
    enum Cause: Sendable {
      /// An anchor keeps its place.
      case anchor
      /// The offset was outside the legal range.
      case clamp
      /// A program's scroll follows its target item.
      case target
    }
    var cause: Cause
    var delta: Int64

    init(_ cause: Cause, by delta: Int64) {
      self.cause = cause
      self.delta = delta
    }
  }

  /// A tile came into view with an item or left with it; or it bound an item or released it.
  struct Display: Sendable, Equatable {
    var begins: Bool
    var pool: Int
    public var key: UInt64
  }

  public var number = 0
  public var time: Int64 = 0
  package var phase = Phase.resting
  var axis = Axis.vertical
  /// On the main axis, as all lengths unless stated. Of the viewport, which begins behind what covers its start.
  public var offset: Int64 = 0
  /// What bars or a keyboard cover of the list before and behind the viewport.
  var covers = Covers()
  /// The list's.
  public var width: Int64 = 0
  public var height: Int64 = 0
  var contentExtent: Int64 = 0
  /// As of the frame's start: a callback's insets apply from the next frame on.
  var insets = ReferenceList.Insets()
  /// The edge at which headers are pinned: after the leading inset, and never before the content's start.
  var headerEdge: Int64 { max(0, offset + max(0, min(insets.before, extent))) }
  /// What the farthest legal offset is at least, for a turn: by the program's calls, not by the view.
  var leastEnd: Int64?
  public var itemCount = 0
  /// The first two items with the same key, if any.
  var duplicate: Duplicate?
  /// In pool order.
  public var tiles: [Tile] = [] {
    didSet {
      bound.removeAll(keepingCapacity: true)
      for index in tiles.indices where tiles[index].index != nil || tiles[index].key != nil { bound.append(index) }
    }
  }
  /// The places in `tiles` of those that have an index or a key.
  package private(set) var bound: [Int] = []
  /// The own starts, as the view reports them, of a layout's headers: from the first item with a tile to the first header
  /// with an extent after the last.
  var origins: [Origin] = []
  /// Tile by tile, boxes of the picture and the text that constraints place inside; empty without constraints.
  package var insides: [[Box]] = []
  /// Tile by tile, where the tile's upper leading corner is on the window, and those of the views inside it: only of a mirrored list.
  package var corners: [[Corner]] = []
  var freeTiles = 0
  package var travel: Int64 = 0
  var corrections: [Correction] = []
  package var binds = 0
  package var moves = 0
  package var missing: [Int] = []
  /// The error that the engine reports, if any.
  package var error: String?
  /// The engine gave up measuring in this frame, and reports it (C6).
  var isUnsettled = false
  /// Since the previous frame, in order.
  var displays: [Display] = []
  /// Binds and releases, in order; nil if tiles do not report them.
  var holds: [Display]?
  package var layouts = 0
  /// What a second layout without an event changed (C7).
  var relayout: Relayout?
  /// Callbacks of this frame's layout submitted item changes (A11).
  package var handedIn = false
  /// How many items the list says are unseen, if it is pinned to its end.
  var unseen: Int?
  /// The keys of the selected items, in the list's order.
  var selected: [UInt64] = []
  /// Of the tiles with an item, the places in `tiles` of those that show that it is selected; nil if tiles do not tell.
  var drawnSelected: [Int]?
  var clients = ClientObservation()
  /// A digest of the rest of the frame, for the trace only.
  public var state: UInt32 = 0

  struct Origin: Sendable, Equatable {
    var index: Int
    var start: Int64
  }

  struct Duplicate: Sendable, Equatable {
    public var key: UInt64
    /// Indices, `first < second`.
    var first: Int
    var second: Int
  }

  struct Relayout: Sendable, Equatable {
    var binds: Int
    var corrections: Int
    /// Loads started.
    var loads: Int
    /// Whether tile frames or the offset changed.
    var moves: Bool
  }

  package init() {}

  struct Covers: Sendable, Equatable {
    var before: Int64 = 0
    var behind: Int64 = 0
  }

  /// The viewport's extent on the main axis: what covers leave.
  package var extent: Int64 { max(0, wholeExtent - covers.before - covers.behind) }

  /// The list's extent on the main axis.
  package var wholeExtent: Int64 { axis == .vertical ? height : width }

  /// The list's own offset.
  package var listOffset: Int64 { offset - covers.before }

  /// The viewport's extent on the cross axis.
  package var crossExtent: Int64 { axis == .vertical ? width : height }

  func shows(_ tile: Tile) -> Bool {
    tile.key != nil && crossExtent > 0 && tile.start < offset + extent && tile.end > offset && tile.extent > 0 && extent > 0
  }
}
