import FeedSimulation
import Foundation
import ScrollSimulation
import Testing

@testable import TreadmillCommand

@Suite("merge")
struct MergeTests {
  private static let settings = SessionSettings(layout: .items(.grid), frames: 100)

  /// Results with every kind of content, made up from their seeds.
  private static func result(_ seed: UInt64, _ settings: SessionSettings = settings) -> StressResult {
    var random = SeededGenerator(seed: seed, stream: 1)
    var result = StressResult(seed: seed, settings)
    (result.frames, result.nanoseconds) = (random.below(2_000), random.below(1 << 40))
    result.hash = TraceHash.digits(of: random.next())
    for rule in ["A1", "A10", "B7"] {
      let findings = random.perMille(200) ? random.below(9) + 1 : 0
      result.rules.put(rule, findings, combine: +)
      if findings > 0 {
        result.findings.append(Finding(frame: random.below(50), rule: rule, detail: "\"é\"", pool: "[0:k1]"))
      }
    }
    if random.perMille(100) { result.add(.hang, detail: "late") }
    result.statistics.count("binds", random.below(1_000))
    result.statistics.note(smallest: "items", random.below(50))
    result.statistics.note(largest: "items", 50 + random.below(50))
    var histogram = ValueHistogram()
    for _ in 0..<20 { histogram.record(random.below(1 << random.below(14))) }
    result.statistics.put("travelPerFrame", histogram)
    return result
  }

  private func total(_ results: [StressResult]) -> StressTotal {
    results.reduce(into: StressTotal(MergeTests.settings)) { $0.add($1) }
  }

  private func bytes(_ results: [StressResult], job: Int? = nil) -> [UInt8] { results.flatMap { $0.line(job: job) } }

  /// A file of results as a run writes it.
  private func file(_ results: [StressResult]) -> [UInt8] {
    bytes(results) + Array("{\"meta\":{\"wallSeconds\":\(results.count)}}\n".utf8) + total(results).line
  }

  @Test("a result is read as itself") func roundTrip() throws {
    for seed in 1...50 as ClosedRange<UInt64> {
      let result = MergeTests.result(seed)
      #expect(try StressResult(reading: try LineFields(line: result.line())) == result)
    }
  }

