/// A place at which a text stops being a gesture script: what stands there, and what should.
public struct GestureScriptError: Error, Hashable, Sendable {
  /// Counted from 1.
  public var line: Int
  /// In characters, counted from 1; one more than the line has where it ends too early.
  public var column: Int
  /// The line, without its end.
  public var text: String
  public var problem: Problem

  public enum Problem: Hashable, Sendable {
    /// `found` is the word, number or sign that stands there; nil is the end of the line.
    case unexpected(found: String?, expected: Expectation)
    /// A number of points beyond `GestureScript.maximumMagnitude`.
    case tooFar(found: String)
    /// A fling slower or faster than `GestureScript.speeds`.
    case speedOutOfRange(found: String)
    /// A time out of its range, in nanoseconds.
    case timeOutOfRange(found: String, allowed: ClosedRange<Int64>)
    /// More than `GestureScript.maximumStatements`.
    case tooManyStatements
    /// More than `GestureScript.maximumBytes`.
    case tooLong(bytes: Int)
  }

  /// What would have gone on from the place.
  public enum Expectation: Hashable, Sendable {
    case statement, point, number, comma, arrow, travelTime, time, unit, end
    /// The end of a statement, or what may follow a drag's time.
    case holdOrEnd
    /// The end of a statement, or a comma and the second coordinate.
    case commaOrEnd
  }
}

/// The words of a script's error, with the line and a caret under the place.
extension GestureScriptError: CustomStringConvertible {
  /// The most characters of a line that are shown.
  static let maximumExcerpt = 100

  public var description: String {
    let (excerpt, caret) = excerpt
    return "line \(line), column \(column): \(problem)\n  \(excerpt)\n  \(caret)"
  }

  /// The line around the place, and a line that ends with a caret below it. Tabs stay, so that the caret stands where it should; other
  /// control characters are not sent to a terminal.
  private var excerpt: (line: String, caret: String) {
    let characters = Array(text)
    let first = max(0, min(column - 1 - GestureScriptError.maximumExcerpt / 2, characters.count - GestureScriptError.maximumExcerpt))
    let shown = characters.dropFirst(first).prefix(GestureScriptError.maximumExcerpt).map(GestureScriptError.printable)
    let leading = first > 0 ? "... " : ""
    let trailing = first + shown.count < characters.count ? " ..." : ""
    let indent = leading.map { _ in " " }.joined() + shown.prefix(column - 1 - first).map { $0 == "\t" ? "\t" : " " }.joined()
    return (leading + String(shown) + trailing, indent + "^")
  }

  static func printable(_ character: Character) -> Character {
    if character == "\t" { return character }
    return character.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "\u{FFFD}" : character
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
