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
    let seen = certain.first != Timeline.never
    let verdict: ImpressionRow.Verdict =
      !missing.isEmpty ? .notJudged : seen ? .seen : possible.first != Timeline.never ? .undecided : .notSeen
    var row = ImpressionRow(
      session: id, item: items[item].id, definition: definition.name, verdict: verdict,
      first: possible.first == Timeline.never ? nil : possible.first, firstLatest: seen ? certain.first : nil,
      count: Int(min(certain.count, possible.count)), countMost: Int(max(certain.count, possible.count)), total: certain.total,
      totalMost: isCut ? nil : possible.total, longest: certain.longest, longestMost: isCut ? nil : possible.longest, intervals: intervals,
      reason: "", polls: [], observer: nil)
    if verdict == .notJudged { (row.first, row.firstLatest, row.count, row.countMost) = (nil, nil, 0, 0) }
    row.reason = reason(of: row, definition, track, missing, isCut: isCut)
    if rules.comparesTrackers, verdict != .notJudged, certain.total == possible.total || isCut {
      let counts = trackers[item * rules.count + rule]
      row.polls = [counts.polls.0.isCounted, counts.polls.1.isCounted, counts.polls.2.isCounted]
      row.observer = counts.observer.isCounted
    }
    return row
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
    case .notJudged: return "the log does not say: \(missing.joined(separator: ", "))"
    case .seen:
      let whole = row.isExact || isCut ? "" : ", at the latest"
      if dwell == 0 { return "met at \(milliseconds(row.firstLatest)) ms\(whole)" }
      switch definition.dwell {
      case .continuous: return "met for \(milliseconds(dwell)) ms in one piece by \(milliseconds(row.firstLatest)) ms\(whole)"
      case .total: return "met for \(milliseconds(dwell)) ms in sum by \(milliseconds(row.firstLatest)) ms\(whole)"
      case .recheck: return "met again \(milliseconds(dwell)) ms later, at \(milliseconds(row.firstLatest)) ms\(whole)"
      }
    case .undecided:
      if isCut { return "the log ends while it is met, after \(milliseconds(row.longest)) of \(milliseconds(dwell)) ms" }
      return
        "the samples leave it open: met for \(milliseconds(measured(row, definition))) to \(milliseconds(measuredMost(row, definition))) ms of \(milliseconds(dwell))"
    case .notSeen:
      if track.certain.total == 0, !track.blocked.isEmpty {
        return "its share was met only without \(track.blocked.words.joined(separator: ", "))"
      }
      if !track.everMet, row.totalMost == 0 { return "its share was never met" }
      let most = definition.dwell.isTotal ? row.totalMost : row.longestMost
      return
        "met for at most \(milliseconds(most ?? 0)) of \(milliseconds(dwell)) ms \(definition.dwell.isTotal ? "in sum" : "in one piece")"
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
    let rounded = (time + 50_000) / 100_000
    return rounded % 10 == 0 ? "\(rounded / 10)" : "\(rounded / 10).\(rounded % 10)"
  }
}

extension ImpressionDefinition.Dwell {
  var isTotal: Bool { if case .total = self { true } else { false } }
}

extension Timeline {
  /// An instant by which every dwell that runs at `time` has ended.
  static func farAway(from time: Int64, _ dwell: ImpressionDefinition.Dwell) -> Int64 { time + dwell.nanoseconds + 1 }
}
