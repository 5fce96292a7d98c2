import Foundation
import Testing

/// `Server/server.py`, as a child process, which ends with its input.
struct LoadServer {
  let base: String
  private let folder: URL

  static func run(_ body: (LoadServer) throws -> Void) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Server/server.py").path
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let folder = try Folder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    process.arguments = ["python3", script, folder.appending(path: "log").path]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    defer {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)), "the server has printed '\(line)'")
    try body(LoadServer(base: "http://127.0.0.1:\(port)", folder: folder))
  }

  /// Runs `treadmill load` on one of its feeds. The result is what `--json` writes.
  func load(_ path: String, _ options: [String], changes: String = "null", more: String = "") throws -> (
    outcome: Command.Outcome, result: LoadResult
  ) {
    let folder = try Folder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let feed = folder.appending(path: "feed.json")
    try #"{"url":"\#(base)/\#(path)","limit":5,"older":{"parameter":"cursor","from":"/next"},"changes":\#(changes)\#(more)}"#.write(
      to: feed, atomically: true, encoding: .utf8)
    let json = folder.appending(path: "result.json")
    let command = try Command(["load", "--feed-api", feed.path, "--quiet", "--json", json.path] + options)
    try command.start()
    let outcome = try command.outcome()
    let data = (try? Data(contentsOf: json)) ?? Data("{}".utf8)
    return (outcome, LoadResult(object: try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]))
  }

  /// Milliseconds that each request of a feed took, as the server saw it.
  func log(of path: String) throws -> [Double] {
    let text = try String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 3, words[0].hasPrefix("/" + path), let came = Double(words[1]), let left = Double(words[2]) else { return nil }
      return (left - came) * 1_000
    }
  }
}

/// What `treadmill load --json` has written.
struct LoadResult {
  let object: [String: Any]

  func count(_ name: String) -> Int { (object["counts"] as? [String: Int])?[name] ?? 0 }

  func sum(_ name: String) -> Int {
    (object["counts"] as? [String: Int] ?? [:]).reduce(0) { $1.key.hasPrefix(name + ".") ? $0 + $1.value : $0 }
  }

  /// Value and count, of all histograms with this name or below it.
  func pairs(_ name: String) -> [(Int, Int)] {
    let all = object["histograms"] as? [String: [[Int]]] ?? [:]
    return all.filter { $0.key == name || $0.key.hasPrefix(name + ".") }.flatMap { $0.value.map { ($0[0], $0[1]) } }.sorted { $0.0 < $1.0 }
  }

  var marks: [String] { object["marks"] as? [String] ?? [] }
}
