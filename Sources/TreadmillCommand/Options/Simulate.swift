import ArgumentParser
import FeedSimulation
import ScrollSimulation

struct Simulate: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Scroll a photo feed on a fixed pool of tiles and check every frame.",
    discussion: Simulate.discussion)

  @Argument(help: "A feed: pages of an API or lines (see treadmill feed), or - for standard input. (default: the built-in feed)")
  var feed: String?

  @OptionGroup var feedOptions: FeedOptions

  @OptionGroup var textOptions: TextOptions

  @Option(parsing: .unconditional, help: "The seed of all random draws. (default: \(SimulationRequest.usualSeed))")
  var seed = SimulationRequest.usualSeed

  @OptionGroup var session: SessionOptions

  @Option(
    parsing: .unconditional, help: .init("Stop after this much virtual time, in place of --frames: 500ms, 60s, 2m.", valueName: "time"),
    transform: VirtualDuration.init(parsing:))
  var duration: VirtualDuration?

  @Option(help: .init("Play the gestures of this recording, CSV or NDJSON, or of standard input (-).", valueName: "file"))
  var gestures: String?

  @Option(help: .init("Play these gestures: \"drag 0,600 -> 0,200 in 120ms; wait 1s; fling -3000\".", valueName: "statements"))
  var script: String?

  @Option(help: .init("Write the run's gestures to this file, as a recording.", valueName: "file"))
  var record: String?

  @Flag(help: "Pace the frames by the wall clock; they are the same.")
  var realtime = false

  @Option(help: .init("Write a line for each frame to this file.", valueName: "file"))
  var trace: String?

  @Option(help: .init("Write what is on the screen to this file, as a client's log (see treadmill impressions).", valueName: "file"))
  var clientLog: String?

  @Option(help: .init("Write the run to this file as an HTML page.", valueName: "file"))
  var html: String?

  @Flag(help: "Print the result as one JSON object.")
  var json = false

  @Flag(help: "Print only what is wrong.")
  var quiet = false

  @Flag(help: "Print each rule with the frames that it checked, the setting and all counts.")
  var rules = false

  @OptionGroup var verbosity: VerboseOption

  @Flag(help: "Read the feed to its end, and fail if a line is bad; fail before the run if a row of --gestures is.")
  var strict = false

  func perform() throws(Failure) -> ExitStatus {
    session.asksForBugs ? BugChoice.printList() : try Simulation(request()).run()
  }
}

extension Simulate {
  private func request() throws(Failure) -> SimulationRequest {
    var request = SimulationRequest()
    request.settings = try settings()
    request.seed = seed
    request.feed = try feedFile(beside: request.settings)
    if let text = request.feed?.text, !text.isUsual { request.text = try text.choice().measured }
    if gestures?.isEmpty == true { throw .emptyName(of: "recording") }
    if gestures == "-", feed == "-" { throw .usage("--gestures -: standard input is taken by the feed; name a file") }
    (request.recording, request.script) = (gestures, try script.map { text throws(Failure) in try GestureScript.checked(text) })
    if let option = gestures != nil ? "--gestures" : script != nil ? "--script" : nil {
      if gestures != nil, script != nil { throw .conflict("--gestures", "--script") }
      if request.settings.layout == .plane || request.settings.layout == .shelves {
        throw .conflict(option, "--layout \(request.settings.layout.rawValue)")
      }
    }
    if strict, request.settings.layout != .lines { throw .conflict("--strict", "--layout \(request.settings.layout.rawValue)") }
    if strict, request.settings.items != nil { throw .conflict("--strict", "--items") }
    request.isPaced = realtime
    request.tracePath = try OutputFiles.path("--trace", trace)
    request.recordPath = try OutputFiles.path("--record", record)
    request.htmlPath = try OutputFiles.path("--html", html)
    request.clientLogPath = try OutputFiles.path("--client-log", clientLog)
    if clientLog != nil, request.settings.layout == .plane { throw .conflict("--client-log", "--layout plane") }
    (request.writesJSON, request.isQuiet, request.isStrict) = (json, quiet, strict)
    request.isVerbose = try verbosity.isVerbose(besides: quiet)
    if rules, let other = json ? "--json" : quiet ? "--quiet" : nil { throw .conflict("--rules", other) }
    request.showsRules = rules
    return request
  }

