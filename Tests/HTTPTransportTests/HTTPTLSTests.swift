import Foundation
import HTTPTransport
import Testing
import UVLoop

@Suite("HTTP client: TLS and proxies", .enabled(if: Server.isUsable))
struct HTTPTLSTests {
  @Test("a certificate is taken if its file is given, and is for the host")
  func certificates() throws {
    try Server.run(tls: true) { server in
      let response = try server.get(server.secure + "/ok") {
        $0.certificateFile = server.certificate
        $0.usesHTTP2 = true
      }
      #expect(response.text == "hello" && response.httpVersion == "1.1", "a server without HTTP/2 is spoken to by HTTP/1.1")
      #expect(server.failure(server.secure + "/ok")?.kind == .tls)
      #expect(server.failure("https://127.0.0.1:\(server.securePort)/ok") { $0.certificateFile = server.certificate }?.kind == .tls)
      #expect(server.failure(server.secure + "/ok") { $0.certificateFile = "/nowhere.pem" }?.kind == .tls)
      let plain = server.failure(server.base.replacingOccurrences(of: "http://", with: "https://") + "/ok")
      #expect(plain?.kind == .noTLS, "\(plain as Any)")
      #expect(plain?.words.hasSuffix("write http:// if the server speaks plain HTTP on this port") == true)
      let failure = server.failure(server.secure + "/close/body") { $0.certificateFile = server.certificate }
      #expect(failure?.kind == .closedEarly(bodyByteCount: 10))
    }
  }

  @Test("a proxy that is given takes the requests, and says no to what it does not let through")
  func proxy() throws {
    try Server.run { server in
      let response = try server.get("http://nobody.invalid/posts") { $0.proxy = .through(server.base) }
      #expect(response.text == "by proxy: http://nobody.invalid/posts")
      let refused = server.failure("https://nobody.invalid/posts") { $0.proxy = .through(server.base) }
      #expect(refused?.kind == .proxy, "\(refused?.detail ?? "")")
      let missing = server.failure("http://nobody.invalid/") { $0.proxy = .through("http://proxy.invalid:80") }
      #expect(missing?.kind == .proxy)
    }
  }

  @Test("the proxy of the environment is taken, unless the configuration says otherwise")
  func environment() async {
    await #expect(processExitsWith: .success) {
      try Server.run { server in
        setenv("http_proxy", server.base, 1)
        let response = try server.get("http://nobody.invalid/") { $0.proxy = .environment }
        #expect(response.text == "by proxy: http://nobody.invalid/")
        #expect(server.failure("http://nobody.invalid/")?.kind == .cannotResolve)
      }
    }
  }

  @Test("HTTP/2 is spoken where a server has it, and a hundred requests share a connection", .enabled(if: Server.isInstalled("nghttpd")))
  func http2() throws {
    try Server.run(tls: true) { server in
      let folder = URL(fileURLWithPath: server.certificate).deletingLastPathComponent().path
      try String(repeating: "hello", count: 2_000).write(toFile: folder + "/page", atomically: false, encoding: .utf8)
      let port = try freePort()
      let child = try ChildProcess(
        on: server.loop, executable: "nghttpd",
        arguments: ["-a", "127.0.0.1", "-d", folder, "-v", "\(port)", folder + "/key.pem", server.certificate]
      ) { _ in }
      child.keepsLoopAlive = false
      var log = ""
      child.output.start { if case .chunk(let bytes) = $0 { log += String(decoding: bytes, as: UTF8.self) } }
      child.output.keepsLoopAlive = false
      let clients = (0..<2).map { _ in
        server.client {
          $0.certificateFile = server.certificate
          $0.usesHTTP2 = true
        }
      }
      let request = HTTPRequest(url: "https://localhost:\(port)/page")
      while (try? clients[0].waitForResponse(request)) == nil, child.isRunning { usleep(10_000) }
      let client = clients[1]
      var answers: [HTTPResponse] = []
      for _ in 1...100 {
        try client.start(request) {
          switch $0 {
          case .success(let response): answers.append(response)
          case .failure(let failure): Issue.record(failure)
          }
        }
      }
      while client.requestCount > 0 { server.loop.runOnce() }
      #expect(answers.count == 100 && answers.allSatisfy { $0.httpVersion == "2" && $0.body.count == 10_000 && $0.status == 200 })
      // Each line of the log begins with the number of its connection.
      let connections = Set(log.split(separator: "\n").compactMap { $0.firstMatch(of: /^\[id=(\d+)\]/)?.output.1 })
      #expect(connections == ["1", "2"])
      #expect(try #require(answers.first?.headers["server"]).contains("nghttpd"), "names in lower case are found too")
      for client in clients { client.close() }
    }
  }
}

/// A port that was free a moment ago.
private func freePort() throws -> UInt16 {
  let one = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(one) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let status = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(one, $0, length) | getsockname(one, $0, &length) }
  }
  try #require(status == 0)
  return UInt16(bigEndian: address.sin_port)
}
