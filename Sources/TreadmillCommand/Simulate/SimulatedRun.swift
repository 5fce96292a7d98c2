import FeedSimulation
import ScrollSimulation

/// A seeded run of a feed, a list or a plane, stepped frame by frame.
struct SimulatedRun {
  let session: any AnyStressRun
  let stream: FeedStream?  // takes the feed's bytes; nil without a feed
  private let readFigures: () -> Figures

  enum Figures {
    case feed(FeedFigures)
    case items(ListFigures)
    case plane
  }

  init(_ run: StressRun<FeedSubject>, over stream: FeedStream) {
    (session, self.stream) = (run, stream)
    readFigures = { .feed(stream.figures(of: run.subject)) }
  }

  /// Over a list or a plane.
  init(_ session: any AnyStressRun) {
    (self.session, stream) = (session, nil)
    readFigures = { ListFigures(of: session).map(Figures.items) ?? .plane }
  }

  /// Whether ``step()`` can go on: a feed's run waits for its lines.
  var isReady: Bool { session.isReady }

  /// Makes the next frame; returns false, and makes none, if the run ends or has ended.
  func step() -> Bool { session.step() }

  var report: SimulationReport { session.outcome.report }

  /// Why the run is over; nil if it is not.
  var end: SessionEnd? { session.outcome.end }

  var figures: Figures { readFigures() }

  func follow(line: @escaping ([UInt8]) -> Void) {
    let keep = session.onFrame
    session.onFrame = { figures, bytes in
      keep?(figures, bytes)
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
