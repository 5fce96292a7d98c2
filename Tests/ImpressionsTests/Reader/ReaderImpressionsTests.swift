import Impressions
import PhotoFeed
import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A reader's impressions in a backend")
struct ReaderImpressionsTests {
  private static let definitions = ImpressionDefinitions([
    ImpressionDefinition(name: "any", visible: [.init(.area, 0)]),
    ImpressionDefinition(name: "half", visible: [.init(.area, 0.5)], dwell: .continuous(300_000_000)),
  ])
  private static let viewport = Size(width: 390, height: 844)

  private static func outline(_ count: Int, heights: (Int) -> Double) throws -> FeedOutline {
    try FeedOutline(count: count, width: 390, spacing: 8) { (ItemKey(rawValue: UInt64($0)), heights($0)) }
  }

  /// What a look each millisecond finds, in milliseconds.
  private struct Naive {
    var total: [String: Int] = [:]
    var longest: [String: Int] = [:]
    private var current: [String: Int] = [:]

    mutating func look(_ reader: FeedSession, _ outline: FeedOutline) {
      var met: Set<String> = []
      for index in reader.visible(in: outline) {
        let (start, height) = (outline.offset(of: index) - reader.offset, outline.height(of: index))
        let visible = min(start + height, 844) - max(start, 0)
        let name = "\(outline.key(at: index).rawValue)"
        if visible > 0 { met.insert("any \(name)") }
        if visible / height >= 0.5 { met.insert("half \(name)") }
      }
      for name in met {
        total[name, default: 0] += 1
        current[name, default: 0] += 1
        longest[name] = max(longest[name] ?? 0, current[name] ?? 0)
      }
      for name in current.keys where !met.contains(name) { current[name] = nil }
    }
  }

  @Test("are what a look each millisecond finds, however rarely the backend asks", arguments: ScrollPlatform.allCases)
  func naive(platform: ScrollPlatform) throws {
    for (seed, step) in [(1, 7), (2, 250), (3, 1_500)] {
      let outline = try ReaderImpressionsTests.outline(200) { Double(80 + ($0 * 97 + seed * 31) % 600) }
      var reader = try FeedSession(viewport: ReaderImpressionsTests.viewport, platform: platform, offset: 2_000, in: outline)
      var fine = reader
      var impressions = ReaderImpressions(of: "r", ReaderImpressionsTests.definitions, at: .zero)
      impressions.follow(reader, at: .zero, in: outline) { "\(outline.key(at: $0).rawValue)" }
      var naive = Naive()
      let throwsAt: [Int: Double] = [0: 3, 2_000: -2.5, 2_300: 4, 5_000: 0.8]
      for millisecond in 0..<8_000 {
        let now = Instant(milliseconds: Double(millisecond))
        if let velocity = throwsAt[millisecond] {
          reader.release(velocity: velocity, at: now, in: outline)
          fine.release(velocity: velocity, at: now, in: outline)
          impressions.follow(reader, at: now, in: outline) { "\(outline.key(at: $0).rawValue)" }
        } else if millisecond % step == 0 {
          reader.advance(to: now, in: outline)
          impressions.follow(reader, at: now, in: outline) { "\(outline.key(at: $0).rawValue)" }
        }
        fine.advance(to: now, in: outline)
        naive.look(fine, outline)
      }
      let end = Instant(milliseconds: 8_000)
      reader.advance(to: end, in: outline)
      impressions.follow(reader, at: end, in: outline) { "\(outline.key(at: $0).rawValue)" }
      let rows = impressions.rows
      var told: Set<String> = []
      for row in rows where row.total > 0 {
        let name = "\(row.definition) \(row.item)"
        told.insert(name)
        let (total, longest) = (Double(row.total) / 1e6, Double(row.longest) / 1e6)
        // A look may come a millisecond late at either end of each stay.
        #expect(abs(total - Double(naive.total[name] ?? 0)) <= 2 * Double(row.intervals.count) + 1, "\(platform) \(seed): \(row)")
        #expect(abs(longest - Double(naive.longest[name] ?? 0)) <= 3, "\(platform) \(seed): \(row)")
      }
      // What is passed between two looks is in no look.
      #expect(Set(naive.total.filter { $0.value > 2 }.keys).isSubset(of: told) && told.count > 15)
    }
  }

