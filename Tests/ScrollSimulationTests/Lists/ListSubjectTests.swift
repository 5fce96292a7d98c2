@testable import ScrollSimulation
import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A session over a synthetic list", .serialized)
struct ListSubjectTests {
  private func run(_ setting: StressSetting) -> StressRun<ListSubject> {
    let run = StressRun(setting, ListSubject.init)
    while run.step() {}
    return run
  }

  @Test(
    "finds nothing wrong while a monkey scrolls it and it changes", arguments: ListLayout.allCases, [false, true])
  func monkey(layout: ListLayout, isUnmeasured: Bool) {
    let run = run(ListKind(layout, isUnmeasured: isUnmeasured).setting(seed: 1, frames: 120, items: 150))
    let (report, figures) = (run.outcome.report, run.subject.tally)
    #expect(report.findings == [])
    #expect(report.frames == 120 && figures.batches > 20 && report.binds > 50 && (figures.measured > 20) == isUnmeasured)
  }

  @Test("finds nothing wrong on any platform, with a person who reads or browses", arguments: ScrollPlatform.allCases)
  func calm(platform: ScrollPlatform) {
    for profile in [ScrollProfile.reading, .browsing] {
      let kind = ListKind(.list, isUnmeasured: true)
      let run = run(kind.setting(seed: 5, frames: 300, items: 200, profile: profile, platform: platform))
      #expect(run.outcome.findings == [])
    }
  }

  @Test("promises no estimates of single items in a list of more than it is asked for", arguments: [4_097, 9_000])
  func manySingleEstimates(items: Int) {
    for seed in [8, 12] as [UInt64] {
      let setting = ListKind(.list, isUnmeasured: true).setting(seed: seed, frames: 40, items: items, platform: .flutterBouncing)
      #expect(run(setting).outcome.findings == [], "seed \(seed)")
    }
  }

  @Test("gives the same frames for the same configuration, and others for another")
  func determinism() {
    func hash(_ seed: UInt64, _ layout: ListLayout, _ isUnmeasured: Bool) -> String {
      run(ListKind(layout, isUnmeasured: isUnmeasured).setting(seed: seed, frames: 60, items: 100)).outcome.traceHash
    }
    #expect(hash(7, .grid, true) == hash(7, .grid, true))
    #expect(Set([hash(7, .grid, true), hash(8, .grid, true), hash(7, .grid, false), hash(7, .list, true)]).count == 4)
  }

