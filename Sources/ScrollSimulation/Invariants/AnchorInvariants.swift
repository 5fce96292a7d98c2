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
      if AnchorLaw.wasTakenAway(item.key, in: frame.list.changes) {
        hasLoss = true
      } else {
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
