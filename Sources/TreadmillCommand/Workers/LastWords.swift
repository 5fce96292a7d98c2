/// The start and end of a process's standard error: a Swift crash starts with the reason, a failed shell ends with it.
struct LastWords {
  static let byteCountMax = 1_024  // bytes kept of the start, and of the end

  private var beginning: [UInt8] = []
  private var end: [UInt8] = []
  private var omittedByteCount = 0

  /// - Complexity: O(bytes + byteCountMax)
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let room = Self.byteCountMax - beginning.count
    beginning.append(contentsOf: bytes.prefix(room))
    end.append(contentsOf: bytes.dropFirst(room))
    let excess = max(0, end.count - Self.byteCountMax)
    end.removeFirst(excess)
    omittedByteCount += excess
  }

  /// The text without surrounding white space; empty if there was none.
  var text: String {
    let gap = omittedByteCount == 0 ? [] : Array("\n... \(grouped(omittedByteCount)) bytes ...\n".utf8)
    let whole = String(decoding: beginning + gap + end, as: UTF8.self)
    guard let first = whole.firstIndex(where: { !$0.isWhitespace }), let last = whole.lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(whole[first...last])
  }
}
