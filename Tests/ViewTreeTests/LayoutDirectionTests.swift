import TestSupport
import Testing
import ViewTree

@Suite("Layout direction")
struct LayoutDirectionTests {
  /// A random tree that says its directions, beside one without any whose frames and transforms are mirrored by hand, where they have to be.
  private struct Twins {
    var directed: [View] = []
    var mirrored: [View] = []
    private var runsLeft: [Bool] = []  // by view: whether its coordinates do
    private var random: SplitMix

    init(seed: UInt64, count: Int, hasTransforms: Bool) {
      random = SplitMix(seed: seed)
      let frame = Rect(x: 0, y: 0, width: 400, height: 300)
      directed = [Window(frame: frame)]
      mirrored = [Window(frame: frame)]
      runsLeft = [false]
      var inherits = [Bool.random(using: &random)]
      if inherits[0] { directed[0].layoutDirection = .rightToLeft }
      for _ in 1..<count {
        let parent = Int.random(in: 0..<directed.count, using: &random)
        let own: LayoutDirection? = [nil, nil, .leftToRight, .rightToLeft].randomElement(using: &random)!
        let runs = own.map { $0 == .rightToLeft } ?? inherits[parent]
        let (view, twin) = (View(), View())
        let origin = Point(x: number(-50...50), y: number(-50...50))
        var frame = randomRect()
        view.bounds = Rect(origin: origin, size: frame.size)
        view.frame = frame
        view.layoutDirection = own
        if runsLeft[parent] {
          let bounds = directed[parent].bounds
          frame.origin.x = bounds.minX + bounds.maxX - frame.maxX
        }
        twin.bounds = Rect(origin: origin, size: frame.size)
        twin.frame = frame
        if hasTransforms, Bool.random(using: &random) {
          let turn = AffineTransform(
            a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2), tx: number(-9...9), ty: number(-9...9))
          view.transform = turn
          twin.transform =
            runsLeft[parent] ? AffineTransform(a: turn.a, b: -turn.b, c: -turn.c, d: turn.d, tx: -turn.tx, ty: turn.ty) : turn
        }
        directed[parent].addSubview(view)
        mirrored[parent].addSubview(twin)
        directed.append(view)
        mirrored.append(twin)
        runsLeft.append(runs)
        inherits.append(runs)
      }
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double { (Double.random(in: range, using: &random) * 64).rounded() / 64 }

    private mutating func randomRect() -> Rect {
      Rect(x: number(-100...300), y: number(-100...300), width: number(1...200), height: number(1...200))
    }

    /// The point of the twin at which `point` of the view stands.
    func mirror(_ point: Point, in index: Int) -> Point {
      let bounds = mirrored[index].bounds
      return runsLeft[index] ? Point(x: bounds.minX + bounds.maxX - point.x, y: point.y) : point
    }
  }

