import Testing
import ViewTree

/// Many constraints at once: what took minutes would end in the time limit.
@Suite("Many constraints")
struct ConstraintCostTests {
  @Test("a star of 4,000 views and 16,000 constraints is laid out, and deactivated at once (found: each searched the list of all)")
  func star() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let views = (0..<4_000).map { _ in View() }
    for (number, view) in views.enumerated() {
      window.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
      LayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: Double(number)),
        view.topAnchor.constraint(equalTo: window.topAnchor, constant: 1),
        view.widthAnchor.constraint(equalToConstant: 2), view.heightAnchor.constraint(equalTo: window.heightAnchor),
      ])
    }
    window.tick(at: .zero)
    #expect(views.enumerated().allSatisfy { $1.frame == Rect(x: Double($0), y: 1, width: 2, height: 100) })
    #expect(window.constraints.count == 12_000)
    // Two of three, which closes the gaps, and then the rest: what is left stays in order.
    let all = window.constraints
    let kept = stride(from: 0, to: all.count, by: 3).map { all[$0] }
    LayoutConstraint.deactivate(all.indices.filter { $0 % 3 != 0 }.map { all[$0] })
    let isInOrder = window.constraints == kept  // a failure would otherwise describe thousands of them
    #expect(isInOrder)
    LayoutConstraint.deactivate(window.constraints)
    #expect(window.constraints.isEmpty && all.allSatisfy { !$0.isActive })
  }

  @Test("a tree of 300 levels made from the innermost view out is solved once (found: at every level again)")
  func bottomUp() {
    var inner = View()
    inner.translatesAutoresizingMaskIntoConstraints = false
    let innermost = inner
    for _ in 0..<300 {
      let outer = View()
      outer.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(inner)
      LayoutConstraint.activate([
        inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 1), inner.topAnchor.constraint(equalTo: outer.topAnchor),
        inner.rightAnchor.constraint(equalTo: outer.rightAnchor), inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
      ])
      inner = outer
    }
    let window = Window(frame: Rect(x: 0, y: 0, width: 1000, height: 10))
    inner.translatesAutoresizingMaskIntoConstraints = true
    inner.frame = window.bounds
    window.addSubview(inner)
    window.tick(at: .zero)
    #expect(innermost.frame == Rect(x: 1, y: 0, width: 700, height: 10))
    #expect(window.brokenInvariants() == [])
  }

  @Test("a constraint of a subtree that has not been solved in its new tree can be changed, and taken out")
  func changesBeforeEntry() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let parent = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    let views = (0..<3).map { _ in View() }
    for view in views {
      parent.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    let widths = views.map { $0.widthAnchor.constraint(equalToConstant: 10) }
    LayoutConstraint.activate(widths)
    parent.layoutIfNeeded()
    window.addSubview(parent)
    widths[0].constant = 20
    widths[1].isActive = false
    widths[2].priority = .defaultLow
    window.tick(at: .zero)
    #expect(views.map(\.frame.width) == [20, 0, 10])
    parent.removeFromSuperview()
    widths[0].isActive = false
    widths[1].isActive = true
    parent.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [0, 10, 10])
  }

  @Test("a view that nothing speaks of any more in its new tree is zero there (found: it kept the frame of the old one)")
  func nothingLeft() {
    let (parent, other) = (View(frame: Rect(x: 0, y: 0, width: 50, height: 50)), View(frame: Rect(x: 0, y: 0, width: 90, height: 90)))
    let view = View()
    parent.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    let width = view.widthAnchor.constraint(equalToConstant: 46)
    width.isActive = true
    parent.layoutIfNeeded()
    #expect(view.frame.width == 46)
    other.addSubview(parent)
    width.isActive = false
    other.layoutIfNeeded()
    #expect(view.frame == .zero)
  }

  @Test("a constraint activated in a tree whose root is gone stands once (found: twice, and one of them for ever)")
  func rootGone() {
    let (parent, view) = (View(frame: Rect(x: 0, y: 0, width: 50, height: 50)), View())
    parent.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    do {
      let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      window.addSubview(parent)
      window.tick(at: .zero)
    }
    let width = view.widthAnchor.constraint(equalToConstant: 5)
    width.isActive = true
    parent.layoutIfNeeded()
    #expect(view.frame.width == 5)
    width.isActive = false
    parent.layoutIfNeeded()
    #expect(view.frame.width == 0)
    view.removeFromSuperview()
    #expect(parent.subviews.isEmpty)
  }
}
