import JSONReading
import SimulationReports

/// The figures of a run for other programs: Prometheus' text while it is under way, OpenTelemetry's JSON and JUnit's XML of its report.
///
/// A time counts as the smallest value of its bucket in ``ValueHistogram``: a sum is at most a thousandth too small, and a time at most a
/// thousandth beyond a limit may count as within it. Series are sorted by label and no clock is read, so equal figures are equal bytes.
enum LoadMetrics {
  /// The largest values of the buckets of all histograms, in microseconds; one more bucket has what is beyond them. (C)
  static let bucketLimits = [
    500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 30_000_000,
    60_000_000,
  ]

  // MARK: Prometheus

  /// The text format 0.0.4, of a run that is under way: `readers` are there, `waiting` of them see the end of the loaded posts.
  static func prometheus(_ total: LoadTotal, readers: Int, waiting: Int) -> String {
    let gauges = [
      head(of: "readers", "gauge", "Readers that are there.") + sample("readers", [], "\(readers)"),
      head(of: "readers_waiting", "gauge", "Of these, those that see the end of the loaded posts.")
        + sample("readers_waiting", [], "\(waiting)"),
    ]
    let counters = counters(of: total).map { figure, series in
      let name = "\(figure.name)_total"
      return head(of: name, "counter", figure.help) + series.map { sample(name, $0.labels, "\($0.value)") }.joined()
    }
    let histograms = times(of: total).map { figure, series in
      let name = "\(figure.name)_seconds"
      return head(of: name, "histogram", figure.help) + series.map { histogram(name, $0.labels, $0.value) }.joined()
    }
    return (gauges + counters + histograms).joined()
  }

  private static func head(of name: String, _ type: String, _ help: String) -> String {
    "# HELP treadmill_load_\(name) \(help)\n# TYPE treadmill_load_\(name) \(type)\n"
  }

  private static func histogram(_ name: String, _ labels: [Label], _ buckets: Buckets) -> String {
    let limits = bucketLimits.map { "\(seconds($0))" } + ["+Inf"]
    var count = 0
    let samples = zip(limits, buckets.counts).map { limit, added in
      count += added
      return sample("\(name)_bucket", labels + [("le", limit)], "\(count)")
    }
    return samples.joined() + sample("\(name)_sum", labels, "\(seconds(buckets.sum))") + sample("\(name)_count", labels, "\(count)")
  }

  private static func sample(_ name: String, _ labels: [Label], _ value: String) -> String {
    let pairs = labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
    return "treadmill_load_\(name)\(pairs.isEmpty ? "" : "{\(pairs)}") \(value)\n"
  }

