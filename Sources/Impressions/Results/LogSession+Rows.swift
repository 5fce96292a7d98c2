/// The rows of a session at its end, and why each says what it says.
extension LogSession {
  /// Ends the session at its latest instant. A session that was not closed is cut: what is on the screen may stay there.
  func finish() {
    flush()
    for item in active {
      for rule in rules.rules.indices {
        let index = Int(item) * rules.rules.count + rule
        if tracks[index].certain.isOn { endCertain(index, rule, at: time, isFinal: true) }
        if isClosed, tracks[index].possible.isOn {
          tracks[index].possible.end(at: time, rules.rules[rule], epoch: epoch, isFinal: true)
        }
      }
    }
  }

  /// Those up to now, as of a session that is cut here.
  var rowsSoFar: [ImpressionRow] {
    let cut = copy()
    cut.finish()
    var rows: [ImpressionRow] = []
    cut.forEachRow { rows.append($0) }
    return rows
  }

  /// After ``finish()``: in the order in which the items were first laid out, and of the definitions.
  func forEachRow(_ body: (ImpressionRow) -> Void) {
    var byTrack: [Int32: [ClosedRange<Int64>]] = [:]
    for interval in intervals { byTrack[interval.track, default: []].append(interval.from...interval.to) }
    for item in items.indices {
      for rule in 0..<rules.count { body(row(item, rule, byTrack[Int32(item * rules.rules.count + rule)] ?? [])) }
    }
  }

  private func row(_ item: Int, _ rule: Int, _ intervals: [ClosedRange<Int64>]) -> ImpressionRow {
    let definition = rules.rules[rule]
    let track = tracks[item * rules.rules.count + rule]
    let (certain, isCut) = (track.certain, track.possible.isOn)
    var possible = track.possible
    // As long as it takes: a cut stay may go on.
    if isCut { possible.end(at: Timeline.farAway(from: time, definition.dwell), definition, epoch: epoch) }
    let missing = missingInput(of: Int32(item), definition)
    let isOpen = isCut || certain != possible
    let (first, latest) = LogSession.bounds(certain, possible, definition.dwell, isOpen: isOpen)
    let isSeen = latest != Timeline.never
    var row = ImpressionRow(
      session: id, item: items[item].id, definition: definition.name,
      verdict: !missing.isEmpty ? .notJudged : isSeen ? .seen : first != Timeline.never ? .undecided : .notSeen,
      first: first == Timeline.never ? nil : first, firstLatest: isSeen ? latest : nil, count: Int(certain.count),
      countMost: Int(certain.count), total: certain.total, totalMost: isCut ? nil : possible.total, longest: certain.longest,
      longestMost: isCut ? nil : possible.longest, intervals: intervals, reason: "", polls: [], observer: nil)
    if isOpen {
      // More time may be fewer stays: one that lasts counts once.
      row.count = isSeen ? 1 : 0
      row.countMost = first == Timeline.never ? 0 : definition.counting == .session && definition.again.isEmpty ? 1 : nil
    }
    if row.verdict == .notJudged { (row.first, row.firstLatest, row.count, row.countMost) = (nil, nil, 0, 0) }
    row.reason = reason(of: row, definition, track, missing, isCut: isCut)
    if rules.comparesTrackers, row.verdict != .notJudged, !isOpen {
      let counts = trackers[item * rules.count + rule]
      row.polls = [counts.polls.0.isCounted, counts.polls.1.isCounted, counts.polls.2.isCounted]
      row.observer = counts.observer.isCounted
    }
    return row
  }

  /// The first impression at the earliest and at the latest. Two looks a dwell apart may both be met with more time between them, or with less:
  /// where the times are open a recheck is certain only in a stay that lasts as long, and possible if the stays reach that far.
  private static func bounds(
    _ certain: Timeline, _ possible: Timeline, _ dwell: ImpressionDefinition.Dwell, isOpen: Bool
  ) -> (first: Int64, latest: Int64) {
    guard isOpen, case .recheck(let time) = dwell else { return (possible.first, certain.first) }
    let reaches = possible.firstStart != Timeline.never && possible.lastEnd - possible.firstStart >= time
    return (reaches ? possible.firstStart + time : Timeline.never, certain.firstLong)
  }

  private func missingInput(of item: Int32, _ definition: ImpressionDefinition) -> [String] {
    var missing = definition.needs.subtracting(knownGates.union(items[Int(item)].known)).words
    if viewport == nil { missing.append("viewport") }
    if case .day = definition.counting, epoch == nil { missing.append("epoch") }
    return missing
  }

  private func reason(
    of row: ImpressionRow, _ definition: ImpressionDefinition, _ track: Track, _ missing: [String], isCut: Bool
  ) -> String {
    let dwell = definition.dwell.nanoseconds
    switch row.verdict {
    case .notJudged: return "the log never says: \(missing.joined(separator: ", "))"
    case .seen:
      let whole = row.first == row.firstLatest ? "" : ", at the latest"
      if dwell == 0 { return "met at \(milliseconds(row.firstLatest)) ms\(whole)" }
      switch definition.dwell {
      case .continuous: return "met for \(milliseconds(dwell)) ms in one piece by \(milliseconds(row.firstLatest)) ms\(whole)"
      case .total: return "met for \(milliseconds(dwell)) ms in sum by \(milliseconds(row.firstLatest)) ms\(whole)"
      case .recheck where row.first != row.firstLatest:
        return "met for \(milliseconds(dwell)) ms by \(milliseconds(row.firstLatest)) ms\(whole)"
      case .recheck: return "met again \(milliseconds(dwell)) ms later, at \(milliseconds(row.firstLatest)) ms\(whole)"
      }
    case .undecided:
      if isCut { return "the log ends while it is still met, after \(milliseconds(row.longest)) of the required \(milliseconds(dwell)) ms" }
      if dwell == 0 { return "the samples leave open whether it was met" }
      let (least, most) = (milliseconds(measured(row, definition)), milliseconds(measuredMost(row, definition)))
      return "the samples leave it open: met for \(least) to \(most) of the required \(milliseconds(dwell)) ms"
    case .notSeen:
      if track.certain.total == 0, !track.blocked.isEmpty {
        return "its share was met, but never with \(track.blocked.words.joined(separator: ", "))"
      }
      if dwell == 0 || !track.everMet && row.totalMost == 0 { return "its share was never met" }
      let most = milliseconds(measuredMost(row, definition))
      return "met for at most \(most) of the required \(milliseconds(dwell)) ms \(definition.dwell.isTotal ? "in sum" : "in one piece")"
    }
  }

  private func measured(_ row: ImpressionRow, _ definition: ImpressionDefinition) -> Int64 {
    definition.dwell.isTotal ? row.total : row.longest
  }

  private func measuredMost(_ row: ImpressionRow, _ definition: ImpressionDefinition) -> Int64 {
    (definition.dwell.isTotal ? row.totalMost : row.longestMost) ?? 0
  }

  private func milliseconds(_ time: Int64?) -> String {
    guard let time else { return "never" }
    let rounded = (time.magnitude + 50_000) / 100_000
    let digits = rounded % 10 == 0 ? "\(rounded / 10)" : "\(rounded / 10).\(rounded % 10)"
    return time < 0 ? "-\(digits)" : digits
  }
}

extension ImpressionDefinition.Dwell {
  var isTotal: Bool { if case .total = self { true } else { false } }
}

extension Timeline {
  /// An instant by which every dwell that runs at `time` has ended.
  static func farAway(from time: Int64, _ dwell: ImpressionDefinition.Dwell) -> Int64 { time + dwell.nanoseconds + 1 }
}
