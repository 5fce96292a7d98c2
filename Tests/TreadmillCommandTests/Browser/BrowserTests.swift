import Foundation
@testable import ScrollSimulation
import SimulationReports
import Testing
import TestSupport

extension CommandTests {
  /// Needs Chromium. Without it nothing can be compared: the tests say so and pass, or fail if the environment has
  /// `TREADMILL_REQUIRE_BROWSER=1`.
  @Suite("an HTML report in a browser", .serialized)
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
        PageWalk.page(of: HTMLReport(reported.session).text), scheme: .dark, size: (1_280, 1_100), pageMilliseconds: 20_000,
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
          "pressed": 41, "dragged": 41, "next action": 47, "two more": 69, "action before": 58, "pressed action": 3, "pointed": 3,
          "link of a rule": 40, "address": 5, "address beyond": 120,
        ])
      #expect(walk.words["hidden"] == "", "the row of what happened last is out of sight")
      #expect(walk.words["address"] == "#frame=3")
      #expect(walk.words["selection0"] == "false" && walk.words["zoomed"] == "Frames 41 to 60 true")
      #expect(walk.words["current"] == "lands")
      #expect(walk.words["hover"]?.hasPrefix("Frame 31, 0.517 s: tile 0 ") == true)
      #expect((10...80).contains(Int(walk.words["played"] ?? "") ?? 0) && walk.words["pausedSteps"] == "0")
      #expect(walk.words["rows"] == "0" && walk.words["overflow"] == "0")
      #expect(walk.words["replay"] == reported.session.replay && walk.words["selection"] == reported.session.replay)
      #expect(walk.words["span"] == "Frames 1 to 120")
      #expect(walk.words["ground"] == "rgb(20, 23, 26)")
      #expect(ages(walk.frames) == ages(reported.lines))
      #expect(Set(walk.colours.keys) == ["Offset", "Velocity", "Binds", "Blank", "Which", "Findings:", "Touches:", "Loads"])
      for (lane, count) in walk.colours.sorted(by: { $0.key < $1.key }) { #expect(count > 1, "\(lane)") }
      #expect(walk.mapChanges == itemChanges(reported.session, frames: walk.mapFrames))
    }

    @Test("marks where a section begins and ends, and which header is kept in view")
    func sections() throws {
      guard let browser = try browser() else { return }
      let kind = ListKind(.sections)
      var setting = StressSetting(subject: kind.name, seed: 8, frames: 200, parameters: kind.parameters)
      (setting[ListParameters.footers], setting[ListParameters.stacked]) = (700, 2)
      let run = StressRun(setting, ListSubject.init)
      var session = RecordedSession(title: "sections", seed: 8, replay: "none", hz: 60, frames: [])
      while run.step() { session.frames.append(run.subject.simulator.recordedFrame) }
      let all = Set([.header, .pinnedHeader, .footer] as [RecordedTile.Part])
      let frame = try #require(session.frames.first { $0.width > 0 && all.isSubset(of: $0.tiles.map(\.part)) })
      let page = try browser.open(
        HTMLReport(session).text, fragment: "frame=\(frame.number)", picture: try picture("report-sections"))
      let drawn: DrawnFrame = try page.value(of: "state")
      #expect(drawn.tiles.count == frame.tiles.count)
      for (tile, part) in zip(drawn.tiles, frame.tiles.sorted { $0.pool < $1.pool }.map(\.part)) {
        let (start, end) = (Double(tile.top), Double(tile.top + tile.height))
        switch part {
        case .item: #expect(tile.strips.isEmpty)
        case .header, .pinnedHeader:
          #expect(tile.strips.map(\.name) == (part == .header ? ["bar"] : ["bar", "shadow"]))
          #expect(tile.strips[0].top == start && tile.strips.dropFirst().allSatisfy { $0.top == end })
        case .footer: #expect(tile.strips.map(\.name) == ["bar"] && abs(tile.strips[0].top + tile.strips[0].height - end) < 0.01)
        }
      }
    }

    @Test("draws a cell with its parts, the finger, and in red what is wrong with the rule's words beside it", arguments: [false, true])
    func failure(isWide: Bool) throws {
      guard let browser = try browser() else { return }
      let (width, height): (Int64, Int64) = isWide ? (64_000, 32_000) : (24_960, 54_016)
      let look = TileLook(parts: [
        .init(.text, x: 640, y: 640, width: 6_400, height: 1_280, color: "#24292f", words: "hello"),
        .init(.fill, x: 640, y: 2_560, width: 6_400, height: 6_400, color: "#aa3355"),
      ])
      var frames = (1...20).map { number in
        RecordedFrame(
          number: number, time: Int64(number) * 16_666_667, phase: "t", offset: 0, width: width, height: height, content: 640_000, items: 9,
          travel: 0, binds: 0, blank: number == 12 ? 4_096 * 77 : 0, error: number == 12 ? "a batch says 9 items and there are 8" : nil,
          fingers: number == 12 ? [RecordedFinger(finger: 3, x: 6_400, y: 12_800)] : [],
          tiles: [RecordedTile(pool: 2, index: 4, key: 4, start: 1_920, extent: 12_800, crossStart: 0, crossExtent: width, look: 0)])
      }
      frames[3].tiles[0].look = nil
      let session = RecordedSession(
        title: "made by hand", seed: 1, replay: "none", hz: 60, parameterWords: ["photos come late: 9 in 1,000"], frames: frames,
        looks: [look],
        quiescentFrom: 16, rules: [(.init(rule: "E1", checked: 20, findings: 1), "no stale photo is shown")],
        findings: [
          Finding(
            frame: 12, rule: "E1", detail: "the second slot shows another photo", pool: "",
            places: [.tile(2, .init(x: 640, y: 2_560, width: 6_400, height: 6_400))])
        ])
      let page = try browser.open(
        HTMLReport(session).text, scheme: isWide ? .dark : .light, picture: try picture("report-failure\(isWide ? "-wide" : "")"))
      let drawn: DrawnFailure = try page.value(of: "state")
      #expect(drawn.frame == 12 && drawn.parts == [["text", "hello"], ["fill", "rgb(170, 51, 85)"]])
      #expect(drawn.faults == [[640, 1_920 + 2_560, 6_400, 6_400]] && drawn.fingers == [[3, 6_400, 12_800]])
      #expect(drawn.callouts == ["E1 no stale photo is shown A post shows the photo of another post. the second slot shows another photo"])
      #expect(drawn.notes.contains("a batch says 9 items and there are 8"))
      #expect(drawn.notes.contains("the list has refused a batch that does not add up"))
      #expect(
        drawn.actions == [
          "E1 is broken: the second slot shows another photo", "From here on nothing comes any more: the list must come to rest.",
        ])
      // Three quarters of the way along the lanes.
      #expect(abs(drawn.quiet - 0.75) < 0.01)
      let plain = try browser.open(HTMLReport(session).text, fragment: "frame=4", picture: try picture("report-plain"))
      let before: DrawnFailure = try plain.value(of: "state")
      #expect(before.parts == [] && before.faults == [] && before.callouts == [] && before.fingers == [])
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
      reported.session.rules.append((.init(rule: text, checked: 1, findings: 1), text))
      reported.session.findings.append(Finding(frame: 59, rule: text, detail: text, pool: text))
      reported.session.inputs.append(.init(frame: 2, kind: text, words: text))
      reported.session.loads.append(.init(lane: text, name: text, begin: 1, end: 2, outcome: text))
      // As many tiles as the map has colours, each with another item every third frame.
      for place in reported.session.frames.indices {
        reported.session.frames[place].tiles += (0..<7).map { tile in
          RecordedTile(
            pool: 900 + tile, index: tile, key: UInt64(10_000 + place / 3 * 7 + tile), start: 1_000_000, extent: 640, crossStart: 0,
            crossExtent: 640)
        }
      }
      let page = try browser.open(
        PageWalk.page(of: HTMLReport(reported.session).text), pageMilliseconds: 20_000, picture: try picture("report-hostile"))
      let walk: PageWalk = try page.value(of: "walk")
      #expect(walk.errors == [] && walk.frames.count == 60)
      #expect(walk.words["session"] == text && walk.words["replay"] == text)
      #expect(walk.words["title"] == "\(walk.words["heading"] ?? "") \(text), seed 14")
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
