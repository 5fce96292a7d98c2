/// F6: the blank part of the viewport is what its items' tiles leave of it, and only items reported missing may be blank.
public struct BlankAreaIsAccountedFor: Invariant {
  public let rule = "F6"
  public private(set) var blank = BlankArea()
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> String? {
    var items: Int64 = 0
    var missing: Int64 = 0
    for index in frame.visible {
      let start = frame.list.start(index)
      let length = min(start + frame.list.items[index].extent, frame.bottom) - max(start, frame.top)
      items += length
      if frame.now.missing.contains(index) { missing += length }
    }
    var covered: Int64 = 0
    var reached = frame.top
    for tile in frame.now.tiles.filter({ $0.index != nil && !$0.isHidden }).sorted(by: { ($0.y, $0.pool) < ($1.y, $1.pool) }) {
      let top = max(tile.y, reached)
      let bottom = min(tile.y + tile.height, frame.bottom)
      guard top < bottom else { continue }
      covered += bottom - top
      reached = bottom
    }
    let uncovered = items - covered
    blank.add(max(0, uncovered) * frame.now.width)
    return uncovered == missing
      ? nil : "\(points(uncovered)) pt of the viewport are blank, \(points(missing)) pt belong to items reported missing"
  }
}

/// Blank area over a run, in square points of 1/4096.
public struct BlankArea: Sendable, Equatable {
  public private(set) var sum: Int64 = 0
  public private(set) var maximum: Int64 = 0
  /// Frames in the longest stretch with some.
  public private(set) var longestRun = 0
  private var run = 0

  public init() {}

  mutating func add(_ area: Int64) {
    sum += area
    maximum = max(maximum, area)
    run = area > 0 ? run + 1 : 0
    longestRun = max(longestRun, run)
  }
}

/// F5: the same seed and the same input give the same frames. Checked on a run that repeats another one, against that one's frame lines.
public struct FramesRepeat: Invariant {
  public let rule = "F5"
  private let expected: [UInt64]
  private var encoder = FrameLine()

  /// - Parameter expected: the hashes of the first frames' lines, from frame 1 on.
  public init(expected: [UInt64]) { self.expected = expected }

  public mutating func check(_ frame: CheckedFrame) -> String? {
    guard frame.now.number >= 1, frame.now.number <= expected.count else { return nil }
    encoder.encode(frame.now)
    var hash = TraceHash()
    hash.add(encoder.bytes)
    return hash.value == expected[frame.now.number - 1] ? nil : "run again, the frame is another one"
  }
}
