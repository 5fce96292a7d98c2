import JSONReading
@testable import ScrollSimulation
import Testing

@Suite("What happens to a list under stress")
struct ListStressEventTests {
  /// Each kind once, and more.
  private static let events: [ListEvent] = [
    .batch([]), .batch([.insert(3, at: 5, key: 601), .remove(2, at: 4), .move(from: 7, to: 0), .update(4, at: 2)]),
    .difference([.update(1, at: 1), .remove(9, at: 9)]), .reload, .show(key: 17, .center, isAnimated: true),
    .show(key: 0, .nearest, isAnimated: false), .show(key: 3, .end, isAnimated: false), .mistake(.count), .mistake(.range),
    .mistake(.silence([.insert(7, at: 2, key: 900)])), .collapse(frames: 3), .session, .save, .restore(isLaidOut: true),
    .insets(before: 44, behind: -30), .insets(before: 0, behind: 0),
    .cover(before: 88, behind: 336), .cover(before: 0, behind: 0), .keep(key: 17, isKept: true), .select(key: 3, count: 9),
    .lift(key: 3, main: -1, cross: 40), .carry(main: 900, cross: -4), .drop(isBack: true),
    .drop(isBack: false),
    .deselect(key: 3), .deselect(key: nil), .keep(key: 0, isKept: false),
    .tap(main: 300, cross: 7), .show(key: 3, .fraction(perMille: 250), isAnimated: true),
    .show(key: 3, .distance(points: -40), isAnimated: false),
    .sections([]), .sections([.fold(3), .remove(4), .move(5, before: 6), .update(7), .moveItem(from: 8, 2, to: 9, 3)]),
    .sections([
      .insert(.init(key: 1 << 38, items: 3, hasFooter: true, isCollapsed: true), before: 4), .insert(.init(key: 9), before: .max),
      .insertItems(2, at: 3, key: 70, of: 4), .removeItems(3, at: 4, of: 5), .updateItems(4, at: 5, of: 6),
      .give(.header, key: 80, of: 7), .give(.footer, key: 81, of: 7), .take(.header, of: 8), .take(.footer, of: 9), .updateFooter(of: 10),
    ]), .sections([.insertItems(4, at: 5, key: 6, of: 7)]), .sections([.insert(.init(key: 1, items: 9, hasFooter: true), before: 2)]),
    .restore(isLaidOut: false), .page(.init(.items(7, isLast: false), delay: 3)), .page(.init(.items(0, isLast: true), delay: 0)),
    .page(.init(.failure, delay: 9)), .page(.init(.outdated(4, later: 5), delay: 2)),
  ]

  @Test("is the same after it was written as JSON and read", arguments: events)
  func coding(event: ListEvent) throws {
    #expect(try ListEvent(json: JSONElement(parsing: Array("\(event.json)".utf8))) == event)
  }

  @Test("is written with few words")
  func words() {
    func text(_ event: ListEvent) -> String { "\(event.json)" }
    let batch = ListEvent.batch([.insert(3, at: 5, key: 601), .move(from: 7, to: 0)])
    #expect(text(batch) == #"{"batch":[{"at":5,"insert":3,"key":601},{"move":7,"to":0}]}"#)
    #expect(text(.show(key: 17, .center, isAnimated: true)) == #"{"animated":true,"position":"center","show":17}"#)
    #expect(text(.show(key: 1, .fraction(perMille: 250), isAnimated: false)) == #"{"at":250,"position":"fraction","show":1}"#)
    #expect(text(.sections([.fold(3)])) == #"{"sections":[{"fold":3}]}"#)
    #expect(text(.sections([.insert(.init(key: 64, items: 2), before: 3)])) == #"{"sections":[{"before":3,"insert":64,"items":2}]}"#)
    #expect(text(.sections([.give(.footer, key: 127, of: 3)])) == #"{"sections":[{"give":"footer","key":127,"of":3}]}"#)
    #expect(text(.page(.init(.items(7, isLast: true), delay: 3))) == #"{"page":{"after":3,"items":7,"last":true}}"#)
  }

  @Test("becomes simpler until nothing simpler is left", arguments: events)
  func shrinkCandidates(event: ListEvent) {
    var event = event
    var steps = 0
    while let next = event.shrinkCandidates.last, steps < 1_000 {
      #expect(next != event)
      event = next
      steps += 1
    }
    #expect(event.shrinkCandidates == [] && steps < 1_000, "\(event)")
  }

