package import ViewTree

/// From which visible fraction on an item counts as visible, and for how long it must be so to have been seen.
///
/// Half of an item for a second is what the Media Rating Council calls a viewable display impression
/// (MRC, *Viewable Ad Impression Measurement Guidelines*, 2014: 50 % of the pixels for one continuous second):
///
/// ```swift
/// VisibilityThreshold(fraction: 0.5, dwellMilliseconds: 1000)
/// ```
public struct VisibilityThreshold: Hashable, Sendable {
  /// The least visible length over extent, 0...1; 0 for any part at all.
  ///
  /// An item that is longer than the viewport never meets a fraction beyond viewport over extent.
  public let fraction: Double
  /// How long an item must meet the fraction without a break to have been seen, in milliseconds; nil if nobody wants to know.
  public let dwellMilliseconds: Double?

  /// - Precondition: `0 <= fraction <= 1`; `dwellMilliseconds` is finite and >= 0.
  public init(fraction: Double, dwellMilliseconds: Double? = nil) {
    precondition(fraction >= 0 && fraction <= 1, "VisibilityThreshold(fraction: \(fraction)): a fraction is 0...1")
    let dwell = dwellMilliseconds ?? 0
    precondition(dwell.isFinite && dwell >= 0, "VisibilityThreshold(dwellMilliseconds: \(dwell)): a dwell is finite and >= 0")
    self.fraction = fraction
    self.dwellMilliseconds = dwellMilliseconds
  }

  /// Any part of an item, with nobody waiting for an impression.
  public static let anyPart = VisibilityThreshold(fraction: 0)

  /// The least visible length on the grid, at least one step, at which `visible / extent >= fraction` in `Double`.
  package func needed(of extent: LayoutUnit) -> LayoutUnit {
    let extent = Double(extent.rawValue)
    // The product is rounded, so that its ceiling may be off by a step either way.
    var needed = Int64((fraction * extent).rounded(.up))
    if needed > 0, Double(needed - 1) / extent >= fraction { needed -= 1 } else if Double(needed) / extent < fraction { needed += 1 }
    return LayoutUnit(rawValue: max(needed, 1))
  }
}
