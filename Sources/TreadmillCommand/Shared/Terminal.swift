import Foundation

/// What may be done with a stream that a person looks at.
struct Terminal {
  /// Whether the line can be drawn again in place.
  let canRedraw: Bool
  /// Whether colours are welcome (<https://no-color.org>).
  let hasColour: Bool
  private let descriptor: Int32

  init(_ stream: StandardStream) {
    let environment = ProcessInfo.processInfo.environment
    descriptor = stream.rawValue
    canRedraw = isatty(descriptor) == 1 && environment["TERM"] != "dumb"
    hasColour = canRedraw && environment["NO_COLOR", default: ""].isEmpty
  }

  /// How many characters a line holds.
  var columns: Int {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}

/// Colours a text, where colours are welcome.
struct ANSIStyle {
  let isOn: Bool

  func good(_ text: String) -> String { paint(text, "32") }
  func bad(_ text: String) -> String { paint(text, "31") }
  func faint(_ text: String) -> String { paint(text, "2") }

  private func paint(_ text: String, _ code: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
