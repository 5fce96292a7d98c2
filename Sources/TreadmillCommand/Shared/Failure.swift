import FeedContracts
import FeedFormats
import FeedProtocol
import FeedSimulation
import LiveInput
import ScrollSimulation
import Treadmill
import UVLoop

/// Why a command fails, as facts. The wording is in this file only.
enum Failure: Error {
  // The command line.
  case takesOptions(String, word: String, String)
  case conflict(String, String)
  case noSuchCommand(String, [String])
  case unknownOption(String, of: String, String)
  case misplaced(String, command: String, takes: String, otherwise: String)  // an argument; what to write if it is nothing known
  case notAWholeNumber(allowed: ClosedRange<Int>)
  case notADecimalNumber(allowed: ClosedRange<Double>)
  case notOneOf([String])
  case notAViewport(sides: ClosedRange<Int>)
  case notASeedRange
  case seedsBackwards
  case tooManySeeds(maximum: Int)
  case notADuration
  case durationNotAllowed(maximumFrames: Int)
  case emptyName(of: String)
  case needsAFile(option: String, taker: String)  // `taker` already uses standard output
  case overwrites(option: String, path: String, other: String)  // an option names another file of the command
  case outputGoesThere(option: String, path: String)
  case standardInputTwice
  case notAScript(GestureScriptError)
  case emptyScript
  case namedTwice(String)
  case notBounds(allowed: ClosedRange<Double>)
  case boundsBackwards
  case noSuchChoice(String, of: String)
  case nothingToMeasure(LayoutChoice)
  case tooManyItems(LayoutChoice)
  case bugNeedsStress(InjectedBug)
  case notAShard
  case shardOutOfRange(index: Int, count: Int)
  case noShardInEnvironment([String])
  case badEnvironment(name: String, value: String)
  case partOfAnArray(count: Int, last: Int)
  case badFeed(name: String, count: Int, unmetPointers: Int)
  case notAFormat(String, [String])
  case notAMap(name: String, FeedMapError)
  case notAPlace(String, JSONQueryError)
  case feedIsReadAgain(String)
  case notASeedLimit
  case nothingToMerge
  case nothingToReplay
  case framesBackwards
  case needs(String, String)  // the first option requires the second
  case noSuchRule(String)
  case standardInputAgain
  case needsAnAddress(String)  // the option requires one
  case notAnAddress(String, FeedAPIError)
  case notABody(FeedAPIError)
  case notAPreset(String, [String])
  case notAnOrigin(FeedAPIError)
  case notAHost(String)  // of --allow-changes
  case noFeed
  case otherAddress(String, description: String, own: String)  // an address beside a description that has another
  case nowhereToServe
  case reachable(String, String)  // an option names an address that other machines can reach
  case needsAToken(String)
  case notAFileMode
  case notASocketAddress
  case notALimit(String, [String])
  case limitOutOfRange(String, ClosedRange<Int>)
  case notASource(String)
  // Files.
  case cannotServe(UVError)
  case cannotFollow(LiveFailure)
  case noFeedToFollow(String, FeedHostError)
  case badToken(name: String, minimum: Int)
  case unreadable(name: String, reason: String)
  case noSuchFile(String, address: String)  // it may be an address
  case unwritable(name: String, reason: String)
  case writtenByAnother(name: String)
  case inputTooLong(name: String, maximumBytes: Int)
  case endlessLine(name: String, line: Int, maximumBytes: Int)
  case badRows(name: String, count: Int)
  case noGestures(name: String)
  case noPosts(name: String, Lookalike?, FeedError?)
  case emptyPosts(name: String, EmptyPosts)
  case badJobs(name: String, count: Int)
  case notAResult(name: String, line: Int, reason: String)
  case badTrace(name: String, TraceFault)
  case notATrace(name: String, TraceFault, GivenText)
  case unusedLines(name: String, count: Int)
  case traceOfUnknownSubject(name: String, subject: String)
  case traceOfOtherFeed(name: String, source: String)
  case nothingToShrink(name: String, rule: String?)
  case notAFeedAPI(name: String, FeedAPIError)
  case noLiveFeed(LiveFeedError)
  case noPage(url: String, String)
  case changesFail(String)
  case notTested(url: String, String)
  case noFrame(seeds: Int)
  // Incomplete runs.
  case limitReached(RunResult)
  case bugNotFound(InjectedBug, frames: Int)
  case bugEscaped(InjectedBug, seeds: Int)
  case bugNotReplayed(InjectedBug, rule: String, seed: UInt64)
  case bugNotShrunk(InjectedBug, events: Int, maximum: Int)
  // Defects.
  case workers(WorkerFault)
  case eventLoop(UVError)
  case deadlock(frame: Int)
}

