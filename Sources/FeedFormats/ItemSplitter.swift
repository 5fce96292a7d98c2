import JSONReading

/// Splits a stream of JSON texts into the items of their pages: `{"feed":[{...},{...}],"cursor":"x"}` has two. A text without items is one.
/// It reads only brackets, quotation marks and the names of the outermost members; an item may be no JSON, which its reader reports. A
/// string ends at the end of its line at the latest. An item with such a string, or with brackets that do not match, ends at the latest
/// where a line begins with a bracket no further in than the item's own: a missing quotation mark spoils one item, not all that follow. A
/// splitter holds at most one item of `LineSplitter.maximumLineBytes`, or a text without items of `maximumTextBytes`. Of longer ones, and
/// between items, it only counts bytes. A text is a `line`, the items of a page are `item`s.
struct ItemSplitter {
  private struct Level {
    var isObject: Bool
    var name = ""
    var index = 0
    var isAtName = true  // whether an object's next string is a name
    var token: String { isObject ? name : String(index) }
  }

  private let pages: [[String]]
  private let maximumTextBytes: Int
  private let maximumPathLength: Int  // deeper levels have no items

  private var byte: Int
  private var line: Int
  private var lineStart: Int
  private var isAtLineStart = true
  private var depth = 0
  private var levels: [Level] = []  // the outermost open brackets, until items are found in them
  private var base = 0  // the number of brackets around an item; 0 if the text itself is one
  private var isPage = false
  private var isInString = false
  private var isEscaped = false
  private var name: [UInt8]?  // the name being read, with its quotation marks
  private static let maximumNameBytes = 1 << 10  // longer names have no items

  private struct Item {
    var line: Int
    var byte: Int
    var column: Int  // in its line, counted in bytes from 0
    var length = 0
    var bytes: [UInt8] = []
    var brackets: [UInt8] = []
    var isSpoiled = false  // whether its brackets are no longer reliable
  }

  private var item: Item?
  private var isBare = false  // whether it is no array, object or string, and ends at whatever follows

  /// `pages` are the places of a page's items; `line` and `byte` are those of the stream's start.
  init(pages: [JSONPointer], maximumTextBytes: Int = LineSplitter.maximumLineBytes, line: Int = 1, byte: Int = 0) {
    self.pages = pages.map(\.tokens)
    self.maximumTextBytes = maximumTextBytes
    (self.line, self.byte, lineStart) = (line, byte, byte)
    maximumPathLength = pages.map(\.tokens.count).max() ?? 0
  }

  /// The items of a one-line page, so that a fault in it spoils one item; none if the line is an item itself.
  static func items(on line: LineSplitter.Line, pages: [JSONPointer]) -> [LineSplitter.Piece] {
    var splitter = ItemSplitter(pages: pages, line: line.number, byte: line.byte)
    var pieces = line.bytes.withUnsafeBytes { splitter.push($0) }
    guard case .item? = pieces.first else { return [] }
    if let last = splitter.finish() { pieces.append(last.terminated(line.isTerminated)) }
    return pieces
  }

  mutating func push(_ chunk: UnsafeRawBufferPointer) -> [LineSplitter.Piece] {
    var pieces: [LineSplitter.Piece] = []
    for byte in chunk { step(byte, &pieces) }
    return pieces
  }

  /// The unfinished item at the end of the stream; nil unless it ends inside a text.
  mutating func finish() -> LineSplitter.Piece? {
    if depth == 0, isBare { return piece(isTerminated: true) }
    guard depth > 0 || item != nil else { return nil }
    // A page cut off between two items is cut off all the same.
    if item == nil || isPage && base == 0 { item = Item(line: line, byte: byte, column: byte - lineStart) }
    return piece(isTerminated: false)
  }

  private mutating func step(_ next: UInt8, _ pieces: inout [LineSplitter.Piece]) {
    defer {
      byte += 1
      if next == UInt8(ascii: "\n") {
        line += 1
        lineStart = byte
        isAtLineStart = true
      } else if next != UInt8(ascii: " "), next != UInt8(ascii: "\t") {
        isAtLineStart = false
      }
    }
    if isInString { return stepInString(next, &pieces) }
    if isAtLineStart, let item, item.isSpoiled { recover(from: item, at: next, &pieces) }
    switch next {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      if isBare, next == UInt8(ascii: "\n") { end(&pieces) } else { append(next) }
    case UInt8(ascii: "\""):
      begin()
      append(next)
      isInString = true
      name = isAtName ? [next] : nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(next)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(next, &pieces)
    case UInt8(ascii: ","):
      if depth == base, base > 0 { return end(&pieces) }
      append(next)
      if let last = lastLevel {
        levels[last].index += 1
        levels[last].isAtName = true
      }
    case UInt8(ascii: ":"):
      append(next)
      if let last = lastLevel { levels[last].isAtName = false }
    default:
      if byte < 3, item == nil, [0xEF, 0xBB, 0xBF][byte] == next { return }  // the UTF-8 byte order mark
      if depth == base, item == nil { isBare = true }
      begin()
      append(next)
    }
  }

