import FeedProtocol
import Impressions
import PhotoFeed
import Testing
import ViewTree

@Suite("A watched reader")
struct WatchTests {
  private static func host(_ limits: FeedHostLimits = FeedHostLimits()) throws -> FeedHost {
    var host = FeedHost(limits: limits)
    try host.insert(ids: (0..<100).map { "p\($0)" }, heights: Array(repeating: 400, count: 100), in: "home")
    return host
  }

  private static func answer(_ host: inout FeedHost, _ line: String) -> String {
    var answer: [UInt8] = []
    Array(line.utf8).withUnsafeBytes { host.answer($0, into: &answer) }
    return String(decoding: answer, as: UTF8.self)
  }

  @Test("is told by the protocol what it has seen, to the millisecond")
  func protocolCalls() throws {
    var host = try WatchTests.host()
    _ = WatchTests.answer(&host, #"{"call":"open","feed":"home","viewport":[390,844],"at":0}"#)
    let watch = WatchTests.answer(&host, #"{"id":1,"call":"watch","session":1,"definitions":["mrc-display"]}"#)
    #expect(watch == #"{"id":1,"ok":{"definitions":["mrc-display"]}}"#)
    _ = WatchTests.answer(&host, #"{"call":"advance","session":1,"at":1500}"#)
    _ = WatchTests.answer(&host, #"{"call":"scroll","session":1,"to":4000}"#)
    _ = WatchTests.answer(&host, #"{"call":"advance","session":1,"at":2000}"#)
    let answer = WatchTests.answer(&host, #"{"id":2,"call":"impressions","session":1}"#)
    #expect(
      answer.hasPrefix(#"{"id":2,"ok":{"rows":[{"session":"1","item":"p0","definition":"mrc-display","verdict":"seen","first":1000,"#),
      "\(answer)")
    #expect(answer.contains(#""item":"p10","definition":"mrc-display","verdict":"undecided""#) && answer.hasSuffix(#""cut":0}}"#))
    let own = WatchTests.answer(
      &host,
      #"{"id":3,"call":"watch","session":1,"define":{"version":1,"definitions":[{"name":"any","visible":[{"extent":0}]}]}}"#)
    #expect(own == #"{"id":3,"ok":{"definitions":["any"]}}"#)
    _ = WatchTests.answer(&host, #"{"call":"close","session":1}"#)
    #expect(WatchTests.answer(&host, #"{"call":"impressions","session":1}"#).contains("unknown-session"))
  }

  @Test("has its log written, to its end")
  func log() throws {
    var host = try WatchTests.host()
    host.writesClientLog = true
    for line in [
      #"{"call":"open","feed":"home","viewport":[390,844],"at":0}"#, #"{"call":"open","feed":"home","viewport":[390,844],"at":0}"#,
      #"{"call":"watch","session":1,"definitions":["mrc-display"]}"#, #"{"call":"advance","session":2,"at":1400}"#,
      #"{"call":"advance","session":1,"at":1500}"#, #"{"call":"scroll","session":1,"to":4000}"#,
      #"{"call":"advance","session":1,"at":2600}"#,
    ] { #expect(WatchTests.answer(&host, line).contains("\"ok\"")) }
    let told = try host.impressions(of: 1).rows
    _ = WatchTests.answer(&host, #"{"call":"close","session":1}"#)
    let text = String(decoding: host.takeClientLog(), as: UTF8.self)
    var log = ImpressionLog(try #require(ImpressionDefinitions.shipped.only(["mrc-display"])))
    var rows: [ImpressionRow] = []
    for line in text.split(separator: "\n") { try Array(line.utf8).withUnsafeBufferPointer { try log.read($0) { rows.append($0) } } }
    #expect(text.hasSuffix("\"kind\":\"close\"}\n") && host.takeClientLog().isEmpty)
    // What is still on the screen is undecided until the reader leaves.
    let (seen, seenUntilThen) = (rows.filter { $0.verdict == .seen }, told.filter { $0.verdict == .seen })
    #expect(seen.map(\.item) == seenUntilThen.map(\.item) && seen.map(\.first) == seenUntilThen.map(\.first) && !seen.isEmpty)
    #expect(rows.map(\.item) == told.map(\.item) && rows.allSatisfy { $0.session == "1" })
  }

  @Test("is refused with the reason")
  func refused() throws {
    var limits = FeedHostLimits()
    limits.watched = 1
    var host = try WatchTests.host(limits)
    for _ in 0..<2 { _ = WatchTests.answer(&host, #"{"call":"open","feed":"home","viewport":[390,844]}"#) }
    for (line, code) in [
      (#"{"call":"impressions","session":1}"#, "not-watched"), (#"{"call":"watch","session":9}"#, "unknown-session"),
      (#"{"call":"watch","session":1,"definitions":["mine"]}"#, "mrc-display"), (#"{"call":"watch","session":1,"define":{}}"#, "version"),
      (#"{"call":"watch","session":1,"definitions":[]}"#, "bad-request"), (#"{"call":"watch","session":1}"#, "ok"),
      (#"{"call":"watch","session":2}"#, "watched"), (#"{"call":"watch","session":1}"#, "ok"),
    ] { #expect(WatchTests.answer(&host, line).contains(code), "\(line)") }
  }

  @Test("takes its memory from the host's, and gives it back")
  func memory() throws {
    var host = try WatchTests.host()
    let reader = try host.open("home", width: 390) { outline throws(FeedSessionError) in
      try FeedSession(viewport: Size(width: 390, height: 844), in: outline)
    }
    let before = host.memory
    try host.watch(reader, .shipped)
    for step in 1...50 {
      try host.update(reader) { reader, outline in
        reader.advance(to: Instant(milliseconds: Double(step) * 100), in: outline)
        reader.scroll(to: Double(step) * 300, in: outline)
      }
    }
    let impressions = try host.impressions(of: reader)
    #expect(host.memory > before + 10_000 && impressions.rows.count > 24 * 30)
    try host.close(reader)
    #expect(host.memory < before)
  }
}
