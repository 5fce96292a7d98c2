import FeedSimulation
import ScrollSimulation

/// A seeded run of a feed, a list or a plane, stepped frame by frame.
enum SimulatedRun {
  case feed(StressRun<FeedSubject>, FeedStream)
  case items(StressRun<ListSubject>)
  case plane(PlaneRun)

  /// Whether ``step()`` can go on: a feed's run waits for its lines.
  var isReady: Bool { session?.isReady ?? true }

  /// Makes the next frame; returns false, and makes none, if the run ends or has ended.
  func step() -> Bool {
    guard case .plane(let run) = self else { return session?.step() ?? false }
    guard !run.isFinished else { return false }
    run.step()
    if run.isFinished { run.finish() }
    return true
  }

  /// Nil for a plane, which has no list.
  var session: (any StressSession)? {
    switch self {
    case .feed(let run, _): run
    case .items(let run): run
    case .plane: nil
    }
  }

  /// The stream that takes the feed's bytes; nil without a feed.
  var stream: FeedStream? { if case .feed(_, let stream) = self { stream } else { nil } }

  var report: SimulationReport {
    switch self {
    case .feed(let run, _): run.outcome.report
    case .items(let run): run.outcome.report
    case .plane(let run): run.report
    }
  }

  /// Why the run is over; nil if it is not.
  var end: SessionEnd? {
    if case .plane(let run) = self { return run.isFinished ? .frames : nil }
    return session?.outcome.end
  }

  enum Figures {
    case feed(FeedFigures)
    case items(ListFigures)
    case plane(PlaneFigures)
  }

  var figures: Figures {
    switch self {
    case .feed(let run, let stream): .feed(stream.figures(of: run.subject))
    case .items(let run): .items(run.subject.figures)
    case .plane(let run): .plane(run.figures)
    }
  }

  func follow(line: @escaping ([UInt8]) -> Void) {
    if case .plane(let run) = self { return run.onLine = line }
    guard let session else { return }
    let keep = session.onFrame
    session.onFrame = { frame, bytes in
      keep?(frame, bytes)
      line(bytes)
    }
  }
}

extension Progress {
  init(_ run: SimulatedRun) {
    let report = run.report
    let content =
      switch run.figures {
      case .feed(let figures): counted(figures.distinctPosts, "post")
      case .items(let figures): counted(figures.itemsAtEnd, "item")
      case .plane: counted(report.poolCapacity, "tile")
      }
    self.init(
      frames: report.frames, simulatedSeconds: report.simulatedSeconds, findingCount: report.findingCount, content: content)
  }
}
