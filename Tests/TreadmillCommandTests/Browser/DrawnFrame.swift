import Foundation
import Testing

/// What an HTML report says that it has drawn of a frame: the content of its element `state`.
struct DrawnFrame: Decodable {
  struct Tile: Decodable {
    var pool: Int
    var index: Int
    var key: String
    /// Frames since the last bind.
    var age: Int
    /// 1/64 point from the viewport's corner.
    var left: Int64
    var top: Int64
    var width: Int64
    var height: Int64
    /// Left, top, width and height as the browser has placed it, in CSS pixels from the viewport's corner.
    var box: [Double]
    /// What marks it as a part of a section, down the page.
    var strips: [Strip]
  }

  struct Strip: Decodable {
    var name: String
    var top: Double
    var height: Double
  }

  var frame: Int
  var phase: String
  var offset: Int64
  /// CSS pixels of a point.
  var scale: Double
  /// 1/64 point: left, top, width and height.
  var viewport: [Int64]
  var tiles: [Tile]

  /// What is not as the trace's line of the frame has it (`Docs/Trace.md`), for a vertical list.
  func differences(from line: TraceLine) -> [String] {
    var found: [String] = []
    func expect(_ holds: Bool, _ what: @autoclosure () -> String) { if !holds { found.append("frame \(line.frame): \(what())") } }
    expect(frame == line.frame && phase == line.phase && offset == line.offset, "is drawn as \(frame), \(phase), \(offset)")
    expect(viewport == [0, 0, line.width, line.height], "the viewport is drawn as \(viewport)")
    expect(tiles.count == line.tiles.count, "\(tiles.count) tiles are drawn, \(line.tiles.count) are bound")
    for (tile, numbers) in zip(tiles, line.tiles) {
      expect([Int64(tile.pool), Int64(tile.index)] == [numbers[0], numbers[1]], "tile \(tile.pool) is drawn with item \(tile.index)")
      expect(tile.key == "\(numbers[2])", "tile \(tile.pool) is drawn with key \(tile.key)")
      expect(tile.top == numbers[3] - line.offset && tile.height == numbers[4], "tile \(tile.pool) is drawn at \(tile.top), \(tile.height)")
      expect(tile.left == 0 && tile.width == line.width, "tile \(tile.pool) is drawn across \(tile.left), \(tile.width)")
      let due = [tile.left, tile.top, tile.width, tile.height].map { Double($0) / 64 * scale }
      // A browser keeps places in single precision.
      let isInPlace = zip(tile.box, due).allSatisfy { abs($0 - $1) <= 0.01 + abs($1) / 100_000 }
      expect(isInPlace && tile.box.count == 4, "tile \(tile.pool) is placed at \(tile.box) and not at \(due)")
    }
    return found
  }
}

/// What an HTML report says that it has drawn of a failure: more of the element `state`.
struct DrawnFailure: Decodable {
  var frame: Int
  /// Of all cells: the kind of each part, and its words or its colour.
  var parts: [[String]]
  /// Left, top, width and height, in 1/64 point from the viewport's corner.
  var faults: [[Int64]]
  /// The finger, and where it is.
  var fingers: [[Int64]]
  var callouts: [String]
  var notes: String
  var actions: [String]
  /// Where along the lanes events end, 0 to 1; -1 if that is not in them.
  var quiet: Double
}

/// A frame's line in a trace (`Docs/Trace.md`).
struct TraceLine: Decodable {
  var frame: Int
  var time: Int64
  var phase: String
  var offset: Int64
  var width: Int64
  var height: Int64
  var content: Int64
  var items: Int
  var travel: Int64
  var binds: Int
  var corrections: [[Int64]]
  var missing: [Int]
  /// Pool, index, key, start, extent.
  var tiles: [[Int64]]
}
