/// Foreign text, made safe for JSON, HTML and XML. Invisible characters are written as in Swift, `\u{1b}`: controls, which XML forbids and
/// terminals obey when a command is pasted, and direction marks, which can make a command look like another one.
enum Escaping {
  /// A quoted JSON string that may stand within a `<script>`: it has no `<`, `>` or `&`, so neither `</script>` nor `<!--` can occur.
  static func json(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where isUnseen(scalar) || scalar == "<" || scalar == ">" || scalar == "&" || scalar == "\u{2028}" || scalar == "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Text of an element of HTML or XML, or of an attribute in double quotes. Line breaks and tabs survive in both.
  static func markup(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case _ where isUnseen(scalar): escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Controls, direction marks, and the two non-characters (XML 1.0, section 2.2).
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FFFE}",
      "\u{FFFF}":
      true
    default: false
    }
  }
}
