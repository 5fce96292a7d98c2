import FeedProtocol
import Foundation
import Testing

extension CommandTests {
  @Suite("treadmill serve", .serialized)
  struct ServeTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()

    /// A conversation of all calls, good and bad: the requests that the document shows.
    static let requests: [String] = {
      let text = (try? String(contentsOf: root.appendingPathComponent("Docs/Protocol.md"), encoding: .utf8)) ?? ""
      let lines = text.components(separatedBy: "```json\n").dropFirst().flatMap {
        $0.components(separatedBy: "\n```")[0].split(separator: "\n")
      }
      return stride(from: 0, to: lines.count, by: 2).map { String(lines[$0]) }
    }()

    static let answers: String = {
      var host = FeedHost()
      return requests.map { line in
        var answer: [UInt8] = []
        Array(line.utf8).withUnsafeBytes { host.answer($0, into: &answer) }
        return String(decoding: answer, as: UTF8.self) + "\n"
      }.joined()
    }()

    static let feed = #"{"call":"insert","feed":"home","ids":["a","b","c"],"heights":[100,200.5,300]}"#

    @Test(
      "answers through standard streams, a socket file and a port with the bytes of a host in the same process", arguments: [1, 7, 100_000])
    func sameBytes(piece: Int) throws {
      #expect(Self.requests.count > 20)
      let text = Array((Self.requests.joined(separator: "\r\n") + "\n\n").utf8)
      let command = try Command(["serve", "--stdio"], input: .pipe(text, pieces: [piece]))
      try command.start()
      let outcome = try command.outcome()
      #expect(outcome.output == Self.answers && outcome.errors == "" && outcome.status == 0)
      for isTCP in [false, true] {
        let server = try ServedProcess(tcp: isTCP)
        let client = try isTCP ? SocketClient(port: server.port) : server.client()
        for start in stride(from: 0, to: text.count, by: piece) { client.send(Array(text[start..<min(text.count, start + piece)])) }
        client.finishSending()
        #expect(client.rest() == Self.answers)
        server.end()
      }
    }

