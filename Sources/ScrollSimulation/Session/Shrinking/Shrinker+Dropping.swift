import Scrolling
import ViewTree

/// Leaving out what does not matter.
extension Shrinker {
  /// All of a kind at once: most of them have no part in it.
  mutating func dropKinds() {
    for kind in TraceEntryKind.allCases {
      var candidate = best
      candidate.entries.removeAll { $0.kind == kind }
      adopt(candidate)
    }
  }

  /// Strokes and single events, the halves first, then the quarters, down to one by one.
  mutating func dropUnits() { dropBlocks { $0.units } }

  /// Every single entry: the moves of a stroke, too.
  mutating func dropEntries() { dropBlocks { $0.entries.indices.map { [$0] } } }

  /// Goes through blocks of units from the last to the first, with ever smaller blocks. What comes late is left out first: what led to it
  /// then has no more use.
  private mutating func dropBlocks(_ units: (StressTrace<Subject.Event>) -> [[Int]]) {
    var size = max(1, units(best).count / 2)
    while true {
      var end = units(best).count
      while end > 0, !budget.isUsedUp {
        let all = units(best)
        // A block that was dropped may have taken more along, what came after the broken rule.
        end = min(end, all.count)
        guard end > 0 else { break }
        let first = max(0, end - size)
        let places = Set(all[first..<end].joined())
        var candidate = best
        candidate.entries = best.entries.indices.filter { !places.contains($0) }.map { best.entries[$0] }
        adopt(candidate)
        end = first
      }
      guard size > 1, !budget.isUsedUp else { return }
      size /= 2
    }
  }
}

extension StressTrace {
  /// The places of entries that belong together: a finger's stroke from its landing to its lift, a trackpad's movement with its momentum;
  /// each other entry alone. In the order of their first entries.
  var units: [[Int]] {
    var units: [[Int]] = []
    var open: [Int: Int] = [:]
    let trackpad = -1
    for (place, entry) in entries.enumerated() {
      guard case .gesture(let gesture) = entry.body, let (hand, begins) = gesture.stroke(trackpad: trackpad) else {
        units.append([place])
        continue
      }
      if !begins, let unit = open[hand] {
        units[unit].append(place)
      } else {
        open[hand] = units.count
        units.append([place])
      }
    }
    return units
  }
}

extension GestureEvent {
  /// Whose stroke the event is a part of, and whether it begins one; nil if it stands alone.
  fileprivate func stroke(trackpad: Int) -> (hand: Int, begins: Bool)? {
    switch action {
    case .touch(let finger, let phase, _): (finger, phase == .began)
    case .trackpad(_, let phase): (trackpad, phase == .began)
    case .wheel, .rotate, .jump, .scroll: nil
    }
  }
}
