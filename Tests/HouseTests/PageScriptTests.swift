import Foundation
import Testing

@Suite("The scripts of the report's page")
struct PageScriptTests {
  private static let folder = "Sources/SimulationReports/Page"

  /// Whether node takes a script; nil where there is no node.
  private func nodeTakes(_ path: String) throws -> Bool? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["node", "--check", path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 127 ? nil : process.terminationStatus == 0
  }

  @Test("each parses as a script of its own, and a broken one would not")
  func parse() throws {
    let folder = Repository.root.appendingPathComponent(PageScriptTests.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".js") }.sorted()
    #expect(names.count > 5)
    for name in names { #expect(try nodeTakes(folder.appendingPathComponent(name).path) != false, "\(name)") }
    let broken = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).js")
    try Data("function broken( {".utf8).write(to: broken)
    defer { try? FileManager.default.removeItem(at: broken) }
    #expect(try nodeTakes(broken.path) != true)
  }

  @Test("are all in the page, and so are its document and its style")
  func embedded() throws {
    let folder = Repository.root.appendingPathComponent(PageScriptTests.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix(".c") && $0.contains(".") }
    let text = try String(contentsOf: folder.appendingPathComponent("page.c"), encoding: .utf8)
    for name in files { #expect(text.contains("#embed \"\(name)\""), "\(name)") }
  }
}