  @Test(
    "a tree that says its directions stands on the screen as one that is mirrored by hand, and converts back", arguments: [false, true])
  func conversions(hasTransforms: Bool) {
    for seed in 0..<300 as Range<UInt64> {
      let twins = Twins(seed: seed, count: 12, hasTransforms: hasTransforms)
      for index in twins.directed.indices {
        let (view, twin) = (twins.directed[index], twins.mirrored[index])
        for point in [Point.zero, Point(x: 13.5, y: 7.25), Point(x: view.bounds.maxX, y: view.bounds.maxY)] {
          let there = view.convert(point, to: nil)
          let due = twin.convert(twins.mirror(point, in: index), to: nil)
          #expect(there.isNear(due, within: hasTransforms ? 1e-6 : 0), "seed \(seed), view \(index)")
          if !hasTransforms { #expect(view.convert(there, from: nil) == point, "seed \(seed), view \(index)") }
        }
        let (rect, due) = (view.convert(view.bounds, to: nil), twin.convert(twin.bounds, to: nil))
        #expect(rect.isNear(due, within: hasTransforms ? 1e-6 : 0), "seed \(seed), view \(index)")
      }
    }
  }

  @Test("a touch hits the same view in both trees")
  func hits() {
    for seed in 0..<100 as Range<UInt64> {
      let twins = Twins(seed: seed, count: 12, hasTransforms: false)
      // Between the steps of the grid: an edge of the one is the other edge in the mirror, and only the least belongs to a view.
      for x in stride(from: 1.0 / 128, to: 400, by: 20) {
        for y in stride(from: 1.0 / 128, to: 300, by: 20) {
          let point = Point(x: x, y: y)
          let hit = twins.directed.firstIndex { $0 === twins.directed[0].hitTest(point, with: nil) }
          #expect(hit == twins.mirrored.firstIndex { $0 === twins.mirrored[0].hitTest(point, with: nil) }, "seed \(seed) at \(point)")
        }
      }
    }
  }

  @Test("a picture shows both trees alike, but that a text ends at the side where it began")
  func pictures() {
    final class Card: View {
      override func displayItems() -> [DisplayItem] {
        [.rectangle(Rect(x: 2, y: 2, width: 10, height: 4), color: .red, cornerRadius: 0), .label("a", in: bounds, color: .black, size: 9)]
      }
    }
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    let card = Card(frame: Rect(x: 10, y: 0, width: 40, height: 20))
    window.addSubview(card)
    let plain = window.svg()
    window.layoutDirection = .rightToLeft
    let picture = window.svg()
    #expect(plain.contains("x=\"2\" y=\"2\" width=\"10\""))
    #expect(picture.contains("x=\"28\" y=\"2\" width=\"10\""))
    #expect(picture.contains("translate(10 0)"))  // the window's own coordinates are the screen's
    #expect(!plain.contains("text-anchor") && picture.contains("x=\"40\"") && picture.contains("text-anchor=\"end\""))
    for seed in 0..<50 as Range<UInt64> {
      let twins = Twins(seed: seed, count: 10, hasTransforms: true)
      #expect(twins.directed[0].svg() == twins.mirrored[0].svg(), "seed \(seed)")
    }
  }

  @Test("a direction is inherited until a view sets its own; a change is told once to each view that it concerns")
  func inheritance() {
    final class Listener: View {
      var told = 0
      override func layoutDirectionDidChange() { told += 1 }
    }
    let (root, middle, leaf, other) = (Listener(), Listener(), Listener(), Listener())
    root.addSubview(middle)
    middle.addSubview(leaf)
    middle.addSubview(other)
    other.layoutDirection = .leftToRight
    root.layoutDirection = .rightToLeft
    #expect([root, middle, leaf, other].map(\.told) == [1, 1, 1, 0])
    #expect([root, middle, leaf, other].map(\.effectiveLayoutDirection) == [.rightToLeft, .rightToLeft, .rightToLeft, .leftToRight])
    #expect([root, middle, leaf, other].map(\.layoutDirection) == [.rightToLeft, nil, nil, .leftToRight])
    leaf.removeFromSuperview()
    #expect(leaf.effectiveLayoutDirection == .rightToLeft)  // as long as nothing else is said
    let plain = View()
    plain.addSubview(leaf)
    #expect(leaf.effectiveLayoutDirection == .leftToRight && leaf.told == 2)
    other.layoutDirection = nil
    #expect(other.effectiveLayoutDirection == .rightToLeft && other.told == 1)
    root.layoutDirection = .rightToLeft
    #expect([root, middle, other].map(\.told) == [1, 1, 1])
  }

  @Test("autoresizing mirrors: the leading margin stays, on the right")
  func autoresizing() {
    let (window, view) = (Window(frame: Rect(x: 0, y: 0, width: 100, height: 10)), View(frame: Rect(x: 10, y: 0, width: 20, height: 10)))
    let screen = View(frame: window.bounds)
    window.addSubview(screen)
    screen.addSubview(view)
    screen.layoutDirection = .rightToLeft
    view.autoresizingMask = .flexibleRightMargin
    screen.frame.size.width = 150
    #expect(view.convert(view.bounds, to: window) == Rect(x: 120, y: 0, width: 20, height: 10))
  }

  /// A title and a badge in a row: leading and trailing, and what stands at a side of the screen.
  private func row(_ directions: (LayoutDirection?, LayoutDirection?)) -> [Rect] {
    let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 40))
    let (row, title, badge, edge, inside) = (View(), View(), View(), View(), View())
    row.frame = Rect(x: 20, y: 0, width: 160, height: 40)
    window.addSubview(row)
    for view in [title, badge, edge] { row.addSubview(view) }
    title.addSubview(inside)
    (row.layoutDirection, title.layoutDirection) = directions
    for view in [title, badge, edge, inside] { view.translatesAutoresizingMaskIntoConstraints = false }
    LayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 8), title.widthAnchor.constraint(equalToConstant: 50),
      badge.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 4), badge.widthAnchor.constraint(equalToConstant: 10),
      edge.rightAnchor.constraint(equalTo: row.rightAnchor, constant: -3), edge.widthAnchor.constraint(equalToConstant: 7),
      inside.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 20),
      inside.trailingAnchor.constraint(equalTo: title.trailingAnchor, constant: -1),
    ])
    window.layoutIfNeeded()
    return [title, badge, edge, inside].map { $0.convert($0.bounds, to: row.superview) }
  }

  @Test("leading and trailing anchors follow the common superview's direction, left and right the screen's")
  func constraints() {
    let plain = row((nil, nil))
    #expect(plain.map(\.minX) == [28, 82, 170, 40] && plain.map(\.width) == [50, 10, 7, 37])
    let mirrored = row((.rightToLeft, nil))
    #expect(mirrored.map { 200 - $0.maxX }[0...1] == [28, 82] && mirrored[2].minX == 170)
    #expect(200 - mirrored[3].maxX == 40 && mirrored[3].width == 37)
    // A title that runs against the row: among the row's subviews the row's direction counts.
    #expect(row((.rightToLeft, .leftToRight))[0...2] == mirrored[0...2])
    #expect(row((nil, .rightToLeft))[0...2] == plain[0...2])
  }

  @Test("leading anchors follow the direction of a window, whose own coordinates stay those of the screen")
  func constraintsInWindow() {
    let (window, card, inside) = (Window(frame: Rect(x: 0, y: 0, width: 200, height: 40)), View(), View())
    window.layoutDirection = .rightToLeft
    window.addSubview(card)
    card.addSubview(inside)
    for view in [card, inside] { view.translatesAutoresizingMaskIntoConstraints = false }
    LayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 8), card.widthAnchor.constraint(equalToConstant: 100),
      inside.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 20), inside.widthAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    #expect(card.frame.minX == 92 && card.frame.maxX == 192)
    #expect(inside.convert(inside.bounds, to: window).maxX == 180 && inside.frame.minX == 12)
  }

  @Test("constraints follow a direction that changes, and one that comes with another superview")
  func constraintsFollow() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 10))
    let (row, view) = (View(frame: window.bounds), View())
    window.addSubview(row)
    row.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: row.leftAnchor, constant: 10), view.widthAnchor.constraint(equalToConstant: 20),
    ])
    func place() -> Double {
      window.layoutIfNeeded()
      return view.convert(view.bounds, to: window).minX
    }
    #expect(place() == 10)
    row.layoutDirection = .rightToLeft
    #expect(place() == 10 && view.frame.minX == 70)
    row.layoutDirection = nil
    #expect(place() == 10 && view.frame.minX == 10)
    let other = View(frame: window.bounds)
    other.layoutDirection = .rightToLeft
    window.addSubview(other)
    other.addSubview(row)
    #expect(place() == 10 && view.frame.minX == 70)
  }

  @Test("a subtree with constraints of its own turns round with its new superview, whose constraints stay (found: one was lost)")
  func constraintsOfAnotherTree() {
    func constrain(_ view: View, _ constraint: LayoutConstraint) {
      view.translatesAutoresizingMaskIntoConstraints = false
      LayoutConstraint.activate([constraint, view.widthAnchor.constraint(equalToConstant: 5)])
    }
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 10))
    let (screen, own, row, view) = (View(frame: window.bounds), View(), View(frame: window.bounds), View())
    row.addSubview(view)
    constrain(view, view.leftAnchor.constraint(equalTo: row.leftAnchor, constant: 10))
    row.layoutIfNeeded()
    #expect(view.frame.minX == 10)
    window.addSubview(screen)
    screen.layoutDirection = .rightToLeft
    screen.addSubview(own)
    constrain(own, own.leadingAnchor.constraint(equalTo: screen.leadingAnchor, constant: 3))
    window.layoutIfNeeded()
    screen.addSubview(row)
    window.layoutIfNeeded()
    #expect(view.convert(view.bounds, to: window).minX == 10 && view.frame.minX == 85)
    #expect(own.frame.minX == 3 && own.frame.width == 5)
  }

  @Test("a pan's translation and velocity count in the view's direction")
  func pan() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let card = View(frame: window.bounds)
    window.addSubview(card)
    card.layoutDirection = .rightToLeft
    var places: [Point] = []
    let pan = PanGestureRecognizer { places.append($0.translation(in: card)) }
    card.addGestureRecognizer(pan)
    for (step, x) in [50.0, 30, 10].enumerated() {
      window.send(
        Touch(phase: step == 0 ? .began : .moved, location: Point(x: x, y: 50), instant: Instant(nanoseconds: Int64(step) * 16_000_000)))
    }
    #expect(places == [Point(x: 10, y: 0), Point(x: 30, y: 0)])
    #expect(pan.velocity(in: card).x == 1250 && pan.velocity(in: nil).x == -1250)
    pan.setTranslation(Point(x: 5, y: 0), in: card)
    #expect(pan.translation(in: card) == Point(x: 5, y: 0) && pan.translation(in: nil) == Point(x: -5, y: 0))
  }
}
