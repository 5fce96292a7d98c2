import ViewTree

/// Two views beside the list that use the layout pass as a client may, and count their layouts: marks before the pass cause one layout
/// (rule 18), a mark that a view sets on itself in its layout is honoured in the same pass (rule 23), and so is one on a subview (rule 25).
final class LayoutWitness: View {
  private final class Inner: View {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
  }

  private let inner = Inner()
  private var layouts = 0
  private var isCalled = false

  init() {
    super.init()
    addSubview(inner)
  }

  override func layoutSubviews() {
    layouts += 1
    guard isCalled else { return }
    isCalled = false
    setNeedsLayout()
    inner.setNeedsLayout()
  }

  func call() {
    layouts = 0
    inner.layouts = 0
    isCalled = true
    for _ in 0..<3 { setNeedsLayout() }
  }

  /// What the tick after ``call()`` did wrong; nil if nothing.
  func finding() -> String? {
    if layouts != 2 { return "a view that marks itself in its layout was laid out \(layouts) times in the tick, expected 2" }
    return inner.layouts == 1 ? nil : "a subview marked in its parent's layout was laid out \(inner.layouts) times in the tick, expected 1"
  }
}
