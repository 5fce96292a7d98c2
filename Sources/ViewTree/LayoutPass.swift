/// One turn of layout on a tree: the constraint pass bottom-up (rule 72), then the layout pass top-down, siblings back to front, along
/// dirty paths only; repeated while layouts leave work. A clean tree costs one test. A view that is marked during the turn is served in it
/// (rules 23 and 25), at most `maximumLayoutsPerView` times (rule 24): every turn ends.
@usableFromInline
final class LayoutPass {
  @exclusivity(unchecked) var maximumLayoutsPerView = 100  // per view (rule 24); also of constraint passes. UIKit's guard trips at 100
  @exclusivity(unchecked) private(set) var layouts = 0
  @exclusivity(unchecked) private(set) var diagnostics: [LayoutDiagnostic] = []
  @exclusivity(unchecked) private(set) var unsatisfied: [ConstraintError] = []
  @exclusivity(unchecked) private var constraintPasses = 0
  @exclusivity(unchecked) private var turn: Int64 = 0
  @usableFromInline @exclusivity(unchecked) private(set) var isOpen = false

  private static let reported = Int32.max  // layout count of a view that the guard has reported in this turn
  private static let givenUp = Int.max  // count of constraint passes in a turn that has exceeded the limit

  /// Runs one turn on the tree of `root`. The counts of rule 24 restart.
  @inline(__always)
  func run(from start: View, of root: View) -> LayoutReport {
    precondition(!isOpen, "\(root.path): a layout turn was begun inside another one")
    isOpen = true
    turn += 1
    layouts = 0
    constraintPasses = 0
    serve(start, of: root)
    isOpen = false
    return diagnostics.isEmpty && unsatisfied.isEmpty ? LayoutReport(layouts: layouts) : takeReport()
  }

  private func takeReport() -> LayoutReport {
    defer { (diagnostics, unsatisfied) = ([], []) }
    return LayoutReport(layouts: layouts, diagnostics: diagnostics, unsatisfied: unsatisfied)
  }

  /// Alternates constraints and layouts until neither has work. Views above `view` that constraints mark are laid out too (rule 26).
  @inline(__always)
  func serve(_ view: View, of root: View) {
    repeat {
      if root.awaitsConstraintPass(from: view), countConstraintPass(of: view) { runConstraintPass(from: view, of: root) }
      if view.storedSuperview == nil { drain(view) } else { drainFromAncestor(of: view) }
    } while root.awaitsConstraintPass(from: view) && constraintPasses != LayoutPass.givenUp
    if root.hasConstraintsBeneath { takeReports(of: root) }
  }

  private func takeReports(of root: View) {
    if let system = root.constraintData?.constraintSystem { unsatisfied += system.takeReports() }
  }

  /// Lays out all dirty views at and beneath `start`, in rounds, until none is left or none can run.
  @inline(__always)
  private func drain(_ start: View) {
    while start.awaits(.layout) {
      let before = layouts
      let window = start.storedWindow
      layOut(start, in: window)
      visitBeneath(start, in: window)
      if layouts == before { return }  // only views that run, or that the guard holds back, are left
    }
  }

  private func drainFromAncestor(of view: View) { drain(view.firstDirtyAncestor) }

  /// A view that leaves `window` during the visit keeps its mark (rule 29).
  private func visitBeneath(_ view: View, in window: Unmanaged<Window>?) {
    view.visitSubviews(awaiting: .layout, in: window) { subview in
      layOut(subview, in: window)
      if subview.awaitsBeneath(.layout) { visitBeneath(subview, in: window) }
    }
  }

  /// - Precondition: `view` is in `window`.
  @inline(__always)
  private func layOut(_ view: View, in window: Unmanaged<Window>?) {
    guard view.needsLayout else { return }
    guard !view.isRunningLayout else { return view.markPath(.layout) }  // it sees its mark when it returns
    repeat {
      guard countLayout(of: view) else { return view.markPath(.layout) }
      layouts &+= 1
      view.needsLayout = false  // rule 21: before it runs
      view.isRunningLayout = true
      if view.marks.contains(.controller) { layOutWithController(view) } else { view.layoutSubviews() }
      view.isRunningLayout = false
    } while view.needsLayout && view.storedWindow.isSame(as: window)
  }

  /// Rules 73 and 74: the controller's two callbacks surround the view's layout.
  private func layOutWithController(_ view: View) {
    let controller = view.storedController?.takeUnretainedValue()
    controller?.viewWillLayoutSubviews()
    view.layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  /// Rule 72: `updateConstraints` bottom-up, then the solver, which marks for layout what it moves.
  private func runConstraintPass(from start: View, of root: View) {
    root.findConstraintSystem()
    start.updateConstraintsOfSubtree()
    root.constraintData?.constraintSystem?.solve()
  }

  /// Whether another constraint pass may run in this turn. The first refusal is reported, with a view that still requests one.
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

  /// Rule 24: whether `view` may be laid out again in this turn. The first refusal is reported.
  @inline(__always)
  private func countLayout(of view: View) -> Bool {
    if view.countingPass !== self || view.countedTurn != turn { beginCount(of: view) }
    if view.layoutsInTurn < maximumLayoutsPerView {
      view.layoutsInTurn &+= 1  // cannot overflow
      return true
    }
    reportLayouts(of: view)
    return false
  }

  private func reportLayouts(of view: View) {
    guard view.layoutsInTurn != LayoutPass.reported else { return }
    diagnostics.append(LayoutDiagnostic(path: view.path, layouts: Int(view.layoutsInTurn)))
    view.layoutsInTurn = LayoutPass.reported
  }

  /// Keeps the count of an outer pass that still runs: two views that move each other from tree to tree would never end otherwise.
  private func beginCount(of view: View) {
    if view.countingPass !== self {
      guard view.countingPass?.isRunning(turn: view.countedTurn) != true else { return }
      view.countingPass = self
    }
    view.countedTurn = turn
    view.layoutsInTurn = 0
  }

  private func isRunning(turn: Int64) -> Bool { isOpen && turn == self.turn }
}
