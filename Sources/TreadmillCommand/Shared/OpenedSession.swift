import FeedSimulation
import ScrollSimulation

/// A session to replay, opened from a trace, or from a seed and its configuration.
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
    case .seed(let seed, let configuration):
      let targets = StressTargets(feed: try StressFeed(origin.feed))
      (trace, name, files) = (nil, "seed \(seed)", targets.feed.files)
      (target, setting) = (targets.target(for: configuration), targets.setting(for: configuration, seed: seed))
    }
  }

  func session(isRecording: Bool) throws(Failure) -> any AnyStressRun {
    try trace?.session(isRecording: isRecording) ?? target.session(setting, isRecording: isRecording)
  }

  var replay: ReplayCommand {
    switch origin.source {
    case .trace(_, let isEdited): ReplayCommand(trace: name, isEdited: isEdited, feed: origin.feed)
    case .seed(let seed, let configuration): ReplayCommand(seed: seed, configuration, feed: origin.feed)
    }
  }
}

struct SessionOrigin {
  enum Source {
    case trace(path: String, isEdited: Bool)
    case seed(UInt64, StressConfiguration)
  }

  let source: Source
  let feed: FeedFile?  // nil is the built-in feed

  /// The bug that is injected into a seed's session. A trace has its own, and its own end.
  var drawnBug: InjectedBug? { if case .seed(_, let configuration) = source { configuration.bug } else { nil } }

  init(trace: String?, isEdited: Bool, seed: UInt64?, _ options: StressSessionOptions, of command: String) throws(Failure) {
    if trace != nil, seed != nil { throw .conflict("a trace", "--seed") }
    if isEdited, trace == nil { throw .needs("--edited", "a trace") }
    if let trace {
      if trace.isEmpty { throw .emptyName(of: "trace") }
      if GivenText(trace).isNoFile {
        throw .misplaced(trace, command: command, takes: "a trace, or the seed of a session", otherwise: "")
      }
      if let option = options.givenOption { throw .conflict(option, "a trace, which has its own setting") }
      source = .trace(path: trace, isEdited: isEdited)
      feed = try options.feedFile()
    } else if let seed {
      let configuration = try options.configuration()
      source = .seed(seed, configuration)
      feed = try options.feedFile(beside: configuration)
    } else {
      throw .nothingToReplay
    }
  }
}
