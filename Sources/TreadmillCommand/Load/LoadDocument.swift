import FeedLoad
import JSONReading
import ScrollSimulation
import Treadmill

/// A run as JSON: its settings, sums, histograms and seconds. What is written reads back into the same, so runs merge from their files.
extension LoadReport {
  static let kind = "load"
  static let version = 1

  /// One line of the whole, with its newline.
  var line: [UInt8] { document.line }

  var document: JSONValue {
    .object(
      [("kind", .string(LoadReport.kind)), ("version", .integer(LoadReport.version)), ("address", .string(address))]
        + settings + [("seconds", .integer(seconds))] + total.members
        + [
          (
            "thresholds",
            .array(
              verdicts.map { .object([("text", .string($0.text)), ("value", .string($0.value)), ("state", .string($0.state.rawValue))]) })
          ),
          ("marks", .array(marks.map { .string($0) })),
          ("whatIf", .array(whatIf.map(\.document))),
        ])
  }

  /// What decides the run, but for its shard: the same in all that can be merged.
  private var settings: [(String, JSONValue)] {
    [
      ("plan", plan.document), ("connections", .integer(connections)), ("shard", .string("\(plan.shard)/\(plan.shards)")),
    ]
  }
}

extension ReaderPlan {
  var document: JSONValue {
    var members: [(String, JSONValue)] = []
    switch model {
    case .open(let arrivals): members.append(("arrivals", .string("\(arrivals)")))
    case .recorded(let visits):
      let recorded = visits.map { visit -> JSONValue in
        visit.stay.map { .array([.integer(visit.at.milliseconds), .integer($0)]) } ?? .integer(visit.at.milliseconds)
      }
      members.append(("recorded", .array(recorded)))
    case .closed(let readers, let within): members += [("readers", .integer(readers)), ("within", .integer(within))]
    }
    members += [("seconds", .integer(seconds)), ("seed", .unsigned(seed)), ("groups", .array(groups.map(\.document)))]
    return .object(members)
  }
}

extension Instant {
  fileprivate var milliseconds: Int { Int(nanoseconds / 1_000_000) }
}

extension ReaderPlan.Group {
  fileprivate var document: JSONValue {
    let profile =
      setting.profile == .reading
      ? "reading" : returnSeconds != nil ? "returning" : setting.refreshesPerMille > 0 ? "refreshing" : "browsing"
    var members: [(String, JSONValue)] = [
      ("profile", .string(profile)), ("name", .string(name)), ("share", .integer(share)),
      ("stay", staySeconds.map { .integer($0) } ?? .null), ("cache", .boolean(hasCache)),
    ]
    if let returnSeconds { members.append(("returnsAfter", .integer(returnSeconds))) }
    members += [
      ("width", .integer(Int(setting.viewport.width))), ("height", .integer(Int(setting.viewport.height))),
      ("scale", .number(setting.displayScale)), ("hz", .integer(setting.hz)), ("platform", .string(setting.platform.rawValue)),
      ("prefetchScreens", .number(setting.loading.screens)), ("prefetchMilliseconds", .number(setting.loading.milliseconds)),
      ("timeoutSeconds", .number(setting.timeoutMilliseconds / 1_000)), ("retrySeconds", .number(setting.retryMilliseconds / 1_000)),
      ("attempts", .integer(setting.maximumAttempts)), ("refreshesPerMille", .integer(setting.refreshesPerMille)),
      ("photos", .boolean(setting.photos != nil)),
    ]
    if let photos = setting.photos {
      members += [("photoScreens", .number(photos.screens)), ("photosAtATime", .integer(photos.maximumRunning))]
    }
    return .object(members)
  }
}

extension WhatIfRow {
  fileprivate var document: JSONValue {
    .object([
      ("prefetchScreens", .number(screens)), ("emptyP95", .integer(emptyP95)), ("emptyMillisecondsPerMinute", .number(emptyPerMinute)),
      ("requestsPerReader", .number(requestsPerReader)), ("unseenShare", .number(unseenShare)), ("isOwn", .boolean(isOwn)),
    ])
  }
}

