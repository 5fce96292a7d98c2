/// A leaf of an extent tree: a 32-bit header and up to 63 32-bit words of entries. The header counts words (bits 0 to 7), pairs (8 to 15)
/// and runs (16 to 23). A leaf without pairs is *plain*: item k is word k.
struct ExtentLeaf: Equatable {
  static let capacity = 63  // in words
  static let packed = 60  // words per leaf after a long insertion, so that a later insertion need not split it
  static let minimum = 16  // in words; the root may have fewer
  private static let block = 7  // words that a search adds at once; 9 blocks make a leaf

  /// An item in a leaf: its entry's first word, and its index within the entry.
  struct Place {
    var word: Int
    var inner: Int
  }

  private let header: UnsafeMutablePointer<UInt32>

  @inline(__always)
  init(_ slot: UnsafeMutableRawPointer) { header = slot.assumingMemoryBound(to: UInt32.self) }

  init(initializing slot: UnsafeMutableRawPointer) {
    // A search may read words after the last one; they do not change its result.
    header = slot.bindMemory(to: UInt32.self, capacity: ExtentLeaf.capacity + 1)
    header.initialize(repeating: 0, count: ExtentLeaf.capacity + 1)
  }

  @inline(__always) var words: UnsafeMutablePointer<UInt32> { header + 1 }
  @inline(__always) var wordCount: Int { Int(header[0] & 255) }
  @inline(__always) var pairCount: Int { Int(header[0] >> 8 & 255) }
  @inline(__always) var runCount: Int { Int(header[0] >> 16) }
  @inline(__always) var isPlain: Bool { header[0] < 256 }

  @inline(__always)
  func setCounts(words: Int, pairs: Int, runs: Int) {
    assert(words <= ExtentLeaf.capacity && runs <= pairs && 2 * pairs <= words, "\(words) words, \(pairs) pairs, \(runs) runs")
    header[0] = UInt32(truncatingIfNeeded: words | pairs << 8 | runs << 16)
  }

  /// Makes room for a measured extent, which the caller writes.
  @inline(__always)
  func insertWord(at word: Int) {
    (words + word + 1).update(from: words + word, count: wordCount - word)
    header[0] += 1
  }

  @inline(__always)
  func entry(at word: Int) -> ExtentEntry { ExtentEntry(at: words + word) }

  /// The first word of the entry that ends before `word`.
  @inline(__always)
  func word(before word: Int) -> Int { words[word - 1] < ExtentEntry.tag ? word - 1 : word - 2 }

  /// For the item count: the end.
  @inline(__always)
  func place(of item: Int) -> Place { isPlain ? Place(word: item, inner: 0) : mixedPlace(of: item) }

  /// The sum of a block of words; nil if it contains a pair. No jump depends on a word, so it compiles to a few vector additions.
  @inline(__always)
  private func measuredBlock(at word: Int) -> Int64? {
    let first = words + word
    var (sum, bits) = (UInt64(0), UInt32(0))
    for index in 0..<ExtentLeaf.block {
      sum &+= UInt64(first[index])
      bits |= first[index]
    }
    return bits < ExtentEntry.tag ? Int64(truncatingIfNeeded: sum) : nil
  }

  /// Whether a pair is among the first words. A quick test: a leaf with pairs mostly has one there.
  @inline(__always)
  func beginsWithPair(of count: Int) -> Bool { count >= ExtentLeaf.block && measuredBlock(at: 0) == nil }

  private func mixedPlace(of item: Int) -> Place {
    var (word, rest) = (0, item)
    let end = wordCount
    while rest >= ExtentLeaf.block, word + ExtentLeaf.block <= end, measuredBlock(at: word) != nil {
      rest -= ExtentLeaf.block
      word += ExtentLeaf.block
    }
    while word < end {
      if words[word] < ExtentEntry.tag {
        if rest == 0 { break }
        rest &-= 1
        word &+= 1
      } else {
        let count = entry(at: word).count
        if rest < count { break }
        rest &-= count
        word &+= 2
      }
    }
    return Place(word: word, inner: rest)
  }

  /// The sum of `extent + spacing` over the items before `item`.
  @inline(__always)
  func steps(before item: Int, spacing: Int64) -> Int64 {
    isPlain ? plainSum(of: item) + spacing * Int64(item) : mixedSteps(before: item, spacing: spacing)
  }

  @inline(__always)
  private func plainSum(of count: Int) -> Int64 {
    var sum: UInt64 = 0
    for word in 0..<count { sum &+= UInt64(words[word]) }
    return Int64(truncatingIfNeeded: sum)
  }

