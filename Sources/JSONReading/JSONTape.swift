import CJSONTape

/// What simdjson has made of a text: a word for each value (a number has two), arrays and objects around theirs; strings on the side.
/// The format is that of simdjson's doc/tape.md.
final class JSONTape: Sendable {
  /// The first byte of a word; the other seven are its payload.
  enum Tag: UInt8 {
    case null = 0x6E
    case `true` = 0x74
    case `false` = 0x66
    /// The next word is the number.
    case signed = 0x6C
    case unsigned = 0x75
    case double = 0x64
    /// The payload is the place of four bytes with the string's length, which it follows.
    case string = 0x22
    /// The payload's lower half is the place behind the last word.
    case array = 0x5B
    case object = 0x7B
  }

  private let words: [UInt64]
  private let strings: [UInt8]

  /// Nil if simdjson takes the text for no JSON.
  init?(of text: [UInt8]) {
    var copies: (words: [UInt64], strings: [UInt8]) = ([], [])
    let status = text.withUnsafeBufferPointer { text in
      withUnsafeMutablePointer(to: &copies) { copies in
        // A text without a byte has no address.
        guard let bytes = text.baseAddress else { return Int32(1) }
        return json_tape_read(bytes, text.count, JSONElement.maximumDepth, copies) { copies, words, wordCount, strings, stringByteCount in
          copies?.assumingMemoryBound(to: (words: [UInt64], strings: [UInt8]).self).pointee = (
            Array(UnsafeBufferPointer(start: words, count: wordCount)), Array(UnsafeBufferPointer(start: strings, count: stringByteCount))
          )
        }
      }
    }
    guard status == 0 else { return nil }
    (words, strings) = copies
  }

  func tag(at place: Int) -> Tag {
    guard let tag = Tag(rawValue: UInt8(words[place] >> 56)) else {
      preconditionFailure("word \(place) is \(words[place]), which is no value")
    }
    return tag
  }

  /// The word behind that of a value; there is one behind the last value, too.
  func word(behind place: Int) -> UInt64 { words[place + 1] }

  /// The place behind a value and all that is in it.
  func end(of place: Int) -> Int {
    switch tag(at: place) {
    case .null, .true, .false, .string: place + 1
    case .signed, .unsigned, .double: place + 2
    case .array, .object: Int(UInt32(truncatingIfNeeded: words[place]))
    }
  }

  func string(at place: Int) -> String { String(decoding: strings[range(ofStringAt: place)], as: UTF8.self) }

  func isString(_ text: String, at place: Int) -> Bool {
    let range = range(ofStringAt: place)
    return range.count == text.utf8.count && strings[range].elementsEqual(text.utf8)
  }

  private func range(ofStringAt place: Int) -> Range<Int> {
    let start = Int(words[place] & (1 << 56 - 1))
    let count = (0..<4).reduce(0) { $0 | Int(strings[start + $1]) << (8 * $1) }
    return start + 4..<start + 4 + count
  }
}
