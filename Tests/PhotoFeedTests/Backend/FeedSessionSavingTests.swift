@testable import PhotoFeed
import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A saved feed session")
struct FeedSessionSavingTests {
  private static let phone = Size(width: 390, height: 844)

  private func feed(_ count: Int = 300) throws -> (store: FeedStore, outline: FeedOutline) {
    var store = FeedStore(maximumCount: 100_000)
    _ = store.append(contentsOf: Post.samples(0..<count))
    return (store, try FeedOutline(store, width: 390, spacing: 8))
  }

  @Test("is shorter than 100 bytes, and restored where it was, with its screen to report", arguments: ScrollPlatform.allCases)
  func restored(platform: ScrollPlatform) throws {
    let outline = try feed().outline
    var random = SplitMix(seed: 2)
    for scale in [1, 2, 2.625, 3.140_625_1, 0.25, 16] {
      for _ in 0..<40 {
        var session = try FeedSession(
          viewport: Size(width: 390, height: 300 + Double(random.below(9_000)) / 7), platform: platform, displayScale: scale,
          offset: Double(random.below(30_000)), in: outline)
        let unseen = session.saved(in: outline)
        session.advance(to: .zero, in: outline)
        let bytes = session.saved(in: outline)
        #expect(max(bytes.count, unseen.count) < FeedSession.savedByteLimit)
        var restored = try FeedSession(restoring: bytes, in: outline)
        #expect(restored.saved(in: outline) == bytes)
        var appeared: [Range<Int>] = []
        restored.advance(to: .zero, in: outline) { appeared.append($0) }
        #expect(restored == session && appeared == [session.visible(in: outline)])
        #expect(try FeedSession(restoring: unseen, in: outline).deepestSeen(in: outline) == nil)
      }
    }
  }

  @Test("of the greatest numbers is shorter than 100 bytes, and has its first post")
  func longest() throws {
    var (store, outline) = try feed(40)
    store.nextKey = .max - 60
    _ = store.append(contentsOf: Post.samples(40..<80))
    outline = try FeedOutline(store, width: 390, spacing: FeedOutline.allowedSpacings.upperBound)
    var session = try FeedSession(
      viewport: Size(width: 1e12, height: 9_999_999.984_375), displayScale: 1.0.nextUp, offset: 61_234_567.015_625, in: outline)
    session.advance(to: .zero, in: outline)
    let bytes = session.saved(in: outline)
    #expect(bytes.count < FeedSession.savedByteLimit)
    try outline.apply(store.delete(ids: (0..<30).map { "p\($0)" }).items, in: store)
    let place = outline.offset(of: session.anchor.index - 30) - session.anchor.start.points + session.offset
    #expect(try FeedSession(restoring: bytes, in: outline).offset == place)
  }

  @Test("is restored over an edited feed: its first remaining post is where it was", arguments: 1...6)
  func edited(seed: Int) throws {
    var random = SplitMix(seed: seed)
    var (survived, replaced, clamped) = (0, 0, 0)
    for round in 0..<80 {
      var (store, outline) = try feed(120)
      var session = try FeedSession(viewport: Self.phone, offset: Double(random.below(9_000)), in: outline)
      session.advance(to: .zero, in: outline)
      let first = session.anchor.index
      let screen = session.visible(in: outline).map { (id: store[$0].id, place: outline.offset(of: $0) - session.offset) }
      let bytes = session.saved(in: outline)
      for step in 0..<random.below(5) {
        let ids = (0...random.below(12)).map { _ in "p\(max(0, first - 6 + random.below(14)))" }
        switch random.below(3) {
        case 0: try outline.apply(store.delete(ids: ids).items, in: store)
        case 1: try outline.apply(store.update(ids.map { .sample($0, length: random.below(500)) }).items, in: store)
        default:
          let place = random.below(store.count)
          try outline.apply(store.insert(contentsOf: Post.samples(0..<9, prefix: "n\(step)."), at: place).items, in: store)
        }
      }
      let restored = try FeedSession(restoring: bytes, in: outline)
      guard let anchor = screen.first(where: { store.index(of: $0.id) != nil }), let index = store.index(of: anchor.id) else {
        replaced += 1
        #expect(restored.offset == min(max(0, outline.offset(of: min(first, store.count - 1)) - screen[0].place), outline.length - 844))
        continue
      }
      let offset = outline.offset(of: index) - anchor.place
      if offset < 0 || offset > outline.length - 844 { clamped += 1 } else { survived += 1 }
      #expect(restored.offset == min(max(0, offset), outline.length - 844), "seed \(seed), round \(round)")
    }
    #expect(survived > 40, "\(survived) survived, \(replaced) replaced, \(clamped) clamped")
  }

