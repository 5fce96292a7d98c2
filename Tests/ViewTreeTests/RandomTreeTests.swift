import TestSupport
import Testing
import ViewTree

@Suite("Random trees against the naive reference")
struct RandomTreeTests {
  private static let changesPerSeed = 3000

  @Test("the engine lays out and advances what the reference does, in its order, after any change", arguments: [0, 1, 4, 7] as [UInt64])
  func differential(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let viewCount = 8 + Int(seed) * 6
    let limit = seed % 2 == 0 ? 5 : 100
    let engine = EngineForest(viewCount: viewCount, layoutLimit: limit)
    let reference = ReferenceForest(viewCount: viewCount, layoutLimit: limit)
    for number in 2..<viewCount {
      let change = TreeChange.add(number, to: Int.random(in: 0..<number, using: &random), at: .max)
      engine.carryOut(change)
      reference.carryOut(change)
    }
    var maximumLayouts = 0
    var heldBack = 0
    for step in 0..<Self.changesPerSeed {
      let change = randomChange(viewCount: viewCount, using: &random)
      let window = Int.random(in: 0...1, using: &random)
      engine.log = []
      reference.log = []
      if let change {
        engine.carryOut(change)
        reference.carryOut(change)
      } else {
        engine.tick(window)
        reference.tick(window)
      }
      var place: String { "seed \(seed), step \(step): \(change.map { "\($0)" } ?? "tick of \(window)")" }
      for case .pass(let layouts, let refused) in engine.log {
        maximumLayouts = max(maximumLayouts, layouts)
        heldBack += refused
      }
      guard engine.log == reference.log else {
        Issue.record("\(place)\nengine    \(engine.log)\nreference \(reference.log)")
        return
      }
      if let wrong = (0..<viewCount).first(where: { engine.state(of: $0) != reference.state(of: $0) }) {
        Issue.record("\(place), view \(wrong)\nengine    \(engine.state(of: wrong))\nreference \(reference.state(of: wrong))")
        return
      }
      let broken = engine.brokenInside + engine.brokenInvariants(atRest: true)
      guard broken.isEmpty else {
        Issue.record("\(place)\n\(broken.joined(separator: "\n"))")
        return
      }
    }
    // The run has seen what it is for.
    #expect(maximumLayouts > viewCount)
    #expect(heldBack > 0)
  }

  /// A change, or nil for a tick.
  private func randomChange(viewCount: Int, using random: inout SplitMix) -> TreeChange? {
    func any() -> Int { Int.random(in: 0..<viewCount, using: &random) }
    let (a, b, c) = (any(), any(), Int.random(in: 0...5, using: &random))
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: return .frame(a, Rect(x: Double(b), y: 0, width: Double(c), height: 4))
    case 2: return .frame(a, Rect(x: Double(b), y: Double(c), width: 4, height: 4))
    case 3: return .boundsOrigin(a, Point(x: 0, y: Double(c)))
    case 4: return .boundsSize(a, Size(width: Double(c), height: 4))
    case 5, 6, 7: return .add(a, to: b, at: c)
    case 8: return .add(a, to: b % 2, at: c)
    case 9: return .remove(a)
    case 10: return .exchange(in: a, b, c)
    case 11, 12: return .needsLayout(a)
    case 13, 14: return .needsTick(a)
    case 15: return .layoutIfNeeded(a)
    default: return nil
    }
  }
}
