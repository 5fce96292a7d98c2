import Scrolling
import ViewTree

/// The blank area over a sequence of frames: items on screen without tiles (invariant F6). Per tick: `meter.add(list.blankArea)`.
public struct BlankMeter: Hashable, Sendable {
  public private(set) var frames = 0
  /// The number of frames with blank area.
  public private(set) var blankFrames = 0
  /// The sum over all frames, in square points.
  public private(set) var sum = 0.0
  /// The maximum of a frame, in square points.
  public private(set) var maximum = 0.0
  /// The greatest number of consecutive blank frames.
  public private(set) var longestRun = 0
  private var run = 0

  public init() {}

  /// - Precondition: `area`, in square points, is finite and >= 0.
  public mutating func add(_ area: Double) {
    precondition(area.isFinite && area >= 0, "BlankMeter.add(\(area)): an area is finite and >= 0")
    frames += 1
    run = area > 0 ? run + 1 : 0
    blankFrames += area > 0 ? 1 : 0
    sum += area
    maximum = max(maximum, area)
    longestRun = max(longestRun, run)
  }
}

extension TiledScrollView {
  /// The area of the items on screen without tiles after the last layout, in square points (invariant F6): the viewport within the content,
  /// less tiles and gaps. 0 unless the pool was exhausted. Read it after a tick. O(missing items x log items).
  public var blankArea: Double {
    let missing = virtualizer.missingItems
    guard !missing.isEmpty else { return 0 }
    let screen = virtualizer.onScreen
    let side = axis.cross(bounds.origin)
    return missing.reduce(0) { sum, index in
      guard let rect = rectForItem(at: index) else { return sum }  // removed by a batch since the last layout
      let (start, place) = (axis.main(rect.origin), axis.cross(rect.origin))
      let extent = min(start + axis.main(rect.size), screen.upperBound.points) - max(start, screen.lowerBound.points)
      let width = min(place + axis.cross(rect.size), side + axis.cross(bounds.size)) - max(place, side)
      return extent > 0 && width > 0 ? sum + extent * width : sum
    }
  }
}
