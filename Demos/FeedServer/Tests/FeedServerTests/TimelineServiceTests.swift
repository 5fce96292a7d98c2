import FeedProtocol
import Logging
import Metrics
import MetricsTestKit
import ServiceLifecycle
import Synchronization
import Testing
import Treadmill
import TreadmillService

/// The service alone, over a storage in memory.
@Suite("The timeline service", .timeLimit(.minutes(1)))
struct TimelineServiceTests {
  private let storage = MemoryStorage()
  private let metrics = TestMetrics()
  private let log = MemoryLog()

  private func service(_ limits: TimelineLimits = TimelineLimits()) async throws -> TimelineService {
    let log = log
    return try await TimelineService(
      storage: storage, limits: limits, logger: Logger(label: "test") { _ in MemoryLogHandler(log: log) }, metrics: metrics)
  }

  /// Runs a service in a group for as long as the body lasts.
  private func run(
    _ service: TimelineService, _ body: @Sendable @escaping (TimelineService) async throws -> Void
  ) async throws {
    let group = ServiceGroup(services: [service], logger: Logger(label: "group") { _ in SwiftLogNoOpLogHandler() })
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      try await body(service)
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }

  private static let posts = Array((0..<40).reversed().map { SyntheticPost($0).line }.joined().utf8)
  private static let ann = TimelineReader("ann", of: "news")

  @Test("a reader's answers are the bytes that the host of the protocol writes")
  func sameBytes() async throws {
    var host = FeedHost()
    try host.insert((0..<40).reversed().map { SyntheticPost($0).post }, in: "news")
    var expected: [String] = []
    for line in [
      "{\"call\":\"open\",\"feed\":\"news\",\"viewport\":[390,844]}", "{\"call\":\"release\",\"session\":1,\"velocity\":3,\"at\":0}",
      "{\"call\":\"window\",\"session\":1,\"at\":100,\"within\":800,\"id\":\"q\"}", "{\"call\":\"advance\",\"session\":1,\"at\":300}",
      "{\"call\":\"prefetch\",\"session\":1,\"limit\":3,\"keep\":2}", "{\"call\":\"window\",\"session\":1,\"at\":true}",
    ] {
      var answer: [UInt8] = []
      Array(line.utf8).withUnsafeBytes { host.answer($0, into: &answer) }
      expected.append(String(decoding: answer, as: UTF8.self))
    }
    let answers = expected
    try await run(service()) { service in
      _ = try await service.post(Self.posts, to: "news")
      for (call, fields, answer) in [
        (TimelineService.ReaderCall.open, "{\"viewport\":[390,844]}", answers[0]), (.release, "{\"velocity\":3,\"at\":0}", answers[1]),
        (.window, " {\"at\":100,\"within\":800,\"id\":\"q\"} ", answers[2]), (.advance, "{\"at\":300}", answers[3]),
        (.prefetch, "{\"limit\":3,\"keep\":2}", answers[4]), (.window, "{\"at\":true}", answers[5]),
      ] {
        let line = try await service.answer(call, of: Self.ann, with: Array(fields.utf8)).line
        #expect(String(decoding: line, as: UTF8.self) == answer)
      }
    }
  }

