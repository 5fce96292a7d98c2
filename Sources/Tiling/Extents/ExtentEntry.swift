/// An entry of an extent tree's leaf: one measured extent, or a run of unmeasured items with one estimate.
///
/// A measured extent below 2^31 grid steps (33.5 million points) is one 32-bit word with a clear highest bit. Any other entry is a pair of
/// words with the highest bit set in both, so entries can be parsed from either end. The pair's 62 bits are:
///
///     61          measured (a single item whose extent needs more than a word)
///     60 ... 55   w, the number of bits of the extent, 0 ... 54
///     54 ...  0   count << w | extent
///
/// Count and extent fit: `count * extent <= 2^53`, so together they have at most 55 binary digits.
struct ExtentEntry: Equatable {
  var count: Int
  var extent: Int64  // of one item, in grid steps
  var isMeasured: Bool

  static let tag: UInt32 = 1 << 31  // set in both words of a pair
  private static let measuredBit: UInt64 = 1 << 61
  private static let payloadBits: UInt64 = 55

  static func run(of count: Int, estimate: Int64) -> ExtentEntry { ExtentEntry(count: count, extent: estimate, isMeasured: false) }
  static func measured(_ extent: Int64) -> ExtentEntry { ExtentEntry(count: 1, extent: extent, isMeasured: true) }

  @inline(__always)
  var isWord: Bool { isMeasured && extent < Int64(ExtentEntry.tag) }

  @inline(__always)
  var wordCount: Int { isWord ? 1 : 2 }

  @inline(__always)
  init(at words: UnsafePointer<UInt32>) {
    guard words[0] >= ExtentEntry.tag else {
      self.init(count: 1, extent: Int64(words[0]), isMeasured: true)
      return
    }
    let bits = UInt64(words[0] & ~ExtentEntry.tag) << 31 | UInt64(words[1] & ~ExtentEntry.tag)
    let width = (bits >> ExtentEntry.payloadBits) & 63
    let payload = bits & (1 << ExtentEntry.payloadBits - 1)
    self.init(count: Int(payload >> width), extent: Int64(payload & (1 << width - 1)), isMeasured: bits & ExtentEntry.measuredBit != 0)
  }

  @inline(__always)
  init(count: Int, extent: Int64, isMeasured: Bool) {
    self.count = count
    self.extent = extent
    self.isMeasured = isMeasured
  }

  @inline(__always)
  func write(to words: UnsafeMutablePointer<UInt32>) {
    if isWord {
      words[0] = UInt32(truncatingIfNeeded: extent)
    } else {
      let width = UInt64(64 - extent.leadingZeroBitCount)
      let payload = UInt64(count) << width | UInt64(extent)
      assert(count > 0 && payload >> ExtentEntry.payloadBits == 0, "\(count) items of \(extent) grid steps are too long for an entry")
      let bits = (isMeasured ? ExtentEntry.measuredBit : 0) | width << ExtentEntry.payloadBits | payload
      words[0] = ExtentEntry.tag | UInt32(truncatingIfNeeded: bits >> 31)
      words[1] = ExtentEntry.tag | UInt32(truncatingIfNeeded: bits)
    }
  }
}
