/// A row of the table that is timed in rounds.
struct Measurement {
  /// How many rounds of each; their medians are judged.
  static let rounds = 9

  let work: String
  let count: Int
  /// Nanoseconds that one operation may take; nil where there is no budget.
  let budget: Double?
  /// Does all operations once, checks what they come to, and says how many nanoseconds one took.
  let round: () -> Double
  /// The same of the C reference.
  let reference: (() -> Double)?
  /// Adds what the rounds have counted, when they are over.
  let addCounts: () -> Void

  init(
    _ work: String, count: Int, budget: Double?, round: @escaping () -> Double, reference: (() -> Double)? = nil,
    addCounts: @escaping () -> Void = {}
  ) {
    (self.work, self.count, self.budget) = (work, count, budget)
    (self.round, self.reference, self.addCounts) = (round, reference, addCounts)
  }

  /// Times all of them in turns, a round of each and then again, and adds their rows.
  ///
  /// A slow moment of the machine falls upon some rounds of many rows, and their medians leave it out; one row's rounds in a row it would take
  /// whole. What is compared, ours and the reference's, short lists and long ones, is timed side by side for the same reason.
  static func takeTurns(_ measurements: [Measurement], addingTo table: WorkloadTable) {
    var ours = [[Double]](repeating: [], count: measurements.count)
    var references = ours
    for round in 0..<rounds {
      for (place, measurement) in measurements.enumerated() {
        ours[place].append(measurement.round())
        // The references have no budget: every other round is enough of them.
        if round % 2 == 0, let reference = measurement.reference { references[place].append(reference()) }
      }
    }
    for (place, measurement) in measurements.enumerated() {
      table.add(
        measurement.work, count: measurement.count, ours[place], reference: references[place].isEmpty ? nil : references[place],
        budget: measurement.budget)
      measurement.addCounts()
    }
  }
}
