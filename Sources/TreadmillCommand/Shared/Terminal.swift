struct Terminal {
  let canRedraw: Bool  // whether a line can be redrawn in place
  let hasColour: Bool  // whether to use colours (<https://no-color.org>)
  private let descriptor: Int32

  init(_ stream: StandardStream) {
    descriptor = stream.rawValue
    canRedraw = isatty(descriptor) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"
    hasColour = canRedraw && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
  }

  private static let columnsMin = 40

  /// The width of the help, by the parser's rule: COLUMNS comes before the terminal's own.
  static var helpColumns: Int { getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? Terminal(.output).columns }

  /// In fewer than 27 columns the parser has no room for what it says of an option, and ends the process or leaves it out.
  static func widenHelp() { if helpColumns < columnsMin { setenv("COLUMNS", "\(columnsMin)", 1) } }

  /// What a line of text may take: a terminal's width, though not less than 40; any number elsewhere, where no line is broken.
  var columnsMax: Int { isatty(descriptor) == 1 ? max(columns, Terminal.columnsMin) : .max }

  /// Characters per line; 80 if unknown.
  var columns: Int {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}

/// Text in colours. A colour is a noncharacter of Unicode in the text, in whose place a `StandardStream` with colours writes the terminal's
/// code: of text that comes from elsewhere no escape sequence is a colour.
struct ANSIStyle {
  let isOn: Bool

  private enum Mark: UInt32 {
    case end = 0xFDD0
    case good, bad, faint

    var text: String { String(Character(Unicode.Scalar(rawValue)!)) }
  }

  func good(_ text: String) -> String { paint(text, .good) }
  func bad(_ text: String) -> String { paint(text, .bad) }
  func faint(_ text: String) -> String { paint(text, .faint) }

  private func paint(_ text: String, _ mark: Mark) -> String { isOn ? mark.text + text + Mark.end.text : text }

  static func code(of scalar: Unicode.Scalar) -> Int? {
    switch Mark(rawValue: scalar.value) {
    case .end: 0
    case .good: 32
    case .bad: 31
    case .faint: 2
    case nil: nil
    }
  }
}