extension Failure {
  var status: ExitStatus {
    switch self {
    case .conflict, .noSuchCommand, .unknownOption, .misplaced, .takesOptions, .notAWholeNumber, .notADecimalNumber, .notOneOf,
      .notAViewport, .notASeedRange, .seedsBackwards, .tooManySeeds,
      .notADuration, .durationNotAllowed, .emptyName, .needsAFile, .overwrites, .outputGoesThere, .standardInputTwice, .notAScript,
      .emptyScript, .namedTwice, .notBounds, .boundsBackwards, .noSuchChoice, .nothingToMeasure, .tooManyItems,
      .bugNeedsStress,
      .notAShard, .shardOutOfRange, .noShardInEnvironment, .badEnvironment, .partOfAnArray, .feedIsReadAgain, .notASeedLimit,
      .nothingToMerge,
      .standardInputAgain, .nothingToReplay, .framesBackwards, .needs, .noSuchRule, .notAFormat, .notAMap, .notAPlace,
      .needsAnAddress, .notAnAddress, .notABody, .notAPreset, .notAnOrigin, .notAHost, .noFeed, .otherAddress, .nowhereToServe, .reachable,
      .needsAToken,
      .notAFileMode, .notASocketAddress,
      .notALimit, .limitOutOfRange, .notASource:
      .usage
    case .unreadable, .noSuchFile, .unwritable, .writtenByAnother, .inputTooLong, .badFeed, .endlessLine, .badRows, .noGestures, .noPosts,
      .emptyPosts,
      .badJobs, .notAResult, .badTrace, .notATrace, .unusedLines, .traceOfUnknownSubject, .traceOfOtherFeed, .notAFeedAPI, .noLiveFeed,
      .noPage, .changesFail, .notTested, .noFrame, .cannotServe, .badToken, .cannotFollow, .noFeedToFollow:
      .badInput
    case .nothingToShrink: .findings
    case .limitReached: .clean
    case .bugNotFound, .bugEscaped, .bugNotReplayed, .bugNotShrunk, .workers, .eventLoop, .deadlock: .internalError
    }
  }
}

