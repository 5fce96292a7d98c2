import CReference
import Treadmill

/// What the events of an edit workload cost.
enum EditTimes {
  /// The reference moves the whole list with each event: of a long one it shows so many events as move this many items.
  private static let itemsThatReferencesMove = 1_000_000_000

  static func measurement<Edit: EditWorkload>(of edit: Edit.Type, count: Int, in table: WorkloadTable) -> Measurement {
    let expected = Edit.expected(Workload.sums(count: count))
    var visits = 0.0
    return Measurement(
      Edit.name, count: count, budget: Edit.budget(count: count),
      round: {
        // Not timed: other rows have run meanwhile, and the processor has to learn this code anew. A short list does for that.
        run(edit, count: Workload.counts[0], events: Edit.events)
        var list = Edit(count: count)
        let before = list.visits
        let elapsed = Stopwatch.elapsed { for _ in 0..<Edit.events { list.event() } }
        visits = Double(list.visits - before) / Double(Edit.events)
        table.check("\(Edit.name): sums", count: count, list.sums, equals: expected)
        return elapsed / Double(Edit.events) - Edit.bookkeeping(count: count)
      }, reference: inC(edit, count: count, in: table),
      addCounts: { table.addVisits(Edit.name, count: count, visits, times: 2) })
  }

  private static func inC<Edit: EditWorkload>(_ edit: Edit.Type, count: Int, in table: WorkloadTable) -> () -> Double {
    let events = min(Edit.events, itemsThatReferencesMove / count)
    let expected = events == Edit.events ? Edit.expected(Workload.sums(count: count)) : run(edit, count: count, events: events)
    return {
      let reference = ReferenceArray(count: count, room: 20 * events)
      var sums = Workload.EditSums()
      let elapsed = Stopwatch.elapsed { sums = Workload.EditSums(Edit.reference(&reference.list, events: events)) }
      table.check("\(Edit.name): sums in C", count: count, sums, equals: expected)
      return elapsed / Double(events)
    }
  }

  @discardableResult
  private static func run<Edit: EditWorkload>(_ edit: Edit.Type, count: Int, events: Int) -> Workload.EditSums {
    var list = Edit(count: count)
    for _ in 0..<events { list.event() }
    return list.sums
  }

  /// The slowest single event. The same events are run several times, and each counts as its fastest: what remains is the engine's doing and
  /// not another process's.
  static func addSlowest<Edit: EditWorkload>(_ edit: Edit.Type, count: Int, to table: WorkloadTable) {
    var fastest = [Int64](repeating: .max, count: Edit.events)
    for _ in 0..<5 {
      var list = Edit(count: count)
      for event in fastest.indices {
        let start = Stopwatch.instant()
        list.event()
        fastest[event] = min(fastest[event], Stopwatch.instant() - start)
      }
    }
    table.add("slowest event of \(Edit.name)", count: count, [Double(fastest.max() ?? 0)], budget: 100_000)
  }
}

extension Workload.EditSums {
  init(_ sums: ReferenceSums) {
    self.init(offsets: Int(sums.offsets), firstVisible: Int(sums.firstVisible), total: Int(sums.total))
  }
}
