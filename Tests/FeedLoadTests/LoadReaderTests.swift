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

  @Test(
    "asks for the same photos in the same frames as a feed with views, and cancels the same",
    arguments: ScrollPlatform.allCases, [ScrollProfile.browsing, .reading])
  func samePhotos(platform: ScrollPlatform, profile: ScrollProfile) {
    var setting = ReaderSetting()
    (setting.platform, setting.profile) = (platform, profile)
    var (starts, ends) = (0, 0)
    for seed in 1...20 as ClosedRange<UInt64> {
      // Not more photos than a feed's picture cache holds.
      var server = TestServer(seed: seed, pageSize: 8, pages: 5)
      if seed % 5 == 0 { server.failuresPerMille = 200 }
      if seed % 3 == 0 { server.milliseconds = 2...60 }
      let framed = FramedReader(setting, seed: seed, server)
      framed.run(frames: Self.frames)
      setting.photos = PhotoLoading()
      let free = LoadReader.asked(setting, seed: seed, server, frames: Self.frames)
      setting.photos = nil
      let pages = LoadReader.asked(setting, seed: seed, server, frames: Self.frames)
      #expect(free.asked == pages.asked, "photos change what pages are asked for")
      #expect(pages.photos.isEmpty)
      starts += framed.photoMoves.count { $0.isStart }
      ends += framed.photoMoves.count { !$0.isStart }
      guard framed.photoMoves != free.photos else { continue }
      let first = zip(framed.photoMoves, free.photos).first { $0 != $1 }
      Issue.record(
        "\(platform) \(profile) seed \(seed): \(first.map { "\($0) and \($1)" } ?? "\(framed.photoMoves.count) and \(free.photos.count)")")
    }
    #expect(starts > 300 && ends > (profile == .browsing ? 30 : 0), "\(starts) requests, \(ends) given up")
  }

  @Test("photos are missing from the frame in which a post comes on screen to that in which the last one is there, or it leaves")
  func placeholder() {
    var setting = ReaderSetting()
    setting.photos = PhotoLoading()
    var reader = LoadReader(setting, seed: 1)
    var events: [ReaderEvent] = []
    func instant(_ frame: Int) -> Instant { Instant(frame: frame, hz: setting.hz) }
    reader.run(until: .zero, &events)
    let posts = [
      ReaderPost(key: 2, height: 400, photos: .init([7, 8], top: 100)), ReaderPost(key: 3, height: 300, photos: .init([8, 9], top: 200)),
      ReaderPost(key: 4, height: 4_000, photos: .init([7], top: 3_900)),
    ]
    reader.receive(.page(posts, older: nil), to: 1, at: instant(3))
    reader.run(until: instant(4), &events)
    reader.receivePhoto(true, to: 2, at: instant(5))  // 8
    reader.receivePhoto(true, to: 1, at: instant(8))  // 7
    reader.receivePhoto(false, to: 3, at: instant(9))  // 9
    reader.run(until: instant(10), &events)
    reader.receivePhoto(true, to: 4, at: instant(11))
    reader.run(until: instant(12), &events)
    let photos = events.filter { event in
      switch event {
      case .asksPhoto, .givesUpPhoto, .seesPhotos, .waitedForPhotos: true
      default: false
      }
    }
    #expect(
      photos == [
        .asksPhoto(PhotoAsk(number: 1, photo: 7), at: instant(3)), .asksPhoto(PhotoAsk(number: 2, photo: 8), at: instant(3)),
        .asksPhoto(PhotoAsk(number: 3, photo: 9), at: instant(3)), .seesPhotos(all: false, at: instant(3)),
        .seesPhotos(all: false, at: instant(3)), .waitedForPhotos(since: instant(3), all: true, at: instant(8)),
        .asksPhoto(PhotoAsk(number: 4, photo: 9, attempt: 2), at: instant(9)),
        .waitedForPhotos(since: instant(3), all: true, at: instant(11)),
      ])
  }

  @Test("takes the replies to as many requests for photos as it may have under way")
  func manyPhotos() {
    var setting = ReaderSetting()
    setting.photos = PhotoLoading()
    setting.photos?.maximumRunning = 100
    var reader = LoadReader(setting, seed: 1)
    var events: [ReaderEvent] = []
    reader.run(until: .zero, &events)
    let frames = (1...3).map { Instant(frame: $0, hz: setting.hz) }
    let posts = (0..<12).map { post in ReaderPost(key: UInt64(post) + 2, height: 60, photos: .init(Array(post * 9..<post * 9 + 9))) }
    reader.receive(.page(posts, older: nil), to: 1, at: frames[0])
    reader.run(until: frames[0], &events)
    for number in 1...100 { reader.receivePhoto(true, to: number, at: frames[1]) }
    reader.run(until: frames[1], &events)
    #expect(reader.photos?.counts.loaded == 100)
    for number in 101...108 { reader.receivePhoto(true, to: number, at: frames[2]) }
    reader.run(until: frames[2], &events)
    #expect(reader.photos?.counts.loaded == 108 && reader.photos?.awaited == [])
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
