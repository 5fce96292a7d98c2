import TestSupport
import Testing
import ViewTree

@Suite("Layer")
struct LayerTests {
  @Test("a view has one layer, always the same, and no two views share one")
  func identity() {
    let (a, b) = (View(), View())
    #expect(a.layer === a.layer)
    #expect(a.layer !== b.layer)
  }

  @Test("rule 34: geometry set on either side is read on the other to the last bit, in random geometries")
  func sameTruth() {
    var generator = SplitMix(seed: 3)
    for _ in 0..<300 {
      let (model, view) = (View.random(using: &generator), View())
      let layer = view.layer
      layer.bounds = model.bounds
      layer.anchorPoint = model.anchorPoint
      layer.position = model.center
      layer.setAffineTransform(model.transform)
      #expect(view.bounds == model.bounds && view.anchorPoint == model.anchorPoint && view.center == model.center)
      #expect(view.transform == model.transform && view.frame == model.frame)
      let mirror = model.layer
      #expect(mirror.bounds == model.bounds && mirror.anchorPoint == model.anchorPoint && mirror.position == model.center)
      #expect(mirror.affineTransform() == model.transform && mirror.frame == model.frame)
      layer.setAffineTransform(.identity)
      layer.frame = model.bounds
      #expect(view.frame == model.bounds)
    }
  }

  @Test("looks are shared too: opacity, hiding, the clip and the background")
  func sameLooks() {
    let view = View()
    let layer = view.layer
    layer.opacity = 0.25
    layer.isHidden = true
    layer.masksToBounds = true
    layer.backgroundColor = .orange
    #expect(view.alpha == 0.25 && view.isHidden && view.clipsToBounds && view.backgroundColor == .orange)
    view.alpha = 7
    view.isHidden = false
    view.clipsToBounds = false
    view.backgroundColor = nil
    #expect(layer.opacity == 1 && !layer.isHidden && !layer.masksToBounds && layer.backgroundColor == nil)
    #expect(layer.borderWidth == 0 && layer.cornerRadius == 0 && layer.borderColor == nil)
    layer.borderWidth = 2
    layer.cornerRadius = 3
    layer.borderColor = .red
    #expect(view.layer.borderWidth == 2 && view.layer.cornerRadius == 3 && view.layer.borderColor == .red)
  }

  @Test("rules 6 to 9 and 12: what is set on a layer marks as on the view")
  func marks() {
    let stage = Stage()
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("A", in: parent)
    func marked(by change: (Layer) -> Void) -> [String] {
      stage.settle()
      change(view.layer)
      return [stage.window, parent, view].filter(\.isLayoutNeeded).map(named)
    }
    #expect(marked { $0.position.x += 5 } == [])
    #expect(marked { $0.anchorPoint = .zero } == [])
    #expect(marked { $0.opacity = 0.5 } == [])
    #expect(marked { $0.isHidden = true } == [])
    #expect(marked { $0.backgroundColor = .red } == [])
    #expect(marked { $0.frame.origin.y += 5 } == [])
    #expect(marked { $0.frame.size.width = 55 } == ["P", "A"])
    #expect(marked { $0.bounds.size.height = 55 } == ["P", "A"])
    #expect(marked { $0.bounds.origin.y = 55 } == ["A"])
    #expect(marked { $0.setAffineTransform(AffineTransform(rotationAngle: 1)) } == ["P"])
    #expect(marked { $0.setNeedsLayout() } == ["A"])
    stage.settle()
    view.layer.setNeedsDisplay()
    #expect(view.isDisplayNeeded && !view.isLayoutNeeded)
  }

  @Test("a layer's frame goes through an overridden frame and the bounds' hook of the view")
  func overrides() {
    final class Pinned: View {
      override func willChangeBounds(to proposed: Rect, by cause: BoundsCause) -> Rect {
        Rect(origin: proposed.origin, size: Size(width: 9, height: 9))
      }
    }
    let view = Pinned()
    view.layer.frame = Rect(x: 4, y: 5, width: 100, height: 100)
    #expect(view.frame == Rect(x: 4, y: 5, width: 9, height: 9))
    view.layer.bounds.size.width = 50
    #expect(view.layer.bounds.size == Size(width: 9, height: 9))
  }

