/// What the README promises, held against the tree.
enum Readme {
  /// Where DocC finds the pages of the documentation.
  static let catalogue = "Sources/Treadmill/Treadmill.docc"

  /// A fenced block of a Markdown text.
  struct Block: Equatable {
    let language: String
    let lines: [String]
  }

  static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var open: (language: String, lines: [String])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(Block(language: block.language, lines: block.lines)) }
        open = open == nil ? (String(line.dropFirst(3)), []) : nil
      } else {
        open?.lines.append(String(line))
      }
    }
    return blocks
  }

  /// The verbs that the text calls `make` with, in blocks and in running text.
  static func verbs(in text: String) -> [String] {
    text.split { $0 == "\n" || $0 == "`" }.compactMap { piece in
      let words = piece.drop { $0 == " " || $0 == "$" }.split(separator: " ")
      guard words.first == "make", words.count > 1, words[1].allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
      return String(words[1])
    }
  }

  /// The targets of a Makefile.
  static func targets(of makefile: String) -> [String] {
    makefile.split(separator: "\n").flatMap { line -> [String] in
      guard let colon = line.firstIndex(of: ":"), line.first?.isLetter ?? false, !line[colon...].hasPrefix(":=") else { return [] }
      return line[..<colon].split(separator: " ").map(String.init)
    }
  }

  /// The lines between the two markers of a file, without the indentation that they share.
  static func excerpt(of text: String) -> [String]? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let begin = lines.firstIndex(where: { $0.hasSuffix("// README begins") }),
      let end = lines.firstIndex(where: { $0.hasSuffix("// README ends") }), begin < end
    else { return nil }
    let excerpt = lines[(begin + 1)..<end]
    let indentation = excerpt.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return excerpt.map { String($0.dropFirst(indentation)) }
  }

  /// Relative links of a Markdown text, without their anchors.
  static func links(in text: String) -> [String] {
    text.split(separator: "](").dropFirst().compactMap { rest in
      guard let end = rest.firstIndex(of: ")") else { return nil }
      let link = rest[..<end].prefix { $0 != "#" }
      return link.isEmpty || link.contains(":") ? nil : String(link)
    }
  }
}
