import TestSupport
import ViewTree

@testable import Tiling

extension MeasuredRig {
  /// A masonry of known lengths, which ends behind where it is taken to end until all has its place, for most seeds.
  static func withGuessedEnd(seed: UInt64, pinsToEnd: Bool = false) throws -> MeasuredRig {
    var random = SplitMix(seed: seed)
    let lengths = (0..<13).map { _ in Double(random.below(200) + 20) } + [180]
    let rig = MeasuredRig(lengths: lengths, estimate: nil, layout: MasonryLayout(lanes: 4, spacing: 9), viewport: (242, 198))
    rig.view.pinsToEnd = pinsToEnd
    for index in lengths.indices { rig.source.items[index].isExact = true }
    try rig.view.reload()
    rig.tick()
    return rig
  }
}
