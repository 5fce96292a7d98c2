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
    print("RATE", platform, profile, requests, frames, wakes)
  }
}
