public import ViewTree

/// A motion along one axis: an offset in points as a pure function of time, so that 60, 90, 120 Hz or irregular frames see equal offsets at
/// equal instants.
///
/// Velocities are the offset's, positive where it grows, in points per millisecond, as the constants of the field are given; a recogniser's
/// pt/s is divided by 1000, and turned round, at the border.
/// Every start offset and velocity is finite; each intermediate value then is finite too, up to 10^300 of either.
///
/// A motion turns back at most once. It therefore passes an offset at most twice, and the greatest offset on its way is at its start, its
/// turn or its end.
///
/// Constants carry a grade: **A** public source code or vendor documentation, **B** decoded by others from recordings or binaries and
/// cross-checked here, **C** a single source or our choice.
public protocol ScrollMotion: Sendable {
  /// Before it the motion stands at its start offset.
  var start: Instant { get }

  /// The offset at which the motion ends.
  var rest: Double { get }

  /// The first instant at which the motion has ended, `start` if it never moves.
  var end: Instant { get }

  /// The instant at which the motion turns back, `end` if it never does: up to it and from it on the offset runs in one direction.
  var turn: Instant { get }

  /// The offset in points: exactly `rest` at and after `end`, the start offset before `start`.
  func offset(at instant: Instant) -> Double

  /// The derivative of `offset(at:)` in pt/ms, from the right at `start`; 0 before `start` and at and after `end`.
  func velocity(at instant: Instant) -> Double

  /// The instants within `window` at which the motion passes `offset`: the first nanosecond at which it is there, or beyond, on its way
  /// out, and the same on its way back.
  ///
  /// A start at `offset` and a rest on it count, a turn just there once. A motion that never moves passes nothing.
  ///
  /// - Complexity: at most 64 samples for either; a handful where the motion has an inverse.
  func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings

  /// The motion in content that was corrected by `delta` points: the same function of time with offsets and edges translated.
  func shifted(by delta: Double) -> Self

  /// The motion from `instant` on, when the range of legal offsets has become `edges`; the offset at `instant` is kept.
  ///
  /// Nil if nothing is left to move: the caller then puts the offset at rest within `edges`.
  func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)?
}

extension ScrollMotion {
  /// Whether the motion has ended at `instant`.
  public func isDone(at instant: Instant) -> Bool { instant >= end }
}
