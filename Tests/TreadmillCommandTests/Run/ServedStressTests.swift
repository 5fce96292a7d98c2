import Foundation
import Testing

extension CommandTests {
  @Suite("check of a real server")
  struct ServedStressTests {
    /// The lines of a run's result file.
    private func results(_ path: String) throws -> [[String: Any]] {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return try text.split(separator: "\n").compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    }

    private func run(_ arguments: [String]) throws -> Command.Outcome {
      let command = try Command(arguments)
      try command.start()
      return try command.outcome()
    }

    @Test("a server that repeats a post is found; the trace breaks the same rule again without the server")
    func finding() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let (out, junit, trace) = ("\(folder.path)/out", "\(folder.path)/junit", "\(folder.path)/finding-P1.ndjson")
      try FeedServerScript.withServer { base in
        let outcome = try run([
          "check", "\(base)/repeats", "--seeds", "1..3", "--frames", "60", "--until-finding", "--confirm", "--traces", folder.path,
          "--out",
          out, "--junit", junit,
        ])
        #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("✗ The reader meets the same post again a little further down.\n"))
        #expect(outcome.output.contains("\n  page 1 ") && outcome.output.ranges(of: "▸ ").count == 2)
        #expect(outcome.output.contains("the server does it again"))
        #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("finding-P1.ndjson"))
        #expect(try results(out).contains { ($0["findings"] as? [[String: Any]])?.first?["rule"] as? String == "P1" })
      }
      #expect(try String(contentsOfFile: trace, encoding: .utf8).contains("post 12") == false)
      let replay = try run(["replay", trace, "--quiet", "--strict"])
      #expect(replay.status == 1 && replay.output.contains("P1"), "\(replay.output)\(replay.errors)")
    }