  @Test("superlayer and sublayers are those of the view's tree, back to front, and nil where there are none")
  func tree() {
    let (parent, a, b) = (View(), View(), View())
    #expect(parent.layer.sublayers == nil && a.layer.superlayer == nil)
    parent.addSubview(a)
    parent.addSubview(b)
    #expect(a.layer.superlayer === parent.layer)
    #expect(parent.layer.sublayers?.map(ObjectIdentifier.init) == [a.layer, b.layer].map(ObjectIdentifier.init))
    parent.bringSubviewToFront(a)
    #expect(parent.layer.sublayers?.map(ObjectIdentifier.init) == [b.layer, a.layer].map(ObjectIdentifier.init))
    a.removeFromSuperview()
    #expect(a.layer.superlayer == nil)
  }

  @Test("a layer outlives its view with the geometry and the looks that it had, in no tree, and can be changed further")
  func outlives() {
    var view: View? = View(frame: Rect(x: 1, y: 2, width: 30, height: 40))
    let parent = View()
    parent.addSubview(view!)
    let child = View()
    view!.addSubview(child)
    view!.anchorPoint = Point(x: 0, y: 1)
    view!.bounds.origin = Point(x: 5, y: 6)
    view!.transform = AffineTransform(scaleX: 2, y: 3)
    view!.alpha = 0.5
    view!.isHidden = true
    view!.clipsToBounds = true
    view!.backgroundColor = .blue
    view!.layer.borderWidth = 4
    view!.layer.borderColor = .green
    view!.layer.cornerRadius = 6
    let layer = view!.layer
    let (frame, bounds, position) = (layer.frame, layer.bounds, layer.position)
    weak let gone = view
    view!.removeFromSuperview()
    view = nil
    #expect(gone == nil)
    #expect(layer.frame == frame && layer.bounds == bounds && layer.position == position)
    #expect(layer.anchorPoint == Point(x: 0, y: 1) && layer.affineTransform() == AffineTransform(scaleX: 2, y: 3))
    #expect(layer.opacity == 0.5 && layer.isHidden && layer.masksToBounds && layer.backgroundColor == .blue)
    #expect(layer.borderWidth == 4 && layer.borderColor == .green && layer.cornerRadius == 6)
    #expect(layer.superlayer == nil && layer.sublayers == nil)
    layer.setAffineTransform(.identity)
    layer.frame = Rect(x: 7, y: 7, width: 8, height: 8)
    #expect(layer.frame == Rect(x: 7, y: 7, width: 8, height: 8))
    #expect(child.superview == nil && child.layer.superlayer == nil)
  }

  @Test("the layer of a window, and of a parent that goes away before its children, are safe to keep")
  func outlivesParent() {
    var window: Window? = Window(frame: Rect(x: 0, y: 0, width: 50, height: 60))
    let child = View(frame: Rect(x: 1, y: 1, width: 1, height: 1))
    window!.addSubview(child)
    let layer = window!.layer
    window = nil
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 50, height: 60))
    #expect(layer.sublayers == nil && child.layer.superlayer == nil)
  }

  @Test("a layer made without a view has a geometry of its own, with the same rules")
  func ownLayer() {
    let (layer, other) = (Layer(), Layer())
    #expect(layer.frame == .zero && layer.anchorPoint == Point(x: 0.5, y: 0.5) && layer.affineTransform() == .identity)
    #expect(layer.opacity == 1 && !layer.isHidden && !layer.masksToBounds)
    layer.bounds.size = Size(width: 20, height: 10)
    layer.position = Point(x: 100, y: 50)
    layer.setAffineTransform(AffineTransform(scaleX: 2, y: 2))
    #expect(layer.frame == Rect(x: 80, y: 40, width: 40, height: 20))
    #expect(other.frame == .zero && layer.superlayer == nil && layer.sublayers == nil)
  }

  @Test("rule 43: numbers that a layer refuses, with the numbers")
  func badNumbers() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().layer.position = Point(x: .nan, y: 12.5)
    }
    expectMessage(of: result, says: "12.5")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { View().layer.borderWidth = -2.5 }
    expectMessage(of: result, says: "borderWidth = -2.5")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { View().layer.cornerRadius = .infinity }
    expectMessage(of: result, says: "cornerRadius = inf")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { Layer().opacity = .nan }
    expectMessage(of: result, says: "(rule 43)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { Layer().bounds.size.width = -1.5 }
    expectMessage(of: result, says: "-1.5")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { Layer().frame.origin.x = .infinity }
    expectMessage(of: result, says: "(rule 43)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Layer().setAffineTransform(AffineTransform(scaleX: .nan, y: 1))
    }
    expectMessage(of: result, says: "(rule 43)")
  }
}