  @Test("gives the frames' lines as it hashes them, and nothing after its last frame")
  func lines() {
    let run = StressRun(ListKind(.list).setting(seed: 3, frames: 40, items: 50), ListSubject.init)
    var hash = TraceHash()
    run.onFrame = { hash.add($1) }
    for _ in 0..<40 { #expect(run.step()) }
    #expect(!run.step() && !run.step() && run.simulator.frame == 40 && "\(hash)" == run.outcome.traceHash && run.end == .frames)
    #expect(run.outcome.rules.contains { $0.rule == "F5" && $0.checked == 1 } && run.outcome.rules.contains { $0.rule == "C10" })
  }

  @Test("a trace of a session with a goal ends at it, and is not compared with its seed")
  func trace() {
    let setting = ListKind(.list).setting(seed: 3, frames: 40, items: 50)
    let run = StressRun(setting, isRecording: true, ListSubject.init)
    while run.step() {}
    let gestures = run.eventSource.entries.filter { if case .gesture = $0.body { true } else { false } }
    let part = StressRun(replaying: StressTrace(setting: setting, entries: gestures), ListSubject.init)
    while part.step() {}
    #expect(part.end == .frames && part.outcome.findings == [] && part.outcome.traceHash != run.outcome.traceHash)
    let whole = StressRun(replaying: StressTrace(setting: setting, entries: run.eventSource.entries), ListSubject.init)
    while whole.step() {}
    #expect(whole.outcome.traceHash == run.outcome.traceHash)
  }

  @Test("holds any number of items, of which only those that are seen take memory")
  func vast() {
    for seed in 1...2 as ClosedRange<UInt64> {
      let run = run(ListKind(.list).setting(seed: seed, frames: 400, items: ListLayout.allowedItems.upperBound))
      let measured = run.subject.tally.measured
      #expect(run.outcome.findings == [] && measured > 20 && measured < 20_000)
    }
  }

  @Test("hands in batches of every kind, commands, mistakes and reloads, and lets clients act")
  func script() {
    let make: @Sendable (UInt64, UInt32) -> ReferenceList.Item = { .init(key: $0, kind: 0, revision: $1, extent: 64) }
    let setting = ListKind(.list).setting(seed: 4)
    var script = ChangeScript(setting, count: 100, streams: { SeededGenerator(seed: 4, stream: $0) }, make: make)
    var list = ReferenceList(items: (0..<100).map { make($0, 0) })
    var counts: [String: Int] = [:]
    func count(_ what: String) { counts[what, default: 0] += 1 }
    func perform(_ steps: [ListStep]) {
      for step in steps {
        guard let edit = step.edit(of: list, limit: 5_000, making: make) else { continue }
        #expect(edit.change.fits(count: list.count))
        edit.apply(to: &list)
        switch edit {
        case .insert: count("insert")
        case .remove: count("remove")
        case .move: count("move")
        case .update: count("update")
        }
      }
    }
    for _ in 0..<4_000 {
      for event in script.events(seeing: .init(list: list, onScreen: 10..<20, hasSavedState: true)) {
        switch event {
        case .batch(let steps): perform(steps)
        case .difference(let steps):
          count("difference")
          perform(steps)
        case .sections: count("sections")
        case .reload: count("reload")
        case .forget: count("forget")
        case .show: count("command")
        case .mistake: count("mistake")
        case .collapse: count("collapse")
        case .session: count("session")
        case .save: count("save")
        case .restore: count("restore")
        case .page: count("page")
        case .insets: count("insets")
        case .layout: count("layout")
        case .cover: count("cover")
        case .keep: count("keep")
        case .select, .deselect: count("select")
        case .lift, .carry, .drop: count("carry")
        case .tap: count("tap")
        case .edge: count("edge")
        case .stay: count("stay")
        case .turn: count("turn")
        case .endTurn: count("endTurn")
        case .again: count("again")
        case .away: count("away")
        case .restoreHere: count("restoreHere")
        }
      }
      list.forgetChanges()
      if script.eventInside(seeing: .init(list: list, onScreen: 10..<20)) != nil { count("inside") }
    }
    for what in ["insert", "remove", "move", "update", "difference", "command", "mistake", "reload", "save", "restore", "inside"] {
      #expect(counts[what, default: 0] >= 5, "\(what)")
    }
    #expect(counts["collapse", default: 0] >= 1 && counts["session", default: 0] >= 1 && counts["page"] == nil && counts["sections"] == nil)
    #expect(Set(list.items.map(\.key)).count == list.count)
  }

  @Test("finds a tile source that says another length than the items have", arguments: [false, true])
  func wrongLengths(isUnmeasured: Bool) {
    let kind = ListKind(.list, isUnmeasured: isUnmeasured)
    let run = StressRun(kind.setting(seed: 2, frames: 60, items: 100), ListSubject.init)
    run.subject.source.exaggeration = 64
    while run.step() {}
    #expect(run.outcome.rules.contains { ["B1", "B7"].contains($0.rule) && $0.findings > 0 })
  }

  @Test("C10 breaks when the list shows what one without its history would not")
  func history() {
    // A person who reads leaves the list at rest when it is compared; what the source says of lengths changes without a word.
    let isFound = (1...8 as ClosedRange<UInt64>).contains { seed in
      let run = StressRun(ListKind(.list).setting(seed: seed, frames: 1_300, items: 40, profile: .reading), ListSubject.init)
      for _ in 0..<30 { _ = run.step() }
      run.subject.source.exaggeration = 64
      while run.step() {}
      return run.outcome.rules.contains { $0.rule == "C10" && $0.findings > 0 }
    }
    #expect(isFound)
  }

  @Test("turns a person's gestures on their side for a list that scrolls sideways")
  func transposed() {
    var upright: any GestureSource = GestureGenerator(profile: .monkey, seed: 3)
    var lying: any GestureSource = TransposedGestures(GestureGenerator(profile: .monkey, seed: 3))
    let tall = ScrollState(isAtStart: false, isAtEnd: false, contentExtent: 9_000, viewport: Size(width: 300, height: 700))
    let wide = ScrollState(isAtStart: false, isAtEnd: false, contentExtent: 9_000, viewport: Size(width: 700, height: 300))
    var (one, other): ([GestureEvent], [GestureEvent]) = ([], [])
    upright.appendEvents(until: Instant(frame: 600, hz: 60), seeing: tall, to: &one)
    lying.appendEvents(until: Instant(frame: 600, hz: 60), seeing: wide, to: &other)
    #expect(one.count == other.count && one.count > 100 && one != other)
    var twice: any GestureSource = TransposedGestures(TransposedGestures(GestureGenerator(profile: .monkey, seed: 3)))
    var back: [GestureEvent] = []
    twice.appendEvents(until: Instant(frame: 600, hz: 60), seeing: tall, to: &back)
    #expect(back == one)
  }
}
