import Foundation
import ScrollSimulation
import Testing

extension CommandTests {
  /// Needs Chromium. Without it nothing can be compared: the tests say so and pass, or fail if the environment has
  /// `TREADMILL_REQUIRE_BROWSER=1`.
  @Suite("an HTML report in a browser", .serialized, .timeLimit(.minutes(5)))
  struct BrowserTests {
    @Test("opens at the frame of its address, and draws what the trace has")
    func addressedFrames() throws {
      guard let browser = try browser() else { return }
      let reported = try ReportedSession(seed: 11, frames: 240)
      let report = HTMLReport(reported.session).text
      for (name, line, scheme) in [
        ("first", reported.lines[0], Browser.Scheme.light), ("middle", reported.lines[130], .dark), ("last", reported.lines[239], .light),
      ] {
        let page = try browser.open(report, fragment: "frame=\(line.frame)", scheme: scheme, picture: try picture("report-\(name)"))
        let drawn: DrawnFrame = try page.value(of: "state")
        #expect(drawn.differences(from: line) == [])
        #expect(drawn.scale > 0.3 && !drawn.tiles.isEmpty)
        #expect(page.picture.width == 1_280 && page.picture.height >= 900 && page.picture.packedBytes > 40_000)
      }
    }

    @Test("shows every frame, follows keys, buttons, pointer and address, and draws every lane")
    func walk() throws {
      guard let browser = try browser() else { return }
      let reported = try ReportedSession(seed: 12, frames: 120)
      let page = try browser.open(
        PageWalk.page(of: HTMLReport(reported.session).text), scheme: .dark, size: (1_440, 1_100), pageMilliseconds: 20_000,
        picture: try picture("report-walk"))
      let walk: PageWalk = try page.value(of: "walk")
      #expect(walk.errors == [])
      try #require(walk.frames.count == 120)
      for (drawn, line) in zip(walk.frames, reported.lines) { #expect(drawn.differences(from: line) == []) }
      #expect(
        walk.steps == [
          "opened": 40, "first": 1, "beyond the end": 120, "back": 119, "home": 1, "ten on": 11, "with control": 11, "end": 120,
          "first failure": 40, "next failure": 60, "no further failure": 60, "failure before": 40, "button first": 1, "button next": 3,
          "button previous": 2, "button last": 120, "button failure": 40, "typed": 17, "arrow while typing": 17, "scrubbed": 21,
          "pressed": 41, "dragged": 44, "pointed": 44, "link of a rule": 40, "address": 5, "address beyond": 120,
        ])
      #expect(walk.words["address"] == "#frame=44")
      #expect(walk.words["hover"]?.hasPrefix("Frame 31, 0.517 s: tile 0 ") == true)
      #expect((10...80).contains(Int(walk.words["played"] ?? "") ?? 0) && walk.words["pausedSteps"] == "0")
      #expect(walk.words["rows"] == "0" && walk.words["overflow"] == "0")
      #expect(walk.words["replay"] == reported.session.replay && walk.words["selection"] == reported.session.replay)
      #expect(walk.words["span"] == "Frames 1 to 120")
      #expect(walk.words["ground"] == "rgb(20, 23, 26)")
      #expect(ages(walk.frames) == ages(reported.lines))
      #expect(Set(walk.colours.keys) == ["Offset", "Velocity", "Binds", "Blank", "Which", "Findings:", "touch:", "Loads"])
      for (lane, count) in walk.colours.sorted(by: { $0.key < $1.key }) { #expect(count > 1, "\(lane)") }
      #expect(walk.mapChanges == itemChanges(reported.session, frames: walk.mapFrames))
    }

    @Test("shows hostile texts as texts and runs none of them; the map tells items of a tile apart whatever their keys")
    func hostile() throws {
      guard let browser = try browser() else { return }
      var reported = try ReportedSession(seed: 14, frames: 60)
      let run = "errors.push('run')"
      let text = "</script><script>\(run)</script><img src=x onerror=\"\(run)\"> <!-- ' \" ${1} \\u003c 漢字 </style>"
      reported.session.title = text
      reported.session.replay = text
      reported.session.setting.append((text, text))
      reported.session.rules.append((.init(rule: text, judged: 1, violations: 1), text))
      reported.session.findings.append(Violation(frame: 59, rule: text, detail: text, pool: text))
      reported.session.inputs.append(.init(frame: 2, kind: text, words: text))
      reported.session.loads.append(.init(lane: text, name: text, begin: 1, end: 2, outcome: text))
      // As many tiles as the map has colours, each with another item every third frame.
      for place in reported.session.frames.indices {
        reported.session.frames[place].tiles += (0..<7).map { tile in
          RecordedTile(
            pool: 900 + tile, index: tile, key: UInt64(10_000 + place / 3 * 7 + tile), start: 1_000_000, extent: 640, across: 0,
            breadth: 640)
        }
      }
      let page = try browser.open(
        PageWalk.page(of: HTMLReport(reported.session).text), pageMilliseconds: 20_000, picture: try picture("report-hostile"))
      let walk: PageWalk = try page.value(of: "walk")
      #expect(walk.errors == [] && walk.frames.count == 60)
      #expect(walk.words["heading"] == text && walk.words["replay"] == text && walk.words["title"] == text + ", seed 14")
      #expect(walk.mapChanges == itemChanges(reported.session, frames: walk.mapFrames) && walk.mapChanges.last?.contains(true) == true)
    }

    private func browser() throws -> Browser? {
      do { return try Browser() } catch {
        #expect(!Browser.isRequired, "reports must be looked at in a browser, and cannot be: \(error)")
        print("reports are not looked at in a browser: \(error)")
        return nil
      }
    }

    /// Left for people to look at.
    private func picture(_ name: String) throws -> URL {
      let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let folder = root.appendingPathComponent(".build/report")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder.appendingPathComponent("\(name).png")
    }

    /// For each tile whether it shows another item from each of the frames to the next: where the map must change its colour.
    private func itemChanges(_ session: RecordedSession, frames numbers: [Int]) -> [[Bool]] {
      let pools = Set(session.frames.flatMap { $0.tiles.map(\.pool) }).sorted()
      let frames = session.frames.filter { (numbers[0]...numbers[1]).contains($0.number) }
      return pools.map { pool in
        let keys = frames.map { frame in frame.tiles.first { $0.pool == pool }?.key }
        return zip(keys, keys.dropFirst()).map { $0 != $1 }
      }
    }

    private func ages(_ frames: [DrawnFrame]) -> [[Int]] { frames.map { $0.tiles.map(\.age) } }

    /// Frames since each tile was given its item, counted from the lines.
    private func ages(_ lines: [TraceLine]) -> [[Int]] {
      var shown: [Int64: (key: Int64, since: Int)] = [:]
      return lines.map { line in
        var now: [Int64: (key: Int64, since: Int)] = [:]
        for tile in line.tiles {
          let before = shown[tile[0]]
          now[tile[0]] = (tile[2], before?.key == tile[2] ? before?.since ?? 0 : line.frame)
        }
        shown = now
        return line.tiles.map { line.frame - (now[$0[0]]?.since ?? 0) }
      }
    }
  }
}
