import CJSONTape

/// What simdjson has made of a text: a word for each value (a number has two), arrays and objects around theirs; strings on the side.
/// The format is that of simdjson's doc/tape.md.
///
/// Places are those that simdjson has written, so that they are not checked again: an element is either the first word, or was found by a
/// step from another one.
final class JSONTape: @unchecked Sendable {
  /// The first byte of a word; the other seven are its payload.
  enum Tag {
    static let null = UInt8(ascii: "n")
    static let `true` = UInt8(ascii: "t")
    static let `false` = UInt8(ascii: "f")
    /// The next word is the number.
    static let signed = UInt8(ascii: "l")
    static let unsigned = UInt8(ascii: "u")
    static let double = UInt8(ascii: "d")
    /// The payload is the place of four bytes with the string's length, which it follows.
    static let string = UInt8(ascii: "\"")
    /// The payload's lower half is the place behind the last word.
    static let array = UInt8(ascii: "[")
    static let object = UInt8(ascii: "{")
  }

  /// Written before anybody sees them, and never again.
  private let words: UnsafeMutablePointer<UInt64>
  private let strings: UnsafeMutableRawPointer

  /// Nil if simdjson takes the text for no JSON.
  static func read(_ text: [UInt8]) -> JSONTape? {
    var tape: JSONTape?
    let status = text.withUnsafeBufferPointer { text in
      withUnsafeMutablePointer(to: &tape) { tape in
        // A text without a byte has no address.
        guard let bytes = text.baseAddress else { return Int32(1) }
        return json_tape_read(bytes, text.count, JSONElement.maximumDepth, tape) { tape, words, wordCount, strings, stringByteCount in
          guard let tape, let words, let strings else { return }
          tape.assumingMemoryBound(to: JSONTape?.self).pointee = JSONTape(words, wordCount, strings, stringByteCount)
        }
      }
    }
    return status == 0 ? tape : nil
  }

  private init(_ words: UnsafePointer<UInt64>, _ wordCount: Int, _ strings: UnsafePointer<UInt8>, _ stringByteCount: Int) {
    self.words = .allocate(capacity: wordCount)
    self.words.initialize(from: words, count: wordCount)
    self.strings = .allocate(byteCount: stringByteCount, alignment: 1)
    self.strings.copyMemory(from: strings, byteCount: stringByteCount)
  }

  deinit {
    words.deallocate()
    strings.deallocate()
  }

  func tag(at place: Int) -> UInt8 { UInt8(truncatingIfNeeded: words[place] >> 56) }

  /// The word behind that of a value; there is one behind the last value, too.
  func word(behind place: Int) -> UInt64 { words[place + 1] }

  /// The place behind a value and all that is in it.
  func end(of place: Int) -> Int {
    switch tag(at: place) {
    case Tag.array, Tag.object: Int(UInt32(truncatingIfNeeded: words[place]))
    case Tag.signed, Tag.unsigned, Tag.double: place + 2
    default: place + 1
    }
  }

  /// How many values an array has, or members an object; 2^24 - 1 stands for more.
  func count(of place: Int) -> Int { Int(words[place] >> 32 & 0xFF_FFFF) }

  func string(at place: Int) -> String { String(decoding: bytes(ofStringAt: place), as: UTF8.self) }

  /// The first member of that name of the object at `place`: its number, counted from 0, and the place of its name.
  func member(_ name: UnsafeBufferPointer<UInt8>, of place: Int) -> (number: Int, key: Int)? {
    let end = end(of: place) - 1
    var (number, key) = (0, place + 1)
    while key < end {
      let found = bytes(ofStringAt: key)
      if found.count == name.count {
        var next = 0
        while next < name.count, found[next] == name[next] { next += 1 }
        if next == name.count { return (number, key) }
      }
      key = self.end(of: key + 1)
      number += 1
    }
    return nil
  }

  private func bytes(ofStringAt place: Int) -> UnsafeRawBufferPointer {
    let start = strings + Int(words[place] & (1 << 56 - 1))
    return UnsafeRawBufferPointer(start: start + 4, count: Int(UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))))
  }
}
