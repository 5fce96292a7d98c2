import Testing
import ViewTree

/// A view that does what it likes when it is asked for its size.
private final class BusyLabel: View {
  var busy: (() -> Void)?

  override var intrinsicContentSize: Size {
    busy?()
    return Size(width: 10, height: 20)
  }
}

@Suite("Intrinsic sizes that change the tree")
struct IntrinsicSizeReentrancyTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 200))

  private func label(doing busy: @escaping (BusyLabel) -> Void = { _ in }) -> BusyLabel {
    let label = BusyLabel()
    window.addSubview(label)
    label.translatesAutoresizingMaskIntoConstraints = false
    label.busy = { [unowned label] in busy(label) }
    return label
  }

  @Test("a view that removes itself when it is asked is passed over (found: its box outlived it)")
  func removesItself() {
    weak var removed: View?
    do { removed = label { $0.removeFromSuperview() } }
    window.tick(at: .zero)
    #expect(removed == nil && window.subviews.isEmpty)
    window.tick(at: .zero)
    #expect(window.brokenInvariants() == [])
  }

  @Test("a view that removes all others is served, they are not")
  func removesOthers() {
    let others = (0..<10).map { _ in Weak(label()) }
    let last = label { [window] label in for view in window.subviews where view !== label { view.removeFromSuperview() } }
    let more = (0..<10).map { _ in Weak(label()) }
    window.tick(at: .zero)
    #expect(window.subviews.count == 1 && last.frame.size == Size(width: 10, height: 20))
    #expect((others + more).allSatisfy { $0.view == nil })
  }

  @Test("a constraint that is activated meanwhile is solved in the same turn")
  func activates() {
    var constraint: LayoutConstraint?
    let label = label { label in
      if constraint == nil { constraint = label.widthAnchor.constraint(equalToConstant: 50) }
      constraint?.isActive = true
    }
    window.tick(at: .zero)
    #expect(label.frame.size == Size(width: 50, height: 20))
  }
}

private struct Weak {
  weak var view: View?
  init(_ view: View) { self.view = view }
}
