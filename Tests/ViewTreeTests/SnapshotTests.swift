import TestSupport
import Testing
import ViewTree

@Suite("svg")
struct SnapshotTests {
  @Test("the document has the shape of the tree: background, what is drawn, subviews, and over them the border")
  func document() throws {
    final class Card: View {
      override func draw(_ rect: Rect) {
        context.fill(Rect(x: 2, y: 2, width: 40, height: 10), with: .orange.withAlphaComponent(0.25), cornerRadius: 3)
        context.stroke(Rect(x: 2, y: 2, width: 40, height: 10), with: .black, width: 2, cornerRadius: 3)
        context.draw("a < b", in: Rect(x: 4, y: 2, width: 30, height: 10), color: .blue, size: 8)
        context.drawImage(named: "cat", in: Rect(x: 50, y: 2, width: 30, height: 30))
      }
    }
    let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    window.backgroundColor = Color(hex: 0xEEF2F5)
    let card = Card(frame: Rect(x: 10, y: 20, width: 90, height: 60))
    card.alpha = 0.5
    card.clipsToBounds = true
    card.backgroundColor = .white
    card.layer.cornerRadius = 8
    card.layer.borderWidth = 3
    let turned = View(frame: Rect(x: 40, y: 40, width: 20, height: 10))
    turned.transform = AffineTransform(rotationAngle: .pi / 6)
    card.addSubview(turned)
    window.addSubview(card)
    window.tick(at: .zero)
    #expect(
      window.svg() == """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100" \
        font-family="Helvetica, Arial, sans-serif" xml:space="preserve">
          <rect width="200" height="100" fill="#ffffff"/>
          <g class="Window">
            <rect width="200" height="100" fill="#eef2f5"/>
            <g class="Card" transform="translate(10 20)" opacity="0.5">
              <rect width="90" height="60" rx="8" fill="#ffffff"/>
              <clipPath id="clip2">
                <rect width="90" height="60" rx="8"/>
              </clipPath>
              <g clip-path="url(#clip2)">
                <rect x="2" y="2" width="40" height="10" rx="3" fill="#ff8000" fill-opacity="0.25"/>
                <rect x="3" y="3" width="38" height="8" rx="2" fill="none" stroke="#000000" stroke-width="2"/>
                <text x="4" y="9.8" font-size="8" fill="#0000ff">a &lt; b</text>
                <rect x="50" y="2" width="30" height="30" fill="#e4e7eb"/>
                <path d="M50 2L80 32M80 2L50 32" stroke="#c3cad3"/>
                <rect x="50.5" y="2.5" width="29" height="29" fill="none" stroke="#c3cad3"/>
                <text x="65" y="20.5" font-size="10" text-anchor="middle" fill="#5b6673">cat</text>
                <g class="View" transform="matrix(0.866025 0.5 -0.5 0.866025 43.84 35.67)"/>
              </g>
              <rect x="1.5" y="1.5" width="87" height="57" rx="6.5" fill="none" stroke="#000000" stroke-width="3"/>
            </g>
          </g>
        </svg>

        """)
    try #require(Drawing(window.svg()) != nil)
  }

  @Test("a view without size, and a bare one, give a valid document too")
  func emptyRoots() throws {
    for size in [Size.zero, Size(width: 10, height: 0), Size(width: 0, height: 7)] {
      let view = View(frame: Rect(origin: Point(x: 3, y: 4), size: size))
      view.clipsToBounds = true
      view.layer.borderWidth = 2
      view.backgroundColor = .red
      let drawing = try #require(Drawing(view.svg(showing: [.frames, .hiddenViews])))
      #expect(drawing.root["width"] == "\(Int(size.width))")
      #expect(drawing.root["height"] == "\(Int(size.height))")
      #expect(drawing.elements.filter { $0.name == "g" && $0.attributes["class"] == "View" }.count == 1)
    }
  }

  @Test("any string gives valid XML, and is found in it again: what XML cannot say as its picture in Unicode")
  func strings() throws {
    final class Label: View {
      var text = ""
      override func displayItems() -> [DisplayItem] { [.label(text, in: bounds, color: .black, size: 10), .image(text, in: bounds)] }
      override var snapshotLabel: String? { text }
    }
    var generator = SplitMix(seed: 31)
    let specials: [UInt32] = [0, 1, 8, 9, 10, 13, 27, 0x1F, 0x7F, 0x85, 0x2028, 0xFFFD, 0xFFFE, 0xFFFF, 0x1F600, 0x10FFFF, 0x202E, 0x301]
    let pieces = ["]]>", "<!--", "-->", "&amp;", "\"", "'", "<", ">", "&", "<![CDATA[", "a  b", "\r\n", "中", "👩‍👩‍👧"]
    for round in 0..<400 {
      var text = ""
      for _ in 0..<(round % 9 + 1) {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: text += pieces.randomElement(using: &generator)!
        case 1: text.unicodeScalars.append(Unicode.Scalar(specials.randomElement(using: &generator)!)!)
        default: text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &generator))!)
        }
      }
      let label = Label(frame: Rect(x: 0, y: 0, width: 4_000, height: 100))
      label.text = text
      let drawing = try #require(Drawing(label.svg(showing: .frames)), "\(text.debugDescription)")
      let expected = String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 9, 10, 13: scalar
            case 0..<32: Unicode.Scalar(0x2400 + scalar.value)!
            case 127: "\u{2421}"
            case 0xFFFE, 0xFFFF: "\u{FFFD}"
            default: scalar
            }
          }))
      let texts = drawing.elements.filter { $0.name == "text" }.map { Array($0.text.unicodeScalars) }
      #expect(texts == [expected, expected, "Label " + expected].map { Array($0.unicodeScalars) }, "\(text.debugDescription)")
    }
  }

  @Test("each group stands where convert says, whatever the transforms, anchors and offsets above it", arguments: 0..<40)
  func places(seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    let root = View(frame: Rect(x: 7, y: 8, width: 300, height: 300))
    root.bounds.origin = Point(x: number(-1e6...1e6), y: number(-50...50))
    var views = [root]
    for _ in 0..<20 {
      let view = View(frame: Rect(x: number(-100...300), y: number(-100...300), width: number(0...90), height: number(0...90)))
      view.bounds.origin = Point(x: number(-90...90), y: number(-90...90))
      view.anchorPoint = Point(x: number(-0.5...1.5), y: number(0...1))
      if Bool.random(using: &generator) {
        view.transform = AffineTransform(rotationAngle: number(-4...4)).scaledBy(x: number(-2...2), y: number(0.1...2))
      }
      views.randomElement(using: &generator)!.addSubview(view)
      views.append(view)
    }
    let groups = try #require(Drawing(root.svg())).elements.filter { $0.name == "g" }
    let order = preorder(root)
    try #require(groups.count == order.count)
    for (group, view) in zip(groups, order) {
      for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (0.3, 0.8)] {
        let inside = Point(x: x * view.bounds.width, y: y * view.bounds.height)
        let expected = view.convert(view.bounds.origin + inside, to: root) - root.bounds.origin
        let drawn = inside.applying(group.map)
        #expect(abs(drawn.x - expected.x) < 0.02 && abs(drawn.y - expected.y) < 0.02, "\(view.path) at \(inside): \(drawn), \(expected)")
      }
    }
  }

  @Test("a content that is scrolled very far is drawn with small numbers, subviews and what the view shows itself")
  func farAway() {
    final class Striped: View {
      override func displayItems() -> [DisplayItem] {
        [.rectangle(Rect(x: 0, y: 5e9 + 40, width: 7, height: 8), color: .green, cornerRadius: 0)]
      }
    }
    let view = Striped(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.bounds.origin.y = 5e9
    view.addSubview(View(frame: Rect(x: 0, y: 5e9 + 10.25, width: 100, height: 20)))
    #expect(view.svg().contains("<g class=\"View\" transform=\"translate(0 10.25)\"/>"))
    #expect(view.svg().contains("<rect y=\"40\" width=\"7\" height=\"8\" fill=\"#00ff00\"/>"))
  }

  @Test("hidden views are left out with all that is beneath them, and shown as dashed outlines on demand")
  func hiddenViews() throws {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let hidden = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    hidden.backgroundColor = .red
    hidden.isHidden = true
    hidden.addSubview(View(frame: Rect(x: 0, y: 0, width: 5, height: 5)))
    root.addSubview(hidden)
    #expect(try #require(Drawing(root.svg())).elements.filter { $0.name == "g" }.count == 1)
    let dashed = try #require(Drawing(root.svg(showing: .hiddenViews))).elements.filter { $0.attributes["stroke-dasharray"] != nil }
    #expect(dashed.count == 1)
    #expect(dashed.first?.map == AffineTransform(translationX: 10, y: 10))
    hidden.isHidden = false
    #expect(try #require(Drawing(root.svg(showing: .hiddenViews))).elements.filter { $0.name == "g" }.count == 3)
  }

  @Test("each view that clips has a clip path of its own name, counted in preorder over the views that are shown")
  func clips() throws {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    for (place, (clips, hidden)) in [(true, false), (false, false), (true, true), (true, false)].enumerated() {
      let view = View(frame: Rect(x: 0, y: 10 * Double(place), width: 9, height: 9))
      view.clipsToBounds = clips
      view.isHidden = hidden
      root.addSubview(view)
    }
    let drawing = try #require(Drawing(root.svg()))
    #expect(drawing.elements.filter { $0.name == "clipPath" }.map { $0.attributes["id"] } == ["clip2", "clip4"])
    #expect(drawing.elements.compactMap { $0.attributes["clip-path"] } == ["url(#clip2)", "url(#clip4)"])
  }

  @Test("a border that is wider than its view fills it, and without a width there is none")
  func borders() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 4))
    view.layer.borderColor = .red
    #expect(!view.svg().contains("ff0000"))
    view.layer.borderWidth = 5
    #expect(view.svg().contains("<rect width=\"10\" height=\"4\" fill=\"#ff0000\"/>"))
    view.layer.borderWidth = 1
    #expect(view.svg().contains("<rect x=\"0.5\" y=\"0.5\" width=\"9\" height=\"3\" fill=\"none\" stroke=\"#ff0000\"/>"))
  }

  @Test("a picture changes nothing and is the same text each time")
  func purity() {
    let stage = Stage()
    let view = stage.probe("V", in: stage.window)
    view.transform = AffineTransform(rotationAngle: 1)
    stage.settle()
    view.setNeedsLayout()
    let calls = stage.log.lines
    let first = stage.window.svg(showing: [.frames, .hiddenViews])
    #expect(stage.window.svg(showing: [.frames, .hiddenViews]) == first)
    #expect(stage.log.lines == calls)
    #expect(view.isLayoutNeeded)
    #expect(!stage.window.isLayoutNeeded)
  }

  @Test("outlines are labelled with class and label, ancestors at the same corner in lines of their own")
  func outlines() throws {
    final class Numbered: View {
      override var snapshotLabel: String? { "#4" }
    }
    let root = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let inner = View(frame: Rect(x: 0, y: 0, width: 200, height: 150))
    // Half of it lies above the picture: its label stands at the corner of what is seen, beneath those of the others.
    let tile = Numbered(frame: Rect(x: 0, y: -50, width: 200, height: 100))
    let below = Numbered(frame: Rect(x: 20, y: 50, width: 150, height: 100))
    let small = Numbered(frame: Rect(x: 180, y: 180, width: 15, height: 15))
    root.addSubview(inner)
    inner.addSubview(tile)
    inner.addSubview(below)
    root.addSubview(small)
    #expect(try #require(Drawing(root.svg())).elements.filter { $0.name == "text" }.isEmpty)
    let labels = try #require(Drawing(root.svg(showing: .frames))).elements.filter { $0.name == "text" }
    let places = labels.map { label in
      "\(label.text) \(Point(x: label.number("x"), y: label.number("y")).applying(label.map).y.rounded())"
    }
    #expect(places == ["Numbered #4 29.0", "Numbered #4 59.0", "View 19.0", "View 9.0"])
  }

  /// The views in the order in which their groups begin.
  private func preorder(_ view: View) -> [View] { [view] + view.subviews.flatMap(preorder) }
}

