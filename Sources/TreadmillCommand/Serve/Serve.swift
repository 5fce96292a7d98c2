import ArgumentParser
import FeedProtocol
import JSONReading
import UVLoop

struct Serve: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Answer other processes' questions about feeds and their readers.",
    usage: "treadmill serve (--stdio | --unix <path> | --tcp <address>) [<options>]",
    discussion: Serve.discussion)

  @Argument(help: .hidden) var word: String?

  @Flag(help: "Read requests from standard input, until it ends, and write the answers to standard output.")
  var stdio = false

  @Option(help: .init("Listen at this socket file.", valueName: "path"))
  var unix: String?

  @Option(help: .init("The permissions of the socket file. (default: 600)", valueName: "octal"), transform: Serve.mode)
  var mode = StreamListener.fileModeDefault

  @Option(
    help: .init("Listen at an address and a port, such as 127.0.0.1:7070; with port 0 the system chooses one.", valueName: "address"),
    transform: Serve.address)
  var tcp: StreamAddress?

  @Option(
    help: .init("Answer GET /healthz and GET /metrics at an address and a port of their own.", valueName: "address"),
    transform: Serve.address)
  var status: StreamAddress?

  @Flag(help: "Allow addresses that other machines can reach; --tcp then needs --token-file.")
  var listen = false

  @Option(help: .init("Answer only clients that say hello with the first line of this file.", valueName: "file"))
  var tokenFile: String?

  @Option(help: .init("Put the posts that come from a live source into the feed --feed.", valueName: "source"))
  var follow: String?

  @Option(help: .init("The feed that --follow fills.", valueName: "name"))
  var feed: String?

  @Option(help: .init("Where --follow puts new posts: the latest first (start) or last (end).", valueName: "place"))
  var at = FollowedPlace.start

  @Option(help: .init("Write what the clients of watched readers would log to this file (NDJSON).", valueName: "file"))
  var clientLog: String?

  @OptionGroup var feedOptions: FeedOptions

  @OptionGroup var textOptions: TextOptions

  @Option(help: .init("Set a limit, such as sessions=5000; the names are below.", valueName: "name=n"))
  var limit: [String] = []

  func perform() throws(Failure) -> ExitStatus {
    let limits = try checkedLimits()
    let token = try tokenFile.map { path throws(Failure) in try Serve.token(in: path) }
    let log = try OutputFiles([("--client-log", try OutputFiles.path("--client-log", clientLog))], sparing: [])
    do {
      let server = try Server(limits: limits, token: token, text: try textOptions.setting().choice(), clientLog: log["--client-log"])
      var page: StatusPage?
      if let status {
        page = try StatusPage(of: server, at: status)
        page.map { announce("status at \($0.address)") }
      }
      if let unix { announce("serving at \(try server.listen(at: .unix(path: unix), fileMode: mode))") }
      if let tcp { announce("serving at \(try server.listen(at: tcp, fileMode: mode))") }
      if stdio { try server.serve(server.loop.byteSource(descriptor: 0), StandardAnswers.sink(on: server.loop, limits)) }
      if let follow, let feed {
        let source = try Follower.source(follow, on: server.loop)
        let follower = Follower(
          of: server, source, name: Follower.name(follow), feed: feed, at: at == .start ? .start : .end, as: try feedOptions.description(),
          announce)
        do throws(FeedHostError) { try follower.declare() } catch { throw Failure.input("--feed \(CellDrawing.short(feed)): \(error)") }
        server.follow(follower)
      }
      server.run()
      server.writeClientLog()
      let unwritten = log.finish()
      withExtendedLifetime(page) {}
      if stdio, let loss = server.lastLoss {
        if loss.name == "EPIPE" { return .closedOutput }
        throw Failure.input("\(loss)")
      }
      let failure = server.follower?.failure
      try server.close()
      if let unwritten { throw unwritten }
      if let failure { throw Failure.input("\(failure)") }
    } catch let error as UVError { throw .input("\(error)") } catch { throw error as! Failure }
    return .clean
  }

  private func announce(_ words: String) { StandardStream.error.write("treadmill: \(VisibleText.line(words))\n") }
}

extension Serve {
  private func checkedLimits() throws(Failure) -> ServeLimits {
    if let word {
      let isPort = (try? Serve.address(word)) != nil
      throw .takesOptions("serve", word: word, "\(isPort ? "--tcp" : "--unix") \(word) listens there")
    }
    guard stdio || unix != nil || tcp != nil else { throw .usage("say where requests come from: --stdio, --unix or --tcp") }
    if stdio, unix != nil || tcp != nil { throw .conflict("--stdio", unix != nil ? "--unix" : "--tcp") }
    if unix?.isEmpty == true { throw .emptyName(of: "socket file") }
    for (option, address) in [("--tcp", tcp), ("--status", status)] {
      if let address, !address.isLocal, !listen {
        throw .usage("\(option) \(address): other machines can reach it; give --listen if they should")
      }
    }
    if let tcp, !tcp.isLocal, tokenFile == nil {
      throw .usage("--tcp \(tcp): other machines can reach it; give a --token-file that clients must know")
    }
    if let follow {
      if follow.isEmpty { throw .notASource(follow) }
      if follow == "-", stdio { throw .conflict("--stdio", "--follow -") }
      if feed?.isEmpty != false { throw .needs("--follow", "--feed") }
    } else if let option = feed.map({ _ in "--feed" }) ?? feedOptions.givenOption {
      throw .needs(option, "--follow")
    }
    _ = try feedOptions.description()
    var limits = ServeLimits()
    for text in limit { try limits.set(text) }
    return limits
  }

