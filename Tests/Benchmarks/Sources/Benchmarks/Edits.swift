import CReference
import Treadmill

/// A workload of edits: a list, and events that change it.
protocol EditWorkload {
  static var name: String { get }
  static var events: Int { get }
  /// Nanoseconds that an event may take.
  static func budget(count: Int) -> Double
  /// What a prefix array in C does for `events` events.
  static func reference(_ list: inout ReferenceList, events: Int) -> ReferenceSums
  static func expected(_ sums: Workload.Sums) -> Workload.EditSums
  /// Nanoseconds an event that the data source takes to follow its own items: not the engine's, and subtracted.
  static func bookkeeping(count: Int) -> Double

  init(count: Int)
  mutating func event()
  /// As of now.
  var sums: Workload.EditSums { get }
  var visits: Int { get }
}

extension EditWorkload {
  static func bookkeeping(count: Int) -> Double { 0 }
}

/// W4: 20 items an event before the first, from the middle.
struct Prepending: EditWorkload {
  static let name = "W4, 20 items before the first"
  static let events = 1000
  static func budget(count: Int) -> Double { 500 }
  static func reference(_ list: inout ReferenceList, events: Int) -> ReferenceSums { reference_prepend(&list, Int32(events)) }
  static func expected(_ sums: Workload.Sums) -> Workload.EditSums { sums.prepend }

  private let list: WorkloadList<PrependingSource>
  private var offsets = 0
  private var firstVisible = 0

  init(count: Int) {
    list = WorkloadList(PrependingSource(count: count))
    list.scroll(to: (list.end / 2).rounded(.down))
  }

  mutating func event() {
    list.source.prepend()
    list.apply(.insert(0..<PrependingSource.step))
    offsets += Int(list.view.contentOffset.y)
    firstVisible += list.firstVisible
  }

  var sums: Workload.EditSums { Workload.EditSums(offsets: offsets, firstVisible: firstVisible, total: list.total) }
  var visits: Int { list.visits }
}

/// W4mid: an item an event at a random place, from the end.
struct Inserting: EditWorkload {
  static let name = "W4mid, an item at a random place"
  static let events = 1000
  static func budget(count: Int) -> Double { count > 1_000_000 ? 2000 : 900 }
  static func reference(_ list: inout ReferenceList, events: Int) -> ReferenceSums { reference_insert(&list, Int32(events)) }
  static func expected(_ sums: Workload.Sums) -> Workload.EditSums { sums.insert }

  static func bookkeeping(count: Int) -> Double {
    Stopwatch.median(of: 5) {
      let source = InsertingSource(count: count, events: events)
      var random = Xorshift32(seed: 5)
      return Stopwatch.elapsed { for _ in 0..<events { source.insert(at: random.next(below: source.count)) } } / Double(events)
    }
  }

  private let list: WorkloadList<InsertingSource>
  private var random = Xorshift32(seed: 5)
  private var offsets = 0
  private var firstVisible = 0

  init(count: Int) { self.init(count: count, selected: 0) }

  /// - Parameter selected: how many items are selected, beginning with the first.
  init(count: Int, selected: Int) {
    list = WorkloadList(InsertingSource(count: count, events: Inserting.events))
    list.scroll(to: list.end)
    list.view.selectItems(in: 0..<selected)
  }

  mutating func event() {
    let place = random.next(below: list.source.count)
    list.source.insert(at: place)
    list.apply(.insert(place..<place + 1))
    offsets += Int(list.view.contentOffset.y)
    firstVisible += list.firstVisible
  }

  var sums: Workload.EditSums { Workload.EditSums(offsets: offsets, firstVisible: firstVisible, total: list.total) }
  var visits: Int { list.visits }
}

/// W5: another extent for a random item above the first visible one, from the end.
struct Resizing: EditWorkload {
  static let name = "W5, another extent above the screen"
  static let events = 10_000
  static func budget(count: Int) -> Double { count > 1_000_000 ? 600 : 250 }
  static func reference(_ list: inout ReferenceList, events: Int) -> ReferenceSums { reference_resize(&list, Int32(events)) }
  static func expected(_ sums: Workload.Sums) -> Workload.EditSums { sums.resize }

  private let list: WorkloadList<ResizingSource>
  private var random = Xorshift32(seed: 99)
  private var number = 0
  private var offsets = 0

  init(count: Int) {
    list = WorkloadList(ResizingSource(count: count, events: Resizing.events))
    list.scroll(to: list.end)
  }

  mutating func event() {
    let item = random.next(below: list.firstVisible)
    list.source.resize(item, to: Workload.extent(of: 7 * number + 3))
    list.apply(.update(item..<item + 1))
    offsets += Int(list.view.contentOffset.y)
    number += 1
  }

  var sums: Workload.EditSums { Workload.EditSums(offsets: offsets, total: list.total) }
  var visits: Int { list.visits }
}

extension WorkloadList {
  /// The content's length in whole points.
  var total: Int { Int(view.contentSize.height) }

  /// Nodes of the extent tree that were visited so far.
  var visits: Int { view.extents.nodeVisits }
}
