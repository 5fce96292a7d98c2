import Foundation

/// Gives an input to the executable, as a person does, and looks at how it ends.
struct ByExecutable {
  static let maximumSeconds = 20
  /// Of what a process has for itself.
  static let maximumKilobytes = 1 << 20

  let executable: String
  let folder: URL

  /// What is wrong with how it ended; nil if nothing is.
  ///
  /// - Parameter choice: from 0 to 15, which command line it is.
  func fault(of bytes: [UInt8], as kind: InputKind, choice: Int) throws -> String? {
    let input = folder.appendingPathComponent("input.\(kind.rawValue)")
    try Data(bytes).write(to: input)
    let (arguments, statuses) = commandLine(kind, input.path, bytes, choice)
    let (status, errors) = try run(arguments, input: kind == .requests ? input : nil)
    let shown = "treadmill \(arguments.joined(separator: " ").prefix(300))"
    guard let status else { return "\(shown): no end within \(ByExecutable.maximumSeconds) s" }
    guard statuses.contains(status) else { return "\(shown): status \(status), documented are \(statuses): \(errors.prefix(400))" }
    if status == 2 || status == 3, errors.isEmpty { return "\(shown): status \(status) without a word" }
    return nil
  }

  private func commandLine(_ kind: InputKind, _ path: String, _ bytes: [UInt8], _ choice: Int) -> ([String], [Int32]) {
    switch kind {
    case .trace where choice < 4: (["shrink", path, "--edited", "--quiet", "--time-limit", "500ms"], [0, 1, 3])
    case .trace where choice < 6: (["replay", path, "--quiet"], [0, 1, 3, 4])
    case .trace: (["replay", path, "--edited", "--quiet"] + (choice.isMultiple(of: 2) ? ["--strict"] : []), [0, 1, 3, 4])
    case .recording: (["simulate", "--gestures", path, "--frames", "60", "--quiet"] + strict(choice), [0, 1, 3])
    case .script:
      // An argument ends at a zero.
      (
        ["simulate", "--frames", "60", "--quiet", "--script", String(decoding: bytes.filter { $0 != 0 }.prefix(60_000), as: UTF8.self)],
        [0, 1, 2]
      )
    case .feed: (["simulate", path, "--frames", "60", "--quiet"] + strict(choice), [0, 1, 3])
    case .api: (["feed", "--feed-api", path, "--origin", "http://127.0.0.1:1"], [2, 3])
    case .requests: (["serve", "--stdio", "--limit", "line=\(choice < 8 ? 64 : 100_000)"], [0])
    case .text: (["feed", path], [0, 3])
    case .font: (["feed", folder.appending(path: "corpus/0.feed").path, "--font", path], [0, 3])
    case .log:
      (
        ["impressions", path, "--quiet"] + strict(choice) + (choice < 8 ? ["--trackers", "--html", path + ".html"] : ["--sorted"]), [0, 3]
      )
    case .definitions: (["impressions", folder.appending(path: "corpus/0.log").path, "--quiet", "--definitions", path], [0, 3])
    case .state: (["impressions", folder.appending(path: "corpus/0.log").path, "--quiet", "--state-in", path], [0, 3])
    // A job may ask for a billion frames: then the alarm ends it.
    case .jobs: (["worker", path, "--seed-limit", "2s"], [0, 1, 3, 128 + SIGALRM])
    case .results: (["merge", path] + (choice.isMultiple(of: 2) ? ["--text"] : []), [0, 1, 3])
    }
  }

  private func strict(_ choice: Int) -> [String] { choice.isMultiple(of: 2) ? ["--strict"] : [] }

  /// - Returns: the status as a shell has it, nil if it did not end; and the begin of what it said on standard error.
  func run(_ arguments: [String], input: URL? = nil) throws -> (status: Int32?, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "ulimit -c 0; ulimit -d \(ByExecutable.maximumKilobytes); exec \"$0\" \"$@\"", executable] + arguments
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = folder.appendingPathComponent("errors")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let deadline = Date().addingTimeInterval(Double(ByExecutable.maximumSeconds))
    while process.isRunning, Date() < deadline { usleep(1_000) }
    guard !process.isRunning else {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return (nil, "")
    }
    process.waitUntilExit()
    let signalled = process.terminationReason == .uncaughtSignal
    let text = try FileHandle(forReadingFrom: errors).read(upToCount: 4_096).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return (process.terminationStatus + (signalled ? 128 : 0), text)
  }
}
