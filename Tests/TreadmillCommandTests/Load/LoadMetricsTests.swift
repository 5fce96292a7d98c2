import FeedLoad
import JSONReading
import TestSupport
import Testing

@testable import TreadmillCommand

@Suite("load: figures for other programs")
struct LoadMetricsTests {
  private static let names = [
    "latency.first", "latency.older", "server.first", "lateness", "content.reading", "content.browsing", "empty.browsing",
    "empty.returning",
  ]

  /// A run of random times, with what they are.
  private struct Trial {
    var total = LoadTotal()
    var times: [String: [Int]] = [:]

    init(seed: Int) {
      var random = SplitMix(seed: seed)
      for name in names { times[name] = (0..<200).map { _ in random.below(1 << random.number(1...28)) } }
      for name in names { for time in times[name] ?? [] { total.record(name, time) } }
      for name in ["readers.came", "requests.first", "requests.older", "status.200", "status.503", "failures.closedEarly", "bytes"] {
        total.count(name, random.number(1...1_000_000))
      }
    }
  }

  private func report(_ total: LoadTotal = LoadTotal(), _ verdicts: [LoadThreshold.Verdict] = [], marks: [String] = []) -> LoadReport {
    LoadReport(
      address: "http://feed.example/posts?a=1&b=2", plan: ReaderPlan(), connections: 10, total: total, seconds: 60, verdicts: verdicts,
      marks: marks)
  }

  private func pages(_ total: LoadTotal) throws -> Exposition {
    try Exposition(LoadMetrics.prometheus(total, readers: 12, waiting: 3))
  }

  // MARK: Prometheus

