import Scrolling
import TestSupport
import Testing
import ViewTree

/// A pager across with three lists in it, a carousel in the first list, and a plane that scrolls both ways on the third page; buttons in all.
private final class Playground {
  let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  let views: [ScrollView]
  private(set) var buttons: [Button] = []
  /// The time in milliseconds.
  private(set) var now = 0.0

  init(platform: ScrollPlatform, hasPages: Bool) {
    let page = Rect(x: 0, y: 0, width: 400, height: 400)
    let pager = ScrollView(frame: page)
    let lists = (0..<3).map { ScrollView(frame: Rect(x: Double($0) * 400, y: 0, width: 400, height: 400)) }
    let carousel = ScrollView(frame: Rect(x: 0, y: 100, width: 400, height: 150))
    views = [pager, lists[0], lists[1], lists[2], carousel]
    window.addSubview(pager)
    for view in views { view.platform = platform }
    pager.contentSize = Size(width: 1200, height: 400)
    pager.isPagingEnabled = hasPages
    for list in lists {
      list.contentSize = Size(width: 400, height: 3000)
      pager.addSubview(list)
    }
    lists[2].contentSize.width = 2000
    lists[2].isDirectionalLockEnabled = hasPages
    carousel.contentSize = Size(width: 1500, height: 150)
    lists[0].addSubview(carousel)
    for (number, view) in views.enumerated() {
      for place in 0..<3 {
        let button = Button(frame: Rect(x: 10 + Double(place) * 130, y: number == 4 ? 10 : 30 + Double(place) * 90, width: 110, height: 60))
        button.isMultipleTouchEnabled = place == 0
        view.insertSubview(button, at: 0)
        buttons.append(button)
      }
    }
  }

  func tick(after milliseconds: Double) {
    now += milliseconds
    window.tick(at: instant)
  }

  func pass(_ milliseconds: Double) { now += milliseconds }

  var instant: Instant { Instant.zero.advanced(byMilliseconds: now) }

  func send(_ phase: Touch.Phase, _ id: Int, _ place: Point) {
    window.send(Touch(id: id, phase: phase, location: place, instant: instant))
  }

  /// Chains from each scroll view to the window.
  private var chains: [[ScrollView]] { [[0, 1, 4], [0, 2], [0, 3]].map { $0.map { views[$0] } } }

  /// What is never so. A finger that lands on what surrounds a scroll view that is being dragged may drag that as well.
  func findings(hasOneFinger: Bool) -> [String] {
    var found = buttons.flatMap(\.errors)
    for chain in chains where hasOneFinger && chain.filter({ $0.panGestureRecognizer.isActive }).count > 1 {
      found.append("two of a chain are active")
    }
    for (number, view) in views.enumerated() {
      let pan = view.panGestureRecognizer
      if pan.numberOfTouches == 0 && pan.state != .possible { found.append("\(number) is \(pan.state) without a finger") }
      if pan.numberOfTouches > Window.maximumTouches { found.append("\(number) has \(pan.numberOfTouches) fingers") }
      if !view.contentOffset.isFinite { found.append("\(number) is at \(view.contentOffset)") }
    }
    return found
  }

  /// What must not be so after a tick that all touches come before.
  var findingsAfterTick: [String] {
    views.enumerated().compactMap { number, view in
      let pan = view.panGestureRecognizer
      let isPassed = view.isDraggedFromInside
      guard view.isDragging == (pan.isActive || isPassed), view.isTracking == (pan.numberOfTouches > 0 || isPassed) else {
        return "\(number) is \(view.phase) with \(pan.numberOfTouches) fingers, its pan \(pan.state)"
      }
      return nil
    }
  }

  /// What is not at rest when all fingers have left and enough time has passed.
  var remains: [String] {
    var found = buttons.flatMap(\.fingers).map { "a button holds finger \($0)" }
    for (number, view) in views.enumerated() {
      if view.phase != .resting || view.panGestureRecognizer.state != .possible || view.panGestureRecognizer.numberOfTouches != 0 {
        found.append("\(number): \(view.phase), \(view.panGestureRecognizer.state)")
      }
      if !view.legalRange.contains(view.contentOffset) { found.append("\(number) is at \(view.contentOffset)") }
    }
    return found
  }
}

