import Treadmill

/// The messages of a chat, and the batch that announces each change of them.
final class Chat: TileDataSource {
  struct Message {
    let id: UInt64
    var text: String
    var isMine = false
    var revision: UInt32 = 0
  }

  private var messages = (0..<12).map { Message(id: $0, text: "an older message, number \($0)") }
  private(set) var questionIndex = 0

  var count: Int { messages.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: messages[index].id) }
  func revision(at index: Int) -> UInt32 { messages[index].revision }
  func makeTile(of kind: TileKind) -> MessageTile { MessageTile() }
  func bind(_ tile: MessageTile, at index: Int) { tile.show(messages[index]) }

  func ask(_ text: String) -> ItemBatch {
    questionIndex = messages.count
    messages.append(Message(id: UInt64(messages.count), text: text, isMine: true))
    messages.append(Message(id: UInt64(messages.count), text: ""))
    return ItemBatch(.insert(questionIndex..<questionIndex + 2), countAfter: messages.count)
  }

  /// More of the answer.
  func receive(_ words: String) -> ItemBatch {
    messages[questionIndex + 1].text += words
    messages[questionIndex + 1].revision += 1
    return ItemBatch(.update(questionIndex + 1..<questionIndex + 2), countAfter: messages.count)
  }

  func say(_ text: String) -> ItemBatch {
    messages.append(Message(id: UInt64(messages.count), text: text))
    return ItemBatch(.insert(messages.count - 1..<messages.count), countAfter: messages.count)
  }
}

/// A bubble of as many lines as its text takes.
final class MessageTile: Tile {
  static let padding = 10.0
  private static let lineHeight = 17.0
  private static let lettersInLine = 32

  private var message = Chat.Message(id: 0, text: "")

  func show(_ message: Chat.Message) {
    self.message = message
    setNeedsDisplay()
  }

  private var lines: [String] {
    message.text.split(separator: " ").reduce(into: [""]) { lines, word in
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= MessageTile.lettersInLine {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: Double(lines.count) * MessageTile.lineHeight + 2 * MessageTile.padding)
  }

  override func draw(_ rect: Rect) {
    let bubble = bounds.insetBy(dx: 6, dy: 3)
    context.fill(bubble, with: Color(hex: message.isMine ? 0x2F4858 : 0xE4E8ED), cornerRadius: 8)
    for (number, line) in lines.enumerated() {
      let place = Rect(
        x: MessageTile.padding + 4, y: MessageTile.padding + Double(number) * MessageTile.lineHeight, width: bounds.width,
        height: MessageTile.lineHeight)
      context.draw(line, in: place, color: message.isMine ? .white : .darkGray, size: 13)
    }
  }
}
