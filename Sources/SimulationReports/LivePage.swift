import CReportPage

/// The page of a live session: what `treadmill live` serves. It is one HTML file, which loads nothing but the session's frames, as
/// ``LiveScreen`` writes them, from the server that it came from.
public enum LivePage {
  /// - Parameter token: what the page gives back with each request; of letters and digits.
  public static func text(token: String) -> [UInt8] {
    var text: [UInt8] = []
    for piece in [live_page_document(), report_page_style(), live_page_style(), live_page_body(), live_page_script()] {
      text += UnsafeBufferPointer(start: piece.bytes, count: piece.count)
    }
    return text + "const token = '\(token)';\nbegin();\n</script>\n</body>\n</html>\n".utf8
  }

  /// What a page may do that is opened without a token: say how to get one.
  public static var stranger: [UInt8] {
    let piece = live_page_stranger()
    return Array(UnsafeBufferPointer(start: piece.bytes, count: piece.count))
  }
}
