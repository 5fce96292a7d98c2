import Scrolling
import TestSupport
import Tiling
import ViewTree

/// What people, programs and feeds may do at any time to any list.
extension SplitMix {
  /// What a hand does next to content of a length in points; nil: nothing, this time.
  ///
  /// - Parameter vector: a length along the scroll axis.
  mutating func scrollEvent(over length: Double, _ vector: (Double) -> Point) -> ScrollEvent? {
    switch below(24) {
    case 0...8: .drag(by: vector(Double(below(40_000)) / 100 - 200))
    case 9: .drag(by: vector(below(2) == 0 ? 2000 : -2000))
    case 10...13: .release(velocity: vector(Double(below(8000)) - 4000))
    case 14...18: .wheel(by: vector(Double(below(60_000)) / 100 - 300))
    case 19...20: .stop
    case 21: .jump(to: vector(offset(over: length)))
    default: nil
    }
  }

  /// Anywhere in content of such a length, and up to 200 points beyond either end.
  mutating func offset(over length: Double) -> Double { Double(below(Int(length) + 400)) - 200 + Double(below(1000)) / 1000 }

  /// A change of a feed of `count` items: small ones mostly, and from 120 items on more that go than come.
  mutating func itemChange(of count: Int) -> ItemChange {
    let index = below(count + 1)
    switch below(count > 120 ? 12 : 10) {
    case 0...2: return .insert(index..<index + 1 + below(below(9) == 0 ? 40 : 4))
    case 3...4: return .remove(index..<min(count, index + below(4)))
    case 5 where count > 0: return .move(from: below(count), to: below(count))
    case 6: return .remove(below(6) == 0 ? 0..<count : index..<min(count, index + 15))
    case 10...: return .remove(index..<min(count, index + 40))
    default: return .update(index..<min(count, index + below(4)))
    }
  }

  /// Milliseconds until the next tick: at 120, 60 or 30 Hz, or after a hitch.
  mutating func frameTime() -> Int64 { [8, 16, 16, 17, 33, 250][below(6)] }
}

extension ScrollEvent {
  var isJump: Bool { if case .jump = self { true } else { false } }
}
