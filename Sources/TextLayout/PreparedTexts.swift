/// The texts that a shaper has prepared, until they take ``maximumBytes``: then all are forgotten at once, so that what is kept depends on the texts
/// alone.
struct PreparedTexts {
  static let maximumBytes = 1 << 25
  /// Of one text, so that a long one does not take the place of all others.
  static let maximumBytesOfText = maximumBytes / 16

  private var texts: [ExactText: PreparedText] = [:]
  private var bytes = 0

  subscript(_ string: String) -> PreparedText? { texts[ExactText(string: string)] }

  mutating func keep(_ text: PreparedText, of string: String) {
    let segments = text.segments.count * MemoryLayout<PreparedText.Segment>.stride
    let cost = PreparedTexts.bytesOfEntry + string.utf8.count + text.advances.count * MemoryLayout<Float>.stride + segments
    guard cost <= PreparedTexts.maximumBytesOfText else { return }
    if bytes + cost > PreparedTexts.maximumBytes {
      texts.removeAll(keepingCapacity: true)
      bytes = 0
    }
    if texts.updateValue(text, forKey: ExactText(string: string)) == nil { bytes += cost }
  }

  private static let bytesOfEntry = 256
}

/// A key that equals only a text of the same code units: two strings that differ only in their normalization are equal, and break at other offsets.
private struct ExactText: Hashable {
  let string: String

  static func == (a: ExactText, b: ExactText) -> Bool { a.string.utf8.elementsEqual(b.string.utf8) }

  func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
