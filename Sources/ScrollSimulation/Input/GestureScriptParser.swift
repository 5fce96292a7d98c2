import ViewTree

/// A recursive-descent parser of a script's lines; every step consumes at least a byte or ends the pass.
struct GestureScriptParser {
  private let line: [UInt8]
  private let number: Int
  private var position = 0

  static func statements(of text: String) throws(GestureScriptError) -> [GestureScript.Statement] {
    let bytes = Array(text.utf8)
    guard bytes.count <= GestureScript.maximumBytes else {
      throw GestureScriptError(line: 1, column: 1, text: "", problem: .tooLong(bytes: bytes.count))
    }
    var statements: [GestureScript.Statement] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      var parser = GestureScriptParser(line: Array(line), number: index + 1)
      try parser.parseLine(into: &statements)
    }
    return statements
  }

  private init(line: [UInt8], number: Int) {
    self.line = line
    self.number = number
  }

  private mutating func parseLine(into statements: inout [GestureScript.Statement]) throws(GestureScriptError) {
    while true {
      while isAt(";") { position += 1 }
      if isAtLineEnd { return }
      guard statements.count < GestureScript.maximumStatements else { throw error(.tooManyStatements, at: position) }
      statements.append(try statement())
    }
  }

  private mutating func statement() throws(GestureScriptError) -> GestureScript.Statement {
    let place = place
    let statement: GestureScript.Statement
    switch word() {
    case "drag": return try drag()
    case "fling": return .fling(velocity: try velocity())
    case "wheel": return .wheel(by: try alongOrPoint())
    case "jump": return .jump(to: try alongOrPoint())
    case "scroll": return .scroll(to: try alongOrPoint())
    case "tap": statement = .tap(isAtStatementEnd ? nil : try point())
    case "wait": statement = .wait(try time(in: GestureScript.waitNanoseconds))
    case "rotate": statement = .rotate
    default: throw unexpected(.statement, at: place)
    }
    try end(or: .end)
    return statement
  }

  private mutating func drag() throws(GestureScriptError) -> GestureScript.Statement {
    let from = try point()
    guard take("->") else { throw unexpected(.arrow) }
    let to = try point()
    guard takeWord("in") else { throw unexpected(.travelTime) }
    let duration = try time(in: GestureScript.strokeNanoseconds)
    guard takeWord("hold") else {
      try end(or: .holdOrEnd)
      return .drag(from: from, to: to, duration: duration, hold: 0)
    }
    let hold = try time(in: GestureScript.strokeNanoseconds)
    try end(or: .end)
    return .drag(from: from, to: to, duration: duration, hold: hold)
  }

  private mutating func point() throws(GestureScriptError) -> Point {
    let x = try length(or: .point)
    guard take(",") else { throw unexpected(.comma) }
    return Point(x: x, y: try length(or: .number))
  }

  /// Two numbers, or one on the main axis, then the statement's end.
  private mutating func alongOrPoint() throws(GestureScriptError) -> Point {
    let first = try length(or: .number)
    guard take(",") else {
      try end(or: .commaOrEnd)
      return Point(x: 0, y: first)
    }
    let point = Point(x: first, y: try length(or: .number))
    try end(or: .end)
    return point
  }

  private mutating func velocity() throws(GestureScriptError) -> Point {
    let place = place
    let velocity = try alongOrPoint()
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    guard GestureScript.speeds.contains(speed) else { throw error(.speedOutOfRange(found: token(at: place) ?? ""), at: place) }
    return velocity
  }

  private mutating func length(or expected: GestureScriptError.Expectation) throws(GestureScriptError) -> Double {
    let place = place
    guard let (number, end) = DecimalText.scan(line, at: place, exponents: false) else { throw unexpected(expected, at: place) }
    guard abs(number.value) <= GestureScript.maximumMagnitude else { throw error(.tooFar(found: clip(number.text)), at: place) }
    position = end
    return number.value
  }

  /// Nanoseconds.
  private mutating func time(in allowed: ClosedRange<Int64>) throws(GestureScriptError) -> Int64 {
    let start = place
    guard let (number, end) = DecimalText.scan(line, at: start, exponents: false) else { throw unexpected(.time, at: start) }
    position = end
    let unit = place
    let power: Int
    switch word() {
    case "ms": power = 6
    case "s": power = 9
    default: throw unexpected(.unit, at: unit)
    }
    guard let nanoseconds = number.scaled(byPowerOfTen: power), allowed.contains(nanoseconds) else {
      throw error(.timeOutOfRange(found: clip(number.text) + (power == 6 ? "ms" : "s"), allowed: allowed), at: start)
    }
    return nanoseconds
  }

  private mutating func end(or expected: GestureScriptError.Expectation) throws(GestureScriptError) {
    guard isAtStatementEnd else { throw unexpected(expected) }
  }
}

/// Tokens: a word of letters, a number, any other single character.
extension GestureScriptParser {
  private var place: Int {
    var place = position
    while place < line.count, [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(line[place]) { place += 1 }
    return place
  }

  private var isAtLineEnd: Bool { place == line.count || line[place] == UInt8(ascii: "#") }
  private var isAtStatementEnd: Bool { isAtLineEnd || line[place] == UInt8(ascii: ";") }

  /// Moves to the next token; true if it starts with `sign`.
  private mutating func isAt(_ sign: Unicode.Scalar) -> Bool {
    position = place
    return position < line.count && line[position] == UInt8(ascii: sign)
  }

  private mutating func take(_ sign: String) -> Bool {
    guard line[place...].starts(with: sign.utf8) else { return false }
    position = place + sign.utf8.count
    return true
  }

  private mutating func takeWord(_ expected: String) -> Bool {
    let start = position
    if word() == expected { return true }
    position = start
    return false
  }

  private mutating func word() -> String {
    let start = place
    position = wordEnd(from: start)
    return String(decoding: line[start..<position], as: UTF8.self)
  }

  private func wordEnd(from start: Int) -> Int {
    var end = start
    while end < line.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(line[end] | 0x20) { end += 1 }
    return end
  }

  private func token(at place: Int) -> String? {
    guard place < line.count else { return nil }
    let end = wordEnd(from: place)
    if end > place { return clip(String(decoding: line[place..<end], as: UTF8.self)) }
    if let (number, _) = DecimalText.scan(line, at: place, exponents: false) { return clip(number.text) }
    return String(decoding: line[place...], as: UTF8.self).first.map { String(GestureScriptError.printable($0)) }
  }

  private func clip(_ text: String) -> String { text.count > 24 ? text.prefix(24) + "..." : text }

  private func unexpected(_ expected: GestureScriptError.Expectation, at place: Int? = nil) -> GestureScriptError {
    let place = place ?? self.place
    return error(.unexpected(found: token(at: place), expected: expected), at: place)
  }

  private func error(_ problem: GestureScriptError.Problem, at place: Int) -> GestureScriptError {
    var text = String(decoding: line, as: UTF8.self)
    if text.hasSuffix("\r") { text.removeLast() }
    let column = String(decoding: line[..<place], as: UTF8.self).count + 1
    return GestureScriptError(line: number, column: min(column, text.count + 1), text: text, problem: problem)
  }
}