  private func mixedSteps(before item: Int, spacing: Int64) -> Int64 {
    var (word, rest, extents) = (0, item, Int64(0))
    let end = wordCount
    while rest >= ExtentLeaf.block, word + ExtentLeaf.block <= end, let sum = measuredBlock(at: word) {
      extents += sum
      rest -= ExtentLeaf.block
      word += ExtentLeaf.block
    }
    while rest > 0, word < end {
      let plain = words[word]
      if plain < ExtentEntry.tag {
        extents &+= Int64(plain)
        rest &-= 1
        word &+= 1
      } else {
        let entry = entry(at: word)
        let count = min(entry.count, rest)
        extents &+= Int64(count) &* entry.extent
        rest &-= count
        word &+= 2
      }
    }
    return extents + Int64(item - rest) * spacing
  }

  /// The item that contains the offset: index in the leaf, place and start. Precondition: `0 <= offset < steps` of the leaf.
  @inline(__always)
  func find(_ offset: Int64, spacing: Int64) -> (item: Int, place: Place, start: Int64) {
    isPlain ? plainFind(offset, spacing: spacing) : mixedFind(offset, spacing: spacing)
  }

  @inline(__always)
  private func plainFind(_ offset: Int64, spacing: Int64) -> (item: Int, place: Place, start: Int64) {
    var start: Int64 = 0
    var word = 0
    while word + ExtentLeaf.block < ExtentLeaf.capacity {
      var sum = spacing &* Int64(ExtentLeaf.block)
      for next in word..<word + ExtentLeaf.block { sum &+= Int64(words[next]) }
      guard start &+ sum <= offset else { break }
      start &+= sum
      word += ExtentLeaf.block
    }
    // No jump within the block depends on an extent: it would be mispredicted.
    var (passed, end) = (0, start)
    for next in word..<word + ExtentLeaf.block - 1 {
      end &+= Int64(words[next]) &+ spacing
      let isPassed = end <= offset
      passed &+= isPassed ? 1 : 0
      start = isPassed ? end : start
    }
    return (word + passed, Place(word: word + passed, inner: 0), start)
  }

  private func mixedFind(_ offset: Int64, spacing: Int64) -> (item: Int, place: Place, start: Int64) {
    var (word, start) = (0, Int64(0))
    let end = wordCount
    while word + ExtentLeaf.block <= end, let sum = measuredBlock(at: word) {
      let next = start + sum + spacing * Int64(ExtentLeaf.block)
      guard offset >= next else { break }
      start = next
      word += ExtentLeaf.block
    }
    var inPairs = 0  // items minus words of the pairs so far: `word + inPairs` is the item
    while word < end {
      let plain = words[word]
      if plain < ExtentEntry.tag {
        let next = start &+ Int64(plain) &+ spacing
        if offset < next { break }
        start = next
        word &+= 1
        continue
      }
      let entry = entry(at: word)
      let step = entry.extent &+ spacing
      let extent = Int64(entry.count) &* step
      if offset &- start < extent {
        let inner = Int((offset &- start) / step)
        return (word &+ inPairs &+ inner, Place(word: word, inner: inner), start &+ Int64(inner) &* step)
      }
      start &+= extent
      inPairs &+= entry.count &- 2
      word &+= 2
    }
    return (word &+ inPairs, Place(word: word, inner: 0), start)
  }

  /// The summary of a range of words that cuts no entry.
  func summary(of range: Range<Int>, spacing: Int64) -> ExtentSummary {
    guard !isPlain else {
      var sum: UInt64 = 0
      for word in range { sum &+= UInt64(words[word]) }
      return ExtentSummary(items: range.count, steps: Int64(truncatingIfNeeded: sum) + spacing * Int64(range.count))
    }
    var summary = ExtentSummary()
    var word = range.lowerBound
    while word + ExtentLeaf.block <= range.upperBound, let sum = measuredBlock(at: word) {
      summary.items += ExtentLeaf.block
      summary.steps += sum + spacing * Int64(ExtentLeaf.block)
      word += ExtentLeaf.block
    }
    var plainWords = range.upperBound - word
    while word < range.upperBound {
      let plain = words[word]
      if plain < ExtentEntry.tag {
        summary.steps &+= Int64(plain)
        word &+= 1
      } else {
        summary.add(pair: entry(at: word), spacing: spacing)
        plainWords &-= 2
        word &+= 2
      }
    }
    summary.items += plainWords
    summary.steps += Int64(plainWords) * spacing
    return summary
  }
}
