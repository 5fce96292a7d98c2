public import Foundation

/// The server as a child process, on a port that the system chooses.
public final class ServerProcess: Sendable {
  public struct NotRunning: Error {
    public var output: String
  }

  public let port: Int
  private let process: Process

  /// - Parameter executable: the server's, beside the calling program if nil.
  public init(database: URL, executable: URL? = nil) throws {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process = Process()
    process.executableURL = executable ?? beside.appendingPathComponent("FeedServer")
    process.arguments = ["--port", "0", "--database", database.path, "--log-level", "error"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // "listening on 127.0.0.1:40001"
    var line = ""
    while !line.contains("\n") {
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      line += String(decoding: bytes, as: UTF8.self)
    }
    guard let port = line.split(whereSeparator: \.isNewline).first?.split(separator: ":").last.flatMap({ Int($0) }) else {
      throw NotRunning(output: line)
    }
    self.port = port
  }

  public var isRunning: Bool { process.isRunning }

  /// SIGTERM. The exit status, once it has ended.
  public func terminate() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  deinit { if process.isRunning { kill() } }

  /// SIGKILL.
  public func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