  @Test(
    "is performed on whatever is there, and no number is too large for it", arguments: ListKind.all,
    [[], [Int.max], [Int.min]] as [[Int]])
  func hostile(kind: ListKind, wild: [Int]) {
    let parameters = wild + [-1, 0, 3, 1_000, .max, .min]
    var random = SeededGenerator(seed: UInt64(wild.count), stream: 0)
    func number() -> Int { parameters[random.below(parameters.count)] }
    func key() -> UInt64 { [0, 5, 61, .max, 1 << 39, (1 << 39) - 2][random.below(6)] }
    func steps() -> [ListStep] {
      (0..<random.below(4)).map { _ in
        switch random.below(4) {
        case 0: .insert(random.below(3) == 0 ? number() : random.below(5), at: number(), key: key())
        case 1: .remove(number(), at: number())
        case 2: .move(from: number(), to: number())
        default: .update(number(), at: number())
        }
      }
    }
    func event() -> ListEvent {
      switch random.below(10) {
      case 0...3: .batch(steps())
      case 4: .difference(steps())
      case 5: .mistake(.silence(steps()))
      case 6:
        .show(
          key: key(), [.center, .fraction(perMille: number()), .distance(points: number())][random.below(3)],
          isAnimated: random.below(2) == 0)
      case 7:
        [
          .collapse(frames: number()),
          .sections([.fold(key()), .moveItem(from: key(), number(), to: key(), number()), .move(key(), before: key()), .remove(key())]),
          .sections([
            .insert(.init(key: key(), items: number(), hasFooter: true), before: key()),
            .insertItems(number(), at: number(), key: key(), of: key()), .removeItems(number(), at: number(), of: key()),
            .updateItems(number(), at: number(), of: key()), .give(.footer, key: key(), of: key()), .take(.header, of: key()),
            .give(.header, key: key(), of: key()), .take(.footer, of: key()), .updateFooter(of: key()),
          ]),
        ][random.below(3)]
      case 8:
        [
          .reload, .session, .save, .restore(isLaidOut: true), .mistake(.range), .mistake(.count),
          .insets(before: number(), behind: number()),
          .cover(before: number(), behind: number()), .keep(key: key(), isKept: random.below(2) == 0),
          .lift(key: key(), main: number(), cross: -1), .carry(main: number(), cross: 0), .drop(isBack: random.below(2) == 0),
          .select(key: key(), count: number()), .deselect(key: key()), .deselect(key: nil),
          .tap(main: number(), cross: number()),
        ][random.below(16)]
      default: .page(.init(.outdated(number(), later: number()), delay: number()))
      }
    }
    var setting = StressSetting(subject: kind.name, seed: 5, frames: 40, parameters: kind.parameters)
    for wanted in kind.parameters { setting[wanted] = number() }
    setting[ListParameters.items] = 7
    // Behind a change holes are derived again for each spanning item: with thousands of them, a minute in a debug build.
    if kind.layout == .masonry { setting[ListParameters.spanning] = min(setting[ListParameters.spanning], 30) }
    var entries: [TraceEntry<ListEvent>] = []
    for frame in 1...40 {
      for _ in 0..<random.below(4) { entries.append(.init(frame: frame, .event(event()))) }
      if random.below(3) == 0 { entries.append(.init(frame: frame, .inside(event(), call: 1 + random.below(3)))) }
      entries.append(.init(frame: frame, .answer(to: "page end \(frame)", event())))
    }
    let run = StressRun(replaying: StressTrace(setting: setting, entries: entries), ListSubject.init)
    for _ in 0..<60 where run.step() {}
    #expect(run.simulator.frame > 40)
  }

  @Test("brings each key once, however often it is named")
  func keys() {
    let kind = ListKind(.list, isUnmeasured: false)
    var setting = StressSetting(subject: kind.name, seed: 1, frames: 4)
    setting[ListParameters.items] = 7
    let steps: [ListStep] = [.insert(4, at: 0, key: 5), .insert(3, at: 0, key: 8), .insert(9, at: 2, key: .max)]
    let entries = (1...3).map { TraceEntry<ListEvent>(frame: $0, .event(.batch(steps))) }
    let run = StressRun(replaying: StressTrace(setting: setting, entries: entries), ListSubject.init)
    for _ in 0..<4 { _ = run.step() }
    #expect(run.subject.source.items.items.map(\.key) == [9, 10, 7, 8, 0, 1, 2, 3, 4, 5, 6])
    #expect(run.outcome.findings == [])
  }
}
