import CountingAllocator
import Treadmill

/// W3: what it takes until a list of any length shows its first frame.
enum Opening {
  /// One item, and as many as the longest list has.
  private static let counts = [1, 100_000_000_000]
  /// Of which a round is the median.
  private static let openingsInRound = 1001

  static func measurements(in table: WorkloadTable) -> [Measurement] {
    let tree = measurements(of: "W3 (a), the tree", budget: 1500, bytes: 1024, in: table) { count in
      var tree = ExtentTree()
      do throws(TilingError) {
        try tree.insert(unmeasured: count, estimate: LayoutUnit(nearest: Double(Workload.estimate)), at: 0)
      } catch { fatalError("\(count) items: \(error)") }
      return tree
    }
    let plain = counts.map { UnmeasuredSource(count: $0, of: PlainPostTile.self) }
    let list = measurements(of: "W3 (b), a window, plain tiles and the first frame", budget: 5000, bytes: 8 * 1024, in: table) { count in
      WorkloadList(plain[count == 1 ? 0 : 1])
    }
    let photos = counts.map { UnmeasuredSource(count: $0, of: NinePhotoTile.self) }
    let posts = measurements(of: "W3 (c), the same with nine-photo tiles", budget: 25_000, bytes: 48 * 1024, in: table) { count in
      WorkloadList(photos[count == 1 ? 0 : 1])
    }
    return tree + list + posts + [sections(in: table)]
  }

  /// W3 (d): a million sections of a pinned header and ten items, to the first frame.
  private static func sections(in table: WorkloadTable) -> Measurement {
    Measurement(
      "W3 (d), sections, a window, plain tiles and the first frame", count: SectionedFeed.count, budget: 50_000,
      round: { Stopwatch.median(of: openingsInRound) { elapsed(in: { openedSections() }) } }, addCounts: {})
  }

  private static func openedSections() -> (Window, SectionedItems<SectionedFeed>) {
    do throws(SectionError) {
      let items = try SectionedItems(SectionedFeed())
      let window = Window(frame: Workload.viewport)
      let list = TiledScrollView(frame: Workload.viewport)
      list.dataSource = items
      window.addSubview(list)
      window.tick(at: .zero)
      return (window, items)
    } catch { fatalError("\(SectionedFeed.count) sections: \(error)") }
  }

  private static func measurements<Opened>(
    of work: String, budget: Double, bytes limit: Double, in table: WorkloadTable, open: @escaping (Int) -> Opened
  ) -> [Measurement] {
    counts.map { count in
      Measurement(
        work, count: count, budget: budget, round: { Stopwatch.median(of: openingsInRound) { elapsed(in: { open(count) }) } },
        addCounts: {
          guard counting_allocator_is_active() else { return }
          let taken = bytes(of: { open(count) })
          table.add("\(work): bytes", count: count, figure: Double(taken), limit: limit)
          if count != counts[0] {
            table.check("\(work): bytes, and those of one item", count: count, taken, equals: bytes(of: { open(counts[0]) }))
          }
        })
    }
  }

  /// By the wall clock, since asking for the CPU's time takes longer than opening a tree.
  private static func elapsed(in open: () -> some Any) -> Double {
    let start = Stopwatch.instant()
    let opened = open()
    let end = Stopwatch.instant()
    withExtendedLifetime(opened) {}
    return Double(end - start)
  }

  /// What is allocated for one opening and not freed on the way, after a first one that may have to make what all share.
  private static func bytes(of open: () -> some Any) -> Int64 {
    withExtendedLifetime(open()) {}
    counting_allocator_begin_recording()
    let opened = open()
    let bytes = counting_allocator_end_recording()
    withExtendedLifetime(opened) {}
    precondition(bytes >= 0, "more blocks for one opening than can be written down")
    return bytes
  }
}
