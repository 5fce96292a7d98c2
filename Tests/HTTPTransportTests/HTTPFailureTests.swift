import Foundation
import HTTPTransport
import Testing
import UVLoop

@Suite("HTTP client: failures", .enabled(if: Server.isUsable))
struct HTTPFailureTests {
  @Test("a server that closes before the end of its answer is told from one that has answered")
  func closed() throws {
    try Server.run { server in
      for (path, byteCount) in [
        ("/close/before", 0), ("/close/head", 0), ("/close/interim", 0), ("/close/body", 10), ("/close/chunk", 10),
      ] {
        let failure = server.failure(path)
        #expect(failure?.kind == .closedEarly(bodyByteCount: byteCount), "\(failure?.detail ?? "")")
        #expect(failure?.url == server.base + path)
      }
      // Of the bytes before a reset the system may keep none.
      let reset = server.failure("/reset")
      #expect([.closedEarly(bodyByteCount: 0), .closedEarly(bodyByteCount: 10)].contains(reset?.kind), "\(reset?.detail ?? "")")
    }
  }

  @Test("a server that hangs is left at the limit of speed or at that of time, whichever is first", arguments: [60_000, 150])
  func hanging(totalMilliseconds: Int) throws {
    try Server.run { server in
      let client = server.client {
        $0.lowSpeedSecondsMax = 1
        $0.totalMillisecondsMax = totalMilliseconds
      }
      let results = Results()
      let begin = EventLoop.monotonicNanoseconds
      for path in ["/hang/before", "/hang/head", "/hang/body"] { try client.start(HTTPRequest(url: server.base + path), results.of(path)) }
      server.loop.run()
      let limit: HTTPFailure.TimeLimit =
        totalMilliseconds == 150 ? .total(milliseconds: 150) : .lowSpeed(bytesPerSecond: 1, seconds: 1)
      #expect(results.texts.sorted() == ["before", "body", "head"].map { "/hang/\($0): \(HTTPFailure.Kind.timedOut(limit))" })
      #expect(EventLoop.monotonicNanoseconds - begin >= 150_000_000)
      client.close()
    }
  }

  @Test("the limit of time holds for requests that wait, in the client's queue and for a connection", arguments: [1, 2])
  func waiting(concurrent: Int) throws {
    try Server.run { server in
      let client = server.client {
        $0.concurrentRequestsMax = concurrent
        $0.connectionsPerHostMax = 1
        $0.totalMillisecondsMax = 150
      }
      let results = Results()
      for name in ["a", "b"] { try client.start(HTTPRequest(url: server.base + "/hang/before"), results.of(name)) }
      #expect(client.waitingCount == 2 - concurrent)
      server.loop.run()
      #expect(results.texts == ["a", "b"].map { "\($0): timedOut(HTTPTransport.HTTPFailure.TimeLimit.total(milliseconds: 150))" })
      #expect(client.requestCount == 0)
      client.close()
    }
  }

  @Test("a limit is named to those who set it, and not to a reader of the short words")
  func limits() throws {
    try Server.run { server in
      let failure = try #require(server.failure("/ok") { $0.bodyByteCountMax = 4 })
      #expect(failure.description.hasSuffix("the body has more than 4 bytes; ask for less, or raise bodyByteCountMax"))
      #expect(failure.words == "the body has more than 4 bytes; ask for less")
      let head = try #require(server.failure("/ok") { $0.headerByteCountMax = 4 })
      #expect(head.words.hasSuffix("; tell the server's operator") && head.description.hasSuffix("or raise headerByteCountMax"))
    }
  }

  @Test("an answer without end stops at the limit, declared or not", arguments: ["/gigabyte", "/endless", "/gzip/bomb"])
  func bodyTooLarge(path: String) throws {
    try Server.run { server in
      let before = peakMemory()
      #expect(server.failure(path) { $0.bodyByteCountMax = 1_000_000 }?.kind == .bodyTooLarge(limit: 1_000_000))
      #expect(peakMemory() - before < 40_000_000)
      let sent = try server.count("/sent")
      #expect(sent < 20_000_000)
    }
  }

