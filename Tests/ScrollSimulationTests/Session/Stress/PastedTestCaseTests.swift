import Foundation
import Testing

@testable import ScrollSimulation

/// The toolchain's compiler, over the modules that the tests are built with.
private enum Compiler {
  /// - Parameters:
  ///   - text: of a Swift file.
  ///   - sources: files beside it.
  /// - Returns: what the compiler has to say of it; empty if it compiles without a warning.
  static func complaints(of text: String, beside sources: [URL] = []) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Pasted-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, output) = (folder.appendingPathComponent("Pasted.swift"), folder.appendingPathComponent("output"))
    try Data(text.utf8).write(to: file)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-I", products.appendingPathComponent("Modules").path]
      + ["-Xcc", "-fmodule-map-file=" + products.appendingPathComponent("CJSONTape.build/module.modulemap").path]
      + [file.path] + sources.map(\.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8)
  }

  private final class Marker {}
  private static let products: URL = {
    let bundle = Bundle(for: Marker.self).bundleURL
    return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  }()
}

@Suite("A test case that is pasted")
struct PastedTestCaseTests {
  private let inbox = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Inbox.swift")
  private let parameters = [Inbox.hurry, Inbox.atFirst]
  private let head = "import ScrollSimulation\nimport Testing\n\n"

  @Test("compiles where the subject is made by a closure, and makes it so") func closure() throws {
    let finding = try #require(
      stress(seeds: 1...10, frames: 60, parameters: parameters, maximumShrinkingRuns: 20) { eventSource in
        Inbox(eventSource, bug: .tallMail, isMoody: { false })
      })
    #expect(finding.testCase.contains("Inbox(eventSource, bug: .tallMail, isMoody: { false })"))
    #expect(try Compiler.complaints(of: head + finding.testCase, beside: [inbox]) == "")
  }

  @Test("compiles where the subject is made by a function") func function() throws {
    let finding = try #require(stress(seeds: 1...10, frames: 60, parameters: parameters, maximumShrinkingRuns: 20, Inbox.hollow))
    #expect(finding.testCase.contains("#expect(try replay(trace, Inbox.hollow) == nil)"))
    #expect(try Compiler.complaints(of: head + finding.testCase, beside: [inbox]) == "")
  }

  @Test("compiles where the source of the call is not there, and says what to put in") func unreadable() throws {
    let finding = try #require(
      stress(
        seeds: 1...10, frames: 60, parameters: parameters, maximumShrinkingRuns: 20, filePath: "/nowhere/InboxTests.swift", line: 12,
        { Inbox($0, bug: .hollow) }))
    #expect(finding.testCase.contains("make it as InboxTests.swift:12 does"))
    #expect(try Compiler.complaints(of: head + finding.testCase, beside: [inbox]) == "")
  }

  @Test("is not all that compiles: a subject that is not there is a complaint") func wrong() throws {
    #expect(try Compiler.complaints(of: head + "let wrong = Inbox.init(3)", beside: [inbox]) != "")
  }

  @Test("so is a bare count in the text of a rule") func counts() throws {
    #expect(try Compiler.complaints(of: "import ScrollSimulation\nlet checkResult: CheckResult = \"\\(3) tiles\"\n") == "")
    for count in ["Int64(64)", "Int64(0)..<Int64(64)", "[Int64(64)]"] {
      let text = "import ScrollSimulation\nlet checkResult: CheckResult = \"\\(\(count)) long\"\n"
      #expect(try Compiler.complaints(of: text).contains("1/64 point"), "\(count)")
    }
  }
}
