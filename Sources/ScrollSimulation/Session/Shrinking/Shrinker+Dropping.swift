import Scrolling
import ViewTree

extension Shrinker {
  /// All entries of a kind at once: most kinds have no part in the finding.
  mutating func dropKinds() {
    for kind in TraceEntryKind.allCases {
      var candidate = best
      candidate.entries.removeAll { $0.kind == kind }
      adopt(candidate)
    }
  }

  mutating func dropUnits() { dropBlocks { $0.units } }  // strokes and single events: halves first, then quarters, down to single ones

  mutating func dropEntries() { dropBlocks { $0.entries.indices.map { [$0] } } }  // every single entry, including the moves of a stroke

  /// Tries blocks of units from last to first, in ever smaller sizes: what led to a late event is not needed without it.
  private mutating func dropBlocks(_ units: (StressTrace<Subject.Event>) -> [[Int]]) {
    var size = max(1, units(best).count / 2)
    while true {
      var end = units(best).count
      while end > 0, !budget.isUsedUp {
        let all = units(best)
        end = min(end, all.count)  // a dropped block may have taken along the entries after the finding
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
  /// Indices of entries that belong together, by their first: a finger's stroke, a trackpad's movement with momentum, or another entry.
  var units: [[Int]] {
    var units: [[Int]] = []
    var open: [Int: Int] = [:]
    let trackpad = -1
    for (index, entry) in entries.enumerated() {
      guard case .gesture(let gesture) = entry.body, let (hand, begins) = gesture.stroke(trackpad: trackpad) else {
        units.append([index])
        continue
      }
      if !begins, let unit = open[hand] {
        units[unit].append(index)
      } else {
        open[hand] = units.count
        units.append([index])
      }
    }
    return units
  }
}

extension GestureEvent {
  /// The finger or trackpad of a stroke, and whether the event begins it; nil if it stands alone.
  fileprivate func stroke(trackpad: Int) -> (hand: Int, begins: Bool)? {
    switch action {
    case .touch(let finger, let phase, _): (finger, phase == .began)
    case .trackpad(_, let phase): (trackpad, phase == .began)
    case .wheel, .rotate, .jump, .scroll: nil
    }
  }
}
