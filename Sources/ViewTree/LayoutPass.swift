/// One turn of layout on a tree: the constraint pass bottom-up (rule 72), then the layout pass top-down, superviews first, siblings back to
/// front, only along dirty paths; once more, as long as layouts leave something to do.
///
/// A clean tree costs one test. A view that is marked during the turn is served in it (rules 23 and 25), at most `maximumLayoutsPerView`
/// times (rule 24), so that a turn always ends.
final class LayoutPass {
  /// Rule 24, and the limit of constraint passes in a turn. UIKit's own guard trips at 100.
  var maximumLayoutsPerView = 100
  private(set) var layouts = 0
  private(set) var diagnostics: [LayoutDiagnostic] = []
  private(set) var unsatisfied: [ConstraintError] = []
  private var constraintPasses = 0
  private var turn: Int64 = 0
  private var isOpen = false

  /// The count of a view that the guard has reported in this turn.
  private static let reported = Int32.max
  /// The number of constraint passes of a turn that has had too many of them.
  private static let givenUp = Int.max

  /// One turn on the tree of `root`: the counts of rule 24 start again.
  func run(from start: View, of root: View) -> LayoutReport {
    precondition(!isOpen, "\(root.path): a layout turn was begun inside another one")
    isOpen = true
    turn += 1
    layouts = 0
    constraintPasses = 0
    if !diagnostics.isEmpty { diagnostics = [] }
    if !unsatisfied.isEmpty { unsatisfied = [] }
    root.activePass = self
    serve(start, of: root)
    root.activePass = nil
    isOpen = false
    return LayoutReport(layouts: layouts, diagnostics: diagnostics, unsatisfied: unsatisfied)
  }

  /// Constraints, then layouts, until neither asks for more.
  func serve(_ start: View, of root: View) {
    repeat {
      if root.awaitsConstraintPass(from: start), countConstraintPass(of: start) { runConstraintPass(from: start, of: root) }
      drain(start)
    } while root.awaitsConstraintPass(from: start) && constraintPasses != LayoutPass.givenUp
    if let system = root.rareData?.constraintSystem { unsatisfied += system.takeReports() }
  }

  /// Lays out all that is dirty at and beneath `start`, round after round, until nothing is or nothing can be.
  private func drain(_ start: View) {
    while start.awaits(.layout) {
      let before = layouts
      visit(start, in: start.storedWindow)
      if layouts == before { return }  // only views that run, or that the guard holds back, are left
    }
  }

  /// What leaves `window` during the visit keeps its mark (rule 29).
  private func visit(_ view: View, in window: Unmanaged<Window>?) {
    if view.needsLayout { layOut(view, in: window) }
    view.visitSubviews(awaiting: .layout, in: window) { visit($0, in: window) }
  }

  private func layOut(_ view: View, in window: Unmanaged<Window>?) {
    guard !view.isRunningLayout else { return view.markPath(.layout) }  // it will see its mark when it has run
    while view.needsLayout, view.storedWindow.isSame(as: window) {
      guard countLayout(of: view) else { return view.markPath(.layout) }
      layouts += 1
      view.needsLayout = false  // rule 21: before it runs
      view.isRunningLayout = true
      if let controller = view.storedController?.takeUnretainedValue() {  // rules 73 and 74: around it
        controller.viewWillLayoutSubviews()
        view.layoutSubviews()
        controller.viewDidLayoutSubviews()
      } else {
        view.layoutSubviews()
      }
      view.isRunningLayout = false
    }
  }

  /// Rule 72: `updateConstraints` bottom-up, then the solver; what it moves is marked for layout.
  private func runConstraintPass(from start: View, of root: View) {
    start.updateConstraintsOfSubtree()
    root.rareData?.constraintSystem?.solve()
  }

  /// Whether one more constraint pass may run in this turn; the first refusal is reported with a view that still asks for it.
  private func countConstraintPass(of start: View) -> Bool {
    guard constraintPasses >= maximumLayoutsPerView else {
      constraintPasses += 1
      return true
    }
    if constraintPasses != LayoutPass.givenUp {
      let view = start.firstAwaitingConstraintUpdate ?? start
      diagnostics.append(LayoutDiagnostic(path: view.path, layouts: constraintPasses, phase: .constraints))
      constraintPasses = LayoutPass.givenUp
    }
    return false
  }

  /// Rule 24: whether `view` may be laid out once more in this turn; the first refusal of a turn is reported.
  private func countLayout(of view: View) -> Bool {
    if view.countingPass !== self || view.countedTurn != turn {
      // The count of an outer pass that still runs goes on, or two views that carry each other from tree to tree would never end.
      if view.countingPass?.isRunning(turn: view.countedTurn) != true {
        view.countingPass = self
        view.countedTurn = turn
        view.layoutsInTurn = 0
      }
    }
    guard view.layoutsInTurn >= maximumLayoutsPerView else {
      view.layoutsInTurn += 1
      return true
    }
    if view.layoutsInTurn != LayoutPass.reported {
      diagnostics.append(LayoutDiagnostic(path: view.path, layouts: Int(view.layoutsInTurn)))
      view.layoutsInTurn = LayoutPass.reported
    }
    return false
  }

  private func isRunning(turn: Int64) -> Bool { isOpen && turn == self.turn }
}
