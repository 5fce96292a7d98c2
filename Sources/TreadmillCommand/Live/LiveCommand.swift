import FeedSimulation
import ScrollSimulation
import Treadmill
import UVLoop

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Performs `treadmill live`: reads the feed, serves the page, and ends with a signal.
struct LiveCommand {
  private let driver: Driver
  private let server: LiveServer
  private let fragment: String

  init(_ options: Live) throws(Failure) {
    let settings = try options.settings()
    fragment = options.link ?? ""
    if let problem = LiveLink.problem(in: fragment) { throw .usage(problem) }
    Interrupt.unblock()
    let feed = try LiveCommand.feed(options)
    let targets = StressTargets(feed: feed)
    let target = targets.target(for: settings)
    let viewport = settings.viewport ?? .phone
    var setting = target.liveSetting(
      seed: options.seed, width: viewport.width, height: viewport.height, platform: settings.platform ?? .uikit,
      bug: settings.bug?.rawValue)
    if settings.layout == .feed { setting.source = .init(name: feed.name, hash: feed.hash) }
    driver = try Driver(isQuiet: true)
    let session = try LiveSession(on: driver.loop, target, setting, feed: feed, hasPanel: options.seeds != nil || options.attach != nil)
    var panel: (any LivePanel)?
    if let path = options.attach { panel = LiveReaders(at: path, on: driver.loop) }
    if let seeds = options.seeds { panel = try LiveSeeds(LiveCommand.request(settings, seeds, options, feed), targets, on: driver.loop) }
    var random = SystemRandomNumberGenerator()
    let token = (0..<2).map { _ in String(UInt64.random(in: .min ... .max, using: &random) | 1 << 63, radix: 16) }.joined()
    do throws(UVError) {
      server = try LiveServer(session, on: driver.loop, port: options.port, token: token, panel: panel)
    } catch {
      throw .input("the page cannot be served: \(error)")
    }
  }

  func run() throws(Failure) -> ExitStatus {
    StandardStream.output.write("\(server.address)\(fragment)\n")
    StandardStream.error.write("treadmill: open this address in a browser on this machine; ^C ends it\n")
    driver.interrupt.onInterrupt = { [server, loop = driver.loop] in
      server.close()
      loop.stop()
    }
    driver.loop.run()
    driver.interrupt.release()
    return .clean
  }

  /// A core is left to the page.
  private static func request(
    _ settings: SessionSettings, _ seeds: ClosedRange<UInt64>, _ options: Live, _ feed: StressFeed
  ) throws(Failure) -> StressRequest {
    var request = StressRequest()
    request.settings = settings
    request.settings.hz = nil
    (request.settings.frames, request.seeds) = (LayoutChoice.feed.usualFrames, ShardSeeds(seeds))
    request.secondsPerSeed = StressRequest.usualSecondsPerSeed(frames: request.settings.frames)
    request.jobs = min(max(ProcessInfo.processInfo.activeProcessorCount - 1, 1), WorkerPool.counts.upperBound)
    if let name = options.feed, options.link == nil {
      request.feed = try FeedFile(path: name, description: try options.feedOptions.description(), mapPath: options.feedOptions.feedMap)
        .rereadable()
    }
    request.settings.name(feed)
    return request
  }

  private static func feed(_ options: Live) throws(Failure) -> StressFeed {
    guard let name = options.feed, options.link == nil else { return try StressFeed(nil) }
    if options.isAddress {
      let knowledge = try options.api.knowledge(of: name, as: try options.feedOptions.description())
      return try StressFeed(at: knowledge, pages: LivePageLimits.pages)
    }
    if let option = options.api.givenOption { throw .needsAnAddress(option) }
    return try StressFeed(FeedFile(path: name, description: try options.feedOptions.description(), mapPath: options.feedOptions.feedMap))
  }
}

/// The part of an address that holds a session: a version, and its trace, packed by the page.
enum LiveLink {
  static let version = "1."
  private static let start = "#session="
  private static let maximumBytes = 1 << 20

  /// What is wrong with a link, in words; nil for an empty one.
  static func problem(in fragment: String) -> String? {
    guard !fragment.isEmpty else { return nil }
    let packed = fragment.dropFirst(start.count)
    guard packed.hasPrefix(version) else {
      return "the link was made by another version of treadmill or is incomplete; this version reads links with session=\(version)"
    }
    guard packed.utf8.count <= maximumBytes else {
      return "the link is longer than \(grouped(maximumBytes)) bytes; ask for the trace as a file"
    }
    let isWhole = packed.dropFirst(version.count).utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
    }
    return isWhole && packed.count > version.count
      ? nil : "the link is incomplete or contains invalid characters; put it in quotation marks"
  }
}
