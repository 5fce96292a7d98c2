import Scrolling
import ViewTree

/// Blank area over a run of frames: how much of the viewport had items and no tiles (invariant F6).
///
/// ```swift
/// window.tick(at: instant)
/// meter.add(list.blankArea)
/// ```
public struct BlankMeter: Hashable, Sendable {
  public private(set) var frames = 0
  /// Frames with any blank at all.
  public private(set) var blankFrames = 0
  /// In square points times frames.
  public private(set) var sum = 0.0
  /// Of the worst frame, in square points.
  public private(set) var maximum = 0.0
  /// The most blank frames one after the other.
  public private(set) var longestRun = 0
  private var run = 0

  public init() {}

  /// - Parameter area: of the next frame, in square points.
  /// - Precondition: `area` is finite and >= 0.
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
  /// How much of the items on screen has no tile, in square points, as of the last layout (invariant F6): the viewport within the content,
  /// less its tiles and less the gaps between items. Read it after a tick. 0 unless the pool was exhausted.
  ///
  /// - Complexity: O(missing items x log items).
  public var blankArea: Double {
    guard !missing.isEmpty else { return 0 }
    let screen = onScreen(at: offset, reachingBeyondBy: .zero)
    let side = across(bounds.origin)
    return missing.reduce(0) { sum, index in
      guard index < count else { return sum }  // a batch has taken it, and no layout has looked since
      let start = start(of: index)
      let length = min(start + extent(of: index), screen.upperBound) - max(start, screen.lowerBound)
      let place = acrossPlace(of: index)
      let width = min(place.start + place.extent, side + across(bounds.size)) - max(place.start, side)
      return length > .zero && width > 0 ? sum + length.points * width : sum
    }
  }
}