@Suite("svg of an animation")
struct AnimationSnapshotTests {
  private let start = Instant(frame: 1, hz: 1)
  private func at(_ seconds: Double) -> Instant { start.advanced(byMilliseconds: 1000 * seconds) }

  /// A window of 200 points with one view that takes a second to its new frame.
  private func animated(_ prepare: (View) -> Void = { _ in }, to change: (View) -> Void) -> (window: Window, view: View) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let view = View(frame: Rect(x: 10, y: 20, width: 40, height: 30))
    view.backgroundColor = .red
    prepare(view)
    window.addSubview(view)
    window.tick(at: start)
    window.animate(withDuration: 1, curve: .linear, at: start) { change(view) }
    return (window, view)
  }

  /// The box on paper that the red rectangle fills.
  private func redBox(_ svg: String) throws -> Rect {
    let red = try #require(Drawing(svg)?.elements.first { $0.attributes["fill"] == "#ff0000" })
    return Rect(x: red.number("x"), y: red.number("y"), width: red.number("width"), height: red.number("height")).applying(red.map)
  }

  @Test("the picture of an instant shows the frames of that instant, from the old ones to the new ones")
  func frames() throws {
    let before = animated(to: { _ in }).window.svg()
    let (window, _) = animated(to: { $0.frame = Rect(x: 50, y: 100, width: 140, height: 50) })
    #expect(window.svg(at: start) == before)
    #expect(try redBox(window.svg(at: at(0.25))) == Rect(x: 20, y: 40, width: 65, height: 35))
    #expect(window.svg(at: at(1)) == window.svg())
    #expect(try redBox(window.svg()) == Rect(x: 50, y: 100, width: 140, height: 50))
  }

  @Test("under a scale, and with another anchor, the picture's box is the presentation frame")
  func scaled() throws {
    let (window, view) = animated {
      $0.anchorPoint = Point(x: 0.25, y: 1)
      $0.transform = AffineTransform(scaleX: -2, y: 0.5)
    } to: {
      $0.frame = Rect(x: 60, y: 40, width: 100, height: 90)
    }
    for instant in [0, 0.3, 0.5, 1].map(at) {
      let shown = view.presentationFrame(at: instant)
      let box = try redBox(window.svg(at: instant))
      let misses = [box.minX - shown.minX, box.minY - shown.minY, box.width - shown.width, box.height - shown.height]
      #expect(misses.allSatisfy { abs($0) < 0.002 }, "\(box), \(shown)")
    }
  }

  @Test("under a rotation a view moves with the middle of its presentation frame")
  func rotated() throws {
    let (window, view) = animated({ $0.transform = AffineTransform(rotationAngle: 1) }, to: { $0.center = Point(x: 130, y: 120) })
    for instant in [0, 0.5, 1].map(at) {
      let shown = view.presentationFrame(at: instant)
      let box = try redBox(window.svg(at: instant))
      #expect(abs(box.midX - shown.midX) < 0.002 && abs(box.midY - shown.midY) < 0.002)
    }
  }

  @Test("a rotation of the window is a picture of the size that the window has then")
  func turningWindow() throws {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    let controller = ViewController()
    window.rootViewController = controller
    window.tick(at: start)
    window.transition(to: Size(width: 200, height: 100), duration: 1, curve: .linear, at: start)
    let middle = try #require(Drawing(window.svg(at: at(0.5))))
    #expect(middle.root["viewBox"] == "0 0 150 150")
    #expect(try #require(Drawing(window.svg(at: start))).root["viewBox"] == "0 0 100 200")
  }
}
