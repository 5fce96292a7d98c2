import ScrollSimulation

/// A seeded session over a layout, stepped frame by frame.
enum LayoutRun {
  case items(ListRun)
  case plane(PlaneRun)

  /// Makes the next frame.
  ///
  /// - Returns: false once the run is over, which is asked for once.
  func step() -> Bool {
    switch self {
    case .items(let run): return run.step()
    case .plane(let run):
      guard !run.isFinished else {
        run.finish()
        return false
      }
      run.step()
      return true
    }
  }

  var hz: Int {
    switch self {
    case .items(let run): run.configuration.hz
    case .plane(let run): run.configuration.hz
    }
  }
}