  @Test("are those of the reader's own log", arguments: ScrollPlatform.allCases)
  func ownLog(platform: ScrollPlatform) throws {
    for seed in 1...4 {
      var outline = try ReaderImpressionsTests.outline(200) { Double(80 + ($0 * 97 + seed * 31) % 600) }
      var reader = try FeedSession(viewport: ReaderImpressionsTests.viewport, platform: platform, offset: 2_000, in: outline)
      var impressions = ReaderImpressions(of: "r", .shipped, at: .zero)
      impressions.writesLog = true
      var log: [UInt8] = []
      for step in 0..<60 {
        let now = Instant(milliseconds: Double(step * (20 + seed * 37)))
        switch (step + seed) % 9 {
        case 0: reader.release(velocity: Double(seed) * (step % 2 == 0 ? 1.5 : -1), at: now, in: outline)
        case 3: try outline.apply([.insert(0..<2)]) { (ItemKey(rawValue: UInt64(1_000 + step * 2 + $0)), 300) }
        case 5:
          reader.advance(to: now, in: outline)
          impressions.follow(reader, at: now, in: outline) { "\(outline.key(at: $0).rawValue)" }
          reader.scroll(to: reader.offset + Double(seed) * 700, in: outline)
        case 7: impressions.setInFront(step % 2 == 0, at: now)
        default: break
        }
        reader.advance(to: now, in: outline)
        impressions.follow(reader, at: now, in: outline) { "\(outline.key(at: $0).rawValue)" }
        log += impressions.takeLog()
      }
      let lines = String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init)
      #expect(lines.count > 100 && impressions.takeLog().isEmpty)
      #expect(try ImpressionLog.rows(lines, .shipped) == impressions.rows, "seed \(seed)")
    }
  }

  @Test("stay with their posts when others come above them")
  func edits() throws {
    var outline = try ReaderImpressionsTests.outline(50) { _ in 300 }
    var reader = try FeedSession(viewport: ReaderImpressionsTests.viewport, offset: 3_000, in: outline)
    var impressions = ReaderImpressions(of: "r", ReaderImpressionsTests.definitions, at: .zero)
    func follow(_ milliseconds: Double) {
      reader.advance(to: Instant(milliseconds: milliseconds), in: outline)
      impressions.follow(reader, at: Instant(milliseconds: milliseconds), in: outline) { "\(outline.key(at: $0).rawValue)" }
    }
    follow(0)
    let shown = reader.visible(in: outline).map { "\(outline.key(at: $0).rawValue)" }
    try outline.apply([.insert(0..<5)]) { (ItemKey(rawValue: UInt64(900 + $0)), 700) }
    follow(500)
    follow(1_000)
    let rows = impressions.rows.filter { $0.definition == "any" }
    #expect(rows.map(\.item) == shown && rows.allSatisfy { $0.longest == 1_000_000_000 && $0.intervals.count == 1 })
  }

  @Test("end in the background, and are a copy's own")
  func background() throws {
    let outline = try ReaderImpressionsTests.outline(20) { _ in 400 }
    let reader = try FeedSession(viewport: ReaderImpressionsTests.viewport, in: outline)
    let definitions = ImpressionDefinitions([ImpressionDefinition(name: "d", visible: [.init(.area, 0.5)], needs: .foreground)])
    var impressions = ReaderImpressions(of: "r", definitions, at: .zero)
    impressions.follow(reader, at: .zero, in: outline) { "p\($0)" }
    let before = impressions
    impressions.setInFront(false, at: Instant(milliseconds: 700))
    impressions.follow(reader, at: Instant(milliseconds: 2_000), in: outline) { "p\($0)" }
    #expect(impressions.rows.filter { $0.total > 0 }.map(\.total) == [700_000_000, 700_000_000])
    #expect(before.rows.allSatisfy { $0.total == 0 })
  }

  @Test("are on the reader's own clock, before its zero, too")
  func beforeZero() throws {
    let outline = try ReaderImpressionsTests.outline(20) { _ in 400 }
    var reader = try FeedSession(viewport: ReaderImpressionsTests.viewport, at: Instant(milliseconds: -5_000), in: outline)
    var impressions = ReaderImpressions(of: "r", ReaderImpressionsTests.definitions, at: reader.instant)
    impressions.follow(reader, at: reader.instant, in: outline) { "p\($0)" }
    reader.release(velocity: 1, at: Instant(milliseconds: -4_000.5), in: outline)
    impressions.follow(reader, at: reader.instant, in: outline) { "p\($0)" }
    reader.advance(to: Instant(milliseconds: -1_000), in: outline)
    impressions.follow(reader, at: reader.instant, in: outline) { "p\($0)" }
    let row = try #require(impressions.rows.first { $0.item == "p0" && $0.definition == "half" })
    #expect(row.isExact && row.first == -4_700_000_000 && row.total > 1_000_000_000)
    var line: [UInt8] = []
    row.write(to: &line, comparesTrackers: false)
    #expect(String(decoding: line, as: UTF8.self).contains("\"first\":-4700,") && row.reason.hasSuffix("by -4700 ms"))
  }
}
