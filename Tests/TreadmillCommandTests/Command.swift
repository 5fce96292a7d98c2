import Foundation
import Testing

/// One after the other: each starts processes, which would only take the time from one another.
@Suite("treadmill", .serialized) enum CommandTests {}

/// The built executable, run as its users run it.
struct Command {
  /// What a process left behind.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String

    var lines: [Substring] { output.split(separator: "\n") }
    var words: String { output.split(whereSeparator: \.isWhitespace).joined(separator: " ") }  // however its lines are broken

    /// Standard output as one JSON object.
    func object() throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any], "not one JSON object: \(output)")
    }
  }

  enum Input {
    case none
    case file(URL)
    /// A pipe, written in pieces of these sizes, over and over.
    case pipe([UInt8], pieces: [Int])
  }

  /// A debug build takes 40 to 90 s for the whole feed that is built in, as the machine is.
  static let maximumSeconds = 240.0

  /// It lies beside the test bundle.
  static let executable: URL = {
    let beside = Bundle(for: Marker.self).bundleURL
    let folder = beside.pathExtension == "xctest" ? beside.deletingLastPathComponent() : beside
    return folder.appendingPathComponent("treadmill")
  }()
  private final class Marker {}

  let process = Process()
  private let folder: URL
  private var input = Input.none
  private var writer: FileHandle?

  init(of executable: URL = Command.executable, _ arguments: [String], input: Input = .none, environment: [String: String] = [:]) throws {
    self.input = input
    folder = try Folder.make()
    process.executableURL = executable
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "TERM"] { variables[name] = nil }
    process.environment = variables.merging(environment) { $1 }
    // Files, not pipes: a pipe that nobody empties would stop the process.
    process.standardOutput = try Folder.emptyFile(folder.appendingPathComponent("output"))
    process.standardError = try Folder.emptyFile(folder.appendingPathComponent("errors"))
    switch input {
    case .none: process.standardInput = FileHandle.nullDevice
    case .file(let url): process.standardInput = try FileHandle(forReadingFrom: url)
    case .pipe:
      let pipe = Pipe()
      process.standardInput = pipe
      writer = pipe.fileHandleForWriting
    }
  }

  /// Starts it and writes its input, as far as it is read.
  func start() throws {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT, SIG_DFL)  // who runs the tests in the background ignores it, and so would the command
    try process.run()
    guard case .pipe(let bytes, let pieces) = input, let writer else { return }
    defer { try? writer.close() }
    var position = 0
    var turn = 0
    while position < bytes.count {
      let end = min(position + pieces[turn % pieces.count], bytes.count)
      do { try writer.write(contentsOf: bytes[position..<end]) } catch { return }
      position = end
      turn += 1
    }
  }

  /// Sends ^C, or another signal, to a process that has run for a moment and is ready for it.
  func interrupt(_ signal: Int32 = SIGINT) {
    #if os(Linux)
      var polls = 0
      while !catches(signal), polls < 5_000 {
        usleep(2_000)
        polls += 1
      }
    #endif
    usleep(300_000)
    kill(process.processIdentifier, signal)
  }

  /// What the kernel says of its signal handlers.
  private func catches(_ signal: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigCgt:") }) else { return true }
    let mask = UInt64(line.split(separator: "\t").last ?? "", radix: 16) ?? 0
    return mask & 1 << (signal - 1) != 0
  }

  /// Waits for its end; one that goes on for too long is ended.
  func outcome() throws -> Outcome {
    let deadline = Date().addingTimeInterval(Command.maximumSeconds)
    while process.isRunning, Date() < deadline { usleep(2_000) }
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      Issue.record("treadmill \(process.arguments ?? []) did not end")
    }
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(at: folder) }
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8),
      errors: try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8))
  }

  /// Runs `treadmill simulate` to its end.
  static func simulate(_ arguments: String..., input: Input = .none, environment: [String: String] = [:]) throws -> Outcome {
    try simulate(arguments, input: input, environment: environment)
  }

  /// Runs the command to its end.
  static func run(_ arguments: String...) throws -> Outcome {
    let command = try Command(arguments)
    try command.start()
    return try command.outcome()
  }

  static func simulate(_ arguments: [String], input: Input = .none, environment: [String: String] = [:]) throws -> Outcome {
    let command = try Command(["simulate"] + arguments, input: input, environment: environment)
    try command.start()
    return try command.outcome()
  }
}

/// Files that a test makes.
enum Folder {
  static func make() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("treadmill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  static func emptyFile(_ url: URL) throws -> FileHandle {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    return try FileHandle(forWritingTo: url)
  }

  /// Makes a folder with one file for as long as `body` runs.
  static func withFile<Result>(named name: String = "feed.ndjson", _ bytes: [UInt8], _ body: (URL) throws -> Result) throws -> Result {
    let folder = try make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent(name)
    try Data(bytes).write(to: url)
    return try body(url)
  }
}
