import Foundation
import Testing
import Treadmill

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

  /// Draws, and expects a title, a caption, nothing over anything else, and in title, headings and caption the numbers that `read` reads off
  /// the panels: a drawing that shows one thing and says another does not pass.
  ///
  /// - Returns: the drawing.
  @discardableResult
  static func checkedPicture(_ name: String, _ arguments: [String] = [], read: (Picture) -> [[Double]]) throws -> Picture {
    let svg = try picture(name, arguments)
    let picture = try #require(Picture(svg), "\(name) draws XML that is not well formed")
    #expect(!picture.title.isEmpty && picture.words("title") == [picture.title])
    #expect(picture.words("caption").first?.hasPrefix("Look ") ?? false, "a caption says what to look at")
    #expect(picture.words("heading").count == picture.panels.count)
    let ids = picture.root.all.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count, "\(ids)")
    let (boxes, paper) = (picture.boxes, picture.root.rect)
    for (place, box) in boxes.enumerated() {
      #expect(paper.contains(box), "\(box) is not on the paper")
      #expect(boxes[(place + 1)...].allSatisfy { $0.intersection(box).isEmpty }, "something lies over \(box)")
    }

    #expect(picture.numbers == read(picture))
    let last = try #require(svg.matches(of: /[0-9]+(?=[^<>]*<\/tspan>)/).last { svg[..<$0.range.lowerBound].contains("class=\"caption\"") })
    let number = try #require(Int(last.output))
    let wrong = try #require(Picture(svg.replacingCharacters(in: last.range, with: "\(number + 1)")))
    #expect(wrong.numbers != read(wrong), "another number in the caption is found out")
    return picture
  }

  private static let maximumSeconds = 50.0

  private static let folder: URL = {
    let bundle = Bundle(for: Marker.self).bundleURL
    return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  }()
  private final class Marker {}
}
