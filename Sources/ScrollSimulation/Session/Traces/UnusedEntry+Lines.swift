extension UnusedEntry {
  /// The characters of a line that are shown.
  public static let maximumWidth = 100

  /// The lines of these entries in a trace's text, each cut to ``maximumWidth``, without terminal control characters.
  /// - Complexity: O(bytes)
  public static func lines(of entries: [UnusedEntry], in text: [UInt8]) -> [(number: Int, text: String, reason: Reason)] {
    let lines = TraceLine.entries(in: text)
    return entries.filter { $0.place < lines.count }.map { entry in
      let text = String(decoding: lines[entry.place].line, as: UTF8.self)
      let shown = String(text.prefix(maximumWidth).map(GestureScriptError.printable))
      return (lines[entry.place].number, shown + (text.count > maximumWidth ? "..." : ""), entry.reason)
    }
  }
}
