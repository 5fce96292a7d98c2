import ViewTree

/// A long sequence of entries, as words.
protocol ExtentSource {
  var isEmpty: Bool { get }
  /// Writes as many of the next entries as fit into `room` words; returns their words.
  mutating func write(to words: UnsafeMutablePointer<UInt32>, room: Int) -> Int
}

/// Words copied from leaves.
struct CopiedEntries: ExtentSource {
  private var rest: UnsafeBufferPointer<UInt32>.SubSequence

  init(_ words: UnsafeBufferPointer<UInt32>) { rest = words[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func write(to words: UnsafeMutablePointer<UInt32>, room: Int) -> Int {
    guard let base = UnsafeBufferPointer(rebasing: rest).baseAddress else { return 0 }
    let near = min(room, rest.count)  // the last entry boundary within the room: a pair is not split
    let behind = ExtentLeaf.entryEnd(in: base, near: near)
    let count = behind > near ? near - 1 : near
    words.update(from: base, count: count)
    rest = rest.dropFirst(count)
    return count
  }

  mutating func next() -> ExtentEntry? {
    guard let base = UnsafeBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty else { return nil }
    let entry = ExtentEntry(at: base)
    rest = rest.dropFirst(entry.wordCount)
    return entry
  }
}

struct MeasuredExtents: ExtentSource {
  private let extents: UnsafeBufferPointer<LayoutUnit>
  private var next = 0
  let sum: Int64  // in grid steps
  let isShort: Bool  // whether each extent fits into a word

  @inline(__always)
  init(_ extents: UnsafeBufferPointer<LayoutUnit>, sum: Int64, isShort: Bool) {
    self.extents = extents
    self.sum = sum
    self.isShort = isShort
  }

  @inline(__always) var count: Int { extents.count - next }
  @inline(__always) var isEmpty: Bool { next == extents.count }
  @inline(__always) var maximumWords: Int { isShort ? count : 2 * count }

  mutating func write(to words: UnsafeMutablePointer<UInt32>, room: Int) -> Int {
    if isShort {
      let used = min(room, count)
      writeShort(used, to: words)
      next += used
      return used
    }
    var used = 0
    while next < extents.count {
      let entry = ExtentEntry.measured(extents[next].rawValue)
      guard used + entry.wordCount <= room else { break }
      entry.write(to: words + used)
      used += entry.wordCount
      next += 1
    }
    return used
  }

  /// - Precondition: `isShort`.
  @inline(__always)
  func writeShort(_ count: Int, to words: UnsafeMutablePointer<UInt32>) {
    guard let first = extents.baseAddress else { return }
    for word in 0..<count { words[word] = UInt32(truncatingIfNeeded: first[next &+ word].rawValue) }
  }

  func append(to patch: inout ExtentPatch) {
    assert(next == 0, "\(next) of \(extents.count) extents were written already")
    guard !isShort else { return patch.append(words: count, sum: sum) { writeShort(count, to: $0) } }
    for index in next..<extents.count { patch.append(.measured(extents[index].rawValue)) }
  }
}