    @Test("answers a last line without an ending, and one that is cut off with an error")
    func cutOff() throws {
      for (text, answer) in [(Self.feed, #""added":3"#), (String(Self.feed.dropLast(3)), "not-json")] {
        let command = try Command(["serve", "--stdio"], input: .pipe(Array(text.utf8), pieces: [100]))
        try command.start()
        let outcome = try command.outcome()
        #expect(outcome.lines.count == 1 && outcome.output.contains(answer) && outcome.status == 0)
      }
    }

    @Test("ends with status 141 when standard output is closed")
    func closedOutput() throws {
      let lines = Array(repeatElement(Self.feed + "\n", count: 1_000).joined().utf8)
      let command = try Command(["serve", "--stdio"], input: .pipe(lines, pieces: [1_000]))
      let pipe = Pipe()
      command.process.standardOutput = pipe.fileHandleForWriting
      try pipe.fileHandleForReading.close()
      try command.start()
      try pipe.fileHandleForWriting.close()
      let outcome = try command.outcome()
      #expect(outcome.status == 141 && outcome.errors.isEmpty)
    }

    @Test("serves the clients of the document, which shows them as they are run")
    func clients() throws {
      let text = try String(contentsOf: Self.root.appendingPathComponent("Docs/Protocol.md"), encoding: .utf8)
      let server = try ServedProcess()
      for (name, language, words) in [
        ("client.py", "python", ["python3"]), ("client.js", "js", ["node"]), ("client.go", "go", ["go", "run"]),
      ] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Clients/\(name)")
        let source = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("```\(language)\n\(source)```"), "\(name) is not as in the document")
        #expect(source.split(separator: "\n").count <= 20)
        let command = try Command(of: URL(fileURLWithPath: "/usr/bin/env"), words + [file.path, server.path])
        try command.start()
        let outcome = try command.outcome()
        guard outcome.status != 127 else { continue }  // the language is not installed
        #expect(
          outcome.status == 0 && outcome.output.filter { !" ,".contains($0) } == "[03]\n", "\(name): \(outcome.output)\(outcome.errors)")
      }
      server.end()
    }

    @Test("has a socket file of its owner's, or of the given mode")
    func fileMode() throws {
      for (arguments, mode) in [([], 0o600), (["--mode", "660"], 0o660)] {
        let server = try ServedProcess(arguments)
        #expect(try FileManager.default.attributesOfItem(atPath: server.path)[.posixPermissions] as? Int == mode)
        server.end()
      }
    }

    @Test("at SIGTERM sends the answers to all that it has read, each whole and in order")
    func orderlyEnd() throws {
      let server = try ServedProcess()
      let client = try server.client()
      _ = client.ask(Self.feed)
      let requests = (1...20_000).map { #"{"id":\#($0),"call":"ids","feed":"home"}"# + "\n" }.joined()
      let sender = Thread { client.send(requests) }
      sender.start()
      try server.waitForRequests(2_000)
      server.terminate()
      let lines = client.rest().split(separator: "\n")
      #expect(lines.count >= 1_000)
      for (number, line) in lines.enumerated() where line != #"{"id":\#(number + 1),"ok":{"ids":["a","b","c"],"count":3}}"# {
        Issue.record("answer \(number + 1) is \(line)")
        break
      }
      server.end()
    }

    @Test("answers /healthz and /metrics, and nothing else, on a port of their own")
    func status() throws {
      let server = try ServedProcess()
      let client = try server.client()
      #expect(client.ask(Self.feed)?.contains(#""added":3"#) == true && client.ask("{")?.contains("not-json") == true)
      #expect(try server.status("GET /healthz HTTP/1.1").hasSuffix("\r\n\r\nok\n"))
      for (name, value) in ["requests_total": 2, "refusals_total": 1, "connections": 1, "feeds": 1, "posts": 3, "sessions": 0] {
        #expect(try server.metric(name) == value, "\(name)")
      }
      for (head, status) in [
        ("GET / HTTP/1.1", 404), ("PUT /metrics HTTP/1.1", 405), ("nonsense", 400), (String(repeating: "x", count: 9_000), 400),
      ] {
        #expect(try server.status(head).hasPrefix("HTTP/1.1 \(status) "))
      }
      server.end()
    }

    @Test("says that standard output was closed before it began, and writes to no other file")
    func noOutput() throws {
      try Folder.withFile(named: "old", Array("whole".utf8)) { (file) throws in
        for (arguments, words) in [
          ("serve --stdio", "standard output: cannot be written: Bad file descriptor"),
          ("simulate --frames 5 --trace \(file.path)", "standard output: cannot be written: Bad file descriptor"),
          ("simulate - <&-", "standard input: cannot be read: "),
        ] {
          let shell = URL(fileURLWithPath: "/bin/sh")
          let line = "echo '{\"id\":1,\"call\":\"hello\"}' 2> /dev/null | '\(Command.executable.path)' \(arguments) >&-"
          let command = try Command(of: shell, ["-c", line])
          try command.start()
          let outcome = try command.outcome()
          #expect(outcome.status == 3 && outcome.errors.hasPrefix("treadmill: \(words)"), "\(arguments): \(outcome.errors)")
        }
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("{\"seed\":"))
      }
    }

    @Test("refuses command lines that make no sense, and places where it cannot listen")
    func usage() throws {
      for (arguments, words, status) in [
        ([], "--stdio, --unix or --tcp", 2), (["--stdio", "--unix", "s"], "cannot be combined", 2),
        (["--tcp", "0.0.0.0:0"], "give --listen", 2), (["--tcp", "0.0.0.0:0", "--listen"], "--token-file", 2),
        (["--stdio", "--status", "192.0.2.1:0"], "give --listen", 2), (["--tcp", "localhost:1"], "give --listen", 2),
        (["--tcp", "127.0.0.1"], "numeric address and a port", 2), (["--tcp", "::1:0"], "numeric address and a port", 2),
        (["--stdio", "--limit", "posts"], "expected a whole number", 2), (["--stdio", "--limit", "x=1"], "the names are line,", 2),
        (["--stdio", "--limit", "line=-1"], "expected a whole number", 2), (["--unix", "s", "--mode", "999"], "chmod", 2),
        (["--unix", "/nowhere/at/all"], "no such file or directory (ENOENT, uv_fs_stat): make its folder", 3),
        (["--unix", "/tmp"], "a directory (EISDIR, uv_pipe_bind): name a file inside it", 3),
        (["--unix", "/dev/null"], "the file that is there is kept: choose another path", 3),
        (["--unix", String(repeating: "x", count: 200)], "has at most 107 bytes: choose a shorter one", 3),
        (["--stdio", "--token-file", "/nowhere"], "cannot be read", 3), (["--stdio", "--token-file", "/dev/null"], "is not a token", 3),
      ] as [([String], String, Int32)] {
        let command = try Command(["serve"] + arguments)
        try command.start()
        let outcome = try command.outcome()
        #expect(outcome.status == status && outcome.errors.contains(words), "\(arguments): \(outcome.status) \(outcome.errors)")
      }
    }
  }
}

extension ServedProcess {
  func waitForRequests(_ count: Int) throws {
    for _ in 0..<2_000 {
      if try metric("requests_total") >= count { return }
      usleep(2_000)
    }
  }
}
