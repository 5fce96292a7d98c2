import Testing
import ViewTree

@Suite("layoutIfNeeded")
struct LayoutIfNeededTests {
  @Test("rule 26: it climbs to the first clean ancestor and lays out all that is dirty beneath the climb, not beside it")
  func climb() {
    let stage = Stage()
    let clean = stage.probe("C", in: stage.window)
    let beside = stage.probe("X", in: clean)
    let upper = stage.probe("U", in: clean)
    let lower = stage.probe("L", in: upper)
    let sibling = stage.probe("S", in: upper)
    let leaf = stage.probe("F", in: sibling)
    stage.settle()
    for view in [beside, upper, lower, leaf] { view.setNeedsLayout() }
    let report = lower.layoutIfNeeded()
    #expect(stage.log.layouts == ["U", "L", "F"])
    #expect(report == LayoutReport(layouts: 3))
    #expect(beside.isLayoutNeeded)
    stage.tick()
    #expect(stage.log.layouts == ["U", "L", "F", "X"])
  }

  @Test("rule 26: a dirty view beneath a clean one does not stop the climb from a clean receiver")
  func cleanReceiver() {
    let stage = Stage()
    let dirty = stage.probe("D", in: stage.window)
    let clean = stage.probe("C", in: dirty)
    stage.settle()
    dirty.setNeedsLayout()
    clean.layoutIfNeeded()
    #expect(stage.log.layouts == ["D"])
  }

  @Test("rule 27: with nothing pending at or beneath the receiver it calls nothing")
  func nothingPending() {
    let stage = Stage()
    let a = stage.probe("A", in: stage.window)
    let b = stage.probe("B", in: stage.window)
    stage.settle()
    b.setNeedsLayout()
    #expect(a.layoutIfNeeded() == LayoutReport(layouts: 0))
    #expect(stage.log.lines == [])
    #expect(b.isLayoutNeeded)
  }

  @Test("rule 28: it reaches dirty descendants of clean views")
  func descendants() {
    let stage = Stage()
    let a = stage.probe("A", in: stage.window)
    let leaf = stage.probe("F", in: stage.probe("M", in: a))
    stage.settle()
    leaf.setNeedsLayout()
    #expect(a.layoutIfNeeded().layouts == 1)
    #expect(stage.log.layouts == ["F"])
  }

  @Test("rule 28, inside a pass: a subview that asks its superview reaches the siblings that the pass has yet to visit")
  func pendingSiblings() {
    let stage = Stage()
    let parent = stage.probe("P", in: stage.window)
    let first = stage.probe("A", in: parent)
    let second = stage.probe("B", in: parent)
    stage.settle()
    var isSecondClean: Bool?
    first.when(.layoutSubviews) {
      $0.superview?.layoutIfNeeded()
      isSecondClean = !second.isLayoutNeeded
    }
    first.setNeedsLayout()
    second.setNeedsLayout()
    stage.tick()
    #expect(isSecondClean == true)
    #expect(stage.log.layouts == ["A", "B"])
    #expect(stage.window.brokenInvariants() == [])
  }

  @Test("rule 29: a view outside any window gets no automatic pass and keeps its mark; layoutIfNeeded works there")
  func outside() {
    let stage = Stage()
    let root = stage.probe("R")
    let child = stage.probe("C", in: root)
    stage.tick()
    #expect(stage.log.layouts == [])
    #expect(root.isLayoutNeeded && child.isLayoutNeeded)
    #expect(child.layoutIfNeeded().layouts == 2)
    #expect(stage.log.layouts == ["R", "C"])
    child.setNeedsLayout()
    stage.window.addSubview(root)
    stage.log.lines = []
    stage.tick()
    #expect(stage.log.layouts == ["C"])
  }

  @Test("a view never enters its own layoutSubviews again through layoutIfNeeded")
  func notReentrant() {
    let stage = Stage()
    let view = stage.probe("A", in: stage.window)
    let child = stage.probe("C", in: view)
    var depth = 0
    var maximumDepth = 0
    var runs = 0
    view.when(.layoutSubviews) {
      depth += 1
      runs += 1
      maximumDepth = max(maximumDepth, depth)
      if runs == 1 { $0.setNeedsLayout() }
      $0.layoutIfNeeded()
      child.layoutIfNeeded()
      depth -= 1
    }
    stage.tick()
    #expect(maximumDepth == 1)
    #expect(stage.log.layouts == ["A", "C", "A"])
    #expect(stage.window.brokenInvariants() == [])
  }

  @Test("rule 26 inside a pass: the climb does not pass a view that runs its layout, though it has marked itself again")
  func climbStopsAtRunning() {
    let stage = Stage()
    let view = stage.probe("A", in: stage.window)
    let first = stage.probe("C", in: view)
    _ = stage.probe("D", in: view)
    view.when(.layoutSubviews) {
      $0.when(.layoutSubviews) { _ in }
      $0.setNeedsLayout()
      first.layoutIfNeeded()
    }
    stage.tick()
    #expect(stage.log.layouts == ["A", "C", "A", "D"])
  }

  @Test("inside a pass it reports its own share of the layouts and of what the guard held back")
  func nestedReport() {
    let stage = Stage()
    stage.window.maximumLayoutsPerView = 2
    let parent = stage.probe("P", in: stage.window)
    let endless = stage.probe("E", in: parent)
    endless.when(.layoutSubviews) { $0.setNeedsLayout() }
    var nested: LayoutReport?
    parent.when(.layoutSubviews) { _ in nested = endless.layoutIfNeeded() }
    let report = stage.tick()
    #expect(nested?.layouts == 2)
    #expect(nested?.diagnostics.map(\.path) == ["Window > Probe[0] > Probe[0]"])
    #expect(report.layouts == 4)
    #expect(report.diagnostics == nested?.diagnostics)
  }

  @Test("the measuring idiom: each level lays out and measures its children before it places them, to any depth")
  func measuringColumns() {
    /// A column that takes the height of what stands in it, in its own layout, as a well-known recipe for nested columns does.
    final class Column: View {
      var runs = 0

      var fittingHeight: Double {
        if subviews.isEmpty { return 10 }
        return subviews.reduce(0) { sum, view in
          view.layoutIfNeeded()
          return sum + ((view as? Column)?.fittingHeight ?? 0) + 1
        }
      }

      override func layoutSubviews() {
        runs += 1
        var y = 0.0
        for case let column as Column in subviews {
          column.layoutIfNeeded()
          column.frame = Rect(x: 0, y: y, width: bounds.width, height: column.fittingHeight)
          y = column.frame.maxY + 1
        }
      }
    }
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let top = Column(frame: window.bounds)
    window.addSubview(top)
    var columns = [top]
    for middle in 0..<3 {
      let column = Column()
      top.addSubview(column)
      columns.append(column)
      for _ in 0...middle {
        columns.append(Column())
        column.addSubview(columns[columns.count - 1])
      }
    }
    let report = window.tick(at: .zero)
    #expect(report.diagnostics == [])
    #expect(top.subviews.map(\.frame.height) == [11, 22, 33])
    #expect(top.subviews.map(\.frame.minY) == [0, 12, 35])
    #expect(top.subviews[2].subviews.map(\.frame.minY) == [0, 11, 22])
    #expect(columns.allSatisfy { !$0.isLayoutNeeded && (1...3).contains($0.runs) })
    #expect(window.tick(at: .zero).layouts == 0)
  }
}