extension LoadTotal {
  fileprivate var members: [(String, JSONValue)] {
    [
      ("counts", .object(counts.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })),
      (
        "histograms",
        .object(histograms.sorted { $0.key < $1.key }.map { ($0.key, LoadTotal.pairs($0.value.pairs)) })
      ),
      ("perSecond", .array(seconds.sorted { $0.key < $1.key }.map { .object($0.value.members(second: $0.key)) })),
    ]
  }

  fileprivate static func pairs(_ pairs: [(value: Int, count: Int)]) -> JSONValue {
    .array(pairs.map { .array([.integer($0.value), .integer($0.count)]) })
  }

  /// - Throws: what is wrong with the first member that is no part of a total.
  fileprivate init(_ element: JSONElement) throws(LineFault) {
    for member in element["counts"]?.members.map(Array.init) ?? [] {
      guard let number = member.value.integer(Int.self), number >= 0, number <= LoadTotal.largest else {
        throw LineFault(words: "the count \(VisibleText.line(member.name, atMost: 40)) is no number")
      }
      count(member.name, number)
    }
    for member in element["histograms"]?.members.map(Array.init) ?? [] {
      for (value, number) in try LoadTotal.pairs(member.value) { record(member.name, value, count: number) }
    }
    for second in element["perSecond"]?.elements.map(Array.init) ?? [] {
      guard let number = second["second"]?.integer(Int.self),
        (0...ReaderPlan.allowedSeconds.upperBound + LoadTotal.secondsAfter).contains(number)
      else {
        throw LineFault(words: "a second has no number")
      }
      let read = try LoadSecond(second)
      inSecond(number) { $0.add(read) }
    }
  }

  /// Seconds after the end of a run in which answers may still come.
  fileprivate static let secondsAfter = 60

  /// Larger integers are not exact in every JSON reader.
  fileprivate static let largest = 1 << 53

  fileprivate static func pairs(_ element: JSONElement) throws(LineFault) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for pair in element.elements.map(Array.init) ?? [] {
      let numbers = pair.elements.map(Array.init) ?? []
      guard numbers.count == 2, let value = numbers[0].integer(Int.self), let count = numbers[1].integer(Int.self),
        ValueHistogram.allowedValues.contains(value), (0...largest).contains(count)
      else { throw LineFault(words: "a histogram is no array of pairs of value and count") }
      pairs.append((value, count))
    }
    return pairs
  }
}

extension LoadSecond {
  func members(second: Int) -> [(String, JSONValue)] {
    [
      ("second", .integer(second)), ("came", .integer(came)), ("readers", .integer(readers)), ("waiting", .integer(waiting)),
      ("requests", .integer(requests)), ("sent", .integer(sent)), ("answers", .integer(answers)), ("errors", .integer(errors)),
      ("waited", .integer(waited)), ("latency", LoadTotal.pairs(latency.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })),
    ]
  }

  fileprivate init(_ element: JSONElement) throws(LineFault) {
    func number(_ name: String) throws(LineFault) -> Int {
      guard let number = element[name]?.integer(Int.self), (0...LoadTotal.largest).contains(number) else {
        throw LineFault(words: "a second's \(name) is no number")
      }
      return number
    }
    (came, readers, waiting) = (try number("came"), try number("readers"), try number("waiting"))
    (requests, sent, answers) = (try number("requests"), try number("sent"), try number("answers"))
    (errors, waited) = (try number("errors"), try number("waited"))
    guard let pairs = element["latency"] else { return }
    for (value, count) in try LoadTotal.pairs(pairs) { latency[value, default: 0].sum(count) }
  }
}

/// The totals of files of `treadmill load`, shard by shard.
struct LoadMerge {
  private(set) var report: LoadReport?
  private var shards: Set<Int> = []
  private var plan = ""
  private var origin = ""
  private var thresholds: [LoadThreshold] = []  // of the first
  private var isStrict = false

