import FeedSimulation
import ScrollSimulation
import Treadmill

/// `Benchmarks instructions WORKLOAD EVENTS`: nothing but so many events of one workload, for `Tests/Benchmarks/instructions.sh` to count
/// under callgrind. Two runs differ by the events alone.
enum Instructions {
  private static let count = 1_000_000

  /// - Returns: whether `arguments` ask for this.
  static func run(_ arguments: [String]) -> Bool {
    guard arguments.count == 3, arguments[0] == "instructions", let events = Int(arguments[2]) else { return false }
    switch arguments[1] {
    case "steady": print(SteadyScroll.run(WorkloadList(PlainSource(count: count)), events: events))
    case "virtualizer":
      var scroll = VirtualizerScroll(count: count)
      print(scroll.run(events: events))
    case "photos": print(SteadyScroll.run(WorkloadList(PostSource(count: count, of: NinePhotoTile.self)), events: events))
    case "unmeasured": print(SteadyScroll.run(WorkloadList(UnmeasuredSource(count: count, of: PlainPostTile.self)), events: events))
    case "unmeasuredJump": print(Jumps.run(WorkloadList(UnmeasuredSource(count: count, of: PlainPostTile.self)), events: events))
    case "jump": print(Jumps.run(WorkloadList(PostSource(count: count, of: NinePhotoTile.self)), events: events))
    case "scroll": print(Scrolls.run(WorkloadList(PlainSource(count: count)), events: events))
    case "prepend": run(Prepending(count: count), events: events)
    case "insert": run(Inserting(count: count), events: events)
    case "insertOneSelected": run(Inserting(count: count, selected: 1), events: events)
    case "insertSelected": run(Inserting(count: count, selected: 100_000), events: events)
    case "resize": run(Resizing(count: count), events: events)
    case "difference": compareLists(events)
    case "checked": checkFrames(events)
    case "answers":
      var answers = Answers()
      print(answers.run(events: events))
    case "shelvesSteady": print(Shelves.page(step: 1, events: events))
    case "besideSteady": print(Shelves.list(step: 1, events: events))
    case "shelves": print(Shelves.page(step: 37, events: events))
    case "beside": print(Shelves.list(step: 37, events: events))
    case "sheetSteady": print(Sheets.run(isFrozen: false, step: 1, events: events))
    case "frozenSheetSteady": print(Sheets.run(isFrozen: true, step: 1, events: events))
    case "sheet": print(Sheets.run(isFrozen: false, step: 37, events: events))
    case "frozenSheet": print(Sheets.run(isFrozen: true, step: 37, events: events))
    case "open":
      let source = UnmeasuredSource(count: count, of: NinePhotoTile.self)
      for _ in 0..<events { withExtendedLifetime(WorkloadList(source)) {} }
    default: return false
    }
    return true
  }

  /// Differences of two lists of 100,000 items: one is gone, one is new, two have changed places, one has changed.
  private static func compareLists(_ times: Int) {
    let old = (0..<100_000).map { ItemVersion(key: ItemKey(rawValue: UInt64($0)), revision: 0) }
    var new = old
    new.remove(at: 10)
    new.insert(ItemVersion(key: ItemKey(rawValue: 100_000), revision: 0), at: 70_000)
    new.swapAt(30_000, 50_000)
    new[60_000].revision = 1
    var steps = 0
    for _ in 0..<times {
      do { steps += try ItemBatch(from: old, to: new).changes.count } catch { fatalError("\(error)") }
    }
    precondition(steps == 5 * times, "\(times) differences have \(steps) steps")
    print(steps)
  }

  /// Frames of a session over the feed on standard input, each with all its rules.
  private static func checkFrames(_ frames: Int) {
    let stream = FeedStream()
    while var line = readLine(strippingNewline: false) { line.withUTF8 { stream.push(UnsafeRawBufferPointer($0)) } }
    stream.finish()
    let run = StressRun(FeedSubject.streamSetting(seed: 1, frames: frames)) { FeedSubject($0, stream: stream) }
    while run.step() {}
    print(run.outcome.traceHash, run.outcome.findingCount)
  }

  private static func run(_ edit: some EditWorkload, events: Int) {
    var list = edit
    for _ in 0..<events { list.event() }
    print(list.sums)
  }
}
