@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("Lines of a trace that are not used")
struct UnusedEntryTests {
  private typealias Entry = TraceEntry<ListEvent>

  /// What is not used of a grid's trace with these entries.
  private func unused(_ entries: [Entry], frames: Int = 20) throws -> [UnusedEntry] {
    let target = StressTarget.list(.grid)
    var setting = target.setting(seed: 3, frames: frames)
    setting.platform = ScrollPlatform.uikit.rawValue
    let text = StressTrace(setting: setting, entries: entries).text
    let session = try target.session(replaying: text)
    while session.step() {}
    #expect(UnusedEntry.lines(of: session.unusedEntries, in: text).map(\.number) == session.unusedEntries.map { $0.place + 2 })
    return session.unusedEntries
  }

  private func gesture(_ action: GestureEvent.Action, frame: Int) -> Entry {
    Entry(frame: frame, .gesture(GestureEvent(at: Instant(frame: frame, hz: 60), action)))
  }

  @Test("each is named with why")
  func reasons() throws {
    let place = Point(x: 50, y: 60)
    let page = ListEvent.page(PageFaultPlan(.failure, delay: 3))
    let cases: [(Entry, UnusedEntry.Reason?)] = [
      (Entry(frame: 3, .event(.reload)), nil),
      (Entry(frame: 0, .event(.reload)), .frameNeverComes(last: 20)),
      (Entry(frame: 21, .event(.reload)), .frameNeverComes(last: 20)),
      (Entry(frame: 4, .event(page)), .doesNotFit),
      (Entry(frame: 5, .inside(.reload, call: 1)), .doesNotFit),
      (Entry(frame: 5, .inside(.batch([]), call: 1_000)), .callNeverComes(calls: 0)),
      (Entry(frame: 6, .answer(to: "the way", page)), .questionNeverComes),
      (Entry(frame: 6, .answer(to: "the way", page)), .isRepeated),
      (Entry(frame: 6, .answer(to: "page end 1", .reload)), .doesNotFit),
      (gesture(.touch(finger: 2, .moved, place), frame: 7), .fingerIsNotDown(2)),
      (gesture(.touch(finger: 2, .began, place), frame: 8), nil),
      (gesture(.touch(finger: 2, .ended, place), frame: 9), nil),
      (gesture(.touch(finger: 2, .ended, place), frame: 10), .fingerIsNotDown(2)),
      (gesture(.wheel(by: place), frame: 2_000), .instantNeverComes(last: 20)),
    ]
    let expected = cases.enumerated().compactMap { place, each in each.1.map { UnusedEntry(index: place, reason: $0) } }
    let found = try unused(cases.map(\.0))
    // How often the first frames ask is the layout's affair.
    let plain = found.map { entry in
      if case .callNeverComes = entry.reason { UnusedEntry(index: entry.place, reason: .callNeverComes(calls: 0)) } else { entry }
    }
    #expect(plain == expected)
  }

  @Test("of what a session has written itself, all is used", arguments: StressTarget.allLists.map(\.name))
  func written(name: String) throws {
    let target = try #require(StressTarget.allLists.first { $0.name == name })
    for seed in UInt64(1)...1 {
      let session = target.session(target.setting(seed: seed, frames: 120), isRecording: true)
      while session.step() {}
      let again = try target.session(replaying: session.traceText(frames: [], isEnded: true))
      while again.step() {}
      #expect(again.unusedEntries == [], "seed \(seed)")
    }
  }

  @Test("a shown line is cut to a width, and has nothing in it that a terminal would take for a command")
  func shownLines() {
    let long = String(repeating: "x", count: 300)
    let text = Array("{}\n{\"at\":1,\"to\":\"\u{9b}31m\",\"answer\":\"\(long)\"}\n".utf8)
    let line = UnusedEntry.lines(of: [UnusedEntry(index: 0, reason: .questionNeverComes)], in: text)[0]
    #expect(line.number == 2)
    #expect(line.text.count == UnusedEntry.maximumWidth + 3 + 5 && line.text.hasSuffix("..."))
    #expect(!line.text.contains("\u{9b}"))
  }
}

extension StressTarget {
  fileprivate static var allLists: [StressTarget] { ListLayout.allCases.map { .list($0) } }
}
