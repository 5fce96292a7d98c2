import Impressions
import JSONReading
import Testing

/// A log that was worked out by hand: the arithmetic is in its comment.
struct WorkedExample: Sendable, CustomTestStringConvertible {
  let name: String
  let definition: String
  let log: [String]
  let rows: [ExpectedRow]

  init(_ name: String, definition: String, log: [String], _ rows: ExpectedRow...) {
    (self.name, self.definition, self.log, self.rows) = (name, definition, log, rows)
  }

  var testDescription: String { name }
}

/// What a row must say, in milliseconds.
struct ExpectedRow: Sendable {
  var item: String
  var verdict: ImpressionRow.Verdict
  var first: ClosedRange<Double>?
  var count: Int?
  var total: ClosedRange<Double>?
  var longest: Double?
  var missing: String?

  static func seen(_ item: String, at first: Double, count: Int = 1, total: Double, longest: Double? = nil) -> ExpectedRow {
    ExpectedRow(item: item, verdict: .seen, first: first...first, count: count, total: total...total, longest: longest)
  }

  static func seen(_ item: String, at first: ClosedRange<Double>, total: ClosedRange<Double>) -> ExpectedRow {
    ExpectedRow(item: item, verdict: .seen, first: first, total: total)
  }

  static func notSeen(_ item: String, total: Double, longest: Double? = nil) -> ExpectedRow {
    ExpectedRow(item: item, verdict: .notSeen, total: total...total, longest: longest)
  }

  static func notSeen(_ item: String, total: ClosedRange<Double>) -> ExpectedRow {
    ExpectedRow(item: item, verdict: .notSeen, total: total)
  }

  static func undecided(_ item: String, total: ClosedRange<Double>) -> ExpectedRow {
    ExpectedRow(item: item, verdict: .undecided, total: total)
  }

  static func notJudged(_ item: String, missing: String) -> ExpectedRow {
    ExpectedRow(item: item, verdict: .notJudged, missing: missing)
  }

  /// What differs; nil if nothing does. Instants agree to the thousandth of a millisecond.
  func difference(from row: ImpressionRow) -> String? {
    func near(_ a: Double, _ b: Double?) -> Bool { a == .infinity ? b == nil : b.map { abs(a - $0) < 0.001 } ?? false }
    func milliseconds(_ time: Int64?) -> Double? { time.map { Double($0) / 1_000_000 } }
    if row.verdict != verdict { return "\(row.verdict), expected \(verdict)" }
    if let first, !near(first.lowerBound, milliseconds(row.first)) || !near(first.upperBound, milliseconds(row.firstLatest)) {
      return "first \(row.first ?? -1) to \(row.firstLatest ?? -1) ns, expected \(first) ms"
    }
    if let count, row.count != count || row.countMost != count {
      return "counted \(row.count) to \(row.countMost ?? -1), expected \(count)"
    }
    if let total, !near(total.lowerBound, milliseconds(row.total)) || !near(total.upperBound, milliseconds(row.totalMost)) {
      return "total \(row.total) to \(row.totalMost ?? -1) ns, expected \(total) ms"
    }
    if let longest, !near(longest, milliseconds(row.longest)) { return "longest \(row.longest) ns, expected \(longest) ms" }
    if let missing, !row.reason.contains(missing) { return "\(row.reason), expected \(missing)" }
    return nil
  }
}

extension ImpressionLog {
  /// The rows of lines without errors.
  static func rows(_ lines: [String], _ definitions: ImpressionDefinitions, _ options: Options = Options()) throws -> [ImpressionRow] {
    var log = ImpressionLog(definitions, options)
    var rows: [ImpressionRow] = []
    for line in lines { try log.read(text: line) { rows.append($0) } }
    log.finish { rows.append($0) }
    return rows
  }

  mutating func read(text: String, _ body: (ImpressionRow) -> Void) throws(ClientLogError) {
    let bytes = Array(text.utf8)
    var failure: ClientLogError?
    bytes.withUnsafeBufferPointer { bytes in
      do throws(ClientLogError) { try read(bytes, body) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

extension ImpressionDefinitions {
  /// One definition, without its name.
  init(oneOf text: String) throws {
    let members = text.dropFirst()
    try self.init(reading: Array("{\"version\":1,\"definitions\":[{\"name\":\"d\",\(members)]}".utf8))
  }
}

@Suite("Impressions worked out by hand")
struct WorkedExampleTests {
  static let all =
    WorkedExample.shares + WorkedExample.linearMotion + WorkedExample.largeItems + WorkedExample.covers + WorkedExample.nestedLists
    + WorkedExample.changes + WorkedExample.needs + WorkedExample.times + WorkedExample.counts + WorkedExample.stepsAndFrames
    + WorkedExample.unknownWays + WorkedExample.cutLogs + WorkedExample.throwsOfLists + WorkedExample.publishedBoxes
    + WorkedExample.publishedCases + WorkedExample.publishedTimes + WorkedExample.found

  @Test("are what the log says", arguments: all)
  func example(_ example: WorkedExample) throws {
    let definitions = try ImpressionDefinitions(oneOf: example.definition)
    let lines = example.log.map { "{\"session\":\"s\"," + $0.dropFirst() }
    for keepsIntervals in [true, false] {
      var options = ImpressionLog.Options()
      (options.keepsIntervals, options.comparesTrackers) = (keepsIntervals, keepsIntervals)
      let rows = try ImpressionLog.rows(lines, definitions, options)
      for expected in example.rows {
        let row = try #require(rows.first { $0.item == expected.item }, "there is no row of \(expected.item)")
        let difference = expected.difference(from: row)
        #expect(difference == nil, "\(expected.item): \(difference ?? "")")
      }
    }
  }
}
