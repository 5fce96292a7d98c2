import FeedFormats
import FeedSimulation
import Foundation
import JSONReading
import Testing
import UVLoop

@testable import FeedContracts

/// Pages in the shapes of known APIs, with invented content: `Server/Shapes`, served by `Server/shapes.py` on loopback.
@Suite("Shapes of APIs", .serialized)
struct FeedShapeTests {
  @Test("each is guessed, with what Docs/FeedAPI.md says is given, and read down to its end, every post once")
  func shapes() throws {
    try ShapeServers.run { (ports) throws in
      #expect(ports.count >= 40)
      for (name, port) in ports {
        do { try check(name, "http://127.0.0.1:\(port)") } catch { Issue.record("\(name): \(error)") }
      }
    }
  }

  @Test("each has a row in Docs/FeedAPI.md, which says what is given")
  func documented() throws {
    let document = Shape.folder.deletingLastPathComponent().appending(path: "../../Docs/FeedAPI.md")
    let rows = try String(contentsOf: document, encoding: .utf8).split(separator: "\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: Shape.folder.appending(path: "Shapes").path).sorted()
    for name in names {
      let shape = try Shape(String(name.dropLast(".json".count)))
      let row = try #require(rows.first { $0.hasPrefix("| \(shape.api) | ") }, "\(name)")
      #expect(row.contains("| nothing |") == (shape.given == "nothing"), "\(name)")
    }
  }

  private func check(_ name: String, _ base: String) throws {
    let shape = try Shape(name)
    let trial = try FeedTrial(of: try shape.asked(at: base))
    let feed = try HTTPFeed(try FeedAPI(parsing: Array(trial.api.description.utf8)))  // as it is printed
    feed.keepsText = true
    var posts: [ServedPost] = []
    var place = PageQuestion.Place.first
    for _ in 0..<Shape.maximumPages {
      let answer = feed.page(PageQuestion(place, limit: nil))
      let page = try #require(answer.page, "\(name): \(answer.failure ?? "")")
      posts += page.posts
      guard let older = page.older else { break }
      place = .older(older)
    }
    let read = posts.map { post in
      Shape.Post(id: post.id, text: post.text ?? "", photos: post.value.photos.map { $0.width == 0 ? "?" : "\($0.width)x\($0.height)" })
    }
    if read != shape.posts {
      Issue.record("\(name): \(read.map(\.line))\n\(shape.posts.map(\.line))\n\(trial.api)\n\(trial.reasons.joined(separator: "\n"))")
    }
  }
}

/// A file of `Server/Shapes`.
private struct Shape: Decodable {
  struct Post: Decodable, Equatable {
    var id: String
    var text: String
    var photos: [String]

    var line: String { ([id, text] + photos).joined(separator: " | ") }
  }

  static let maximumPages = 6
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Server")

  var api: String
  var given: String
  var posts: [Post]
  /// The first page's address and what is given by hand, in the keys of a description.
  private(set) var known: [UInt8] = []
  private(set) var ask = ""

  enum CodingKeys: CodingKey { case api, given, posts }

  init(_ name: String) throws {
    let data = try Data(contentsOf: Shape.folder.appending(path: "Shapes/\(name).json"))
    self = try JSONDecoder().decode(Shape.self, from: data)
    let element = try JSONElement(parsing: Array(data))
    ask = try #require(element["pages"]?.elements?.first { _ in true }?["ask"]?.string)
    if let description = element["description"] { known = Array("\(JSONValue(description))".utf8.dropFirst()) }
  }

  func asked(at base: String) throws -> FeedAPI {
    let rest = known.isEmpty ? Array("}".utf8) : Array(",".utf8) + known
    return try FeedAPI(parsing: Array(#"{"url":"\#(base + ask)""#.utf8) + rest)
  }
}

/// `Server/shapes.py`, as a child process.
private enum ShapeServers {
  static func run(_ body: ([(name: String, port: Int)]) throws -> Void) throws {
    let loop = try EventLoop()
    let result = Swift.Result { () throws in
      var (output, errors): ([UInt8], [UInt8]) = ([], [])
      let script = Shape.folder.appending(path: "shapes.py").path
      let child = try ChildProcess(on: loop, executable: "python3", arguments: [script]) { _ in }
      child.errors.start { if case .chunk(let bytes) = $0 { errors += bytes } }
      child.output.start { if case .chunk(let bytes) = $0 { output += bytes } }
      func isWhole() -> Bool { output.suffix(2) == [0x0A, 0x0A] }
      while !isWhole(), child.isRunning { loop.runOnce() }
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
      try #require(isWhole(), "\(String(decoding: errors, as: UTF8.self))")
      try body(lines.map { (String($0[0]), Int($0[1]) ?? 0) })
    }
    try loop.close()
    try result.get()
  }
}
