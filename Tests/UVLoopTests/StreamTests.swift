import Foundation
import Testing
import UVLoop

/// A listener whose connections echo what they read, with the back-pressure of the public API alone.
private func echo(on loop: EventLoop, at address: StreamAddress, connectionsMax: Int = 1024, refusal: [UInt8] = []) throws -> StreamListener
{
  try StreamListener(on: loop, at: address, connectionsMax: connectionsMax, queueByteCountMax: 1 << 17, refusal: refusal) { connection in
    connection.start { [unowned connection] event in
      switch event {
      case .chunk(let bytes):
        try! connection.write(bytes) { [unowned connection] _ in connection.resume() }
        connection.pause()
      case .end: connection.finish()
      case .failure: break
      }
    }
  }
}

private func socketPath() -> String { NSTemporaryDirectory() + "s\(UInt32.random(in: 0 ... .max))" }

private let everywhere: [StreamAddress] = [.unix(path: ""), .tcp(host: "127.0.0.1", port: 0), .tcp(host: "::1", port: 0)]

private func placed(_ address: StreamAddress) -> StreamAddress {
  if case .unix = address { .unix(path: socketPath()) } else { address }
}

@Suite("Streams")
struct StreamTests {
  @Test("what a client writes comes back whole and in order, and then the end; nothing is left open", arguments: everywhere)
  func echoes(address: StreamAddress) throws {
    let bytes = pattern(1_000_003)
    let sinks = (0..<3).map { _ in Sink() }
    var path: String?
    try onLoop { loop in
      let listener = try echo(on: loop, at: placed(address))
      if case .unix(let own) = listener.address { path = own }
      for sink in sinks {
        let client = try StreamConnection(on: loop, connectingTo: listener.address, queueByteCountMax: 2_000_000)
        client.start(sink.receive)
        try client.write(bytes)
        client.finish()
        sink.onFinish = {
          #expect(!client.isOpen, "both directions have ended")
          if sinks.allSatisfy({ $0.eventCount > 0 && $0.endCount + $0.failures.count > 0 }) { listener.close() }
        }
      }
      #expect(listener.connectionCount == 0, "no client is let in during a call")
      loop.run()
      #expect(listener.connectionCount == 0 && listener.refusedCount == 0)
      #expect(loop.openHandles.allSatisfy { $0 is TimerHandle })
      for sink in sinks { sink.onFinish = {} }  // which holds them all
    }
    for sink in sinks { #expect(sink.bytes == bytes && sink.endCount == 1 && sink.failures.isEmpty) }
    if let path { #expect(!FileManager.default.fileExists(atPath: path)) }
  }

  @Test("a socket file has its mode before anybody can connect, and the owner's alone by default", arguments: [nil, 0o666, 0o640])
  func fileMode(mode: Int?) throws {
    let path = socketPath()
    try onLoop { loop in
      _ = try StreamListener(on: loop, at: .unix(path: path), fileMode: mode ?? StreamListener.fileModeDefault) { _ in }
      var status = stat()
      #expect(stat(path, &status) == 0 && Int(status.st_mode & 0o777) == mode ?? 0o600)
    }
  }

  @Test("a socket file that a dead server has left behind is replaced; a living server and any other file stay")
  func stale() throws {
    let path = socketPath()
    defer { unlink(path) }
    try leaveSocketFile(at: path)
    try onLoop { loop in
      let listener = try echo(on: loop, at: .unix(path: path))
      let error = #expect(throws: UVError.self) { try echo(on: loop, at: .unix(path: path)) }
      #expect(error?.name == "EADDRINUSE" && error?.subject == path)
      let sink = Sink()
      let client = try StreamConnection(on: loop, connectingTo: listener.address)
      client.start(sink.receive)
      try client.write([7])
      sink.onChunk = { client.close() }
      while client.isOpen { loop.runOnce() }
      #expect(sink.bytes == [7], "the first server still answers")
    }
    let file = try TemporaryFile([1, 2])
    try onLoop { loop in
      let error = #expect(throws: UVError.self) { try echo(on: loop, at: .unix(path: file.path)) }
      #expect(error?.name == "ENOTSOCK" && error?.description.contains("choose another path") == true)
      #expect(loop.openHandles.count == 1)
    }
    #expect(FileManager.default.contents(atPath: file.path) == Data([1, 2]))
  }

  @Test("an address that cannot be listened at or connected to is an error that names it")
  func badAddresses() throws {
    let long = String(repeating: "a", count: 200)
    let cases: [(StreamAddress, String)] = [
      (.unix(path: long), "ENAMETOOLONG"), (.unix(path: ""), "EINVAL"), (.unix(path: "a\0b"), "EINVAL"),
      (.unix(path: "/nowhere/at/all"), "ENOENT"), (.unix(path: "/tmp"), "EISDIR"), (.tcp(host: "localhost", port: 0), "EINVAL"),
      (.tcp(host: "127.0.0.1", port: 65_536), "EINVAL"),
      (.tcp(host: "127.0.0.1", port: -1), "EINVAL"), (.tcp(host: "192.0.2.1", port: 0), "EADDRNOTAVAIL"),
    ]
    try onLoop { loop in
      for (address, name) in cases {
        let error = #expect(throws: UVError.self) { try echo(on: loop, at: address) }
        #expect(error?.name == name && error?.subject == "\(address)", "\(address): \(String(describing: error))")
      }
      let taken = try echo(on: loop, at: .tcp(host: "127.0.0.1", port: 0))
      let error = #expect(throws: UVError.self) { try echo(on: loop, at: taken.address) }
      #expect(error?.description.contains("another server listens there") == true)
    }
  }

  @Test("that nothing listens is a failure of the client, also when it has written and finished before")
  func refused() throws {
    for address in [StreamAddress.unix(path: socketPath()), .tcp(host: "127.0.0.1", port: 1)] {
      let sink = Sink()
      try onLoop { loop in
        let client = try StreamConnection(on: loop, connectingTo: address)
        try client.write([1])
        client.finish()
        client.start(sink.receive)
        loop.run()
        #expect(!client.isOpen)
      }
      #expect(sink.failures.count == 1 && sink.failures.first?.subject == "\(address)")
      #expect(["ENOENT", "ECONNREFUSED"].contains(sink.failures.first?.name))
    }
  }

  @Test("a connection beyond the limit is told so and closed; when one is closed there is room again", arguments: everywhere)
  func limit(address: StreamAddress) throws {
    try onLoop { loop in
      let listener = try echo(on: loop, at: placed(address), connectionsMax: 2, refusal: Array("full\n".utf8))
      var sinks: [Sink] = []
      func connect() throws -> StreamConnection {
        let sink = Sink()
        sinks.append(sink)
        let client = try StreamConnection(on: loop, connectingTo: listener.address)
        client.start(sink.receive)
        return client
      }
      let first = try connect()
      let second = try connect()
      while listener.connectionCount < 2 { loop.runOnce() }
      _ = try connect()
      while sinks[2].endCount == 0 { loop.runOnce() }
      #expect(String(decoding: sinks[2].bytes, as: UTF8.self) == "full\n")
      #expect(listener.connectionCount == 2 && listener.refusedCount == 1)
      first.close()
      while listener.connectionCount > 1 { loop.runOnce() }
      let fourth = try connect()
      try fourth.write([9])
      while sinks[3].bytes.isEmpty { loop.runOnce() }
      #expect(second.isOpen && listener.connectionCount == 2)
    }
  }

  @Test("a peer that reads nothing fills a queue of its own size, and no more is taken; when it reads, all arrives")
  func backpressure() throws {
    let path = socketPath()
    try onLoop { loop in
      var accepted: StreamConnection?
      let listener = try StreamListener(on: loop, at: .unix(path: path), queueByteCountMax: 300_000) { accepted = $0 }
      let sink = Sink()
      let client = try StreamConnection(on: loop, connectingTo: listener.address)
      client.pause()
      client.start(sink.receive)
      while accepted == nil { loop.runOnce() }
      let server = try #require(accepted)
      var sent = 0
      var error: UVError?
      while error == nil {
        do throws(UVError) {
          try server.write(pattern(sent + 50_000)[sent...])
          sent += 50_000
          for _ in 0..<3 { loop.poll() }
        } catch let refused { error = refused }
      }
      #expect(error?.name == "ENOBUFS" && server.queuedByteCount > 250_000 && server.queuedByteCount <= 300_000)
      server.finish()
      client.resume()
      while sink.endCount == 0 { loop.runOnce() }
      #expect(sink.bytes == pattern(sent))
    }
  }

  @Test("a peer that vanishes is one failure for who writes to it")
  func vanished() throws {
    try onLoop { loop in
      var accepted: StreamConnection?
      let listener = try StreamListener(on: loop, at: .tcp(host: "127.0.0.1", port: 0)) { accepted = $0 }
      let client = try StreamConnection(on: loop, connectingTo: listener.address)
      while accepted == nil { loop.runOnce() }
      let sink = Sink()
      let server = try #require(accepted)
      try server.write(pattern(100_000))
      for _ in 0..<5 { loop.poll() }
      client.close()  // with unread bytes, which is a reset
      server.start(sink.receive)
      while server.isOpen {
        loop.runOnce()
        if server.isOpen { try? server.write([2]) }
      }
      #expect(sink.failures.count == 1 && sink.endCount == 0 && listener.connectionCount == 0)
    }
  }

  @Test("a thousand clients that come, ask and go leave no connection and no descriptor behind")
  func manyClients() throws {
    try onLoop { loop in
      let listener = try echo(on: loop, at: .unix(path: socketPath()), connectionsMax: 40)
      let before = openDescriptorCount()
      var answered = 0
      for round in 0..<50 {
        var clients: [StreamConnection] = []
        for place in 0..<20 {
          let client = try StreamConnection(on: loop, connectingTo: listener.address)
          clients.append(client)
          try client.write([UInt8(place), 1, 2])
          client.start { event in
            guard case .chunk(let bytes) = event else { return }
            #expect(bytes.first == UInt8(place))
            answered += 1
            client.close()
          }
        }
        while clients.contains(where: \.isOpen) || listener.connectionCount > 0 { loop.runOnce() }
        #expect(answered == 20 * (round + 1))
      }
      loop.poll()
      #expect(openDescriptorCount() == before)
    }
  }

  @Test("clients for which the process has no descriptor are closed; the others are answered, and so are later ones")
  func noDescriptors() async {
    await #expect(processExitsWith: .success) {
      try onLoop { loop in
        let listener = try echo(on: loop, at: .unix(path: socketPath()))
        // Room for 50 descriptors: those of 40 clients, and the server's of ten.
        let last = rlim_t((0..<Int32(1024)).filter { fcntl($0, F_GETFD) == -1 }[49])
        var limit = rlimit(rlim_cur: last + 1, rlim_max: last + 1)
        #if os(Linux)
          let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
          let resource = RLIMIT_NOFILE
        #endif
        precondition(setrlimit(resource, &limit) == 0)
        func clients(_ count: Int) throws -> (clients: [StreamConnection], answered: Int, ended: Int) {
          var (clients, answered, ended): ([StreamConnection], Int, Int) = ([], 0, 0)
          for _ in 0..<count {
            let client = try StreamConnection(on: loop, connectingTo: listener.address)
            try client.write([1])
            client.start { if case .chunk = $0 { answered += 1 } else { ended += 1 } }
            clients.append(client)
          }
          var isLate = false
          let timer = TimerHandle(on: loop)
          timer.start(afterMilliseconds: 10_000) { isLate = true }
          while answered + ended < count, !isLate { loop.runOnce() }
          timer.close()
          return (clients, answered, ended)
        }
        let many = try clients(40)
        #expect(many.answered > 3 && many.ended > 25 && many.answered + many.ended == 40, "\(many.answered) \(many.ended)")
        for client in many.clients { client.close() }
        while listener.connectionCount > 0 { loop.runOnce() }
        #expect(try clients(3).answered == 3)
      }
    }
  }

  /// As a killed server leaves it: bound, without a listener.
  private func leaveSocketFile(at path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafeBytes(of: &address) {
      bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
    }
    try #require(status == 0 && FileManager.default.fileExists(atPath: path))
  }

  private func openDescriptorCount() -> Int { (0..<Int32(1024)).count { fcntl($0, F_GETFD) != -1 } }
}
