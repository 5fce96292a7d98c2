import Foundation
import Testing

/// `treadmill serve` in a folder of its own, with a socket file there and a port for its status.
final class ServedProcess {
  let process = Process()
  let folder: URL
  var path: String { folder.appendingPathComponent("s").path }
  private(set) var port: UInt16 = 0
  private(set) var statusPort: UInt16 = 0
  private let errors = Pipe()
  private var isTold = false  // to end

  /// Returns when the server listens.
  init(_ arguments: [String] = [], tcp: Bool = false, input: Pipe? = nil) throws {
    folder = try Folder.make()
    process.executableURL = Command.executable
    process.arguments =
      ["serve", "--unix", folder.appendingPathComponent("s").path, "--status", "127.0.0.1:0"] + (tcp ? ["--tcp", "127.0.0.1:0"] : [])
      + arguments
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    var text = ""
    while text.split(separator: "\n").count < (tcp ? 3 : 2) {
      let bytes = errors.fileHandleForReading.availableData
      try #require(!bytes.isEmpty, "the server ended: \(text)")
      text += String(decoding: bytes, as: UTF8.self)
    }
    func port(after words: String) -> UInt16 {
      UInt16(text.components(separatedBy: "\(words) at 127.0.0.1:").last!.prefix { $0.isNumber }) ?? 0
    }
    statusPort = port(after: "status")
    if tcp { self.port = port(after: "serving") }
  }

  func client() throws -> SocketClient { try SocketClient(unix: path) }

  /// A second signal would end a process that is about to exit, in the midst.
  func terminate() {
    if !isTold { process.terminate() }
    isTold = true
  }

  /// Ends it in order, and checks that it has.
  func end() {
    terminate()
    let deadline = Date().addingTimeInterval(Command.maximumSeconds)
    while process.isRunning, Date() < deadline { usleep(1_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
    try? FileManager.default.removeItem(at: folder)
  }

  /// The answer to a request over HTTP.
  func status(_ head: String) throws -> String {
    let client = try SocketClient(port: statusPort)
    client.send("\(head)\r\n\r\n")
    return client.rest()
  }

  func metric(_ name: String) throws -> Int {
    let line = try status("GET /metrics HTTP/1.1").split(separator: "\n").first { $0.hasPrefix("treadmill_\(name) ") }
    return try #require(line.flatMap { Int($0.split(separator: " ")[1]) })
  }

  /// Waits until a metric has a value: what a client does is seen by the server a little later.
  func waitFor(_ name: String, _ value: Int) throws {
    for _ in 0..<2_000 {
      if try metric(name) == value { return }
      usleep(5_000)
    }
    Issue.record("\(name) is \(try metric(name)), not \(value)")
  }
}

/// A blocking socket, for a thread that sends and another one that reads.
final class SocketClient: @unchecked Sendable {
  private let descriptor: Int32
  private var bytes: [UInt8] = []  // read, and not taken

  init(unix path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    descriptor = try Self.connected(AF_UNIX, &address)
  }

  init(port: UInt16) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    descriptor = try Self.connected(AF_INET, &address)
  }

  private static func connected<Address>(_ family: Int32, _ address: inout Address) throws -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 60, tv_usec: 0)  // a read that takes longer fails, and so does its test
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) }
    }
    try #require(status == 0, "connect: \(String(cString: strerror(errno)))")
    return descriptor
  }

  deinit { close(descriptor) }

  /// False if the other side has gone.
  @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + sent, $0.count - sent) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next line, without its ending; nil at the end.
  func line() -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      guard receive() else { return nil }
    }
  }

  func rest() -> String {
    while receive() {}
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func receive() -> Bool {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      return count
    }
    return count > 0
  }

  func ask(_ line: String) -> String? { send(line + "\n") ? self.line() : nil }
}
