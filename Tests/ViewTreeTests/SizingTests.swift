import Testing
import ViewTree

@Suite("Sizing")
struct SizingTests {
  /// A view with a content size of its own, which writes down what it is asked.
  private final class Content: View {
    var content: Size
    var asked: [Size] = []

    init(_ content: Size) {
      self.content = content
      super.init(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    }

    override func sizeThatFits(_ size: Size) -> Size {
      asked.append(size)
      return content
    }
  }

  @Test("rule 67: sizeThatFits answers the size that the view has, to any question, and changes nothing")
  func defaultAnswer() {
    let stage = Stage()
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("A", in: parent)
    view.bounds = Rect(x: 7, y: 8, width: 33, height: 44)
    stage.settle()
    let (frame, bounds, center) = (view.frame, view.bounds, view.center)
    for question in [Size.zero, Size(width: 1000, height: 1), Size(width: -5, height: .infinity)] {
      #expect(view.sizeThatFits(question) == Size(width: 33, height: 44))
    }
    #expect(view.frame == frame && view.bounds == bounds && view.center == center)
    stage.tick()
    #expect(stage.log.lines.isEmpty)
  }

  @Test("rule 68: sizeToFit asks once, with the present size, takes the answer and keeps the frame's origin, for any anchor point")
  func sizeToFit() {
    for anchor in [Point.zero, Point(x: 0.5, y: 0.5), Point(x: 1, y: -3)] {
      let view = Content(Size(width: 100, height: 8))
      view.anchorPoint = anchor
      view.frame = Rect(x: 10, y: 20, width: 30, height: 40)
      view.bounds.origin = Point(x: 3, y: 4)
      view.sizeToFit()
      #expect(view.asked == [Size(width: 30, height: 40)])
      #expect(view.frame == Rect(x: 10, y: 20, width: 100, height: 8))
      #expect(view.bounds.origin == Point(x: 3, y: 4))
    }
  }

  @Test("rule 68: under a scale or a rotation the size is the bounds' and the frame's origin stays")
  func sizeToFitTransformed() {
    for transform in [AffineTransform(scaleX: 2, y: -0.5), AffineTransform(rotationAngle: 0.6)] {
      let view = Content(Size(width: 64, height: 16))
      view.transform = transform
      let origin = view.frame.origin
      view.sizeToFit()
      #expect(view.asked == [Size(width: 30, height: 40)])
      #expect(view.bounds.size == Size(width: 64, height: 16))
      #expect(view.frame.origin.isNear(origin))
    }
  }

  @Test("rule 68: it does not recurse: a subview is neither asked nor moved, unless its mask follows the new size")
  func noRecursion() {
    let view = Content(Size(width: 60, height: 80))
    let child = Content(Size(width: 1, height: 1))
    let follower = View(frame: Rect(x: 0, y: 0, width: 30, height: 40))
    follower.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(child)
    view.addSubview(follower)
    view.sizeToFit()
    #expect(child.asked.isEmpty && child.frame == Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(follower.frame == Rect(x: 0, y: 0, width: 60, height: 80))
  }

  @Test("rules 6, 13 and 68: another size marks the view and its superview and lays out nothing now; the size that it has marks nobody")
  func marks() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let parent = View(frame: window.bounds)
    let view = Content(Size(width: 1, height: 2))
    window.addSubview(parent)
    parent.addSubview(view)
    window.tick(at: .zero)
    view.sizeToFit()
    #expect(view.isLayoutNeeded && parent.isLayoutNeeded && !window.isLayoutNeeded)
    window.tick(at: .zero)
    view.sizeToFit()
    #expect(!view.isLayoutNeeded && !parent.isLayoutNeeded)
  }

  @Test("a negative answer is a size of zero")
  func negativeAnswer() {
    let view = Content(Size(width: -5, height: 3))
    view.sizeToFit()
    #expect(view.frame == Rect(x: 10, y: 20, width: 0, height: 3))
  }

  @Test("rule 43: an answer that is not finite is a programmer error that names the question and the answer")
  func badAnswer() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Endless: View {
        override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: .infinity) }
      }
      Endless(frame: Rect(x: 0, y: 0, width: 12.5, height: 1)).sizeToFit()
    }
    expectMessage(of: result, says: "12.5")
    expectMessage(of: result, says: "inf")
    expectMessage(of: result, says: "(rule 43)")
  }

  @Test("rule 69: no intrinsic size, hugging 250 and compression resistance 750, on both axes")
  func defaults() {
    let view = View(frame: Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(view.intrinsicContentSize == Size(width: -1, height: -1))
    #expect(View.noIntrinsicMetric == -1)
    for axis in [LayoutConstraint.Axis.horizontal, .vertical] {
      #expect(view.contentHuggingPriority(for: axis).rawValue == 250)
      #expect(view.contentCompressionResistancePriority(for: axis).rawValue == 750)
    }
  }

  @Test("rule 69: the four priorities are four values: setting one leaves the others")
  func separatePriorities() {
    let view = View()
    view.setContentHuggingPriority(LayoutPriority(1), for: .horizontal)
    view.setContentHuggingPriority(LayoutPriority(2), for: .vertical)
    view.setContentCompressionResistancePriority(LayoutPriority(3), for: .horizontal)
    view.setContentCompressionResistancePriority(LayoutPriority(1000), for: .vertical)
    #expect(view.contentHuggingPriority(for: .horizontal).rawValue == 1)
    #expect(view.contentHuggingPriority(for: .vertical).rawValue == 2)
    #expect(view.contentCompressionResistancePriority(for: .horizontal).rawValue == 3)
    #expect(view.contentCompressionResistancePriority(for: .vertical).rawValue == 1000)
    #expect(View().contentHuggingPriority(for: .horizontal).rawValue == 250)
  }
}
