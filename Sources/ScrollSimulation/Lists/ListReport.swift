/// What came of a list run: what came of any session, as if it were its own, and what only lists that change have.
@dynamicMemberLookup
public struct ListReport: Sendable {
  public var configuration: ListRun.Configuration
  public var session: SimulationReport

  /// Items whose length was learned on sight, those learned again counted again.
  public var measured: Int
  public var batches: Int
  public var commands: Int
  /// Batches that had to be refused.
  public var mistakes: Int
  public var itemsAtEnd: Int

  public subscript<Value>(dynamicMember path: WritableKeyPath<SimulationReport, Value>) -> Value {
    get { session[keyPath: path] }
    set { session[keyPath: path] = newValue }
  }

  public subscript<Value>(dynamicMember path: KeyPath<SimulationReport, Value>) -> Value { session[keyPath: path] }
}

extension ListRun {
  /// What has come of the run so far.
  public var report: ListReport {
    let tally = session.tally
    return ListReport(
      configuration: configuration,
      session: SimulationReport(simulator, poolCapacity: tally.poolCapacity, boundTiles: tally.boundTiles), measured: tally.measured,
      batches: tally.batches, commands: tally.commands, mistakes: tally.mistakes, itemsAtEnd: session.source.count)
  }
}

/// What a list session has seen so far.
struct ListTally {
  /// A batch was refused: reload after the frame.
  var isOutOfStep = false
  /// The view has asked for everything anew since the last frame.
  var hasReloaded = false
  /// Frames for which the viewport has no room yet.
  var collapsedFrames = 0
  /// Batches handed in from inside the frame.
  var handedIn = 0
  var batchesOfFrame = 0
  /// Points of the viewport, along the scroll axis and across it, at which it is asked after the frame what stands there.
  var taps: [(along: Int, across: Int)] = []
  /// Lengths were asked for while the viewport had no size across: they are to be asked for again.
  var hasBlanks = false
  /// For what size across the items' lengths stand, in 1/64 point.
  var across: Int64 = 0

  var batches = 0
  var commands = 0
  var mistakes = 0
  var measured = 0
  /// Bound tiles over all frames.
  var boundTiles = 0
  var poolCapacity = 0

  mutating func count(_ simulator: Simulator) {
    poolCapacity = simulator.observation.tiles.count
    boundTiles += poolCapacity - simulator.observation.freeTiles
    measured += simulator.measuredInFrame
  }
}
