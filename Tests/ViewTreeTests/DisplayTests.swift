import Testing
import ViewTree

/// A view that writes down what it is asked to draw, and draws what the test told it to.
private final class Canvas: View {
  let name: String
  let log: CallLog
  var content: (Canvas) -> Void = { _ in }
  var rects: [Rect] = []

  init(_ name: String = "A", frame: Rect = Rect(x: 0, y: 0, width: 40, height: 30), log: CallLog = CallLog()) {
    self.name = name
    self.log = log
    super.init(frame: frame)
  }

  override func layoutSubviews() { log.lines.append("\(name).layoutSubviews") }

  override func draw(_ rect: Rect) {
    log.lines.append("\(name).draw")
    rects.append(rect)
    content(self)
  }
}

@Suite("Display")
struct DisplayTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let log = CallLog()

  private func canvas(_ name: String = "A", in parent: View? = nil) -> Canvas {
    let canvas = Canvas(name, log: log)
    (parent ?? window).addSubview(canvas)
    return canvas
  }

  /// The views that draw in the next tick, in order.
  private func drawn() -> [String] {
    log.lines = []
    window.tick(at: .zero)
    return log.lines.filter { $0.hasSuffix(".draw") }.map { String($0.dropLast(".draw".count)) }
  }

  @Test("rule 110: setNeedsDisplay only marks; however often it is called, the view draws once, all of it, in the next tick")
  func marks() {
    let view = canvas()
    #expect(drawn() == ["A"])
    for _ in 0..<5 { view.setNeedsDisplay() }
    #expect(view.rects.count == 1 && view.isDisplayNeeded)
    #expect(drawn() == ["A"])
    #expect(view.rects == [view.bounds, view.bounds] && !view.isDisplayNeeded)
    #expect(drawn() == [])
  }

  @Test("rule 110: marks draw nothing but what is marked, and lay out nothing; layouts draw nothing")
  func separate() {
    let (a, b) = (canvas("A"), canvas("B"))
    _ = drawn()
    a.setNeedsDisplay()
    b.setNeedsLayout()
    window.tick(at: .zero)
    #expect(log.lines.suffix(2) == ["B.layoutSubviews", "A.draw"])
    #expect(a.rects.count == 2 && b.rects.count == 1)
  }

  @Test("rule 110: drawing comes after the whole layout pass, superviews first, back to front, with what the layout has marked")
  func afterLayout() {
    let a = canvas("A")
    let child = canvas("C", in: a)
    let b = canvas("B")
    window.tick(at: .zero)
    #expect(log.lines == ["A", "C", "B"].map { "\($0).layoutSubviews" } + ["A", "C", "B"].map { "\($0).draw" })
    final class Marking: View {
      override func layoutSubviews() { for view in subviews { view.setNeedsDisplay() } }
    }
    let marking = Marking(frame: window.bounds)
    window.addSubview(marking)
    for view in [b, child] { marking.addSubview(view) }
    #expect(drawn() == ["B", "C"])
  }

  @Test("rule 110: marked rectangles unite; all of the view swallows them, before and after")
  func union() {
    let view = canvas()
    _ = drawn()
    view.setNeedsDisplay(in: Rect(x: 1, y: 1, width: 2, height: 2))
    view.setNeedsDisplay(in: Rect(x: 10, y: 5, width: 4, height: 20))
    view.setNeedsDisplay(in: Rect(x: 9, y: 9, width: -1, height: -1))
    _ = drawn()
    #expect(view.rects.last == Rect(x: 1, y: 1, width: 13, height: 24))
    view.setNeedsDisplay(in: Rect(x: 1, y: 1, width: 2, height: 2))
    view.setNeedsDisplay()
    _ = drawn()
    #expect(view.rects.last == view.bounds)
    view.setNeedsDisplay()
    view.setNeedsDisplay(in: Rect(x: 1, y: 1, width: 2, height: 2))
    _ = drawn()
    #expect(view.rects.last == view.bounds)
    view.setNeedsDisplay(in: Rect(x: 30, y: 20, width: 2, height: 2))
    _ = drawn()
    #expect(view.rects.last == Rect(x: 30, y: 20, width: 2, height: 2))
  }

  @Test("rule 110: a rectangle is cut by the bounds, scrolled ones too; one outside draws nothing and leaves no mark")
  func cut() {
    let view = canvas()
    view.bounds.origin = Point(x: 100, y: 200)
    _ = drawn()
    view.setNeedsDisplay(in: Rect(x: 90, y: 190, width: 20, height: 1000))
    _ = drawn()
    #expect(view.rects.last == Rect(x: 100, y: 200, width: 10, height: 30))
    view.setNeedsDisplay(in: Rect(x: 0, y: 0, width: 40, height: 30))
    #expect(drawn() == [])
    #expect(!view.isDisplayNeeded)
  }

  @Test("rule 111: no geometry draws again, unless contentMode is redraw and the size changed", arguments: View.ContentMode.allCases)
  func geometry(mode: View.ContentMode) {
    let view = canvas()
    view.contentMode = mode
    _ = drawn()
    view.frame.origin = Point(x: 5, y: 5)
    view.center.x += 1
    view.bounds.origin.y = 3
    view.alpha = 0.5
    view.transform = AffineTransform(scaleX: 2, y: 2)
    view.backgroundColor = .red
    view.bounds.size = view.bounds.size
    #expect(drawn() == [])
    view.bounds.size.width = 41
    #expect(drawn() == (mode == .redraw ? ["A"] : []))
    view.transform = .identity
    view.frame.size.height = 7
    #expect(drawn() == (mode == .redraw ? ["A"] : []))
    if mode == .redraw { #expect(view.rects.last == view.bounds) }
  }

  @Test("rule 112: init draws nothing, a view outside a window keeps its mark, through layoutIfNeeded too, until it enters one")
  func outsideWindow() {
    let view = Canvas("A", log: log)
    view.layoutIfNeeded()
    #expect(view.rects.isEmpty && view.isDisplayNeeded)
    window.addSubview(view)
    #expect(view.rects.isEmpty)
    window.layoutIfNeeded()
    #expect(view.rects.isEmpty)
    #expect(drawn() == ["A"])
    view.removeFromSuperview()
    #expect(!view.isDisplayNeeded)
    view.setNeedsDisplay(in: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(drawn() == [])
    window.addSubview(view)
    #expect(drawn() == ["A"])
    #expect(view.rects.last == Rect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test("a view without area owes its drawing: it draws once it has one, whole, whatever its content mode")
  func withoutArea() {
    let view = canvas()
    view.frame.size = .zero
    view.setNeedsDisplay(in: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(drawn() == [])
    #expect(view.isDisplayNeeded)
    view.frame.size.width = 10
    #expect(drawn() == [])
    view.frame.size.height = 10
    #expect(drawn() == ["A"])
    #expect(view.rects == [Rect(x: 0, y: 0, width: 10, height: 10)] && !view.isDisplayNeeded)
    view.frame.size = .zero
    view.frame.size = Size(width: 4, height: 4)
    #expect(drawn() == [])
  }

  @Test("rule 113: what draw records is the list, in its order, standardized, in the view's own coordinates")
  func recording() {
    let view = canvas()
    view.bounds.origin = Point(x: 5, y: 5)
    view.content = {
      $0.context.fill($0.bounds, with: .red, cornerRadius: 3)
      $0.context.stroke(Rect(x: 10, y: 10, width: -4, height: -4), with: .blue)
      $0.context.draw("Hello", in: Rect(x: 6, y: 6, width: 10, height: 10), size: 9)
      $0.context.drawImage(named: "cat", in: Rect(x: 8, y: 8, width: 2, height: 2))
    }
    _ = drawn()
    let items: [DisplayItem] = [
      .rectangle(Rect(x: 5, y: 5, width: 40, height: 30), color: .red, cornerRadius: 3),
      .border(Rect(x: 6, y: 6, width: 4, height: 4), color: .blue, width: 1, cornerRadius: 0),
      .label("Hello", in: Rect(x: 6, y: 6, width: 10, height: 10), color: .black, size: 9),
      .image("cat", in: Rect(x: 8, y: 8, width: 2, height: 2)),
    ]
    #expect(view.displayList.items == items)
    #expect(view.displayItems() == items)
    view.content = { _ in }
    view.setNeedsDisplay()
    _ = drawn()
    #expect(view.displayList.items.isEmpty)
  }

  @Test("rule 113: a partial drawing replaces what lay wholly inside, records nothing of what lies outside, and keeps the rest")
  func partialDrawing() {
    let view = canvas()
    var color = Color.red
    let rows = (0..<3).map { Rect(x: 0, y: Double($0) * 10, width: 40, height: 10) }
    view.content = { for row in rows { $0.context.fill(row, with: color) } }
    _ = drawn()
    color = .blue
    view.setNeedsDisplay(in: rows[1])
    _ = drawn()
    #expect(Set(view.displayList.items) == Set(zip(rows, [Color.red, .blue, .red]).map { .rectangle($0, color: $1, cornerRadius: 0) }))
    // A part of a row: the old row sticks out and stays beneath the new one.
    color = .green
    view.setNeedsDisplay(in: Rect(x: 0, y: 0, width: 20, height: 10))
    _ = drawn()
    let first = view.displayList.items.filter { $0.frame == rows[0] }
    #expect(first == [.red, .green].map { .rectangle(rows[0], color: $0, cornerRadius: 0) })
  }

  @Test("a list that partial drawings make longer is begun anew at its limit: it never grows beyond that and one drawing")
  func limit() {
    let view = canvas()
    view.content = { $0.context.fill($0.bounds, with: .red) }
    var longest = 0
    for _ in 0..<DisplayList.maximumItemsForPartialDrawing * 2 + 10 {
      view.setNeedsDisplay(in: Rect(x: 0, y: 0, width: 1, height: 1))
      window.tick(at: .zero)
      longest = max(longest, view.displayList.items.count)
    }
    #expect(longest <= DisplayList.maximumItemsForPartialDrawing + 1)
    #expect(longest >= DisplayList.maximumItemsForPartialDrawing)
    #expect(view.rects.contains(view.bounds))
  }

  @Test("a mark made while drawing waits for the next tick, so that a tick ends")
  func markInDraw() {
    let (a, b) = (canvas("A"), canvas("B"))
    b.content = { _ in
      a.setNeedsDisplay()
      b.setNeedsDisplay()
    }
    #expect(drawn() == ["A", "B"])
    #expect(a.isDisplayNeeded && b.isDisplayNeeded)
    b.content = { _ in }
    #expect(drawn() == ["A", "B"])
    #expect(drawn() == [])
  }

  @Test("views removed, added and marked for layout by a drawing: none draws outside, none is lost")
  func treeChangesInDraw() {
    let a = canvas("A")
    let child = canvas("C", in: a)
    let b = canvas("B")
    let added = Canvas("N", log: log)
    a.content = { view in
      b.removeFromSuperview()
      view.addSubview(added)
      child.setNeedsLayout()
    }
    _ = drawn()
    _ = drawn()  // a view that joins behind the walk may wait for the next tick
    #expect(b.rects.isEmpty && b.isDisplayNeeded && child.rects.count == 1 && added.rects.count == 1)
    window.addSubview(b)
    #expect(drawn() == ["B"])
    a.content = { $0.removeFromSuperview() }
    a.setNeedsDisplay()
    child.setNeedsDisplay()
    #expect(drawn() == ["A"])
    #expect(child.isDisplayNeeded)
    #expect(window.brokenInvariants().isEmpty && a.brokenInvariants().isEmpty)
  }

  @Test("two windows draw each their own")
  func twoWindows() {
    let other = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let (a, b) = (canvas("A"), canvas("B", in: other))
    a.content = { $0.context.fill($0.bounds, with: .red) }
    b.content = { $0.context.fill($0.bounds, with: .blue) }
    #expect(drawn() == ["A"])
    other.tick(at: .zero)
    #expect(a.displayList.items == [.rectangle(a.bounds, color: .red, cornerRadius: 0)])
    #expect(b.displayList.items == [.rectangle(b.bounds, color: .blue, cornerRadius: 0)])
  }

  @Test("a context outside of the view's own drawing is a programmer error, also of another view that draws")
  func contextOutside() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      window.tick(at: .zero)
      _ = window.context
    }
    expectMessage(of: result, says: "only inside draw(_:)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Thief: View {
        override func draw(_ rect: Rect) { superview!.context.fill(rect, with: .red) }
      }
      let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(Thief(frame: window.bounds))
      window.tick(at: .zero)
    }
    expectMessage(of: result, says: "only inside draw(_:)")
  }

  @Test("a context that is kept and drawn with afterwards is a programmer error (found: the next view showed it)")
  func keptContext() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      let canvas = Canvas()
      var kept: DrawingContext?
      canvas.content = { kept = $0.context }
      window.addSubview(canvas)
      window.tick(at: .zero)
      kept?.fill(canvas.bounds, with: .red)
    }
    expectMessage(of: result, says: "only inside draw(_:)")
  }

  @Test("rule 43: a rectangle to draw that is not finite, lengths that are negative")
  func badNumbers() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().setNeedsDisplay(in: Rect(x: 12.5, y: .nan, width: 1, height: 1))
    }
    expectMessage(of: result, says: "12.5")
    expectMessage(of: result, says: "(rule 43)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      let canvas = Canvas()
      canvas.content = { $0.context.stroke($0.bounds, with: .red, width: -1.5) }
      window.addSubview(canvas)
      window.tick(at: .zero)
    }
    expectMessage(of: result, says: "-1.5")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      let canvas = Canvas()
      canvas.content = { $0.context.fill(Rect(x: -.infinity, y: 0, width: 1, height: 1), with: .red) }
      window.addSubview(canvas)
      window.tick(at: .zero)
    }
    expectMessage(of: result, says: "inf")
  }
}