  @Test(
    "merged parts are the whole, byte for byte, however the seeds were cut and in whichever order they come",
    arguments: 1...4 as ClosedRange<UInt64>)
  func cutting(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed, stream: 2)
    let results = (1...20 as ClosedRange<UInt64>).map { MergeTests.result($0) }
    let whole = total(results)
    var parts = [[StressResult]](repeating: [], count: 1 + random.below(5))
    for result in results { parts[random.below(parts.count)].append(result) }
    parts.sort { $0.count < $1.count }
    var merge = ResultMerge(keepsLines: true)
    for (place, part) in parts.enumerated() {
      // A part that has run in one go, or the answers of a worker, in any order.
      let answers = part.reversed().enumerated().flatMap { $1.line(job: $0) }
      let isFile = random.perMille(500) || part.isEmpty
      try merge.add(isFile ? file(part) : answers, named: "part \(place)")
    }
    #expect(merge.total == whole)
    #expect(merge.total?.line == whole.line)
    #expect(merge.sortedLines == results.map { $0.line() })
  }

  @Test("findings stand by seed, then frame, those of the smallest seeds are kept, and none is lost from the counts")
  func findings() {
    let results = (1...600 as ClosedRange<UInt64>).map { seed in
      var result = StressResult(seed: seed, MergeTests.settings)
      result.findings = [3, 1].map { Finding(frame: $0, rule: "A\($0)", detail: "") }
      for rule in ["A1", "A3"] { result.rules.put(rule, 2, combine: +) }
      return result
    }
    let total = total(results.reversed())
    #expect(total.findings.count == StressTotal.maximumKeptFindings)
    #expect(total.findings.map(\.seed) == (1...500 as ClosedRange<UInt64>).flatMap { [$0, $0] })
    #expect(total.findings.prefix(2).map(\.finding.frame) == [1, 3])
    #expect(total.rules["A3"] == 1_200)
    #expect(total.failingSeeds == 600)
    #expect(total.firstFindings.map(\.finding.rule) == ["A1", "A3"])
    #expect(total == self.total(results))
  }

  @Test("the hash of a total tells when any line of it was another one")
  func hash() {
    let results = (1...5 as ClosedRange<UInt64>).map { MergeTests.result($0) }
    var other = results
    other[3].statistics.count("binds", 1)
    #expect(total(results).hashDigits != total(other).hashDigits)
    #expect(total(results).hashDigits == total(results.reversed()).hashDigits)
  }

  @Test(
    "what cannot be merged is refused with its place and its reason",
    arguments: [
      ("", "line 1: it is empty"), ("\n\n", "line 1: it is empty"), ("{}", "line 1: it has no newline at its end"),
      ("{}\n", "line 1: \"seed\" is missing"), ("seed,frames\n", "line 1: column 1"), ("{\"job\":1}\n", "line 1: \"seed\" is missing"),
      ("\n{\"line\":1,\"error\":\"no\"}\n", "line 2: it answers a job that was refused: \"no\""),
      ("{\"trace\":2,\"setting\":{}}\n", "line 1: \"seed\" is missing"), ("[1]\n", "line 1: expected a JSON object, found an array"),
    ])
  func refused(text: String, words: String) {
    var merge = ResultMerge(keepsLines: false)
    #expect { try merge.add(Array(text.utf8), named: "x.ndjson") } throws: { "\($0)".hasPrefix("x.ndjson, \(words)") }
  }

  @Test("a seed that comes twice, another run, a result that was changed and a lost line are refused")
  func wrongParts() throws {
    let results = (1...6 as ClosedRange<UInt64>).map { MergeTests.result($0) }
    func refusal(_ files: [UInt8]...) -> String {
      var merge = ResultMerge(keepsLines: false)
      do throws(Failure) { for (place, file) in files.enumerated() { try merge.add(file, named: "\(place)") } } catch { return "\(error)" }
      return "accepted"
    }
    #expect(refusal(file(results)) == "accepted")
    #expect(refusal(file(results), bytes([results[3]])) == "1, line 1: seed 4 occurs twice; each may occur once")
    let longer = SessionSettings(layout: .items(.grid), frames: 101)
    #expect(
      refusal(file(results), bytes([MergeTests.result(9, longer)]))
        == "1, line 1: it is from another run than 0, line 1: frames 101, not 100"
    )
    #expect(refusal(file([]), bytes([MergeTests.result(9, longer)])).contains("it is from another run than 0, line 2"))
    #expect(refusal(bytes(results.dropLast()) + total(results).line) == "0, line 6: it counts 6 results, but there are 5")
    let changed = String(decoding: file(results), as: UTF8.self).replacing("\"A1\":0", with: "\"A1\":7", maxReplacements: 1)
    #expect(refusal(Array(changed.utf8)) == "0, line 8: lines before it were changed")
  }

  @Test("files one after the other in one file are as good as files") func concatenated() throws {
    let results = (1...6 as ClosedRange<UInt64>).map { MergeTests.result($0) }
    var merge = ResultMerge(keepsLines: false)
    try merge.add(file(Array(results[3...])) + file(Array(results[..<3])), named: "all")
    #expect(merge.total?.line == total(results).line)
  }

  @Test("a line with any number of bytes changed is refused or read, and never traps", arguments: 1...2 as ClosedRange<UInt64>)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 3)
    let line = MergeTests.result(seed).line()
    var refused = 0
    for _ in 0..<50 {
      var bytes = line
      for _ in 0...random.below(3) {
        let digit = UInt8(ascii: "0") + UInt8(random.below(10))
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.insert(contentsOf: [UInt8](repeating: digit, count: random.below(20)), at: place)
        default: bytes.remove(at: place)
        }
      }
      var merge = ResultMerge(keepsLines: true)
      do { try merge.add(bytes, named: "x") } catch { refused += 1 }
    }
    #expect(refused > 10)
  }
}
