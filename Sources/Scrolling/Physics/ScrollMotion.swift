public import ViewTree

/// A motion on one axis: an offset in points as a pure function of time, so that frames at any rate see equal offsets at equal instants.
///
/// Velocities are the offset's in points per millisecond, positive where it grows: a recognizer's pt/s, divided by -1000. Start offsets and
/// velocities are finite; intermediate values are finite too, up to 10^300 of either. A motion turns back at most once, so that it passes
/// an offset at most twice, and its greatest offset is at its start, its turn or its end.
///
/// Constants have a grade: **A** public source code or vendor documentation, **B** decoded by others from recordings or binaries and
/// cross-checked here, **C** a single source or our choice.
public protocol ScrollMotion: Sendable {
  /// Before it the motion stands at its start offset.
  var start: Instant { get }

  /// The offset at which the motion ends.
  var rest: Double { get }

  /// The first instant at which the motion has ended; `start` if it never moves.
  var end: Instant { get }

  /// The instant at which the motion turns back, `end` if it never does. The offset is monotonic on either side of it.
  var turn: Instant { get }

  /// The offset in points: the start offset before `start`, exactly `rest` from `end` on.
  func offset(at instant: Instant) -> Double

  /// The derivative of `offset(at:)` in pt/ms, from the right at `start`; 0 before `start` and from `end` on.
  func velocity(at instant: Instant) -> Double

  /// The instants within `window` at which the motion passes `offset`, out and back: the first nanosecond at which it is there or beyond. A
  /// start and a rest at `offset` count; a turn at it counts once. A motion that never moves passes nothing.
  /// - Complexity: at most 64 samples for either; a handful if the motion has an inverse.
  func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings

  /// The motion after a correction of the content by `delta` points: the same function of time, with offsets and edges translated.
  func shifted(by delta: Double) -> Self

  /// The motion from `instant` on, with the offset of that instant, after the legal range has become `edges`. Nil if nothing is left to
  /// move: the caller then puts the offset at rest within `edges`.
  func replanned(at instant: Instant, edges: ClosedRange<Double>) -> (any ScrollMotion)?
}

extension ScrollMotion {
  /// Whether the motion has ended at `instant`.
  public func isDone(at instant: Instant) -> Bool { instant >= end }
}
