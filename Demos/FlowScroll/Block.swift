import Treadmill

/// A coloured rectangle with a letter.
final class Block: View {
  let letter: Character
  private let color: Color

  /// - Parameter cells: the size in cells of the text picture.
  init(_ letter: Character, cells: (width: Int, height: Int), color: Color) {
    self.letter = letter
    self.color = color
    let size = Size(width: Double(cells.width) * TextPicture.cell, height: Double(cells.height) * TextPicture.cell)
    super.init(frame: Rect(origin: .zero, size: size))
    contentMode = .redraw
  }

  override func draw(_ rect: Rect) {
    context.fill(bounds, with: color)
    context.draw(String(letter), in: bounds.insetBy(dx: 3, dy: 0), color: .white, size: 11)
  }
}

extension Block {
  /// Eleven blocks of mixed widths and heights.
  static func all() -> [Block] {
    let cells = [(4, 2), (8, 2), (5, 3), (10, 2), (6, 2), (3, 2), (10, 3), (4, 2), (7, 2), (5, 2), (9, 2)]
    let colors: [UInt32] = [0x2F4B7C, 0x665191, 0xA05195, 0xD45087, 0xF95D6A]
    return zip("ABCDEFGHIJK", cells).enumerated().map { place, block in
      Block(block.0, cells: block.1, color: Color(hex: colors[place % colors.count], alpha: 0.8))
    }
  }
}