  @Test("that was changed is refused with where and why, and no bytes trap", arguments: 1...4)
  func hostile(seed: Int) throws {
    var random = SplitMix(seed: seed)
    let outline = try feed().outline
    let empty = try FeedOutline(FeedStore(), width: 390)
    var session = try FeedSession(viewport: Self.phone, offset: 6_000, in: outline)
    session.advance(to: .zero, in: outline)
    let saved = session.saved(in: outline)
    var (refused, taken) = (0, 0)
    for _ in 0..<8_000 {
      var bytes = saved
      for _ in 0...random.below(4) {
        switch random.below(5) {
        case 0 where !bytes.isEmpty: bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
        case 1 where !bytes.isEmpty: bytes[random.below(bytes.count)] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
        case 2: bytes.insert(UInt8(random.below(256)), at: random.below(bytes.count + 1))
        case 3 where !bytes.isEmpty: bytes.remove(at: random.below(bytes.count))
        default: bytes.removeLast(random.below(bytes.count + 1))
        }
      }
      // Half of them with the right checksum, as an attacker sends.
      let isForged = random.once(in: 2) && bytes.count > 4
      if isForged { bytes = bytes.dropLast(4) + withUnsafeBytes(of: FeedSession.checksum(bytes.dropLast(4)).littleEndian, Array.init) }
      do throws(FeedSessionError) {
        for outline in [outline, empty] {
          let session = try FeedSession(restoring: bytes, in: outline)
          #expect(session.offset >= 0 && session.offset <= max(0, outline.length - session.viewport.height))
          #expect(session.visible(in: outline).upperBound <= outline.count && session.deepestSeen(in: outline) ?? 0 <= outline.count)
          #expect(session.saved(in: outline).count < FeedSession.savedByteLimit)
        }
        taken += 1
        #expect(isForged || bytes == saved)
      } catch {
        refused += 1
        #expect(error.description.contains("byte") && error.description.contains(";") || error.description.contains(":"))
      }
    }
    #expect(refused > 4_000 && taken > 200, "\(refused) refused, \(taken) taken")
  }

  @Test("names what is wrong with it")
  func errors() throws {
    let outline = try feed().outline
    let session = try FeedSession(viewport: Self.phone, offset: 6_000, in: outline)
    let saved = session.saved(in: outline)
    func error(_ bytes: [UInt8]) -> FeedSessionError? {
      #expect(throws: FeedSessionError.self) { try FeedSession(restoring: bytes, in: outline) }
    }
    func forged(_ bytes: [UInt8]) -> [UInt8] { bytes + withUnsafeBytes(of: FeedSession.checksum(bytes[...]).littleEndian, Array.init) }
    #expect(error([]) == .version(found: nil, expected: 1))
    #expect(error([2] + saved.dropFirst()) == .version(found: 2, expected: 1))
    #expect(error([1, 0, 0]) == .endsEarly(position: 3))
    #expect(error(Array(repeating: 1, count: 120)) == .surplus(position: 99, count: 21))
    #expect(error(forged([1, 9])) == .implausible(field: "platform", position: 1))
    #expect(error(forged([1, 0, 0])) == .implausible(field: "display scale", position: 2))
    #expect(error(forged(Array(saved.prefix(4)))) == .endsEarly(position: 4))
    #expect(error(forged([1] + Array(repeating: 0xFF, count: 12))) == .implausible(field: "platform", position: 1))
    guard case .checksum? = error(saved.dropLast() + [saved[saved.count - 1] ^ 1]) else {
      Issue.record("a changed checksum was taken")
      return
    }
    for error in [.viewport(.zero), .displayScale(.nan), .checksum(found: 1, expected: 2)] as [FeedSessionError] {
      #expect(error.description.count > 40)
    }
  }
}