extension Failure: CustomStringConvertible {
  var description: String {
    switch self {
    case .conflict(let one, let other): "\(one) and \(other) cannot be combined; leave out one of them"
    case .noSuchCommand(let word, let names):
      "there is no command \(word): "
        + (GivenText(word).place(word) ?? (fileStatus(at: word) == nil ? "" : "treadmill feed \(word) shows what is understood of a feed; ")
          + "the commands are \(names.joined(separator: ", "))")
    case .unknownOption(let option, let command, let words): "\(command) has no option \(option): \(words)"
    case .misplaced(let word, let command, let taken, let otherwise):
      "\(word): \(command) takes \(taken); \(GivenText(word).place(word) ?? otherwise)"
    case .takesOptions(let command, let word, let words): "\(word): \(command) takes only options; \(words)"
    case .notAWholeNumber(let allowed): "expected a whole number from \(allowed.lowerBound) to \(grouped(allowed.upperBound))"
    case .notADecimalNumber(let allowed): "expected a number from \(plain(allowed.lowerBound)) to \(plain(allowed.upperBound))"
    case .notOneOf(let names): "expected one of \(names.joined(separator: ", "))"
    case .notAViewport(let sides):
      "write width x height in whole points, such as 390x844; each side is \(sides.lowerBound) to \(grouped(sides.upperBound))"
    case .notASeedRange: "write the first and the last seed, such as 1..50"
    case .seedsBackwards: "the last seed is less than the first"
    case .tooManySeeds(let maximum): "one command runs at most \(grouped(maximum)) seeds"
    case .notADuration: "write a time with its unit, such as 500ms, 60s or 2m"
    case .durationNotAllowed(let maximum): "--duration: a run has 1 to \(grouped(maximum)) frames"
    case .emptyName(let thing): "the name of the \(thing) is empty; leave it out or name a file"
    case .needsAFile(let option, let taker): "\(option) -: standard output is taken by the \(taker); name a file"
    case .overwrites(let option, let path, let other): "\(option) \(path) would overwrite \(other); name another file"
    case .outputGoesThere(let option, let path): "\(option) \(path): standard output goes there; name another file"
    case .standardInputTwice: "--gestures -: standard input is taken by the feed; name a file"
    case .notAScript(let error): "--script: \(error)"
    case .emptyScript: "--script: it has no gesture; leave it out or write one, such as 'fling -3000'"
    case .namedTwice(let name): "\(name) is named twice"
    case .notBounds(let allowed):
      "write the lower and the upper edge, such as 0..800, or -inf..inf for none; each is \(plain(allowed.lowerBound)) to"
        + " \(plain(allowed.upperBound))"
    case .boundsBackwards: "the upper edge is less than the lower one"
    case .noSuchChoice(let choice, let platform): "\(choice): only \(platform) has it; name \(platform) in --platform, or leave it out"
    case .nothingToMeasure(.plane): "--unmeasured: the sizes of a plane's cells are known; add another --layout"
    case .nothingToMeasure: "--unmeasured: the heights of a feed's posts are known; add a --layout"
    case .tooManyItems(let layout):
      "--items: \(layout.name) has at most \(grouped(layout.maximumItems)); only list and horizontal hold more"
    case .bugNeedsStress(let bug):
      "--bug \(bug.rawValue): only a session that loads pages and comes to rest shows it; run treadmill stress --bug \(bug.rawValue) --seeds 1..50"
    case .notAShard: "write a shard's index, from 0, and the number of shards, such as 0/4; /4 and auto take it from the environment"
    case .shardOutOfRange(let index, let count): "--shard \(index)/\(count): the index is 0 to \(count - 1)"
    case .noShardInEnvironment(let names):
      "--shard: \(names.joined(separator: " and ")) \(names.count == 1 ? "is" : "are") not set; write the shard's index, such as 0/4"
    case .badEnvironment(let name, let value): "--shard: \(name) is \(value), expected a whole number"
    case .partOfAnArray(let count, let last):
      "--shard auto: the array has \(counted(count, "task")), but its last index is \(last); submit 0-\(max(0, count - 1)), or write --shard /n"
    case .notAFormat(let name, let names): "--feed-format \(name): expected one of auto, \(names.joined(separator: ", "))"
    case .notAMap(let name, let error):
      error.number > 0 && name != "--map" ? "\(name), line \(error.number): \(error)" : "\(name): \(error)"
    case .notAPlace(let option, let error): "\(option): \(error)"
    case .feedIsReadAgain(let path): "--feed \(path): each worker reads the feed for itself; name a file"
    case .notASeedLimit: "--seed-limit: expected 1ms to \(grouped(StressRequest.allowedSeedLimits.upperBound / 60_000))m"
    case .nothingToMerge: "name one or more files of results"
    case .nothingToReplay: "name a trace, or give a --seed"
    case .framesBackwards: "--to is less than --from"
    case .needs(let option, let other): "\(option) needs \(other)"
    case .noSuchRule(let rule): "--rule \(rule): there is no such rule; Docs/Invariants.md lists them"
    case .standardInputAgain: "-: standard input can be read only once"
    case .needsAnAddress(let option): "\(option) is for the address of an API; name one, such as https://example.org/feed"
    case .notAnOrigin(let error): "--origin: \(error.problem)"
    case .notAHost(let text): "--allow-changes \(text): write only the name of a host, such as staging.example.org"
    case .noFeed: "name a feed: a file, - for standard input, or an address, such as https://example.org/feed"
    case .otherAddress(let url, let description, let own):
      "\(WebAddress.shown(url)) is not the address in \(description), which is \(WebAddress.shown(own)); leave it out, or give --origin to"
        + " ask another server"
    case .notABody(let error) where error.problem == .noLimit: "--body: it has {limit}; add --limit, the number of posts to ask for"
    case .notABody(let error): "--body: \(error.problem)"
    case .notAnAddress(let url, let error) where error.problem == .noLimit:
      "\(WebAddress.shown(url)): it has {limit}; add --limit, the number of posts to ask for"
    case .notAnAddress(let url, let error): "\(WebAddress.shown(url)): \(error.problem)"
    case .notAPreset(let name, let names): "--preset \(name): expected one of \(names.joined(separator: ", "))"
    case .notAFeedAPI(let name, let error): "\(name): \(error)"
    case .noLiveFeed(.changesNotAllowed(let host)):
      "\(LiveFeedError.changesNotAllowed(host: host)); give --allow-changes \(host) if its posts may be changed, or --origin to ask another"
        + " server"
    case .noLiveFeed(let error): "\(error)"
    case .noPage(let url, let reason): "\(WebAddress.shown(url)): \(reason)"
    case .notTested(let url, let words): "\(WebAddress.shown(url)): \(words)"
    case .noFrame(let seeds):
      "no frame has run\(seeds == 0 ? ", as the time was up before the first seed" : ""), so nothing was checked; give more time"
    case .changesFail(let words): "\(words); correct \"changes\" in the description, or leave out what the server does not support"
    case .nowhereToServe: "say where requests come from: --stdio, --unix or --tcp"
    case .reachable(let option, let address): "\(option) \(address): other machines can reach it; give --listen if they should"
    case .needsAToken(let address): "--tcp \(address): other machines can reach it; give a --token-file that clients must know"
    case .notAFileMode: "write the permissions as in chmod, such as 600 or 660"
    case .notASocketAddress: "write a numeric address and a port, such as 127.0.0.1:7070 or [::1]:0"
    case .notALimit(let text, let names): "--limit \(text): write name=number; the names are \(names.joined(separator: ", "))"
    case .limitOutOfRange(let text, let bounds):
      "--limit \(text): expected a whole number from \(bounds.lowerBound) to \(grouped(bounds.upperBound))"
    case .notASource(let text):
      "--follow \(text): write -, a file's path, unix:PATH, redis://host:port/stream?group=...&consumer=... or postgresql://.../db?table=..."
    case .cannotServe(let error): "\(error)"
    case .cannotFollow(let failure): "\(failure)"
    case .noFeedToFollow(let feed, let error): "--feed \(CellDrawing.short(feed)): \(error)"
    case .badToken(let name, let minimum): "\(name): its first line is not a token of at least \(minimum) bytes"
    case .unreadable(let name, let reason): "\(name): cannot be read: \(reason)"
    case .noSuchFile(let name, let address): "\(name): there is no such file; if it is an address, write \(address)"
    case .unwritable(let name, let reason): "\(name): cannot be written: \(reason)"
    case .writtenByAnother(let name): "\(name): another run is writing it; wait until it ends, or name another file"
    case .endlessLine(let name, let line, let maximum):
      "\(name), line \(line): it has more than \(grouped(maximum)) bytes, the limit of a line; is it text?"
    case .inputTooLong(let name, let maximum):
      "\(name): it has more than \(grouped(maximum)) bytes, the limit; shorten it"
    case .badFeed(let name, let count, let unmet):
      "\(name): has \(counted(count, "bad item"))\(unmet > 0 ? " and \(counted(unmet, "pointer")) to nothing" : "")"
        + "; correct the feed, or leave out --strict"
    case .badRows(let name, let count): "\(name): has \(counted(count, "bad row")); correct the file, or leave out --strict to skip them"
    case .noGestures(let name): "\(name): it has no row that can be played; is it a recording of gestures?"
    case .noPosts(let name, let lookalike?, _): "\(name): it has no posts: \(lookalike)"
    case .noPosts(let name, nil, nil): "\(name): it has no posts: its items are about something else"
    case .noPosts(let name, nil, let error?) where !error.isOfUnknownAPI && !error.isOfSyntax:
      "\(name): it has no posts: \(error.problem)"
    case .noPosts(let name, nil, let error?):
      "\(name): it has no posts; line \(error.line): \(error.problem)"
        + (error.isOfUnknownAPI ? "; --items-at and --map read the JSON of any other API: treadmill feed --help" : "")
    case .emptyPosts(let name, let posts): "\(name): \(posts)"
    case .badJobs(let name, let count):
      "\(name): has \(counted(count, "line")) that \(count == 1 ? "is not a job" : "are not jobs"); the answers say why"
    case .notAResult(let name, let line, let reason): "\(name), line \(line): \(reason)"
    case .limitReached(let result):
      "seed \(result.seed): the run ended at its limit of \(counted(result.report.frames, "frame")) before \(missing(in: result));"
        + " give --frames"
    case .bugNotFound(let bug, let frames):
      "--bug \(bug.rawValue): no rule found the bug in \(counted(frames, "frame")); \(bug.rules.joined(separator: " or ")) must find it"
    case .badTrace(let name, let fault): "\(name): \(fault)"
    case .notATrace(let name, let fault, let given):
      "\(name): \(fault); \(given.place(name) ?? "is it a feed? treadmill simulate \(name) scrolls it")"
    case .unusedLines(let name, let count):
      "\(name): \(counted(count, "line")) \(count == 1 ? "was" : "were") not used; remove \(count == 1 ? "it" : "them"), or leave out --strict"
    case .traceOfUnknownSubject(let name, let subject): "\(name): it is a trace of \(subject), which this treadmill cannot scroll"
    case .traceOfOtherFeed(let name, let source):
      "\(name): it was made from \(source), not from the given posts; name that feed with --feed"
    case .nothingToShrink(let name, let rule):
      "\(name): \(rule.map { "rule \($0) does" } ?? "no rule") \(rule == nil ? "breaks" : "not break"); there is nothing to shrink"
    case .bugEscaped(let bug, let seeds):
      "\(bug.rawValue): no rule found the bug in \(counted(seeds, "seed")); \(bug.rules.joined(separator: " or ")) must find it"
    case .bugNotReplayed(let bug, let rule, let seed):
      "\(bug.rawValue): \(rule) finds it with seed \(seed), but not when its trace is replayed: something does not come from the event source"
    case .bugNotShrunk(let bug, let events, let maximum):
      "\(bug.rawValue): its shrunk trace has \(counted(events, "event")), expected at most \(grouped(maximum))"
    case .workers(let fault): "\(fault)"
    case .eventLoop(let error): "the event loop failed: \(error)"
    case .deadlock(let frame): "internal error: frame \(grouped(frame)) waits for bytes that nothing reads; please report it"
    }
  }

  /// The goal that a run did not reach before its frame limit.
  private func missing(in result: RunResult) -> String {
    guard result.gestures.source == nil, case .feed(let figures) = result.figures else {
      return "its gestures were over and the list was at rest"
    }
    return "every post had been on screen: of \(counted(figures.distinctPosts, "post")), \(grouped(figures.seenPosts)) had been there and"
      + " \(grouped(figures.goneUnseen)) had gone before"
  }
}
