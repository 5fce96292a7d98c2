import Foundation

struct Terminal {
  let canRedraw: Bool  // whether a line can be redrawn in place
  let hasColour: Bool  // whether to use colours (<https://no-color.org>)
  private let descriptor: Int32

  init(_ stream: StandardStream) {
    let environment = ProcessInfo.processInfo.environment
    descriptor = stream.rawValue
    canRedraw = isatty(descriptor) == 1 && environment["TERM"] != "dumb"
    hasColour = canRedraw && environment["NO_COLOR", default: ""].isEmpty
  }

  /// Characters per line; 80 if unknown.
  var columns: Int {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}

struct ANSIStyle {
  let isOn: Bool

  func good(_ text: String) -> String { paint(text, "32") }
  func bad(_ text: String) -> String { paint(text, "31") }
  func faint(_ text: String) -> String { paint(text, "2") }

  private func paint(_ text: String, _ code: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
