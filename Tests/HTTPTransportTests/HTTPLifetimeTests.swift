import Foundation
import HTTPTransport
import TestSupport
import Testing
import UVLoop

@Suite("HTTP client: many requests, and their end", .enabled(if: Server.isUsable))
struct HTTPLifetimeTests {
  @Test("a thousand requests at once have an answer each, over the connections that are allowed")
  func thousand() throws {
    try Server.run { server in
      let client = server.client {
        $0.concurrentRequestsMax = 900
        $0.totalMillisecondsMax = 600_000
        $0.waitingRequestsMax = 100
        $0.connectionsPerHostMax = 50
      }
      var answers = [Int](repeating: 0, count: 1_000)
      for number in answers.indices {
        try client.start(HTTPRequest(url: server.base + "/wait/\(number % 7)")) { result in
          if (try? result.get().text) == "\(number % 7)" { answers[number] += 1 }
        }
      }
      #expect(client.requestCount == 1_000 && client.waitingCount == 100)
      #expect(throws: HTTPFailure.self) { try client.start(HTTPRequest(url: server.base + "/ok")) { _ in } }
      server.loop.run()
      #expect(answers == [Int](repeating: 1, count: 1_000))
      #expect(client.requestCount == 0 && client.waitingCount == 0)
      client.close()
      server.loop.run()
      let (requests, connections) = try (server.count("/requests"), server.count("/connections"))
      print("1,000 requests: \(requests - 1) came to the server, over \(connections - 2) connections")
      #expect(requests == 1_001 && connections == 52)
      try expectNothingOpen(server)
    }
  }

  @Test("whatever servers do and clients cancel, each request ends once, and nothing is left", arguments: 1...4 as ClosedRange<UInt64>)
  func chaos(seed: UInt64) throws {
    let paths = [
      "/ok", "/wait/3", "/close/body", "/reset", "/hang/body", "/hang/before", "/chain/3", "/redirect/loop", "/gzip", "/headers/500/1",
      "/close/head", "/length/less", "/endless",
    ]
    try Server.run { server in
      var random = SplitMix(seed: seed)
      let client = server.client {
        $0.concurrentRequestsMax = 20
        $0.waitingRequestsMax = 1_000
        $0.connectionsPerHostMax = 8
        $0.totalMillisecondsMax = 400
        $0.bodyByteCountMax = 200_000
      }
      var tasks: [HTTPTask] = []
      var ends: [Int] = []
      func start() {
        let number = ends.count
        ends.append(0)
        do {
          tasks.append(
            try client.start(HTTPRequest(url: server.base + paths[Int(random.next() % UInt64(paths.count))])) { result in
              if case .failure(let failure) = result, case .timedOut(let limit) = failure.kind {
                #expect(limit == .total(milliseconds: 400))
              }
              ends[number] += 1
              if random.next() % 4 == 0, let task = tasks.randomElement(using: &random) { client.cancel(task) }
              if random.next() % 4 == 0, ends.count < 400 { start() }
            })
        } catch { Issue.record(error) }
      }
      for _ in 1...200 { start() }
      for task in tasks where random.next() % 10 == 0 { client.cancel(task) }
      server.loop.run()
      #expect(ends.count >= 200 && ends.allSatisfy { $0 == 1 })
      client.close()
      server.loop.run()
      try expectNothingOpen(server)
    }
  }

  /// A socket that is left open has an end at the server, and a descriptor that is watched has a handle; the process's descriptors are its
  /// neighbours' as well.
  private func expectNothingOpen(_ server: Server) throws {
    #expect(!server.loop.openHandles.contains { $0 is PollHandle }, "sockets are still watched")
    var open = Int.max
    for _ in 1...200 where open > 1 {
      open = try server.count("/open")
      if open > 1 { try pause(on: server.loop, milliseconds: 25) }  // for the server to read their ends
    }
    #expect(open == 1, "of \(open) open connections one is the question's own")
  }

  private func pause(on loop: EventLoop, milliseconds: Int) throws {
    let timer = TimerHandle(on: loop)
    var isOver = false
    timer.start(afterMilliseconds: milliseconds) { isOver = true }
    while !isOver { loop.runOnce() }
    timer.close()
  }

  @Test("cancelling ends a request at once: one that waits, one under way, and not one that has ended")
  func cancel() throws {
    try Server.run { server in
      let client = server.client { $0.concurrentRequestsMax = 2 }
      let results = Results()
      let tasks = try ["/hang/body", "/ok", "/hang/before", "/ok"].enumerated().map { number, path in
        try client.start(HTTPRequest(url: server.base + path), results.of("\(number)"))
      }
      client.cancel(tasks[2])
      #expect(results.texts == ["2: cancelled"])
      while results.all.count < 3 { server.loop.runOnce() }
      client.cancel(tasks[0])
      for task in tasks { client.cancel(task) }
      #expect(results.texts == ["2: cancelled", "1: 200", "3: 200", "0: cancelled"])
      // What waited for the place begins.
      let places = try ["a", "b"].map { try client.start(HTTPRequest(url: server.base + "/hang/body"), results.of($0)) }
      try client.start(HTTPRequest(url: server.base + "/ok"), results.of("c"))
      client.cancel(places[0])
      #expect(client.waitingCount == 0)
      while results.all.count < 6 { server.loop.runOnce() }
      #expect(results.texts.suffix(2) == ["a: cancelled", "c: 200"])
      client.close()
    }
  }

