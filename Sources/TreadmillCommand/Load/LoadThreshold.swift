import FeedLoad

/// A limit of `--fail-if` and `--abort-if`: `empty.p95 > 200ms`, `errors > 0.1%`.
struct LoadThreshold: Equatable {
  enum Comparison: String {
    case above = ">"
    case below = "<"
  }

  enum Statistic: Equatable {
    case quantile(Double)
    case maximum, mean, count
  }

  /// What is compared.
  enum Measure: Equatable {
    /// Of a histogram, or of all of a name: microseconds, or a number without unit.
    case histogram(String, Statistic, isTime: Bool)
    /// A part of another count.
    case share(LoadShare)
    case count(LoadShare)
  }

  let text: String
  let measure: Measure
  let comparison: Comparison
  let limit: Double  // in microseconds, parts of 1, or a number

  /// What it has come to.
  struct Verdict: Equatable {
    var text: String
    /// With its unit; "no sample" if nothing was measured.
    var value: String
    /// Nothing measured breaks no limit, and keeps none.
    var state: State

    enum State: String {
      case kept, broken, untested
    }
  }
}

/// Parts of what happened that have a percentage.
enum LoadShare: String, CaseIterable {
  /// Requests that brought no page or photo: no answer, an error, neither in it, given up, never sent.
  case errors
  /// Bytes of pages whose posts were never on screen.
  case unseen
  /// Readers who left, or were cut off after ten seconds or more, without a post.
  case unserved
  /// Times that a post with photos came on screen with some missing.
  case incomplete

  /// Part and whole.
  func numbers(of total: LoadTotal) -> (part: Int, whole: Int) {
    typealias Count = LoadTotal.Count
    switch self {
    case .errors:
      let lost = total[Count.givenUp] + total[Count.unanswered] + total[Count.unsent]
      return (total.answers - total[Count.pages] - total[Count.photos] + lost, total.answers + lost)
    case .unseen: return (total[Count.unseenBytes], total[Count.pageBytes])
    case .unserved: return (total[Count.withoutContent], total[Count.left] + total[Count.stayed])
    case .incomplete:
      return (total[Count.incompletePosts], total[Count.incompletePosts] + total[Count.completePosts])
    }
  }
}

extension LoadTotal {
  /// Requests that have an answer, of any status, or a failure of the transport.
  var answers: Int { sum(of: Count.status) + sum(of: Count.failures) }
}

extension LoadThreshold {
  /// Whether only readers who load photos have anything of it.
  var isAboutPhotos: Bool {
    switch measure {
    case .histogram(let name, _, _):
      [LoadTotal.Times.placeholder, LoadTotal.Times.photoLatency, LoadTotal.Times.photoServer].contains { name.hasPrefix($0) }
    case .share(let share), .count(let share): share == .incomplete
    }
  }

  var isAboutUnseen: Bool { measure == .share(.unseen) || measure == .count(.unseen) }

  static let times = [
    LoadTotal.Times.empty, LoadTotal.Times.content, LoadTotal.Times.latency, LoadTotal.Times.server, LoadTotal.Times.lateness,
    LoadTotal.Times.perMinute, LoadTotal.Times.placeholder, LoadTotal.Times.photoLatency, LoadTotal.Times.photoServer,
  ]
  static let maximumCount = 100

  static let grammar =
    "write NAME.STATISTIC > LIMIT: empty.p95 > 200ms, content.p50 > 1s, latency.older.p99 > 500ms, errors > 0.1%; names are"
    + " \(times.joined(separator: ", ")), \(LoadTotal.Times.pagesUntilFull), and without a statistic"
    + " \(LoadShare.allCases.map(\.rawValue).joined(separator: ", ")); statistics are p50, p90, p95, p99, p99.9, max, mean, count"