  @Test("a call is answered once its change is written; what comes meanwhile is written as one, also at a graceful shutdown")
  func writing() async throws {
    let service = try await service()
    let group = ServiceGroup(services: [service], logger: Logger(label: "group") { _ in SwiftLogNoOpLogHandler() })
    let answered = Atomic(0)
    let post: @Sendable (Int) async throws -> Void = { number in
      _ = try await service.post(Array(SyntheticPost(number).line.utf8), to: "news")
      answered.add(1, ordering: .relaxed)
    }
    storage.hold(true)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      tasks.addTask { try await post(0) }
      while storage.writes == 0 { await Task.yield() }
      for number in 1..<5 { tasks.addTask { try await post(number) } }
      while await service.waitingCalls < 4 { await Task.yield() }
      await group.triggerGracefulShutdown()
      try await Task.sleep(for: .milliseconds(20))
      #expect(answered.load(ordering: .relaxed) == 0 && storage.writes == 1)
      storage.hold(false)
      try await tasks.waitForAll()
    }
    #expect(answered.load(ordering: .relaxed) == 5 && storage.writes == 2)
    await #expect(throws: TimelineError.ended) { try await service.post(Self.posts, to: "away") }
    #expect(try await storage.insertions().map(\.posts.count) == [1, 1, 1, 1, 1])
  }

  @Test("keys survive a restart, also those of posts that came, went and came again")
  func keys() async throws {
    let before = Mutex<[String?]>([])
    try await run(service()) { service in
      for number in 0..<9 { _ = try await service.post(Array(SyntheticPost(number).line.utf8), to: "news") }
      for number in [0, 4, 8] { _ = try await service.remove("post-\(number)", from: "news") }
      for number in [4, 9] { _ = try await service.post(Array(SyntheticPost(number).line.utf8), to: "news") }
      for limit in 1...8 { let next = try await service.page(of: "news", limit: limit).next; before.withLock { $0.append(next) } }
    }
    try await run(service()) { service in
      var after: [String?] = []
      for limit in 1...8 { after.append(try await service.page(of: "news", limit: limit).next) }
      #expect(after == before.withLock { $0 } && after.contains("9"))
      #expect(try await service.page(of: "news").posts.map(\.id) == [9, 4, 7, 6, 5, 3, 2, 1].map { "post-\($0)" })
    }
  }

  @Test("a storage that fails ends the service, and no call is answered as done")
  func failure() async throws {
    let service = try await service()
    storage.fails()
    await #expect(throws: MemoryStorage.Failure.self) {
      try await run(service) { service in
        for _ in 0..<2 { await #expect(throws: TimelineError.ended) { try await service.post(Self.posts, to: "news") } }
      }
    }
    #expect(log.messages.contains { $0.hasPrefix("error: the storage") })
  }

  @Test("a limit is an error that changes nothing")
  func limits() async throws {
    var limits = TimelineLimits()
    (limits.waitingCalls, limits.host.posts) = (1, 40)
    let service = try await service(limits)
    async let first = service.post(Self.posts, to: "news")
    while await service.waitingCalls == 0 { await Task.yield() }
    await #expect(throws: TimelineError.busy(waiting: 1)) { try await service.post(Self.posts, to: "news") }
    try await run(service) { service in
      while await service.waitingCalls > 0 { await Task.yield() }
      await #expect(throws: FeedHostError.limit("posts", maximum: 40)) {
        try await service.post(Array(SyntheticPost(99).line.utf8), to: "news")
      }
    }
    #expect(try await first.added == 40)
    #expect(try await service.page(of: "news", limit: 200).posts.count == 40)
  }

  private static let screen = Array("{\"viewport\":[390,844]}".utf8)

  @Test("of more readers than sessions, those longest without a call are left to the storage, and go on where they were")
  func moreReadersThanSessions() async throws {
    var limits = TimelineLimits()
    limits.host.sessions = 10
    let ample = try await TimelineService(storage: MemoryStorage(), logger: Logger(label: "ample") { _ in SwiftLogNoOpLogHandler() })
    let readers = (0..<30).map { TimelineReader("reader \($0)", of: "news") }
    try await run(service(limits)) { scarce in
      try await run(ample) { ample in
        for service in [scarce, ample] {
          _ = try await service.post(Self.posts, to: "news")
          for (number, reader) in readers.enumerated() {
            #expect(try await service.answer(.open, of: reader, with: Self.screen).refusal == nil)
            _ = try await service.answer(.scroll, of: reader, with: Array("{\"to\":\(number * 70)}".utf8))
          }
          _ = try await service.post(Array(SyntheticPost(99).line.utf8), to: "news")
        }
        for place in [3, 3, 29, 4, 0, 12, 3] + readers.indices.reversed() + readers.indices {
          let question = Array("{\"within\":800,\"keep\":2}".utf8)
          let answer = try await scarce.answer(.window, of: readers[place], with: question)
          #expect(try await answer.line == ample.answer(.window, of: readers[place], with: question).line)
        }
      }
    }
    #expect(try metrics.expectMeter("treadmill_sessions").values.max() == 10)
  }

  @Test("a session whose state is not written is never left to the storage")
  func unwrittenSessions() async throws {
    var limits = TimelineLimits()
    limits.host.sessions = 1
    let bob = TimelineReader("bob", of: "news")
    try await run(service(limits)) { service in
      _ = try await service.post(Self.posts, to: "news")
      storage.hold(true)
      async let opened = service.answer(.open, of: Self.ann, with: Self.screen)
      while await service.waitingCalls == 0, storage.writes < 2 { try await Task.sleep(for: .milliseconds(1)) }
      #expect(try await service.answer(.open, of: bob, with: Self.screen).refusal == "limit")
      storage.hold(false)
      #expect(try await opened.refusal == nil)
      #expect(try await service.answer(.open, of: bob, with: Self.screen).refusal == nil)
      #expect(try await service.answer(.window, of: Self.ann).refusal == nil)
    }
  }

  @Test("what a call has read of a reader is never older than what another one has written meanwhile")
  func readsBesideWrites() async throws {
    var limits = TimelineLimits()
    limits.host.sessions = 1
    let bob = TimelineReader("bob", of: "news")
    try await run(service(limits)) { service in
      _ = try await service.post(Self.posts, to: "news")
      for reader in [Self.ann, bob] { #expect(try await service.answer(.open, of: reader, with: Self.screen).refusal == nil) }
      storage.holdReads(true)
      async let late = service.answer(.window, of: Self.ann)
      while storage.heldReads < 1 { try await Task.sleep(for: .milliseconds(1)) }
      storage.holdReads(false)
      _ = try await service.answer(.scroll, of: Self.ann, with: Array("{\"to\":900}".utf8))
      await #expect(throws: FeedHostError.limit("sessions", maximum: 1)) { try await service.answer(.window, of: bob) }
      let now = try await service.answer(.window, of: Self.ann).line
      storage.releaseReads()
      #expect(try await late.line == now)
      #expect(try await service.answer(.window, of: Self.ann).line == now)
    }
  }

  @Test("a reader that is forgotten while a call asks the storage for it stays forgotten")
  func forgottenBesideRead() async throws {
    var limits = TimelineLimits()
    limits.host.sessions = 1
    try await run(service(limits)) { service in
      _ = try await service.post(Self.posts, to: "news")
      for reader in [Self.ann, TimelineReader("bob", of: "news")] {
        #expect(try await service.answer(.open, of: reader, with: Self.screen).refusal == nil)
      }
      storage.holdReads(true)
      let late = Task { try await service.answer(.scroll, of: Self.ann, with: Array("{\"to\":900}".utf8)) }
      while storage.heldReads < 1 { try await Task.sleep(for: .milliseconds(1)) }
      storage.holdReads(false)
      try await service.forget(Self.ann)
      storage.releaseReads()
      await #expect(throws: TimelineError.unknownReader(Self.ann)) { try await late.value }
      await #expect(throws: TimelineError.unknownReader(Self.ann)) { try await service.answer(.window, of: Self.ann) }
      await #expect(throws: TimelineError.unknownReader(Self.ann)) { try await service.forget(Self.ann) }
      #expect(try await storage.saved(Self.ann) == nil)
    }
  }

  @Test("a call that comes before a reader's end is written does not write the reader again; one that opens it does")
  func callsBesideForgetting() async throws {
    try await run(service()) { service in
      _ = try await service.post(Self.posts, to: "news")
      _ = try await service.answer(.open, of: Self.ann, with: Self.screen)
      for opens in [false, true] {
        storage.hold(true)
        let writes = storage.writes
        async let forgotten: Void = service.forget(Self.ann)
        while storage.writes == writes { try await Task.sleep(for: .milliseconds(1)) }
        let scroll = Array("{\"to\":900}".utf8)
        await #expect(throws: TimelineError.unknownReader(Self.ann)) { try await service.answer(.scroll, of: Self.ann, with: scroll) }
        async let opened = opens ? service.answer(.open, of: Self.ann, with: Self.screen) : nil
        while opens, await service.waitingCalls == 0 { try await Task.sleep(for: .milliseconds(1)) }
        storage.hold(false)
        try await forgotten
        #expect(try await opened?.refusal == nil)
        #expect((try await storage.saved(Self.ann) != nil) == opens)
        if !opens { _ = try await service.answer(.open, of: Self.ann, with: Self.screen) }
      }
      #expect(try await service.answer(.window, of: Self.ann).refusal == nil)
    }
  }

  @Test("readers of other widths than a feed has outlines for take the places of those longest without a call")
  func otherWidths() async throws {
    var limits = TimelineLimits()
    (limits.host.outlines, limits.host.sessions) = (2, 20)
    try await run(service(limits)) { service in
      _ = try await service.post(Self.posts, to: "news")
      for round in 0..<2 {
        for width in [320, 390, 430, 768] {
          let reader = TimelineReader("\(width)", of: "news")
          if round == 0 { _ = try await service.answer(.open, of: reader, with: Array("{\"viewport\":[\(width),844]}".utf8)) }
          #expect(try await service.answer(.window, of: reader).refusal == nil)
        }
      }
    }
  }

  @Test("what happens is counted in the given metrics and told to the given logger")
  func observed() async throws {
    try await run(service()) { service in
      _ = try await service.post(Self.posts, to: "news")
      _ = try await service.remove("post-3", from: "news")
      _ = try await service.answer(.open, of: Self.ann, with: Array("{\"viewport\":[390,844]}".utf8))
      for _ in 0..<3 { _ = try await service.answer(.window, of: Self.ann) }
    }
    #expect(try metrics.expectCounter("treadmill_posts_edited", [("kind", "added")]).totalValue == 40)
    #expect(try metrics.expectCounter("treadmill_posts_edited", [("kind", "removed")]).totalValue == 1)
    #expect(try metrics.expectCounter("treadmill_calls", [("call", "window")]).totalValue == 3)
    #expect(try metrics.expectMeter("treadmill_posts").lastValue == 39)
    #expect(try metrics.expectMeter("treadmill_sessions").lastValue == 1)
    #expect(log.messages == ["info: timelines restored", "info: timelines written"])
  }
}