  private func settings() throws(Failure) -> SessionSettings {
    // More items than a feed can have are a list.
    let isList = session.items ?? 0 > FeedStream.allowedItems.upperBound
    var settings = try session.settings(usual: isList ? .list : .lines)
    if let duration {
      if session.user.frames != nil { throw .conflict("--frames", "--duration") }
      guard let hz = settings.hz ?? (settings.layout == .lines ? 60 : nil) else { throw .needs("--duration", "--hz") }
      settings.frames = try duration.frames(hz: hz)
    } else if session.user.frames == nil, gestures != nil || script != nil {
      settings.frames = nil
    }
    return settings
  }

  private func feedFile(beside settings: SessionSettings) throws(Failure) -> FeedFile? {
    guard let feed else {
      if let option = feedOptions.givenOption ?? textOptions.givenOption { throw .needs(option, "a feed") }
      return nil
    }
    if feed.isEmpty { throw .emptyName(of: "feed") }
    if GivenText(feed).isNoFile {
      throw .misplaced(feed, command: "simulate", takes: "a feed's file, or - for standard input", otherwise: "")
    }
    if settings.items != nil { throw .conflict("a feed", "--items") }
    if !settings.layout.isFeed { throw .conflict("a feed", "--layout \(settings.layout.rawValue)") }
    return FeedFile(path: feed, description: try feedOptions.description(), mapPath: feedOptions.feedMap, text: try textOptions.setting())
  }

  static let discussion = """
    The feed is read through libuv while it is scrolled. Seed, feed and gestures decide every frame: pace, chunks and pauses do not. Seed 7 \
    is seed 7 of treadmill stress with the same options, which runs many of them.

    EXAMPLES
      treadmill simulate
      treadmill simulate posts.ndjson --seed 7 --frames 10000 --profile monkey
      treadmill simulate posts.ndjson --frames 3000 --html run.html
      cat posts.ndjson | treadmill simulate - --strict
      treadmill simulate --seed 7 --duration 20s --record hand.csv
      treadmill simulate --gestures hand.csv --platform android
      treadmill simulate --script "fling -3000; wait 400ms; tap; rotate; jump 0"
      treadmill simulate --layout masonry --unmeasured --seed 7
      treadmill simulate --items 1000000000 --frames 5000
      treadmill stress --layout lines --feed posts.ndjson --seeds 1..50

    GESTURES
      Without --gestures or --script a simulated user scrolls, with the habits of the profile; with one of them the profile only sets the \
    pace of feed and network. A recording is CSV with a header: t in milliseconds, phase, x, y, finger, deltaX, deltaY, \
    momentumPhase; or a trace, of which the gestures are played. A bad row is listed with its line and skipped. The statements of a script are \
    drag X,Y -> X,Y in T [hold T]; fling V; tap [X,Y]; wait T; wheel DY; jump Y; scroll Y; rotate, with V in points per second, T such as \
    120ms or 1.5s. --script "$(cat file)" takes them from a file. Docs/Gestures.md has all of it.

    LAYOUTS
      lines are the posts of the feed, in its order, which arrive while they are scrolled, on a phone, unless options say otherwise. Of any \
    other layout each seed draws screen, platform, rates and all the rest: feed is a feed whose pages a simulated server makes of the posts; \
    a list, a horizontal list, a list with sections, a grid, masonry and a flow have synthetic items that change; a plane has cells in all \
    directions, and one in four is a sheet whose columns and rows are edited; shelves are lists in the tiles of a list. With --unmeasured extents are estimates until items come on \
    screen. list and horizontal take up to \(grouped(ListLayout.list.maximumItems)) --items, the others up to \
    \(grouped(ListLayout.grid.maximumItems)). More than \(grouped(ListLayout.grid.maximumItems)) are always unmeasured, and mean --layout \
    list if there is no --layout.

    RESULTS
      --json prints one object: the line that treadmill stress --out has of the seed (run, hash, frames, rules, checked, findings, counters, \
    histograms and more), and end, figures (of posts and photos, or of items and their changes), badLines, badRows, replay, wallSeconds and \
    cpuSeconds.

      Over lines and without --frames or --duration a run ends when every post has been on screen or is gone, with --gestures or --script when \
    these are over and the list is at rest, and in any case at \(grouped(FeedSubject.maximumFrames)) frames. Of another layout it ends when \
    the list is at rest after its frames. --strict reads the feed to its end, so a pipe must end.

    EXIT STATUS
      0    no rule was broken
      1    a rule was broken
      2    the command line is wrong
      3    a file cannot be read or written, has no post in it, or has bad lines or rows (--strict)
      70   no rule found the injected bug, or a defect of treadmill itself
      130  interrupted with ^C; what was counted until then is printed
      141  standard output was closed
      143  ended by SIGTERM, as with ^C
    """.asHelp
}
