import Foundation
import HTTPTransport
import Testing
import UVLoop

/// The hostile server of `Server/server.py`, as a child process on the client's loop.
final class Server {
  let loop: EventLoop
  /// Its first port, as in `http://127.0.0.1:40123`, and a second one, which is another origin.
  let base: String
  let other: String
  /// Its TLS port, under the name in its certificate; and that certificate's file.
  let secure: String
  let certificate: String
  let securePort: Int

  /// Whether a program is there, or has to be, as in `make check`.
  static func isInstalled(_ program: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return environment["TREADMILL_REQUIRE_SERVERS"] == "1"
      || folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  static let isUsable = isInstalled("python3") && isInstalled("openssl")

  /// Runs `body` beside a server and closes the loop, which throws if anything is left. Ends a test that hangs.
  static func run<Result>(tls: Bool = false, _ body: (Server) throws -> Result) throws -> Result {
    let loop = try EventLoop()
    let folder = NSTemporaryDirectory() + "server-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let watchdog = TimerHandle(on: loop)
    watchdog.start(afterMilliseconds: 600_000) { fatalError("the loop ran for ten minutes") }
    watchdog.keepsLoopAlive = false
    let result: Result
    do { result = try body(Server(on: loop, folder, tls: tls)) } catch {
      try loop.close()
      throw error
    }
    try loop.close()
    return result
  }

  private init(on loop: EventLoop, _ folder: String, tls: Bool) throws {
    self.loop = loop
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Server/server.py").path
    let child = try ChildProcess(on: loop, executable: "python3", arguments: [script] + (tls ? [folder] : [])) { _ in }
    child.keepsLoopAlive = false
    var line: [UInt8] = []
    var errors: [UInt8] = []
    child.errors.start { if case .chunk(let bytes) = $0 { errors += bytes } }
    child.errors.keepsLoopAlive = false
    child.output.start { if case .chunk(let bytes) = $0 { line += bytes } }
    while !line.contains(0x0A), child.isRunning { loop.runOnce() }
    child.output.close()
    let ports = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(ports.count == 3, "\(String(decoding: errors, as: UTF8.self))")
    base = "http://127.0.0.1:\(ports[0])"
    other = "http://127.0.0.1:\(ports[1])"
    secure = "https://localhost:\(ports[2])"
    securePort = ports[2]
    certificate = folder + "/certificate.pem"
  }

  /// What a client without time to lose gets from the server.
  func get(
    _ path: String, headers: HTTPHeaders = [:], credentials: HTTPCredentials? = nil, _ change: (inout HTTPConfiguration) -> Void = { _ in }
  ) throws -> HTTPResponse {
    let client = client(change)
    defer { client.close() }
    let url = path.hasPrefix("/") ? base + path : path
    return try client.waitForResponse(HTTPRequest(url: url, headers: headers, credentials: credentials))
  }

  func client(_ change: (inout HTTPConfiguration) -> Void = { _ in }) -> HTTPClient {
    var configuration = HTTPConfiguration()
    configuration.proxy = .direct
    change(&configuration)
    return HTTPClient(on: loop, configuration)
  }

  /// Why there is no answer.
  func failure(_ path: String, _ change: (inout HTTPConfiguration) -> Void = { _ in }) -> HTTPFailure? {
    #expect(throws: HTTPFailure.self) { try get(path, change) }
  }

  /// What the server counts, such as `/connections`. Asked on a connection of its own.
  func count(_ path: String) throws -> Int { try #require(try Int(get(path).text)) }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}

/// What completions were called with, in order.
final class Results {
  private(set) var all: [(name: String, result: Result<HTTPResponse, HTTPFailure>)] = []

  func of(_ name: String) -> (Result<HTTPResponse, HTTPFailure>) -> Void { { [self] in all.append((name, $0)) } }

  /// `name: status` or `name: kind`.
  var texts: [String] {
    all.map { name, result in
      switch result {
      case .success(let response): "\(name): \(response.status)"
      case .failure(let failure): "\(name): \(failure.kind)"
      }
    }
  }
}
