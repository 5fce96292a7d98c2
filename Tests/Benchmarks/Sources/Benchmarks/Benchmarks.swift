import Treadmill

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `Benchmarks [PEERS]`: measures layout, constraints, motions and the workloads of tiling, and prints their tables. PEERS is a file with what
/// Peers/run.sh printed. Ends with status 1 if a sum, a count or a ratio of times is wrong.
///
/// `Benchmarks workloads` measures the workloads alone, `Benchmarks decoding` the reading of posts, `Benchmarks sessions` those of a backend,
/// `Benchmarks text FONT...` the measuring of texts with fonts.
@main
enum Benchmarks {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if Instructions.run(arguments) { return }
    if arguments == ["decoding"] {
      let failures = Decoding.run()
      for what in failures { print("failed: \(what)") }
      exit(failures.isEmpty ? 0 : 1)
    }
    if arguments.first == "text" {
      let failures = Texts.run(fonts: Array(arguments.dropFirst()))
      for what in failures { print("failed: \(what)") }
      exit(failures.isEmpty ? 0 : 1)
    }
    if arguments == ["sessions"] {
      let table = WorkloadTable()
      Sessions.add(to: table)
      Answers.add(to: table)
      print(table.markdown)
      for what in table.checkResult.failures { print("failed: \(what)") }
      exit(table.checkResult.failures.isEmpty ? 0 : 1)
    }
    var failures = InjectedMistakes.misjudged()
    let isWhole = arguments != ["workloads"]
    let peers = Peers(in: isWhole ? arguments.first : nil)
    if isWhole { failures += layout(beside: peers).failures }
    failures += workloads(beside: peers).failures
    if isWhole { failures += Decoding.run() }
    for what in failures { print("failed: \(what)") }
    if !failures.isEmpty { exit(1) }
  }

  private static func workloads(beside peers: Peers) -> CheckResult {
    let table = WorkloadTable(peers: peers)
    Workloads.add(to: table)
    print()
    print(table.markdown)
    print(table.visitsMarkdown)
    for what in table.checkResult.overBudget { print("over budget: \(what)") }
    return table.checkResult
  }

  private static func layout(beside peers: Peers) -> CheckResult {
    var table = Table(peers: peers)
    cleanTree(&table)
    cell(&table)
    constraints(&table)
    chains(&table)
    Motions.add(to: &table)
    scrollViews(&table)
    print(table.markdown)
    for what in table.checkResult.overBudget { print("over budget: \(what)") }
    return table.checkResult
  }

  private static func cleanTree(_ table: inout Table) {
    let million = Trees.wide(1_000_000)
    table.add("clean pass, 1,000,000 views", Stopwatch.nanoseconds(count: 1_000_000) { _ in million.tick(at: .zero) }, budget: 50)
    let thousand = Trees.wide(1000)
    for (name, window) in [("1,000", thousand), ("1,000,000", million)] {
      for depth in [10, 20, 40] {
        let leaf = Trees.chain(of: depth, in: window)
        let figure = Stopwatch.nanoseconds(count: 100_000) { _ in
          leaf.setNeedsLayout()
          window.tick(at: .zero)
        }
        table.add("one dirty leaf at depth \(depth) of \(name) views", figure)
      }
    }
  }

  private static func scrollViews(_ table: inout Table) {
    table.add("tick of a window with a scroll view that rests", ScrollViews.idleTick(), budget: 20)
    table.add("tick of 10,000 scroll views that decelerate", ScrollViews.deceleratingTick(count: 10_000), budget: 1_000_000)
  }

  private static func cell(_ table: inout Table) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    let cell = NinePhotoCell(frame: Rect(x: 0, y: 0, width: 390, height: 390))
    window.addSubview(cell)
    window.tick(at: .zero)
    let flexbox = [("Taffy", "taffy-cell"), ("Yoga", "yoga-cell")].map { (name: $0.0, figure: $0.1) }
    let figure = Stopwatch.nanoseconds(count: 100_000) { number in
      cell.frame = Rect(x: 0, y: 0, width: number & 1 == 0 ? 320 : 390, height: 390)
      window.tick(at: .zero)
    }
    precondition(cell.isLaidOut, "the cell of \(cell.frame) is not laid out")
    table.add("nine-photo cell, hand-written frames, new width", figure, budget: 150, peers: flexbox)
    table.add("the same, clean", Stopwatch.nanoseconds(count: 1_000_000) { _ in window.tick(at: .zero) }, budget: 10)
  }

  /// Solved rows of a chain hold what they follow from, so that the work grows faster than the chain, whatever the order.
  private static func chains(_ table: inout Table) {
    for count in [300, 1000] {
      for isBackward in [false, true] {
        let figure = Stopwatch.nanoseconds(count: 1) { _ in precondition(Chain(of: count, isBackward: isBackward).isLaidOut) }
        let order = isBackward ? "last to first" : "first to last"
        table.add("chain of \(count) views, constraints from \(order), built and laid out", figure)
      }
    }
  }

  private static func constraints(_ table: inout Table) {
    let build = Stopwatch.nanoseconds(count: 500) { _ in precondition(NineGridSystem().isLaidOut) }
    table.add("38 constraints, built and solved", build, budget: 40_000, peers: [(name: "Kiwi", figure: "kiwi-build")])
    var system = NineGridSystem()
    let suggest = Stopwatch.nanoseconds(count: 20_000) { number in system.suggest(number & 1 == 0 ? 320 : 390) }
    precondition(system.isLaidOut, "the grid is \(system.solver.value(of: system.width)) by \(system.solver.value(of: system.height))")
    let both = [("Kiwi", "kiwi-suggest"), ("Kiwi with its variables", "kiwi-suggest-update")].map { (name: $0.0, figure: $0.1) }
    table.add("the same, a new width", suggest, budget: 400, peers: both)

    let views = Stopwatch.nanoseconds(count: 200) { _ in
      let grid = NineGridView(frame: Rect(x: 0, y: 0, width: 390, height: 390))
      grid.layoutIfNeeded()
    }
    table.add("nine-grid of views with 36 constraints, built and laid out", views)
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    let grid = NineGridView(frame: Rect(x: 0, y: 0, width: 390, height: 390))
    window.addSubview(grid)
    window.tick(at: .zero)
    let resize = Stopwatch.nanoseconds(count: 5000) { number in
      grid.frame = Rect(x: 0, y: 0, width: number & 1 == 0 ? 320 : 390, height: 390)
      window.tick(at: .zero)
    }
    precondition(grid.isLaidOut, "the grid of \(grid.frame) is not laid out")
    table.add("the same views, a new width, frames set", resize)
  }
}