  @Test("a completion may cancel a request that has come to its end in the same turn", arguments: [false, true])
  func cancelInCompletion(together: Bool) throws {
    try Server.run { server in
      let client = server.client { $0.connectMillisecondsMax = 100 }
      let results = Results()
      var tasks: [HTTPTask] = []
      // Whichever ends first cancels all the others. Those that wait for TLS where there is none end together, in one call of libcurl.
      let url = together ? server.base.replacingOccurrences(of: "http:", with: "https:") : server.base + "/wait/50"
      for number in 0..<6 {
        tasks.append(
          try client.start(HTTPRequest(url: url)) { result in
            results.of("\(number)")(result)
            for task in tasks { client.cancel(task) }
          })
      }
      server.loop.run()
      #expect(results.all.count == 6 && results.texts.count { $0.hasSuffix("cancelled") } == 5)
      client.close()
    }
  }

  @Test("closing ends each request once, in order of its start, and refuses further ones", arguments: [false, true])
  func close(inCompletion: Bool) throws {
    try Server.run { server in
      let client = server.client { $0.concurrentRequestsMax = 3 }
      let results = Results()
      for (number, path) in ["/hang/body", "/ok", "/hang/before", "/hang/head", "/ok"].enumerated() {
        try client.start(HTTPRequest(url: server.base + path)) { result in
          results.of("\(number)")(result)
          if inCompletion { client.close() }
          #expect(!inCompletion || !client.isOpen)
        }
      }
      while results.all.isEmpty { server.loop.runOnce() }
      client.close()
      client.close()
      #expect(results.texts == ["1: 200", "0: cancelled", "2: cancelled", "3: cancelled", "4: cancelled"])
      let failure = #expect(throws: HTTPFailure.self) { try client.start(HTTPRequest(url: server.base + "/ok")) { _ in } }
      #expect(failure?.kind == .clientClosed)
      #expect(!server.loop.run(), "a closed client is nothing to wait for")
    }
  }

  @Test("a client that is released, also inside a completion, ends its requests")
  func released() throws {
    try Server.run { server in
      var client: HTTPClient? = server.client()
      weak let released = client
      let results = Results()
      for path in ["/hang/before", "/ok"] {
        try client?.start(HTTPRequest(url: server.base + path)) { result in
          results.of(path)(result)
          client = nil
        }
      }
      server.loop.run()
      #expect(results.texts == ["/ok: 200", "/hang/before: cancelled"])
      #expect(released == nil)
    }
  }

  @Test("a loop that is closed first takes the client's requests with it")
  func loopFirst() throws {
    var client: HTTPClient?
    var ends = 0
    try Server.run { server in
      client = server.client()
      for path in ["/hang/before", "/ok"] { try client?.start(HTTPRequest(url: server.base + path)) { _ in ends += 1 } }
      server.loop.poll()
    }
    #expect(ends == 0 && client?.isOpen == false)
    #expect(throws: HTTPFailure.self) { try client?.start(HTTPRequest(url: "http://127.0.0.1/")) { _ in } }
    client = nil
    #expect(ends == 2)
  }

  @Test("an idle client does not keep the loop running, and its kept connection may be closed by the server meanwhile")
  func idle() throws {
    try Server.run { server in
      let client = server.client()
      for _ in 1...5 {
        let text = try client.waitForResponse(HTTPRequest(url: server.base + "/close/after")).text
        #expect(text == "hello" && !server.loop.run())
      }
      client.close()
    }
  }

  @Test(
    "a request that cannot be sent is refused, with what is wrong with it",
    arguments: [
      ("GET", "http://", [:], .malformedURL), ("GET", "no url", [:], .malformedURL), ("GET", "http://host/a b", [:], .malformedURL),
      ("GET", "http://host/\0", [:], .malformedURL), ("GET", "file:///etc/passwd", [:], .unsupportedScheme("file")),
      ("GET /", "http://host", [:], .malformedMethod("GET /")), ("", "http://host", [:], .malformedMethod("")),
      ("GET", "http://host", ["X": "a\r\nY: b"], .malformedHeader(name: "X")),
      ("GET", "http://host", ["X:": "a"], .malformedHeader(name: "X:")),
    ] as [(String, String, HTTPHeaders, HTTPFailure.Kind)])
  func refused(method: String, url: String, headers: HTTPHeaders, kind: HTTPFailure.Kind) throws {
    let loop = try EventLoop()
    let client = HTTPClient(on: loop)
    let failure = #expect(throws: HTTPFailure.self) {
      try client.start(HTTPRequest(method: method, url: url, headers: headers)) { _ in Issue.record("a refused request has ended") }
    }
    #expect(failure?.kind == kind)
    client.close()
    try loop.close()
  }
}
