/// Entries that are to take the place of others in a leaf, as words on the stack, with what they add up to.
struct ExtentPatch {
  /// Words that a patch brings at most; more is built leaf by leaf.
  static let maximumInserted = 48
  /// Room for what a patch brings, between the halves of a cut run, between the runs next to it.
  static let capacity = maximumInserted + 8

  let words: UnsafeMutablePointer<UInt32>
  let spacing: Int64
  private(set) var wordCount = 0
  private(set) var summary = ExtentSummary()
  /// The last entry's first word, if the last entry is a run.
  private var lastRun: Int?

  init(_ words: UnsafeMutablePointer<UInt32>, spacing: Int64) {
    self.words = words
    self.spacing = spacing
  }

  /// Adds an entry; a run becomes part of the one before it if both have one estimate.
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
