import FeedFormats
import Foundation
import ScrollSimulation
import Testing
import Treadmill

@testable import TreadmillCommand

extension CommandTests {
  @Suite("layouts")
  struct LayoutRunTests {
    @Test(
      "each layout is scrolled, its items known or not, and says what it had to do",
      arguments: LayoutChoice.allCases.filter { !$0.isFeed }, [[], ["--unmeasured"]])
    func layouts(layout: LayoutChoice, options: [String]) throws {
      if layout.items == nil, !options.isEmpty { return }
      let report = try Command.simulate(
        ["--layout", layout.rawValue, "--frames", "40", "--items", "60", "--json"].filter { word in
          layout.items != nil || word != "--items" && word != "60"
        } + options
      ).object()
      #expect(report["frames"] as? Int ?? 0 > 40 && report["end"] as? String == "rest")
      let run = try #require(report["run"] as? [String: Any])
      #expect(run["layout"] as? String == layout.rawValue)
      #expect((report["counters"] as? [String: Int])?["binds"] ?? 0 > 0)
      if layout.items != nil {
        #expect(run["items"] as? Int == 60 && run["unmeasured"] as? Bool == (options.isEmpty ? nil : true))
        #expect(((report["figures"] as? [String: Int])?["measured"] ?? 0 > 0) == !options.isEmpty)
      }
    }

    @Test("the frames are those of the session in a plain loop")
    func sameFrames() throws {
      let target = StressTarget.list(.masonry, isUnmeasured: true)
      var setting = target.setting(seed: 7, frames: 90, profile: .browsing)
      setting.setItems(250)
      let list = target.session(setting)
      while list.step() {}
      let options = ["--seed", "7", "--frames", "90", "--json"]
      let masonry = try Command.simulate(
        ["--layout", "masonry", "--unmeasured", "--items", "250", "--profile", "browsing"] + options)
      #expect(try masonry.object()["hash"] as? String == list.outcome.traceHash)
    }

    @Test("gestures scroll any list, and the run ends with them")
    func gestures() throws {
      let report = try Command.simulate("--layout", "grid", "--script", "fling -3000; wait 300ms; tap", "--json").object()
      #expect(report["end"] as? String == "gesturesOver" && report["findings"] as? [String] == [])
      #expect((report["gestures"] as? [String: Any])?["script"] != nil)
    }

    @Test("with --rules the summary says what was scrolled, then the rules by their names, then the counts")
    func summary() throws {
      let text = try Command.simulate("--layout", "grid", "--unmeasured", "--seed", "3", "--frames", "60", "--hz", "90", "--rules").output
      var position = text.startIndex
      for words in [
        "grid, unmeasured\n", "seed          3\n", "60, then to rest", "90, in virtual time", "profile       swarm", "✓ A1 ",
        "the pool is fixed", "C11", "lanes stay", "the list rests", "trace hash", "binds", "learned on sight", "to an item", "throughput",
      ] {
        let found = try #require(text.range(of: words, range: position..<text.endIndex), "\(words) is missing in its place")
        position = found.upperBound
      }
      #expect(try Command.simulate("--layout", "plane", "--frames", "5", "--quiet").output.isEmpty)
    }

    @Test("more items than a feed can have are a list whose lengths are learned on sight")
    func vast() throws {
      let vast = try Command.simulate("--items", "1000000", "--frames", "60", "--json").object()
      let run = try #require(vast["run"] as? [String: Any])
      #expect(run["layout"] as? String == "list" && run["items"] as? Int == 1_000_000)
      #expect((vast["figures"] as? [String: Int])?["measured"] ?? 0 > 0)
      let named = try Command.simulate("--layout", "list", "--items", "1000000", "--frames", "60", "--json").object()
      #expect(named["hash"] as? String == vast["hash"] as? String)
      let posts = try Command.simulate("--items", "100000", "--frames", "5", "--json").object()
      #expect((posts["run"] as? [String: Any])?["layout"] as? String == "lines")
    }

    @Test("a trace has the settings and a line for each frame", arguments: ["list", "plane"])
    func trace(layout: String) throws {
      try Folder.withFile(named: "trace", []) { (file) throws in
        let outcome = try Command.simulate("--layout", layout, "--frames", "20", "--trace", file.path, "--json")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let report = try outcome.object()
        try #require(lines.count == 1 + (report["frames"] as? Int ?? 0))
        let header = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        #expect((header["run"] as? [String: Any])?["layout"] as? String == layout)
        var hash = TraceHash()
        for line in lines.dropFirst() { hash.add(Array("\(line)\n".utf8)) }
        #expect(report["hash"] as? String == hash.description)
      }
    }

