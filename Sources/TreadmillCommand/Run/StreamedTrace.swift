import ScrollSimulation

struct StreamedTrace {
  private let session: any AnyStressRun
  private let writesFrames: Bool
  private var lines: TraceWriter
  private var written = 0

  init(of session: any AnyStressRun, writesFrames: Bool, write: @escaping ([UInt8]) -> Void) {
    self.session = session
    self.writesFrames = writesFrames
    lines = TraceWriter(session.outcome.setting, write: write)
  }

  /// - Parameter line: the frame's canonical line.
  mutating func frameIsMade(_ line: [UInt8]) {
    let recordedEvents = session.recordedEvents(from: written)
    for body in recordedEvents { lines.add(body: body.line) }
    written += recordedEvents.count
    if writesFrames { lines.add(frame: line) }
  }

  mutating func finish() { lines.finish(TraceEnd(session.outcome)) }
}
