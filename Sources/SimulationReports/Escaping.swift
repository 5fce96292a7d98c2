import JSONReading

/// Foreign text, made safe for JSON, HTML and XML. Invisible characters are written as in Swift, `\u{1b}`: controls, which XML forbids and
/// terminals obey when a command is pasted, and direction marks, which can make a command look like another one.
public enum Escaping {
  /// A quoted JSON string that may stand within a `<script>`: it has no `<`, `>` or `&`, so neither `</script>` nor `<!--` can occur.
  static func json(_ text: String) -> String {
    var quoted = ""
    for scalar in JSONValue.quoted(text).unicodeScalars {
      let isShown = VisibleText.isSeen(scalar) && scalar != "<" && scalar != ">" && scalar != "&"
      if isShown { quoted.unicodeScalars.append(scalar) } else { quoted += VisibleText.escape(scalar) }
    }
    return quoted
  }

  /// Text of an element of HTML or XML, or of an attribute in double quotes. Line breaks and tabs survive in both.
  public static func markup(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case _ where !VisibleText.isSeen(scalar): escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