  /// Whether these are the bytes of a run of readers.
  static func isLoad(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(64)
    return head.starts(with: Array("{\"kind\":\"load".utf8))
  }

  mutating func add(_ bytes: [UInt8], named name: String) throws(Failure) {
    var hasTotal = false
    for (place, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let element = try? JSONElement(parsing: Array(line)), let kind = element["kind"]?.string else {
        throw .notAResult(name: name, line: place + 1, reason: "it is not a line of treadmill load")
      }
      guard kind == LoadReport.kind else { continue }
      do throws(LineFault) {
        try add(element, named: "\(name), line \(place + 1)")
      } catch { throw .notAResult(name: name, line: place + 1, reason: error.words) }
      hasTotal = true
    }
    if !hasTotal { throw .notAResult(name: name, line: 1, reason: "it has no total; has the run that wrote it ended?") }
  }

  private mutating func add(_ element: JSONElement, named name: String) throws(LineFault) {
    guard element["version"]?.integer(Int.self) == LoadReport.version else { throw LineFault(words: "it is of another version") }
    guard let planElement = element["plan"], let connections = element["connections"]?.integer(Int.self),
      let seconds = element["seconds"]?.integer(Int.self), let address = element["address"]?.string,
      let shardWords = element["shard"]?.string?.split(separator: "/").map({ Int($0) }), shardWords.count == 2, let shard = shardWords[0],
      let count = shardWords[1], Shard.allowedCounts.contains(count), (0..<count).contains(shard),
      LoadDriver.Limits.allowedConnections.contains(connections), (0...ReaderPlan.allowedSeconds.upperBound).contains(seconds)
    else { throw LineFault(words: "it has no plan, connections, seconds, address or shard") }
    var read = ReaderPlan()
    let words = "\(JSONValue(planElement))"
    do throws(ReaderPlanError) { try read.read(Array(words.utf8)) } catch { throw LineFault(words: "its plan: \(error)") }
    let total = try LoadTotal(element)
    let texts = element["thresholds"]?.elements?.compactMap { $0["text"]?.string } ?? []
    let settings = "\(address): \(words) of \(count) shards, \(connections) connections, limits \(texts)"
    guard var report else {
      (read.shard, read.shards) = (shard, count)
      (plan, origin, shards) = (settings, name, [shard])
      self.report = LoadReport(
        address: address, plan: read, connections: connections, total: total, seconds: seconds, verdicts: [],
        marks: LoadMerge.marks(element))
      isStrict = texts.contains(LoadReport.strict)
      thresholds = texts.prefix(LoadThreshold.maximumCount).compactMap { try? LoadThreshold(parsing: $0) }
      return
    }
    guard plan == settings else {
      throw LineFault(words: "it is from another run than \(origin): another address, plan, limits or connections")
    }
    guard shards.insert(shard).inserted else { throw LineFault(words: "shard \(shard)/\(count) occurs twice; each may occur once") }
    report.total.add(total)
    report.seconds = max(report.seconds, seconds)
    report.marks += LoadMerge.marks(element).filter { [marks = report.marks] in !marks.contains($0) }
    self.report = report
  }

  /// What a total does not say by itself.
  private static func marks(_ element: JSONElement) -> [String] {
    (element["marks"]?.elements.map { $0.compactMap(\.string) } ?? []).filter { $0.hasPrefix(LoadReport.endedEarly) }
  }

  /// The sum of all, as one run that had all readers.
  var merged: LoadReport? {
    guard var report else { return nil }
    let missing = (0..<report.plan.shards).filter { !shards.contains($0) }
    if missing.isEmpty {
      (report.plan.shard, report.plan.shards) = (0, 1)
    } else {
      report.marks.append(
        "\(missing.count) of \(report.plan.shards) shards are missing: \(missing.prefix(10).map(String.init).joined(separator: ", "))")
    }
    report.marks = report.shortcomings + report.marks.sorted()
    report.verdicts = thresholds.map(report.verdict)
    if isStrict { report.verdicts.append(report.strictVerdict) }
    return report
  }
}
