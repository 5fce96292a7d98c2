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
