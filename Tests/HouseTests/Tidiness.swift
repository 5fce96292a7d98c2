/// How the tree looks: its top level, and words that do not belong into a finished one.
enum Tidiness {
  static let topLevel = ["Demos", "Docs", "LICENSE", "Makefile", "Package.swift", "README.md", "Sources", "Tests"]
  /// What builds and runs leave behind, ignored by git.
  static let products = ["Package.resolved", "Report"]

  static func strangers(amongTopLevel names: [String]) -> [String] {
    names.filter { !$0.hasPrefix(".") && !topLevel.contains($0) && !products.contains($0) }
  }

  static func missing(fromTopLevel names: [String]) -> [String] { topLevel.filter { !names.contains($0) } }

  /// Split, so that this file passes its own test.
  private static let markers = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK", "WI" + "P", "T" + "BD", "Lorem " + "ipsum"]

  /// Markers of unfinished business, as whole words in capitals, anywhere in the text.
  static func unfinished(in files: [SourceFile]) -> [Finding] {
    mentions(of: markers, in: files) { "says \($0): finish it, or write it down in an issue" }
  }

  private static let places = ["/wo" + "rk/", "/tm" + "p/", "/ho" + "me/", "/ro" + "ot/", "/Us" + "ers/", "../sha" + "red"]

  /// Paths of somebody's machine.
  static func machinePaths(in files: [SourceFile]) -> [Finding] {
    files.flatMap { file in
      file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
        places.first { line.contains($0) }.map { Finding(path: file.path, line: number + 1, what: "names \($0), a place on one machine") }
      }
    }
  }

  private static func mentions(of words: [String], in files: [SourceFile], _ what: (String) -> String) -> [Finding] {
    files.flatMap { file -> [Finding] in
      let suspicious = words.filter { file.text.contains($0) }
      guard !suspicious.isEmpty else { return [] }
      return file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
        let spoken = line.split { !$0.isLetter && !$0.isNumber && $0 != " " }.joined(separator: " ")
        return suspicious.first { " \(spoken) ".contains(" \($0) ") }
          .map { Finding(path: file.path, line: number + 1, what: what($0)) }
      }
    }
  }
}
