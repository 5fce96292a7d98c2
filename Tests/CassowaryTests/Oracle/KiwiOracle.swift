import Foundation

/// kiwisolver, another implementation of the same paper (C++, with Python's bindings), in an environment of its own below `.build`.
struct KiwiOracle {
  static let version = "1.4.9"

  /// Why the comparison cannot be made here.
  struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  /// What kiwi did at one step.
  struct Answer {
    let verdict: String
    let values: [Double]
  }

  private let folder: URL
  private var python: URL { folder.appendingPathComponent("bin/python") }

  /// Whether a missing oracle is a failure and no reason to skip.
  static var isRequired: Bool { ProcessInfo.processInfo.environment["TREADMILL_REQUIRE_KIWI"] == "1" }

  /// Makes the environment at the first use: a minute at most, and the network once.
  init() throws {
    folder = try KiwiOracle.buildFolder().appendingPathComponent("kiwi")
    if try run(["-c", "import kiwisolver; print(kiwisolver.__version__)"]) == KiwiOracle.version + "\n" { return }
    guard try KiwiOracle.run(URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-m", "venv", "--clear", folder.path]) != nil else {
      throw Unavailable(description: "python3 -m venv failed; install Python 3 with venv")
    }
    guard try run(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "kiwisolver==\(KiwiOracle.version)"]) != nil else {
      throw Unavailable(description: "pip could not install kiwisolver \(KiwiOracle.version); it needs the network once")
    }
  }

  /// One process for all systems.
  func answers(to lines: [String]) throws -> [Answer] {
    let script = folder.appendingPathComponent("oracle.py")
    let input = folder.appendingPathComponent("systems-\(ProcessInfo.processInfo.processIdentifier).txt")
    try kiwiScript.write(to: script, atomically: true, encoding: .utf8)
    try lines.joined(separator: "\n").write(to: input, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: input) }
    guard let output = try run([script.path, input.path]) else { throw Unavailable(description: "the oracle's script failed") }
    return output.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return Answer(verdict: String(words[0]), values: words.dropFirst().map { Double($0) ?? .nan })
    }
  }

  private func run(_ arguments: [String]) throws -> String? {
    FileManager.default.isExecutableFile(atPath: python.path) ? try KiwiOracle.run(python, arguments) : nil
  }

  /// What a program prints; nil if it fails.
  private static func run(_ program: URL, _ arguments: [String]) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }

  /// `.build` at the repository's top: where `Package.swift` is.
  private static func buildFolder() throws -> URL {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        let build = folder.appendingPathComponent(".build")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        return build
      }
      folder.deleteLastPathComponent()
    }
    throw Unavailable(description: "no Package.swift above \(#filePath)")
  }
}
