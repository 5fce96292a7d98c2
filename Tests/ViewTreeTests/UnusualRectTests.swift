import Testing
import ViewTree

@Suite("Unusual rectangles in a tree")
struct UnusualRectTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 500, height: 500))
  private let a = View(frame: Rect(x: 10, y: 20, width: 100, height: 100))
  private let b = View(frame: Rect(x: 200, y: 200, width: 50, height: 80))

  init() {
    root.addSubview(a)
    a.addSubview(b)
  }

  @Test("rule 36: negative sides convert as their area does, with and without transforms; null and infinite stay what they are")
  func conversion() {
    let turned = Rect(x: 30, y: 50, width: -12, height: -40)
    for transform in [AffineTransform.identity, AffineTransform(rotationAngle: 0.7), AffineTransform(scaleX: 1e3, y: -2)] {
      b.transform = transform
      #expect(b.convert(turned, to: root) == b.convert(turned.standardized, to: root))
      #expect(b.convert(turned, from: nil) == b.convert(turned.standardized, from: nil))
      #expect(b.convert(Rect.null, to: a).isNull && root.convert(Rect.null, to: b).isNull)
      #expect(b.convert(Rect.infinite, to: nil).isInfinite && b.convert(Rect.infinite, from: root).isInfinite)
    }
  }

  @Test("rule 6: a frame with negative sides is its standardized one, also from data, and equals what was set")
  func frames() {
    let turned = Rect(x: 30, y: 50, width: -12, height: -40)
    a.frame = turned
    #expect(a.frame == turned && a.bounds.size == Size(width: 12, height: 40) && a.frame.origin == Point(x: 18, y: 10))
    root.layoutIfNeeded()
    a.frame = turned
    #expect(!a.isLayoutNeeded)  // rule 13
  }

  @Test("null marks nothing for drawing, and drawn into it is nothing: an inset larger than the view is no error")
  func drawing() {
    final class Label: View {
      var drawings = 0
      override func draw(_ rect: Rect) {
        drawings += 1
        context.draw("text", in: bounds.insetBy(dx: 8, dy: 0))
        context.fill(.null, with: .red)
        context.stroke(bounds.intersection(Rect(x: 900, y: 0, width: 1, height: 1)), with: .red)
        context.drawImage(named: "picture", in: Rect(x: 4, y: 4, width: -4, height: -4))
      }
    }
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let label = Label(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(label)
    window.tick(at: .zero)
    #expect(label.drawings == 1)
    #expect(label.displayList.items == [.image("picture", in: Rect(x: 0, y: 0, width: 4, height: 4))])
    label.setNeedsDisplay(in: .null)
    #expect(!label.isDisplayNeeded)
    label.setNeedsDisplay(in: .infinite)
    window.tick(at: .zero)
    #expect(label.drawings == 2 && label.displayList.items.count == 1)
  }
}
