import Treadmill

/// A leaf: characters of 10 points in lines of 20, broken where the width ends.
final class Paragraph: MeasuredView {
  static let advance = 10.0
  static let lineHeight = 20.0

  let characters: Int

  init(_ name: String, _ log: MeasuringLog, characters: Int) {
    self.characters = characters
    super.init(name, log)
  }

  /// The first line's width and the height of all lines; at least one character to the line, however narrow `size` is.
  override func sizeThatFits(_ size: Size) -> Size {
    log.measure(name, in: size) {
      let fitting = min(size.width / Paragraph.advance, Double(characters))
      let perLine = max(1, Int(fitting))
      let lines = (characters + perLine - 1) / perLine
      return Size(width: Double(min(characters, perLine)) * Paragraph.advance, height: Double(lines) * Paragraph.lineHeight)
    }
  }
}
