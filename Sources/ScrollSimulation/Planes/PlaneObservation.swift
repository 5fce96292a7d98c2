package import ViewTree

/// A plane's screen in one frame: 1/64 points and nanoseconds. The zoom scale is `zoomMantissa / 65,536 * 2^zoomExponent`.
package struct PlaneObservation: Sendable, Equatable {
  package struct Cell: Sendable, Hashable, CustomStringConvertible {
    package var column: Int64
    package var row: Int64
    package var level: Int

    package init(column: Int64, row: Int64, level: Int) {
      self.column = column
      self.row = row
      self.level = level
    }

    package var description: String { "(\(column), \(row))@\(level)" }
  }

  package struct ObservedTile: Sendable, Equatable {
    package var cell: Cell?  // nil while it is free
    package var isHidden = true
    package var x: Int64 = 0
    package var y: Int64 = 0
    package var width: Int64 = 0
    package var height: Int64 = 0
    package var screenX: Int64?  // the corner as the views convert it; nil if it is no whole number of 1/64 point
    package var screenY: Int64?
    package var content: Cell?  // what it shows, whatever it was told to show
    package var showsData = false  // whether it shows the cell's data
    package var isLoaded = false  // whether the engine says that it does
    package var hasFailed = false  // whether the load of its data has failed since it came in
    package var depth = 0  // index among the subviews, back to front

    package init() {}
  }

  /// A view came into view with a cell, or left with it.
  package struct Display: Sendable, Equatable {
    package var begins: Bool
    package var pool: Int
    package var cell: Cell

    package init(begins: Bool, pool: Int, cell: Cell) {
      self.begins = begins
      self.pool = pool
      self.cell = cell
    }
  }

  var hasBoundTiles: Bool { tiles.contains { $0.cell != nil } }

  package var number = 0
  package var time: Int64 = 0
  package var isResting = true
  package var isMovingByItself = false  // a fling, a bounce or an animation runs
  package var offsetX: Int64 = 0
  package var offsetY: Int64 = 0
  package var isOnGrid = true  // whether the offset is a whole number of 1/64 point on both axes
  package var width: Int64 = 0
  package var height: Int64 = 0
  package var zoomMantissa: Int64 = 65_536
  package var zoomExponent = 0
  package var level = 0
  package var tiles: [ObservedTile] = []  // in pool order
  package var freeTiles = 0
  package var travelX: Int64 = 0
  package var travelY: Int64 = 0
  package var correctionX: Int64 = 0
  package var correctionY: Int64 = 0
  package var binds = 0
  package var retired = 0
  package var missing = 0
  package var refusesEdit = false  // an edit that waited was refused
  package var loads: [Cell] = []  // running loads, in the order of their start
  package var cancels = 0
  package var displays: [Display] = []  // since the previous frame, in order
  package var relayoutBinds = 0  // a second layout without an event must change nothing (C7)
  package var relayoutLoads = 0
  package var relayoutMoves = false

  package init() {}
}

package struct PlaneInput: Sendable, Equatable {
  /// A zoom scale was set: the offset before and after.
  package struct Zoom: Sendable, Equatable {
    package var offsets: (x: Int64, y: Int64)
    package var newOffsets: (x: Int64, y: Int64)
    package var mantissa: Int64
    package var exponent: Int
    package var newMantissa: Int64
    package var newExponent: Int
    package var width: Int64
    package var height: Int64

    package init(
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

    package static func == (a: Zoom, b: Zoom) -> Bool {
      a.offsets == b.offsets && a.newOffsets == b.newOffsets && a.mantissa == b.mantissa && a.exponent == b.exponent
        && a.newMantissa == b.newMantissa && a.newExponent == b.newExponent && a.width == b.width && a.height == b.height
    }
  }

  /// A finger's report, in 1/64 point.
  package struct Touch: Sendable, Equatable {
    package var phase: ViewTree.Touch.Phase
    package var x: Int64
    package var y: Int64

    package init(_ phase: ViewTree.Touch.Phase, x: Int64, y: Int64) {
      self.phase = phase
      self.x = x
      self.y = y
    }
  }

  /// An edit of a sheet: the viewport before it, and its immediate result unless it waited for the tick.
  package struct Edit: Sendable, Equatable {
    package var axis: SheetReference.Axis
    package var change: SheetReference.Change
    package var waits = false
    package var isRefused: Bool?
    package var x: Int64 = 0
    package var y: Int64 = 0
    package var width: Int64 = 0
    package var height: Int64 = 0
    package var isResting = false
    package var newOffset: PlaneInput.Place?

    package init(_ axis: SheetReference.Axis, _ change: SheetReference.Change) {
      self.axis = axis
      self.change = change
    }
  }

  package struct Place: Sendable, Equatable {
    package var x: Int64
    package var y: Int64

    package init(x: Int64, y: Int64) {
      self.x = x
      self.y = y
    }
  }

  package var zooms: [Zoom] = []
  package var edits: [Edit] = []  // in the order of their effect; those that waited come last
  package var touches: [Touch] = []  // in order
  package var isMovedByProgram = false  // a program set the offset, or began to scroll to one
  package var arrivals: [PlaneObservation.Cell] = []  // cells whose data have come
  package var isReloaded = false
  package var jump: (x: Int64, y: Int64)?  // the offset that a program set last, if nothing has moved it since

  package init() {}

  package static func == (a: PlaneInput, b: PlaneInput) -> Bool {
    a.zooms == b.zooms && a.arrivals == b.arrivals && a.isReloaded == b.isReloaded && a.jump?.x == b.jump?.x && a.jump?.y == b.jump?.y
      && a.edits == b.edits && a.touches == b.touches && a.isMovedByProgram == b.isMovedByProgram
  }
}
