import Foundation
import Testing

@testable import TreadmillCommand

@Suite("an output file")
struct OutputFileTests {
  /// A path in a folder of its own, with a file there if there are bytes.
  private func withPlace(_ old: String?, _ body: (String) throws -> Void) throws {
    let folder = try Folder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("out").path
    if let old { try Data(old.utf8).write(to: URL(fileURLWithPath: path)) }
    try body(path)
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("has a piece that is larger than its buffer after what came before")
  func largePiece() throws {
    try withPlace(nil) { path in
      let (file, piece) = (try OutputFile("--out", path), String(repeating: "x", count: 1 << 17))
      for text in ["first\n", piece, "\nlast"] { file.append(text.utf8) }
      #expect(file.finish() == nil)
      #expect(text(path) == "first\n\(piece)\nlast")
    }
  }

  @Test("stays as it was until the new one is whole, and keeps its permissions", arguments: [nil, "old"])
  func renamed(old: String?) throws {
    try withPlace(old) { path in
      if old != nil { chmod(path, 0o640) }
      let file = try OutputFile("--out", path)
      file.append("new".utf8)
      file.flush()
      #expect(text(path) == old && text(path + ".part") == "new")
      #expect(file.finish() == nil)
      #expect(text(path) == "new" && text(path + ".part") == nil)
      if old != nil { #expect(fileStatus(at: path).map { $0.st_mode & 0o777 } == 0o640) }
    }
  }

  @Test("that is never finished leaves no trace, unless it was flushed to outlive the process", arguments: [false, true])
  func unfinished(isFlushed: Bool) throws {
    try withPlace("old") { path in
      do {
        let file = try OutputFile("--out", path)
        file.append("new".utf8)
        if isFlushed { file.flush() }
      }
      #expect(text(path) == "old" && text(path + ".part") == (isFlushed ? "new" : nil))
    }
  }

  @Test("of a run that was killed is replaced by the next one that writes, and not by one that is refused")
  func leftBehind() throws {
    try withPlace(nil) { path in
      try Data("of a killed run".utf8).write(to: URL(fileURLWithPath: path + ".part"))
      do { _ = try OutputFile("--out", path) }
      #expect(text(path + ".part") == "of a killed run")
      let file = try OutputFile("--out", path)
      file.append("new".utf8)
      #expect(file.finish() == nil)
      #expect(text(path) == "new" && text(path + ".part") == nil)
    }
  }

  @Test("is written by one run at a time")
  func exclusive() throws {
    try withPlace(nil) { path in
      let first = try OutputFile("--out", path)
      let refusal = #expect(throws: Failure.self) { try OutputFile("--out", path) }
      #expect("\(try #require(refusal))" == "\(path): another run is writing it; wait until it ends, or name another file")
      #expect(refusal?.status == .badInput)
      #expect(first.finish() == nil)
      #expect(try OutputFile("--out", path).finish() == nil)
    }
  }

  @Test("of two options is one file too few, also before it exists and by a link")
  func twoOptions() throws {
    for old in [nil, "old"] {
      try withPlace(old) { path in
        let link = path + ".link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        for other in old == nil ? [path] : [path, link] {
          #expect(throws: Failure.self) { try OutputFiles([("--out", path), ("--html", other)], sparing: []) }
        }
        #expect(text(path) == old && text(path + ".part") == nil)
      }
    }
  }

  @Test("at the end of a link replaces the file, not the link, also where there is no file yet", arguments: [nil, "old"])
  func link(old: String?) throws {
    try withPlace(old) { path in
      let link = path + ".link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      let file = try OutputFile("--out", link)
      file.append("new".utf8)
      #expect(file.finish() == nil)
      #expect(text(path) == "new")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    }
  }

  @Test("is written in its place where none can be made beside it, still by one run at a time", arguments: [nil, "old"])
  func inPlace(old: String?) throws {
    try withPlace(old) { path in
      try FileManager.default.createDirectory(atPath: path + ".part", withIntermediateDirectories: false)
      let file = try OutputFile("--out", path)
      #expect(throws: Failure.self) { try OutputFile("--out", path) }
      #expect(text(path) == old ?? "")
      file.append("new".utf8)
      #expect(file.finish() == nil)
      #expect(text(path) == "new")
    }
  }

  @Test("that may not be written is not replaced either", .enabled(if: geteuid() != 0, "root writes every file"))
  func readOnly() throws {
    try withPlace("old") { path in
      chmod(path, 0o400)
      #expect(throws: Failure.self) { try OutputFile("--out", path) }
      #expect(text(path) == "old")
    }
  }

  @Test("is no folder, pipe or missing folder's file", arguments: ["folder", "pipe", "no/such/folder"])
  func noFile(kind: String) throws {
    try withPlace(nil) { path in
      let named = kind.contains("/") ? path + "/" + kind : path
      if kind == "folder" { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }
      if kind == "pipe" { try #require(mkfifo(path, 0o600) == 0) }
      let refusal = #expect(throws: Failure.self) { try OutputFile("--out", named) }
      #expect("\(try #require(refusal))".hasPrefix("\(named): cannot be written: "))
      #expect(text(named + ".part") == nil)
    }
  }

  @Test("of a device that is full keeps its first error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func device() throws {
    let file = try OutputFile("--out", "/dev/full")
    file.append("new".utf8)
    file.flush()
    file.append("more".utf8)
    #expect(file.finish().map { "\($0)" } == "/dev/full: cannot be written: No space left on device")
  }
}
