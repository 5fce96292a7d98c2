import Foundation
import Testing

/// `treadmill live` on a port that the system has chosen.
final class LiveProcess {
  private let process = Process()
  private let output = Pipe()
  private var isTold = false  // to end
  let address: String
  let port: UInt16
  let token: String

  init(_ arguments: [String] = []) throws {
    process.executableURL = Command.executable
    process.arguments = ["live"] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains("\n") {
      let bytes = output.fileHandleForReading.availableData
      try #require(!bytes.isEmpty, "treadmill live \(arguments) ended")
      text += String(decoding: bytes, as: UTF8.self)
    }
    address = String(text.prefix { $0 != "\n" })
    port = UInt16(address.components(separatedBy: "127.0.0.1:").last!.prefix { $0.isNumber }) ?? 0
    token = String(address.components(separatedBy: "token=").last!.prefix { $0 != "#" })
  }

  /// The head and the body of an answer.
  func ask(
    _ method: String, _ path: String, body: [UInt8] = [], fields: [String] = [], host: String? = nil, token: String? = nil
  ) throws -> (status: Int, head: String, body: String) {
    let client = try SocketClient(port: port)
    let joint = path.contains("?") ? "&" : "?"
    let target = token ?? self.token
    client.send(
      "\(method) \(path)\(target.isEmpty ? "" : joint + "token=" + target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n"
        + "Connection: close\r\n" + fields.map { $0 + "\r\n" }.joined() + "Content-Length: \(body.count)\r\n\r\n")
    client.send(body)
    return try LiveProcess.parts(client.rest())
  }

  static func parts(_ answer: String) throws -> (status: Int, head: String, body: String) {
    let parts = answer.components(separatedBy: "\r\n\r\n")
    let words = parts[0].split(separator: " ")
    try #require(words.count > 1, "no answer: \(answer)")
    return (Int(words[1]) ?? 0, parts[0], parts.dropFirst().joined(separator: "\r\n\r\n"))
  }

  /// The page's number on a stream of frames that stays open as long as its client.
  func stream() throws -> (client: SocketClient, page: Int) {
    let client = try SocketClient(port: port)
    client.send("GET /frames?token=\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    return (client, try #require(try message(of: client)["page"] as? Int))
  }

  /// The next message of a stream.
  func message(of client: SocketClient) throws -> [String: Any] {
    while let line = client.line() {
      guard line.hasPrefix("data: ") else { continue }
      return try #require(try JSONSerialization.jsonObject(with: Data(line.dropFirst(6).utf8)) as? [String: Any])
    }
    throw Ended()
  }

  struct Ended: Error {}

  /// Of its memory, what is in use.
  var residentBytes: Int {
    let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
    let row = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (row?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }

  /// Idempotent.
  func end() {
    guard !isTold else { return }
    isTold = true
    process.terminate()
    let deadline = Date().addingTimeInterval(30)
    while process.isRunning, Date() < deadline { usleep(1_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }
}
