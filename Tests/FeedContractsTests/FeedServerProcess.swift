import Foundation
import Testing
import UVLoop

/// `Server/server.py`, as a child process.
struct FeedServerProcess {
  /// Such as `http://127.0.0.1:40123`.
  let base: String
  /// The same feed at another origin.
  let other: String

  static func run<Result>(_ body: (FeedServerProcess) throws -> Result) throws -> Result {
    let loop = try EventLoop()
    let result = Swift.Result { try body(FeedServerProcess(on: loop)) }
    try loop.close()
    return try result.get()
  }

  private init(on loop: EventLoop) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Server/server.py").path
    var (line, errors): ([UInt8], [UInt8]) = ([], [])
    let child = try ChildProcess(on: loop, executable: "python3", arguments: [script]) { _ in }
    child.errors.start { if case .chunk(let bytes) = $0 { errors += bytes } }
    child.output.start { if case .chunk(let bytes) = $0 { line += bytes } }
    while !line.contains(0x0A), child.isRunning { loop.runOnce() }
    let ports = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    try #require(ports.count == 2, "\(String(decoding: errors, as: UTF8.self))")
    (base, other) = ("http://127.0.0.1:\(ports[0])", "http://127.0.0.1:\(ports[1])")
  }
}
