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
  public var width: Int64
  public var height: Int64
  /// The content's extent on the main axis.
  public var content: Int64
  public var items: Int
  /// Offset change by input, motion and programs since the last frame.
  public var travel: Int64
  public var binds: Int
  /// The area that should show items and does not, in 1/64 point squared.
  public var blank: Int64 = 0
  /// Offset changes by the layout, in order; cause 0 keeps an anchor, 1 is a clamp, 2 puts an item in its place.
  public var corrections: [(cause: Int, delta: Int64)] = []
  /// Indices of items without a free tile.
  public var missing: [Int] = []
  /// Why the list shows less than it should, such as a refused batch.
  public var error: String?
  /// Fingers that are down, from the viewport's corner.
  public var fingers: [RecordedFinger] = []
  /// Tiles that show an item. If a pool index occurs twice, reports show the last one.
  public var tiles: [RecordedTile]
}

/// A finger on the screen.
public struct RecordedFinger: Sendable, Equatable {
  public var finger: Int
  /// In 1/64 point.
  public var x: Int64
  public var y: Int64
}

/// A tile that shows an item.
public struct RecordedTile: Sendable, Equatable {
  /// The tile's index in its pool.
  public var pool: Int
  public var index: Int
  public var key: UInt64
  /// On the main axis, from the content's start.
  public var start: Int64
  public var extent: Int64
  /// Start and extent on the cross axis.
  public var crossStart: Int64
  public var crossExtent: Int64
  /// Index in the session's ``RecordedSession/looks``; nil if unknown.
  public var look: Int?
}

extension RecordedFrame {
  /// The checker's observation; `blank` is in 1/64 point squared.
  public init(_ frame: FrameObservation, blank: Int64 = 0) {
    self.init(
      number: frame.number, time: frame.time, phase: frame.phase.letter, offset: frame.offset, width: frame.width,
      height: frame.height,
      content: frame.contentExtent, items: frame.itemCount, travel: frame.travel, binds: frame.binds, blank: blank,
      corrections: frame.corrections.map { correction in
        switch correction.cause {
        case .anchor: (0, correction.delta)
        case .clamp: (1, correction.delta)
        case .target: (2, correction.delta)
        }
      },
      missing: frame.missing, error: frame.error,
      tiles: frame.tiles.compactMap { tile in
        guard let index = tile.index, let key = tile.key else { return nil }
        return RecordedTile(
          pool: tile.pool, index: index, key: key, start: tile.start, extent: tile.extent, crossStart: tile.crossStart,
          crossExtent: tile.crossExtent)
      })
  }
}
