import Testing

/// Sessions know nothing of the traces that are written of them, and traces nothing of how they are shrunk.
@Suite("The folders of a session")
struct SessionFolderTests {
  /// A folder may name types of those before it.
  private static let order = ["Session/", "Session/Traces/", "Session/Shrinking/", "Session/Stress/"].map {
    "Sources/ScrollSimulation/" + $0
  }

  private func place(of path: String) -> Int? {
    guard let end = path.lastIndex(of: "/") else { return nil }
    return Self.order.firstIndex { $0 == path[...end] }
  }

  private func findings(in sources: [SourceFile]) -> [Finding] {
    var declared: [String: Int] = [:]
    for file in sources {
      guard let place = place(of: file.path) else { continue }
      let nested = Set(file.nestedTypes)
      for name in file.types where !nested.contains(name) { declared[name] = place }
    }
    return sources.flatMap { file -> [Finding] in
      guard let place = place(of: file.path) else { return [] }
      return file.tokens.indices.compactMap { index in
        let name = String(file.tokens.at(index))
        guard let other = declared[name], other > place, file.tokens.at(index - 1) != "." else { return nil }
        return Finding(path: file.path, line: file.tokens[index].line, what: "names \(name) of \(Self.order[other])")
      }
    }
  }

  @Test("point one way: sessions, traces, shrinking, what a test calls")
  func oneWay() {
    #expect(findings(in: Repository.sources) == [])
    #expect(Self.order.allSatisfy { folder in Repository.sources.contains { $0.path.hasPrefix(folder) } })
  }

  @Test("a session that names a trace is found")
  func circle() {
    let trace = SourceFile("Sources/ScrollSimulation/Session/Traces/T.swift", "struct Trace { struct Line {} }\n")
    let session = SourceFile("Sources/ScrollSimulation/Session/S.swift", "struct S {\n  var trace: Trace\n  var line: Line\n}\n")
    #expect(findings(in: [trace, session]).map(\.line) == [2])
    #expect(findings(in: [trace, SourceFile("Sources/ScrollSimulation/Session/Shrinking/S.swift", session.text)]) == [])
  }
}

extension SourceFile {
  /// The names of all types that the file declares.
  fileprivate var types: [String] {
    tokens.indices.compactMap { place in
      ["class", "struct", "enum", "protocol", "actor"].contains(tokens.at(place)) ? String(tokens.at(place + 1)) : nil
    }
  }
}
