/// What would make two runs of one seed differ: the order of a hash table, state that all share, a clock, a chance.
///
/// A check of texts, which sees what stands in one type's files. The command is exempt: it reports, and drives with libuv's clock.
enum Determinism {
  static func isChecked(_ file: SourceFile) -> Bool { file.path.hasPrefix("Sources/") && file.module != "TreadmillCommand" }

  // MARK: Hash tables

  /// Places that go through a Set or a Dictionary in its own order; looking up, counting and sorting are no such places.
  static func iterations(in sources: [SourceFile]) -> [Finding] {
    let checked = sources.filter(isChecked)
    return checked.flatMap { file -> [Finding] in
      let own = file.hashTables
      let properties = checked.filter { $0.module == file.module && $0.subject == file.subject }.flatMap(\.hashTables)
        .filter { $0.scope == nil }.map(\.name)
      let tokens = file.tokens
      return tokens.indices.compactMap { place in
        let name = String(tokens.at(place))
        let isTable = properties.contains(name) || own.contains { $0.name == name && $0.scope?.contains(place) ?? false }
        let isUse = isTable && goesThrough(place, in: tokens) || name == "Set" && goesThroughFreshSet(place, in: tokens)
        return isUse ? Finding(path: file.path, line: tokens[place].line, what: "goes through \(name) in hash order") : nil
      }
    }
  }

  private static let walks = [
    "map", "flatMap", "compactMap", "forEach", "reduce", "keys", "values", "first", "randomElement", "enumerated", "makeIterator",
    "popFirst",
    "removeFirst", "startIndex", "elements", "lazy",
  ]

  /// Whether the table at a place is gone through: by one of its methods, by a loop, or by being copied into something that has an order.
  private static func goesThrough(_ place: Int, in tokens: [Token]) -> Bool {
    var next = place + 1
    while ["?", "!"].contains(tokens.at(next)) { next += 1 }
    if tokens.at(next) == "." { return walks.contains(String(tokens.at(next + 1))) }
    var before = place - 1
    while tokens.at(before) == "." { before -= 2 }  // self.table
    if tokens.at(before) == "in" { return ["{", "where"].contains(tokens.at(next)) }
    let isWhole = [")", ","].contains(tokens.at(next))
    if isWhole, tokens.match("contentsOf", ":", at: before - 1) { return true }
    return isWhole && tokens.at(before) == "(" && ["Array", "ContiguousArray", "zip"].contains(tokens.at(before - 1))
  }

  /// Whether a `Set(...)` is gone through on the spot.
  private static func goesThroughFreshSet(_ place: Int, in tokens: [Token]) -> Bool {
    guard tokens.at(place + 1) == "(" else { return false }
    let end = tokens.closing(place + 1)
    if tokens.at(end + 1) == "." { return walks.contains(String(tokens.at(end + 2))) }
    return tokens.at(place - 1) == "in" || tokens.match("Array", "(", at: place - 2)
  }

  // MARK: Shared state

  /// Stored variables of types and of files.
  static func sharedState(in sources: [SourceFile]) -> [Finding] {
    sources.filter(isChecked).flatMap { file -> [Finding] in
      let tokens = file.tokens
      var depth = 0
      return tokens.indices.compactMap { place in
        if tokens.at(place) == "{" { depth += 1 }
        if tokens.at(place) == "}" { depth -= 1 }
        guard tokens.at(place) == "var", depth == 0 || ["static", "class"].contains(tokens.at(place - 1)) else { return nil }
        // What follows the name and its type: a body makes it computed.
        let end = tokens[(place + 1)...].firstIndex { $0.text == "=" || $0.text == "{" || $0.line > tokens[place].line }
        if let end, tokens.at(end) == "{" { return nil }
        return Finding(path: file.path, line: tokens[place].line, what: "\(tokens.at(place + 1)) is shared by every tree in the process")
      }
    }
  }

  // MARK: Clocks and chance

  private static let clocks = [
    "ContinuousClock", "SuspendingClock", "DispatchTime", "ProcessInfo", "clock_gettime", "gettimeofday", "uv_now", "uv_hrtime",
    "CFAbsoluteTimeGetCurrent", "SystemRandomNumberGenerator", "arc4random", "arc4random_uniform", "hashValue", "Hasher",
  ]

  /// Reads of a clock, draws of an unseeded number, and hashes, which differ from process to process.
  static func clocksAndChance(in sources: [SourceFile]) -> [Finding] {
    sources.filter { isChecked($0) && $0.module != "UVLoop" }.flatMap { file -> [Finding] in
      let tokens = file.tokens
      return tokens.indices.compactMap { place in
        let word = String(tokens.at(place))
        let isCall = tokens.at(place + 1) == "("
        if word == "Hasher", tokens.at(place - 1) == "inout" { return nil }  // says what is hashed, and draws no hash
        let isDate = word == "Date" && (tokens.match("(", ")", at: place + 1) || tokens.match(".", "now", at: place + 1))
        let draws = ["random", "shuffled", "shuffle", "randomElement"].contains(word) && tokens.at(place - 1) == "." && isCall
        let isSeeded = draws && tokens[place..<min(tokens.count, tokens.closing(place + 1))].contains { $0.text == "using" }
        guard clocks.contains(word) || isDate || (draws && !isSeeded) else { return nil }
        return Finding(path: file.path, line: tokens[place].line, what: "\(word) is another one in every run")
      }
    }
  }
}

/// A variable that is a Set or a Dictionary.
struct HashTable: Equatable {
  let name: String
  /// The tokens in which a local variable or a parameter is known; nil for a property.
  let scope: Range<Int>?
}

extension SourceFile {
  /// What the file declares to be a Set or a Dictionary.
  var hashTables: [HashTable] {
    var braces: [Int] = []
    var parentheses = 0
    return tokens.indices.compactMap { place in
      switch tokens.at(place) {
      case "{": braces.append(place)
      case "}": _ = braces.popLast()
      case "(": parentheses += 1
      case ")": parentheses -= 1
      default: break
      }
      guard tokens[place].isWord, declaresHashTable(place) else { return nil }
      let isLocal = parentheses > 0 || isInFunction(braces)
      let end = parentheses > 0 ? tokens[place...].firstIndex { $0.text == "{" }.map(tokens.closing) : braces.last.map(tokens.closing)
      return HashTable(name: String(tokens.at(place)), scope: isLocal ? place..<(end ?? tokens.count) : nil)
    }
  }

  /// `name: Set<...>`, `name: [Key: Value]`, `var name = Set(...)`, `let name = [:]` and the like, at the name.
  private func declaresHashTable(_ place: Int) -> Bool {
    var type = place + 2
    switch tokens.at(place + 1) {
    case ":": if tokens.at(type) == "inout" { type += 1 }
    case "=": guard ["var", "let"].contains(tokens.at(place - 1)) else { return false }
    default: return false
    }
    if ["Set", "Dictionary"].contains(tokens.at(type)) { return true }
    guard tokens.at(type) == "[" else { return false }
    // A dictionary's bracket has a colon of its own.
    var depth = 0
    for inner in type..<tokens.closing(type) {
      switch tokens.at(inner) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ":" where depth == 1: return true
      default: break
      }
    }
    return false
  }

  /// Whether the innermost brace is a function's, a closure's or a statement's, and not that of a type.
  private func isInFunction(_ braces: [Int]) -> Bool {
    guard let brace = braces.last else { return false }
    let head = tokens[..<brace].reversed().prefix { !["{", "}", ";"].contains($0.text) }.map(\.text)
    return !["struct", "class", "enum", "extension", "protocol", "actor"].contains { head.contains($0) }
  }
}
