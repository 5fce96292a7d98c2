/// Merges result files: the total, and the lines of all seeds in seed order.
struct ResultMerge {
  static let maximumResults = 1_000_000  // lines are kept until the end if they are to be written; most have about a thousand bytes
  static let maximumFileBytes = 1 << 32

  private(set) var total: StressTotal?
  private var lines: [(seed: UInt64, line: [UInt8])] = []  // lines with their newlines, in reading order; empty unless `keepsLines`
  private var seeds: Set<UInt64> = []
  private var origin = ""
  private let keepsLines: Bool

  init(keepsLines: Bool) { self.keepsLines = keepsLines }

  var sortedLines: [[UInt8]] { lines.sorted { $0.seed < $1.seed }.map(\.line) }

  mutating func add(_ bytes: [UInt8], named name: String) throws(Failure) {
    guard bytes.last == UInt8(ascii: "\n") || bytes.isEmpty else {
      let number = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
      throw .notAResult(name: name, line: number, reason: "it has no newline at its end; has the run that wrote it ended?")
    }
    var part: StressTotal?  // the results since the last summary line; the next summary must match them
    var hasLines = false
    for (place, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() where !line.isEmpty {
      hasLines = true
      do throws(LineFault) {
        switch try ResultLine(reading: line) {
        case .result(let result):
          try agree(result.settings, name, place + 1)
          try add(result, name, place + 1)
          if part == nil { part = StressTotal(result.settings) }
          part?.add(result)  // `agree` has refused results of other configurations
        case .summary(let settings, let seeds, let hash):
          try agree(settings, name, place + 1)
          let (found, sum) = (part?.seeds ?? 0, part?.hashDigits ?? StressTotal(settings).hashDigits)
          guard (found, sum) == (seeds, hash) else {
            let words = found == seeds ? "lines before it were changed" : "it counts \(counted(seeds, "result")), but there are \(found)"
            throw LineFault(words: words)
          }
          part = nil
        case .meta: break
        }
      } catch {
        let given = GivenText(head: place == 0 ? bytes : [])
        let advice = given == .results ? nil : given.place(name)
        throw .notAResult(name: name, line: place + 1, reason: error.words + (advice.map { "; \($0)" } ?? ""))
      }
    }
    if !hasLines { throw .notAResult(name: name, line: 1, reason: "it is empty") }
  }

  private mutating func add(_ result: StressResult, _ name: String, _ line: Int) throws(LineFault) {
    guard seeds.insert(result.seed).inserted else { throw LineFault(words: "seed \(result.seed) occurs twice; each may occur once") }
    guard seeds.count <= ResultMerge.maximumResults else {
      throw LineFault(words: "at most \(grouped(ResultMerge.maximumResults)) results are merged at once")
    }
    total?.add(result)
    if keepsLines { lines.append((result.seed, result.line())) }
  }

  private mutating func agree(_ settings: SessionSettings, _ name: String, _ line: Int) throws(LineFault) {
    guard let total else {
      total = StressTotal(settings)
      origin = "\(name), line \(line)"
      return
    }
    if let difference = settings.difference(from: total.settings) {
      throw LineFault(words: "it is from another run than \(origin): \(difference)")
    }
  }
}
