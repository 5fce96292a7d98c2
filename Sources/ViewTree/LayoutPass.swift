/// One drain of a tree's layout marks: superviews first, siblings back to front, only along dirty paths.
///
/// A clean tree costs one test. A view that is marked during the pass is laid out in it (rules 23 and 25), at most
/// `maximumLayoutsPerView` times a turn (rule 24), so that a pass always ends.
final class LayoutPass {
  /// Rule 24. UIKit's own guard trips at 100.
  var maximumLayoutsPerView = 100
  private(set) var layouts = 0
  private(set) var diagnostics: [LayoutDiagnostic] = []
  private var turn: Int64 = 0
  private var isOpen = false

  /// The count of a view that the guard has reported in this turn.
  private static let reported = Int32.max

  /// One turn on the tree of `root`: the counts of rule 24 start again.
  func run(from start: View, of root: View) -> LayoutReport {
    precondition(!isOpen, "\(root.path): a layout turn was begun inside another one")
    isOpen = true
    turn += 1
    layouts = 0
    if !diagnostics.isEmpty { diagnostics = [] }
    root.activePass = self
    drain(start)
    root.activePass = nil
    isOpen = false
    return LayoutReport(layouts: layouts, diagnostics: diagnostics)
  }

  /// Lays out all that is dirty at and beneath `start`, round after round, until nothing is or nothing can be.
  func drain(_ start: View) {
    while start.awaitsLayout {
      let before = layouts
      visit(start, in: start.storedWindow)
      if layouts == before { return }  // only views that run, or that the guard holds back, are left
    }
  }

  /// What leaves `window` during the visit keeps its mark (rule 29).
  private func visit(_ view: View, in window: Unmanaged<Window>?) {
    if view.needsLayout { layOut(view, in: window) }
    guard view.layoutBeneath != .none else { return }
    view.layoutBeneath = .visiting
    let subviews = view.storedSubviews  // layouts may change it; what they add marks the way here again
    for subview in subviews where subview.awaitsLayout && subview.superview === view {
      visit(subview, in: window)
      guard view.storedWindow.isSame(as: window) else {
        view.layoutBeneath = .some
        return
      }
    }
    if view.layoutBeneath == .visiting { view.layoutBeneath = .none }
  }

  private func layOut(_ view: View, in window: Unmanaged<Window>?) {
    guard !view.isRunningLayout else { return view.markLayoutPath() }  // it will see its mark when it has run
    while view.needsLayout, view.storedWindow.isSame(as: window) {
      guard countLayout(of: view) else { return view.markLayoutPath() }
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
