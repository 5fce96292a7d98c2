import Foundation
import Testing

extension CommandTests {
  @Suite("load on a real server")
  struct LoadCommandTests {
    @Test("every request has an answer, every answer a latency, and a kept limit is said to be kept")
    func steady() throws {
      try LoadServer.run { server in
        let (outcome, result) = try server.load(
          "steady/5", ["--arrivals", "40/s", "--for", "4s", "--fail-if", "errors > 0%", "--fail-if", "latency.p95 > 5s"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("✓ errors > 0%"))
        #expect(result.count("readers.came") == 160)
        #expect(result.count("readers.left") + result.count("readers.stayed") == 160)
        let requests = result.sum("requests")
        #expect(requests > 160)
        #expect(result.count("status.200") + result.count("givenUp") + result.count("abandoned") == requests)
        #expect(result.pairs("latency").reduce(0) { $0 + $1.1 } == result.count("status.200"))
        #expect(result.pairs("lateness").reduce(0) { $0 + $1.1 } == requests)
        // A wait is never shorter than what the server has taken.
        #expect((result.pairs("latency").first?.0 ?? 0) >= 5_000)
        #expect(result.count("bytesUnseen") < result.count("bytes"))
      }
    }

    @Test("a broken limit fails the run, and comes before all else")
    func broken() throws {
      try LoadServer.run { server in
        let (outcome, _) = try server.load(
          "steady/100", ["--arrivals", "20/s", "--for", "2s", "--fail-if", "content.p50 < 1s", "--fail-if", "latency.again.p50 > 1s"])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("✗ content.p50 < 1s"))
        #expect(outcome.output.contains("- latency.again.p50 > 1s") && outcome.output.contains("not tested: no sample"))
      }
    }

