import ArgumentParser
import FeedContracts
import FeedLoad
import Treadmill
import UVLoop

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct Load: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Run thousands of simulated readers against a feed's API, and report how long they wait.",
    usage: "treadmill load (<address> | --feed-api <file>) [<options>]",
    discussion: """
      A reader is a simulated user with a device and a client that asks for the next page ahead of time. Readers arrive at a rate, or their \
      number is constant. A wait counts from the instant at which a page was needed. Docs/Load.md explains the report and the plan.

      EXAMPLES
        treadmill load http://localhost:8080/timeline --arrivals 50/s --for 60s --fail-if 'empty.p95 > 200ms' --fail-if 'errors > 0.1%'
        treadmill load --feed-api feed.json --readers 2000 --html load.html --what-if prefetch=0.5..3screens
        treadmill load --feed-api feed.json --arrivals '0..200/s for 60s' --abort-if 'errors > 5%'
        treadmill load --feed-api feed.json --arrivals 400/s --shard 2/4 --out 2.ndjson

      EXIT STATUS
        0    no limit is broken
        1    a limit of --fail-if or --abort-if is broken, or with --strict the generator was late
        2    the command line is wrong
        3    a file cannot be read or written, the first page cannot be loaded, or no request returned a page
        75   interrupted with ^C or SIGTERM: the results so far are printed and written; a second ^C ends at once
        141  standard output was closed
      """.asHelp)

  @Argument(help: "The address of a feed's API. Not needed with --feed-api, which has the address.")
  var address: String?

  @OptionGroup var api: FeedAPIOptions

  @Option(
    help: .init("The rate at which readers arrive: 50/s, '0..200/s for 60s', '10/s for 30s, 100/s'. (default: 10/s)", valueName: "rate"))
  var arrivals: String?

  @Option(help: .init("Readers arrive and leave as in this access log, in the common or combined format, or HAR.", valueName: "file"))
  var arrivalsFrom: String?

  @Option(
    help: .init("A constant number of readers: one arrives for each that leaves.", valueName: "n"),
    transform: WholeNumber.parser(ReaderPlan.allowedReaders))
  var readers: Int?

  @Option(name: .customLong("for"), help: .init("How long the run lasts, such as 90s. (default: 60s)", valueName: "time"))
  var time: String?

  @Option(help: .init("A plan of groups of readers, a load.json (Docs/Load.md).", valueName: "file"))
  var plan: String?

  @Option(
    help: .init("All readers have these habits: \(ReaderPlan.profiles.joined(separator: ", ")). (default: some of each)", valueName: "name")
  )
  var profile: String?

  @Option(help: .init("Screens ahead at which clients ask for the next page. (default: 2)", valueName: "screens"))
  var prefetch: Double?

  @Flag(help: "Clients also load the photos of the posts on screen.")
  var photos = false

  @Option(help: "The seed of all readers. (default: 1)")
  var seed: UInt64?

  @Option(
    help: .init("The maximum number of open requests. (default: 256)", valueName: "n"),
    transform: WholeNumber.parser(LoadDriver.Limits.allowedConnections))
  var connections: Int?

  @Option(help: .init("Insert posts at the server meanwhile, by the description's \"insert\", such as 2/s.", valueName: "rate"))
  var changes: String?

  @Option(help: .init("Allow posts to be changed at this host. At this machine they always may be.", valueName: "host"))
  var allowChanges: [String] = []

  @Option(help: .init("A limit that fails the run, such as 'empty.p95 > 200ms'. May be given several times.", valueName: "limit"))
  var failIf: [String] = []

  @Option(help: .init("A limit that ends the run at once, and fails it.", valueName: "limit"))
  var abortIf: [String] = []

  @Option(
    help: .init("For --abort-if: seconds before the first look. (default: 10)", valueName: "s"), transform: WholeNumber.parser(1...86_400))
  var abortAfter: Int?

  @Flag(help: "Fail the run if the generator was late, or could not do what the plan says.")
  var strict = false

  @Option(help: .init("Run the readers of one of n shards: 0/4. treadmill merge adds the results up.", valueName: "i/n"))
  var shard: String?

  @Option(help: .init("Begin at this time, such as 2026-12-01T09:30:00Z, so that shards begin together.", valueName: "time"))
  var startAt: String?

  @Option(help: .init("Run the readers again with clients that ask earlier or later: prefetch=0.5..3screens.", valueName: "setting"))
  var whatIf: String?

  @Option(help: .init("Write a line for each second, and the whole result, to this file (NDJSON).", valueName: "file"))
  var out: String?

  @Option(help: .init("Write the whole result to this file, as one line of JSON.", valueName: "file"))
  var json: String?

  @Option(help: .init("Write the limits to this file, as JUnit XML.", valueName: "file"))
  var junit: String?

  @Option(help: .init("Write a page with plots to this file.", valueName: "file"))
  var html: String?

  @Option(help: .init("Answer GET /metrics (Prometheus) and /healthz here while it runs, such as 127.0.0.1:9100.", valueName: "address"))
  var status: String?

  @Option(
    help: .init("Send the metrics at the end to this collector, by OTLP over HTTP in JSON: http://localhost:4318.", valueName: "origin"))
  var otlp: String?

  @Flag(help: "Show no progress.")
  var quiet = false

  func perform() throws(Failure) -> ExitStatus {
    if let address, !address.isWebAddress {
      throw .misplaced(
        address, command: "load", takes: "the address of a feed's API, such as https://example.org/feed",
        otherwise: "a file is no server")
    }
    if address == nil, api.feedAPI == nil {
      throw .usage("name the address of a feed's API, such as https://example.org/feed, or give --feed-api")
    }
    let hosts = allowChanges.map { $0.lowercased() }
    if let host = hosts.first(where: { !WebAddress.isHost($0) }) {
      throw .usage("--allow-changes \(host): write only the name of a host, such as staging.example.org")
    }
    let knowledge = try api.knowledge(of: address)
    let files = NamedFile.existing([("the description", api.feedAPI), ("the plan", plan)])
    return try LoadCommand(try options(), knowledge, changeHosts: hosts, sparing: files).perform()
  }

  private func options() throws(Failure) -> LoadCommand.Options {
    var options = LoadCommand.Options()
    options.plan = try loadPlan()
    options.limits.connections = connections ?? options.limits.connections
    if let changes {
      guard changes.hasSuffix("/s"), let rate = Double(changes.dropLast(2)), rate > 0, rate <= Load.changesPerSecondMax else {
        throw .usage("--changes \(changes): expected posts a second, up to \(Int(Load.changesPerSecondMax)), such as 2/s")
      }
      options.limits.insertionsPerSecond = rate
    }
    guard failIf.count + abortIf.count <= LoadThreshold.maximumCount else {
      throw .usage("--fail-if and --abort-if: at most \(LoadThreshold.maximumCount) limits")
    }
    let names = options.plan.groups.map(\.name)
    options.failIf = try failIf.map { text throws(Failure) in try LoadThreshold(parsing: text, groups: names) }
    options.abortIf = try abortIf.map { text throws(Failure) in try LoadThreshold(parsing: text, groups: names) }
    if !options.plan.hasPhotos, let limit = (options.failIf + options.abortIf).first(where: \.isAboutPhotos) {
      throw .usage("'\(limit.text)': no reader loads photos; add --photos, or \"photos\": true to a group of the plan")
    }
    if abortAfter != nil, abortIf.isEmpty { throw .needs("--abort-after", "--abort-if") }
    options.abortAfter = abortAfter ?? options.abortAfter
    (options.isStrict, options.isQuiet, options.otlp) = (strict, quiet, otlp)
    if let otlp, WebAddress.isLoopback(otlp) == nil { throw .usage("--otlp \(otlp): expected an origin, such as http://localhost:4318") }
    options.startAt = try startAt.map { text throws(Failure) in try Load.seconds(since1970: text) }
    options.whatIf = try whatIf.map { text throws(Failure) in try WhatIf(parsing: text) }
    if whatIf != nil, let group = options.plan.groups.first(where: \.hasCache) {
      throw .usage(
        "--what-if: what clients would have in their caches is not known; leave \"cache\" out of the group \(group.name) in the plan")
    }
    options.status = try status.map { text throws(Failure) in try Serve.address(text) }
    options.out = try OutputFiles.path("--out", out)
    options.json = try OutputFiles.path("--json", json)
    options.junit = try OutputFiles.path("--junit", junit)
    options.html = try OutputFiles.path("--html", html)
    return options
  }

  private static let changesPerSecondMax = 1_000.0
  private static let maximumPlanBytes = 1 << 20

  private func loadPlan() throws(Failure) -> ReaderPlan {
    var plan = ReaderPlan()
    if let path = self.plan {
      if path.isEmpty { throw .emptyName(of: "plan") }
      if let other = profile != nil ? "--profile" : photos ? "--photos" : nil { throw .conflict(other, "--plan") }
      let bytes = try InputFile(opening: path).readToEnd(atMost: Load.maximumPlanBytes)
      do throws(ReaderPlanError) { try plan.read(bytes) } catch { throw .input("\(path): \(error)") }
    }
    if let profile {
      guard ReaderPlan.profiles.contains(profile) else {
        throw .usage("--profile \(profile): expected one of \(ReaderPlan.profiles.joined(separator: ", "))")
      }
      plan.groups = [ReaderPlan.usual(profile, share: 1)]
    }
    if let time { plan.seconds = try Load.length(time) }
    if arrivals != nil, readers != nil { throw .conflict("--arrivals", "--readers") }
    if let arrivals {
      do throws(Arrivals.Fault) { plan.model = .open(try Arrivals(parsing: arrivals)) } catch { throw .usage("--arrivals: \(error)") }
    }
    if let path = arrivalsFrom {
      if let other = arrivals != nil ? "--arrivals" : readers != nil ? "--readers" : nil { throw .conflict(other, "--arrivals-from") }
      plan.model = .recorded(try Load.recorded(path))
    }
    if let readers { plan.model = .closed(readers: readers, within: min(plan.seconds, Load.secondsToCome)) }
    if let prefetch {
      guard WhatIf.allowedScreens.contains(prefetch) else { throw .usage("--prefetch \(prefetch): expected 0 to 100 screens") }
      for index in plan.groups.indices { plan.groups[index].setting.loading.screens = prefetch }
    }
    if photos {
      for index in plan.groups.indices { plan.groups[index].setting.photos = PhotoLoading() }
    }
    if case .closed(_, let within) = plan.model, within > plan.seconds {
      throw .usage("the plan's readers come within \(within) s, and the run ends after \(plan.seconds) s")
    }
    plan.seed = seed ?? plan.seed
    let shard = try shard.map { text throws(Failure) in try Shard(parsing: text, environment: ProcessInfo.processInfo.environment) } ?? .all
    (plan.shard, plan.shards) = (shard.index, shard.count)
    return plan
  }

  private static let maximumLogBytes = 1 << 30

  private static func recorded(_ path: String) throws(Failure) -> [RecordedVisit] {
    if path.isEmpty { throw .emptyName(of: "access log") }
    let bytes = try InputFile(opening: path).readToEnd(atMost: maximumLogBytes)
    let visits: [RecordedVisit]
    let (bad, all): (Int, Int)
    if let archive = HTTPArchive(bytes) {
      (visits, bad, all) = (archive.visits, archive.badEntries, archive.entries)
    } else {
      let log = AccessLog(bytes)
      (visits, bad, all) = (log.visits, log.badLines, log.lines)
    }
    guard !visits.isEmpty else {
      throw .input(
        "\(path): none of \(counted(all, "line")) is of an access log in the common or combined format, nor is it a HAR with requests")
    }
    guard visits.count <= ReaderPlan.maximumRecorded else {
      throw .input("\(path): it has \(grouped(visits.count)) readers, and \(grouped(ReaderPlan.maximumRecorded)) are the limit; cut it")
    }
    if bad > 0 {
      StandardStream.error.write("\(path): \(counted(bad, "line")) of \(grouped(all)) left out, as they are of another format\n")
    }
    return visits
  }

  /// Readers of `--readers` come within this time, not all at once.
  private static let secondsToCome = 5

  private static func length(_ text: String) throws(Failure) -> Int {
    let units = [("s", 1), ("m", 60), ("h", 3_600)]
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }), let number = Int(text.dropLast(unit.count)),
      ReaderPlan.allowedSeconds.contains(number.multipliedReportingOverflow(by: factor).partialValue), number > 0, number <= 86_400
    else { throw .usage("--for \(text): expected a time from 1s to 24h, such as 90s or 5m") }
    return number * factor
  }

  /// `2026-12-01T09:30:00Z`, in UTC.
  private static func seconds(since1970 text: String) throws(Failure) -> Int {
    let form = Array("0000-00-00T00:00:00Z".utf8)
    let digits = Array(text.utf8)
    let isTime = digits.count == form.count && zip(digits, form).allSatisfy { $1 == 0x30 ? (0x30...0x39).contains($0) : $0 == $1 }
    guard isTime else { throw .usage("--start-at \(text): expected a time in UTC, such as 2026-12-01T09:30:00Z") }
    func number(_ range: Range<Int>) -> Int32 { digits[range].reduce(0) { $0 * 10 + Int32($1 - 0x30) } }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (number(0..<4) - 1_900, number(5..<7) - 1, number(8..<10))
    (time.tm_hour, time.tm_min, time.tm_sec) = (number(11..<13), number(14..<16), number(17..<19))
    let isDate = number(5..<7) <= 12 && number(8..<10) <= 31 && number(11..<13) <= 23 && number(14..<16) <= 59 && number(17..<19) <= 59
    let seconds = timegm(&time)
    guard isDate, time.tm_mday == number(8..<10) else { throw .usage("--start-at \(text): there is no such time") }
    guard seconds >= TreadmillCommand.time(nil) else { throw .usage("--start-at \(text): it has passed") }
    guard seconds - TreadmillCommand.time(nil) <= 86_400 else { throw .usage("--start-at \(text): it is more than a day away") }
    return seconds
  }
}
