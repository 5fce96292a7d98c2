import CReference
import Treadmill

/// W6: to the start of a random item, exactly.
enum Scrolls {
  static let events = 10_000

  /// - Returns: the first visible items, summed.
  static func run(_ list: WorkloadList<some WorkloadSource>, events: Int = events) -> Int {
    var random = Xorshift32(seed: 777)
    let count = list.view.itemCount
    var sum = 0
    for _ in 0..<events {
      list.view.scrollToItem(at: random.next(below: count))
      list.window.tick(at: .zero)
      sum += list.firstVisible
    }
    return sum
  }

  static func measurement(
    of list: WorkloadList<some WorkloadSource>, as work: String = "W6, scrollToItem and a tick", budget: Double?, sum: Int,
    in table: WorkloadTable
  ) -> Measurement {
    Measurement(
      Passes(work: work, count: list.source.count, events: events, untimed: 1, sum: sum), budget: budget, visits: { list.visits }, limit: 1,
      in: table, pass: { run(list) })
  }

  /// What a lookup by index costs, the tree's alone, beside an array.
  static func lookup(in tree: ExtentTree, sum: Int, beside reference: ReferenceArray, in table: WorkloadTable) -> Measurement {
    let work = "W6 lookup"
    let end = tree.total - LayoutUnit(nearest: Workload.viewport.height)
    var offsets = 0
    return Measurement(
      Passes(work: work, count: tree.count, events: events, untimed: 4, sum: sum), budget: tree.count > 1_000_000 ? 400 : 200,
      visits: { tree.nodeVisits }, limit: 0.5, in: table,
      reference: {
        let sums = reference_scroll_to_items(&reference.list, Int32(events))
        table.check("\(work): offsets", count: tree.count, offsets, equals: Int(sums.offsets))
        return Int(sums.firstVisible)
      },
      pass: {
        var random = Xorshift32(seed: 777)
        offsets = 0
        var found = 0
        for _ in 0..<events {
          var item = random.next(below: tree.count)
          var offset = tree.offset(of: item)
          if offset > end { (item, offset) = (tree.index(at: end), end) }
          offsets += Int(offset.points)
          found += item
        }
        return found
      })
  }
}