  /// What stands between a label's quotation marks. What is not seen is written as JSON escapes it.
  private static func escaped(_ value: String) -> String {
    VisibleText.lines(value).unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\", "\"": text += "\\\(scalar)"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  // MARK: OpenTelemetry

  /// An `ExportMetricsServiceRequest` of OTLP/JSON, where an integer of 64 bits is a string and an enum is a number. Times are since 1970.
  static func openTelemetry(_ report: LoadReport, startNanoseconds: UInt64, endNanoseconds: UInt64) -> JSONValue {
    let span: Members = [("startTimeUnixNano", .string("\(startNanoseconds)")), ("timeUnixNano", .string("\(endNanoseconds)"))]
    let sums = counters(of: report.total).map { figure, series in
      metric(figure, "sum", [("isMonotonic", .boolean(true))], series) { span + [("asInt", .string("\($0)"))] }
    }
    let histograms = times(of: report.total).map { figure, series in metric(figure, "histogram", [], series) { span + members(of: $0) } }
    let resource: Members = [attributes([("service.name", "treadmill"), ("url.full", report.address)])]
    let scope: Members = [("scope", .object([("name", .string("treadmill.load"))])), ("metrics", .array(sums + histograms))]
    let metrics: Members = [("resource", .object(resource)), ("scopeMetrics", .array([.object(scope)]))]
    return .object([("resourceMetrics", .array([.object(metrics)]))])
  }

  private typealias Members = [(String, JSONValue)]

  private static func metric<Value>(
    _ figure: Figure, _ kind: String, _ members: Members, _ series: [Series<Value>], _ point: (Value) -> Members
  ) -> JSONValue {
    let points = series.map { JSONValue.object([attributes($0.labels)] + point($0.value)) }
    let cumulative = 2  // AGGREGATION_TEMPORALITY_CUMULATIVE
    let data: Members = [("aggregationTemporality", .integer(cumulative)), ("dataPoints", .array(points))]
    return .object([
      ("name", .string("treadmill.load.\(figure.name)")), ("description", .string(figure.help)), ("unit", .string(figure.unit)),
      (kind, .object(members + data)),
    ])
  }

  private static func members(of buckets: Buckets) -> Members {
    [
      ("count", .string("\(buckets.counts.reduce(0, +))")), ("sum", .number(seconds(buckets.sum))),
      ("bucketCounts", .array(buckets.counts.map { .string("\($0)") })),
      ("explicitBounds", .array(bucketLimits.map { .number(seconds($0)) })),
    ]
  }

  private static func attributes(_ labels: [Label]) -> (String, JSONValue) {
    let pairs = labels.map { JSONValue.object([("key", .string($0.name)), ("value", .object([("stringValue", .string($0.value))]))]) }
    return ("attributes", .array(pairs))
  }

  // MARK: JUnit

  /// A suite with a test case for each threshold, and the marks as its output. Without thresholds one case has the marks, and passes.
  static func junit(_ report: LoadReport) -> String {
    let verdicts = report.verdicts
    let marks = report.marks.isEmpty ? [] : ["<system-out>\(Escaping.markup(report.marks.joined(separator: "\n")))</system-out>"]
    let rows = verdicts.isEmpty ? [testCase("the run", marks)] : verdicts.map { testCase(of: $0, report.address) } + marks
    let counts = "tests=\"\(max(1, verdicts.count))\" failures=\"\(verdicts.count { $0.state == .broken })\" errors=\"0\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(suite)" \(counts)>
      <testsuite name="\(suite)" \(counts) skipped="\(verdicts.count { $0.state == .untested })">
      \(rows.joined(separator: "\n"))
      </testsuite>
      </testsuites>

      """
  }

  private static let suite = "treadmill load"

  private static func testCase(of verdict: LoadThreshold.Verdict, _ address: String) -> String {
    let message = Escaping.markup("\(verdict.text): \(verdict.value)")
    return switch verdict.state {
    case .kept: testCase(verdict.text, [])
    case .broken:
      testCase(verdict.text, ["<failure type=\"threshold\" message=\"\(message)\">\(message), \(Escaping.markup(address))</failure>"])
    case .untested: testCase(verdict.text, ["<skipped message=\"nothing was measured\"/>"])
    }
  }

  private static func testCase(_ name: String, _ rows: [String]) -> String {
    let head = "<testcase classname=\"\(suite)\" name=\"\(Escaping.markup(name))\""
    return rows.isEmpty ? head + "/>" : "\(head)>\n\(rows.joined(separator: "\n"))\n</testcase>"
  }

  // MARK: Figures

  private typealias Count = LoadTotal.Count
  private typealias Times = LoadTotal.Times
  private typealias Label = (name: String, value: String)
  private typealias Series<Value> = (labels: [Label], value: Value)
  /// A name in both formats, and the key in a ``LoadTotal`` of what it shows. With a label, that is what lies below the key.
  private typealias Figure = (name: String, unit: String, help: String, key: String, label: String?)

  private static let counters: [Figure] = [
    ("readers_come", "{reader}", "Readers that have come.", Count.came, nil),
    ("readers_left", "{reader}", "Readers that have left before the end of the run.", Count.left, nil),
    ("readers_refused", "{reader}", "Readers beyond the limit.", Count.refused, nil),
    ("requests", "{request}", "Requests of readers, repeated ones included.", Count.requests, "page"),
    ("pages_cached", "{page}", "First pages that a reader's client took from its cache without a request.", Count.cached, nil),
    ("requests_given_up", "{request}", "Requests given up by a reader's client.", Count.givenUp, nil),
    ("answers", "{answer}", "Answers of the server.", Count.status, "status"),
    ("pages", "{page}", "Answers that are pages.", Count.pages, nil),
    ("photos", "{photo}", "Answers that are photos.", Count.photos, nil),
    ("posts_complete", "{post}", "Times that a post with photos came on screen with all of them.", Count.completePosts, nil),
    ("posts_incomplete", "{post}", "Times that a post with photos came on screen with some missing.", Count.incompletePosts, nil),
    ("failures", "{failure}", "Requests that have failed without an answer.", Count.failures, "kind"),
    ("bytes", "By", "Bytes of answers.", Count.bytes, nil),
    ("unseen_bytes", "By", "Bytes of posts that never were on screen.", Count.unseenBytes, nil),
  ]

  private static let times: [Figure] = [
    ("latency", "s", "From the instant at which a page was needed to the end of its answer.", Times.latency, "page"),
    ("server", "s", "From a request to the end of its answer.", Times.server, "page"),
    ("photo_latency", "s", "From the instant at which a photo was needed to the end of its answer.", Times.photoLatency, nil),
    ("photo_server", "s", "From a request for a photo to the end of its answer.", Times.photoServer, nil),
    ("lateness", "s", "From the instant at which a page or photo was needed to its request.", Times.lateness, nil),
    ("content", "s", "From a reader's coming to its first post on screen.", Times.content, "group"),
    ("empty", "s", "Waits of readers at the end of the loaded posts.", Times.empty, "group"),
    ("placeholder", "s", "For how long photos were missing in a post on screen.", Times.placeholder, "group"),
  ]

  /// Each with its series; those without are left out.
  private static func counters(of total: LoadTotal) -> [(Figure, [Series<Int>])] {
    counters.map { ($0, series(of: $0, in: total.counts, none: 0)) }.filter { !$0.1.isEmpty }
  }

  private static func times(of total: LoadTotal) -> [(Figure, [Series<Buckets>])] {
    let histograms = total.histograms.mapValues(Buckets.init)
    return times.map { ($0, series(of: $0, in: histograms, none: Buckets(of: ValueHistogram()))) }.filter { !$0.1.isEmpty }
  }

  /// Bytes are compared: a group's name may begin with a scalar that is one character with the dot.
  private static func series<Value>(of figure: Figure, in table: [String: Value], none: Value) -> [Series<Value>] {
    guard let label = figure.label else { return [([], table[figure.key] ?? none)] }
    let start = "\(figure.key).".utf8
    return table.filter { $0.key.utf8.starts(with: start) }.sorted { $0.key < $1.key }
      .map { ([(label, String(decoding: $0.key.utf8.dropFirst(start.count), as: UTF8.self))], $0.value) }
  }

  private static func seconds(_ microseconds: Int) -> Double { Double(microseconds) / 1_000_000 }

  /// A histogram over ``bucketLimits``.
  private struct Buckets {
    private(set) var counts = [Int](repeating: 0, count: bucketLimits.count + 1)  // the last is of what is beyond all limits
    private(set) var sum = 0  // microseconds

    init(of histogram: ValueHistogram) {
      var bucket = 0
      for (value, count) in histogram.pairs {
        while bucket < bucketLimits.count, value > bucketLimits[bucket] { bucket += 1 }
        counts[bucket] += count
        sum += value * count
      }
    }
  }
}
