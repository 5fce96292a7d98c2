/// Which item of the frame before must stand where it stood, by the anchor law: the first in index order that still exists and was not
/// itself taken elsewhere.
struct AnchorLaw {
  /// The item, and how far it is now from where it belongs; nil if the law does not bind this frame.
  let displacement: (key: UInt64, by: Int64)?
  /// Whether an item before it in the frame before has gone or was moved.
  let followsLoss: Bool
  /// Whether the item's own length was changed.
  let wasUpdated: Bool

  init(_ frame: CheckedFrame) {
    var survivor: (key: UInt64, top: Int64)?
    var hasLoss = false
    for item in frame.onScreenBefore {
      if AnchorLaw.wasTakenAway(item.key, in: frame.list.changes) { hasLoss = true } else {
        survivor = item
        break
      }
    }
    followsLoss = hasLoss
    wasUpdated = survivor.map { frame.list.changes.contains(.update(key: $0.key)) } ?? false
    // An offset that went a whole viewport away in one frame leaves its anchor behind.
    let isFar = abs(frame.now.travel) >= frame.now.height
    guard let survivor, !isFar, frame.now.error == nil, let before = frame.before, before.height > 0,
      let index = frame.list.items.firstIndex(where: { $0.key == survivor.key })
    else {
      displacement = nil
      return
    }
    let clamps = frame.now.corrections.reduce(0) { $0 + ($1.isClamp ? $1.delta : 0) }
    let expected = survivor.top - frame.now.travel - clamps
    displacement = (survivor.key, frame.list.start(index) - frame.now.offset - expected)
  }

  private static func wasTakenAway(_ key: UInt64, in changes: [ReferenceList.Change]) -> Bool {
    changes.contains { change in
      switch change {
      case .remove(_, let keys): keys.contains(key)
      case .move(let moved): moved == key
      case .insert, .update: false
      }
    }
  }

  func message() -> String? {
    guard let displacement, displacement.by != 0 else { return nil }
    return "\(name(displacement.key)) stands \(points(displacement.by)) pt away from where it was, the finger's way taken off"
  }
}

/// C1: what happens to other items leaves the anchor exactly where it was, in the same frame.
public struct AnchorStays: Invariant {
  public let rule = "C1"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    let law = AnchorLaw(frame)
    return law.followsLoss || law.wasUpdated ? nil : law.message()
  }
}

/// C2: if the anchor goes, the next survivor of the frame before becomes the anchor and keeps its own place.
public struct NextSurvivorStays: Invariant {
  public let rule = "C2"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    let law = AnchorLaw(frame)
    return law.followsLoss ? law.message() : nil
  }
}

/// C3: if the anchor itself changes its length, its start stays.
public struct ChangedAnchorKeepsItsStart: Invariant {
  public let rule = "C3"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    let law = AnchorLaw(frame)
    return law.wasUpdated && !law.followsLoss ? law.message() : nil
  }
}

/// C4: the offset moves by the person's way and by the corrections, and by nothing else; a clamp is the smallest that makes it legal.
public struct OffsetIsAccountedFor: Invariant {
  public let rule = "C4"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    guard let before = frame.before else { return nil }
    let corrections = frame.now.corrections.reduce(0) { $0 + $1.delta }
    let moved = frame.now.offset - before.offset
    if moved != frame.now.travel + corrections {
      return "the offset moved by \(points(moved)): \(points(frame.now.travel)) by the person, \(points(corrections)) by corrections"
    }
    guard let last = frame.now.corrections.last, last.isClamp, frame.now.travel == 0 else { return nil }
    let maximum = max(0, frame.list.length - frame.now.height)
    return frame.now.offset == 0 || frame.now.offset == maximum
      ? nil : "a clamp left the offset at \(points(frame.now.offset)), inside 0...\(points(maximum))"
  }
}

/// C5: a correction takes a running motion along: a free deceleration goes on as if nothing had happened.
///
/// Follows each release by the closed form that `Docs/Physics.md` gives, d = 0.998 per millisecond, for as long as its rest lies inside
/// the content.
public struct MotionGoesOn: Invariant {
  public let rule = "C5"
  private var fling: (velocity: Double, start: Int64, travelled: Int64)?
  public init() {}

  private static let rate = 0.998
  private static let tolerance: Int64 = 2  // two roundings to the grid

  public mutating func check(_ frame: CheckedFrame) -> String? {
    if !frame.input.events.isEmpty || frame.input.resized { fling = nil }
    guard frame.now.phase == .decelerating else {
      fling = nil
      return nil
    }
    if case .release(let finger)? = frame.input.events.last, abs(finger) >= 250 {
      // The first step is one display frame, taken at the tick of the release. What a drag in the same tick added is not known here, so
      // that the way is counted from this frame on.
      let start = frame.now.time - 1_000_000_000 / 60
      fling = (-finger / 1000, start, MotionGoesOn.travel(-finger / 1000, frame.now.time - start))
    } else if let followed = fling {
      fling = (followed.velocity, followed.start, followed.travelled + frame.now.travel)
    }
    guard let followed = fling else { return nil }
    let left = MotionGoesOn.reach(followed.velocity) - Double(MotionGoesOn.travel(followed.velocity, frame.now.time - followed.start))
    let rest = frame.now.offset + Int64(left)
    let maximum = max(0, frame.list.length - frame.now.height)
    guard rest > 64, rest < maximum - 64, frame.now.offset >= 0, frame.now.offset <= maximum else {
      fling = nil  // it will meet an edge
      return nil
    }
    let expected = MotionGoesOn.travel(followed.velocity, frame.now.time - followed.start)
    return abs(followed.travelled - expected) <= MotionGoesOn.tolerance
      ? nil
      : "\((frame.now.time - followed.start) / 1_000_000) ms into a fling it has gone \(points(followed.travelled)) pt, \(points(expected)) are due"
  }

  /// How far a fling goes in all, in 1/64 point; `velocity` in points per millisecond.
  private static func reach(_ velocity: Double) -> Double { velocity * rate / (1 - rate) * 64 }

  /// How far it has gone after some nanoseconds.
  private static func travel(_ velocity: Double, _ nanoseconds: Int64) -> Int64 {
    Int64((reach(velocity) * (1 - power(rate, Double(nanoseconds) / 1_000_000))).rounded())
  }

  /// `base^exponent` by squaring for the whole part, and by the binomial series for the rest.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var whole = Int(exponent)
    let rest = exponent - Double(whole)
    var square = base
    var result = 1.0
    while whole > 0 {
      if whole & 1 == 1 { result *= square }
      square *= square
      whole >>= 1
    }
    var term = 1.0
    var series = 1.0
    for n in 1...8 {
      term *= (rest - Double(n - 1)) / Double(n) * (base - 1)
      series += term
    }
    return result * series
  }
}

/// C7: laying out once more without an event changes nothing.
public struct LayoutIsAFixpoint: Invariant {
  public let rule = "C7"
  public init() {}

  public func check(_ frame: CheckedFrame) -> String? {
    guard let again = frame.now.relayout else { return nil }
    if again.binds + again.corrections + again.loads > 0 {
      return "laid out again: \(again.binds) binds, \(again.corrections) corrections, \(again.loads) loads"
    }
    return again.moves ? "laid out again: tiles or offset have moved" : nil
  }
}
