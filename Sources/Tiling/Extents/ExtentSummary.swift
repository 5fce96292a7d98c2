/// The sums over a range of entries.
struct ExtentSummary: Equatable {
  var items = 0
  var steps: Int64 = 0  // the sum of `extent + spacing` over the items, in grid steps
  var unmeasured = 0
  var pairs = 0  // entries of two words
  var runs = 0  // entries that are runs

  @inline(__always) var sums: ExtentBranch.Sums { ExtentBranch.Sums(items: items, steps: steps) }

  @inline(__always)
  mutating func add(_ entry: ExtentEntry, spacing: Int64) {
    guard !entry.isWord else {
      items += 1
      steps += entry.extent + spacing
      return
    }
    add(pair: entry, spacing: spacing)
  }

  @inline(__always)
  mutating func add(pair entry: ExtentEntry, spacing: Int64) {
    items &+= entry.count
    steps &+= Int64(entry.count) &* (entry.extent &+ spacing)
    pairs &+= 1
    guard !entry.isMeasured else { return }
    runs &+= 1
    unmeasured &+= entry.count
  }

  @inline(__always)
  static func + (a: ExtentSummary, b: ExtentSummary) -> ExtentSummary {
    ExtentSummary(
      items: a.items + b.items, steps: a.steps + b.steps, unmeasured: a.unmeasured + b.unmeasured, pairs: a.pairs + b.pairs,
      runs: a.runs + b.runs)
  }

  @inline(__always)
  static func - (a: ExtentSummary, b: ExtentSummary) -> ExtentSummary {
    ExtentSummary(
      items: a.items - b.items, steps: a.steps - b.steps, unmeasured: a.unmeasured - b.unmeasured, pairs: a.pairs - b.pairs,
      runs: a.runs - b.runs)
  }
}
