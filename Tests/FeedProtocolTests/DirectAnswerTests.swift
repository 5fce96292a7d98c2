import DemoFeed
import FeedFormats
import FeedProtocol
import Foundation
import PhotoFeed
import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

/// A host's answers against those of an outline and sessions that are asked directly, in seeded conversations.
@Suite("A feed host's answers")
struct DirectAnswerTests {
  /// The same feed and readers without a host: an outline for each of two widths.
  private struct Direct {
    var store = FeedStore()
    var outlines: [FeedOutline]
    var sessions: [(id: Int, session: FeedSession, outline: Int)] = []

    init() throws {
      let empty = FeedStore()
      outlines = try [390, 700].map { try FeedOutline(empty, width: $0, spacing: 8) }
    }

    mutating func follow(_ change: FeedChange) throws {
      for place in outlines.indices where !change.items.isEmpty { try outlines[place].apply(change.items, in: store) }
    }
  }

  private static let widths = [390.0, 700]

  @Test("are those of a session and an outline asked directly", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func conversations(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var (host, direct, time) = (FeedHost(), try Direct(), 0.0)
    func ok(_ request: String) throws -> [String: Any] {
      let answer = try JSONSerialization.jsonObject(with: Data(host.answer(request.utf8).utf8)) as? [String: Any]
      return try #require(answer?["ok"] as? [String: Any], "\(request): \(String(describing: answer))")
    }
    func range(_ value: Any?) -> Range<Int> { (value as? [Int]).map { $0[0]..<$0[1] } ?? -1 ..< -1 }
    _ = try ok(#"{"call":"insert","feed":"home","posts":[]}"#)
    for width in Self.widths { _ = try ok(#"{"call":"ask","feed":"home","viewport":[\#(width),800],"spacing":8}"#) }
    for step in 0..<400 {
      time += Double(random.below(400))
      switch random.below(10) {
      case 0, 1:
        let posts = (0..<random.below(30)).map { _ in
          Post(id: "\(random.below(400))", text: PostText(length: random.below(300), wide: 0, lines: 1)!)
        }
        let words = posts.map { #"{"id":"\#($0.id)","text":{"length":\#($0.text.length),"lines":1}}"# }.joined(separator: ",")
        let place = random.below(direct.store.count + 1)
        let change = direct.store.insert(contentsOf: posts, at: place)
        try direct.follow(change)
        let answer = try ok(#"{"call":"insert","feed":"home","posts":[\#(words)],"format":"treadmill","at":\#(place)}"#)
        #expect(answer["added"] as? Int == change.added && answer["updated"] as? Int == change.updated, "step \(step)")
      case 2:
        let ids = (0..<random.below(20)).map { _ in "\(random.below(400))" }
        let change = direct.store.delete(ids: ids)
        try direct.follow(change)
        let answer = try ok(#"{"call":"remove","feed":"home","ids":[\#(ids.map { "\"\($0)\"" }.joined(separator: ","))]}"#)
        #expect(answer["removed"] as? Int == change.removed && answer["unknown"] as? Int == change.unknown, "step \(step)")
      case 3:
        let (outline, platform) = (random.below(2), ScrollPlatform.allCases[random.below(4)])
        let offset = Double(random.below(20_000)) / 8
        let session = try FeedSession(
          viewport: Size(width: Self.widths[outline], height: 844), platform: platform, offset: offset, at: Instant(milliseconds: time),
          in: direct.outlines[outline])
        let answer = try ok(
          #"{"call":"open","feed":"home","viewport":[\#(Self.widths[outline]),844],"spacing":8,"platform":"\#(platform.rawValue)","#
            + #""offset":\#(offset),"at":\#(time)}"#)
        #expect(answer["offset"] as? Double == session.offset)
        direct.sessions.append((try #require(answer["session"] as? Int), session, outline))
      case _ where direct.sessions.isEmpty: break
      default:
        let place = random.below(direct.sessions.count)
        let (id, outline) = (direct.sessions[place].id, direct.outlines[direct.sessions[place].outline])
        let now = Instant(milliseconds: time)
        func state(_ request: String) throws {
          let answer = try ok(request)
          let session = direct.sessions[place].session
          #expect(answer["offset"] as? Double == session.offset && answer["moving"] as? Bool == session.isMoving, "step \(step)")
          #expect(range(answer["visible"]) == session.visible(in: outline) && answer["length"] as? Double == outline.length, "step \(step)")
        }
        switch random.below(6) {
        case 0:
          let to = Double(random.below(40_000)) / 4
          direct.sessions[place].session.scroll(to: to, in: outline)
          try state(#"{"call":"scroll","session":\#(id),"to":\#(to)}"#)
        case 1:
          let velocity = Double(random.below(100)) / 10 - 5
          direct.sessions[place].session.release(velocity: velocity, at: now, in: outline)
          try state(#"{"call":"release","session":\#(id),"velocity":\#(velocity),"at":\#(time)}"#)
        case 2:
          var appeared: [Range<Int>] = []
          direct.sessions[place].session.advance(to: now, in: outline) { appeared.append($0) }
          let answer = try ok(#"{"call":"advance","session":\#(id),"at":\#(time)}"#)
          #expect((answer["appeared"] as? [[Int]])?.map { $0[0]..<$0[1] } == appeared, "step \(step)")
        case 3:
          let session = direct.sessions[place].session
          let (within, keep) = (Double(random.below(2_000)), random.below(9))
          let answer = try ok(#"{"call":"window","session":\#(id),"at":\#(time),"within":\#(within),"keep":\#(keep)}"#)
          let sight = session.sight(within: within, at: now, keeping: keep, in: outline)
          #expect(range(answer["visible"]) == sight.visible && range(answer["needed"]) == sight.needed, "step \(step)")
          #expect(range(answer["before"]) == 0..<sight.kept.lowerBound, "step \(step)")
          #expect(range(answer["after"]) == sight.kept.upperBound..<outline.count, "step \(step)")
          #expect(answer["atEnd"] as? Bool == (sight.kept.upperBound == outline.count), "step \(step)")
          let items = session.upcoming(within: within, at: now, keeping: keep, limit: 20, in: outline)
          let posts = try ok(#"{"call":"prefetch","session":\#(id),"at":\#(time),"within":\#(within),"keep":\#(keep),"limit":20}"#)["posts"]
          let found = try #require(posts as? [[String: Any]])
          #expect(found.compactMap { $0["id"] as? String } == items.map { direct.store[$0.index].id }, "step \(step)")
          #expect(found.compactMap { $0["priority"] as? String } == items.map { "\($0.priority)" }, "step \(step)")
        case 4:
          let saved = try ok(#"{"call":"save","session":\#(id)}"#)["state"] as? String
          let bytes = direct.sessions[place].session.saved(in: outline)
          #expect(saved == bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(), "step \(step)")
        default:
          let (offset, velocity) = (Double(random.below(30_000)), Double(random.below(90)) / 10 - 4)
          let answer = try ok(
            #"{"call":"ask","feed":"home","viewport":[390,844],"spacing":8,"offset":\#(offset),"velocity":\#(velocity),"within":800}"#)
          let sight = direct.outlines[0].sight(
            from: offset, through: Size(width: 390, height: 844), releasedAt: velocity, on: .uikit, displayScale: 2, within: 800, keeping: 0
          )
          #expect(range(answer["visible"]) == sight.visible && range(answer["needed"]) == sight.needed, "step \(step)")
        }
      }
    }
    #expect(direct.sessions.count > 10 && direct.store.count > 30)
  }

  @Test("take posts of every known format, and those of a page")
  func formats() throws {
    for (name, item) in [
      ("treadmill", #"{"id":"1","text":"hello"}"#),
      ("mastodon", #"{"id":"1","content":"<p>hello</p>","media_attachments":[],"account":{"acct":"a"}}"#),
      ("jsonfeed", #"{"id":"1","content_text":"hello"}"#),
    ] {
      var host = FeedHost()
      #expect(host.answer(#"{"call":"insert","feed":"a","format":"\#(name)","posts":[\#(item)]}"#.utf8).contains(#""added":1"#), "\(name)")
      #expect(host.answer(#"{"call":"insert","feed":"b","posts":[\#(item)]}"#.utf8).contains(#""added":1"#), "\(name)")
      #expect(host.answer(#"{"call":"insert","feed":"c","posts":{"items":[\#(item)]}}"#.utf8).contains(#""added":1"#), "\(name)")
    }
    var host = FeedHost()
    let line = #"{"call":"insert","feed":"a","posts":[{"id":"1","text":"a"},{"id":"2","removed":true},{"id":"2","text":"b"}]}"#
    #expect(host.answer(line.utf8).contains(#""added":2,"updated":0,"unchanged":0,"removed":1,"unknown":0,"count":1"#))
  }
}
