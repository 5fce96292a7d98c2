import ViewTree

/// The place of a scroll indicator on its axis, as a value; nothing is drawn.
///
/// With `reach` the distance from the first legal offset to the last, and `excess` the distance of the offset beyond one of them:
/// ```
/// length   = track * (viewport - excess) / (reach + viewport)        at least 36, at most the track
/// position = (track - length) * (offset - first) / reach             clamped to the track
/// ```
/// Beyond an edge the minimum length falls with the excess, to 8 at a fifth of the viewport. (A: Flutter's CupertinoScrollbar, whose
/// authors took the numbers from UIKit's screen by eye: C for UIKit, which publishes none.) The viewport and the track are what covers leave.
public struct ScrollIndicator: Hashable, Sendable {
  /// The leading end, in points from the scroll view's own edge; it does not scroll.
  public let position: Double
  /// In points.
  public let length: Double

  package static let minimumLength = 36.0  // the minimum length, at which a finger can still see its place (C)
  package static let minimumLengthBeyondEdge = 8.0  // the minimum length beyond an edge (C)
  package static let wholeExcess = 0.2  // the excess, as a fraction of the viewport, at which that is reached (C)
  package static let margin = 3.0  // the gap at either end of the track (C)

  /// Nil if nothing scrolls, the edges are infinitely far apart, or there is no room for a track. `edges` are the first and the last legal
  /// offset, `viewport` is the scroll view's extent, `insets` is free space at the ends of the track beyond the margins.
  init?(
    offset: Double, edges: ClosedRange<Double>, viewport whole: Double, insets: (before: Double, behind: Double),
    covers: (before: Double, behind: Double) = (0, 0)
  ) {
    let reach = edges.upperBound - edges.lowerBound
    let viewport = whole - covers.before - covers.behind
    let start = ScrollIndicator.margin + covers.before + insets.before
    let track = whole - start - ScrollIndicator.margin - covers.behind - insets.behind
    guard reach > 0, reach.isFinite, viewport > 0, track > 0 else { return nil }
    let excess = min(max(edges.lowerBound - offset, offset - edges.upperBound, 0), viewport)
    let part = 1 - min(excess / viewport / ScrollIndicator.wholeExcess, 1)
    let least = min(max(ScrollIndicator.minimumLength * part, ScrollIndicator.minimumLengthBeyondEdge), track)
    length = min(max(track * (viewport - excess) / (reach + viewport), least), track)
    position = start + (track - length) * min(max((offset - edges.lowerBound) / reach, 0), 1)
  }
}

extension ScrollView {
  /// The vertical indicator at the current offset; nil if the content does not scroll up and down. Complexity: O(1).
  public var verticalScrollIndicator: ScrollIndicator? {
    let (insets, covers) = (verticalScrollIndicatorInsets, coverInsets)
    return ScrollIndicator(
      offset: contentOffset.y, edges: legalRange.vertical, viewport: bounds.height, insets: (insets.top, insets.bottom),
      covers: (covers.top, covers.bottom))
  }

  /// The horizontal indicator at the current offset; nil if the content does not scroll to the sides. Complexity: O(1).
  public var horizontalScrollIndicator: ScrollIndicator? {
    let (insets, covers) = (horizontalScrollIndicatorInsets, coverInsets)
    return ScrollIndicator(
      offset: contentOffset.x, edges: legalRange.horizontal, viewport: bounds.width, insets: (insets.left, insets.right),
      covers: (covers.left, covers.right))
  }
}
