import Foundation
import Testing
import TestSupport

extension CommandTests {
  /// Needs Chromium, as the tests of reports do.
  @Suite("impressions of a page in a browser", .serialized)
  struct ImpressionsBrowserTests {
    @Test("explain each item on which an observer of intersections or a poll says something else than the exact verdict")
    func trackers() throws {
      guard isThere() else { return }
      let page = try trackedPage()
      let rows = try Folder.withFile(named: "client.ndjson", Array((page.log.joined(separator: "\n") + "\n").utf8)) { log in
        let outcome = try Command.run("impressions", log.path, "--only", "mrc-display")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.lines.map { try JSONDecoder().decode(JudgedRow.self, from: Data($0.utf8)) }
      }
      try record(rows, page)
      #expect(rows.count == 60)
      #expect(rows.filter { $0.exact && ["seen", "not seen"].contains($0.verdict) }.count == rows.count, "frames leave nothing open")
      #expect(rows.contains { $0.isSeen } && rows.contains { !$0.isSeen })
      for row in rows {
        #expect(page.observerIsExplained(by: row), "the observer: \(page.observer[row.item] ?? -1), \(row)")
        for period in TrackedPage.periods {
          #expect(page.pollIsExplained(by: row, period), "polls each \(period) ms: \(page.polls(period)[row.item] ?? -1), \(row)")
        }
      }
      #expect(rows.contains { $0.isSeen != (page.poll500[$0.item] != nil) }, "polls each 500 ms count too much, or miss something")
    }

    @Test("a count that nothing explains is found")
    func planted() {
      let short = JudgedRow(item: "a", verdict: "not seen", first: nil, longest: 700, exact: true, intervals: [[0, 700], [1_100, 1_800]])
      let long = JudgedRow(item: "a", verdict: "seen", first: 1_000, longest: 1_500, exact: true, intervals: [[0, 1_500]])
      var page = TrackedPage(
        log: [], observer: [:], poll100: [:], poll250: [:], poll500: [:], lateness: [:], pollLateness: 1, frame: 17, covered: [])
      #expect(page.observerIsExplained(by: short) && !page.observerIsExplained(by: long))
      #expect(!page.pollIsExplained(by: long, 100) && page.pollIsExplained(by: long, 500))
      (page.observer["a"], page.poll250["a"], page.poll500["a"]) = (1_100, 1_100, 1_100)
      #expect(!page.observerIsExplained(by: short) && !page.observerIsExplained(by: long))
      #expect(!page.pollIsExplained(by: short, 250) && page.pollIsExplained(by: short, 500))
      page.lateness["a"] = 70
      #expect(page.observerIsExplained(by: long))
      page.covered = ["a"]
      #expect(page.observerIsExplained(by: short) && page.pollIsExplained(by: short, 250))
    }

    private func isThere() -> Bool {
      do { _ = try Browser() } catch {
        #expect(!Browser.isRequired, "trackers must be compared in a browser, and cannot be: \(error)")
        return false
      }
      return true
    }

    private func trackedPage() throws -> TrackedPage {
      let browser = try DrivenBrowser(size: (390, 844))
      defer { browser.end() }
      let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      try browser.go(to: folder.appendingPathComponent("tracker.html").absoluteString)
      try browser.wait(for: "window.result", seconds: 60)
      #expect(browser.exceptions == [])
      return try browser.value("window.result")
    }

    /// Left for the documents, and for people to look at.
    private func record(_ rows: [JudgedRow], _ page: TrackedPage) throws {
      let folder = ServeTests.root.appendingPathComponent(".build/verify")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let table = rows.filter { $0.isSeen || page.isCounted($0.item) }.map { TrackedItem($0, page) }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(table).write(to: folder.appendingPathComponent("impressions-browser.json"))
    }
  }
}

/// A row of the command, as far as trackers are compared with it.
private struct JudgedRow: Codable {
  var item: String
  var verdict: String
  var first: Double?
  var longest: Double
  var exact: Bool
  var intervals: [[Double]]

  var isSeen: Bool { verdict == "seen" }

  /// The longest time from an entry to an exit for whoever does not notice absences of up to `gap` milliseconds.
  func longest(across gap: Double) -> Double {
    var (start, end, longest) = (-Double.infinity, -Double.infinity, 0.0)
    for interval in intervals {
      if interval[0] - end > gap { start = interval[0] }
      end = interval[1]
      longest = max(longest, end - start)
    }
    return longest
  }
}

/// `window.result` of the page: when each tracker has counted which item, in milliseconds of the page's clock.
private struct TrackedPage: Decodable {
  static let periods = [100.0, 250, 500]
  private static let dwell = 1_000.0

  var log: [String]
  var observer: [String: Double]
  var poll100: [String: Double]
  var poll250: [String: Double]
  var poll500: [String: Double]
  var lateness: [String: Double]  // of the observer's callback and of its timer, for each item that it has counted
  var pollLateness: Double  // the greatest
  var frame: Double  // the longest
  var covered: [String]  // what lay under the sheet, which no tracker notices

  func polls(_ period: Double) -> [String: Double] { period == 100 ? poll100 : period == 250 ? poll250 : poll500 }

  func isCounted(_ item: String) -> Bool { observer[item] != nil || TrackedPage.periods.contains { polls($0)[item] != nil } }

  /// It looks once a frame: its instants are up to two frames late, and as late as its timer.
  func observerIsExplained(by row: JudgedRow) -> Bool {
    switch (row.first, observer[row.item]) {
    case (nil, nil): true
    case (let first?, let counted?): covered.contains(row.item) || abs(counted - first) <= 2 * frame + (lateness[row.item] ?? 0)
    case (_?, nil): row.longest < TrackedPage.dwell + 2 * frame + (lateness.values.max() ?? 0)
    case (nil, _?): covered.contains(row.item) || row.longest > TrackedPage.dwell - 2 * frame
    }
  }

  /// It sees no absence between two looks, and of a stay only what its looks span.
  func pollIsExplained(by row: JudgedRow, _ period: Double) -> Bool {
    let slack = 2 * frame + max(0, pollLateness)
    switch (row.isSeen, polls(period)[row.item] != nil) {
    case (true, true), (false, false): return true
    case (true, false): return row.longest < TrackedPage.dwell + 2 * period + slack
    case (false, true): return covered.contains(row.item) || row.longest(across: period + slack) >= TrackedPage.dwell - slack
    }
  }
}

/// A line of the table that the test leaves.
private struct TrackedItem: Encodable {
  var item: String
  var verdict: String
  var first: Double?
  var longest: Double
  var intervals: [[Double]]
  var observer: Double?
  var poll100: Double?
  var poll250: Double?
  var poll500: Double?
  var isCovered: Bool

  init(_ row: JudgedRow, _ page: TrackedPage) {
    (item, verdict, first, longest, intervals) = (row.item, row.verdict, row.first, row.longest, row.intervals)
    observer = page.observer[row.item]
    (poll100, poll250, poll500) = (page.poll100[row.item], page.poll250[row.item], page.poll500[row.item])
    isCovered = page.covered.contains(row.item)
  }
}
