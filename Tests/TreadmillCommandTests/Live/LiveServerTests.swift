import Foundation
import Testing

extension CommandTests {
  @Suite("the server of a live page", .serialized)
  struct LiveServerTests {
    @Test("gives the page and the session to who knows the token alone")
    func token() throws {
      let live = try LiveProcess()
      defer { live.end() }
      #expect(live.token.count == 32 && live.token.allSatisfy(\.isHexDigit))
      let page = try live.ask("GET", "/")
      #expect(page.status == 200 && page.body.contains("Drag the list") && page.body.contains(live.token))
      #expect(page.head.contains("default-src 'none'") && page.head.contains("frame-ancestors 'none'") && page.head.contains("no-referrer"))
      for wrong in ["", "0", String(live.token.dropLast()) + "x", live.token + "0"] {
        for (method, path) in [
          ("GET", "/frames"), ("POST", "/play"), ("POST", "/open"), ("POST", "/save"), ("GET", "/trace"), ("GET", "/report"),
        ] {
          let answer = try live.ask(method, path, token: wrong)
          #expect(answer.status == 403 && answer.body.contains("the address that treadmill live printed"), "\(path) \(wrong)")
        }
        let stranger = try live.ask("GET", "/", token: wrong)
        #expect(stranger.status == 403 && stranger.body.contains("needs its token") && !stranger.body.contains(live.token))
      }
    }

    @Test("refuses pages of other origins, and names that were made to lead to it")
    func origins() throws {
      let live = try LiveProcess()
      defer { live.end() }
      for origin in ["http://evil.example", "null", "https://127.0.0.1:\(live.port)", "http://127.0.0.1:1"] {
        let answer = try live.ask("POST", "/play", body: Array("[]".utf8), fields: ["Origin: \(origin)"])
        #expect(answer.status == 403 && answer.body.contains("another origin"), "\(origin)")
      }
      for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "evil.example:\(live.port)", ""] {
        #expect(try live.ask("GET", "/", host: host).status == 421, "\(host)")
      }
      for host in ["127.0.0.1:\(live.port)", "localhost:\(live.port)"] {
        #expect(try live.ask("POST", "/play", body: Array("[]".utf8), fields: ["Origin: http://\(host)"], host: host).status == 204)
      }
    }

