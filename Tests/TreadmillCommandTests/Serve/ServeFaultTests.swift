import Foundation
import Testing

extension CommandTests {
  @Suite("treadmill serve and bad clients", .serialized)
  struct ServeFaultTests {
    private static let stats = #"{"id":1,"call":"stats"}"#

    @Test("a client that does not read is not read; others are answered; when it reads, nothing is lost")
    func backPressure() throws {
      let server = try ServedProcess(["--limit", "unsent=65536"])
      let (greedy, other) = (try server.client(), try server.client())
      let ids = (0..<200).map { "\"post-\($0)\"" }.joined(separator: ",")
      let heights = (0..<200).map { _ in "100" }.joined(separator: ",")
      #expect(other.ask(#"{"call":"insert","feed":"home","ids":[\#(ids)],"heights":[\#(heights)]}"#)?.contains(#""added":200"#) == true)
      let count = 4_000  // 10 MB of answers
      let requests = (1...count).map { #"{"id":\#($0),"call":"ids","feed":"home"}"# + "\n" }.joined()
      let sender = Thread { greedy.send(requests) }
      sender.start()
      // It is stopped when the socket's buffers are full.
      var (before, now) = (-1, 0)
      while before != now {
        usleep(200_000)
        (before, now) = (now, try server.metric("requests_total"))
      }
      #expect(now < count / 4)
      #expect(try server.metric("buffered_bytes") < 1 << 20)
      #expect(other.ask(Self.stats) != nil)
      for number in 1...count {
        guard let line = greedy.line(), line.hasPrefix(#"{"id":\#(number),"ok":{"ids":["post-0","#), line.hasSuffix(#""count":200}}"#)
        else {
          Issue.record("answer \(number) is missing")
          break
        }
      }
      try server.waitFor("buffered_bytes", 0)
      server.end()
    }

    @Test("a line that is too long is answered with an error, and the next one as ever; so are lines at the limit")
    func longLines() throws {
      let server = try ServedProcess(["--limit", "line=100"])
      let client = try server.client()
      func padded(_ count: Int) -> String { Self.stats + String(repeating: " ", count: count - Self.stats.utf8.count) }
      for (count, isTaken) in [(100, true), (101, false), (200_000, false), (99, true), (3_000_000, false)] {
        let answer = client.ask(padded(count))
        #expect(answer?.contains(isTaken ? #"{"id":1,"ok""# : "'line'") == true, "\(count): \(answer ?? "nothing")")
      }
      client.send(String(repeating: "x", count: 500_000))
      #expect(client.line()?.contains("'line'") == true)
      client.finishSending()
      #expect(client.rest() == "")
      server.end()
    }

    @Test("of ten thousand connections beyond the limit each is told so, and those within it notice nothing")
    func connections() throws {
      let server = try ServedProcess(["--limit", "connections=20"])
      let clients = try (0..<20).map { _ in try server.client() }
      for client in clients { #expect(client.ask(Self.stats)?.contains(#""ok""#) == true) }
      for _ in 0..<10_000 {
        let answer = try server.client().rest()
        guard answer.contains(#""code":"limit""#), answer.contains("'connections' is 20"), answer.hasSuffix("\n") else {
          Issue.record("told \(answer)")
          break
        }
      }
      for client in clients { #expect(client.ask(Self.stats)?.contains(#""ok""#) == true) }
      #expect(try server.metric("refused_connections_total") == 10_000)
      server.end()
    }

    @Test("clients that vanish leave nothing behind but what they have said; no other client sees any of it")
    func vanishing() throws {
      let server = try ServedProcess()
      let other = try server.client()
      #expect(other.ask(ServeTests.feed)?.contains(#""added":3"#) == true)
      let question = #"{"id":"x","call":"ids","feed":"home"}"# + "\n"
      for number in 0..<300 {
        let client = try server.client()
        switch number % 4 {
        case 0: client.send(String(repeating: question, count: 300))  // and reads nothing
        case 1: client.send(question + #"{"id":1,"call":"drop","fe"#)  // in a request
        case 2: break
        default: client.send(#"{"call":"open","feed":"home","viewport":[390,200]}"# + "\n")
        }
        if number % 3 == 0 {
          #expect(other.ask(#"{"id":\#(number),"call":"ids","feed":"home"}"#) == #"{"id":\#(number),"ok":{"ids":["a","b","c"],"count":3}}"#)
        }
      }
      try server.waitFor("connections", 1)
      try server.waitFor("buffered_bytes", 0)
      #expect(try server.metric("sessions") == 75)
      server.end()
    }

    @Test("a client without the token, or with another one, is told so and gets nothing else")
    func token() throws {
      try Folder.withFile(named: "token", Array("a token of some length\n".utf8)) { file in
        let server = try ServedProcess(["--token-file", file.path], tcp: true)
        let hello = #"{"id":1,"call":"hello","token":"a token of some length"}"#
        for line in [
          Self.stats, "{", #"{"id":1,"call":"hello"}"#, hello.replacingOccurrences(of: "length", with: "lengtH"),
          hello.replacingOccurrences(of: "length", with: "lengths"), hello.replacingOccurrences(of: "hello", with: "stats"),
          #"{"id":1,"call":"hello","token":7}"#,
        ] {
          let client = try SocketClient(port: server.port)
          client.send("\(line)\n\(hello)\n\(Self.stats)\n")
          let answer = client.rest()
          #expect(answer.contains(#""code":"unauthorized""#) && answer.split(separator: "\n").count == 1, "\(line): \(answer)")
        }
        let client = try server.client()
        client.send("\(hello)\n\(Self.stats)\n")
        #expect(client.line()?.hasPrefix(#"{"id":1,"ok":{"protocol":1,"#) == true && client.line()?.contains(#""feeds":0"#) == true)
        server.end()
      }
    }

    @Test("a client that never says hello, and one that is refused and stays, give their places back")
    func silentClients() throws {
      try Folder.withFile(named: "token", Array("a token of some length\n".utf8)) { file in
        let limits = ["hello=300", "grace=200", "connections=3"].flatMap { ["--limit", $0] }
        let server = try ServedProcess(["--token-file", file.path] + limits)
        let hello = #"{"id":1,"call":"hello","token":"a token of some length"}"#
        let first = try server.client()
        #expect(first.ask(hello)?.contains(#""protocol":1"#) == true)
        let silent = try server.client()
        let wrong = try server.client()
        wrong.send(Self.stats + "\n")
        try server.waitFor("connections", 1)
        #expect([silent, wrong].allSatisfy { $0.rest().contains(#""code":"unauthorized""#) })
        #expect(first.ask(Self.stats)?.contains(#""feeds":0"#) == true, "hello has ended the wait")
        server.end()
      }
    }

    @Test("before the hello a client may send no more than a hello can have, and a status page forgets who asks nothing")
    func bytesBeforeTheHello() throws {
      try Folder.withFile(named: "token", Array("a token of some length\n".utf8)) { file in
        let server = try ServedProcess(["--token-file", file.path, "--limit", "hello=20000"])
        let (earlier, client) = (try server.client(), try server.client())
        client.send(String(repeating: "x", count: 40_000))
        let answer = client.rest()
        #expect(answer.contains(#""code":"unauthorized""#) && answer.split(separator: "\n").count == 1, "\(answer)")
        let hello = #"{"id":1,"call":"hello","token":"a token of some length"}"#
        #expect(
          earlier.ask(hello)?.contains(#""protocol":1"#) == true, "it was the bytes, not the time, for which the other one was refused")
        for _ in 0..<8 {  // of 64 at once
          for _ in 0..<10 { _ = try SocketClient(port: server.statusPort) }
          #expect(try server.status("GET /healthz HTTP/1.1").hasPrefix("HTTP/1.1 200"))
        }
        server.end()
      }
    }

    @Test("bytes at random, and a client beyond what all may hold back, end no one else's conversation")
    func noise() throws {
      let server = try ServedProcess(["--limit", "buffered=100000", "--limit", "line=200000"])
      let other = try server.client()
      var state = 7 as UInt64
      for _ in 0..<50 {
        let client = try server.client()
        client.send(
          (0..<2_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
          })
        client.finishSending()
        for line in client.rest().split(separator: "\n") { #expect(line.contains(#""error""#)) }
        #expect(other.ask(Self.stats)?.contains(#""ok""#) == true)
      }
      let client = try server.client()
      client.send(String(repeating: "x", count: 150_000))
      #expect(client.rest().contains("'buffered'"))
      #expect(other.ask(Self.stats)?.contains(#""ok""#) == true)
      server.end()
    }
  }
}
