#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a test calls a function. A generated test case quotes the call's argument from the source.
struct CallSite {
  let path: String  // `#filePath`
  let line: Int  // `#line`; in the argument of a macro the macro's

  /// The last argument of the first call of `function` from the line on, `, Inbox.init)` or `) { Inbox($0) }`; nil if none can be read.
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

  /// The end of a character, a string literal or a bracketed group.
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
