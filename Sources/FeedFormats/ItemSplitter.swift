import JSONReading

/// Cuts a stream of JSON texts into the items that their pages hold: of `{"feed":[{...},{...}],"cursor":"x"}` the two objects. A text that has
/// no items where a page has them is an item itself.
///
/// It looks at brackets, quotation marks and the names of the outermost members, and nothing more: an item may be no JSON, which is for who
/// reads it to say. A string ends with its line at the latest, and an item in which that has happened, or brackets do not match, ends at the latest
/// where a line begins with a bracket no further in than the item's own: a missing quotation mark spoils one item and not all that follow. A
/// splitter holds at most one item of `LineSplitter.maximumLineBytes`; of a longer one, and of what stands around the items, it only counts the bytes.
struct ItemSplitter {
  /// An array or an object around the items, and where in it the stream is.
  private struct Level {
    var isObject: Bool
    var name = ""
    var index = 0
    /// Whether the next string of an object is a member's name.
    var isAtName = true
    var token: String { isObject ? name : String(index) }
  }

  private let pages: [[String]]
  /// Deeper levels than this lead to no items.
  private let maximumPathLength: Int

  private var byte: Int
  private var line: Int
  private var lineStart: Int
  /// Whether there was nothing but white space on the line.
  private var isAtLineStart = true
  /// Open brackets.
  private var depth = 0
  /// Those of them that are outermost, while no items have been found in them.
  private var levels: [Level] = []
  /// How many brackets are around an item: 0 for a text that is an item itself.
  private var base = 0
  /// Whether the text has items, so that it is none itself.
  private var isPage = false
  private var isInString = false
  /// Whether a backslash stands before the next byte of the string.
  private var isEscaped = false
  /// The name that is being read, with its quotation marks.
  private var name: [UInt8]?
  /// A longer name leads to no items.
  private static let maximumNameBytes = 1 << 10

  private struct Item {
    var line: Int
    var byte: Int
    /// In its line, counted in bytes from 0.
    var column: Int
    var length = 0
    var bytes: [UInt8] = []
    /// The outermost of its open brackets.
    var brackets: [UInt8] = []
    /// Whether its brackets cannot be trusted any more.
    var isSpoiled = false
  }

  /// The item that has begun.
  private var item: Item?
  /// Whether it is neither an array, an object nor a string, and ends with what follows it.
  private var isBare = false

  /// - Parameters:
  ///   - pages: where a page has its items.
  ///   - line: the number of the first line.
  ///   - byte: where in the stream it starts.
  init(pages: [JSONPointer], line: Int = 1, byte: Int = 0) {
    self.pages = pages.map(\.tokens)
    (self.line, self.byte, lineStart) = (line, byte, byte)
    maximumPathLength = pages.map(\.tokens.count).max() ?? 0
  }

  /// The items of a page that stands on one line, so that a fault in it spoils one item; none if the line is an item itself.
  static func items(on line: LineSplitter.Line, pages: [JSONPointer]) -> [LineSplitter.Piece] {
    var splitter = ItemSplitter(pages: pages, line: line.number, byte: line.byte)
    var pieces = line.bytes.withUnsafeBytes { splitter.push($0) }
    guard case .line(let first)? = pieces.first, first.byte > line.byte else { return [] }
    if case .line(var last)? = splitter.finish() {
      last.isTerminated = line.isTerminated
      pieces.append(.line(last))
    }
    return pieces
  }

  mutating func push(_ chunk: UnsafeRawBufferPointer) -> [LineSplitter.Piece] {
    var pieces: [LineSplitter.Piece] = []
    for byte in chunk { step(byte, &pieces) }
    return pieces
  }

  /// What is left at the end of the stream: nil unless it ends in the middle of a text.
  mutating func finish() -> LineSplitter.Piece? {
    if depth == 0, isBare { return piece(isTerminated: true) }
    guard depth > 0 || item != nil else { return nil }
    // A page that is cut off between two items is cut off all the same.
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
      // The mark that a file in UTF-8 may begin with.
      if byte < 3, item == nil, [0xEF, 0xBB, 0xBF][byte] == next { return }
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

  /// The innermost open level, nil where none counts.
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
      // The end of the items.
      end(&pieces)
      base = 0
    } else {
      append(bracket)
      if let count = item?.brackets.count, depth - base == count, let opening = item?.brackets.popLast() {
        // The closing bracket of either kind stands two places behind the opening one in ASCII.
        if opening + 2 != bracket { item?.isSpoiled = true }
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
    if item!.length <= LineSplitter.maximumLineBytes {
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
    guard item.length <= LineSplitter.maximumLineBytes else {
      return .overlong(number: item.line, byte: item.byte, length: item.length)
    }
    return .line(LineSplitter.Line(number: item.line, byte: item.byte, bytes: item.bytes, isTerminated: isTerminated))
  }
}
