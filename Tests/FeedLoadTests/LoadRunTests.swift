import FeedSimulation
import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@testable import FeedLoad

@Suite("A run of readers")
struct LoadRunTests {
  private func page(_ depth: Int) -> ServedPage {
    let posts = (depth * 8..<depth * 8 + 8).map { ServedPost(PostValue(id: "p\($0)", length: $0 * 37 % 280, lines: 1)) }
    return ServedPage(posts: posts, older: depth < 40 ? String(depth + 1) : nil)
  }

  /// What a run comes to, as lines that do not depend on the order of readers.
  private func lines(of plan: ReaderPlan, skipsScreens: Bool = false) -> [String] {
    var run = LoadRun(plan)
    var lines: [String] = []
    LoadRun.rehearse(&run) { event in
      var kind = event.kind
      if case .leaves(var stay) = kind {
        if skipsScreens { stay.screens = 0 }
        kind = .leaves(stay)
      }
      lines.append("\(event.reader.number) \(event.reader.group) \(kind)")
    } answering: { ask, reader, _ in
      var random = SeededGenerator(seed: UInt64(reader.number), stream: UInt64(ask.number))
      let microseconds = random.number(in: 1_000...900_000)
      return (microseconds, random.perMille(50) ? nil : page(ask.depth), 1_000)
    } onAnswer: { answer in
      lines.append("\(answer.reader.number) \(answer.ask.number) answered at \(answer.at.nanoseconds)")
    }
    return lines
  }

  @Test("four shards have what the whole run has, and the same run is the same again")
  func shards() {
    var plan = ReaderPlan()
    plan.seconds = 30
    plan.groups.append(ReaderPlan.usual("returning", share: 20))
    let whole = lines(of: plan)
    #expect(whole.count > 1_000)
    #expect(lines(of: plan) == whole)
    let parts = (0..<4).flatMap { shard in
      var part = plan
      (part.shard, part.shards) = (shard, 4)
      return lines(of: part)
    }
    #expect(parts.sorted() == whole.sorted())
  }

  /// The same plan with readers who load photos, from a feed that has none: they never run ahead of the run's time. All frames in which they
  /// move are made, so that a bounce counts as more scrolling.
  private func inStep(_ plan: ReaderPlan) -> ReaderPlan {
    var plan = plan
    for index in plan.groups.indices { plan.groups[index].setting.photos = PhotoLoading() }
    return plan
  }

  @Test("running ahead changes nothing that a reader does or sees", arguments: 1...3 as ClosedRange<UInt64>)
  func ahead(seed: UInt64) {
    var plan = ReaderPlan()
    (plan.seconds, plan.seed) = (25, seed)
    plan.model = seed == 3 ? .closed(readers: 30, within: 3) : .open(.init(perSecond: 2))
    plan.groups = [
      ReaderPlan.usual("returning", share: 1), ReaderPlan.usual("refreshing", share: 1), ReaderPlan.usual("reading", share: 1),
    ]
    let (ahead, inStep) = (lines(of: plan, skipsScreens: true), lines(of: inStep(plan), skipsScreens: true))
    #expect(ahead.count > 400)
    #expect(ahead.count == inStep.count)
    #expect(Set(ahead).symmetricDifference(inStep).sorted().prefix(6) == [])
  }

