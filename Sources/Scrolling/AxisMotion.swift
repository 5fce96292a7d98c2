package import ViewTree

/// A running motion on one axis behind a reference: each frame samples it without the copy that an existential would cost.
package class AxisMotion {
  final let end: Instant

  fileprivate init(end: Instant) { self.end = end }

  package func offset(at instant: Instant) -> Double { preconditionFailure("a motion is held by HeldMotion") }

  func velocity(at instant: Instant) -> Double { preconditionFailure("a motion is held by HeldMotion") }

  func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings { preconditionFailure("a motion is held by HeldMotion") }

  package var value: any ScrollMotion { preconditionFailure("a motion is held by HeldMotion") }

  static func holding(_ motion: some ScrollMotion) -> AxisMotion { HeldMotion(motion) }
}

private final class HeldMotion<Motion: ScrollMotion>: AxisMotion {
  let motion: Motion

  init(_ motion: Motion) {
    self.motion = motion
    super.init(end: motion.end)
  }

  override func offset(at instant: Instant) -> Double { motion.offset(at: instant) }
  override func velocity(at instant: Instant) -> Double { motion.velocity(at: instant) }
  override func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings { motion.crossings(of: offset, in: window) }
  override var value: any ScrollMotion { motion }
}
