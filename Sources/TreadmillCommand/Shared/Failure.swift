import FeedContracts
import FeedFormats
import FeedSimulation
import ScrollSimulation
import UVLoop

/// Why a command fails: an exit status, and a line that says where, what was expected, and what to do. Words that several places need are
/// here, those of one place are in it.
struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus
  let description: String

  /// Of the command line.
  static func usage(_ words: String) -> Failure { Failure(status: .usage, description: words) }
  /// Of a file, a server or other input.
  static func input(_ words: String) -> Failure { Failure(status: .badInput, description: words) }
  /// Of this executable, or of the rules.
  static func defect(_ words: String) -> Failure { Failure(status: .internalError, description: words) }
}

// MARK: The command line

extension Failure {
  static func takesOptions(_ command: String, word: String, _ words: String) -> Failure {
    .usage("\(word): \(command) takes only options; \(words)")
  }
  static func conflict(_ one: String, _ other: String) -> Failure {
    .usage("\(one) and \(other) cannot be combined; leave out one of them")
  }
  /// An argument; what to write if it is nothing known.
  static func misplaced(_ word: String, command: String, takes taken: String, otherwise: String) -> Failure {
    .usage("\(word): \(command) takes \(taken); \(GivenText(word).place(word) ?? otherwise)")
  }
  static func notAWholeNumber(allowed: ClosedRange<Int>) -> Failure {
    .usage("expected a whole number from \(allowed.lowerBound) to \(grouped(allowed.upperBound))")
  }
  static func notADecimalNumber(allowed: ClosedRange<Double>) -> Failure {
    .usage("expected a number from \(plain(allowed.lowerBound)) to \(plain(allowed.upperBound))")
  }
  static func notOneOf(_ names: [String]) -> Failure { .usage("expected one of \(names.joined(separator: ", "))") }
  static var notASeedRange: Failure { .usage("write the first and the last seed, such as 1..50") }
  static var seedsBackwards: Failure { .usage("the last seed is less than the first") }
  static func tooManySeeds(maximum: Int) -> Failure { .usage("one command runs at most \(grouped(maximum)) seeds") }
  static func emptyName(of thing: String) -> Failure { .usage("the name of the \(thing) is empty; leave it out or name a file") }
  /// `taker` already uses standard output.
  static func needsAFile(option: String, taker: String) -> Failure {
    .usage("\(option) -: standard output is taken by the \(taker); name a file")
  }
  /// An option names another file of the command.
  static func overwrites(option: String, path: String, other: String) -> Failure {
    .usage("\(option) \(path) would overwrite \(other); name another file")
  }
  static var notARate: Failure { notOneOf(SessionSettings.allowedRates.map(String.init)) }
  static var notAShard: Failure {
    .usage("write a shard's index, from 0, and the number of shards, such as 0/4; /4 and auto take it from the environment")
  }
  static func noShardInEnvironment(_ names: [String]) -> Failure {
    .usage("--shard: \(names.joined(separator: " and ")) \(names.count == 1 ? "is" : "are") not set; write the shard's index, such as 0/4")
  }
  static func badEnvironment(name: String, value: String) -> Failure { .usage("--shard: \(name) is \(value), expected a whole number") }
  static func feedIsReadAgain(_ path: String) -> Failure { .usage("--feed \(path): each worker reads the feed for itself; name a file") }
  /// The first option requires the second.
  static func needs(_ option: String, _ other: String) -> Failure { .usage("\(option) needs \(other)") }
  /// The option requires one.
  static func needsAnAddress(_ option: String) -> Failure {
    .usage("\(option) is for the address of an API; name one, such as https://example.org/feed")
  }
  static func notAnAddress(_ url: String, _ error: FeedAPIError) -> Failure { notAnAddress("\(WebAddress.shown(url))", error.problem) }
  static func notABody(_ error: FeedAPIError) -> Failure { notAnAddress("--body", error.problem) }

