import FeedContracts
import FeedLoad
import FeedSimulation
import HTTPTransport
import JSONReading
import UVLoop

/// A run of `treadmill load`, from the first page to the last file.
final class LoadCommand {
  struct Options {
    var plan = ReaderPlan()
    var limits = LoadDriver.Limits()
    var failIf: [LoadThreshold] = []
    var abortIf: [LoadThreshold] = []
    var abortAfter = 10  // seconds
    var isStrict = false
    var startAt: Int?  // seconds since 1970
    var whatIf: WhatIf?
    var status: StreamAddress?
    var otlp: String?
    var out: String?
    var json: String?
    var junit: String?
    var html: String?
    var isQuiet = false
  }

  /// More than this at the 99th percentile, and the figures are those of the generator, too.
  static let latenessMicrosecondsMax = 50_000

  private let options: Options
  private let api: FeedAPI
  private let guesses: [String]
  private let files: OutputFiles
  private let driver: Driver
  private var aborted: LoadThreshold.Verdict?

  init(_ options: Options, _ knowledge: FeedKnowledge, changeHosts: [String], sparing files: [NamedFile]) throws(Failure) {
    self.options = options
    (api, guesses) = try FeedProbe.description(of: knowledge)
    self.files = try OutputFiles(
      [("--out", options.out), ("--json", options.json), ("--junit", options.junit), ("--html", options.html)], sparing: files)
    Interrupt.unblock()
    let connections = options.limits.connections
    try Descriptors.allow(connections, for: "--connections \(connections)", "give fewer connections")
    let feed: HTTPFeed
    do throws(HTTPFeedError) { feed = try HTTPFeed(api, allowingChangesAt: changeHosts) } catch { throw .noHTTPFeed(error) }
    let address = WebAddress.shown(api.url)
    if let rate = api.perSecond {
      throw .usage(
        "the description's \"rate\" allows \(tenths(rate)) requests a second, which readers do not keep to; leave it out to load this server"
      )
    }
    if options.limits.insertionsPerSecond > 0, !feed.promise.inserts {
      throw .usage("--changes: the description has no \"insert\" among its changes")
    }
    switch feed.obstacle() {
    case .noPage(let words)?: throw .noPage(url: address, words)
    case .leadsNowhere(let words)?: throw .notTested(url: address, words)
    case nil: break
    }
    driver = try Driver(isQuiet: options.isQuiet)  // ^C ends the command at once until here
  }

  func perform() throws(Failure) -> ExitStatus {
    let load: LoadDriver
    do throws(HTTPFeedError) { load = try LoadDriver(options.plan, api, options.limits, on: driver.loop) } catch {
      throw .noHTTPFeed(error)
    }
    let page = try options.status.map { address throws(Failure) in try statusPage(of: load, at: address) }
    waitForStart()
    let began = LoadCommand.nanosecondsSince1970
    driver.follow(end: { load.stop() }) { LoadCommand.progress(load) }
    load.onSecond = { [unowned self] in secondEnds($0, of: load) }
    if !driver.interrupt.hasCome { load.perform() }
    driver.unfollow()
    page?.close()
    var report = report(of: load)
    if let whatIf = options.whatIf, !driver.interrupt.hasCome {
      var plan = options.plan
      plan.seconds = max(1, load.secondsRun)
      report.whatIf = whatIf.rows(of: plan, over: load.recording) { [driver] in driver.isInterrupted }
    }
    driver.interrupt.release()
    let unsent = options.otlp.flatMap { send(report, to: $0, from: began) }
    write(report)
    StandardStream.output.write(
      guesses.map { "guessed: \($0)\n" }.joined() + LoadSummary(report: report, style: ANSIStyle(isOn: Terminal(.output).hasColour)).text)
    let failure = files.finish() ?? unsent
    try driver.close()
    let status = try status(of: report, load)
    guard let failure else { return status }
    if status == .clean { throw failure }
    StandardStream.error.write("treadmill: \(failure)\n")
    return status
  }

  private func status(of report: LoadReport, _ load: LoadDriver) throws(Failure) -> ExitStatus {
    if driver.interrupt.hasCome { return .interruptedInOrder }
    if report.total.sum(of: LoadTotal.Count.requests) > 0, report.total[LoadTotal.Count.pages] == 0 {
      throw .notTested(url: report.address, "no request of \(grouped(report.total.sum(of: LoadTotal.Count.requests))) brought a page")
    }
    let isBroken = report.verdicts.contains { $0.state == .broken || options.isStrict && $0.state == .untested }
    return isBroken ? .findings : .clean
  }

  // MARK: While it runs

  private func waitForStart() {
    guard let start = options.startAt else { return }
    while !driver.isInterrupted {
      let left = Int64(start) * 1_000_000_000 - Int64(LoadCommand.nanosecondsSince1970)
      guard left > 0 else { return }
      driver.line.look(["begins in \(left / 1_000_000_000 + 1) s"])
      usleep(useconds_t(min(left / 1_000, 100_000)))
    }
  }

