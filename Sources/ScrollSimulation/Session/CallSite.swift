#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a test calls a function: what it passes there is quoted from the source, so that a test case can pass the same.
struct CallSite {
  /// As `#filePath` and `#line` have it. In the argument of a macro that is the macro's line.
  let path: String
  let line: Int

  /// The last argument of the first call of `function` at this place, as an argument: `, Inbox.init)` or `) { Inbox($0) }`; nil if the source
  /// cannot be read or has no such call.
  func lastArgument(of function: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { CallSite.lastArgument(of: function, in: $0, from: line) }
  }

  static func lastArgument(of function: String, in source: String, from line: Int) -> String? {
    let rest = source.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line - 1).joined(separator: "\n")
    guard let call = rest.firstRange(of: function + "(") else { return nil }
    let text = rest[call.upperBound...]
    var (last, place) = (text.startIndex, text.startIndex)
    while place < text.endIndex, text[place] != ")" {
      if text[place] == "," { last = text.index(after: place) }
      place = end(ofElementAt: place, in: text)
    }
    guard place < text.endIndex else { return nil }
    let behind = text[text.index(after: place)...].drop { $0.isWhitespace }
    if behind.first == "{" { return ") " + behind[..<end(ofElementAt: behind.startIndex, in: behind)] }
    let argument = text[last..<place].drop { $0.isWhitespace }
    return argument.isEmpty ? nil : ", \(argument))"
  }

  /// Behind a character, a string literal or a pair of brackets with all that is in it.
  private static func end(ofElementAt start: Substring.Index, in text: Substring) -> Substring.Index {
    var place = text.index(after: start)
    switch text[start] {
    case "\"":
      while place < text.endIndex, text[place] != "\"" {
        if text[place] == "\\" { place = text.index(after: place) }
        if place < text.endIndex { place = text.index(after: place) }
      }
    case "(", "[", "{":
      while place < text.endIndex, !")]}".contains(text[place]) { place = end(ofElementAt: place, in: text) }
    default: return place
    }
    return place < text.endIndex ? text.index(after: place) : place
  }
}
