import Treadmill

/// The feed of which nothing is known but its count: one run of items, each measured by its tile when it is first engaged.
final class UnmeasuredSource<Post: PostTile>: WorkloadSource {
  let count: Int

  init(count: Int, of tile: Post.Type) { self.count = count }

  var estimatedExtent: Double? { Double(Workload.estimate) }

  func extent(at index: Int, across: Double) -> ItemExtent { .estimated(Double(Workload.estimate)) }

  func makeTile(of kind: TileKind) -> Post { Post(frame: .zero) }

  func bind(_ tile: Post, at index: Int) { tile.show(photos: Workload.photos(of: index)) }
}
