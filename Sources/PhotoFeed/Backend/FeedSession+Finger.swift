package import Scrolling
import Tiling
package import ViewTree

/// What a finger does with the feed, by offsets: who knows the finger, as a simulated reader does, says where it holds the feed.
extension FeedSession {
  /// Takes the offset at which a finger holds the feed, in points. It may lie beyond an edge, where a rubber band shows it; edits of the
  /// outline put it back within them. Ends a throw. Call ``advance(to:in:appearing:)`` before the outline is edited again. O(1).
  package mutating func hold(at offset: Double, in outline: FeedOutline) {
    follow(outline)
    thrown = nil
    move(to: FeedSession.units(offset))
    isReported = false
  }

  /// The finger leaves the feed where it has held it. `velocity` is what the platform carries into the motion, after its thresholds, in
  /// points per millisecond; a feed that is held beyond an edge goes back. O(log posts).
  package mutating func lift(carrying velocity: Double, at instant: Instant, in outline: FeedOutline) {
    self.instant = max(self.instant, FeedSession.limited(instant))
    let edges = legalEdges(outline.tree.total)
    guard !edges.contains(offset) || velocity != 0 && edges.lowerBound < edges.upperBound else { return }
    thrown = FeedThrow(start: self.instant, offset: offset, velocity: velocity, edges: edges)
  }

  /// The motion of the throw; nil at rest.
  package var motion: (any ScrollMotion)? { thrown?.motion(on: device) }

  /// What the motion of the throw is made of; nil at rest.
  package var motionRecipe: MotionRecipe? { thrown?.recipe(on: device) }

  /// The offsets at which the feed may rest, in points.
  package func legalOffsets(in outline: FeedOutline) -> ClosedRange<Double> { legalEdges(outline.tree.total) }
}
