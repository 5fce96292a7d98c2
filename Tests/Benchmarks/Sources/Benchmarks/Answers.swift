import CountingAllocator
import FeedProtocol

/// Lines of JSON asked of a host in this process: a window of a reader whose throw runs, of a thousand readers of a feed of a thousand posts.
struct Answers {
  private static let posts = 1_000
  private static let readers = 1_000

  private var host = FeedHost()
  private var answer: [UInt8] = []
  private var lines: [[UInt8]] = []

  init() {
    let ids = (0..<Self.posts).map { "\"\($0)\"" }.joined(separator: ",")
    let heights = (0..<Self.posts).map { String(80 + $0 * 7_919 % 400) }.joined(separator: ",")
    ask(Array(#"{"call":"insert","feed":"home","ids":[\#(ids)],"heights":[\#(heights)]}"#.utf8))
    for reader in 1...Self.readers {
      ask(Array(#"{"call":"open","feed":"home","viewport":[390,844],"offset":\#(reader * 250)}"#.utf8))
      ask(Array(#"{"call":"release","session":\#(reader),"velocity":\#(Double(reader % 7) - 3),"at":0}"#.utf8))
      lines.append(Array(#"{"id":\#(reader),"call":"window","session":\#(reader),"at":\#(reader),"within":800}"#.utf8))
    }
  }

  private mutating func ask(_ line: [UInt8]) {
    answer.removeAll(keepingCapacity: true)
    line.withUnsafeBytes { host.answer($0, into: &answer) }
  }

  /// Asks that number of questions. The sum of the answers' bytes.
  mutating func run(events: Int) -> Int {
    var sum = 0
    for event in 0..<events {
      ask(lines[event % lines.count])
      sum += answer.count
    }
    return sum
  }

  static func add(to table: WorkloadTable) {
    var answers = Answers()
    _ = answers.run(events: 2_000)  // each line's first answer
    let sum = answers.run(events: readers)
    let allocations = counting_allocator_allocations()
    let again = answers.run(events: 100 * readers)
    let allocated = counting_allocator_allocations() - allocations
    table.check("answers: their bytes", count: readers, again, equals: 100 * sum)
    if counting_allocator_is_active() {
      table.add("answers: allocations of 100,000", count: readers, figure: Double(allocated), limit: 0)
    }
    let rounds = (0..<5).map { _ in Stopwatch.elapsed { _ = answers.run(events: 100_000) } / 100_000 }
    table.add("answers: a window, asked by a line of JSON", count: readers, rounds)
  }
}
