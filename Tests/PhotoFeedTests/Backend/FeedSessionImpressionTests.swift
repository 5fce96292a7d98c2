import PhotoFeed
import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("What a feed session reports")
struct FeedSessionImpressionTests {
  private static let phone = Size(width: 390, height: 844)

  private func milliseconds(_ number: Double) -> Instant { Instant(milliseconds: number) }

  @Test("reports each post as it comes on screen: in one step or in a hundred, the same ones", arguments: ScrollPlatform.allCases)
  func impressions(platform: ScrollPlatform) throws {
    let feed = try EditedFeed(count: 300)
    for velocity in [6.0, -5, 0.6] {
      var fine = try FeedSession(viewport: Self.phone, platform: platform, offset: 9_000, in: feed.outline)
      fine.release(velocity: velocity, at: .zero, in: feed.outline)
      var coarse = fine
      var (steps, once): (Set<Int>, [Int]) = ([], [])
      for frame in 0...120 { fine.advance(to: milliseconds(Double(frame) * 10), in: feed.outline) { steps.formUnion($0) } }
      coarse.advance(to: milliseconds(0), in: feed.outline) { once += $0 }
      coarse.advance(to: milliseconds(1_200), in: feed.outline) { once += $0 }
      #expect(once.count == Set(once).count && steps == Set(once) && once.count > 12)
      #expect(fine == coarse && fine.deepestSeen(in: feed.outline) == once.max())
    }
  }

  @Test("reports each post once, however small the steps in which a throw brings it")
  func smallSteps() throws {
    let feed = try EditedFeed(count: 100)
    for start in 0..<30 {
      var session = try FeedSession(viewport: Self.phone, offset: 1_000 + Double(start) * 7.5, in: feed.outline)
      session.release(velocity: 0.6, at: .zero, in: feed.outline)
      var reported: [Int] = []
      for step in 0...2_500 { session.advance(to: milliseconds(Double(step)), in: feed.outline) { reported += $0 } }
      #expect(reported.count == Set(reported).count && reported.count > 10 && !session.isMoving)
    }
  }

  @Test("reports what a naive count of frames sees, over edits, jumps and throws", arguments: [1, 2, 3] as [UInt64])
  func naiveImpressions(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var feed = try EditedFeed(count: 60)
    var session = try FeedSession(viewport: Self.phone, in: feed.outline)
    var before: Set<String> = []
    var reported = 0
    for step in 0..<600 {
      let ids = (0...random.below(3)).map { _ in "p\(random.below(120))" }
      for _ in 0..<random.below(3) {
        let place = min(session.visible(in: feed.outline).lowerBound + random.below(6), feed.store.count)
        switch random.below(3) {
        case 0: try feed.edit { $0.delete(ids: ids) }
        case 1: try feed.edit { $0.update(ids.map { .sample($0, length: step) }) }
        default: try feed.edit { $0.insert(contentsOf: ids.map { .sample($0, length: step) }, at: place) }
        }
        before.formIntersection((0..<feed.store.count).map { feed.store[$0].id })
        if random.once(in: 3) { session.follow(feed.outline) }
      }
      if random.once(in: 2) { session.scroll(to: session.offset + Double(random.below(900) - 400), in: feed.outline) }
      var appeared: [String] = []
      let visible = session.advance(to: .zero, in: feed.outline) { appeared += $0.map { feed.store[$0].id } }
      let shown = visible.map { feed.store[$0].id }
      // A post that was deleted and has come again under its id is a new one.
      guard appeared == shown.filter({ !before.contains($0) }) else {
        Issue.record("seed \(seed), step \(step): \(appeared) of \(shown), \(before) were there")
        return
      }
      reported += appeared.count
      before = Set(shown)
    }
    #expect(reported > 300)
  }

  @Test("reports a post that is inserted between those on screen, alone, and nothing of what stays")
  func insertedImpressions() throws {
    var feed = try EditedFeed(count: 100)
    var session = try FeedSession(viewport: Self.phone, offset: 2_000, in: feed.outline)
    let shown = session.advance(to: .zero, in: feed.outline)
    var appeared: [Range<Int>] = []
    session.advance(to: .zero, in: feed.outline) { appeared.append($0) }
    #expect(appeared.isEmpty)
    let place = shown.lowerBound + 2
    try feed.edit { $0.insert(contentsOf: [.sample("x")], at: place) }
    try feed.edit { $0.insert(contentsOf: [.sample("y")], at: place + 2) }
    session.follow(feed.outline)
    session.advance(to: .zero, in: feed.outline) { appeared.append($0) }
    #expect(appeared == [place..<place + 1, place + 2..<place + 3])
    #expect(session.deepestSeen(in: feed.outline) == shown.upperBound + 1)
  }

  /// The outline of the new width was made after three edits. When it has had three itself, its number is the one of the last report.
  @Test("reports all on the screen after a turn to an outline of fewer edits, also when that has had as many")
  func outlineOfFewerEdits() throws {
    func outline(_ count: Int, width: Double) throws -> FeedOutline {
      try FeedOutline(count: count, width: width) { (ItemKey(rawValue: UInt64($0)), 100) }
    }
    func removeLast(from outlines: inout [FeedOutline]) throws {
      for place in outlines.indices {
        let last = outlines[place].count - 1
        try outlines[place].apply([.remove(last..<last + 1)]) { _ in preconditionFailure("nothing is new") }
      }
    }
    var outlines = [try outline(60, width: 390)]
    for _ in 0..<3 { try removeLast(from: &outlines) }
    outlines.append(try outline(57, width: 844))
    var session = try FeedSession(viewport: Self.phone, offset: 1_000, in: outlines[0])
    #expect(session.advance(to: .zero, in: outlines[0]) == 10..<19)
    try session.resize(to: Size(width: 844, height: 390), in: outlines[1], from: outlines[0])
    for _ in 0..<3 { try removeLast(from: &outlines) }
    var appeared: [Range<Int>] = []
    let visible = session.advance(to: .zero, in: outlines[1]) { appeared.append($0) }
    #expect(visible == 10..<14 && appeared == [visible] && session.offset == 1_000)
  }
}

/// A log keeps 16,384 parts of edits; a post that comes at the top is an edit of one.
@Suite("A feed session after more edits than its outline keeps")
struct FeedSessionLongLifeTests {
  @Test("keeps its place, knows what it has shown as long as the outline does, and shows all again after one edit more")
  func edits() throws {
    let limit = 16_384
    var next: UInt64 = 10
    var outline = try FeedOutline(count: 10, width: 390) { (ItemKey(rawValue: UInt64($0)), 100) }
    var sessions: [FeedSession] = []
    for edit in 0..<limit + 1 {
      if edit < 3 || edit == limit {
        var session = try FeedSession(viewport: Size(width: 390, height: 300), offset: outline.offset(of: edit), in: outline)
        session.advance(to: .zero, in: outline)
        sessions.append(session)
      }
      next += 1
      try outline.apply([.insert(0..<1)]) { _ in (ItemKey(rawValue: next), 50) }
    }
    for (place, missed) in [limit + 1, limit, limit - 1, 1].enumerated() {
      var (session, appeared) = (sessions[place], [] as [Range<Int>])
      let visible = session.advance(to: .zero, in: outline) { appeared.append($0) }
      #expect(visible == limit + 1..<limit + 4 && session.offset == outline.offset(of: limit + 1), "\(missed) edits missed")
      #expect(appeared == (missed > limit ? [visible] : []), "\(missed) edits missed")
    }
  }
}
