/// The beginning and the end of what a process has said, in bounded memory.
///
/// Both, since a crash of Swift begins with the reason and ends with the registers, and a failed shell ends with the reason.
struct LastWords {
  /// The most bytes that are kept of the beginning, and as many of the end.
  static let byteCountMax = 1_024

  private var beginning: [UInt8] = []
  private var end: [UInt8] = []
  private var omittedByteCount = 0

  /// Complexity: O(bytes), and at most `byteCountMax` more.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let room = Self.byteCountMax - beginning.count
    beginning.append(contentsOf: bytes.prefix(room))
    end.append(contentsOf: bytes.dropFirst(room))
    let excess = max(0, end.count - Self.byteCountMax)
    end.removeFirst(excess)
    omittedByteCount += excess
  }

  /// The words, on as many lines as they had, without white space around them; empty if there were none.
  var text: String {
    let gap = omittedByteCount == 0 ? [] : Array("\n... \(grouped(omittedByteCount)) bytes ...\n".utf8)
    let whole = String(decoding: beginning + gap + end, as: UTF8.self)
    guard let first = whole.firstIndex(where: { !$0.isWhitespace }), let last = whole.lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(whole[first...last])
  }
}
