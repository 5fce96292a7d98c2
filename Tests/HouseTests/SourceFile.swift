import Foundation

/// A file of the repository as the house rules read it: its text, and for Swift its code as words, without comments and string literals.
struct SourceFile: Sendable {
  /// From the top level, with `/`.
  let path: String
  let text: String
  /// What the code consists of; empty for a file that is not Swift.
  let tokens: [Token]

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
    tokens = path.hasSuffix(".swift") ? Token.tokens(of: CodeScanner.code(of: text)) : []
  }

  var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - (text.hasSuffix("\n") ? 1 : 0) }

  /// The file's name without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The module that the file belongs to: `Sources/<module>/...`, else its folder.
  var module: String {
    let parts = path.split(separator: "/")
    return parts.first == "Sources" && parts.count > 2 ? String(parts[1]) : parts.dropLast().joined(separator: "/")
  }

  /// The type that the file is about: `FeedStore` for `FeedStore+Changes.swift`.
  var subject: Substring { name.prefix { $0 != "+" && $0 != "." } }
}

/// A place that breaks a house rule.
struct Finding: CustomStringConvertible, Equatable {
  let path: String
  /// Counted from 1; 0 speaks of the file as a whole.
  let line: Int
  let what: String

  var description: String { line > 0 ? "\(path):\(line): \(what)" : "\(path): \(what)" }
}

/// The repository that these tests stand in.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every Swift file below Sources, Tests and Demos, by path.
  static let swiftFiles: [SourceFile] = ["Sources", "Tests", "Demos"].flatMap { files(below: $0) { $0.hasSuffix(".swift") } }

  /// The Swift files of the modules.
  static var sources: [SourceFile] { swiftFiles.filter { $0.path.hasPrefix("Sources/") } }

  static func file(_ path: String) -> SourceFile? {
    (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map { SourceFile(path, $0) }
  }

  /// The names at a folder, sorted; those that begin with a dot too.
  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path))?.sorted() ?? []
  }

  static func files(below folder: String, where isWanted: (String) -> Bool) -> [SourceFile] {
    names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name -> [SourceFile] in
      let path = folder + "/" + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path, isDirectory: &isFolder) else { return [] }
      if isFolder.boolValue { return files(below: path, where: isWanted) }
      return isWanted(name) ? [file(path)].compactMap(\.self) : []
    }
  }
}
