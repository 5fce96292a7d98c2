import Foundation
import Testing

extension CommandTests {
  /// Texts of feeds, files, options and servers that a terminal would obey, through every command.
  @Suite("text from elsewhere", .serialized)
  struct HostileTextTests {
    /// Clear the screen, ring, colour by C1, turn around, isolate, marks, separators.
    static let hostile = "a\u{1B}[2J\u{7}\u{9B}31m\u{202E}\u{2066}\u{61C}\u{200F}\u{2028}\u{85}z"
    static let escaped = hostile.unicodeScalars.map { $0.value > 0x7E || $0.value < 0x20 ? "\\u" + hex($0) : "\($0)" }.joined()

    private static func hex(_ scalar: Unicode.Scalar) -> String {
      String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count) + String(scalar.value, radix: 16)
    }

    static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x0A, 0x09: false
      case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }

    /// Posts with such ids, texts, photos and field names; a repeated one, one that is no post, and a line that is no JSON.
    static let feed: String = {
      let posts = (1...30).map {
        #"{"id":"\#(escaped)\#($0)","text":"\#(escaped)\n\#(escaped)","photos":[{"id":"\#(escaped)p\#($0)","width":9,"height":9}],"\#(escaped)":1}"#
      }
      return (posts + [posts[0], #"{"\#(escaped)":1}"#, #"{"id":["\#(escaped)"]}"#, hostile]).joined(separator: "\n") + "\n"
    }()

    /// Answers HTTP with a page or an error and RESP with errors, all of them hostile. Prints its port; ends with its standard input.
    static let server = #"""
      import os, socketserver, sys, threading
      page, hostile = sys.argv[1].encode(), sys.argv[2].encode()
      asked = 0
      class Handler(socketserver.BaseRequestHandler):
          def handle(self):
              global asked
              data = self.request.recv(65536)
              if data[:1] == b"*":
                  asked += 1
                  return self.request.sendall(b"-%s %s\r\n" % (b"LOADING" if asked == 1 else b"WRONGTYPE", hostile))
              bad = b"/error" in data
              status, body = (b"500 " + hostile, hostile) if bad else (b"200 OK", page)
              self.request.sendall(b"HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (status, len(body), body))
      server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
      print(server.server_address[1], flush=True)
      threading.Thread(target=server.serve_forever, daemon=True).start()
      sys.stdin.read()
      os._exit(0)
      """#

    private func run(_ arguments: [String], input: Command.Input = .none, shows: Bool = true) throws -> Command.Outcome {
      let command = try Command(arguments, input: input)
      try command.start()
      let outcome = try command.outcome()
      let obeyed = Set((outcome.output + outcome.errors).unicodeScalars.filter(Self.isObeyed).map { "U+" + Self.hex($0) })
      #expect(obeyed.isEmpty, "treadmill \(arguments) prints \(obeyed)")
      #expect([0, 1, 2, 3, 70].contains(outcome.status), "treadmill \(arguments) ends with \(outcome.status)")
      if shows {
        #expect((outcome.output + outcome.errors).contains(#"\u001b[2J\u0007\u009b31m"#), "treadmill \(arguments): \(outcome)")
      }
      return outcome
    }

    @Test("from feeds, files and options goes to no terminal as it is, and JSON stays JSON")
    func commands() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      func file(_ name: String, _ text: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
      }
      let (feed, named) = try (file("feed", Self.feed), file("name \(Self.hostile)", Self.feed))
      for path in [feed, named] { _ = try run(["feed", path]) }
      _ = try run(["feed", feed, "--out", "-"])
      _ = try run(["feed", folder.path + "/missing \(Self.hostile)"])
      _ = try run(["simulate", feed, "--frames", "60", "--bug", "stale-cell"], shows: false)
      _ = try run(["simulate", named, "--frames", "30"])
      let report = try run(["simulate", named, "--frames", "30", "--json"])
      #expect("\(try report.object())".contains("\u{202E}"), "a name in JSON is the name")
      _ = try run(["stress", "--feed", named, "--seeds", "1..2", "--frames", "30"])
      _ = try run(["stress", "--feed", feed, "--seeds", "1..4", "--frames", "60", "--bug", "silent-deletion"], shows: false)
      _ = try run(["replay", "--seed", "1", "--feed", named, "--frames", "20"], shows: false)
      _ = try run(["shrink", "--seed", "1", "--feed", feed, "--frames", "60", "--bug", "stale-cell"], shows: false)
      _ = try run(["replay", try file("trace", "{\"trace\":5,\"\(Self.escaped)\":1}\n{\"\(Self.escaped)\":2}\n")], shows: false)
      _ = try run(["merge", try file("results", "{\"\(Self.escaped)\":1}\n\(Self.hostile)\n")], shows: false)
      _ = try run(["merge", folder.path + "/missing \(Self.hostile)"])
      _ = try run(
        ["simulate", "--gestures", try file("rows", "t,phase,\(Self.hostile)\n0,\(Self.hostile)\n"), "--frames", "20"], shows: false)
      _ = try run(["simulate", "--script", "fling \(Self.hostile)"], shows: false)
      for command in ["simulate", "feed", "stress", "check", "score", "worker", "replay", "shrink", "merge", "motion", "serve"] {
        _ = try run([command, "--\(Self.hostile)"], shows: ["simulate", "stress", "motion"].contains(command))
      }
      _ = try run(["motion", Self.hostile], shows: false)
      let directory = folder.appendingPathComponent(Self.hostile)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
      _ = try run(["serve", "--unix", folder.path + "/s", "--follow", directory.path, "--feed", "home"])
    }

    @Test("from servers goes to no terminal as it is: pages, errors over HTTP, errors of Redis")
    func servers() throws {
      let folder = try Folder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let page = #"{"items":[\#((1...9).map { #"{"id":"\#(Self.escaped)\#($0)","text":"\#(Self.escaped)"}"# }.joined(separator: ","))]}"#
      let server = Process()
      (server.executableURL, server.arguments) = (URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", Self.server, page, Self.hostile])
      let (input, output) = (Pipe(), Pipe())
      (server.standardInput, server.standardOutput) = (input, output)
      try server.run()
      defer {
        try? input.fileHandleForWriting.close()
        server.waitUntilExit()
      }
      let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let place = "127.0.0.1:\(text.trimmingCharacters(in: .whitespacesAndNewlines))"
      _ = try run(["feed", "http://\(place)/items"])
      _ = try run(["feed", "http://\(place)/error"])
      _ = try run(["check", "http://\(place)/items", "--seeds", "1..2", "--frames", "40"], shows: false)
      _ = try run(["check", "http://\(place)/error", "--seeds", "1..1", "--frames", "40"], shows: false)
      let outcome = try run([
        "serve", "--unix", folder.path + "/s", "--follow", "redis://\(place)/posts?group=g&consumer=c", "--feed", "home",
      ])
      #expect(outcome.status == 3 && outcome.errors.contains("LOADING") && outcome.errors.contains("name a stream"), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("treadmill: ") }, "\(outcome.errors)")
    }

    @Test(
      "leaves the colours of a terminal to the command", .enabled(if: Terminal.script != nil, "there is no script(1) that takes a command"))
    func colours() throws {
      try Folder.withFile(named: "name \(Self.hostile)", Array(Self.feed.utf8)) { file in
        let text = try Terminal.show("--bug", "stale-cell", "--frames", "60", "'\(file.path)'")
        #expect(text.contains("\u{1B}[31m"))
        for part in text.split(separator: "\u{1B}").dropFirst() {
          #expect(["[0m", "[2m", "[31m", "[32m", "[K"].contains { part.hasPrefix($0) }, "\(part.prefix(9))")
        }
        let others = text.unicodeScalars.filter { Self.isObeyed($0) && $0 != "\u{1B}" && $0 != "\r" }
        #expect(others.isEmpty)
      }
    }
  }
}
