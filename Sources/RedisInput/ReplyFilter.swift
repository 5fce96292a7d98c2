import LiveInput

/// The bytes of replies (RESP 2) on their way to hiredis, which holds a string before it tells of it: what is too long is left out here, and
/// an error reply stands in its place.
struct ReplyFilter {
  /// What stands for a string that is longer than an entry may be, followed by its length.
  static let tooLong = "TOOLONG"
  /// What stands for what came after a reply had its bytes.
  static let cut = "CUT"
  /// A reply that is no string, and the head of any other one.
  static let lineBytesMax = 1 << 12
  /// The length of a string, and the elements of a reply, left out or not.
  static let countMax = 1 << 40
  /// What an element costs hiredis at least.
  static let elementBytes = 64

  struct Fault: Error { var words: String }

  private let bytesMax: Int
  private var room: Int  // of the reply under way
  private var open = 1  // its elements that are still to come
  private var dropped = 0  // those of them that are inside an array that is left out
  private var line: [UInt8] = []
  private var payload = 0  // the bytes of a string that are still to come, with its line ending
  private var passesPayload = true

  init(bytesMax: Int) { (self.bytesMax, room) = (bytesMax, bytesMax) }

  /// Appends to `kept` what hiredis is to read.
  mutating func pass(_ bytes: UnsafeRawBufferPointer, into kept: inout [UInt8]) throws(Fault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if payload > 0 {
        let part = rest.prefix(payload)
        if passesPayload { kept.append(contentsOf: part) }
        payload -= part.count
        rest = rest.dropFirst(part.count)
      } else {
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        let part = rest[..<(end.map { $0 + 1 } ?? rest.endIndex)]
        guard line.count + part.count <= Self.lineBytesMax else { throw Fault(words: "a line of the answer has no end") }
        line.append(contentsOf: part)
        rest = rest[part.endIndex...]
        if end == nil { return }
        try begin(&kept)
        line.removeAll(keepingCapacity: true)
      }
      if payload == 0, open == 0 { (open, dropped, room) = (1, 0, bytesMax) }
    }
  }

  /// An element, by its first line.
  private mutating func begin(_ kept: inout [UInt8]) throws(Fault) {
    let isDropped = dropped > 0
    open -= 1
    if isDropped { dropped -= 1 }
    let isArray = line.first == UInt8(ascii: "*")
    guard isArray || line.first == UInt8(ascii: "$") else {
      if !isDropped { kept += line }
      return
    }
    guard let count = Int(String(decoding: line.dropFirst().dropLast(2), as: UTF8.self)), -1...Self.countMax ~= count else {
      throw Fault(words: "the answer has a string or an array without a length")
    }
    let cost = isArray ? count * Self.elementBytes : count
    let passes = !isDropped && cost <= room && (isArray || count <= LiveLimits.entryBytesMax)
    if passes {
      room -= max(0, cost)
      kept += line
    } else if !isDropped {
      kept += "-\(isArray || count <= LiveLimits.entryBytesMax ? Self.cut : "\(Self.tooLong) \(count)")\r\n".utf8
    }
    if isArray {
      open += max(0, count)
      guard open <= Self.countMax else { throw Fault(words: "the answer has more elements than can be counted") }
      if !passes { dropped += max(0, count) }
    } else if count >= 0 {
      (payload, passesPayload) = (count + 2, passes)
    }
  }
}
