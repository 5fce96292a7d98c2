import FeedLoad
import FeedSimulation
import Treadmill

/// `--what-if prefetch=0.5..3screens`: the readers of a run again, with clients that ask for the next page earlier or later.
struct WhatIf: Equatable {
  static let points = 6
  static let allowedScreens = 0.0...100

  let screens: ClosedRange<Double>

  init(parsing text: String) throws(Failure) {
    let wrong = Failure.usage("--what-if \(text): expected the screens ahead at which clients ask, such as prefetch=0.5..3screens")
    guard text.hasPrefix("prefetch="), text.hasSuffix("screens") else { throw wrong }
    let range = text.dropFirst("prefetch=".count).dropLast("screens".count)
    guard let dots = range.firstRange(of: ".."), let first = Double(range[..<dots.lowerBound]),
      let last = Double(range[dots.upperBound...]), first < last, WhatIf.allowedScreens.contains(first),
      WhatIf.allowedScreens.contains(last)
    else { throw wrong }
    screens = first...last
  }

  /// Evenly spaced, both ends among them.
  var settings: [Double] {
    (0..<WhatIf.points).map { screens.lowerBound + (screens.upperBound - screens.lowerBound) * Double($0) / Double(WhatIf.points - 1) }
  }

  /// A row for each setting, and one for the run's own if its groups have one in common.
  func rows(of plan: ReaderPlan, over recording: RecordedAnswers, until isOver: () -> Bool = { false }) -> [WhatIfRow] {
    guard !recording.isEmpty else { return [] }
    let own = plan.groups.map(\.setting.loading.screens)
    let common = own.allSatisfy { $0 == own[0] } ? own[0] : nil
    let all = Set(settings + [common].compactMap(\.self)).sorted()
    var rows: [WhatIfRow] = []
    for screens in all where !isOver() {
      var other = plan
      for index in other.groups.indices { other.groups[index].setting.loading.screens = screens }
      var row = WhatIf.row(of: LoadTotal(rehearsing: other, over: recording), screens: screens)
      row.isOwn = screens == common
      rows.append(row)
    }
    return rows
  }

  static func row(of total: LoadTotal, screens: Double) -> WhatIfRow {
    let minutes = Double(total[LoadTotal.Count.readerMilliseconds]) / 60_000
    let (unseen, bytes) = LoadShare.unseen.numbers(of: total)
    let came = total[LoadTotal.Count.came]
    return WhatIfRow(
      screens: screens, emptyP95: total.histograms(of: LoadTotal.Times.empty).quantile(0.95),
      emptyPerMinute: minutes > 0 ? Double(total[LoadTotal.Count.waitMicroseconds]) / 1_000 / minutes : 0,
      requestsPerReader: came > 0 ? Double(total.sum(of: LoadTotal.Count.requests)) / Double(came) : 0,
      unseenShare: bytes > 0 ? Double(unseen) / Double(bytes) : 0)
  }
}

extension LoadTotal {
  /// What a plan comes to over recorded answers, in virtual time.
  init(rehearsing plan: ReaderPlan, over recording: RecordedAnswers) {
    var meter = LoadMeter(plan)
    var events: [LoadEvent] = []
    LoadRun.rehearse(plan, with: recording) {
      events.append($0)
    } onAnswer: { answer in
      for event in events { meter.take(event) }
      events.removeAll(keepingCapacity: true)
      meter.take(answer)
    }
    for event in events { meter.take(event) }
    self = meter.total
  }
}

extension LoadMeter {
  mutating func take(_ answer: RehearsedAnswer) {
    sent(at: answer.needed, needed: answer.needed)
    let request = LoadRequest(ask: .page(answer.ask), reader: answer.reader, needed: answer.needed)
    answered(
      request, answer.isPage ? .good(status: 200) : .failure("recorded"), bytes: answer.bytes, sent: answer.needed, at: answer.at)
  }
}