  @Test("a body of exactly the limit is taken")
  func bodyAtLimit() throws {
    try Server.run { server in
      let response = try server.get("/ok") { $0.bodyByteCountMax = 5 }
      #expect(response.text == "hello")
      #expect(server.failure("/ok") { $0.bodyByteCountMax = 4 }?.kind == .bodyTooLarge(limit: 4))
    }
  }

  @Test("heads are limited in fields and in bytes, also within one endless field")
  func headers() throws {
    try Server.run { server in
      let response = try server.get("/headers/255/1")
      #expect(response.headers.fields.count == 256)
      #expect(server.failure("/headers/5000/1")?.kind == .tooManyHeaders(limit: 256))
      #expect(server.failure("/headers/100/1000")?.kind == .headersTooLarge(limit: 65_536))
      #expect(server.failure("/header/endless")?.kind == .headersTooLarge(limit: 65_536))
    }
  }

  @Test("a body that is not what its encoding says is a failure", arguments: ["/gzip/bad", "/gzip/not", "/encoding/unknown"])
  func badEncoding(path: String) throws {
    try Server.run { server in #expect(server.failure(path)?.kind == .badEncoding) }
  }

  @Test("what is not HTTP is a failure", arguments: ["/garbage", "/chunks/bad"])
  func malformed(path: String) throws {
    try Server.run { server in
      let failure = server.failure(path)
      #expect(failure?.kind == .malformedAnswer, "\(failure?.detail ?? "")")
    }
  }

  @Test("an answer with any bytes changed ends its request, within the limits", arguments: [1, 501] as [Int])
  func mutants(first: Int) throws {
    try Server.run { server in
      let client = server.client {
        $0.waitingRequestsMax = 500
        $0.totalMillisecondsMax = 5_000
      }
      let results = Results()
      for seed in first..<first + 500 { try client.start(HTTPRequest(url: server.base + "/mutant/\(seed)"), results.of("\(seed)")) }
      while client.requestCount > 0 { server.loop.runOnce() }
      #expect(results.all.count == 500)
      let answers = results.all.compactMap { try? $0.result.get() }
      #expect(answers.count > 50 && answers.count < 450, "some mutants are answers, and some are not")
      #expect(answers.allSatisfy { (200...999).contains($0.status) && ["1.0", "1.1"].contains($0.httpVersion) })
      client.close()
    }
  }

  @Test("hosts that are not there")
  func nobody() throws {
    try Server.run { server in
      #expect(server.failure("http://nobody.invalid/")?.kind == .cannotResolve)
      #expect(server.failure("http://127.0.0.1:1/")?.kind == .cannotConnect)
    }
  }

  @Test("a host that does not take the connection is left at the limit for connecting")
  func connecting() throws {
    try Server.run { server in
      // A listener whose queue is full drops what comes further.
      let listener = try FullListener()
      let failure = server.failure("http://127.0.0.1:\(listener.port)/") { $0.connectMillisecondsMax = 200 }
      #expect(failure?.kind == .timedOut(.connect(milliseconds: 200)), "\(failure?.detail ?? "")")
    }
  }
}

/// The most memory that the process has had, in bytes; 0 where there is no such file.
private func peakMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  return status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1024 } ?? 0
}

/// A socket that listens and never accepts, and the connections that fill its queue.
private final class FullListener {
  private(set) var port: UInt16 = 0
  private var sockets: [Int32] = []

  init() throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    func withAddress(_ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32) -> Int32 {
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      return withUnsafeMutablePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) } }
    }
    func open() -> Int32 {
      let one = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      sockets.append(one)
      return one
    }
    let listener = open()
    try #require(withAddress { bind(listener, $0, $1.pointee) } == 0)
    try #require(listen(listener, 0) == 0 && withAddress { getsockname(listener, $0, $1) } == 0)
    port = UInt16(bigEndian: address.sin_port)
    for _ in 1...4 {
      let one = open()
      _ = withAddress { connect(one, $0, $1.pointee) }
    }
  }

  deinit { for one in sockets { close(one) } }
}
