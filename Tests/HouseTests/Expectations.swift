/// Tests that cannot fail: those that reach no `#expect`, no `#require`, no `Issue.record` and no confirmation, not even in a helper.
enum Expectations {
  private static let verbs = ["expect", "require"]

  static func findings(in files: [SourceFile]) -> [Finding] {
    var helpers = Set<String>()
    let functions = files.flatMap { file in file.functions.map { (file, $0) } }
    // Helpers call helpers: until no further one is found, which each round but the last brings nearer.
    var found = -1
    while helpers.count > found {
      found = helpers.count
      for (file, function) in functions where !function.isTest && reachesExpectation(file, function.body, helpers) {
        helpers.insert(function.name)
      }
    }
    return functions.filter { file, function in function.isTest && !reachesExpectation(file, function.body, helpers) }
      .map { Finding(path: $0.path, line: $1.line, what: "\($1.name) expects nothing") }
  }

  private static func reachesExpectation(_ file: SourceFile, _ body: Range<Int>, _ helpers: Set<String>) -> Bool {
    let tokens = file.tokens
    return body.contains { place in
      if tokens.at(place) == "#" { return verbs.contains(String(tokens.at(place + 1))) }
      if tokens.match("Issue", ".", "record", at: place) || tokens.match("confirmation", "(", at: place) { return true }
      return helpers.contains(String(tokens.at(place))) && ["(", "{"].contains(tokens.at(place + 1))
    }
  }
}

extension SourceFile {
  struct Function {
    let name: String
    let line: Int
    let isTest: Bool
    /// The tokens between its braces.
    let body: Range<Int>
  }

  /// The functions and initialisers of the file, in order; an initialiser is called by its type's name.
  var functions: [Function] {
    var type = ""
    var awaitsTest = false
    return tokens.indices.compactMap { place in
      if tokens.match("@", "Test", at: place) { awaitsTest = true }
      if ["struct", "class", "enum", "extension"].contains(tokens.at(place)), tokens.at(place + 1).first?.isUppercase ?? false {
        type = String(tokens.at(place + 1))
      }
      let isInit = tokens.at(place) == "init" && ["(", "?", "<"].contains(tokens.at(place + 1)) && tokens.at(place - 1) != "."
      guard tokens.at(place) == "func" || isInit, let open = bodyStart(after: place) else { return nil }
      defer { awaitsTest = false }
      return Function(
        name: isInit ? type : String(tokens.at(place + 1)), line: tokens[place].line, isTest: awaitsTest && !isInit,
        body: open + 1..<tokens.closing(open))
    }
  }

  /// The first brace outside of parentheses.
  private func bodyStart(after place: Int) -> Int? {
    var next = place + 1
    while next < tokens.count {
      switch tokens.at(next) {
      case "(", "[": next = tokens.closing(next)
      case "{": return next
      case "}", "func": return nil
      default: break
      }
      next += 1
    }
    return nil
  }
}
