/// Replacement entries for a range of a leaf, as words on the stack, with their summary.
struct ExtentPatch {
  static let maximumInserted = 48  // in words; a longer insertion is built leaf by leaf
  static let capacity = maximumInserted + 8  // room for the insertion, the two halves of a cut run, and the runs next to it

  let words: UnsafeMutablePointer<UInt32>
  let spacing: Int64
  private(set) var wordCount = 0
  private(set) var summary = ExtentSummary()
  private var lastRun: Int?  // the last entry's first word, if that entry is a run

  init(_ words: UnsafeMutablePointer<UInt32>, spacing: Int64) {
    self.words = words
    self.spacing = spacing
  }

  /// Appends as many measured extents of a word each, which `write` puts down.
  mutating func append(words count: Int, sum: Int64, _ write: (UnsafeMutablePointer<UInt32>) -> Void) {
    guard count > 0 else { return }
    assert(wordCount + count <= ExtentPatch.capacity, "a patch has room for \(ExtentPatch.capacity) words")
    write(words + wordCount)
    lastRun = nil
    wordCount += count
    summary.items += count
    summary.steps += sum + spacing * Int64(count)
  }

  /// Merges a run with the previous one if both have the same estimate.
  mutating func append(_ entry: ExtentEntry) {
    var entry = entry
    if !entry.isMeasured, let word = lastRun {
      let before = ExtentEntry(at: words + word)
      if before.extent == entry.extent {
        summary.steps += Int64(entry.count) * (entry.extent + spacing)
        summary.items += entry.count
        summary.unmeasured += entry.count
        entry.count += before.count
        entry.write(to: words + word)
        return
      }
    }
    assert(wordCount + entry.wordCount <= ExtentPatch.capacity, "a patch has room for \(ExtentPatch.capacity) words")
    entry.write(to: words + wordCount)
    lastRun = entry.isMeasured ? nil : wordCount
    wordCount += entry.wordCount
    summary.add(entry, spacing: spacing)
  }
}
