public import ViewTree

/// The instants, at most two and in order, at which a motion passes an offset.
public struct Crossings: RandomAccessCollection, Hashable, Sendable {
  private let earlier: Instant?
  private let later: Instant?

  /// Keeps the passages, out and back, that lie within `window`.
  init(_ out: Instant?, _ back: Instant?, in window: ClosedRange<Instant>) {
    let out = out.flatMap { window.contains($0) ? $0 : nil }
    let back = back.flatMap { window.contains($0) ? $0 : nil }
    earlier = out ?? back
    later = out == nil ? nil : back
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { earlier == nil ? 0 : later == nil ? 1 : 2 }

  /// - Precondition: `0 <= position < count`.
  public subscript(position: Int) -> Instant {
    guard indices.contains(position), let instant = position == 0 ? earlier : later else {
      preconditionFailure("crossing \(position) of \(count)")
    }
    return instant
  }
}

extension ScrollMotion {
  public func crossings(of offset: Double, in window: ClosedRange<Instant>) -> Crossings { crossings(of: offset, in: window, near: nil) }

  /// `milliseconds`, the first passage after `start` by the motion's inverse, only speeds up the search. Samples decide, so that a crossing
  /// is the exact nanosecond at which `offset(at:)` is there.
  func crossings(of offset: Double, in window: ClosedRange<Instant>, near milliseconds: Double?) -> Crossings {
    guard start < end else { return Crossings(nil, nil, in: window) }
    let out = passage(of: offset, from: start, to: turn, near: milliseconds.map { start.advanced(byMilliseconds: $0) })
    let touchesAtTurn = turn == end || self.offset(at: turn) == offset
    let back = touchesAtTurn ? nil : passage(of: offset, from: turn, to: end, near: nil)
    return Crossings(out, back, in: window)
  }

  /// The first instant in `first...last`, between which the offset is monotonic, at which it has come to `offset`; nil if it does not.
  private func passage(of offset: Double, from first: Instant, to last: Instant, near guess: Instant?) -> Instant? {
    let distance = offset - self.offset(at: first)
    if distance == 0 { return first }
    func hasPassed(_ nanoseconds: Int64) -> Bool {
      let ahead = offset - self.offset(at: Instant(nanoseconds: nanoseconds))
      return distance < 0 ? ahead >= 0 : ahead <= 0
    }
    guard hasPassed(last.nanoseconds) else { return nil }

    var (before, passed) = (first.nanoseconds, last.nanoseconds)
    if let guess = guess?.nanoseconds {
      // If rounding puts the guess on the wrong side, the other bound closes the bracket.
      let (low, high) = (guess - inverseErrorNanoseconds, guess + inverseErrorNanoseconds)
      if low > before, low < passed { if hasPassed(low) { passed = low } else { before = low } }
      if high > before, high < passed { if hasPassed(high) { passed = high } else { before = high } }
    }
    while passed - before > 1 {
      let middle = before + (passed - before) / 2
      if hasPassed(middle) { passed = middle } else { before = middle }
    }
    return Instant(nanoseconds: passed)
  }
}

private let inverseErrorNanoseconds: Int64 = 4  // the error of an inverse, in nanoseconds, that costs only a few samples