  private static let tokenBytesMax = 4_096
  private static let tokenBytesMin = 16

  private static func token(in path: String) throws(Failure) -> [UInt8] {
    if path.isEmpty { throw .emptyName(of: "token") }
    let bytes = try InputFile(opening: path).readToEnd(atMost: tokenBytesMax)
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard line.count >= tokenBytesMin, String(validating: line, as: UTF8.self) != nil else {
      throw .input("\(path): its first line is not a token of at least \(tokenBytesMin) bytes")
    }
    return Array(line)
  }

  private static func mode(_ text: String) throws(Failure) -> Int {
    guard let mode = Int(text, radix: 8), 0...0o777 ~= mode else { throw .usage("write the permissions as in chmod, such as 600 or 660") }
    return mode
  }

  /// `127.0.0.1:7070` or `[::1]:7070`.
  static func address(_ text: String) throws(Failure) -> StreamAddress {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), 0...65_535 ~= port else {
      throw .notASocketAddress
    }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      throw .notASocketAddress
    }
    guard !host.isEmpty else { throw .notASocketAddress }
    return .tcp(host: String(host), port: port)
  }

  private static let discussion = """
    One request a line, one answer a line, both JSON: Docs/Protocol.md has the calls, and clients in Python, Go and JavaScript. Requests \
    may be sent without waiting for answers, which come in their order.

    EXAMPLES
      treadmill serve --unix feed.sock --follow posts.ndjson --feed home
      treadmill serve --stdio < requests.ndjson
      treadmill serve --unix feed.sock --status 127.0.0.1:9100
      treadmill serve --tcp 0.0.0.0:7070 --listen --token-file token
      treadmill serve --unix feed.sock --limit sessions=5000000 --limit line=65536

    LIMITS
      line         bytes of a request                              \(usual(\.host.line))
      answer       bytes of an answer                              \(usual(\.host.answer))
      batch        requests in a batch                             \(usual(\.host.batch))
      listed       posts that an answer lists or a question keeps  \(usual(\.host.listed))
      sessions     open sessions                                   \(usual(\.host.sessions))
      watched      sessions whose impressions are kept             \(usual(\.host.watched))
      feeds        feeds                                           \(usual(\.host.feeds))
      posts        posts of a feed                                 \(usual(\.host.posts))
      outlines     widths and spacings of a feed                   \(usual(\.host.outlines))
      memory       bytes of feeds and sessions                     \(usual(\.host.memory))
      connections  clients at once                                 \(usual(\.connections))
      unsent       bytes of answers that a client has not read     \(usual(\.unsent))
      buffered     bytes held back for all clients                 \(usual(\.buffered))
      hello        milliseconds that a client has to say hello     \(usual(\.hello))
      grace        milliseconds to read the last answers           \(usual(\.grace))

    SAFETY
      A socket file is its owner's alone, unless --mode says otherwise. An address that other machines can reach needs --listen and a \
    token, which is sent as it is: put an encrypted connection before it. All clients of a server share its feeds and sessions.

    LIVE INPUT
      --follow reads items, each a line of JSON in a format of Docs/Feed.md, or in
      any other by --map and --items-at, from
        -                        standard input
        PATH                     a file that grows; cut or replaced, it begins again
        unix:PATH                a server at a socket file
        redis://HOST:PORT/STREAM?group=G&consumer=C
                                 a stream of Redis, with [&field=post] [&from=0|$] [&rewind=yes: all of it at each start] [&idle=MS: \
    claim what others left so long]
        postgresql://HOST/DB?table=T
                                 a table, with [&id=id] [&post=post] [&channel=T] [&after=ID]
      Docs/Live.md says what is acknowledged when, and what comes again. A feed that is full, by the limits 'posts' and 'memory', loses \
    its oldest posts.

    SIGNALS
      SIGTERM and ^C end the server in order: requests that were read are answered.

    EXIT STATUS
      0    ended in order
      2    the command line is wrong
      3    cannot listen there, or the token or standard input cannot be read
      141  standard output was closed
    """.asHelp

  private static func usual(_ limit: KeyPath<ServeLimits, Int>) -> String { "\(ServeLimits()[keyPath: limit])" }
}

/// Standard output as a place for answers.
enum StandardAnswers {
  /// A pipe or a socket is written as its reader reads; for a file or a terminal each write waits.
  static func sink(on loop: EventLoop, _ limits: ServeLimits) -> any AnswerSink {
    do throws(UVError) { return try PipeWriter(on: loop, descriptor: 1, queueByteCountMax: limits.queue) } catch { return File() }
  }

  private final class File: AnswerSink {
    let queuedByteCount = 0

    func write(_ bytes: [UInt8], _ done: @escaping (UVError?) -> Void) throws(UVError) {
      StandardStream.output.writeData(String(decoding: bytes, as: UTF8.self))
    }
    func finish() {}
    func close() {}
  }
}

/// Where `--follow` puts what is new.
enum FollowedPlace: String, ExpressibleByArgument, CaseIterable { case start, end }
