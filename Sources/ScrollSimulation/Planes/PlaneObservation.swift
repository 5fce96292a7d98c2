public import ViewTree

/// A tiled plane's screen in one frame, in plain integers: all that the checker sees of the engine.
///
/// Lengths are counts of 1/64 point, times nanoseconds. The zoom scale is `zoomMantissa / 65,536 * 2^zoomExponent`.
public struct PlaneObservation: Sendable, Equatable {
  public struct Cell: Sendable, Hashable, CustomStringConvertible {
    public var column: Int64
    public var row: Int64
    public var level: Int

    public init(column: Int64, row: Int64, level: Int) {
      self.column = column
      self.row = row
      self.level = level
    }

    public var description: String { "(\(column), \(row))@\(level)" }
  }

  /// A view of the pool.
  public struct ObservedTile: Sendable, Equatable {
    /// Nil while it is free.
    public var cell: Cell?
    public var isHidden = true
    public var x: Int64 = 0
    public var y: Int64 = 0
    public var width: Int64 = 0
    public var height: Int64 = 0
    /// Its corner on the screen, as the views convert it; nil if it is no whole number of 1/64 point.
    public var screenX: Int64?
    public var screenY: Int64?
    /// What it shows, whatever it was told to show.
    public var content: Cell?
    /// Whether it shows the cell's data.
    public var showsData = false
    /// Whether the engine says that it does.
    public var isLoaded = false
    /// Whether the load of its data has failed since it came in.
    public var hasFailed = false
    /// Index among the subviews, back to front.
    public var depth = 0

    public init() {}
  }

  /// A view came into view with a cell, or left with it.
  public struct Display: Sendable, Equatable {
    public var begins: Bool
    public var pool: Int
    public var cell: Cell

    public init(begins: Bool, pool: Int, cell: Cell) {
      self.begins = begins
      self.pool = pool
      self.cell = cell
    }
  }

  var hasBoundTiles: Bool { tiles.contains { $0.cell != nil } }

  public var number = 0
  public var time: Int64 = 0
  public var isResting = true
  /// A fling, a bounce or an animation runs.
  public var isMovingByItself = false
  public var offsetX: Int64 = 0
  public var offsetY: Int64 = 0
  /// Whether the offset is a whole number of 1/64 point on both axes.
  public var isOnGrid = true
  public var width: Int64 = 0
  public var height: Int64 = 0
  public var zoomMantissa: Int64 = 65_536
  public var zoomExponent = 0
  public var level = 0
  /// In pool order.
  public var tiles: [ObservedTile] = []
  public var freeTiles = 0
  public var travelX: Int64 = 0
  public var travelY: Int64 = 0
  public var correctionX: Int64 = 0
  public var correctionY: Int64 = 0
  public var binds = 0
  public var retired = 0
  public var missing = 0
  /// An edit that waited was refused.
  public var refusesEdit = false
  /// Running loads, in the order of their start.
  public var loads: [Cell] = []
  public var cancels = 0
  /// Since the previous frame, in order.
  public var displays: [Display] = []
  /// What a second layout without an event changed (C7).
  public var relayoutBinds = 0
  public var relayoutLoads = 0
  public var relayoutMoves = false

  public init() {}
}

/// The input to a plane between two frames.
public struct PlaneInput: Sendable, Equatable {
  /// A zoom scale was set: the offset before and after.
  public struct Zoom: Sendable, Equatable {
    public var offsets: (x: Int64, y: Int64)
    public var newOffsets: (x: Int64, y: Int64)
    public var mantissa: Int64
    public var exponent: Int
    public var newMantissa: Int64
    public var newExponent: Int
    public var width: Int64
    public var height: Int64

    public init(
      offsets: (x: Int64, y: Int64), newOffsets: (x: Int64, y: Int64), mantissa: Int64, exponent: Int, newMantissa: Int64, newExponent: Int,
      width: Int64, height: Int64
    ) {
      self.offsets = offsets
      self.newOffsets = newOffsets
      self.mantissa = mantissa
      self.exponent = exponent
      self.newMantissa = newMantissa
      self.newExponent = newExponent
      self.width = width
      self.height = height
    }

    public static func == (a: Zoom, b: Zoom) -> Bool {
      a.offsets == b.offsets && a.newOffsets == b.newOffsets && a.mantissa == b.mantissa && a.exponent == b.exponent
        && a.newMantissa == b.newMantissa && a.newExponent == b.newExponent && a.width == b.width && a.height == b.height
    }
  }

  /// A finger's report, in 1/64 point.
  public struct Touch: Sendable, Equatable {
    public var phase: ViewTree.Touch.Phase
    public var x: Int64
    public var y: Int64

    public init(_ phase: ViewTree.Touch.Phase, x: Int64, y: Int64) {
      self.phase = phase
      self.x = x
      self.y = y
    }
  }

  /// An edit of a sheet: the viewport before it, and its immediate result unless it waited for the tick.
  public struct Edit: Sendable, Equatable {
    public var axis: SheetReference.Axis
    public var change: SheetReference.Change
    public var waits = false
    public var isRefused: Bool?
    public var x: Int64 = 0
    public var y: Int64 = 0
    public var width: Int64 = 0
    public var height: Int64 = 0
    public var isResting = false
    public var newOffset: PlaneInput.Place?

    public init(_ axis: SheetReference.Axis, _ change: SheetReference.Change) {
      self.axis = axis
      self.change = change
    }
  }

  public struct Place: Sendable, Equatable {
    public var x: Int64
    public var y: Int64

    public init(x: Int64, y: Int64) {
      self.x = x
      self.y = y
    }
  }

  public var zooms: [Zoom] = []
  /// In the order of their effect; those that waited come last.
  public var edits: [Edit] = []
  /// In order.
  public var touches: [Touch] = []
  /// A program set the offset, or began to scroll to one.
  public var isMovedByProgram = false
  /// Cells whose data have come.
  public var arrivals: [PlaneObservation.Cell] = []
  public var isReloaded = false
  /// The offset that a program set last, if nothing has moved it since.
  public var jump: (x: Int64, y: Int64)?

  public init() {}

  public static func == (a: PlaneInput, b: PlaneInput) -> Bool {
    a.zooms == b.zooms && a.arrivals == b.arrivals && a.isReloaded == b.isReloaded && a.jump?.x == b.jump?.x && a.jump?.y == b.jump?.y
      && a.edits == b.edits && a.touches == b.touches && a.isMovedByProgram == b.isMovedByProgram
  }
}
