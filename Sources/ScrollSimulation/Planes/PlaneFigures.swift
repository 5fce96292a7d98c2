/// What only planes have counted in a run.
public struct PlaneFigures: Sendable {
  /// In the frame with the most of them.
  public var largestBinds: Int
  /// Where no cell has its data, in square points x frames.
  public var unloadedSum: Double
}

extension PlaneRun {
  private static let squarePoint = 64.0 * 64

  public var figures: PlaneFigures {
    PlaneFigures(largestBinds: largestBinds, unloadedSum: Double(checker.unloadedArea) / PlaneRun.squarePoint)
  }

  /// What has come of the run so far; of a plane neither moves nor corrections are counted.
  public var report: SimulationReport {
    SimulationReport(
      frames: frame, simulatedSeconds: Double(frame) / Double(configuration.hz), traceHash: traceHash.description, rules: checker.tally,
      findings: findings, findingCount: checker.findingCount, poolCapacity: observation.tiles.count, binds: binds, moves: 0,
      utilisation: 0, layouts: 0, corrections: 0, blankSum: Double(checker.blankArea) / PlaneRun.squarePoint,
      blankMaximum: Double(checker.largestBlankArea) / PlaneRun.squarePoint, blankLongestRun: 0, blankRefused: 0)
  }
}
