import FeedProtocol
import PhotoFeed
import Testing
import ViewTree

@Suite("A feed host")
struct FeedHostTests {
  @Test("answers lines with lines")
  func answers() {
    var host = FeedHost()
    #expect(
      host.answers([
        #"{"id":1,"call":"insert","feed":"home","ids":["a","b","c"],"heights":[100,200.5,300]}"#,
        #"{"id":2,"call":"open","feed":"home","viewport":[390,250]}"#,
        #"{"id":"x","call":"window","session":1}"#,
      ]) == [
        #"{"id":1,"ok":{"added":3,"updated":0,"unchanged":0,"removed":0,"unknown":0,"count":3}}"#,
        #"{"id":2,"ok":{"session":1,"offset":0,"moving":false,"visible":[0,2],"length":600.5}}"#,
        #"{"id":"x","ok":{"visible":[0,2],"needed":[0,2],"before":[0,0],"after":[2,3],"atEnd":false}}"#,
      ])
  }

  @Test("refuses a batch inside a batch, and answers the others of the outer one")
  func batchInBatch() {
    var host = FeedHost()
    let error = #"{"id":2,"error":{"code":"bad-request","message":"a batch inside a batch; put its requests into the outer one"}}"#
    let stats = #"{"id":3,"ok":{"feeds":0,"posts":0,"sessions":0,"memory":0}}"#
    #expect(
      host.answers([#"{"id":1,"batch":[{"id":2,"batch":[{"call":"hello"}]},{"id":3,"call":"stats"}]}"#]) == [
        #"{"id":1,"ok":["# + error + "," + stats + "]}"
      ])
  }

  @Test("lists the readers part by part, where the edits of their feeds have brought them, and changes none")
  func readers() {
    var host = FeedHost()
    _ = host.answer(#"{"call":"insert","feed":"home","ids":["a","b","c"],"heights":[100,200,300]}"#.utf8)
    for offset in [0, 150, 290] { _ = host.answer(#"{"call":"open","feed":"home","viewport":[390,200],"offset":\#(offset)}"#.utf8) }
    _ = host.answer(#"{"call":"close","session":1}"#.utf8)
    _ = host.answer(#"{"call":"insert","feed":"home","ids":["n"],"heights":[50],"at":"start"}"#.utf8)
    let all = host.answer(#"{"call":"readers"}"#.utf8)
    let reader = { (session: Int, offset: Int, visible: String, frames: String) in
      #"{"session":\#(session),"feed":"home","viewport":[390,200],"at":0,"offset":\#(offset),"moving":false,"visible":\#(visible),"frames":\#(frames)}"#
    }
    let (two, three) = (
      reader(2, 200, "[2,4]", #"[["b",-50,200],["c",150,300]]"#), reader(3, 340, "[2,4]", #"[["b",-190,200],["c",10,300]]"#)
    )
    #expect(all == #"{"id":null,"ok":{"readers":[\#(two),\#(three)],"next":null}}"#)
    #expect(host.answer(#"{"call":"readers","count":1}"#.utf8) == #"{"id":null,"ok":{"readers":[\#(two)],"next":2}}"#)
    #expect(host.answer(#"{"call":"readers","from":2,"count":1}"#.utf8) == #"{"id":null,"ok":{"readers":[\#(three)],"next":null}}"#)
    #expect(host.answer(#"{"call":"readers","from":2147483647}"#.utf8) == #"{"id":null,"ok":{"readers":[],"next":null}}"#)
    #expect(host.answer(#"{"call":"readers"}"#.utf8) == all)
    // The session itself still follows the edit with its own next call.
    #expect(host.answer(#"{"call":"advance","session":2}"#.utf8).contains(#""offset":200"#))
  }

  @Test("drops a feed when the last of its sessions is closed, whatever widths they have had, and no sooner")
  func drop() throws {
    var host = FeedHost()
    _ = try host.insert(ids: ["a", "b"], heights: [100, 200], in: "home")
    let before = host.memory
    let sessions = try (0..<3).map { _ in
      try host.open("home", width: 390) { outline throws(FeedSessionError) in
        try FeedSession(viewport: Size(width: 390, height: 250), in: outline)
      }
    }
    for width in [844.0, 390, 500] {
      for session in sessions.dropLast() { try host.resize(session, to: Size(width: width, height: 250), width: width, spacing: 0) }
    }
    for (closed, session) in sessions.enumerated() {
      #expect(throws: FeedHostError.feedInUse("home", sessions: 3 - closed)) { try host.drop("home") }
      try host.close(session)
      #expect(throws: FeedHostError.unknownSession(session)) { try host.close(session) }
    }
    #expect(host.sessionCount == 0 && host.memory > before)
    try host.drop("home")
    #expect(host.feedCount == 0 && host.postCount == 0 && host.memory == 0)
    // Another feed in its place, whose sessions are its own.
    _ = try host.insert(ids: ["c"], heights: [100], in: "other")
    #expect(throws: FeedHostError.unknownFeed("home")) { try host.drop("home") }
    #expect(host.answers([#"{"call":"ids","feed":"other"}"#]) == [#"{"id":null,"ok":{"ids":["c"],"count":1}}"#])
  }

  @Test("gives a post that comes again its new height, in all outlines, and knows an equal one as unchanged")
  func heights() throws {
    var host = FeedHost()
    _ = try host.insert(ids: ["a", "b"], heights: [100, 200], in: "home")
    #expect(try host.ask("home", width: 390) { $0.length } == 300)
    let change = try host.insert(ids: ["b", "a", "c"], heights: [250, 100, 50], in: "home")
    #expect((change.added, change.updated, change.unchanged) == (1, 1, 1))
    #expect(try host.ask("home", width: 390) { ($0.length, $0.height(of: 1)) } == (400, 250))
  }

  @Test("gives a slot's next session another name, keeps posts and outlines within their limits, and closes what is too old alone")
  func limits() throws {
    var limits = FeedHostLimits()
    (limits.posts, limits.outlines, limits.sessions) = (3, 2, 2)
    var host = FeedHost(limits: limits)
    _ = try host.insert(ids: ["a", "b"], heights: [100, 100], in: "home")
    #expect(throws: FeedHostError.limit("posts", maximum: 3)) { try host.insert(ids: ["c", "d"], heights: [1, 1], in: "home") }
    _ = try host.insert(ids: ["a", "c"], heights: [100, 100], in: "home")
    func open(_ width: Double, at milliseconds: Double) throws -> FeedHost.SessionID {
      try host.open("home", width: width) { outline throws(FeedSessionError) in
        try FeedSession(viewport: Size(width: width, height: 250), at: Instant(milliseconds: milliseconds), in: outline)
      }
    }
    let (two, one) = (try open(200, at: 3), try open(100, at: 1))
    #expect(throws: FeedHostError.limit("sessions", maximum: 2)) { try open(100, at: 0) }
    try host.close(one)
    let three = try open(300, at: 2)  // the outline of 100 points gives way
    #expect(three != one)
    #expect(throws: FeedHostError.unknownSession(one)) { try host.read(one) { session, _ in session.offset } }
    #expect(try host.read(two) { $1.width } == 200)
    #expect(try host.read(three) { $1.width } == 300)
    #expect(host.expire(before: Instant(milliseconds: 2)).closed == 0)
    #expect(host.expire(before: Instant(milliseconds: 3)) == (1, true))
    #expect(try host.feed(of: two) == "home" && host.sessionCount == 1)
  }
}

extension FeedHost {
  mutating func answer(_ line: some Sequence<UInt8>) -> String {
    var answer: [UInt8] = []
    Array(line).withUnsafeBytes { self.answer($0, into: &answer) }
    return String(decoding: answer, as: UTF8.self)
  }

  mutating func answers(_ lines: [String]) -> [String] { lines.map { answer($0.utf8) } }
}
