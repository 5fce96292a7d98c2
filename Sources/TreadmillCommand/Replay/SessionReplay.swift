import ScrollSimulation
import UVLoop

/// Carries a replay out: steps the session, prints rows, and holds its frames against the trace's.
struct SessionReplay {
  private let request: ReplayRequest
  private let file: TraceFile?
  private let session: any StressSession
  private let files: ReplayFiles

  init(_ request: ReplayRequest) throws(Failure) {
    self.request = request
    let keepsEvents = request.showsEvents || request.recordPath != nil || request.htmlPath != nil || request.perfettoPath != nil
    switch request.origin.source {
    case .trace(let path, let isEdited):
      let file = try TraceFile(opening: path, isEdited: isEdited, feed: request.origin.feed)
      session = try file.session(isRecording: keepsEvents)
      self.file = file
      files = try ReplayFiles(request, sparing: file.files)
    case .seed(let seed, let configuration):
      file = nil
      let targets = StressTargets(feed: try StressFeed(request.origin.feed))
      session = targets.target(for: configuration).session(targets.setting(for: configuration, seed: seed), isRecording: keepsEvents)
      files = try ReplayFiles(request, sparing: targets.feed.files)
    }
  }

  func run() throws(Failure) -> ExitStatus {
    try files.begin()
    if !request.isQuiet { StandardStream.output.write(opening) }
    let recorder = files.wantsFrames ? SessionRecorder(of: session) : nil
    var rows = ReplayRows(request, of: session)
    var trace = files.onLine.map { StreamedTrace(of: session, writesFrames: request.writesFrames, write: $0) }
    let difference = follow(recorder, &rows, &trace)
    rows.finish()
    if difference == nil { trace?.finish() }
    let outcome = session.outcome
    try files.finish(recorder.map { $0.session(titled: outcome.setting.subject, replay: command.description, naming: RuleText.title) })
    StandardStream.output.write(ReplayVerdict(outcome, difference, file?.record, command).text)
    if difference != nil { return .divergence }
    let unused = file.map { UnusedLines(session.unusedEntries, of: $0) }
    unused?.print()
    guard outcome.isClean else { return .findings }
    if request.isStrict, let unused, unused.count > 0 { throw .unusedLines(name: unused.name, count: unused.count) }
    return .clean
  }

  /// Steps to the end, or to the first frame that is not the trace's.
  private func follow(_ recorder: SessionRecorder?, _ rows: inout ReplayRows, _ trace: inout StreamedTrace?) -> Divergence? {
    var line: [UInt8] = []
    let keep = session.onFrame
    session.onFrame = { frame, bytes in
      line = bytes
      keep?(frame, bytes)
    }
    while session.step() {
      rows.frameIsMade()
      trace?.frameIsMade(line)
      if let due = file?.record.frames, session.simulator.frame <= due.count {
        let number = session.simulator.frame
        if let difference = FrameDifference(trace: due[number - 1], replay: Array(line.dropLast())) {
          return Divergence(frame: number, difference: difference)
        }
      }
    }
    return file?.record.end.flatMap { Divergence(of: TraceEnd(session.outcome), from: $0) }
  }

  private var opening: String {
    let facts = session.outcome.setting.facts
    let width = facts.map(\.name.count).max() ?? 0
    return facts.map { "\(padded($0.name, to: width))  \($0.value)\n" }.joined() + "\n"
  }

  private var command: ReplayCommand {
    if let file { return ReplayCommand(trace: file.name, isEdited: file.isEdited, feed: request.origin.feed) }
    guard case .seed(let seed, let configuration) = request.origin.source else { preconditionFailure("a replay has a trace or a seed") }
    return ReplayCommand(seed: seed, configuration, feed: request.origin.feed)
  }
}
