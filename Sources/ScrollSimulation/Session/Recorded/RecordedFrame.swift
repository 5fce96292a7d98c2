/// A frame of a ``RecordedSession``: the values of its line (`Docs/Trace.md`), and tiles with their cross-axis place.
public struct RecordedFrame: Sendable {
  /// From 1.
  public var number: Int
  /// Nanoseconds since the session began.
  public var time: Int64
  /// The letter of the frame's line: `r`, `t`, `d`, `f`, `c` or `a`.
  public var phase: String
  /// From the content's start to the viewport's, on the main axis.
  public var offset: Int64
  /// The same on the cross axis, in a plane; nil in a list.
  public var crossOffset: Int64?
  /// Of the viewport, whatever the axis.
  package var width: Int64
  package var height: Int64
  /// The content's extent on the main axis.
  package var content: Int64
  public var items: Int
  /// Offset change by input, motion and programs since the last frame.
  public var travel: Int64
  public var binds: Int
  /// The area that should show items and does not, in 1/64 point squared.
  package var blank: Int64 = 0
  /// Offset changes by the layout, in order; cause 0 keeps an anchor, 1 is a clamp, 2 puts an item in its place.
  package var corrections: [(cause: Int, delta: Int64)] = []
  /// Indices of items without a free tile.
  package var missing: [Int] = []
  /// Why the list shows less than it should, such as a refused batch.
  package var error: String?
  /// What bars or a keyboard cover at the two ends of the list.
  package var covers: (before: Int64, behind: Int64) = (0, 0)
  /// Fingers that are down, from the viewport's corner.
  package var fingers: [RecordedFinger] = []
  /// Tiles that show an item. If a pool index occurs twice, reports show the last one.
  public var tiles: [RecordedTile]
}

/// A finger on the screen.
package struct RecordedFinger: Sendable, Equatable {
  package var finger: Int
  /// In 1/64 point.
  package var x: Int64
  package var y: Int64
}

/// A tile that shows an item.
public struct RecordedTile: Sendable, Equatable {
  /// The tile's index in its pool.
  package var pool: Int
  public var index: Int
  package var key: UInt64
  /// On the main axis, from the content's start.
  package var start: Int64
  package var extent: Int64
  /// Start and extent on the cross axis.
  package var crossStart: Int64
  package var crossExtent: Int64
  /// Index in the session's ``RecordedSession/looks``; nil if unknown.
  package var look: Int?
  /// What it shows of a section.
  package var part = Part.item
  /// How many columns or lanes it takes.
  package var span = 1

  /// What a tile shows of a section.
  package enum Part: Int, Sendable {
    case item = 0
    case header = 1
    /// A header away from its own place, so that it stays in view.
    case pinnedHeader = 2
    case footer = 3

    package var word: String {
      switch self {
      case .item: "item"
      case .header, .pinnedHeader: "header"
      case .footer: "footer"
      }
    }
  }
}

extension RecordedFrame {
  /// The checker's observation; `blank` is in 1/64 point squared.
  package init(_ frame: FrameObservation, blank: Int64 = 0) {
    self.init(
      number: frame.number, time: frame.time, phase: frame.phase.letter, offset: frame.listOffset, width: frame.width,
      height: frame.height,
      content: frame.contentExtent, items: frame.itemCount, travel: frame.travel, binds: frame.binds, blank: blank,
      corrections: frame.corrections.map { correction in
        switch correction.cause {
        case .anchor: (0, correction.delta)
        case .clamp: (1, correction.delta)
        case .target: (2, correction.delta)
        }
      },
      missing: frame.missing, error: frame.error, covers: (frame.covers.before, frame.covers.behind),
      tiles: frame.tiles.compactMap { tile in
        guard let index = tile.index, let key = tile.key else { return nil }
        return RecordedTile(
          pool: tile.pool, index: index, key: key, start: tile.start, extent: tile.extent, crossStart: tile.crossStart,
          crossExtent: tile.crossExtent)
      })
  }
}