  private mutating func stepInString(_ next: UInt8, _ pieces: inout [LineSplitter.Piece]) {
    append(next)
    if let count = name?.count, count < ItemSplitter.maximumNameBytes { name?.append(next) }
    if isEscaped, next != UInt8(ascii: "\n") {
      isEscaped = false
      return
    }
    isEscaped = next == UInt8(ascii: "\\")
    guard next == UInt8(ascii: "\"") || next == UInt8(ascii: "\n") else { return }
    isInString = false
    if next == UInt8(ascii: "\n") { item?.isSpoiled = true }
    if let name, let last = lastLevel { levels[last].name = (try? JSONElement(parsing: name))?.string ?? "" }
    name = nil
    if depth == base, !isBare { end(&pieces) }
  }

  private mutating func recover(from item: Item, at next: UInt8, _ pieces: inout [LineSplitter.Piece]) {
    let column = byte - lineStart
    guard next == UInt8(ascii: "{") && column <= item.column || next == UInt8(ascii: "]") && column < item.column else { return }
    end(&pieces)
    depth = base
    if base == 0 { levels = [] }
  }

  /// The innermost open level that may lead to items.
  private var lastLevel: Int? { base == 0 && depth > 0 && depth == levels.count ? depth - 1 : nil }

  private var isAtName: Bool { lastLevel.map { levels[$0].isObject && levels[$0].isAtName } ?? false }

  private mutating func open(_ bracket: UInt8) {
    let isObject = bracket == UInt8(ascii: "{")
    if base == 0, !isPage, !isObject, depth == levels.count, pages.contains(levels.map(\.token)) {
      depth += 1
      base = depth
      isPage = true
      item = nil
      return
    }
    begin()
    append(bracket)
    if let count = item?.brackets.count, count < JSONElement.maximumDepth { item?.brackets.append(bracket) }
    if base == 0, depth == levels.count, depth < maximumPathLength { levels.append(Level(isObject: isObject)) }
    depth += 1
  }

  private mutating func close(_ bracket: UInt8, _ pieces: inout [LineSplitter.Piece]) {
    if depth == 0 {
      if item == nil { isBare = true }
      begin()
      return append(bracket)
    }
    if depth == base, base > 0 {
      end(&pieces)
      base = 0
    } else {
      append(bracket)
      if let count = item?.brackets.count, depth - base == count, let opening = item?.brackets.popLast() {
        if opening + 2 != bracket { item?.isSpoiled = true }  // in ASCII a closing bracket is two after its opening one
      }
    }
    depth -= 1
    if levels.count > depth { levels.removeLast(levels.count - depth) }
    if depth == 0 {
      if !isPage { end(&pieces) }
      isPage = false
      item = nil
    } else if depth == base, base > 0 {
      end(&pieces)
    }
  }

  private mutating func begin() {
    if item == nil, depth == base, !(isPage && base == 0) { item = Item(line: line, byte: byte, column: byte - lineStart) }
  }

  private mutating func append(_ next: UInt8) {
    guard item != nil else { return }
    item!.length += 1
    if item!.length <= maximumBytes {
      item!.bytes.append(next)
    } else if !item!.bytes.isEmpty {
      item!.bytes = []
    }
  }

  private mutating func end(_ pieces: inout [LineSplitter.Piece]) {
    if let piece = piece(isTerminated: true) { pieces.append(piece) }
  }

  private mutating func piece(isTerminated: Bool) -> LineSplitter.Piece? {
    guard let item else { return nil }
    self.item = nil
    isBare = false
    guard item.length <= maximumBytes else { return .overlong(number: item.line, byte: item.byte, length: item.length) }
    let line = LineSplitter.Line(number: item.line, byte: item.byte, bytes: item.bytes, isTerminated: isTerminated)
    return isPage ? .item(line) : .line(line)
  }

  private var maximumBytes: Int { base == 0 ? maximumTextBytes : LineSplitter.maximumLineBytes }
}
