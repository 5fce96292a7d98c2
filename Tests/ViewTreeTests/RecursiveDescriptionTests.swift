import Testing
import ViewTree

@Suite("recursiveDescription")
struct RecursiveDescriptionTests {
  /// A view that has been laid out says nothing of its layout.
  private func laidOut(_ view: View) -> View {
    view.layoutIfNeeded()
    return view
  }

  @Test("a plain view is its class and its frame, with at most three digits after the point")
  func plain() {
    let view = laidOut(View(frame: Rect(x: 1.5, y: -2, width: 100.0 / 3, height: 40)))
    #expect(view.recursiveDescription == "<View; frame = (1.5 -2; 33.333 40)>")
  }

  @Test("a tree is indented as UIKit indents it, back to front")
  func indentation() {
    final class Leaf: View {}
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    inner.addSubview(Leaf())
    outer.addSubview(inner)
    window.addSubview(outer)
    window.addSubview(Leaf(frame: Rect(x: 1, y: 2, width: 3, height: 4)))
    window.tick(at: .zero)
    #expect(
      window.recursiveDescription == """
        <Window; frame = (0 0; 390 844)>
           | <View; frame = (0 0; 100 100)>
           |    | <View; frame = (10 10; 50 50)>
           |    |    | <Leaf; frame = (0 0; 0 0)>
           | <Leaf; frame = (1 2; 3 4)>
        """)
  }

  @Test("flags stand in UIKit's order, each only where it differs from the default")
  func flags() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 20))
    view.layoutIfNeeded()
    view.transform = AffineTransform(a: 0.5, b: 0, c: 0, d: 2, tx: 3, ty: -0.25)
    view.clipsToBounds = true
    view.alpha = 0.5
    view.isHidden = true
    view.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
    view.isUserInteractionEnabled = false
    view.tag = 5
    view.backgroundColor = Color(hex: 0x1565C0, alpha: 0.5)
    #expect(
      view.recursiveDescription == """
        <View; frame = (5.5 -10.25; 5 40); transform = [0.5, 0, 0, 2, 3, -0.25]; clipsToBounds = YES; alpha = 0.5; hidden = YES; \
        autoresize = W+BM; userInteractionEnabled = NO; tag = 5; backgroundColor = #1565c080>
        """)
  }

  @Test("a mask is spelt LM+W+RM+TM+H+BM, whatever the order in which it was made", arguments: 0..<64)
  func masks(bits: Int) {
    let mask = View.AutoresizingMask(rawValue: UInt8(bits))
    let names = ["LM", "W", "RM", "TM", "H", "BM"]
    #expect("\(mask)" == names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] }.joined(separator: "+"))
  }

  @Test("the engine's own traits stand behind UIKit's")
  func ownTraits() {
    final class Labelled: View {
      override var snapshotLabel: String? { "#3 key 7" }
    }
    final class Home: ViewController {}
    let home = Home()
    let view = Labelled(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    home.view = view
    view.tag = 1
    view.bounds.origin = Point(x: 0, y: 120)
    view.anchorPoint = Point(x: 0, y: 0)
    #expect(
      view.recursiveDescription == """
        <Labelled; frame = (5 5; 10 10); tag = 1; bounds.origin = (0, 120); anchorPoint = (0, 0); controller = Home; #3 key 7; needsLayout>
        """)
  }

  @Test("a view whose constraints leave its frame open is marked as UIKit's trace marks it")
  func ambiguity() throws {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View()
    root.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    view.widthAnchor.constraint(equalToConstant: 10).isActive = true
    root.layoutIfNeeded()
    let line = try #require(root.recursiveDescription.split(separator: "\n").last)
    #expect(line.hasSuffix("; AMBIGUOUS LAYOUT>"))
  }

  @Test("a text that is drawn stands in the description, on one line and not longer than forty characters")
  func text() {
    final class Label: View {
      var text = ""
      override func draw(_ rect: Rect) { context.draw(text, in: bounds) }
    }
    func description(_ text: String) -> String {
      let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      let label = Label(frame: window.bounds)
      label.text = text
      window.addSubview(label)
      window.tick(at: .zero)
      return label.recursiveDescription
    }
    #expect(description("a\nb\r\nc 'd'") == "<Label; frame = (0 0; 10 10); text = 'a b c 'd''>")
    let forty = String(repeating: "é", count: 40)
    #expect(description(forty) == "<Label; frame = (0 0; 10 10); text = '\(forty)'>")
    #expect(description(forty + "é") == "<Label; frame = (0 0; 10 10); text = '\(forty)...'>")
  }

  @Test("a frame in the midst of an animation is said to be animated, and no longer after it")
  func animations() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let view = View()
    window.addSubview(view)
    window.tick(at: .zero)
    window.animate(withDuration: 1) { view.frame.origin.x = 5 }
    #expect(view.recursiveDescription == "<View; frame = (5 0; 0 0); animations = { frame }>")
    window.tick(at: Instant(frame: 60, hz: 60))
    #expect(view.recursiveDescription == "<View; frame = (5 0; 0 0)>")
  }
}
