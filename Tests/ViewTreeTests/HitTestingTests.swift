import TestSupport
import Testing
import ViewTree

@Suite("Hit testing")
struct HitTestingTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))

  private func add(_ frame: Rect, to parent: View? = nil) -> View {
    let view = View(frame: frame)
    (parent ?? root).addSubview(view)
    return view
  }

  @Test("rule 44: a view that is hidden, closed to interaction or nearly transparent is not hit, nor is anything beneath it")
  func untouchable() {
    let parent = add(Rect(x: 10, y: 10, width: 50, height: 50))
    let child = add(Rect(x: 0, y: 0, width: 50, height: 50), to: parent)
    let point = Point(x: 20, y: 20)
    #expect(root.hitTest(point, with: nil) === child)
    for (close, open) in [
      ({ (view: View) in view.isHidden = true }, { (view: View) in view.isHidden = false }),
      ({ $0.isUserInteractionEnabled = false }, { $0.isUserInteractionEnabled = true }), ({ $0.alpha = 0 }, { $0.alpha = 1 }),
      ({ $0.alpha = 0.0099 }, { $0.alpha = 0.01 }),
    ] {
      close(child)
      #expect(root.hitTest(point, with: nil) === parent)
      open(child)
      #expect(root.hitTest(point, with: nil) === child)
      close(parent)
      #expect(root.hitTest(point, with: nil) === root)
      #expect(parent.hitTest(Point(x: 5, y: 5), with: nil) == nil)
      open(parent)
      close(root)
      #expect(root.hitTest(point, with: nil) == nil)
      open(root)
    }
  }

  @Test("rules 42 and 44: minimum edges are hit, maximum edges are not, and no view without area is")
  func edges() {
    let view = add(Rect(x: 10, y: 20, width: 30, height: 40))
    let line = add(Rect(x: 50, y: 50, width: 0, height: 40))
    for (point, hits) in [
      (Point(x: 10, y: 20), true), (Point(x: 40.0.nextDown, y: 60.0.nextDown), true), (Point(x: 40, y: 30), false),
      (Point(x: 20, y: 60), false), (Point(x: 10.0.nextDown, y: 30), false),
    ] { #expect((root.hitTest(point, with: nil) === view) == hits) }
    #expect(root.hitTest(Point(x: 50, y: 60), with: nil) === root)
    #expect(line.hitTest(Point(x: 0, y: 1), with: nil) == nil)
    #expect(root.hitTest(Point(x: 100, y: 5), with: nil) == nil)
  }

  @Test("rule 45: of siblings the frontmost is hit, and a reordering changes who that is")
  func frontToBack() {
    let a = add(Rect(x: 0, y: 0, width: 20, height: 20))
    let b = add(Rect(x: 10, y: 10, width: 20, height: 20))
    #expect(root.hitTest(Point(x: 15, y: 15), with: nil) === b)
    #expect(root.hitTest(Point(x: 5, y: 5), with: nil) === a)
    root.bringSubviewToFront(a)
    #expect(root.hitTest(Point(x: 15, y: 15), with: nil) === a)
    a.isHidden = true
    #expect(root.hitTest(Point(x: 15, y: 15), with: nil) === b)
  }

  @Test("rule 45: bounds.origin is honoured at every level")
  func scrolled() {
    let scroll = add(Rect(x: 10, y: 10, width: 50, height: 50))
    let row = add(Rect(x: 0, y: 1000, width: 50, height: 10), to: scroll)
    #expect(root.hitTest(Point(x: 20, y: 12), with: nil) === scroll)
    scroll.bounds.origin.y = 1000
    #expect(root.hitTest(Point(x: 20, y: 12), with: nil) === row)
    #expect(scroll.hitTest(Point(x: 20, y: 12), with: nil) == nil)
    root.bounds.origin.x = -5
    #expect(root.hitTest(Point(x: 10, y: 12), with: nil) === row)
    #expect(root.hitTest(Point(x: 9, y: 12), with: nil) === root)
  }

  @Test("rule 46: what of a child lies outside its parent is not reached, clipped or not")
  func outsideParent() {
    let parent = add(Rect(x: 10, y: 10, width: 10, height: 10))
    let child = add(Rect(x: -5, y: 0, width: 50, height: 10), to: parent)
    for clips in [false, true] {
      parent.clipsToBounds = clips
      #expect(root.hitTest(Point(x: 15, y: 15), with: nil) === child)
      #expect(root.hitTest(Point(x: 25, y: 15), with: nil) === root)
      #expect(root.hitTest(Point(x: 8, y: 15), with: nil) === root)
    }
  }

  @Test("a transform is followed: the corner of the frame of a turned view is not the view, its own corner is")
  func turned() {
    let view = add(Rect(x: 30, y: 30, width: 40, height: 40))
    view.transform = AffineTransform(rotationAngle: .pi / 4)
    #expect(view.frame.contains(Point(x: 25, y: 25)))
    #expect(root.hitTest(Point(x: 25, y: 25), with: nil) === root)
    #expect(root.hitTest(Point(x: 50, y: 23), with: nil) === view)
  }

  @Test(
    "a view shrunk to nothing is hit by no point, also where the determinant runs out (found: it was hit by all)",
    arguments: [0, 1e-200, 1e-160, 1e-30])
  func shrunk(scale: Double) {
    let view = add(Rect(x: 30, y: 30, width: 40, height: 40))
    view.transform = AffineTransform(scaleX: scale, y: scale)
    #expect(root.hitTest(Point(x: 31, y: 31), with: nil) === root)
    #expect(root.hitTest(Point(x: 90, y: 5), with: nil) === root)
  }

  @Test("a point that is not a number hits nobody")
  func nan() {
    _ = add(Rect(x: 0, y: 0, width: 100, height: 100))
    for x in [Double.nan, .infinity, -.infinity] { #expect(root.hitTest(Point(x: x, y: 5), with: nil) == nil) }
  }

  @Test("point(inside:) decides alone: a larger one catches around the view, an empty one lets all through to what is behind")
  func overriddenInside() {
    final class Fat: View {
      override func point(inside point: Point, with event: Event?) -> Bool { bounds.insetBy(dx: -10, dy: -10).contains(point) }
    }
    final class Hole: View {
      override func point(inside point: Point, with event: Event?) -> Bool { false }
    }
    let fat = Fat(frame: Rect(x: 50, y: 50, width: 10, height: 10))
    root.addSubview(fat)
    #expect(root.hitTest(Point(x: 41, y: 69), with: nil) === fat)
    let hole = Hole(frame: root.bounds)
    root.addSubview(hole)
    _ = add(root.bounds, to: hole)
    #expect(root.hitTest(Point(x: 55, y: 55), with: nil) === fat)
  }

  @Test("an overridden hitTest that answers nil passes on to the sibling behind, one that answers another view is believed")
  func overriddenHitTest() {
    final class Redirecting: View {
      var answer: View?
      override func hitTest(_ point: Point, with event: Event?) -> View? { answer }
    }
    let behind = add(root.bounds)
    let front = Redirecting(frame: root.bounds)
    root.addSubview(front)
    #expect(root.hitTest(Point(x: 5, y: 5), with: nil) === behind)
    let other = View()
    front.answer = other
    #expect(root.hitTest(Point(x: 5, y: 5), with: nil) === other)
  }

  @Test("rules 44 to 46: in random trees the view hit is the last painted one that is touchable and has the point, with all above it")
  func againstPaintOrder() {
    var hits = 0
    for seed in UInt64(0)..<40 {
      var generator = SplitMix(seed: seed)
      let views = View.randomTree(of: 14, using: &generator)
      let root = views[0]
      for view in views {
        switch Int.random(in: 0..<14, using: &generator) {
        case 0: view.isHidden = true
        case 1: view.isUserInteractionEnabled = false
        case 2: view.alpha = 0.005
        default: break
        }
      }
      let painted = root.paintOrder.map { (view: $0, toOwn: $0.matrixToRoot.inverse) }
      for _ in 0..<150 {
        let point = Point(
          x: root.bounds.minX + generator.eighths(in: -4...60), y: root.bounds.minY + generator.eighths(in: -4...60))
        let places = painted.map { PlacedView(view: $0.view, place: $0.toOwn.mapping(point)) }
        guard !places.contains(where: \.isOnEdge) else { continue }  // there the last bit of a rounding decides
        let touchable = places.filter(\.isTouchable).map(\.view)
        let expected = touchable.last { view in view.chain.allSatisfy { above in touchable.contains { $0 === above } } }
        #expect(root.hitTest(point, with: nil) === expected)
        if let expected, expected !== root { hits += 1 }
      }
    }
    #expect(hits > 300)
  }
}

/// `insertSubview` beside a sibling: its order is the one that hit tests see.
@Suite("Order beside a sibling")
struct InsertionTests {
  private let stage = Stage()

  /// A parent with the subviews of these names, all clean.
  private func family(_ names: String) -> (parent: Probe, children: [Probe]) {
    let parent = stage.probe("P", in: stage.window)
    let children = names.map { stage.probe(String($0), in: parent) }
    stage.settle()
    return (parent, children)
  }

  private func order(in parent: View) -> String { parent.subviews.map(named).joined() }

  @Test("rule 51: a newcomer goes directly in front of, or behind, each of the siblings")
  func added() {
    for place in 0..<3 {
      for above in [true, false] {
        let (parent, children) = family("ABC")
        let view = stage.probe("V")
        if above {
          parent.insertSubview(view, aboveSubview: children[place])
        } else {
          parent.insertSubview(view, belowSubview: children[place])
        }
        var expected = Array("ABC")
        expected.insert("V", at: above ? place + 1 : place)
        #expect(order(in: parent) == String(expected))
        #expect(parent.hitTest(Point(x: 1, y: 1), with: nil) === parent.subviews.last)
        #expect(parent.isLayoutNeeded && children.allSatisfy { !$0.isLayoutNeeded })
      }
    }
  }

  @Test("rules 4 and 51: a sibling moves beside another, for all pairs of four; only another order marks the parent, no callback is sent")
  func siblings() {
    for from in 0..<4 {
      for to in 0..<4 where to != from {
        for above in [true, false] {
          let (parent, children) = family("ABCD")
          if above {
            parent.insertSubview(children[from], aboveSubview: children[to])
          } else {
            parent.insertSubview(children[from], belowSubview: children[to])
          }
          var expected = Array("ABCD")
          let moved = expected.remove(at: from)
          expected.insert(moved, at: expected.firstIndex(of: Array("ABCD")[to])! + (above ? 1 : 0))
          #expect(order(in: parent) == String(expected))
          #expect(parent.isLayoutNeeded == (String(expected) != "ABCD"))
          #expect(stage.log.lines.isEmpty)
        }
      }
    }
  }

  @Test("rule 51: a view of another parent is taken from there first, and both parents are marked")
  func moves() {
    let (parent, children) = family("AB")
    let other = stage.probe("Q", in: stage.window)
    let view = stage.probe("V", in: other)
    stage.settle()
    parent.insertSubview(view, aboveSubview: children[0])
    #expect(order(in: parent) == "AVB")
    #expect(other.subviews.isEmpty && other.isLayoutNeeded && parent.isLayoutNeeded && !view.isLayoutNeeded)
    #expect(stage.log.lines.first == "Q.willRemoveSubview(V)" && stage.log.lines.last == "P.didAddSubview(V)")
  }

  @Test("rule 51: it stands beside its sibling also if the callbacks of the addition add others meanwhile (found: it stood behind)")
  func callbacksThatAdd() {
    let (parent, children) = family("AB")
    let view = stage.probe("V")
    let early = stage.probe("X")
    view.when(.willMoveToSuperview) { _ in parent.insertSubview(early, at: 0) }
    parent.insertSubview(view, aboveSubview: children[0])
    #expect(order(in: parent) == "XAVB")
  }

  @Test("rule 51: beside a view that is no sibling, or beside itself, a view comes to the front, as UIKit has it")
  func strangers() {
    let (parent, children) = family("AB")
    let elsewhere = stage.probe("Q", in: children[0])
    for (name, stranger) in [("V", View()), ("W", elsewhere), ("X", parent), ("Y", stage.window)] {
      parent.insertSubview(stage.probe(name), aboveSubview: stranger)
      parent.insertSubview(stage.probe(name.lowercased()), belowSubview: stranger)
    }
    #expect(order(in: parent) == "ABVvWwXxYy")
    stage.settle()
    parent.insertSubview(children[0], aboveSubview: elsewhere)
    #expect(order(in: parent) == "BVvWwXxYyA" && parent.isLayoutNeeded)
    stage.settle()
    parent.insertSubview(children[0], belowSubview: children[0])
    #expect(order(in: parent) == "BVvWwXxYyA" && !parent.isLayoutNeeded)
    parent.insertSubview(children[1], aboveSubview: children[1])
    #expect(order(in: parent) == "VvWwXxYyAB")
  }

  @Test("rule 53 beside a sibling: an ancestor stays one")
  func cycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (grandparent, parent, view) = (View(), View(), View())
      grandparent.addSubview(parent)
      parent.addSubview(view)
      parent.insertSubview(grandparent, aboveSubview: view)
    }
    expectMessage(of: result, says: "(rule 53)")
  }
}

/// A view, and where a point of the root's coordinates lies in its own.
private struct PlacedView {
  let view: View
  let place: Point

  /// Whether the view itself, whatever is above it, may be touched there.
  var isTouchable: Bool {
    let isInside = place.x >= view.bounds.minX && place.x < view.bounds.maxX && place.y >= view.bounds.minY && place.y < view.bounds.maxY
    return isInside && !view.isHidden && view.isUserInteractionEnabled && view.alpha >= 0.01
  }

  var isOnEdge: Bool {
    let edges = view.bounds
    return [place.x - edges.minX, place.x - edges.maxX, place.y - edges.minY, place.y - edges.maxY].contains { abs($0) < 1e-9 }
  }
}

extension View {
  fileprivate var paintOrder: [View] { [self] + subviews.flatMap(\.paintOrder) }
}
