/// The same events again and again, each pass with the same sum. A round times the last of its passes: those before bring back into the caches
/// what the rows before have pushed out of them.
struct Passes {
  let work: String
  let count: Int
  let events: Int
  /// How many of a round are not timed.
  let untimed: Int
  let sum: Int

  /// - Returns: nanoseconds an event.
  func time(in table: WorkloadTable, _ pass: () -> Int) -> Double {
    for _ in 0..<untimed { _ = pass() }
    var found = 0
    let elapsed = Stopwatch.elapsed { found = pass() }
    table.check("\(work): sum", count: count, found, equals: sum)
    return elapsed / Double(events)
  }

  /// The C reference's, as often.
  var inC: Passes { Passes(work: "\(work), in C", count: count, events: events, untimed: untimed, sum: sum) }
}

extension Measurement {
  /// - Parameters:
  ///   - visits: the nodes of the tree that were visited so far.
  ///   - limit: how many of them an event may visit, times `log2(n)`.
  init(
    _ passes: Passes, budget: Double?, visits: @escaping () -> Int, limit: Double, in table: WorkloadTable, reference: (() -> Int)? = nil,
    pass: @escaping () -> Int
  ) {
    var visitsOfEvent = 0.0
    self.init(
      passes.work, count: passes.count, budget: budget,
      round: {
        let before = visits()
        defer { visitsOfEvent = Double(visits() - before) / Double((passes.untimed + 1) * passes.events) }
        return passes.time(in: table, pass)
      },
      reference: reference.map { pass in { passes.inC.time(in: table, pass) } },
      addCounts: { table.addVisits(passes.work, count: passes.count, visitsOfEvent, times: limit) })
  }
}
