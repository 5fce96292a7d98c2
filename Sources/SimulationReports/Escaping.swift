/// Text that others wrote, made safe to stand in a report: in JSON, in HTML and in XML.
///
/// What a reader cannot see, or what would change how the rest reads, is written out as Swift does, `\u{1b}`: control characters, which XML
/// forbids and terminals obey when a command is pasted; marks that turn the direction of text, by which a command can look like
/// another one.
enum Escaping {
  /// As a JSON string with its quotes, which may stand within a `<script>`: no `<`, `>` or `&` is left, so that neither `</script>` nor
  /// `<!--` can be. What it means is the same text.
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

  /// As the text of an element of HTML or XML, or as an attribute between double quotes. Line breaks and tabs stay what they are in both.
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

  /// Controls, turns of direction, and the two that are no characters but fit into a String (XML 1.0, section 2.2).
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FFFE}",
      "\u{FFFF}":
      true
    default: false
    }
  }
}
