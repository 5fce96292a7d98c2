import Testing

/// Who reads a name knows which type it is: no two modules define one of the same name at their top level.
enum Names {
  private static let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]

  /// The types that a file defines outside of any braces.
  static func defined(in file: SourceFile) -> [(name: String, line: Int)] {
    var depth = 0
    var names: [(name: String, line: Int)] = []
    for place in file.tokens.indices {
      switch file.tokens[place].text {
      case "{": depth += 1
      case "}": depth -= 1
      case let kind where depth == 0 && kinds.contains(kind) && !isPrivate(place, file.tokens):
        names.append((String(file.tokens.at(place + 1)), file.tokens[place].line))
      default: break
      }
    }
    return names
  }

  /// Whether one of the words before it hides it from other files.
  private static func isPrivate(_ place: Int, _ tokens: [Token]) -> Bool {
    tokens[..<place].suffix(3).contains { ["private", "fileprivate"].contains($0.text) }
  }

  static func findings(in sources: [SourceFile]) -> [Finding] {
    var homes: [String: String] = [:]
    var findings: [Finding] = []
    for file in sources {
      for (name, line) in defined(in: file) {
        if let home = homes[name], home != file.module {
          findings.append(Finding(path: file.path, line: line, what: "\(home) has a \(name), too: give one of them a word of its own"))
        }
        homes[name] = homes[name] ?? file.module
      }
    }
    return findings
  }
}

@Suite("Names")
struct NameTests {
  @Test("no two modules have a type of the same name")
  func types() { #expect(Names.findings(in: Repository.sources) == []) }

  @Test("a type that two modules have is found; a private one, an inner one and an extension are none")
  func mistakes() {
    let sources = [
      SourceFile(
        "Sources/A/One.swift", "public struct Handle { struct Inner {} }\nprivate enum Key {}\nextension Handle { class Outer {} }\n"),
      SourceFile("Sources/B/Two.swift", "struct Inner {}\nenum Key {}\nfinal class Outer {}\nprotocol Handle {}\n"),
    ]
    #expect(
      Names.findings(in: sources).map(\.description) == ["Sources/B/Two.swift:4: A has a Handle, too: give one of them a word of its own"])
  }
}
