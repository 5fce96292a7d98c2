import Treadmill

/// A feed of equal sections, of which nothing is known but their number.
final class SectionedFeed: SectionedDataSource {
  static let count = 1_000_000

  let kinds = [
    TileKind(name: "post", minimumExtent: Double(Workload.estimate) / 2),
    TileKind(name: "day", minimumExtent: Double(Workload.estimate) / 2, isPinned: true),
  ]
  var estimatedExtent: Double? { Double(Workload.estimate) }
  var sections: [SectionRun] { [SectionRun(count: SectionedFeed.count, shape: SectionShape(itemCount: 10))] }

  func key(at path: SectionPath) -> ItemKey {
    let item = if case .item(let item) = path.role { item + 1 } else { 0 }
    return ItemKey(rawValue: UInt64(path.section) << 8 | UInt64(item))
  }

  func extent(at path: SectionPath, across: Double) -> ItemExtent { .exact(Double(Workload.estimate)) }

  func makeTile(of kind: TileKind) -> Tile { Tile() }

  func bind(_ tile: Tile, at path: SectionPath) {}
}