  private static var nanosecondsSince1970: UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }

  private func secondEnds(_ second: Int, of load: LoadDriver) {
    if let file = files["--out"], let last = load.meter.total.seconds[second - 1] {
      file.append(JSONValue.object([("kind", .string("load.second"))] + last.members(second: second - 1)).line)
      file.flush()
      if file.failure != nil { return load.stop() }
    }
    guard second >= options.abortAfter, aborted == nil else { return }
    aborted = options.abortIf.lazy.map { $0.verdict(on: load.meter.total) }.first { $0.state == .broken }
    if aborted != nil { load.stop() }
  }

  private static func progress(_ load: LoadDriver) -> [String] {
    let total = load.meter.total
    let last = total.seconds[load.secondsRun - 1] ?? LoadSecond()
    let lateness = total.histogram(LoadTotal.Times.lateness).quantile(0.99)
    return [
      "\(load.secondsRun) of \(load.plan.seconds) s", counted(load.readerCount, "reader"), "\(grouped(last.sent)) requests/s",
      last.latency.isEmpty ? "no pages" : "p95 \(LoadWords.time(last.quantile(0.95)))",
      "\(grouped(load.waitingCount)) wait",
      "\(LoadWords.percent(LoadShare.errors.numbers(of: total).part, of: max(1, total.answers))) errors",
    ] + (lateness > latenessMicrosecondsMax || load.unsentCount > 1_000 ? ["late by \(LoadWords.time(lateness))"] : [])
  }

  private func statusPage(of load: LoadDriver, at address: StreamAddress) throws(Failure) -> HTTPServer {
    do throws(UVError) {
      let page = try HTTPServer(on: driver.loop, at: address, limits: HTTPServer.Limits()) { [unowned load] request in
        switch (request.method, request.path) {
        case ("GET", "/healthz"): return .answer(HTTPServer.Answer("200 OK", "ok\n"))
        case ("GET", "/metrics"):
          let text = LoadMetrics.prometheus(load.meter.total, readers: load.readerCount, waiting: load.waitingCount)
          return .answer(HTTPServer.Answer(type: "text/plain; version=0.0.4", Array(text.utf8)))
        case (_, "/healthz"), (_, "/metrics"): return .answer(HTTPServer.Answer("405 Method Not Allowed", "only GET\n"))
        default: return .answer(HTTPServer.Answer("404 Not Found", "there are /healthz and /metrics\n"))
        }
      }
      page.keepsLoopAlive = false
      return page
    } catch { throw .input("--status: \(error)") }
  }

  // MARK: At the end

  private func report(of load: LoadDriver) -> LoadReport {
    let total = load.meter.total
    var report = LoadReport(
      address: WebAddress.shown(api.url), plan: options.plan, connections: options.limits.connections, total: total,
      seconds: load.secondsRun, verdicts: [], marks: [])
    report.marks = report.shortcomings
    if load.behindNanoseconds > 0 {
      report.marks.append(
        "\(LoadReport.endedEarly)behind its time: this machine cannot do more; the readers had come to second \(load.secondsRun) of \(options.plan.seconds)"
      )
    }
    if driver.interrupt.hasCome {
      report.marks.append("\(LoadReport.endedEarly)by a signal after \(load.secondsRun) of \(options.plan.seconds) s")
    }
    if let aborted {
      report.marks.append("\(LoadReport.endedEarly)after \(load.secondsRun) s: \(aborted.text) was broken, \(aborted.value)")
    }
    report.verdicts = (options.abortIf + options.failIf).map { [aborted] limit in
      // What has ended the run stays broken, whatever has come since.
      if let aborted, aborted.text == limit.text { aborted } else { report.verdict(of: limit) }
    }
    if options.isStrict { report.verdicts.append(report.strictVerdict) }
    return report
  }

  private func write(_ report: LoadReport) {
    files["--out"]?.append(report.line)
    files["--json"]?.append(report.line)
    files["--junit"]?.append(Array(LoadMetrics.junit(report).utf8))
    files["--html"]?.append(Array(LoadPage(report).html.utf8))
  }

  /// Sends the metrics to a collector. Returns why it has not taken them.
  private func send(_ report: LoadReport, to origin: String, from began: UInt64) -> Failure? {
    let body = LoadMetrics.openTelemetry(report, startNanoseconds: began, endNanoseconds: LoadCommand.nanosecondsSince1970)
    let url = (origin.hasSuffix("/") ? String(origin.dropLast()) : origin) + "/v1/metrics"
    var limits = HTTPConfiguration()
    limits.totalMillisecondsMax = 10_000
    if WebAddress.isLoopback(url) == true { limits.proxy = .direct }
    let client = HTTPClient(on: driver.loop, limits)
    defer { client.close() }
    do throws(HTTPFailure) {
      let request = HTTPRequest(method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Array("\(body)".utf8))
      let answer = try client.waitForResponse(request)
      return (200..<300).contains(answer.status) ? nil : .input("--otlp \(WebAddress.shown(url)): it answers with \(answer.status)")
    } catch { return .input("--otlp \(WebAddress.shown(url)): \(error.words)") }
  }
}

