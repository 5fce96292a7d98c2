import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@testable import FeedLoad

@Suite("A reader without frames")
struct LoadReaderTests {
  private static let frames = 1_800

  @Test(
    "asks for the same pages in the same frames as a feed that is ticked frame by frame", arguments: ScrollPlatform.allCases,
    [ScrollProfile.browsing, .reading])
  func sameRequests(platform: ScrollPlatform, profile: ScrollProfile) {
    var setting = ReaderSetting()
    (setting.platform, setting.profile) = (platform, profile)
    var (requests, frames, wakes) = (0, 0, 0)
    for seed in 1...125 as ClosedRange<UInt64> {
      var server = TestServer(seed: seed, pageSize: 2 + Int(seed % 7))
      if seed % 5 == 0 { (server.failuresPerMille, server.lostPerMille) = (200, 50) }
      if seed % 7 == 0 { server.pages = 3 }
      let framed = FramedReader(setting, seed: seed, server)
      framed.run(frames: Self.frames)
      let free = LoadReader.asked(setting, seed: seed, server, frames: Self.frames)
      requests += framed.asked.count
      (frames, wakes) = (frames + Self.frames, wakes + free.wakes)
      guard framed.asked != free.asked else { continue }
      let first = zip(framed.asked, free.asked).first { $0 != $1 }
      Issue.record(
        "\(platform) \(profile) seed \(seed): \(first.map { "\($0) and \($1)" } ?? "\(framed.asked.count) and \(free.asked.count)")")
    }
    #expect(requests > 300)
    #expect(wakes * 3 < frames)  // most frames are never made
  }

  /// Runs a reader against a server of 2.5 s, each time `late` after it wanted to be run.
  private func events(lateBy late: Double) -> [ReaderEvent] {
    var reader = LoadReader(ReaderSetting(), seed: 3)
    let server = TestServer(seed: 3, pageSize: 3, milliseconds: 2_500...2_500)
    var pending: [(number: Int, page: Int, due: Instant)] = []
    var events: [ReaderEvent] = []
    let end = Instant(nanoseconds: 40_000_000_000)
    while true {
      let next = min(reader.wake.advanced(byMilliseconds: late), pending.first?.due ?? end)
      guard next < end else { return events }
      let before = events.count
      reader.run(until: next, &events)
      if let reply = pending.first, reply.due <= next {
        let posts = (0..<3).map { ReaderPost(key: UInt64(reply.page * 3 + $0) + 2, height: 400) }
        reader.receive(.page(posts, older: String(reply.page + 1)), to: reply.number, at: reply.due)
        pending.removeFirst()
      }
      for case .asks(let ask, let at) in events[before...] {
        pending.append((ask.number, TestServer.page(of: ask.cursor), at.advanced(byMilliseconds: Double(server.milliseconds.lowerBound))))
      }
    }
  }

  @Test("needs a page when it needs it, however late it is run")
  func late() {
    let onTime = events(lateBy: 0)
    #expect(onTime.count > 15)
    #expect(events(lateBy: 120) == onTime)
    let asked = onTime.compactMap { event -> Instant? in if case .asks(_, let at) = event { at } else { nil } }
    #expect(asked.first == .zero)
  }

  @Test("waits from the frame in which the end is on screen to that in which posts come, each time")
  func waits() {
    var (begun, ended): (Instant?, Int) = (nil, 0)
    var taken = Instant.zero
    for event in events(lateBy: 0) {
      switch event {
      case .takes(_, _, let at): taken = at
      case .waits(let at):
        #expect(begun == nil)
        begun = at
      case .waited(let since, let posts, let at):
        #expect(since == begun && at > since)
        if posts { #expect(at == taken) }
        (begun, ended) = (nil, ended + 1)
      default: break
      }
    }
    #expect(ended >= 2)
  }
}