  /// What the readers of a run that ends early have come to.
  private func stays(of plan: ReaderPlan, endedAfter milliseconds: Double) -> [Int: LoadEvent.Stay] {
    var run = LoadRun(plan)
    var stays: [Int: LoadEvent.Stay] = [:]
    let end = Instant.zero.advanced(byMilliseconds: milliseconds)
    var waiting: Set<Int> = []
    func take(_ event: LoadEvent) {
      switch event.kind {
      case .leaves(let stay): stays[event.reader.number] = stay
      case .does(.waits): waiting.insert(event.reader.number)
      case .does(.waited): waiting.remove(event.reader.number)
      default: break
      }
    }
    var asked: [(PageAsk, LoadEvent.Reader, Instant)] = []
    while let next = run.next, next <= end {
      run.run(until: next) { event in
        if case .does(.asks(let ask, let at)) = event.kind { asked.append((ask, event.reader, at)) }
        take(event)
      }
      // Readers with an even number get every page, the others only the first.
      for (ask, reader, at) in asked where reader.number % 2 == 0 || ask.number == 1 {
        run.receive(page(ask.depth), from: reader, number: ask.number, at: at)
      }
      asked.removeAll()
    }
    run.run(until: end, take)
    #expect(run.waitingCount == waiting.count)
    run.end(take)
    for (number, stay) in stays where stay.isCut { #expect((stay.waitsSince != nil) == waiting.contains(number)) }
    return stays
  }

  @Test("at an early end a reader has seen no less than it would have in step, and no more than a second later")
  func endedAhead() {
    var plan = ReaderPlan()
    plan.groups = [ReaderPlan.Group("all", share: 1, ReaderSetting(), staySeconds: nil)]
    plan.model = .open(.init(perSecond: 4))
    let ahead = stays(of: plan, endedAfter: 9_700)
    let (now, later) = (stays(of: inStep(plan), endedAfter: 9_700), stays(of: inStep(plan), endedAfter: 10_700))
    #expect(ahead.count > 35 && ahead.count == now.count)
    for number in ahead.keys.sorted() {
      guard let stay = ahead[number], let exact = now[number], let bound = later[number] else { continue }
      #expect(stay.until == exact.until && stay.posts == exact.posts && stay.awaits == exact.awaits && stay.hasContent == exact.hasContent)
      #expect(stay.waitsSince == exact.waitsSince)
      #expect(stay.seen >= exact.seen && stay.seen <= bound.seen)
    }
  }

  @Test("in a closed model one comes for each that leaves")
  func closed() {
    var plan = ReaderPlan()
    (plan.model, plan.seconds) = (.closed(readers: 30, within: 3), 120)
    plan.groups = [ReaderPlan.Group("brief", share: 1, ReaderSetting(), staySeconds: 5)]
    var run = LoadRun(plan)
    var most = 0
    var (came, left) = (0, 0)
    while let next = run.next {
      run.run(until: next) { event in
        switch event.kind {
        case .comes: came += 1
        case .leaves: left += 1
        default: break
        }
      }
      most = max(most, run.readerCount)
      if next > Instant(nanoseconds: 3_000_000_000), next < plan.end { #expect(run.readerCount == 30) }
    }
    #expect(most == 30 && came > 200 && left == came)
  }

  @Test("a closed model holds its number with readers who would come back, too")
  func closedReturning() {
    var plan = ReaderPlan()
    (plan.model, plan.seconds) = (.closed(readers: 20, within: 0), 90)
    plan.groups = [ReaderPlan.usual("returning", share: 1)]
    var run = LoadRun(plan)
    while let next = run.next {
      run.run(until: next) { _ in }
      if next < plan.end { #expect(run.readerCount == 20) }
    }
  }

  @Test("that is ended at once has let all readers leave, without another request")
  func ended() {
    var run = LoadRun(ReaderPlan())
    var (came, left, asked) = (0, 0, 0)
    run.run(until: Instant(nanoseconds: 5_000_000_000)) { if case .comes = $0.kind { came += 1 } }
    run.end { event in
      if case .leaves(let stay) = event.kind {
        left += 1
        #expect(stay.isCut && stay.until >= stay.from)
      }
      if case .does(.asks) = event.kind { asked += 1 }
    }
    #expect(came == 51 && left == came && asked == 0 && run.next == nil)
  }

  @Test("one who leaves is not answered, and another with its place is not either")
  func left() {
    var plan = ReaderPlan()
    (plan.model, plan.seconds) = (.closed(readers: 1, within: 0), 60)
    plan.groups = [ReaderPlan.Group("brief", share: 1, ReaderSetting(), staySeconds: 1)]
    var run = LoadRun(plan)
    var first: LoadEvent.Reader?
    var taken = 0
    while let next = run.next {
      run.run(until: next) { event in
        if case .does(.asks) = event.kind, first == nil { first = event.reader }
        if case .does(.takes) = event.kind { taken += 1 }
      }
      if let first, next > Instant(nanoseconds: 30_000_000_000) { run.receive(page(0), from: first, number: 1, at: next) }
    }
    #expect(taken == 0)
  }
}

@Suite("Arrivals")
struct ArrivalsTests {
  @Test(
    "come evenly, at the rates of a text",
    arguments: [("50/s", 500), ("0..100/s for 10s", 500), ("10/s for 5s, 0/s for 2s, 20/s", 110), ("0.5/s", 5)])
  func rates(text: String, count: Int) throws {
    let instants = Array(try Arrivals(parsing: text).instants(until: Instant(nanoseconds: 10_000_000_000)))
    #expect(instants.count == count)
    #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 < $1 })
    #expect("\(try Arrivals(parsing: text))" == text)
  }

  @Test("a rising rate brings as many in each second as its line says")
  func rising() throws {
    let instants = Array(try Arrivals(parsing: "0..100/s for 10s").instants(until: Instant(nanoseconds: 10_000_000_000)))
    for second in 0..<10 {
      let count = instants.count { $0.nanoseconds / 1_000_000_000 == second }
      #expect(abs(count - (second * 10 + 5)) <= 1)
    }
  }

  @Test(
    "a text that is no rate is refused with what to write",
    arguments: ["", "50", "-1/s", "nan/s", "0/s", "5/s for", "5/s, 6/s", "1..2/s", "5/s for 0s", "1e9/s", "inf/s"])
  func wrong(text: String) {
    #expect { try Arrivals(parsing: text) } throws: { "\($0)".contains("such as '50/s'") }
  }
}

@Suite("An access log")
struct AccessLogTests {
  @Test("has a reader for each client, and another after half an hour")
  func sessions() {
    let log = AccessLog(
      Array(
        """
        10.0.0.1 - - [28/Feb/2024:23:59:59 +0000] "GET /t HTTP/1.1" 200 5
        10.0.0.2 - - [29/Feb/2024:01:00:00 +0100] "GET /t HTTP/1.1" 200 5 "-" "agent [x]"
        10.0.0.1 - - [29/Feb/2024:00:00:02 +0000] "GET /t?cursor=2 HTTP/1.1" 200 5
        nonsense
        10.0.0.3 - - [29/Feb/2024:00:00:00 +0000] "GET /t HTTP/1.1" 200 5
        10.0.0.1 - - [29/Feb/2024:00:30:03 +0000] "GET /t HTTP/1.1" 200 5
        [
        10.0.0.9 - - [29/Abc/2024:00:00:00 +0000] "GET /t HTTP/1.1" 200 5
        """.utf8))
    #expect(log.visits.map { $0.at.nanoseconds / 1_000_000 } == [0, 1_000, 1_500, 1_804_000])
    #expect(log.visits.map(\.stay) == [3_000, nil, nil, nil], "one is known to have stayed: from its first request to its last")
    #expect(log.badLines == 3 && log.lines == 8)
  }

  @Test("counts for its first day, which is as long as a run may be")
  func days() {
    func visits(_ times: [String]) -> [RecordedVisit] {
      AccessLog(Array(times.map { "10.0.0.1 - - [\($0) +0000] \"GET /t HTTP/1.1\" 200 5\n" }.joined().utf8)).visits
    }
    let day = visits(["28/Feb/2024:12:00:00", "29/Feb/2024:11:59:59", "29/Feb/2024:12:00:00", "01/Mar/2024:12:00:00"])
    #expect(day.map { $0.at.nanoseconds / 1_000_000_000 } == [0, 86_399] && day.map(\.stay) == [nil, nil])
    // So far apart that their nanoseconds once overflowed.
    #expect(visits(["01/Jan/0001:00:00:00", "31/Dec/9999:23:59:59"]).count == 1)
  }

  @Test("is what a plan's readers come by, in each shard its part")
  func model() {
    var plan = ReaderPlan()
    plan.model = .recorded([0, 500, 900, 5_000, 99_000].map { RecordedVisit(at: Instant(nanoseconds: $0 * 1_000_000)) })
    plan.seconds = 10
    var came: [Int64] = []
    for shard in 0..<2 {
      (plan.shard, plan.shards) = (shard, 2)
      var run = LoadRun(plan)
      while let next = run.next { run.run(until: next) { if case .comes(let at) = $0.kind { came.append(at.nanoseconds / 1_000_000) } } }
    }
    #expect(came == [0, 900, 500, 5_000])
  }

  @Test("says how long its readers stay, and that none of them comes back of itself")
  func stays() throws {
    var plan = ReaderPlan()
    plan.groups = [ReaderPlan.usual("returning", share: 1)]
    plan.seconds = 120
    let instants: [Int64] = [0, 2_000, 3_000]
    plan.model = .recorded(zip(instants, [4_000, 0, nil]).map { RecordedVisit(at: Instant(nanoseconds: $0 * 1_000_000), stay: $1) })
    var (stays, came): ([Int: Int64], Int) = ([:], 0)
    var run = LoadRun(plan)
    while let next = run.next {
      run.run(until: next) { event in
        switch event.kind {
        case .comes: came += 1
        case .leaves(let stay): stays[event.reader.number] = (stay.until.nanoseconds - stay.from.nanoseconds) / 1_000_000
        default: break
        }
      }
    }
    // A reader stays for a second at least.
    #expect(came == 3 && stays[0] == 4_000 && stays[1] == 1_000 && stays[2] ?? 0 > 4_000)
  }

  @Test("may be a browser's: each page is a visit, and what has no page until half an hour without a request")
  func archive() throws {
    func entry(_ start: String, _ page: String?) -> String {
      "{\"startedDateTime\":\"\(start)\",\"request\":{},\"time\":3\(page.map { ",\"pageref\":\"\($0)\"" } ?? "")}"
    }
    let entries = [
      entry("2026-11-29T16:44:48.120Z", "page_1"), entry("2026-11-29T17:44:50.620+01:00", "page_1"),
      entry("2026-11-29T16:45:00Z", "page_2"), entry("2026-11-29T16:44:49.1234567Z", nil), entry("2026-11-29T17:30:00Z", nil),
      entry("yesterday", "page_2"), "7",
    ]
    let archive = try #require(HTTPArchive(Array("{\"log\":{\"version\":\"1.2\",\"entries\":[\(entries.joined(separator: ","))]}}".utf8)))
    #expect(archive.visits.map { $0.at.nanoseconds / 1_000_000 } == [0, 1_003, 11_880, 2_711_880])
    #expect(archive.visits.map(\.stay) == [2_500, nil, nil, nil] && archive.badEntries == 2 && archive.entries == 7)
    let millennia = [entry("0000-01-01T00:00:00Z", nil), entry("9999-12-31T23:59:59Z", nil)].joined(separator: ",")
    #expect(
      HTTPArchive(Array("{\"log\":{\"entries\":[\(millennia)]}}".utf8))?.visits == [RecordedVisit(at: .zero)], "once ended the process")
    #expect(HTTPArchive(Array("{\"log\":{}}".utf8)) == nil && HTTPArchive(Array("10.0.0.1 - -".utf8)) == nil)
    for text in [
      "", "2026-11-29T16:44:48", "2026-13-29T16:44:48Z", "2026-11-29T16:44:48.Z", "2026-11-29T16:44:48+1", "2026-11-29T16:44:48x01:00",
      "2026-11-00T16:44:48Z",
    ] {
      #expect(HTTPArchive.milliseconds(of: text) == nil, "\(text)")
    }
  }
}