@Suite("Random fingers on nested scroll views")
struct RandomTouchTests {
  /// What happens besides fingers and ticks.
  private func disturb(_ ground: Playground, _ generator: inout SplitMix) {
    let view = ground.views[Int(generator.next() % 5)]
    switch generator.next() % 6 {
    case 0: view.isScrollEnabled.toggle()
    case 1:
      view.setContentOffset(
        view.legalRange.clamped(Point(x: generator.double(in: 0...900), y: generator.double(in: 0...900))), animated: true)
    case 2: view.contentOffset = view.legalRange.clamped(Point(x: generator.double(in: 0...900), y: generator.double(in: 0...900)))
    case 3: view.contentSize.height = max(view.bounds.height, generator.double(in: 100...3000))
    case 4: ground.window.cancelTouches(at: ground.instant)
    default:
      guard let parent = view.superview else { return }
      view.removeFromSuperview()
      parent.addSubview(view)
    }
  }

  @Test(
    "at each step: buttons hear began and one end, one finger makes one drag, phases say what fingers do; at the end all is at rest",
    arguments: ScrollPlatform.allCases, UInt64(0)..<40)
  func random(platform: ScrollPlatform, seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let ground = Playground(platform: platform, hasPages: seed % 2 == 0)
    var places: [Point?] = Array(repeating: nil, count: seed % 3 == 0 ? 4 : 1)
    var heading = Point.zero
    for step in 0..<400 {
      let id = Int(generator.next() % UInt64(places.count))
      switch generator.next() % 100 {
      case 0..<30:
        ground.tick(after: generator.double(in: 0...30))
        let found = ground.findingsAfterTick
        #expect(found == [], "step \(step)")
        if found != [] { return }
      case 30..<70:
        guard let place = places[id] else { continue }
        ground.pass(generator.double(in: 0...10))
        let next = place + heading + Point(x: generator.double(in: -4...4), y: generator.double(in: -4...4))
        places[id] = next
        ground.send(.moved, id, next)
      case 70..<85:
        let place = Point(x: generator.double(in: 0...399), y: generator.double(in: 0...399))
        heading = Point(x: generator.double(in: -12...12), y: generator.double(in: -12...12))
        places[id] = place
        ground.send(.began, id, place)
      case 85..<97:
        guard let place = places[id] else { continue }
        places[id] = nil
        let jump = generator.next() % 4 == 0 ? Point(x: generator.double(in: -90...90), y: generator.double(in: -90...90)) : .zero
        ground.send(generator.next() % 5 == 0 ? .cancelled : .ended, id, place + jump)
      default: if seed % 4 == 3 { disturb(ground, &generator) }
      }
      let found = ground.findings(hasOneFinger: places.count == 1)
      #expect(found == [], "step \(step)")
      if found != [] { return }
    }
    for view in ground.views { view.isScrollEnabled = true }
    for id in places.indices where places[id] != nil { ground.send(.ended, id, places[id]!) }
    for _ in 0..<900 { ground.tick(after: 16) }
    #expect(ground.remains == [])
  }

  @Test("the same fingers give the same offsets, to the bit", arguments: ScrollPlatform.allCases)
  func deterministic(platform: ScrollPlatform) {
    func run() -> [Point] {
      var generator = SplitMix(seed: 77)
      let ground = Playground(platform: platform, hasPages: false)
      var offsets: [Point] = []
      for _ in 0..<60 {
        var place = Point(x: generator.double(in: 50...350), y: generator.double(in: 50...350))
        let heading = Point(x: generator.double(in: -15...15), y: generator.double(in: -15...15))
        ground.send(.began, 0, place)
        for _ in 0..<10 {
          place = place + heading
          ground.pass(8)
          ground.send(.moved, 0, place)
          if generator.next() % 2 == 0 { ground.tick(after: 1) }
          offsets += ground.views.map(\.contentOffset)
        }
        ground.send(.ended, 0, place)
        for _ in 0..<20 { ground.tick(after: 16) }
      }
      return offsets
    }
    let (first, second) = (run(), run())
    #expect(first == second)
    #expect(Set(first.map(\.y)).count > 50)
  }
}
