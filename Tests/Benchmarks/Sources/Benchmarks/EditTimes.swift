import CReference
import Treadmill

/// What the events of an edit workload cost.
enum EditTimes {
  /// The reference moves the whole list with each event: of a long one it shows fewer events.
  private static let referenceLimit = 100

  static func add<Edit: EditWorkload>(_ edit: Edit.Type, count: Int, to table: inout WorkloadTable) {
    let expected = Workload.sums(count: count).map(Edit.expected)
    let referenceEvents = count > 1_000_000 ? referenceLimit : Edit.events
    var visits = 0
    let ours = Stopwatch.median(of: count > 1_000_000 ? 3 : 7) {
      var list = Edit(count: count)
      let before = list.visits
      let elapsed = Stopwatch.elapsed { for _ in 0..<Edit.events { list.event() } }
      visits = list.visits - before
      table.check(Edit.name, count: count, list.sums, equals: expected ?? Workload.EditSums())
      return elapsed / Double(Edit.events)
    }
    table.addVisits(Edit.name, count: count, Double(visits) / Double(Edit.events), times: 2)
    let peer = Stopwatch.median(of: count > 100_000 ? 1 : 5) {
      var list = reference_open(Int64(count), Int64(20 * referenceEvents))
      precondition(list.starts != nil, "no memory for a reference of \(count) items")
      defer { reference_close(&list) }
      var sums = Workload.EditSums()
      let elapsed = Stopwatch.elapsed { sums = Workload.EditSums(Edit.reference(&list, events: referenceEvents)) }
      let known = referenceEvents == Edit.events ? expected : sumsOfOurs(edit, count: count, events: referenceEvents)
      table.check("\(Edit.name), in C", count: count, sums, equals: known ?? Workload.EditSums())
      return elapsed / Double(referenceEvents)
    }
    let net = ours - Edit.bookkeeping(count: count)
    table.add(Edit.name, count: count, net, reference: peer, budget: Edit.budget(count: count))
  }

  private static func sumsOfOurs<Edit: EditWorkload>(_ edit: Edit.Type, count: Int, events: Int) -> Workload.EditSums {
    var list = Edit(count: count)
    for _ in 0..<events { list.event() }
    return list.sums
  }

  /// The slowest single event. The same events are run several times, and each counts as its fastest: what remains is the engine's doing and
  /// not another process's.
  static func addSlowest<Edit: EditWorkload>(_ edit: Edit.Type, count: Int, to table: inout WorkloadTable) {
    var fastest = [Int64](repeating: .max, count: Edit.events)
    for _ in 0..<5 {
      var list = Edit(count: count)
      for event in fastest.indices {
        let start = Stopwatch.instant()
        list.event()
        fastest[event] = min(fastest[event], Stopwatch.instant() - start)
      }
    }
    table.add("slowest event of \(Edit.name)", count: count, Double(fastest.max() ?? 0), budget: 100_000)
  }
}

extension Workload.EditSums {
  init(_ sums: ReferenceSums) {
    self.init(offsets: Int(sums.offsets), firstVisible: Int(sums.firstVisible), total: Int(sums.total))
  }
}