  private static func notAnAddress(_ text: String, _ problem: FeedAPIError.Problem) -> Failure {
    .usage("\(text): \(problem == .noLimit ? "it has {limit}; add --limit, the number of posts to ask for" : "\(problem)")")
  }
  static func notAnOrigin(_ error: FeedAPIError) -> Failure { .usage("--origin: \(error.problem)") }
  static var noFeed: Failure { .usage("name a feed: a file, - for standard input, or an address, such as https://example.org/feed") }
  static var notASocketAddress: Failure { .usage("write a numeric address and a port, such as 127.0.0.1:7070 or [::1]:0") }
  static func notASource(_ text: String) -> Failure {
    .usage(
      "--follow \(text): write -, a file's path, unix:PATH, redis://host:port/stream?group=...&consumer=... or postgresql://.../db?table=..."
    )
  }
}

// MARK: Files

extension Failure {
  static func unreadable(name: String, reason: String) -> Failure { .input("\(name): cannot be read: \(reason)") }
  static func unwritable(name: String, reason: String) -> Failure { .input("\(name): cannot be written: \(reason)") }
  static func writtenByAnother(name: String) -> Failure {
    .input("\(name): another run is writing it; wait until it ends, or name another file")
  }
  static func endlessLine(name: String, line: Int, maximumBytes maximum: Int) -> Failure {
    .input("\(name), line \(line): it has more than \(grouped(maximum)) bytes, the limit of a line; is it text?")
  }
  static func noPosts(name: String, _ lookalike: Lookalike?, _ error: FeedError?) -> Failure {
    guard lookalike == nil, let error else {
      return .input("\(name): it has no posts: \(lookalike.map { "\($0)" } ?? "its items are about something else")")
    }
    if !error.isOfUnknownAPI, !error.isOfSyntax { return .input("\(name): it has no posts: \(error.problem)") }
    let advice = error.isOfUnknownAPI ? "; --items-at and --map read the JSON of any other API: treadmill feed --help" : ""
    return .input("\(name): it has no posts; line \(error.line): \(error.problem)\(advice)")
  }
  static func emptyPosts(name: String, _ posts: EmptyPosts) -> Failure { .input("\(name): \(posts)") }
  static func notAResult(name: String, line: Int, reason: String) -> Failure { .input("\(name), line \(line): \(reason)") }
  static func badTrace(name: String, _ fault: TraceFault) -> Failure { .input("\(name): \(fault)") }
  static func notATrace(name: String, _ fault: TraceFault, _ given: GivenText) -> Failure {
    .input("\(name): \(fault); \(given.place(name) ?? "is it a feed? treadmill simulate \(name) scrolls it")")
  }
  static func noHTTPFeed(_ error: HTTPFeedError) -> Failure {
    guard case .changesNotAllowed(let host) = error else { return .input("\(error)") }
    return .input("\(error); give --allow-changes \(host) if its posts may be changed, or --origin to ask another server")
  }
  static func noPage(url: String, _ reason: String) -> Failure { .input("\(WebAddress.shown(url)): \(reason)") }
  static func notTested(url: String, _ words: String) -> Failure { .input("\(WebAddress.shown(url)): \(words)") }
  static func noFrame(seeds: Int) -> Failure {
    .input("no frame has run\(seeds == 0 ? ", as the time was up before the first seed" : ""), so nothing was checked; give more time")
  }
}

// MARK: Incomplete runs

extension Failure {
  static func bugNotFound(_ bug: InjectedBug, frames: Int) -> Failure {
    .defect(
      "--bug \(bug.rawValue): no rule found the bug in \(counted(frames, "frame")); \(bug.rules.joined(separator: " or ")) must find it")
  }
}

// MARK: Defects

extension Failure {
  static func workers(_ fault: WorkerFault) -> Failure { .defect("\(fault)") }
  static func eventLoop(_ error: UVError) -> Failure { .defect("the event loop failed: \(error)") }
}
