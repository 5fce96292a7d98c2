import FeedLoad
import Foundation
import ScrollSimulation
import Testing
import Treadmill

@testable import TreadmillCommand

@Suite("The total of a load")
struct LoadTotalTests {
  /// A run of readers over a feed of 30 pages, whose server takes 20 to 800 ms.
  private func report(shard: Int, of shards: Int) -> LoadReport {
    var plan = ReaderPlan()
    (plan.seconds, plan.shard, plan.shards) = (20, shard, shards)
    let total = LoadTotal(playing: plan)
    let limits = ["empty.p95 > 200ms", "latency.older.p99.9 > 750ms", "errors > 4%"].compactMap { try? LoadThreshold(parsing: $0) }
    return LoadReport(
      address: "http://localhost/feed", plan: plan, connections: 8, total: total, seconds: 20,
      verdicts: limits.map { $0.verdict(on: total) }, marks: [])
  }

  @Test("of four shards is, byte for byte, that of the run that has all readers")
  func union() throws {
    let whole = report(shard: 0, of: 1)
    #expect(whole.total.sum(of: "requests") > 300 && whole.verdicts.count == 3)
    var merge = LoadMerge()
    for shard in [2, 0, 3, 1] { try merge.add(report(shard: shard, of: 4).line, named: "shard \(shard)") }
    let merged = try #require(merge.merged)
    #expect(merged.line == whole.line)
    // And so the quantiles are, which those of the shards do not give.
    let name = "latency.older"
    #expect(merged.total.histogram(named: name).quantile(0.95) == whole.total.histogram(named: name).quantile(0.95))
  }

  @Test("that is not complete says which shards are missing")
  func missing() throws {
    var merge = LoadMerge()
    try merge.add(report(shard: 1, of: 3).line, named: "one")
    #expect(merge.merged?.marks.contains { $0.contains("2 of 3 shards are missing: 0, 2") } == true)
  }