    @Test("^C ends a run in order")
    func interrupt() throws {
      let command = try Command(["simulate", "--layout", "plane", "--realtime", "--frames", "3000", "--json"])
      try command.start()
      command.interrupt()
      let outcome = try command.outcome()
      #expect(outcome.status == 130)
      #expect(try outcome.object()["end"] as? String == "interrupted")
    }

    @Test(
      "what does not go with a layout is refused with one clear line",
      arguments: [
        (["--layout", "list", "posts.ndjson"], "a feed and --layout list cannot be combined"),
        (["--layout", "plane", "--gestures", "hand.csv"], "--gestures and --layout plane"),
        (["--layout", "list", "--maximum-posts", "5"], "--maximum-posts: only a feed of lines"),
        (["--layout", "list", "--bug", "stale-cell"], "--bug: stale-cell is a bug of a feed's client, not of a list"),
        (["--layout", "list", "--strict"], "--strict and --layout list"), (["--items", "5", "--strict"], "--strict and --items"),
        (["--layout", "plane", "--items", "5"], "--items: each seed decides what a plane has"),
        (["--layout", "plane", "--unmeasured"], "the sizes of a plane's cells are known"),
        (["--layout", "grid", "--items", "100001"], "a grid has at most 100,000"),
        (["--layout", "list", "--duration", "5s"], "--duration needs --hz"),
        (["--layout", "spiral"], "feed, lines, list, horizontal, sections, grid, masonry, flow, plane, shelves"),
        (["--layout", "shelves", "--unmeasured"], "each seed decides whether a shelf's lengths are known"),
        (["--layout", "shelves", "--script", "wait 1s"], "--script and --layout shelves"),
        (["--unmeasured"], "the heights of a feed's posts are known"), (["--items", "100001", "posts.ndjson"], "a feed and --items"),
        (["--items", "100001", "--bug", "stale-cell"], "--bug: stale-cell is a bug"),
      ])
    func refused(arguments: [String], words: String) throws {
      let outcome = try Command.simulate(arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").first?.contains(words) == true, "\(outcome.errors)")
    }
  }
}

@Suite("layout results")
struct LayoutResultTests {
  @Test("a finding is shown with its rule's name, what is seen, its seed and the command that shows it again")
  func finding() throws {
    var request = SimulationRequest(seed: 5)
    request.settings = SessionSettings(
      layout: .items(.masonry), isUnmeasured: true, items: 77, frames: 10, profile: .reading, hz: 120, platform: .android)
    let run = SimulatedRun(request, try StressWorkerTests.targets.get(), over: nil, gestures: .user, isRecording: false)
    var outcome = run.session.outcome
    outcome.report.findings = [Finding(frame: 4, rule: "C11", detail: "item 3 went from lane 0 to lane 1", pool: "[0:k1]")]
    outcome.report.findingCount = 1
    let result = RunResult(
      request: request, gestures: .user, result: StressResult(seed: 5, request.settings), outcome: outcome, figures: run.figures())
    let text = LineWrapping(columns: .max).text(Summary(result: result, style: ANSIStyle(isOn: false)).text)
    let seen = "A post jumps sideways into another column."
    #expect(text.contains("seed 5: 1 finding\n✗ \(seen)\n  item 3 went from lane 0 to lane 1\n  C11 lanes stay: in frame 4\n"))
    #expect(
      text.contains(
        " simulate --seed 5 --layout masonry --unmeasured --items 77 --frames 10 --profile reading --hz 120 --platform android\n"))
  }

  @Test("a command has what decides the session and nothing else")
  func plane() {
    var settings = SessionSettings(layout: .plane)
    #expect(ReplayCommand(seed: 9, settings, feed: nil).description.hasSuffix(" replay --seed 9 --layout plane --frames 1000"))
    let asked = ["treadmill", "check", "http://a/", "--seeds", "1..3", "--junit=j", "--html", "h", "--limit", "5"]
    #expect(ReplayCommand(askingAgainWith: 7, asked).description == "treadmill check http://a/ --limit 5 --seeds 7")
    settings.platform = .android
    #expect(
      ReplayCommand(seed: 9, settings, feed: nil).description.hasSuffix(
        " replay --seed 9 --layout plane --frames 1000 --platform android"))
    let lines = ReplayCommand(
      seed: 9, SessionSettings(layout: .lines, frames: nil, maximumPosts: 50), feed: FeedFile(path: "-posts"))
    #expect(lines.description.hasSuffix(" simulate ./-posts --seed 9 --maximum-posts 50"))
  }
}
