import ViewTree

/// A plane's screen in one frame: 1/64 points and nanoseconds. The zoom scale is `zoomMantissa / 65,536 * 2^zoomExponent`.
struct PlaneObservation: Sendable, Equatable {
  struct Cell: Sendable, Hashable, CustomStringConvertible {
    var column: Int64
    var row: Int64
    var level: Int

    var description: String { "(\(column), \(row))@\(level)" }
  }

  struct ObservedTile: Sendable, Equatable {
    var cell: Cell?  // nil while it is free
    var isHidden = true
    var x: Int64 = 0
    var y: Int64 = 0
    var width: Int64 = 0
    var height: Int64 = 0
    var screenX: Int64?  // the corner as the views convert it; nil if it is no whole number of 1/64 point
    var screenY: Int64?
    var content: Cell?  // what it shows, whatever it was told to show
    var showsData = false  // whether it shows the cell's data
    var isLoaded = false  // whether the engine says that it does
    var hasFailed = false  // whether the load of its data has failed since it came in
    var depth = 0  // index among the subviews, back to front
    var covered = Covered(columns: 0..<0, rows: 0..<0)  // the cells that it says it covers
    var edition = 0  // of the content that it shows
    var part = 0  // of a sheet: 1 for frozen columns, 2 for frozen rows, 3 for both; the checker's
  }

  /// A view came into view with a cell, or left with it.
  struct Display: Sendable, Equatable {
    var begins: Bool
    var pool: Int
    var cell: Cell
  }

  struct Covered: Sendable, Equatable {
    var columns: Range<Int64>
    var rows: Range<Int64>

    var count: Int { columns.count * rows.count }
  }

  /// A cell was asked how large its line must be.
  struct Answer: Sendable, Equatable {
    var axis: SheetReference.Axis
    var cell: Cell  // by the names of its lines
    var edition: Int
    var extent: Int64
  }

  var hasBoundTiles: Bool { tiles.contains { $0.cell != nil } }
  var viewport: ObservedTile { ObservedTile(x: offsetX, y: offsetY, width: width, height: height) }

  var number = 0
  var time: Int64 = 0
  var isResting = true
  var isMovingByItself = false  // a fling, a bounce or an animation runs
  var offsetX: Int64 = 0
  var offsetY: Int64 = 0
  var isOnGrid = true  // whether the offset is a whole number of 1/64 point on both axes
  var width: Int64 = 0
  var height: Int64 = 0
  var zoomMantissa: Int64 = 65_536
  var zoomExponent = 0
  var level = 0
  var tiles: [ObservedTile] = []  // in pool order
  var freeTiles = 0
  var isMirrored = false
  var travelX: Int64 = 0
  var travelY: Int64 = 0
  var correctionX: Int64 = 0
  var correctionY: Int64 = 0
  var binds = 0
  var retired = 0
  var missing = 0
  var refusesEdit = false  // an edit that waited was refused
  var loads: [Cell] = []  // running loads, in the order of their start
  var cancels = 0
  var displays: [Display] = []  // since the previous frame, in order
  var asked: [Answer] = []  // since the previous frame, in order
  var relayoutBinds = 0  // a second layout without an event must change nothing (C7)
  var relayoutLoads = 0
  var relayoutMoves = false
}

/// What moved a plane between two frames, and what its program did.
struct PlaneInput: Sendable {
  struct Place: Sendable, Equatable {
    var x: Int64
    var y: Int64
  }

  /// A zoom scale was set: the offset before and after.
  struct Zoom: Sendable {
    var offset: Place
    var newOffset: Place
    var mantissa: Int64
    var exponent: Int
    var newMantissa: Int64
    var newExponent: Int
    var width: Int64
    var height: Int64
  }

  /// A finger's report, in 1/64 point.
  struct Touch: Sendable {
    var finger = 0
    var phase: ViewTree.Touch.Phase
    var x: Int64
    var y: Int64
  }

  /// An edit of a sheet: the viewport before it, and its immediate result unless it waited for the tick.
  struct Edit: Sendable {
    var axis: SheetReference.Axis
    var change: SheetReference.Change
    var waits = false
    var isRefused: Bool?
    var x: Int64 = 0
    var y: Int64 = 0
    var width: Int64 = 0
    var height: Int64 = 0
    var isResting = false
    var newOffset: Place?

    init(_ axis: SheetReference.Axis, _ change: SheetReference.Change) {
      self.axis = axis
      self.change = change
    }
  }

  var zooms: [Zoom] = []
  var edits: [Edit] = []  // in the order of their effect; those that waited come last
  var touches: [Touch] = []  // in order
  var hasGestures = false  // of any kind
  var hasWheels = false  // a wheel or a trackpad among them
  var isMovedByProgram = false  // a program set the offset, or began to scroll to one
  var arrivals: [PlaneObservation.Cell] = []  // cells whose data have come
  var isReloaded = false
  var jump: Place?  // the offset that a program set last, if nothing has moved it since
  var edition = 0  // of the cells' content, before the tick
}
