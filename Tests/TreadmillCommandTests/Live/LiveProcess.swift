import Foundation
import Testing

/// `treadmill live` on a port that the system has chosen.
final class LiveProcess {
  private let process = Process()
  private let output = Pipe()
  let address: String
  let port: UInt16
  let token: String

  init(_ arguments: [String] = [], input: URL? = nil) throws {
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

  func end() {
    process.terminate()
    let deadline = Date().addingTimeInterval(30)
    while process.isRunning, Date() < deadline { usleep(1_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }
}
