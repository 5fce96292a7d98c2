import Foundation
import Testing

/// The built demos, run as their users run them.
enum Demo {
  /// Runs the executable that lies beside the test bundle to its end.
  ///
  /// - Returns: its exit status, and all that it wrote to standard output and standard error.
  static func run(_ name: String, _ arguments: [String] = []) throws -> (status: Int32, output: String) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    let output = try FileHandle(forWritingTo: file)
    output.seekToEndOfFile()
    let process = Process()
    process.executableURL = folder.appendingPathComponent(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["COLUMNS": "100"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    // A file, not a pipe: a pipe that nobody empties would stop the process. Both have one place in it, so that neither overwrites the other.
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let deadline = Date().addingTimeInterval(maximumSeconds)
    while process.isRunning, Date() < deadline { usleep(2_000) }
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      Issue.record("\(name) \(arguments) did not end within \(maximumSeconds) s")
    }
    process.waitUntilExit()
    try output.close()
    return (process.terminationStatus, try String(contentsOf: file, encoding: .utf8))
  }

  /// Runs a demo with `--svg` into a file that is gone afterwards.
  ///
  /// - Returns: the file's text.
  static func picture(_ name: String, _ arguments: [String] = []) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let (status, output) = try run(name, arguments + ["--svg", file.path])
    try #require(status == 0, "\(output)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static let maximumSeconds = 50.0

  private static let folder: URL = {
    let bundle = Bundle(for: Marker.self).bundleURL
    return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  }()
  private final class Marker {}
}