    @Test("listens on loopback alone")
    func loopback() throws {
      let live = try LiveProcess()
      defer { live.end() }
      // The kernel's tables: in state 0A, listening, this port is there once, at 127.0.0.1.
      let port = String(live.port, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: 4 - port.count) + port
      var places: [String] = []
      for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
        let rows = ((try? String(contentsOfFile: table, encoding: .utf8)) ?? "").split(separator: "\n").map { $0.split(separator: " ") }
        places += rows.filter { $0.count > 3 && $0[1].hasSuffix(":" + padded) && $0[3] == "0A" }.map { String($0[1]) }
      }
      #expect(places == ["0100007F:" + padded])
    }

    @Test("refuses what is too large before it has come, and what is no request, in words")
    func sizes() throws {
      let live = try LiveProcess()
      defer { live.end() }
      let client = try SocketClient(port: live.port)
      client.send("POST /open?token=\(live.token) HTTP/1.1\r\nHost: 127.0.0.1:\(live.port)\r\nContent-Length: 1073741824\r\n\r\n")
      let large = try LiveProcess.parts(client.rest())
      #expect(large.status == 413 && large.body == "a body has at most 8388608 bytes here, and this one has 1073741824\n")
      for (head, status) in [
        ("GET / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b", 400),
        ("POST /play HTTP/1.1\r\nTransfer-Encoding: chunked", 411), ("POST /play HTTP/1.1\r\nContent-Length: -1", 400),
        ("POST /play HTTP/1.1\r\nContent-Length: 99999999999999999999", 400), ("GET / HTTP/2", 400), ("hello", 400),
        ("GET x HTTP/1.1", 400),
        ("POST /play HTTP/1.1\r\nContent-Length: +2", 400), ("POST /play HTTP/1.1\r\nContent-Length : 2", 400),
        ("GET / HTTP/1.1\r\nOrigin: a\r\nOrigin: b", 400), ("GET / HTTP/1.1\u{2028}Host: x", 400),
      ] {
        let client = try SocketClient(port: live.port)
        client.send(
          head.replacing("HTTP/1.1\r\n", with: "HTTP/1.1\r\nHost: 127.0.0.1:\(live.port)\r\n").replacing(
            "/play ", with: "/play?token=\(live.token) ") + "\r\n\r\n")
        let answer = try LiveProcess.parts(client.rest())
        #expect(answer.status == status, "\(head.prefix(60)): \(answer.head)")
      }
      let endless = try SocketClient(port: live.port)
      endless.send("GET /" + String(repeating: "x", count: 20_000))
      #expect(try LiveProcess.parts(endless.rest()).status == 431)
      #expect(try live.ask("GET", "/", host: "127.0.0.1:\(live.port) \t").status == 200)
      #expect(try live.ask("GET", "/nothing").status == 404)
      #expect(try live.ask("GET", "/").status == 200)
    }

    @Test("says what is wrong with inputs, and takes none of them")
    func inputs() throws {
      let live = try LiveProcess()
      defer { live.end() }
      for (body, words) in [
        ("{", "not valid JSON at byte 1"), ("{}", "expected an array of inputs"), ("[1]", "expected a JSON object"),
        (#"[{"act":"x","y":1}]"#, #""y""#), (#"[{"pace":2}]"#, #""pace""#), (#"[{"pace":-1}]"#, #""pace""#),
        (#"[{"finger":99,"phase":"began","touch":[1,1],"t":1}]"#, #""finger""#),
        (#"[{"finger":0,"phase":"hovers","touch":[1,1],"t":1}]"#, "began"),
        (#"[{"finger":0,"phase":"began","touch":[1],"t":1}]"#, "1 numbers, expected 2"),
        (#"[{"wheel":[0,1e99],"t":1}]"#, #""wheel""#), (#"[{"wheel":[0,1]}]"#, #""t""#), (#"[{"step":0}]"#, #""step""#),
        (#"[{"step":400},{"step":201}]"#, "601 frames to step"),
        ("[" + Array(repeating: #"{"act":"x"}"#, count: 513).joined(separator: ",") + "]", "at most 512"),
      ] {
        let answer = try live.ask("POST", "/play", body: Array(body.utf8))
        #expect(answer.status == 400 && answer.body.contains(words), "\(body.prefix(60)): \(answer.body)")
      }
      for (body, words) in [
        (#"[{"act":"nothing"}]"#, "nothing on screen"), (#"[{"wheel":[0,1],"t":1}]"#, "lost its stream"),
        (#"[{"bug":"moth"}]"#, "there is no bug moth"),
        (#"[{"bug":"\u001b[31m"}]"#, #"there is no bug \u001b[31m"#),
      ] {
        let answer = try live.ask("POST", "/play", body: Array(body.utf8))
        #expect(answer.status == 409 && answer.body.contains(words), "\(body): \(answer.body)")
      }
    }

    @Test("keeps a limit on what waits, however much is posted")
    func flood() throws {
      let live = try LiveProcess()
      defer { live.end() }
      let (client, page) = try live.stream()
      defer { withExtendedLifetime(client) {} }
      #expect(try live.ask("POST", "/play", body: Array(#"[{"pace":0}]"#.utf8)).status == 204)
      let inputs = "[" + (0..<512).map { #"{"wheel":[0,1],"t":\#($0)}"# }.joined(separator: ",") + "]"
      var refusals = 0
      for _ in 0..<20 {
        let answer = try live.ask("POST", "/play?page=\(page)", body: Array(inputs.utf8))
        if answer.status == 409 {
          refusals += 1
          #expect(answer.body.contains("4,096 inputs are already waiting"))
        }
      }
      #expect(refusals == 12)
      #expect(try live.ask("POST", "/play", body: Array(#"[{"step":1}]"#.utf8)).status == 409)
      #expect(try live.ask("POST", "/play", body: Array(#"[{"again":true}]"#.utf8)).status == 204)
      #expect(try live.ask("POST", "/play", body: Array(#"[{"step":1}]"#.utf8)).status == 204)
    }

    @Test("closes connections that do not ask, and keeps none of a client that does not know the token")
    func strangers() throws {
      let live = try LiveProcess()
      defer { live.end() }
      // As many as there may be at once, each in the middle of a request.
      let slow = try (0..<64).map { number in
        let client = try SocketClient(port: live.port)
        client.send(
          number.isMultiple(of: 2)
            ? "G" : "POST /open?token=\(live.token) HTTP/1.1\r\nHost: 127.0.0.1:\(live.port)\r\nContent-Length: 8000000\r\n\r\nx")
        return client
      }
      for client in slow { #expect(client.rest() == "") }  // closed after five seconds
      #expect(try live.ask("GET", "/").status == 200)
      let strangers = try (0..<80).map { number in
        if number == 40 { usleep(400_000) }  // the first ones are closed, although they are held here
        let client = try SocketClient(port: live.port)
        client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(live.port)\r\n\r\n")
        #expect(try LiveProcess.parts(client.rest()).status == 403)  // the answer ends the connection
        return client
      }
      #expect(strangers.count == 80)
      let large = try SocketClient(port: live.port)
      large.send("POST /open HTTP/1.1\r\nHost: 127.0.0.1:\(live.port)\r\nContent-Length: 8000000\r\n\r\n")
      #expect(try LiveProcess.parts(large.rest()).status == 403)  // before the body
    }

    @Test("answers no further request until the last answer is read")
    func pipelining() throws {
      let live = try LiveProcess()
      defer { live.end() }
      let client = try SocketClient(port: live.port)
      let request = "GET /?token=\(live.token) HTTP/1.1\r\nHost: 127.0.0.1:\(live.port)\r\n\r\n"
      let before = live.residentBytes
      for _ in 0..<15 { client.send(String(repeating: request, count: 100)) }  // 1,500 pages of 60 kB
      usleep(500_000)
      #expect(try live.ask("GET", "/").status == 200)
      #expect(live.residentBytes < before + 30 << 20, "\(before) bytes, then \(live.residentBytes)")
      client.send("GET /nothing?token=\(live.token) HTTP/1.1\r\nHost: 127.0.0.1:\(live.port)\r\nConnection: close\r\n\r\n")
      let text = client.rest()
      #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count - 1 == 1_500 && text.contains("HTTP/1.1 404"))
    }

    @Test("lets go what a page held down when its stream ends")
    func fingers() throws {
      let live = try LiveProcess()
      defer { live.end() }
      let (watching, _) = try live.stream()
      var page: Int
      do {
        let (holding, number) = try live.stream()
        page = number
        func touch(_ phase: String, _ y: Int, _ time: Int) throws {
          let body = #"[{"finger":3,"phase":"\#(phase)","touch":[200,\#(y)],"t":\#(time)}]"#
          #expect(try live.ask("POST", "/play?page=\(page)", body: Array(body.utf8)).status == 204)
        }
        try touch("began", 700, 0)
        for move in 1...10 { try touch("moved", 700 - 20 * move, 16 * move) }
        var phase = ""
        while phase != "d" { phase = try live.message(of: watching)["phase"] as? String ?? "" }
        withExtendedLifetime(holding) {}
      }
      var phase = "d"
      while phase != "r" { phase = try live.message(of: watching)["phase"] as? String ?? "" }
      let gone = try live.ask("POST", "/play?page=\(page)", body: Array(#"[{"finger":3,"phase":"moved","touch":[1,1],"t":999}]"#.utf8))
      #expect(gone.status == 409 && gone.body.contains("lost its stream"))
    }

    @Test("opens traces that it can play, and says why it cannot play others")
    func traces() throws {
      try Folder.withFile(named: "s.ndjson", []) { (file) throws in
        func trace(_ arguments: [String]) throws -> [UInt8] {
          let command = try Command(["replay", "--quiet", "--record", file.path, "--frames", "30"] + arguments)
          try command.start()
          _ = try command.outcome()
          return Array(try Data(contentsOf: file))
        }
        let live = try LiveProcess()
        defer { live.end() }
        let good = try trace(["--seed", "7"])
        #expect(try live.ask("POST", "/open", body: good).status == 204)
        #expect(try live.ask("POST", "/open", body: try trace(["--seed", "3", "--layout", "masonry"])).status == 204)
        let text = String(decoding: good, as: UTF8.self)
        for (body, words) in [
          ("", "empty"), ("hello", "not JSON"), (text.replacing(#""trace":5"#, with: #""trace":4"#), "version 4"),
          (text.replacing("weibo-timeline", with: "other"), "it was changed"),
        ] {
          let answer = try live.ask("POST", "/open", body: Array(body.utf8))
          #expect(answer.status == 409 && answer.body.contains(words), "\(body.prefix(40)): \(answer.body)")
        }
        let posts = #"{"id":"a","text":"one"}"# + "\n"
        try Folder.withFile(named: "posts.ndjson", Array(posts.utf8)) { (feed) throws in
          let other = try trace(["--seed", "7", "--feed", feed.path])
          let answer = try live.ask("POST", "/open", body: other)
          #expect(answer.status == 409 && answer.body.contains("made from") && answer.body.contains("start treadmill live with that feed"))
          let fitting = try LiveProcess([feed.path])
          #expect(try fitting.ask("POST", "/open", body: other).status == 204)
          fitting.end()
        }
        // The session that was played goes on.
        #expect(try live.ask("POST", "/save").status == 200)
      }
    }

    @Test("refuses a wrong command line, a link of another version, and a port that is taken")
    func commandLines() throws {
      func words(_ arguments: [String], status: Int32) throws -> String {
        let command = try Command(["live"] + arguments)
        try command.start()
        let outcome = try command.outcome()
        #expect(outcome.status == status && outcome.output == "", "\(arguments)")
        return outcome.words + outcome.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      #expect(try words(["--layout", "lines"], status: 2).contains("expected one of feed"))
      #expect(try words(["http://127.0.0.1:1/#session=9.abc"], status: 2).contains("another version"))
      #expect(try words(["http://127.0.0.1:1/#session=1.a b"], status: 2).contains("incomplete or contains"))
      #expect(try words(["-"], status: 2).contains("name a file"))
      #expect(try words(["nothing.json"], status: 3).contains("nothing.json"))
      #expect(try words(["--seeds", "1..5", "--attach", "x"], status: 2).contains("cannot be combined"))
      #expect(try words(["--layout", "grid", "--bug", "stale-cell"], status: 2).contains("bug"))
      let live = try LiveProcess()
      #expect(try words(["--port", "\(live.port)"], status: 3).contains("the page cannot be served"))
      live.end()
    }
  }
}
