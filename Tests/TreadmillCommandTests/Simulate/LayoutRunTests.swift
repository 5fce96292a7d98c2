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
      arguments: LayoutChoice.simulated, [[], ["--unmeasured"]])
    func layouts(layout: LayoutChoice, options: [String]) throws {
      if layout == .plane, !options.isEmpty { return }
      let report = try Command.simulate(["--layout", layout.rawValue, "--frames", "40", "--json"] + options).object()
      #expect(report["frames"] as? Int == 40)
      let configuration = try #require(report["configuration"] as? [String: Any])
      #expect(configuration["layout"] as? String == layout.rawValue)
      let pool = try #require(report["pool"] as? [String: Any])
      #expect(pool["capacity"] as? Int ?? 0 > 0 && pool["binds"] as? Int ?? 0 > 0)
      if layout == .plane {
        #expect(configuration["items"] is NSNull && configuration["isUnmeasured"] is NSNull)
      } else {
        #expect(configuration["items"] as? Int == 600 && configuration["isUnmeasured"] as? Bool == !options.isEmpty)
        #expect((report["measured"] as? Int ?? 0 > 0) == !options.isEmpty)
      }
    }

    @Test("the frames are those of the run in a plain loop")
    func sameFrames() throws {
      let kind = ListKind(.masonry, isUnmeasured: true)
      let target = StressTarget.list(kind.layout, isUnmeasured: kind.isUnmeasured)
      let list = target.session(kind.setting(seed: 7, frames: 90, items: 250, profile: .browsing))
      while list.step() {}
      let options = ["--seed", "7", "--frames", "90", "--json"]
      let masonry = try Command.simulate(
        ["--layout", "masonry", "--unmeasured", "--items", "250", "--profile", "browsing"] + options)
      #expect(try masonry.object()["traceHash"] as? String == list.outcome.traceHash)
      let plane = StressTarget.plane.session(.plane(seed: 7, frames: 90, profile: .browsing, platform: .android))
      while plane.step() {}
      let planeOptions = ["--layout", "plane", "--profile", "browsing", "--platform", "android"]
      #expect(try Command.simulate(planeOptions + options).object()["traceHash"] as? String == plane.outcome.traceHash)
    }

    @Test("the summary says what was scrolled, then the rules by their names, then the counts")
    func summary() throws {
      let text = try Command.simulate("--layout", "grid", "--unmeasured", "--seed", "3", "--frames", "60", "--hz", "90").output
      var position = text.startIndex
      for words in [
        "seed          3\n", "grid of 600 items, lengths are learned on sight", "390x844 points at 90 Hz", "profile       monkey",
        "60 frames", "✓ A1  60 the pool is fixed", "C11", "lanes stay", "trace hash", "learned on sight", "to an item", "binds",
        "throughput",
      ] {
        let found = try #require(text.range(of: words, range: position..<text.endIndex), "\(words) is missing in its place")
        position = found.upperBound
      }
      #expect(try Command.simulate("--layout", "plane", "--frames", "5", "--quiet").output.isEmpty)
    }

    @Test("every rule that is checked has a name", arguments: ["list", "sections", "plane"])
    func names(layout: String) throws {
      let report = try Command.simulate("--layout", layout, "--frames", "5", "--json").object()
      let rules = try #require(report["rules"] as? [[String: Any]])
      #expect(rules.count > 20)
      for rule in rules { #expect((rule["name"] as? String)?.isEmpty == false, "\(rule)") }
    }

    @Test("more items than a feed can have are a list whose lengths are learned on sight")
    func vast() throws {
      let vast = try Command.simulate("--items", "1000000", "--frames", "5", "--json").object()
      let configuration = try #require(vast["configuration"] as? [String: Any])
      #expect(configuration["layout"] as? String == "list" && configuration["isUnmeasured"] as? Bool == true)
      #expect(configuration["items"] as? Int == 1_000_000)
      let named = try Command.simulate("--layout", "list", "--items", "1000000", "--frames", "5", "--json").object()
      #expect(named["traceHash"] as? String == vast["traceHash"] as? String)
      let feed = try Command.simulate("--items", "100000", "--frames", "5", "--json").object()
      #expect((feed["configuration"] as? [String: Any])?["feed"] as? String == "100,000 synthetic posts")
    }

    @Test("many seeds are one object with a run for each, and a table without --json")
    func sweep() throws {
      let options = ["--layout", "horizontal", "--seeds", "3..6", "--frames", "30"]
      let report = try Command.simulate(options + ["--json"]).object()
      let runs = try #require(report["runs"] as? [[String: Any]])
      #expect(runs.map { $0["seed"] as? Int } == [3, 4, 5, 6] && report["frames"] as? Int == 120)
      #expect(Set(runs.compactMap { $0["traceHash"] as? String }).count == 4)
      let text = try Command.simulate(options).output
      #expect(text.contains("seeds         3..6\n") && text.contains("horizontal of 600 items, all lengths are known"))
    }

    @Test("a trace has the configuration and a line for each frame", arguments: ["list", "plane"])
    func trace(layout: String) throws {
      try Folder.withFile(named: "trace", []) { (file) throws in
        let outcome = try Command.simulate("--layout", layout, "--frames", "20", "--trace", file.path, "--json")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        try #require(lines.count == 21)
        let header = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        #expect((header["configuration"] as? [String: Any])?["layout"] as? String == layout)
        var hash = TraceHash()
        for line in lines.dropFirst() { hash.add(Array("\(line)\n".utf8)) }
        #expect(try outcome.object()["traceHash"] as? String == hash.description)
      }
    }

    @Test("^C ends a run in order")
    func interrupt() throws {
      let command = try Command(["simulate", "--layout", "plane", "--realtime", "--frames", "3000", "--json"])
      try command.start()
      command.interrupt()
      let outcome = try command.outcome()
      #expect(outcome.status == 130)
      #expect(try outcome.object()["finish"] as? String == "interrupted")
    }

    @Test(
      "what does not go with a layout is refused with one clear line",
      arguments: [
        (["--layout", "list", "posts.ndjson"], "a feed and --layout cannot be combined"),
        (["--layout", "list", "--gestures", "hand.csv"], "--gestures and --layout"),
        (["--layout", "grid", "--script", "tap"], "--script and --layout"),
        (["--layout", "list", "--record", "hand.csv"], "--record and --layout"),
        (["--layout", "list", "--maximum-posts", "5"], "--maximum-posts and --layout"),
        (["--layout", "list", "--bug", "stale-cell"], "--bug and --layout"),
        (["--layout", "list", "--strict"], "--strict and --layout"),
        (["--layout", "plane", "--items", "5"], "--items and --layout plane"),
        (["--layout", "plane", "--unmeasured"], "the sizes of a plane's cells are known"),
        (["--layout", "grid", "--items", "100001"], "a grid has at most 100,000"),
        (["--layout", "list", "--trace", "trace", "--seeds", "1..2"], "--trace and --seeds"),
        (["--layout", "spiral"], "list, horizontal, sections, grid, masonry, flow, plane"),
        (["--unmeasured"], "add a --layout"),
        (["--items", "100001", "posts.ndjson"], "a feed and more than 100,000 --items"),
        (["--items", "100001", "--bug", "stale-cell"], "--bug and more than 100,000 --items"),
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
  /// A run that broke a rule, as no run of a sound engine does.
  private var broken: RunResult {
    var request = Request()
    (request.layout, request.isUnmeasured, request.items, request.frames) = (.items(.masonry), true, 77, 10)
    (request.hz, request.platform, request.profile) = (120, .android, .reading)
    let run = request.run(seed: 5)
    var result = RunResult(request, .user, seed: 5, run, check: nil, cost: Cost())
    result.end = .frames
    result.report.findings = [Finding(frame: 4, rule: "C11", detail: "item 3 went from lane 0 to lane 1", pool: "[0:k1]")]
    result.report.findingCount = 1
    return result
  }

  @Test("a finding is shown with its rule's name, what is seen, its seed and the command that shows it again")
  func finding() {
    let text = Summary(broken, style: ANSIStyle(isOn: false)).text
    let seen = "A post jumps sideways into another column."
    #expect(text.contains("seed 5: 1 finding\n✗ \(seen)\n  item 3 went from lane 0 to lane 1\n  C11 lanes stay: in frame 4\n"))
    #expect(
      text.contains(
        " simulate --layout masonry --unmeasured --items 77 --seed 5 --frames 10 --hz 120 --platform android --profile reading\n"))
  }

  @Test("a sweep lists the seeds that failed")
  func sweep() throws {
    var sweep = Sweep(request: broken.request, gestures: .user, range: try SeedRange(parsing: "5..5"), input: .init())
    sweep.results = [broken]
    let text = SweepSummary(sweep, style: ANSIStyle(isOn: false)).text
    #expect(text.contains("failing       1 seed\n") && text.contains("seed 5: 1 finding\n") && !sweep.isInterrupted)
  }

  @Test("a plane's command has what decides it and nothing else")
  func plane() {
    var request = Request()
    (request.layout, request.profile) = (.plane, .monkey)
    #expect(ReplayCommand(request: request, seed: 9).description.hasSuffix(" simulate --layout plane --seed 9"))
    request.platform = .android
    #expect(ReplayCommand(request: request, seed: 9).description.hasSuffix(" simulate --layout plane --seed 9 --platform android"))
  }
}
