import ArgumentParser
import FeedSimulation
import ScrollSimulation

/// A session to replay, opened from a trace, or from a seed and its settings.
struct OpenedSession {
  let name: String
  let target: StressTarget
  let files: [NamedFile]  // the session's input files, which outputs must not overwrite
  let trace: TraceFile?
  private let setting: StressSetting
  private let origin: SessionOrigin

  init(_ origin: SessionOrigin) throws(Failure) {
    self.origin = origin
    switch origin.source {
    case .trace(let path, let isEdited):
      let file = try TraceFile(opening: path, isEdited: isEdited, feed: origin.feed)
      (trace, name, target, files, setting) = (file, file.name, file.target, file.files, file.record.setting)
    case .seed(let seed, let settings):
      let targets = StressTargets(feed: try StressFeed(origin.feed))
      (trace, name, files) = (nil, "seed \(seed)", targets.feed.files)
      (target, setting) = (targets.target(for: settings), targets.setting(for: settings, seed: seed))
    }
  }

  func session(isRecording: Bool) throws(Failure) -> any AnyStressRun {
    try trace?.session(isRecording: isRecording) ?? target.session(setting, isRecording: isRecording)
  }

  var replay: ReplayCommand {
    switch origin.source {
    case .trace(_, let isEdited): ReplayCommand(trace: name, isEdited: isEdited, feed: origin.feed)
    case .seed(let seed, let settings): ReplayCommand(seed: seed, settings, feed: origin.feed)
    }
  }
}

struct SessionOrigin {
  enum Source {
    case trace(path: String, isEdited: Bool)
    case seed(UInt64, SessionSettings)
  }

  let source: Source
  let feed: FeedFile?  // nil is the built-in feed

  /// The bug that is injected into a seed's session. A trace has its own, and its own end.
  var drawnBug: InjectedBug? { if case .seed(_, let settings) = source { settings.bug } else { nil } }
}

/// A session that is there: in a trace, or as a seed.
struct OriginOptions: ParsableArguments {
  @Argument(help: "A trace (NDJSON), or - for standard input.")
  var trace: String?

  @Option(parsing: .unconditional, help: "Take the session of this seed instead.")
  var seed: UInt64?

  @OptionGroup var session: SessionOptions
  @OptionGroup var feed: FeedFileOptions

  @Flag(help: "Accept a trace that was edited by hand.")
  var edited = false

  func origin(for command: String) throws(Failure) -> SessionOrigin {
    if trace != nil, seed != nil { throw .conflict("a trace", "--seed") }
    if edited, trace == nil { throw .needs("--edited", "a trace") }
    if let trace {
      if trace.isEmpty { throw .emptyName(of: "trace") }
      if GivenText(trace).isNoFile {
        throw .misplaced(trace, command: command, takes: "a trace, or the seed of a session", otherwise: "")
      }
      if let option = try session.settings().unusualMember {
        throw .conflict(SessionSettings.option(option), "a trace, which has its own setting")
      }
      return SessionOrigin(source: .trace(path: trace, isEdited: edited), feed: try feed.file())
    }
    guard let seed else { throw .usage("name a trace, or give a --seed") }
    let settings = try session.settings()
    if settings.layout == .lines {
      throw .usage("--layout lines: its posts are in no trace; treadmill simulate --seed \(seed) runs it again")
    }
    return SessionOrigin(source: .seed(seed, settings), feed: try feed.file(beside: settings))
  }
}
