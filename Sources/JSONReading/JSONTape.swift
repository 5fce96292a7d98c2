import CJSONTape

/// simdjson's tape of a text (simdjson's doc/tape.md): a word per value, two per number, around the contents of arrays and objects; strings
/// apart. Positions are not checked: each is the first word or a step from another one.
final class JSONTape: @unchecked Sendable {
  /// The first byte of a word; the other seven are its payload.
  enum Tag {
    static let null = UInt8(ascii: "n")
    static let `true` = UInt8(ascii: "t")
    static let `false` = UInt8(ascii: "f")
    static let signed = UInt8(ascii: "l")  // the next word is the number
    static let unsigned = UInt8(ascii: "u")
    static let double = UInt8(ascii: "d")
    static let string = UInt8(ascii: "\"")  // the payload is the offset of a four-byte length that the string follows
    static let array = UInt8(ascii: "[")  // of an array and an object the lower half of the payload is the index after the last word
    static let object = UInt8(ascii: "{")
  }

  // Only `JSONReader` refills a tape, and only one that it alone holds: hence `Sendable`.
  private var words = UnsafeMutablePointer<UInt64>(bitPattern: 8)!  // never read before the first fill
  private var strings = UnsafeMutableRawPointer(bitPattern: 8)!
  private var wordCapacity = 0
  private var stringCapacity = 0

  /// False if simdjson refuses the text; the tape is then as it was.
  func fill(with text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let bytes = text.baseAddress else { return false }  // an empty text may have no address
    let context = Unmanaged.passUnretained(self).toOpaque()
    return json_tape_read(bytes, text.count, JSONElement.maximumDepth, context) { context, words, wordCount, strings, stringByteCount in
      guard let context, let words, let strings else { return }
      Unmanaged<JSONTape>.fromOpaque(context).takeUnretainedValue().take(words, wordCount, strings, stringByteCount)
    } == 0
  }

  private func take(_ newWords: UnsafePointer<UInt64>, _ wordCount: Int, _ newStrings: UnsafePointer<UInt8>, _ stringByteCount: Int) {
    if wordCapacity < wordCount {
      if wordCapacity > 0 { words.deallocate() }
      words = .allocate(capacity: wordCount)
      wordCapacity = wordCount
    }
    if stringCapacity < stringByteCount {
      if stringCapacity > 0 { strings.deallocate() }
      strings = .allocate(byteCount: stringByteCount, alignment: 1)
      stringCapacity = stringByteCount
    }
    words.update(from: newWords, count: wordCount)
    strings.copyMemory(from: newStrings, byteCount: stringByteCount)
  }

  deinit {
    if wordCapacity > 0 { words.deallocate() }
    if stringCapacity > 0 { strings.deallocate() }
  }

  func tag(at index: Int) -> UInt8 { UInt8(truncatingIfNeeded: words[index] >> 56) }

  func word(behind index: Int) -> UInt64 { words[index + 1] }  // the last value has a word after it, too

  /// The index after a value and its contents.
  func end(of index: Int) -> Int {
    switch tag(at: index) {
    case Tag.array, Tag.object: Int(UInt32(truncatingIfNeeded: words[index]))
    case Tag.signed, Tag.unsigned, Tag.double: index + 2
    default: index + 1
    }
  }

  func count(of index: Int) -> Int { Int(words[index] >> 32 & 0xFF_FFFF) }  // the number of values or members; 2^24 - 1 means that or more

  func string(at index: Int) -> String { String(decoding: bytes(ofStringAt: index), as: UTF8.self) }

  func isString(at index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let found = bytes(ofStringAt: index)
    return found.elementsEqual(text)
  }

  /// The first member of that name of the object at `place`: its index and the position of its name.
  func member(_ name: UnsafeBufferPointer<UInt8>, of index: Int) -> (number: Int, key: Int)? {
    let end = end(of: index) - 1
    var (number, key) = (0, index + 1)
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

  private func bytes(ofStringAt index: Int) -> UnsafeRawBufferPointer {
    let start = strings + Int(words[index] & (1 << 56 - 1))
    return UnsafeRawBufferPointer(start: start + 4, count: Int(UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))))
  }
}
