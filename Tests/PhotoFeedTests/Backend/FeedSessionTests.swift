@testable import PhotoFeed
import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A feed session")
struct FeedSessionTests {
  private static let phone = Size(width: 390, height: 844)

  private func milliseconds(_ number: Double) -> Instant { Instant(milliseconds: number) }

  @Test("is a value of 168 bytes, and its outline is shared")
  func size() { #expect(MemoryLayout<FeedSession>.stride == 168) }

  // MARK: Following

  @Test("keeps its first post in its place when newer posts come, at once or a hundred edits later")
  func newerPosts() throws {
    var feed = try EditedFeed(count: 200)
    let start = try FeedSession(viewport: Self.phone, offset: 4_321, in: feed.outline)
    let anchor = feed.store[start.visible(in: feed.outline).lowerBound].id
    let place = try feed.place(of: anchor, start)
    var prompt = start
    for edit in 0..<100 {
      try feed.prepend(1 + edit % 3, "n\(edit).")
      prompt.follow(feed.outline)
      #expect(try feed.place(of: anchor, prompt) == place)
    }
    var late = start
    late.follow(feed.outline)
    #expect(late == prompt && late.offset > 10_000)
  }

  @Test(
    "follows late edits to where it would stand after each at once, though the log has no heights of the feed between", arguments: 1...8)
  func lateness(seed: Int) throws {
    var random = SplitMix(seed: seed)
    var feed = try EditedFeed(count: 40)
    var prompt = try FeedSession(viewport: Self.phone, offset: Double(random.below(2_000)), in: feed.outline)
    var late = prompt
    for step in 0..<400 {
      let ids = (0...random.below(6)).map { _ in "p\(random.below(80))" }
      let place = random.below(feed.store.count + 1)
      switch random.below(4) {
      case 0: try feed.edit { $0.delete(ids: ids) }
      case 1: try feed.edit { $0.update(ids.map { .sample($0, length: step) }) }
      default: try feed.edit { $0.insert(contentsOf: ids.map { .sample($0, length: step) }, at: place) }
      }
      prompt.follow(feed.outline)
      guard random.once(in: 9) else { continue }
      late.follow(feed.outline)
      #expect((late.offset, late.anchor) == (prompt.offset, prompt.anchor), "step \(step)")
    }
  }

  @Test("holds the next remaining post if its first is deleted, and the place if all on screen are")
  func deletions() throws {
    var feed = try EditedFeed(count: 200)
    var session = try FeedSession(viewport: Self.phone, offset: 4_321, in: feed.outline)
    let ids = session.visible(in: feed.outline).map { feed.store[$0].id }
    let places = try ids.map { try feed.place(of: $0, session) }
    try feed.edit { $0.delete(ids: ids.prefix(2)) }
    session.follow(feed.outline)
    #expect(try feed.place(of: ids[2], session) == places[2])

    let shown = session.visible(in: feed.outline)
    let top = try feed.place(of: feed.store[shown.lowerBound].id, session)
    let next = feed.store[shown.upperBound].id
    let rest = shown.map { feed.store[$0].id }
    try feed.edit { $0.delete(ids: rest) }
    session.follow(feed.outline)
    #expect(try feed.place(of: next, session) == top)
  }

  @Test("is never beyond the end, however short the feed gets, and at the begin of an empty one")
  func shortFeeds() throws {
    var feed = try EditedFeed(count: 100)
    var session = try FeedSession(viewport: Self.phone, offset: 1e300, in: feed.outline)
    #expect(session.offset == feed.outline.length - 844)
    while feed.store.count > 0 {
      let ids = (0..<min(7, feed.store.count)).map { feed.store[$0].id }
      try feed.edit { $0.delete(ids: ids) }
      session.follow(feed.outline)
      #expect(session.offset == max(0, feed.outline.length - 844))
    }
    #expect(session.advance(to: .zero, in: feed.outline) == 0..<0)
    session.release(velocity: 3, at: .zero, in: feed.outline)
    #expect(!session.isMoving && session.saved(in: feed.outline).count < 100)
    try feed.prepend(3)
    #expect(session.visible(in: feed.outline) == 0..<3)
  }

  @Test("finds its anchor by key after more edits than the outline keeps; if it is gone, the post at its index takes the place")
  func lost() throws {
    var feed = try EditedFeed(count: 300)
    var session = try FeedSession(viewport: Self.phone, offset: 4_321, in: feed.outline)
    session.advance(to: .zero, in: feed.outline)
    let index = session.anchor.index
    let place = feed.outline.offset(of: index) - 4_321
    var gone = session
    let id = feed.store[index].id
    let generation = feed.outline.log.generation
    var edits = 0
    while feed.outline.log.edits(since: generation) != nil, edits < 100 {
      edits += 1
      try feed.edit { $0.update(Post.samples(0..<250).map { .sample($0.id, length: 40 + edits % 2) }) }
    }
    #expect(edits < 100)
    try feed.prepend(20)
    var appeared: [Range<Int>] = []
    session.advance(to: .zero, in: feed.outline) { appeared.append($0) }
    #expect(try feed.place(of: id, session) == place && appeared == [session.visible(in: feed.outline)])
    try feed.edit { $0.delete(ids: [id]) }
    gone.follow(feed.outline)
    #expect(gone.offset == feed.outline.offset(of: index) - place)
  }

  @Test("takes any outline, though it has lost its place in it")
  func otherOutlines() throws {
    let (feed, small) = (try EditedFeed(count: 300), try EditedFeed(count: 2))
    var edited = feed
    try edited.prepend(5)
    var session = try FeedSession(viewport: Self.phone, offset: 9_000, in: edited.outline)
    session.advance(to: .zero, in: edited.outline)
    for outline in [feed.outline, small.outline, try FeedOutline(FeedStore(), width: 10), edited.outline] {
      session.release(velocity: -4, at: session.instant, in: outline)
      let shown = session.advance(to: session.instant.advanced(byMilliseconds: 40), in: outline)
      #expect(shown.upperBound <= outline.count && session.deepestSeen(in: outline) ?? 0 <= outline.count)
      #expect(session.saved(in: outline).count < FeedSession.savedByteLimit)
      _ = session.upcoming(within: 900, at: session.instant, keeping: 5, limit: 9, in: outline)
    }
  }

  @Test("that turns keeps its first post in its place, in both directions")
  func rotation() throws {
    let feed = try EditedFeed(count: 200)
    let wide = try FeedOutline(feed.store, width: 844, spacing: 8)
    var session = try FeedSession(viewport: Self.phone, offset: 4_321, in: feed.outline)
    session.advance(to: .zero, in: feed.outline)
    let index = session.anchor.index
    let place = feed.outline.offset(of: index) - 4_321
    try session.resize(to: Size(width: 844, height: 390), in: wide, from: feed.outline)
    #expect(wide.offset(of: index) - session.offset == place && session.viewport == Size(width: 844, height: 390))
    var appeared: [Range<Int>] = []
    session.advance(to: .zero, in: wide) { appeared.append($0) }
    #expect(appeared.isEmpty)
    try session.resize(to: Self.phone, in: feed.outline, from: wide)
    #expect(session.offset == 4_321)
    for side in [-1, .nan, .infinity, FeedSession.allowedSides.upperBound.nextUp] {
      let before = session
      #expect(throws: FeedSessionError.self) { try session.resize(to: Size(width: side, height: 8), in: feed.outline) }
      #expect(throws: FeedSessionError.self) { try session.resize(to: Size(width: 8, height: side), in: feed.outline) }
      #expect(session == before)
    }
  }

  // MARK: Questions

  @Test("asks first for what is on screen, then for what the throw brings, at the time at which it does, then for what is near")
  func upcoming() throws {
    let feed = try EditedFeed(count: 300)
    for (velocity, count) in [(2.0, 30), (-2, 30), (0, 30), (2, 5), (2, 0), (2, -1)] {
      var session = try FeedSession(viewport: Self.phone, offset: 9_000, in: feed.outline)
      session.release(velocity: velocity, at: .zero, in: feed.outline)
      let now = milliseconds(100)
      let items = session.upcoming(within: 400, at: now, keeping: 6, limit: count, in: feed.outline)
      let needed = session.needed(within: 400, at: now, in: feed.outline)
      #expect(items.count == min(max(0, count), needed.count + 12) && items.map(\.priority) == items.map(\.priority).sorted())
      var later = session
      let visible = later.advance(to: now, in: feed.outline)
      #expect(items.prefix { $0.priority == .visible }.count == min(visible.count, max(0, count)))
      for item in items {
        #expect(item.key == feed.store.key(at: item.index))
        guard item.priority == .imminent, let wait = item.millisecondsUntilVisible else { continue }
        let (before, then) = (session.needed(within: wait - 1, at: now, in: feed.outline), now.advanced(byMilliseconds: wait + 1))
        #expect(!before.contains(item.index) && session.needed(within: 0, at: then, in: feed.outline).contains(item.index))
      }
      guard count == 30 else { continue }
      let imminent = items.filter { $0.priority == .imminent }
      #expect(velocity == 0 ? imminent.isEmpty : imminent.count >= needed.count - visible.count)
      #expect(imminent.map(\.millisecondsUntilVisible) == imminent.map(\.millisecondsUntilVisible).sorted { $0 ?? 0 < $1 ?? 0 })
    }
  }

  @Test("at rest asks for what is ahead in the direction of the last move before what is behind")
  func directions() throws {
    let feed = try EditedFeed(count: 300)
    var session = try FeedSession(viewport: Self.phone, offset: 9_000, in: feed.outline)
    for (offset, isUp) in [(9_500.0, false), (9_400, true), (9_401, false)] {
      session.scroll(to: offset, in: feed.outline)
      let visible = session.visible(in: feed.outline)
      let ahead = session.upcoming(within: 400, at: .zero, keeping: 6, limit: 30, in: feed.outline).filter { $0.priority == .ahead }
      #expect(ahead.count == 6 && ahead.allSatisfy { isUp ? $0.index < visible.lowerBound : $0.index >= visible.upperBound })
    }
  }

  // MARK: Numbers

  @Test("takes any numbers: those that are none change nothing, and time does not go back")
  func numbers() throws {
    let feed = try EditedFeed(count: 300)
    let outline = feed.outline
    for bad in [Double.nan, .infinity, -1, FeedSession.allowedSides.upperBound.nextUp] {
      #expect(throws: FeedSessionError.self) { try FeedSession(viewport: Size(width: bad, height: 8), in: outline) }
      #expect(throws: FeedSessionError.self) { try FeedSession(viewport: Size(width: 8, height: bad), in: outline) }
      #expect(throws: FeedSessionError.self) { try FeedSession(viewport: Self.phone, displayScale: bad, in: outline) }
    }
    for platform in ScrollPlatform.allCases {
      var session = try FeedSession(viewport: Self.phone, platform: platform, offset: .nan, at: milliseconds(50), in: outline)
      #expect(session.offset == 0)
      session.scroll(to: 5_000, in: outline)
      let before = session
      session.scroll(to: .nan, in: outline)
      for velocity in [Double.nan, .infinity, -.infinity, 0, 1e-9] { session.release(velocity: velocity, at: .zero, in: outline) }
      #expect(session == before || session.place == before.place && !session.isMoving)
      session.release(velocity: 3, at: milliseconds(10), in: outline)
      session.advance(to: .zero, in: outline)
      #expect(session.instant == milliseconds(50) && session.offset == 5_000)
      for velocity in [1e300, -1e300, .leastNonzeroMagnitude] {
        for first in [Int64.min, 0, Int64.max] {
          var session = try FeedSession(
            viewport: Self.phone, platform: platform, offset: 5_000, at: Instant(nanoseconds: first), in: outline)
          session.release(velocity: velocity, at: Instant(nanoseconds: .min), in: outline)
          for now in [Int64.min, -5, 5, .max] {
            let shown = session.advance(to: Instant(nanoseconds: now), in: outline)
            #expect(
              shown.upperBound <= 300 && session.needed(within: .infinity, at: Instant(nanoseconds: .max), in: outline).upperBound <= 300)
          }
        }
      }
      for size in [Size.zero, Size(width: 0, height: 8), Size(width: 1, height: FeedSession.allowedSides.upperBound)] {
        let session = try FeedSession(viewport: size, platform: platform, offset: 7_000, in: outline)
        #expect(size.width == 1 ? session.visible(in: outline) == 0..<300 : session.visible(in: outline).isEmpty)
        #expect(try FeedSession(restoring: session.saved(in: outline), in: outline).offset == session.offset)
      }
    }
  }
}