  @Test("Prometheus' text names each count with its type, sorted by label")
  func counters() {
    var total = LoadTotal()
    total.count("requests.older", 2)
    total.count("requests.first", 1)
    total.count("status.503", 5)
    total.count("readers.came", 7)
    total.count("bytesUnseen", 1_234)
    #expect(
      LoadMetrics.prometheus(total, readers: 3, waiting: 1).hasPrefix(
        """
        # HELP treadmill_load_readers Readers that are there.
        # TYPE treadmill_load_readers gauge
        treadmill_load_readers 3
        # HELP treadmill_load_readers_waiting Of these, those that see the end of the loaded posts.
        # TYPE treadmill_load_readers_waiting gauge
        treadmill_load_readers_waiting 1
        # HELP treadmill_load_readers_come_total Readers that have come.
        # TYPE treadmill_load_readers_come_total counter
        treadmill_load_readers_come_total 7
        # HELP treadmill_load_readers_left_total Readers that have left before the end of the run.
        # TYPE treadmill_load_readers_left_total counter
        treadmill_load_readers_left_total 0
        # HELP treadmill_load_readers_refused_total Readers beyond the limit.
        # TYPE treadmill_load_readers_refused_total counter
        treadmill_load_readers_refused_total 0
        # HELP treadmill_load_requests_total Requests of readers, repeated ones included.
        # TYPE treadmill_load_requests_total counter
        treadmill_load_requests_total{page="first"} 1
        treadmill_load_requests_total{page="older"} 2
        # HELP treadmill_load_pages_cached_total First pages that a reader's client took from its cache without a request.
        # TYPE treadmill_load_pages_cached_total counter
        treadmill_load_pages_cached_total 0
        # HELP treadmill_load_requests_given_up_total Requests given up by a reader's client.
        # TYPE treadmill_load_requests_given_up_total counter
        treadmill_load_requests_given_up_total 0
        # HELP treadmill_load_answers_total Answers of the server.
        # TYPE treadmill_load_answers_total counter
        treadmill_load_answers_total{status="503"} 5

        """))
  }

  @Test("before anything happens there are the figures without labels, all 0")
  func nothing() throws {
    let families = try pages(LoadTotal()).families
    let names = [
      "readers", "readers_waiting", "readers_come_total", "readers_left_total", "readers_refused_total", "pages_cached_total",
      "requests_given_up_total", "pages_total", "photos_total", "posts_complete_total", "posts_incomplete_total", "bytes_total",
      "unseen_bytes_total", "photo_latency_seconds", "photo_server_seconds", "lateness_seconds",
    ]
    #expect(families.map(\.name) == names.map { "treadmill_load_\($0)" })
    #expect(families.dropFirst(2).flatMap(\.samples).allSatisfy { $0.value == 0 })
  }

  @Test("a bucket has all times up to its limit, and the last one all", arguments: 1...3)
  func buckets(seed: Int) throws {
    let trial = Trial(seed: seed)
    let exposition = try pages(trial.total)
    for name in Self.names {
      let times = try #require(trial.times[name])
      let histogram = try exposition.histogram(name)
      let counts = histogram.buckets.map(\.count)
      #expect(histogram.buckets.map(\.limit) == LoadMetrics.bucketLimits.map { Double($0) / 1e6 } + [.infinity])
      #expect(counts.dropLast() == LoadMetrics.bucketLimits.map { limit in times.count { ValueHistogram.bucket(of: $0) <= limit } }[...])
      #expect(counts == counts.sorted())
      #expect(counts.last == times.count && histogram.count == times.count)
      let sum = Double(times.reduce(0, +)) / 1e6
      #expect(histogram.sum <= sum && histogram.sum >= sum * 0.999)
    }
  }

  @Test("a time at a limit is within it, and one two thousandths later is not", arguments: LoadMetrics.bucketLimits)
  func limits(limit: Int) throws {
    var total = LoadTotal()
    for time in [limit, limit + limit / 500 + 1] { total.record("lateness", time) }
    let buckets = try pages(total).histogram("lateness").buckets
    #expect(buckets.map(\.count) == buckets.map { $0.limit < Double(limit) / 1e6 ? 0 : $0.limit == Double(limit) / 1e6 ? 1 : 2 })
  }

  @Test("the total of shards has the summed buckets and counts", arguments: 1...3)
  func merging(seed: Int) throws {
    let (one, other) = (Trial(seed: seed).total, Trial(seed: seed + 100).total)
    var merged = one
    merged.add(other)
    let parts = try [one, other].map { try pages($0).families.dropFirst(2).flatMap(\.samples) }
    let whole = try pages(merged).families.dropFirst(2).flatMap(\.samples)
    #expect(whole.map(\.series) == parts[0].map(\.series) && whole.map(\.series) == parts[1].map(\.series))
    for (sum, (left, right)) in zip(whole, zip(parts[0], parts[1])) {
      #expect(abs(sum.value - left.value - right.value) < (sum.series.contains("_sum") ? 1e-6 : 0.5), "\(sum.series)")
    }
  }

  @Test("equal figures are equal bytes, in whatever order they were counted")
  func determinism() {
    var (forwards, backwards) = (LoadTotal(), LoadTotal())
    let names = (0..<40).map { "g\($0)" }
    for name in names { forwards.count("failures.\(name)") }
    for name in names { forwards.record("content.\(name)", 5) }
    for name in names.reversed() { backwards.record("content.\(name)", 5) }
    for name in names.reversed() { backwards.count("failures.\(name)") }
    #expect(LoadMetrics.prometheus(forwards, readers: 1, waiting: 0) == LoadMetrics.prometheus(backwards, readers: 1, waiting: 0))
    let texts = [forwards, backwards].map { LoadMetrics.openTelemetry(report($0), startNanoseconds: 1, endNanoseconds: 2).description }
    #expect(texts[0] == texts[1])
  }

  private static let groups = [
    ("plain", "plain"), ("", ""), ("a.b", "a.b"), (#"q"u\o,t}e{="#, #"q"u\o,t}e{="#), ("line\nline", "line\nline"),
    ("é漢字🙂", "é漢字🙂"),
    ("\u{301}mark", "\u{301}mark"), ("zero\u{0}\r\u{202E}", #"zero\u0000\u000d\u202e"#), (#"\n"#, #"\n"#), ("tab\t", "tab\t"),
  ]

  @Test("a group's name is one label, whatever it is, and what is not seen is written out", arguments: groups)
  func labels(group: String, label: String) throws {
    var total = LoadTotal()
    total.record("content.\(group)", 1_000)
    let family = try #require(try pages(total).families.last)
    #expect(family.name == "treadmill_load_content_seconds")
    #expect(family.samples.allSatisfy { $0.labels["group"].map { Array($0.utf8) } == Array(label.utf8) })
    let metric = try #require(try metrics(report(total)).last)
    let attribute = metric["histogram"]?["dataPoints"]?.elements?.first { _ in true }?["attributes"]?.elements?.first { _ in true }
    #expect(attribute?["value"]?["stringValue"]?.string.map { Array($0.utf8) } == Array(group.utf8))
  }

  // MARK: OpenTelemetry

  private func request(_ report: LoadReport) throws -> JSONElement {
    let value = LoadMetrics.openTelemetry(report, startNanoseconds: 1_700_000_000_000_000_001, endNanoseconds: .max)
    return try JSONElement(parsing: value.line)
  }

  /// The metrics of the one scope of the one resource.
  private func metrics(_ report: LoadReport) throws -> [JSONElement] {
    let resources = try #require(try request(report)["resourceMetrics"]?.elements.map(Array.init))
    let scopes = try #require(resources.first?["scopeMetrics"]?.elements.map(Array.init))
    #expect(resources.count == 1 && scopes.count == 1)
    return try #require(scopes.first?["metrics"]?.elements.map(Array.init))
  }

  private func attributes(_ element: JSONElement?) -> [String: String] {
    var attributes: [String: String] = [:]
    for pair in element?["attributes"]?.elements.map(Array.init) ?? [] {
      attributes[pair["key"]?.string ?? "?"] = pair["value"]?["stringValue"]?.string
    }
    return attributes
  }

  @Test("OpenTelemetry's JSON names the program and the feed")
  func resource() throws {
    let request = try request(report())
    #expect(request.members?.map(\.name) == ["resourceMetrics"] && request.repeatedName == nil)
    let resource = request["resourceMetrics"]?.elements?.first { _ in true }?["resource"]
    #expect(attributes(resource) == ["service.name": "treadmill", "url.full": "http://feed.example/posts?a=1&b=2"])
  }

  @Test("each metric is a cumulative sum or histogram over the whole run, and integers of 64 bits are strings")
  func shape() throws {
    let metrics = try metrics(report(Trial(seed: 1).total))
    #expect(metrics.count == 21 && Set(metrics.compactMap { $0["name"]?.string }).count == 21)
    for metric in metrics {
      let kind = metric["sum"] == nil ? "histogram" : "sum"
      #expect(metric.members?.map(\.name) == ["name", "description", "unit", kind])
      #expect(metric["name"]?.string?.hasPrefix("treadmill.load.") == true && metric["description"]?.string?.isEmpty == false)
      #expect((metric["unit"]?.string == "s") == (kind == "histogram"))
      #expect(metric[kind]?["aggregationTemporality"]?.integer() == 2)
      #expect(metric[kind]?["isMonotonic"]?.boolean == (kind == "sum" ? true : nil))
      let points = try #require(metric[kind]?["dataPoints"]?.elements.map(Array.init))
      #expect(!points.isEmpty)
      for point in points {
        #expect(point["startTimeUnixNano"]?.string == "1700000000000000001" && point["timeUnixNano"]?.string == "\(UInt64.max)")
        let data = kind == "sum" ? ["asInt"] : ["count", "sum", "bucketCounts", "explicitBounds"]
        #expect(point.members?.map(\.name) == ["attributes", "startTimeUnixNano", "timeUnixNano"] + data)
      }
    }
  }

  @Test("both formats have the same figures", arguments: 1...3)
  func agreement(seed: Int) throws {
    let total = Trial(seed: seed).total
    let exposition = try pages(total)
    for metric in try metrics(report(total)) {
      let name = try #require(metric["name"]?.string).replacing("treadmill.load.", with: "")
      let points = try #require((metric["sum"] ?? metric["histogram"])?["dataPoints"]?.elements.map(Array.init))
      for point in points {
        let labels = attributes(point)
        guard metric["histogram"] != nil else {
          #expect(exposition.value("\(name)_total", labels).map { "\(Int($0))" } == point["asInt"]?.string)
          continue
        }
        let histogram = try exposition.histogram(name, labels)
        let counts = try #require(point["bucketCounts"]?.elements?.map { Int($0.string ?? "") ?? -1 })
        #expect(counts.indices.map { counts[...$0].reduce(0, +) } == histogram.buckets.map(\.count))
        #expect(point["count"]?.string == "\(histogram.count)" && point["sum"]?.number == histogram.sum)
        #expect(point["explicitBounds"]?.elements?.compactMap(\.number) == histogram.buckets.dropLast().map(\.limit))
      }
    }
  }

  // MARK: JUnit

  private typealias Verdict = LoadThreshold.Verdict

  /// The suite, as build servers expect it.
  private func suite(_ report: LoadReport) throws -> XMLNode {
    let root = try XMLNode(document: LoadMetrics.junit(report))
    let suite = try #require(root.children.first)
    let cases = suite.children.filter { $0.name == "testcase" }
    func count(_ name: String) -> String { "\(cases.count { $0.children.contains { $0.name == name } })" }
    let counts = ["name": "treadmill load", "tests": "\(cases.count)", "failures": count("failure"), "errors": "0"]
    #expect(root.name == "testsuites" && root.children.count == 1 && root.attributes == counts)
    #expect(suite.name == "testsuite" && suite.attributes == counts.merging(["skipped": count("skipped")]) { $1 })
    #expect(suite.children.dropFirst(cases.count).allSatisfy { $0.name == "system-out" })
    #expect(cases.allSatisfy { Set($0.attributes.keys) == ["classname", "name"] && $0.attributes["classname"] == "treadmill load" })
    return suite
  }

  @Test("a kept threshold passes, a broken one fails with its value, an untested one is skipped, in their order")
  func verdicts() throws {
    let cases = try suite(
      report(
        LoadTotal(),
        [
          Verdict(text: "empty.p95 > 200ms", value: "250 ms", state: .broken),
          Verdict(text: "errors > 0.1%", value: "0 %, 0 of 1,000", state: .kept),
          Verdict(text: "content.p50 > 1s", value: "no sample", state: .untested),
        ])
    ).children
    #expect(cases.map { $0.attributes["name"] } == ["empty.p95 > 200ms", "errors > 0.1%", "content.p50 > 1s"])
    #expect(cases.map { $0.children.map(\.name) } == [["failure"], [], ["skipped"]])
    #expect(cases[0].children[0].attributes == ["type": "threshold", "message": "empty.p95 > 200ms: 250 ms"])
    #expect(cases[0].children[0].text == "empty.p95 > 200ms: 250 ms, http://feed.example/posts?a=1&b=2")
    #expect(cases[2].children[0].attributes == ["message": "nothing was measured"])
  }

  @Test("thresholds of a real total come out as their states")
  func thresholds() throws {
    var total = LoadTotal()
    total.count("status.200", 3)
    total.count("pages", 3)
    total.record("latency.first", 5_000)
    let verdicts = try ["latency.p50 > 1ms", "errors > 1%", "empty.max > 1s"].map { try LoadThreshold(parsing: $0).verdict(on: total) }
    #expect(try suite(report(total, verdicts)).children.map { $0.children.first?.name } == ["failure", nil, "skipped"])
  }

  @Test("marks are the output of the suite, or of the run if there is no threshold")
  func marks() throws {
    let marks = ["the generator was late", "3 < 4"]
    let verdict = Verdict(text: "errors > 1%", value: "0 %", state: .kept)
    let (free, limited) = (report(), report(LoadTotal(), [verdict]))
    var (markedFree, markedLimited) = (free, limited)
    (markedFree.marks, markedLimited.marks) = (marks, marks)
    let suites = try [markedFree, free, markedLimited, limited].map(suite)
    #expect(suites.map { $0.children.map(\.name) } == [["testcase"], ["testcase"], ["testcase", "system-out"], ["testcase"]])
    #expect(suites.map { $0.children[0].attributes["name"] } == ["the run", "the run", "errors > 1%", "errors > 1%"])
    #expect(suites.map { $0.children[0].children.map(\.text) } == [["the generator was late\n3 < 4"], [], [], []])
    #expect(suites[2].children[1].text == "the generator was late\n3 < 4")
  }

  @Test(
    "XML gives back every text, and what is not seen as in Swift",
    arguments: [
      ("a <b> & \"c\" 'd' ]]> \t line\nline\r\n", "a <b> & \"c\" 'd' ]]> \t line\nline\r\n"), ("&lt;&#0;", "&lt;&#0;"),
      ("\u{0}\u{1b}[0m\u{FFFE}\u{FFFF}\u{7F}\u{85}\u{202E}", #"\u{0}\u{1b}[0m\u{fffe}\u{ffff}\u{7f}\u{85}\u{202e}"#),
      ("é漢字👩‍👧\u{1FFFE}", "é漢字👩‍👧\u{1FFFE}"),
      ("</failure><testcase/>", "</failure><testcase/>"), ("<!-- <![CDATA[", "<!-- <![CDATA["),
    ])
  func escaping(text: String, readBack: String) throws {
    var hostile = report(LoadTotal(), [Verdict(text: text, value: text, state: .broken)], marks: [text])
    hostile.address = text
    let suite = try suite(hostile)
    let failure = try #require(suite.children[0].children.first)
    #expect(suite.children[0].attributes["name"] == readBack)
    #expect(failure.attributes["message"] == "\(readBack): \(readBack)")
    #expect(failure.text == "\(readBack): \(readBack), \(readBack)" && suite.children[1].text == readBack)
  }
}

// MARK: Readers

/// What is wrong with a text, and where.
private struct Fault: Error {
  let words: String
}

private struct Cursor {
  private let scalars: [Unicode.Scalar]
  private var place = 0

  init(_ text: some Sequence<Unicode.Scalar>) { scalars = Array(text) }

  var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  func fault(_ words: String) -> Fault {
    Fault(words: "\(words) at \(place): \(String(String.UnicodeScalarView(scalars[place...].prefix(30))))")
  }

  mutating func take() throws -> Unicode.Scalar {
    guard let next else { throw fault("the text ends") }
    place += 1
    return next
  }

  mutating func take(_ text: String) throws {
    for scalar in text.unicodeScalars { guard try take() == scalar else { throw fault("expected \(text) before") } }
  }

  mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    place += 1
    return true
  }

  /// At least one scalar.
  mutating func take(while isTaken: (Unicode.Scalar) -> Bool) throws -> String {
    var text = String.UnicodeScalarView()
    while let next, isTaken(next) { text.append(try take()) }
    guard !text.isEmpty else { throw fault("a word is missing") }
    return String(text)
  }

  mutating func takeName() throws -> String {
    try take { $0.isASCII && ($0.properties.isAlphabetic || $0 == "_" || $0 == "-" || ("0"..."9").contains($0)) }
  }
}

/// Prometheus' text format 0.0.4, read strictly: each family once, with its help, its type and a sample, and no series twice.
private struct Exposition {
  struct Sample {
    let name: String
    let labels: [String: String]
    let value: Double
    /// Name and labels, as they are written.
    let series: String
  }

  struct Family {
    let name, type: String
    var samples: [Sample] = []

    /// Whether a sample of that name belongs to it.
    func has(_ sample: Sample) -> Bool {
      let isHistogram = type == "histogram"
      guard isHistogram else { return sample.name == name && sample.labels["le"] == nil && (type == "gauge") != name.hasSuffix("_total") }
      return sample.name == "\(name)_bucket" ? sample.labels["le"] != nil : ["\(name)_sum", "\(name)_count"].contains(sample.name)
    }
  }

  private(set) var families: [Family] = []
  private var known: Set<String> = []

  init(_ text: String) throws {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Cursor($0) }
    guard lines.popLast()?.next == nil else { throw Fault(words: "the last line does not end") }
    var help: String?
    for line in lines {
      var line = line
      if line.next == "#" {
        try line.take("# ")
        let keyword = try line.takeName()
        try line.take(" ")
        let name = try line.takeName()
        try line.take(" ")
        switch (keyword, help) {
        case ("HELP", nil): help = name
        case ("TYPE", name): (help, families) = (nil, families + [try Exposition.family(name, &line)])
        default: throw line.fault("no HELP and TYPE of one name")
        }
      } else {
        guard help == nil else { throw line.fault("a HELP without TYPE") }
        try add(Exposition.sample(&line))
      }
    }
    guard families.allSatisfy({ !$0.samples.isEmpty }) else { throw Fault(words: "a family has no sample") }
    guard Set(families.map(\.name)).count == families.count else { throw Fault(words: "a family stands twice") }
  }

  private mutating func add(_ sample: Sample) throws {
    guard known.insert(sample.series).inserted else { throw Fault(words: "\(sample.series) stands twice") }
    guard families.last?.has(sample) == true else { throw Fault(words: "\(sample.series) is not of the family before it") }
    families[families.count - 1].samples.append(sample)
  }

  private static func family(_ name: String, _ line: inout Cursor) throws -> Family {
    let type = try line.takeName()
    guard ["counter", "gauge", "histogram"].contains(type), line.next == nil else { throw line.fault("\(type) is no type") }
    return Family(name: name, type: type)
  }

  private static func sample(_ line: inout Cursor) throws -> Sample {
    let name = try line.takeName()
    var labels: [String: String] = [:]
    if line.takes("{") {
      repeat {
        let label = try line.takeName()
        try line.take("=\"")
        guard labels.updateValue(try quoted(&line), forKey: label) == nil else { throw line.fault("a label stands twice") }
      } while line.takes(",")
      try line.take("}")
    }
    try line.take(" ")
    let word = try line.take { $0 != " " }
    guard let value = Double(word), line.next == nil else { throw line.fault("\(word) is no number") }
    let series = name + labels.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    return Sample(name: name, labels: labels, value: value, series: series)
  }

  /// Up to the quotation mark that ends it.
  private static func quoted(_ line: inout Cursor) throws -> String {
    var text = String.UnicodeScalarView()
    while !line.takes("\"") {
      let scalar = try line.take()
      guard scalar == "\\" else {
        guard scalar.value >= 0x20 || scalar == "\t" else { throw line.fault("a control") }
        text.append(scalar)
        continue
      }
      switch try line.take() {
      case "n": text.append("\n")
      case "\\": text.append("\\")
      case "\"": text.append("\"")
      default: throw line.fault("no escape")
      }
    }
    return String(text)
  }

  /// Of the total's name without the prefix.
  func value(_ name: String, _ labels: [String: String]) -> Double? {
    families.flatMap(\.samples).first { $0.name == "treadmill_load_\(name)" && $0.labels == labels }?.value
  }

  struct Histogram {
    var buckets: [(limit: Double, count: Int)]
    var sum: Double
    var count: Int
  }

  /// Of a name such as `latency.first` of ``LoadTotal``.
  func histogram(_ name: String) throws -> Histogram {
    let words = name.split(separator: ".").map(String.init)
    let label = ["content", "empty"].contains(words[0]) ? "group" : "page"
    return try histogram(words[0], words.count > 1 ? [label: words[1]] : [:])
  }

  func histogram(_ name: String, _ labels: [String: String]) throws -> Histogram {
    let family = try #require(families.first { $0.name == "treadmill_load_\(name)_seconds" && $0.type == "histogram" })
    let samples = family.samples.filter { $0.labels.filter { $0.key != "le" } == labels }
    let buckets = samples.dropLast(2).map { ($0.labels["le"] == "+Inf" ? .infinity : Double($0.labels["le"] ?? "") ?? -1, Int($0.value)) }
    #expect(samples.suffix(2).map(\.name) == ["\(family.name)_sum", "\(family.name)_count"])
    return Histogram(buckets: buckets, sum: try #require(samples.dropLast().last).value, count: Int(try #require(samples.last).value))
  }
}

/// An element of XML 1.0, read strictly: the few constructs that a report needs, and no others.
private struct XMLNode {
  let name: String
  private(set) var attributes: [String: String] = [:]
  private(set) var children: [XMLNode] = []
  /// Without the line breaks between children.
  private(set) var text = ""

  init(document: String) throws {
    // Production 2, but for the surrogates, which no string has.
    let forbidden = document.unicodeScalars.first { $0.value < 0x20 && $0 != "\n" || $0 == "\u{FFFE}" || $0 == "\u{FFFF}" }
    if let forbidden { throw Fault(words: "U+\(String(forbidden.value, radix: 16)) is in the text") }
    var cursor = Cursor(document.unicodeScalars)
    try cursor.take("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<")
    try self.init(&cursor)
    try cursor.take("\n")
    guard cursor.next == nil else { throw cursor.fault("more than one root") }
  }

  /// From behind its `<` to its end.
  private init(_ cursor: inout Cursor) throws {
    name = try cursor.takeName()
    while cursor.takes(" ") {
      let attribute = try cursor.takeName()
      try cursor.take("=\"")
      let value = try XMLNode.text(&cursor, until: "\"")
      guard attributes.updateValue(value, forKey: attribute) == nil else { throw cursor.fault("an attribute stands twice") }
      try cursor.take("\"")
    }
    let isEmpty = cursor.takes("/")
    try cursor.take(">")
    guard !isEmpty else { return }
    while true {
      let words = try XMLNode.text(&cursor, until: "<")
      if !words.allSatisfy({ $0 == "\n" }) || children.isEmpty { text += words }
      try cursor.take("<")
      guard !cursor.takes("/") else { break }
      children.append(try XMLNode(&cursor))
    }
    if !children.isEmpty {
      guard text == "\n" else { throw cursor.fault("text beside elements") }
      text = ""
    }
    try cursor.take(name + ">")
  }

  /// Text with its references replaced. In an attribute a raw line break would be read as a space, so it has none.
  private static func text(_ cursor: inout Cursor, until end: Unicode.Scalar) throws -> String {
    var text = String.UnicodeScalarView()
    while let next = cursor.next, next != end {
      switch try cursor.take() {
      case "&": text.append(try reference(&cursor))
      case "<", ">", "\"", "'": throw cursor.fault("raw markup before")
      case "\n" where end == "\"": throw cursor.fault("a line break in an attribute before")
      case let scalar: text.append(scalar)
      }
    }
    return String(text)
  }

  private static func reference(_ cursor: inout Cursor) throws -> Unicode.Scalar {
    let isNumber = cursor.takes("#")
    let word = try cursor.takeName()
    try cursor.take(";")
    let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    let scalar = isNumber ? UInt32(word).flatMap(Unicode.Scalar.init) : named[word]
    guard let scalar, scalar.value >= 0x20 || ["\t", "\n", "\r"].contains(scalar) else { throw cursor.fault("no reference before") }
    return scalar
  }
}