  /// - Parameter groups: the names of the plan's groups, which a limit may be about; nil for any.
  init(parsing text: String, groups: [String]? = nil) throws(Failure) {
    func wrong(_ what: String) -> Failure { .usage("'\(text)': \(what); \(LoadThreshold.grammar)") }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3, let comparison = Comparison(rawValue: words[1]) else {
      throw wrong("expected a name, > or <, and a limit, with spaces between, such as errors > 1%")
    }
    (self.text, self.comparison) = (words.joined(separator: " "), comparison)
    if let share = LoadShare(rawValue: words[0]) {
      if words[2].hasSuffix("%") {
        guard let limit = Double(words[2].dropLast()), (0...100).contains(limit) else { throw wrong("a share is 0% to 100%") }
        (measure, self.limit) = (.share(share), limit / 100)
      } else {
        guard let limit = Int(words[2]), limit >= 0 else { throw wrong("\(words[2]) is no percentage and no number") }
        (measure, self.limit) = (.count(share), Double(limit))
      }
      return
    }
    var parts = words[0].split(separator: ".").map(String.init)
    if parts.suffix(2) == ["p99", "9"] { parts = parts.dropLast(2) + ["p99.9"] }
    guard parts.count >= 2, let statistic = Statistic(parts.removeLast()) else { throw wrong("\(words[0]) has no statistic") }
    let isTime = LoadThreshold.times.contains(parts[0])
    guard isTime || parts == [LoadTotal.Times.pagesUntilFull] else { throw wrong("\(parts[0]) takes no statistic, or is unknown") }
    let name = parts.joined(separator: ".")
    if let groups, parts.count > 1 {
      let parts = LoadThreshold.parts(of: parts[0], groups)
      guard name.split(separator: ".").count == 2, parts.contains(String(name.split(separator: ".")[1])) else {
        throw wrong(parts.isEmpty ? "\(name) has no parts" : "there is no \(name), only \(parts.joined(separator: ", "))")
      }
    }
    guard statistic != .count, isTime else {
      guard let limit = Double(words[2]), limit >= 0, limit.isFinite else { throw wrong("\(words[2]) is no number") }
      (measure, self.limit) = (.histogram(name, statistic, isTime: false), limit)
      return
    }
    let units = [("ms", 1_000.0), ("us", 1.0), ("s", 1_000_000.0)]
    guard let (unit, factor) = units.first(where: { words[2].hasSuffix($0.0) }), let limit = Double(words[2].dropLast(unit.count)),
      limit >= 0, limit.isFinite
    else { throw wrong("\(words[2]) is no time, such as 200ms or 1.5s") }
    (measure, self.limit) = (.histogram(name, statistic, isTime: true), limit * factor)
  }

  /// The names that may follow a histogram's.
  private static func parts(of name: String, _ groups: [String]) -> [String] {
    switch name {
    case LoadTotal.Times.latency, LoadTotal.Times.server: PageAsk.Page.allCases.map(\.rawValue)
    case LoadTotal.Times.empty, LoadTotal.Times.content, LoadTotal.Times.placeholder: groups
    default: []
    }
  }

  func verdict(on total: LoadTotal) -> Verdict {
    let (value, words): (Double?, String)
    switch measure {
    case .histogram(let name, let statistic, let isTime):
      let histogram = total.histogram(named: name)
      value = histogram.count == 0 && statistic != .count ? nil : statistic.value(of: histogram)
      words = value.map { isTime ? LoadWords.time(Int($0)) : tenths($0) } ?? ""
    case .share(let share):
      let (part, whole) = share.numbers(of: total)
      value = whole > 0 ? Double(part) / Double(whole) : nil
      words = "\(LoadWords.percent(part, of: whole)), \(grouped(part)) of \(grouped(whole))"
    case .count(let share):
      let (part, whole) = share.numbers(of: total)
      value = whole > 0 ? Double(part) : nil
      words = grouped(part)
    }
    guard let value else { return Verdict(text: text, value: "no sample", state: .untested) }
    let isBroken = comparison == .above ? value > limit : value < limit
    return Verdict(text: text, value: words, state: isBroken ? .broken : .kept)
  }
}

extension LoadThreshold.Statistic {
  init?(_ word: String) {
    switch word {
    case "max": self = .maximum
    case "mean": self = .mean
    case "count": self = .count
    default:
      guard word.hasPrefix("p"), let percent = Double(word.dropFirst()), percent > 0, percent < 100 else { return nil }
      self = .quantile(percent / 100)
    }
  }

  func value(of histogram: ValueHistogram) -> Double {
    switch self {
    case .quantile(let share): Double(histogram.quantile(share))
    case .maximum: Double(histogram.pairs.last?.value ?? 0)
    case .mean: histogram.mean
    case .count: Double(histogram.count)
    }
  }
}

extension LoadTotal {
  /// One by its whole name, or the sum of those below it.
  func histogram(named name: String) -> ValueHistogram { histograms[name] ?? histograms(of: name) }
}

/// Numbers of a run in words.
enum LoadWords {
  /// Microseconds: `0.4 ms`, `85 ms`, `1.2 s`.
  static func time(_ microseconds: Int) -> String {
    switch microseconds {
    case ..<10_000: "\(tenths(Double(microseconds) / 1_000)) ms"
    case ..<1_000_000: "\((microseconds + 500) / 1_000) ms"
    default: "\(tenths(Double(microseconds) / 1_000_000)) s"
    }
  }

  static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0 %" }
    let share = 100 * Double(part) / Double(whole)
    if part > 0, share < 0.05 { return "below 0.1 %" }
    return "\(tenths(share)) %"
  }

  static func bytes(_ count: Int) -> String {
    count < 10_000
      ? "\(grouped(count)) bytes" : count < 10_000_000 ? "\(tenths(Double(count) / 1_000)) kB" : "\(tenths(Double(count) / 1_000_000)) MB"
  }
}