    @Test("a trace has the texts of posts if it is to")
    func text() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      try FeedServerScript.withServer { base in
        let words = [
          "check", "\(base)/repeats", "--seeds", "1..3", "--frames", "60", "--until-finding", "--traces", folder.path, "--keep-text",
        ]
        let outcome = try run(words)
        #expect(outcome.status == 1)
      }
      #expect(try String(contentsOfFile: "\(folder.path)/finding-P1.ndjson", encoding: .utf8).contains("\"words\":\"post 12\""))
    }

    @Test("a right server breaks no rule, also one of which nothing is said")
    func right() throws {
      try FeedServerScript.withServer { base in
        let outcome = try run(["check", "\(base)/cursor", "--seeds", "1..2", "--frames", "60"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("guessed: ") && outcome.output.contains("none broken"))
        let verdict = outcome.output.split(separator: "\n\n").dropFirst().first ?? ""
        #expect(verdict.hasPrefix("posts did not move: P6 and P9 were not tested, P1, P2, P4 and P5 saw a feed at rest\n"), "\(verdict)")
        let quiet = try run(["check", "\(base)/cursor", "--seeds", "1..2", "--frames", "60", "--quiet"])
        #expect(quiet.output.hasPrefix("posts did not move"), "\(quiet.output)")
      }
    }

    /// A description of `/cursor`, with one thing left out or wrong.
    private func described(_ base: String, _ older: String?, _ rest: String = "") -> String {
      let older = older.map { #", "older": \#($0)"# } ?? ""
      return #"{"url": "\#(base)/cursor?n={limit}", "limit": 5, "posts": "/items"\#(older)\#(rest)}"#
    }

    private static let cursor = #"{"parameter": "cursor", "from": "/next_cursor"}"#

    @Test("a run that has not paged is no green one: nothing leads on, or the pointer is on no page; a declared single page is")
    func paging() throws {
      try FeedServerScript.withServer { (base) throws in
        func outcome(_ description: String, _ options: String...) throws -> Command.Outcome {
          try Folder.withFile(named: "feed.json", Array(description.utf8)) { (file) throws in
            try run(["check", "--feed-api", file.path, "--seeds", "1..2", "--frames", "60"] + options)
          }
        }
        let none = try outcome(described(base, nil))
        #expect(
          none.status == 3 && none.errors.contains("one page was read, and nothing leads on: P1 to P6 were not tested"), "\(none.errors)")
        let typo = try outcome(described(base, Self.cursor.replacing("next_", with: "nxt_")))
        #expect(typo.status == 3 && typo.errors.contains("/nxt_cursor is on no page; the page has /next_cursor"), "\(typo.errors)")
        #expect(!typo.output.contains("✗"), "a wrong description is no fault of the server")
        let one = try outcome(described(base, "null"))
        #expect(one.status == 0 && one.output.contains("the feed has one page, as its description says: P1 to P6 were not tested"))
        let right = try outcome(described(base, Self.cursor))
        #expect(right.status == 0 && right.output.contains("in sizes of 3 and 5"), "\(right.output)\(right.errors)")
        let moved = try outcome(described("http://feed.example.org", Self.cursor), "--origin", base)
        #expect(moved.status == 0 && moved.output.contains("\(base)/cursor?n={limit}"), "\(moved.errors)")
        let probe = try Folder.withFile(named: "feed.json", Array(described(base, Self.cursor.replacing("next_", with: "nxt_")).utf8)) {
          try run(["feed", "--feed-api", $0.path])
        }
        #expect(probe.status == 3 && probe.errors.contains("/nxt_cursor is on no page") && !probe.output.contains("the feed ends here"))
      }
    }

    @Test("an address beside a description is the description's, or an error that names --origin")
    func otherAddress() throws {
      try FeedServerScript.withServer { (base) throws in
        try Folder.withFile(named: "feed.json", Array(described(base, Self.cursor).utf8)) { (file) throws in
          let own = try run(["check", "\(base)/cursor?n=5", "--feed-api", file.path, "--seeds", "1..1", "--frames", "20"])
          #expect(own.status == 0, "\(own.errors)")
          for command in ["check", "feed"] {
            let other = try run([command, "\(base)/cursor", "--feed-api", file.path])
            #expect(other.status == 2 && other.errors.contains("give --origin to ask another server"), "\(other.errors)")
          }
          let none = try run(["check", "--origin", base])
          #expect(none.status == 2 && none.errors.contains("give --feed-api"))
        }
      }
    }

    @Test("posts are not changed at another machine without --allow-changes, nor at another origin than that of the pages")
    func changesElsewhere() throws {
      func errors(_ delete: String, _ options: String...) throws -> String {
        let description = described("http://127.0.0.1:1", Self.cursor, #", "changes": {"delete": {"url": "\#(delete)/{id}"}}"#)
        return try Folder.withFile(named: "feed.json", Array(description.utf8)) {
          try run(["check", "--feed-api", $0.path] + options).errors
        }
      }
      #expect(try errors("http://127.0.0.1:2").contains("add http://127.0.0.1:2 to \"origins\""))
      #expect(try errors("http://127.0.0.1:2", "--origin", "http://127.0.0.1:3").contains("http://127.0.0.1:3/cursor"))
      let description = described(
        "http://feed.example.org", Self.cursor, #", "changes": {"delete": {"url": "http://feed.example.org/{id}"}}"#)
      try Folder.withFile(named: "feed.json", Array(description.utf8)) { (file) throws in
        let refused = try run(["check", "--feed-api", file.path])
        #expect(refused.status == 3 && refused.errors.contains("give --allow-changes feed.example.org"), "\(refused.errors)")
        for host in ["", "https://feed.example.org", "feed.example.org:443"] {
          let outcome = try run(["check", "--feed-api", file.path, "--allow-changes", host])
          #expect(outcome.status == 2 && outcome.errors.contains("write only the name of a host"), "\(outcome.errors)")
        }
        let port = try run(["check", "--feed-api", file.path, "--origin", "http://127.0.0.1:99999"])
        #expect(port.status == 2 && port.errors.contains("is not an origin"), "\(port.errors)")
      }
    }

    @Test("a run without a frame has checked nothing, and says so")
    func noFrame() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let junit = "\(folder.path)/junit"
      try FeedServerScript.withServer { (base) throws in
        let words = ["check", "\(base)/cursor", "--seeds", "1..3", "--time-limit", "1ms", "--junit", junit]
        let outcome = try run(words)
        #expect(outcome.status == 3 && outcome.output.contains("none checked: no frame has run"), "\(outcome.output)")
        #expect(outcome.errors.contains("no frame has run"), "\(outcome.errors)")
        // All but the three that are about workers.
        let report = try String(contentsOfFile: junit, encoding: .utf8)
        let cases = report.components(separatedBy: "<testcase").count - 1
        #expect(report.components(separatedBy: "<skipped message=\"no frame has run\"/>").count - 1 == cases - 3, "\(report)")
      }
    }

    @Test("a JUnit report skips the rules that were not tested, and says why")
    func skipped() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let (junit, out) = ("\(folder.path)/junit", "\(folder.path)/out")
      try FeedServerScript.withServer { (base) throws in
        _ = try run(["check", "\(base)/cursor", "--seeds", "1..1", "--frames", "40", "--junit", junit, "--out", out])
      }
      let text = try String(contentsOfFile: junit, encoding: .utf8)
      #expect(
        text.contains("name=\"P6 a deleted post&#39;s cursor works\">\n<skipped message=\"posts did not move; it needs the deletion"),
        "\(text)")
      let summary = try #require(try results(out).last?["summary"] as? [String: Any])
      #expect((summary["untested"] as? [String])?.first?.hasPrefix("posts did not move") == true)
      let counters = try #require(summary["counters"] as? [String: Int])
      #expect(counters["server.laterPages"] ?? 0 > 0 && counters["server.insert.made"] == 0)
    }

    @Test("changes that the server never makes are an error, not a clean run")
    func changesThatFail() throws {
      try FeedServerScript.withServer { (base) throws in
        let description = """
          {"url": "\(base)/cursor", "older": {"parameter": "cursor", "from": "/next_cursor"}, "posts": "/items",
           "changes": {"delete": {"url": "\(base)/html/{id}"}, "reset": {"url": "\(base)/missing"}}}
          """
        try Folder.withFile(named: "feed.json", Array(description.utf8)) { (file) throws in
          let outcome = try run(["check", "\(base)/cursor", "--feed-api", file.path, "--seeds", "1..2", "--frames", "60"])
          #expect(outcome.status == 3, "\(outcome.output)\(outcome.errors)")
          #expect(outcome.errors.contains("/changes/reset: 0 of 2 were made: HTTP 404"), "\(outcome.errors)")
        }
      }
    }

    @Test(
      "changes without effect are an error, not a clean run",
      arguments: [
        (#"{"delete": {"method": "GET", "url": "BASE/cursor?gone={id}"}}"#, "/changes/delete has no effect: post ", "still comes"),
        (#"{"command": ["true"]}"#, "/changes/insert has no effect: posts were inserted, and no new one came", "; correct"),
      ])
    func changesWithoutEffect(_ changes: String, _ start: String, _ end: String) throws {
      try FeedServerScript.withServer { (base) throws in
        let description = """
          {"url": "\(base)/cursor", "older": {"parameter": "cursor", "from": "/next_cursor"}, "posts": "/items",
           "changes": \(changes.replacing("BASE", with: base))}
          """
        try Folder.withFile(named: "feed.json", Array(description.utf8)) { (file) throws in
          let outcome = try run(["check", "--feed-api", file.path, "--seeds", "1..2", "--frames", "300"])
          #expect(outcome.status == 3, "\(outcome.output)\(outcome.errors)")
          #expect(outcome.errors.contains(start) && outcome.errors.contains(end), "\(outcome.errors)")
          #expect(outcome.output.contains("P6 was not tested") || outcome.output.contains("P6 and P9 were not tested"), "\(outcome.output)")
        }
      }
    }

    private static let tenants = """
      {"url": "BASE/tenants/{tenant}/feed?n={limit}", "limit": 5, "posts": "/items", "older": {"parameter": "cursor", "from": "/next"},
       "changes": {"insert": {"url": "BASE/tenants/{tenant}/posts", "id": "/post/id"}, "reset": {"url": "BASE/tenants/{tenant}/reset"},
        "delete": {"method": "DELETE", "url": "BASE/tenants/{tenant}/posts/{id}"}}}
      """

    @Test("sessions at the same time, each with a tenant's feed, are as many as was said, and are told of in the order of the seeds")
    func sessionsAtOnce() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let out = "\(folder.path)/out"
      try FeedServerScript.withServer { (base) throws in
        try Folder.withFile(named: "feed.json", Array(Self.tenants.replacing("BASE", with: base).utf8)) { (file) throws in
          for sessions in [1, 2] {
            let outcome = try run([
              "check", "--feed-api", file.path, "--seeds", "1..9", "--frames", "200", "--sessions", "\(sessions)", "--out", out,
            ])
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let lines = try results(out)
            #expect(lines.compactMap { $0["seed"] as? Int } == Array(1...9))
            #expect((lines[9]["meta"] as? [String: Any])?["jobs"] as? Int == sessions)
            let most = try #require(Int(try FeedServerScript.text("\(base)/most")))
            #expect(most == sessions, "\(most)")
          }
        }
      }
    }

    @Test("a finding is confirmed with the tenant whose feed has it, and names it; credentials are read once, for all sessions")
    func tenantOfAFinding() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let (out, pipe) = ("\(folder.path)/out", "\(folder.path)/token")
      #expect(mkfifo(pipe, 0o600) == 0)
      try FeedServerScript.withServer { (base) throws in
        let description = Self.tenants.replacing("BASE", with: base).replacing(
          "{\"url\"", with: "{\"credentials\": {\"file\": \"\(pipe)\"}, \"url\"", maxReplacements: 1)
        try Folder.withFile(named: "feed.json", Array(description.utf8)) { (file) throws in
          let words = ["--seeds", "1..9", "--frames", "60", "--sessions", "3", "--confirm", "--traces", folder.path, "--out", out]
          let command = try Command(["check", "--feed-api", file.path] + words)
          try command.start()
          try "token".write(toFile: pipe, atomically: false, encoding: .utf8)  // once: a second reader would wait for ever
          let outcome = try command.outcome()
          #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
          #expect(outcome.output.contains(", found with tenant 3; the server does it again"), "\(outcome.output)")
          let meta = try #require(try results(out).compactMap { $0["meta"] as? [String: Any] }.first)
          let trace = try #require((meta["traces"] as? [[String: Any]])?.first)
          #expect(trace["tenant"] as? Int == 3 && trace["isConfirmed"] as? Bool == true, "\(trace)")
        }
      }
    }

    @Test("while an early session is slow, at most eight later ones for each session at a time are run")
    func slowSession() throws {
      try FeedServerScript.withServer { (base) throws in
        let description = Self.tenants.replacing("BASE", with: base).replacing("{tenant}", with: "slow{tenant}").replacing(
          "\"limit\": 5", with: "\"limit\": 20")
        try Folder.withFile(named: "feed.json", Array(description.utf8)) { (file) throws in
          let outcome = try run(["check", "--feed-api", file.path, "--seeds", "1..17", "--frames", "5", "--sessions", "2"])
          #expect(outcome.output.contains("17 of 17") || outcome.output.contains("seeds         17"), "\(outcome.output)\(outcome.errors)")
        }
        let log = try FeedServerScript.text("\(base)/log").split(separator: "\n")
        let end = try #require(log.lastIndex { $0.contains("/slow1/feed") })
        #expect(log[..<end].count { $0.contains("/slow2/reset") } == 15 && log[end...].count { $0.contains("/slow2/reset") } == 1)
      }
    }

    @Test(
      "of sessions at the same time the first seed that breaks a rule is the one that is told, shrunk and kept, as of one after another")
    func findingAtOnce() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      try FeedServerScript.withServer { (base) throws in
        let findings = try ["1", "3"].map { (sessions) throws in
          let traces = "\(folder.path)/\(sessions)"
          let words = ["--seeds", "1..6", "--frames", "60", "--until-finding", "--sessions", sessions, "--traces", traces]
          let outcome = try run(["check", "\(base)/repeats"] + words)
          #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
          return try results("\(traces)/finding-P1.ndjson").map { line -> String in
            let (setting, end) = (line["setting"] as? [String: Any], line["end"] as? [String: Any])
            let found = (end?["findings"] as? [[String: Any]])?.first
            return "\(setting?["seed"] ?? "")\(found?["rule"] ?? "") \(found?["detail"] ?? "")"
          }
        }
        #expect(findings[0] == findings[1] && findings[0].contains { $0.hasPrefix("P1 ") }, "\(findings)")
      }
    }

    @Test(
      "sessions that would see each other's changes are refused, with the place that lacks a tenant",
      arguments: [
        ("/tenants/{tenant}/feed?n", "/feed?n", "/url has no {tenant}"),
        ("{tenant}/posts/{id}", "1/posts/{id}", "/changes/delete has no {tenant}"),
      ])
    func sharedFeed(_ own: String, _ shared: String, _ words: String) throws {
      let description = Self.tenants.replacing("BASE", with: "http://127.0.0.1:1").replacing(own, with: shared)
      try Folder.withFile(named: "feed.json", Array(description.utf8)) { (file) throws in
        let outcome = try run(["check", "--feed-api", file.path, "--sessions", "2"])
        #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(try run(["check", "--feed-api", file.path]).status == 3, "one session is allowed, and no server is there")
      }
      let slow = try Folder.withFile(named: "feed.json", Array(#"{"url": "http://127.0.0.1:1/", "rate": {"perSecond": 0.1}}"#.utf8)) {
        try run(["check", "--feed-api", $0.path, "--sessions", "20"])
      }
      #expect(slow.status == 2 && slow.errors.contains("allows 0.1 requests a second"), "\(slow.errors)")
    }

    @Test("a server that answers no page is refused before any session", arguments: ["html", "missing"])
    func noPage(_ path: String) throws {
      try FeedServerScript.withServer { base in
        let outcome = try run(["check", "\(base)/\(path)", "--seeds", "1..2"])
        #expect(outcome.status == 3 && outcome.output.isEmpty && outcome.errors.contains(path), "\(outcome.output)\(outcome.errors)")
      }
    }

    @Test("an address is needed, and is of no other command")
    func address() throws {
      #expect(try run(["check", "--confirm"]).errors.contains("name the address of a feed's API"))
      #expect(try run(["stress", "http://127.0.0.1:1/feed"]).errors.contains("treadmill check http://127.0.0.1:1/feed tests that server"))
      #expect(try run(["stress", "--feed-api", "feed.json"]).errors.contains("treadmill check --feed-api tests a server"))
    }
  }
}