extension LoadReport {
  /// What stands in the way of its figures, and what was not tested, in words.
  var shortcomings: [String] {
    typealias Count = LoadTotal.Count
    var words: [String] = []
    let lateness = total.histogram(LoadTotal.Times.lateness)
    if lateness.quantile(0.99) > LoadCommand.latenessMicrosecondsMax {
      words.append(
        "this generator was late, by \(LoadWords.time(lateness.quantile(0.99))) at the 99th percentile, so waits include its own delay; raise"
          + " --connections, or spread the run over machines with --shard")
    }
    if total[Count.unsent] > 0 { words.append("\(counted(total[Count.unsent], "request")) that readers needed, never sent") }
    if total[Count.givenUp] > 0 {
      words.append("\(counted(total[Count.givenUp], "request")) had no answer in time, and the readers' clients gave up")
    }
    if total[Count.givenUpUnsent] > 0 {
      words.append("of these, \(grouped(total[Count.givenUpUnsent])) had not been sent: that is this generator's delay, not the server's")
    }
    if total[Count.refused] > 0 {
      words.append(
        "\(counted(total[Count.refused], "reader")) were refused: at most \(grouped(LoadRun.maximumReaders)) are there at a time")
    }
    if total[Count.unanswered] > 0 { words.append("\(counted(total[Count.unanswered], "request")) had no answer at the end") }
    if total[Count.pages] > 0, total["\(Count.requests).older"] == 0 {
      words.append("no reader came to a second page: paging was not tested")
    }
    words += photoShortcomings
    if total[Count.came] == 0 { words.append("no reader came") }
    if total[Count.pages] > 0, total.histograms(of: LoadTotal.Times.content).count == 0 { words.append("no reader saw a post") }
    return words
  }

  private var photoShortcomings: [String] {
    typealias Count = LoadTotal.Count
    guard plan.hasPhotos, total[Count.pages] > 0 else { return [] }
    var words: [String] = []
    let elsewhere = total.counts.keys.filter { $0.hasPrefix(Count.photosElsewhere + ".") }.sorted()
    if !elsewhere.isEmpty {
      let origins = elsewhere.prefix(LoadReport.originsShown).map { $0.dropFirst(Count.photosElsewhere.count + 1) }
      let rest = elsewhere.count > LoadReport.originsShown ? " and \(elsewhere.count - LoadReport.originsShown) more origins" : ""
      words.append(
        "photos at \(origins.joined(separator: ", "))\(rest) were not loaded; to load them, add the origin to \"origins\" in a description"
          + " (--feed-api)")
    }
    if total[Count.photosWithoutAddress] > 0 { words.append("photos without an HTTP address in their posts were not loaded") }
    if total[Count.photosBeyondLimit] > 0 {
      words.append("photos beyond the first \(grouped(PhotoTable.photosMax)) of the feed were not loaded")
    }
    if !words.isEmpty {
      let count = total.sum(of: Count.photosElsewhere) + total[Count.photosWithoutAddress] + total[Count.photosBeyondLimit]
      words.append("\(counted(count, "photo")) in readers' lists were left out: the figures for photos are about the others")
    }
    let requests = total["\(Count.requests).\(LoadTotal.photo)"]
    if requests == 0 { words.append("no photo was asked for: photos were not tested") }
    if requests > 0, total[Count.photos] == 0 { words.append("none of \(counted(requests, "request")) for photos brought one") }
    return words
  }

  private static let originsShown = 3

  /// A limit on what it has come to. At an early end readers may have seen a second more than they had: what they have not seen is not judged.
  func verdict(of limit: LoadThreshold) -> LoadThreshold.Verdict {
    var verdict = limit.verdict(on: total)
    if limit.isAboutUnseen, verdict.state != .untested, marks.contains(where: { $0.hasPrefix(LoadReport.endedEarly) }) {
      (verdict.state, verdict.value) = (.untested, "the run ended early; \(verdict.value) by then")
    }
    return verdict
  }

  /// What `--strict` says of it, as a limit.
  var strictVerdict: LoadThreshold.Verdict {
    LoadThreshold.Verdict(
      text: LoadReport.strict, value: isHonest ? "the generator kept to its plan" : "see below", state: isHonest ? .kept : .broken)
  }

  static let strict = "--strict"

  /// How the marks of a run begin that has not run to its end.
  static let endedEarly = "ended "

  /// Whether the generator has done what its plan says, in time.
  var isHonest: Bool {
    total[LoadTotal.Count.unsent] + total[LoadTotal.Count.givenUpUnsent] + total[LoadTotal.Count.refused] == 0
      && total[LoadTotal.Count.came] > 0
      && total.histogram(LoadTotal.Times.lateness).quantile(0.99) <= LoadCommand.latenessMicrosecondsMax
  }
}
