import ArgumentParser
import FeedFormats
import Treadmill
import UVLoop

struct ReadFeed: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "feed",
    abstract: "Show how a feed in any format is read, and convert it to the project's own.",
    usage: "treadmill feed [<feed>] [<options>]",
    discussion: """
      A feed is an API's pages, one after the other or one per line, or one item per line. Its first item shows its format. Of any other \
      format it guesses where the posts are and a map of their fields, and prints these guesses as options to start from. Docs/Feed.md lists \
      the formats and the keys of a map.

      An HTTP address is asked for three pages. Without --feed-api or --preset the way to older posts is guessed as well, and a feed.json to \
      start from is printed.

      EXAMPLES
        treadmill feed timeline.json
        treadmill feed timeline.json --out posts.ndjson
        curl -s https://example.org/feed.json | treadmill feed - --out - | head -1
        treadmill feed page.json --items-at /data/items --map id=/key --map text=/body --map photos=/media --map photo.url=/src
        treadmill feed https://mastodon.social/api/v1/timelines/public --preset mastodon --limit 40

      EXIT STATUS
        0    the feed has posts, with texts or photos
        2    the command line is wrong
        3    a file cannot be read or written, or no item of the feed is a post, or no post has a text or a photo, or with --strict an \
      item is bad or a query of the map leads nowhere, or an address gives no page, or nothing leads on from its first page
        130  interrupted with ^C, or 143 by SIGTERM: the file of --out is unchanged
        141  standard output was closed
      """.asHelp)

  @Argument(help: "The feed's file, - for standard input, or an address. Not needed with --feed-api, which has the address.")
  var feed: String?

  @OptionGroup var feedOptions: FeedOptions
  @OptionGroup var apiOptions: FeedAPIOptions

  @OptionGroup var textOptions: TextOptions

  @Option(help: .init("Write the posts in the project's own format, NDJSON, to this file, or to standard output (-).", valueName: "file"))
  var out: String?

  @Flag(help: "Fail if an item is bad or a query of the map leads nowhere.")
  var strict = false

  @Flag(help: "Print the summary as one JSON object.")
  var json = false

  private func check() throws(Failure) {
    if feed == nil, apiOptions.feedAPI == nil { throw .noFeed }
    if feed?.isEmpty == true { throw .emptyName(of: "feed") }
    if out?.isEmpty == true { throw .emptyName(of: "feed that is written") }
    if json, let option = textOptions.givenOption, textOptions.font.isEmpty || option != "--font" { throw .conflict("--json", option) }
    if json, out == "-" { throw .needsAFile(option: "--out", taker: "results") }
    _ = try feedOptions.description()
    if isAddress {
      let others = [("--out", out != nil), ("--strict", strict), ("--json", json)].first { $0.1 }?.0
      if let others { throw .conflict(others, "an address") }
      let known = apiOptions.feedAPI != nil ? "--feed-api" : apiOptions.preset != nil ? "--preset" : nil
      if let option = feedOptions.givenOption, let known { throw .conflict(option, known) }
    } else if let option = apiOptions.givenOption {
      throw .needsAnAddress(option)
    }
  }

  private var isAddress: Bool { feed?.isWebAddress ?? true }

  func perform() throws(Failure) -> ExitStatus {
    try check()
    let text = try textOptions.setting().choice().measured
    Interrupt.unblock()
    if isAddress { return try FeedProbe.run(try apiOptions.knowledge(of: feed, as: try feedOptions.description()), text: text) }
    let input = try InputFile(named: feed ?? "-")
    let output = try output(sparing: input)
    var reading = FeedReading(source: input.name, as: try feedOptions.description(), refusesRepeatedFields: strict, text: text)
    let driver = try Driver(isQuiet: true)
    let source = try input.source(on: driver.loop)
    driver.interrupt.onInterrupt = { source.close() }
    var failure: Failure?
    var limits = InputLimits(name: input.name, maximumBytes: SimulationLoop.maximumByteCount)
    func write(_ text: String) {
      if let output { output.append(text.utf8) } else if out == "-" { StandardStream.output.writeData(text) }
    }
    source.start { event in
      switch event {
      case .chunk(let bytes):
        do throws(Failure) { try limits.take(bytes) } catch {
          failure = error
          return source.close()
        }
        write(reading.take(bytes))
      case .end: write(reading.finish())
      case .failure(let error): failure = .unreadable(name: input.name, reason: error.message)
      }
    }
    driver.loop.run()
    driver.interrupt.release()
    if let failure { throw failure }
    if driver.interrupt.hasCome { return driver.interrupt.status }  // a part of a feed is not put to its place
    try driver.close()
    let reader = reading.reader
    if reader.counts.posts == 0, reader.counts.removals == 0 {
      throw .noPosts(name: reader.source, Lookalike(reading.head), reader.reasonForNoPosts)
    }
    let unwritten = output?.finish()
    report(reading)
    if let warning = text.warning { StandardStream.error.write(warning) }
    if let unwritten { throw unwritten }
    let (bad, unmet) = (reader.counts.badLines, reader.unmetPointers.count)
    if strict, bad > 0 || unmet > 0 {
      throw .input(
        "\(reader.source): has \(counted(bad, "bad item"))\(unmet > 0 ? " and \(counted(unmet, "pointer")) to nothing" : "")"
          + "; correct the feed, or leave out --strict")
    }
    if let posts = EmptyPosts(reader.counts, reader.format, unread: reader.unknownFields) { throw .emptyPosts(name: reader.source, posts) }
    return .clean
  }

  private func output(sparing input: InputFile) throws(Failure) -> OutputFile? {
    guard let out, out != "-" else { return nil }
    let feed = NamedFile(name: "the feed, \(input.name)", status: input.status)
    return try OutputFile("--out", out, sparing: [feed] + NamedFile.map(feedOptions.feedMap))
  }

  private func report(_ reading: FeedReading) {
    BadLines(count: reading.reader.counts.badLines, errors: reading.reader.errors).print()
    let stream: StandardStream = out == "-" ? .error : .output
    stream.write(
      json ? "\(reading.json)\n" : reading.summary(style: ANSIStyle(isOn: Terminal(stream == .error ? .error : .output).hasColour)))
  }
}
