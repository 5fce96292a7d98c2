import JSONReading

/// A syntax error in a gesture script: its place, what was found and what was expected.
public struct GestureScriptError: Error, Hashable, Sendable {
  /// Counted from 1.
  public var line: Int
  /// In characters, counted from 1; one past the end if the line ends too early.
  public var column: Int
  /// The line, without its line break.
  public var text: String
  var problem: Problem

  enum Problem: Hashable, Sendable {
    /// `found` is the word, number or sign at the place; nil is the end of the line.
    case unexpected(found: String?, expected: Expectation)
    /// Beyond `GestureScript.maximumMagnitude`.
    case tooFar(found: String)
    /// Outside `GestureScript.speeds`.
    case speedOutOfRange(found: String)
    /// `allowed` is in nanoseconds.
    case timeOutOfRange(found: String, allowed: ClosedRange<Int64>)
    /// More than `GestureScript.maximumStatements`.
    case tooManyStatements
    /// More than `GestureScript.maximumBytes`.
    case tooLong(bytes: Int)
  }

  /// What would be valid at the place.
  enum Expectation: Hashable, Sendable {
    case statement, point, number, comma, arrow, travelTime, time, unit, end
    /// The end of a statement, or a drag's `hold`.
    case holdOrEnd
    /// The end of a statement, or a comma and the second coordinate.
    case commaOrEnd
  }
}

extension GestureScriptError: CustomStringConvertible {
  static let maximumExcerpt = 100

  public var description: String {
    let (excerpt, caret) = excerpt
    return "line \(line), column \(column): \(problem)\n  \(excerpt)\n  \(caret)"
  }

  /// The line around the place, and a line with a caret below it. Tabs stay, so that the caret aligns; other controls are replaced.
  private var excerpt: (line: String, caret: String) {
    let characters = Array(text)
    let first = max(0, min(column - 1 - GestureScriptError.maximumExcerpt / 2, characters.count - GestureScriptError.maximumExcerpt))
    let shown = characters.dropFirst(first).prefix(GestureScriptError.maximumExcerpt).map(GestureScriptError.printable)
    let leading = first > 0 ? "... " : ""
    let trailing = first + shown.count < characters.count ? " ..." : ""
    let indent = leading.map { _ in " " }.joined() + shown.prefix(column - 1 - first).map { $0 == "\t" ? "\t" : " " }.joined()
    return (leading + String(shown) + trailing, indent + "^")
  }

  /// Of the same width, for the caret.
  static func printable(_ character: Character) -> Character {
    character == "\t" || character.unicodeScalars.allSatisfy(VisibleText.isSeen) ? character : "\u{FFFD}"
  }
}

extension GestureScriptError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpected(let found, let expected): "expected \(expected), found \(found.map { "'\($0)'" } ?? "the end of the line")"
    case .tooFar(let found):
      "expected a number of points from -\(DecimalText.plain(GestureScript.maximumMagnitude)) to "
        + "\(DecimalText.plain(GestureScript.maximumMagnitude)), found \(found)"
    case .speedOutOfRange(let found):
      "expected a velocity of \(DecimalText.plain(GestureScript.speeds.lowerBound)) to "
        + "\(DecimalText.plain(GestureScript.speeds.upperBound)) points a second in either direction, found \(found)"
    case .timeOutOfRange(let found, let allowed):
      "expected a time from \(DecimalText.milliseconds(allowed.lowerBound)) to \(DecimalText.milliseconds(allowed.upperBound)) ms, found \(found)"
    case .tooManyStatements: "expected at most \(GestureScript.maximumStatements) statements, found one more"
    case .tooLong(let bytes): "expected at most \(GestureScript.maximumBytes) bytes, found \(bytes)"
    }
  }
}

extension GestureScriptError.Expectation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .statement: "drag, fling, tap, wheel, wait, rotate, jump or scroll"
    case .point: "a place such as 0,600"
    case .number: "a number"
    case .comma: "',' and a second coordinate"
    case .arrow: "'->' and where the finger goes"
    case .travelTime: "'in' and a time such as 120ms"
    case .time: "a time such as 120ms or 1.5s"
    case .unit: "'ms' or 's' after the time"
    case .end: "';' or the end of the line"
    case .holdOrEnd: "'hold' and a time, ';' or the end of the line"
    case .commaOrEnd: "',' and a second coordinate, ';' or the end of the line"
    }
  }
}