@Suite("A load.json")
struct ReaderPlanReadingTests {
  @Test("says all that a plan has")
  func whole() throws {
    var plan = ReaderPlan()
    try plan.read(
      Array(
        #"""
        {"arrivals": "0..20/s for 10s, 20/s", "seconds": 90, "seed": 7, "groups": [
          {"profile": "reading", "share": 3, "width": 412, "height": 915, "scale": 2.6, "hz": 120, "platform": "android", "stay": null},
          {"profile": "returning", "name": "back", "returnsAfter": 5, "prefetchScreens": 0.5, "prefetchMilliseconds": 0, "attempts": 1}]}
        """#.utf8))
    #expect(plan.seconds == 90 && plan.seed == 7 && plan.groups.map(\.name) == ["reading", "back"])
    #expect(plan.groups[0].staySeconds == nil && plan.groups[0].setting.hz == 120 && plan.groups[0].setting.platform == .android)
    #expect(plan.groups[1].returnSeconds == 5 && plan.groups[1].setting.loading.screens == 0.5)
  }

  @Test(
    "with something that no plan has is refused, by its place",
    arguments: [
      (#"{"speed": 3}"#, "speed"), (#"{"groups": []}"#, "groups"), (#"{"groups": [{"profile": "monkey"}]}"#, "profile"),
      (#"{"groups": [{"profile": "reading", "hz": 0}]}"#, "hz"), (#"{"arrivals": "fast"}"#, "arrivals"), (#"{"readers": 0}"#, "readers"),
      (#"{"arrivals": "1/s", "readers": 3}"#, "readers"), (#"[1]"#, "object"), (#"{"#, "line 1"),
      (#"{"groups": [{"profile": "reading"}, {"profile": "reading"}]}"#, "two groups"),
      (#"{"groups": [{"profile": "reading", "name": "a.b"}]}"#, "name"),
    ])
  func wrong(text: String, word: String) {
    var plan = ReaderPlan()
    #expect { try plan.read(Array(text.utf8)) } throws: { "\($0)".contains(word) }
  }
}