  @Test("is refused from another run, twice, cut off or changed")
  func refused() throws {
    var merge = LoadMerge()
    try merge.add(report(shard: 0, of: 2).line, named: "a")
    #expect(throws: Failure.self) { try merge.add(self.report(shard: 0, of: 2).line, named: "b") }
    #expect(throws: Failure.self) { try merge.add(self.report(shard: 1, of: 3).line, named: "c") }
    #expect(throws: Failure.self) { try merge.add(Array(self.report(shard: 1, of: 2).line.dropLast(40)), named: "d") }
    let text = String(decoding: report(shard: 1, of: 2).line, as: UTF8.self)
    #expect(throws: Failure.self) {
      try merge.add(Array(text.replacingOccurrences(of: "\"readers.came\":", with: "\"readers.came\":-").utf8), named: "e")
    }
    #expect(throws: Failure.self) { try merge.add(Array("{\"kind\":\"load.second\"}\n".utf8), named: "f") }
  }

  @Test("of strict shards is strict: what each has come to does not get lost in the sum")
  func strict() throws {
    for isLate in [false, true] {
      var merge = LoadMerge()
      for shard in 0..<2 {
        var report = report(shard: shard, of: 2)
        if isLate, shard == 1 { report.total.count("unsent", 5) }
        report.verdicts.append(report.strictVerdict)
        try merge.add(report.line, named: "\(shard)")
      }
      let verdict = try #require(merge.merged?.verdicts.last)
      #expect(verdict.text == "--strict" && verdict.state == (isLate ? .broken : .kept))
    }
  }

  @Test("of absurd numbers is refused, or printed without harm")
  func absurd() throws {
    let text = String(decoding: report(shard: 0, of: 1).line, as: UTF8.self)
    func merged(_ changes: [(String, String)]) throws -> LoadReport? {
      var text = text
      for (from, to) in changes {
        #expect(text.contains(from))
        text = text.replacingOccurrences(of: from, with: to)
      }
      var merge = LoadMerge()
      try merge.add(Array(text.utf8), named: "absurd")
      return merge.merged
    }
    #expect(throws: Failure.self) { try merged([(#""shard":"0/1""#, #""shard":"0/1000000000000""#)]) }
    #expect(throws: Failure.self) { try merged([(#""connections":8"#, #""connections":-3"#)]) }
    #expect(throws: Failure.self) { try merged([(#""readers.came":"#, #""readers.came":1e300,"x":"#)]) }
    let largest = try merged([
      (#""requests.first":"#, #""requests.first":9007199254740992,"x.y":"#),
      (#""readers.came":"#, #""screens.thousandths":1,"readers.came":"#),
    ])
    let report = try #require(largest)
    #expect(LoadSummary(report: report, style: ANSIStyle(isOn: false)).text.contains("requests"))
    #expect(LoadPage(report).html.contains("</html>"))
    var (sum, part) = (LoadTotal(), LoadTotal())
    part.count("requests.first", 1 << 53)
    for _ in 0..<2_000 { sum.add(part) }
    #expect(sum["requests.first"] == .max)
  }

  @Test("counts every wait: as many as ended, and in sum as long as they were")
  func waits() {
    var plan = ReaderPlan()
    plan.seconds = 20
    var (count, sum) = (0, 0)
    let total = LoadTotal(playing: plan) { event in
      switch event.kind {
      case .does(.waited(let since, _, let at)): (count, sum) = (count + 1, sum + (at - since).microseconds)
      case .leaves(let stay): if let since = stay.waitsSince { (count, sum) = (count + 1, sum + (stay.until - since).microseconds) }
      default: break
      }
    }
    #expect(count > 30)
    #expect(total.histograms(of: "empty").count == count)
    #expect(total["waits.microseconds"] == sum)
    #expect(total.seconds.values.reduce(0) { $0 + $1.waited } == sum)
  }

  @Test("has lateness and latency of a request that was sent late")
  func late() throws {
    var meter = LoadMeter(ReaderPlan())
    let (needed, sent, end) = (
      Instant(nanoseconds: 1_000_000_000), Instant(nanoseconds: 1_400_000_000), Instant(nanoseconds: 1_500_000_000)
    )
    meter.sent(at: sent, needed: needed)
    let ask = PageAsk(number: 1, page: .older, attempt: 1, cursor: "1", depth: 1)
    var run = LoadRun(ReaderPlan())
    var readers: [LoadEvent.Reader] = []
    run.run(until: .zero) { readers.append($0.reader) }
    let reader = try #require(readers.first)
    meter.answered(
      LoadRequest(ask: .page(ask), reader: reader, needed: needed), .good(status: 200), bytes: 10, sent: sent, at: end)
    #expect(meter.total.histogram("lateness").quantile(0.5) == ValueHistogram.bucket(of: 400_000))
    #expect(meter.total.histogram("latency.older").quantile(0.5) == ValueHistogram.bucket(of: 500_000))
    #expect(meter.total.histogram("server.older").quantile(0.5) == ValueHistogram.bucket(of: 100_000))
  }

  @Test(
    "a second's buckets are those of the histogram",
    arguments: [0, 1, 2_047, 2_048, 2_049, 4_095, 4_097, 123_456, 1 << 30, (1 << 40) + 12_345])
  func buckets(value: Int) {
    var histogram = ValueHistogram()
    histogram.record(value)
    #expect(histogram.pairs.first?.value == ValueHistogram.bucket(of: value))
  }
}

@Suite("A limit of a load")
struct LoadThresholdTests {
  @Test("says what was measured, and whether it is broken")
  func verdicts() throws {
    var total = LoadTotal()
    for value in 1...100 { total.record("empty.reading", value * 1_000) }
    total.count("status.200", 990)
    total.count("pages", 985)
    total.count("failures.timedOut", 10)
    #expect(try LoadThreshold(parsing: "empty.p95 > 90ms").verdict(on: total).state == .broken)
    #expect(try LoadThreshold(parsing: "empty.p95 > 0.1s").verdict(on: total).state == .kept)
    #expect(try LoadThreshold(parsing: "empty.reading.max < 200ms").verdict(on: total).state == .broken)
    #expect(try LoadThreshold(parsing: "errors > 1%").verdict(on: total).state == .broken)
    #expect(try LoadThreshold(parsing: "errors > 1.5%").verdict(on: total).value == "1.5 %, 15 of 1,000")
    #expect(try LoadThreshold(parsing: "errors > 15").verdict(on: total).state == .kept)
    #expect(try LoadThreshold(parsing: "content.p50 > 1s").verdict(on: total).state == .untested)
  }

  @Test(
    "that is none is refused with what to write",
    arguments: [
      "", "empty", "empty.p95 >", "empty.p95 > 200", "empty.p0 > 1s", "empty.p100 > 1s", "full.p50 > 1s", "errors > 101%", "errors > -1",
      "errors = 1%",
      "empty.p95 > nanms", "empty.nobody.p95 > 1s", "latency.third.p50 > 1s", "lateness.first.p50 > 1s", "empty.p95 > 1s > 2s",
    ])
  func wrong(text: String) {
    #expect { try LoadThreshold(parsing: text, groups: ["reading"]) } throws: { "\($0)".contains("write NAME.STATISTIC > LIMIT") }
  }
}

extension LoadTotal {
  /// What a plan comes to with a test's answers, in virtual time.
  fileprivate init(playing plan: ReaderPlan, _ look: (LoadEvent) -> Void = { _ in }) {
    var run = LoadRun(plan)
    var meter = LoadMeter(plan)
    var events: [LoadEvent] = []
    func takeEvents() {
      for event in events {
        meter.take(event)
        look(event)
      }
      events.removeAll()
    }
    LoadRun.rehearse(&run) {
      events.append($0)
    } answering: { ask, reader, _ in
      var random = SeededGenerator(seed: UInt64(reader.number), stream: UInt64(ask.number))
      let milliseconds = random.below(781) + 20
      return (milliseconds * 1_000, random.below(100) < 5 ? nil : LoadTotal.page(ask.depth), 900)
    } onAnswer: { answer in
      takeEvents()
      meter.take(answer)
    }
    takeEvents()
    self = meter.total
  }
}

import FeedSimulation

extension LoadTotal {
  fileprivate static func page(_ depth: Int) -> ServedPage {
    let posts = (depth * 6..<depth * 6 + 6).map { ServedPost(PostValue(id: "p\($0)", length: $0 * 37 % 280, lines: 1)) }
    return ServedPage(posts: posts, older: depth < 30 ? String(depth + 1) : nil)
  }
}
