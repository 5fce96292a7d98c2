package import ViewTree

/// The fraction of an item that makes it visible, and the time for which it must be visible to have been seen.
///
/// The Media Rating Council defines a viewable display impression as 50 % of the pixels for one continuous second (MRC, *Viewable Ad
/// Impression Measurement Guidelines*, 2014): `VisibilityThreshold(fraction: 0.5, dwellMilliseconds: 1000)`.
public struct VisibilityThreshold: Hashable, Sendable {
  /// The least visible part of an item's extent, 0...1; 0 means any part. A longer item than the viewport reaches viewport / extent.
  public let fraction: Double
  /// The time for which an item must meet the fraction without a break to have been seen, in milliseconds; nil for no impressions.
  public let dwellMilliseconds: Double?

  /// - Precondition: `0 <= fraction <= 1`; `dwellMilliseconds` is finite and >= 0.
  public init(fraction: Double, dwellMilliseconds: Double? = nil) {
    precondition(fraction >= 0 && fraction <= 1, "VisibilityThreshold(fraction: \(fraction)): a fraction is 0...1")
    let dwell = dwellMilliseconds ?? 0
    precondition(dwell.isFinite && dwell >= 0, "VisibilityThreshold(dwellMilliseconds: \(dwell)): a dwell is finite and >= 0")
    self.fraction = fraction
    self.dwellMilliseconds = dwellMilliseconds
  }

  /// Any part of an item, without impressions.
  public static let anyPart = VisibilityThreshold(fraction: 0)

  /// The least visible extent, at least one grid step, for which `visible / extent >= fraction` in `Double`.
  package func needed(of extent: LayoutUnit) -> LayoutUnit {
    let extent = Double(extent.rawValue)
    // The product is rounded, so its ceiling may be off by one step either way.
    var needed = Int64((fraction * extent).rounded(.up))
    if needed > 0, Double(needed - 1) / extent >= fraction { needed -= 1 } else if Double(needed) / extent < fraction { needed += 1 }
    return LayoutUnit(rawValue: max(needed, 1))
  }
}
