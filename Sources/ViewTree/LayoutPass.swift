/// One drain of a tree's layout marks: superviews first, siblings back to front, only along dirty paths.
///
/// A clean tree costs one test. A view that is marked during the pass is laid out in it (rules 23 and 25), at most
/// `maximumLayoutsPerView` times a turn (rule 24), so that a pass always ends.
final class LayoutPass {
  /// Rule 24. UIKit's own guard trips at 100.
  var maximumLayoutsPerView = 100
  private(set) var layouts = 0
  private(set) var diagnostics: [LayoutDiagnostic] = []
  private var blocked: [View] = []
  private var turn: Int64 = 0
  private var progressed = false

  /// Opens a turn on the tree of `root`: the counts of rule 24 start again.
  func begin(turn: Int64, of root: View) {
    self.turn = turn
    layouts = 0
    if !diagnostics.isEmpty { diagnostics = [] }
    root.activePass = self
  }

  func end(of root: View) {
    root.activePass = nil
    // What the guard held back keeps its mark, and its ancestors must know.
    for view in blocked where view.needsLayout { view.markLayoutPath() }
    blocked.removeAll(keepingCapacity: true)
  }

  /// Lays out all that is dirty at and beneath `start`, round after round, until nothing is or nothing can be.
  func drain(_ start: View) {
    while start.needsLayout || start.subtreeNeedsLayout {
      let before = layouts
      visit(start)
      if layouts == before { return }  // only views that the guard holds back are left
    }
  }

  private func visit(_ view: View) {
    if view.needsLayout { layOut(view) }
    guard view.subtreeNeedsLayout else { return }
    view.subtreeNeedsLayout = false
    let subviews = view.storedSubviews  // layouts may change it; what they add marks the way here again
    for subview in subviews where subview.needsLayout || subview.subtreeNeedsLayout {
      if subview.superview === view { visit(subview) }
    }
  }

  private func layOut(_ view: View) {
    guard !view.isRunningLayout else { return }
    while view.needsLayout {
      if view.layoutTurn != turn {
        view.layoutTurn = turn
        view.layoutsInTurn = 0
      }
      guard view.layoutsInTurn < maximumLayoutsPerView else { return block(view) }
      view.layoutsInTurn += 1
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

  private func block(_ view: View) {
    guard !blocked.contains(where: { $0 === view }) else { return }
    blocked.append(view)
    diagnostics.append(LayoutDiagnostic(path: view.path, layouts: Int(view.layoutsInTurn)))
  }
}