    @Test("waits through a stall are those of the server's own log")
    func stall() throws {
      try LoadServer.run { server in
        let (outcome, result) = try server.load("stall", ["--arrivals", "50/s", "--for", "5s", "--prefetch", "0"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        let log = try server.log(of: "stall").sorted()
        let waits = result.pairs("server")
        let longest = Double(waits.last?.0 ?? 0) / 1_000
        let slowest = try #require(log.last)
        #expect(slowest > 1_500)
        #expect(abs(longest - slowest) < slowest / 100 + 60, "\(longest) and \(slowest) ms")
        // Those who came during the stall are counted, each with the whole of its wait.
        let stalled = waits.filter { $0.0 > 1_000_000 }.reduce(0) { $0 + $1.1 }
        #expect(abs(stalled - log.count { $0 > 1_000 }) <= 5)
      }
    }

    @Test("photos are loaded as their posts come on screen, and those at another origin are said not to be")
    func photos() throws {
      try LoadServer.run { server in
        let (outcome, result) = try server.load(
          "photos/40",
          [
            "--arrivals", "10/s", "--for", "4s", "--photos", "--fail-if", "incomplete > 1%", "--fail-if", "photoLatency.p50 > 5s",
            "--fail-if", "placeholder.p99 > 60s", "--fail-if", "latency.p50 > 5s",
          ])
        #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("✗ incomplete > 1%") && outcome.output.contains("✓ photoLatency.p50 > 5s"))
        let requests = result.count("requests.photo")
        #expect(requests > 60)
        // Each request is counted once, whatever comes of it.
        let answers = result.sum("status") + result.sum("failures")
        let open = result.count("unanswered") + result.count("abandoned") + result.count("givenUp")
        #expect(answers + open == result.sum("requests"))
        let latencies = result.pairs("photoLatency")
        #expect(latencies.reduce(0) { $0 + $1.1 } == result.count("photos") + result.count("status.404"))
        #expect((latencies.first?.0 ?? 0) >= 40_000 * 999 / 1_000)  // a bucket's smallest value
        #expect(result.count("status.404") * 5 > result.count("photos") / 3)
        #expect(result.count("bytesOfPhotos") == result.count("photos") * 3_000)
        // Those of a post whose text alone has been on screen.
        #expect(result.count("photosLoaded") <= result.count("photos") && result.count("photosUnseen") * 3 < result.count("photos"))
        // No photo of a post that has just come on screen can be there.
        let placeholders = result.pairs("placeholder").reduce(0) { $0 + $1.1 }
        #expect(placeholders == result.count("postsIncomplete") && placeholders > 20)
        #expect(result.marks.contains { $0.contains("photos at https://photos.example were not loaded") }, "\(result.marks)")
        let log = try server.log(of: "photo/")
        #expect(log.count <= requests && log.count >= result.count("photos"))
      }
    }

    @Test("a limit about photos is refused if no reader loads them, and so is --photos beside a plan, which says it itself")
    func photosRefused() throws {
      func errors(_ options: [String]) throws -> String {
        let command = try Command(["load", "http://127.0.0.1:1/"] + options)
        try command.start()
        let outcome = try command.outcome()
        return "\(outcome.status): \(outcome.errors)"
      }
      for limit in ["placeholder.p95 > 1s", "photoLatency.p50 > 1s", "photoServer.max > 1s", "incomplete > 1%"] {
        #expect(try errors(["--abort-if", limit]).hasPrefix("2: treadmill: '\(limit)': no reader loads photos; add --photos"))
      }
      let said = try Folder.withFile(named: "load.json", Array(#"{"groups": [{"profile": "reading", "photoScreens": 1}]}"#.utf8)) {
        [try errors(["--plan", $0.path]), try errors(["--plan", $0.path, "--photos"])]
      }
      #expect(said[0].contains("photoScreens: the group loads no photos") && said[1].contains("--photos"), "\(said)")
    }

    @Test("loading photos further ahead leaves fewer placeholders, and more photos that are never seen")
    func photosAhead() throws {
      let plan = #"{"arrivals": "5/s", "seconds": 8, "groups": [{"profile": "browsing", "photos": true, "photoScreens": SCREENS}]}"#
      try LoadServer.run { server in
        func load(_ screens: Double) throws -> LoadResult {
          try Folder.withFile(named: "load.json", Array(plan.replacing("SCREENS", with: "\(screens)").utf8)) {
            try server.load("photos/40", ["--plan", $0.path]).result
          }
        }
        let (near, far) = (try load(0), try load(2))
        #expect(far.count("postsIncomplete") < near.count("postsIncomplete"))
        #expect(far.count("photosUnseen") > 2 * near.count("photosUnseen"))
      }
    }

    @Test("a client's cache serves for as long as the server says, and asks after that whether anything has changed")
    func cache() throws {
      let plan = #"""
        {"arrivals": "5/s", "seconds": 6, "groups": [{"profile": "returning", "stay": 1, "returnsAfter": 1, "cache": CACHE}]}
        """#
      try LoadServer.run { server in
        func load(_ path: String, cache: Bool, _ options: [String] = []) throws -> (Command.Outcome, LoadResult) {
          try Folder.withFile(named: "load.json", Array(plan.replacing("CACHE", with: "\(cache)").utf8)) {
            try server.load(path, ["--plan", $0.path] + options)
          }
        }
        let (_, without) = try load("cached/60", cache: false)
        #expect(without.count("cached") == 0 && without.count("status.304") == 0 && without.count("requests.first") > 30)
        let (fresh, long) = try load("cached/60", cache: true)
        let back = without.count("readers.came") - 30  // those of 30 readers who came back
        #expect(long.count("readers.came") == without.count("readers.came") && back > 5)
        #expect(long.count("cached") == back && long.count("requests.first") == 30 && long.count("status.304") == 0)
        #expect(fresh.output.contains("\(back) pages came from clients' caches without a request"), "\(fresh.output)")
        let (_, short) = try load("cached/0", cache: true)
        #expect(short.count("cached") == 0 && short.count("requests.first") == 30 + back)
        #expect((back - 2...back).contains(short.count("status.304")))  // the last may have no answer yet
        #expect(short.count("pages") >= short.count("requests.first") - 2)
        let (refused, _) = try load("cached/0", cache: true, ["--what-if", "prefetch=1..2screens"])
        #expect(
          refused.status == 2 && refused.errors.contains("leave \"cache\" out of the group returning in the plan"), "\(refused.errors)")
      }
    }

    @Test(
      "a bad server is said to be bad, and the run goes on to its end",
      arguments: [
        ("burst", "503"), ("reset", "closedEarly"), ("cut", "closedEarly"), ("elsewhere", "redirected"), ("bad", "200"), ("slower", "200"),
        ("gone", "cannotConnect"),
      ])
    func bad(path: String, word: String) throws {
      try LoadServer.run { server in
        let (outcome, result) = try server.load(path, ["--arrivals", "40/s", "--for", "2s", "--prefetch", "4", "--fail-if", "errors > 0%"])
        #expect(outcome.status == (path == "slower" ? 0 : 1), "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("\(word): "), "\(outcome.output)")
        #expect(result.count("readers.came") == 80)
        if path == "bad" { #expect(result.count("badPages") > 0) }
      }
    }

    @Test("a generator that cannot keep up says so, and fails with --strict")
    func late() throws {
      try LoadServer.run { server in
        let options = ["--arrivals", "40/s", "--for", "2s", "--connections", "1"]
        let (outcome, result) = try server.load("steady/100", options)
        #expect(outcome.status == 0)
        #expect(result.marks.contains { $0.hasPrefix("this generator was late") } && outcome.output.contains("! this generator was late"))
        #expect(result.count("unsent") + result.count("givenUp") > 0)
        let (strict, _) = try server.load("steady/100", options + ["--strict"])
        #expect(strict.status == 1)
      }
    }

    @Test("^C ends a run with all that there is")
    func interrupted() throws {
      try LoadServer.run { server in
        let folder = try Folder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let out = folder.appending(path: "out").path
        let command = try Command(["load", "\(server.base)/steady/5", "--arrivals", "30/s", "--for", "60s", "--out", out, "--quiet"])
        try command.start()
        usleep(2_500_000)
        command.interrupt()
        let outcome = try command.outcome()
        #expect(outcome.status == 75, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("! ended by a signal after"))
        let lines = try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n")
        #expect(lines.count >= 3 && lines.dropLast().allSatisfy { $0.hasPrefix(#"{"kind":"load.second""#) })
        #expect(lines.last?.hasPrefix(#"{"kind":"load","#) == true)
      }
    }

    @Test("a limit of --abort-if ends the run early")
    func aborted() throws {
      try LoadServer.run { server in
        let (outcome, result) = try server.load(
          "burst", ["--arrivals", "40/s", "--for", "30s", "--abort-if", "errors > 1%", "--abort-after", "2"])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("! ended after ") && outcome.output.contains("errors > 1% was broken"))
        #expect((result.object["seconds"] as? Int ?? 99) < 10)
      }
    }

    @Test("a run that ends early is over at once, and does not judge what readers have not seen; nor does a merge")
    func endedEarly() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let out = folder.appending(path: "0.ndjson").path
      try LoadServer.run { server in
        let (outcome, result) = try server.load(
          "photos/5",
          [
            "--photos", "--arrivals", "10/s", "--for", "30s", "--out", out, "--abort-if", "content.count > 3", "--abort-after", "2",
            "--fail-if", "unseen > 99%",
          ])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("✗ content.count > 3") && outcome.output.contains("- unseen > 99%"), "\(outcome.output)")
        #expect(outcome.output.contains("not tested: the run ended early; "))
        // A request is either sent or not.
        #expect(result.pairs("lateness").reduce(0) { $0 + $1.1 } + result.count("unsent") == result.sum("requests"))
      }
      let merge = try Command(["merge", "--text", out])
      try merge.start()
      let merged = try merge.outcome()
      #expect(merged.output.contains("not tested: the run ended early; "), "\(merged.output)\(merged.errors)")
    }

    @Test("a rate that no machine reaches ends in time, and is said; what was never sent is an error")
    func overload() throws {
      try LoadServer.run { server in
        let began = Date()
        let (outcome, result) = try server.load(
          "steady/5", ["--arrivals", "60000/s", "--for", "2s", "--fail-if", "errors > 20%", "--strict"])
        #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
        #expect(Date().timeIntervalSince(began) < 40)
        #expect(!result.marks.isEmpty && outcome.output.contains("✗ --strict"))
      }
    }

    @Test("inserted posts come beside readers, and take nothing from them")
    func changes() throws {
      try LoadServer.run { server in
        let (outcome, result) = try server.load(
          "steady/5", ["--arrivals", "20/s", "--for", "2s", "--changes", "20/s", "--strict"],
          changes: #"{"insert":{"method":"POST","url":"\#(server.base)/steady/300","body":{"text":"{number}"}}}"#)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect((30...40).contains(result.count("changes")))
      }
    }

    @Test("a description with a rate is refused, and so is a plan whose readers come after the end")
    func refused() throws {
      try LoadServer.run { server in
        let rate = try server.load("steady/5", ["--for", "1s"], more: #","rate":{"perSecond":2}"#).outcome
        #expect(rate.status == 2 && rate.errors.contains("allows 2.0 requests a second"), "\(rate.errors)")
        let past = try server.load("steady/5", ["--start-at", "2020-01-01T00:00:00Z"]).outcome
        #expect(past.status == 2 && past.errors.contains("it has passed"))
      }
    }

    @Test("a limit that nothing was measured for fails a strict run")
    func untested() throws {
      try LoadServer.run { server in
        let options = ["--arrivals", "5/s", "--for", "1s", "--fail-if", "latency.again.p50 > 1s"]
        let (lax, strict) = (try server.load("steady/5", options), try server.load("steady/5", options + ["--strict"]))
        #expect(lax.outcome.status == 0 && strict.outcome.status == 1)
      }
    }

    @Test("a server that is not there, and one that has no page, end the command before it begins")
    func nothing() throws {
      let gone = try Command.run("load", "http://127.0.0.1:1/feed", "--limit", "5")
      #expect(gone.status == 3 && gone.errors.contains("127.0.0.1:1"))
      let wrong = try Command.run("load", "feed.ndjson")
      #expect(wrong.status == 2)
    }

    @Test("two shards have all readers of the run, each one once")
    func shards() throws {
      try LoadServer.run { server in
        let folder = try Folder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try (0..<2).map { shard in
          let path = folder.appending(path: "\(shard)").path
          let (outcome, _) = try server.load(
            "steady/5", ["--arrivals", "40/s", "--for", "2s", "--shard", "\(shard)/2", "--out", path, "--fail-if", "errors > 0%"])
          #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
          return path
        }
        let merged = try Command.run("merge", files[1], files[0])
        #expect(merged.status == 0, "\(merged.errors)")
        let result = LoadResult(object: try merged.object())
        #expect(result.count("readers.came") == 80)
        #expect((result.object["thresholds"] as? [[String: String]])?.first?["state"] == "kept")
        let again = try Command.run("merge", files[0], files[0])
        #expect(again.status == 3 && again.errors.contains("occurs twice"))
      }
    }

    @Test("what --what-if says of another setting is what a run with that setting shows, at both ends")
    func whatIf() throws {
      try LoadServer.run { server in
        let options = ["--arrivals", "30/s", "--for", "6s", "--profile", "browsing"]
        let (outcome, result) = try server.load("steady/700", options + ["--what-if", "prefetch=0..4screens", "--prefetch", "2"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        let rows = try #require(result.object["whatIf"] as? [[String: Any]])
        #expect(rows.count == 7)
        for (row, screens) in [(rows[0], "0"), (rows[6], "4")] {
          let real = try server.load("steady/700", options + ["--prefetch", screens]).result
          let waits = Double(real.count("waits.microseconds")) / 1_000 / (Double(real.count("readers.milliseconds")) / 60_000)
          let said = try #require(row["emptyMillisecondsPerMinute"] as? Double)
          #expect(
            abs(said - waits) <= max(0.1 * waits, 60), "\(screens) screens: \(said) ms a minute were said, and \(waits) were measured")
          let unseen = Double(real.count("bytesUnseen")) / Double(max(1, real.count("bytes")))
          let saidUnseen = try #require(row["unseenShare"] as? Double)
          #expect(abs(saidUnseen - unseen) < 0.06, "\(screens) screens: \(saidUnseen) unseen were said, and \(unseen) were measured")
        }
      }
    }
  }
}
