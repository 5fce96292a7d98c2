/// Where the session comes from that is to be run again: a trace, or a seed and what else decides it.
struct SessionOrigin {
  enum Source {
    case trace(path: String, isEdited: Bool)
    case seed(UInt64, StressConfiguration)
  }

  let source: Source
  /// The feed that it is run over; nil is the one that is built in.
  let feed: FeedFile?

  /// What the options of a command say, or what is wrong with them.
  init(trace: String?, isEdited: Bool, seed: UInt64?, _ options: StressSessionOptions) throws(Failure) {
    if trace != nil, seed != nil { throw .conflict("a trace", "--seed") }
    if isEdited, trace == nil { throw .needs("--edited", "a trace") }
    if let trace {
      if trace.isEmpty { throw .emptyName(of: "trace") }
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
