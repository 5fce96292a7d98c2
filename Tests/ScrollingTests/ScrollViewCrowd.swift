import Scrolling
import TestSupport
import ViewTree

/// A scroll view to which everything happens that can, drawn from a seed, and which is checked after each step.
final class ScrollViewCrowd: ScrollViewDelegate {
  let window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  let view = CountedScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  private var random: SplitMix
  private var grammar = CallbackGrammar()
  private var instant = Instant.zero
  private var scrolls = 0
  /// How many more reactions a step may have: callbacks that move the content call back.
  private var reactions = 0
  private let reacts: Bool
  /// Whether fingers and trackpads do what such things do: each gesture begins, goes on and ends.
  private let isOrderly: Bool
  private var fingerScript: [() -> Void] = []
  private var trackpadScript: [() -> Void] = []

  /// Where the content must come to rest, as its delegate has been told or has wished, if nothing happens any more; a promise counts from
  /// the end of the tick that has made it.
  private var promise: Point?
  private var armed: Point?
  private var lastTouch = Instant.zero
  private var interventions = 0

  /// Where clients have put the content since the legal range changed last: there it may rest, legal or not (rule 81).
  private var clientOffsets: [Point] = []
  /// Jumps that are carried out with the next tick, and those of the last: a callback may change the range just before one.
  private var jumps: [Point] = []
  private var doneJumps: [Point] = []

  /// What has been done, for the text of a failure.
  private(set) var log: [String] = []
  private(set) var failure: String?

  init(seed: UInt64, reacts: Bool, isOrderly: Bool = false) {
    random = SplitMix(seed: seed)
    self.reacts = reacts
    self.isOrderly = isOrderly
    window.addSubview(view)
    view.contentSize = Size(width: 300, height: 2000)
    view.delegate = self
    if random.bool() { view.contentSize.width = 1500 }
    view.platform = pick(ScrollPlatform.allCases)
    view.isPagingEnabled = below(4) == 0
    view.isDirectionalLockEnabled = random.bool()
    view.alwaysBounceVertical = random.bool()
  }

  // MARK: Drawing

  private func below(_ count: UInt64) -> UInt64 { random.next() % count }
  private func pick<Element>(_ all: [Element]) -> Element { all[Int(below(UInt64(all.count)))] }

  private func number(_ range: ClosedRange<Double>) -> Double {
    let number = random.double(in: range)
    return random.bool() ? number : number.rounded()
  }

  private func point(_ range: ClosedRange<Double>) -> Point { Point(x: below(3) == 0 ? number(range) : 0, y: number(range)) }

  // MARK: Steps

  func run(steps: Int) {
    for _ in 0..<steps where failure == nil {
      reactions = reacts ? 6 : 0
      step()
      check()
    }
    quiet()
  }

  private func step() {
    switch below(20) {
    case 0...7: tick(pick([0, 1, 4, 8.25, 1000.0 / 60, 1000.0 / 60, 1000.0 / 60, 50, 70, 400]))
    case 8...11: isOrderly ? finger() : touch()
    case 12...15: isOrderly ? fingers() : event()
    default: if !isOrderly || below(4) == 0 { call() }
    }
  }

  /// The next touch of a swipe.
  private func finger() {
    if fingerScript.isEmpty {
      let (start, step) = (Point(x: 150, y: number(100...300)), point(-40...40))
      let count = 1 + Int(below(7))
      fingerScript = (0...count).map { part in
        { [unowned self] in
          let phase: Touch.Phase = part == 0 ? .began : part == count ? .ended : .moved
          let place = Point(x: start.x + step.x * Double(part), y: start.y + step.y * Double(part))
          touch(Touch(phase: phase, location: place, instant: instant))
        }
      }
    }
    fingerScript.removeFirst()()
  }

  /// The next event of two fingers on a trackpad.
  private func fingers() {
    if trackpadScript.isEmpty {
      let (count, momentum) = (Int(below(5)), Int(below(5)))
      let phases: [TrackpadPhase] =
        [.began] + Array(repeating: .changed, count: count) + [below(5) == 0 ? .cancelled : .ended]
        + (momentum > 0 ? [.momentumBegan] + Array(repeating: .momentumChanged, count: momentum) + [.momentumEnded] : [])
      let way = point(-60...60)
      trackpadScript = phases.map { phase in
        { [unowned self] in
          let isEnd = phase == .ended || phase == .cancelled || phase == .momentumEnded
          event(.trackpad(by: isEnd ? .zero : way, phase))
        }
      }
    }
    trackpadScript.removeFirst()()
  }

  private func tick(_ milliseconds: Double) {
    if log.last?.hasPrefix("tick") != true || milliseconds != 1000.0 / 60 { log.append("tick \(milliseconds)") }
    if view.superview != nil { (doneJumps, jumps) = (jumps, []) }
    instant = instant.advanced(byMilliseconds: milliseconds)
    let (isInWindow, before) = (view.superview != nil, interventions)
    window.tick(at: instant)
    clientOffsets += doneJumps
    doneJumps = []
    if let promise, isInWindow, interventions == before, view.phase == .decelerating, lastTouch <= instant { armed = promise }
    promise = nil
  }

  private func touch() {
    let phase = pick([Touch.Phase.began, .moved, .moved, .moved, .moved, .ended, .cancelled])
    let touch = Touch(
      id: Int(below(8) / 7), phase: phase, location: Point(x: number(0...300), y: number(0...400)),
      instant: instant.advanced(byMilliseconds: pick([0, 0, 3, 8, 16, -5])))
    self.touch(touch)
  }

  private func touch(_ touch: Touch) {
    log.append("\(touch) \(touch.instant.nanoseconds)")
    intervene()
    lastTouch = max(lastTouch, touch.instant)
    window.send(touch)
  }

  private func intervene() {
    armed = nil
    interventions += 1
  }

  private func event() {
    let event: ScrollEvent =
      switch below(12) {
      case 0...2: .drag(by: point(-150...150))
      case 3, 4: .release(velocity: point(-4000...4000))
      case 5: .wheel(by: point(-100...100))
      case 6...9: .trackpad(by: point(-60...60), pick(TrackpadPhase.allCases))
      case 10: .stop
      default: .jump(to: point(-500...2500))
      }
    self.event(event)
  }

  private func event(_ event: ScrollEvent) {
    log.append("\(event)")
    intervene()
    if case .jump(let offset) = event { jumps.append(offset) }
    try? view.handle(event)
  }

  /// A client's call, by itself or from inside a callback.
  private func call() {
    intervene()
    let offset = below(6) == 0 ? view.contentOffset : point(-300...2200)
    switch below(20) {
    case 0, 1:
      log.append("offset = \(offset)")
      clientOffsets.append(offset)
      view.contentOffset = offset
    case 2, 3, 4:
      let isAnimated = below(4) > 0
      log.append("setContentOffset \(offset) \(isAnimated)")
      clientOffsets.append(offset)
      view.setContentOffset(offset, animated: isAnimated)
      clientOffsets.append(offset)  // what it has ended may have changed the range before it was carried out
    case 5:
      let rect = Rect(x: number(0...300), y: number(-100...2100), width: number(0...700), height: number(0...700))
      log.append("rect \(rect)")
      view.scrollRectToVisible(rect, animated: random.bool())
    case 6, 7, 8:
      let height = pick([0.0, 100, 400, 500, 1000, 1700, 2000, 2100, 9000])
      log.append("height \(height)")
      if height != view.contentSize.height { clientOffsets = [] }
      view.contentSize.height = height
    case 9:
      let inset = EdgeInsets(top: number(0...50), left: 0, bottom: number(-20...50), right: 0)
      log.append("inset \(inset)")
      clientOffsets = []
      view.contentInset = inset
    case 10:
      let size = pick([Size(width: 300, height: 400), Size(width: 400, height: 300), Size(width: 300, height: 0)])
      log.append("size \(size)")
      if size != view.bounds.size { clientOffsets = [] }
      view.frame.size = size
    case 11:
      log.append("enabled \(!view.isScrollEnabled)")
      view.isScrollEnabled.toggle()
    case 12:
      log.append("bounces \(!view.bounces)")
      view.bounces.toggle()
    case 13:
      view.platform = pick(ScrollPlatform.allCases)
      log.append("\(view.platform)")
    case 14:
      view.verticalSnapping = random.bool() ? PageGrid(origin: 10, page: 90) : nil
      view.isPagingEnabled = below(4) == 0
      log.append("snapping \(view.verticalSnapping != nil) paging \(view.isPagingEnabled)")
    case 15:
      let correction = Point(x: 0, y: number(-80...80))
      log.append("reposition \(correction)")
      clientOffsets = []
      view.reposition(contentSize: view.contentSize, correction: correction)
    case 16:
      log.append(view.superview == nil ? "back in the window" : "out of the window")
      if view.superview == nil { window.addSubview(view) } else { view.removeFromSuperview() }
    case 17:
      let infinity = Double.infinity
      let plane = OffsetRange(min: Point(x: -infinity, y: -infinity), max: Point(x: infinity, y: infinity))
      view.plane = view.plane == nil ? plane : nil
      log.append("plane \(view.plane != nil)")
      clientOffsets = []
      view.legalRangeDidChange()
    case 18:
      log.append("cancelTouches")
      window.cancelTouches(at: instant)
    default:
      let other: any ScrollViewDelegate = view.delegate === self ? shadow : self
      log.append("delegate exchanged")
      view.delegate = other
    }
  }

  // MARK: Checks

  private func fail(_ text: String) {
    if failure == nil { failure = text + "; after: " + log.suffix(40).joined(separator: " | ") }
  }

  private func check() {
    let phase = view.phase
    let offset = view.contentOffset
    if !offset.isFinite { fail("offset \(offset)") }
    if offset != view.bounds.origin { fail("the offset is not the bounds' origin") }
    if !grammar.agrees(with: phase) { fail("\(phase), but told \(grammar.state)") }
    if view.isTracking != [.tracking, .dragging].contains(phase) { fail("isTracking in \(phase)") }
    if view.isDragging != [.dragging, .lifted].contains(phase) { fail("isDragging in \(phase)") }
    if view.isDecelerating != [.thrown, .decelerating, .momentum].contains(phase) { fail("isDecelerating in \(phase)") }
    if scrolls != view.moves { fail("\(scrolls) didScroll for \(view.moves) moves") }
    let moves = view.motion.x != nil || view.motion.y != nil
    if moves, phase != .decelerating, phase != .animating { fail("a motion while \(phase)") }
    if phase == .resting, !view.legalRange.contains(offset), !clientOffsets.contains(offset) {
      fail("rests at \(offset), outside \(view.legalRange)")
    }
  }

  /// The fingers leave, nobody does anything any more, and everything comes to rest.
  private func quiet() {
    guard failure == nil else { return }
    log.append("quiet")
    reactions = 0
    if view.superview == nil { window.addSubview(view) }
    view.isScrollEnabled = true
    window.cancelTouches(at: instant)
    while !trackpadScript.isEmpty {
      fingers()
      tick(1000.0 / 60)
    }
    for _ in 0..<2 {
      if view.phase == .dragging, !isOrderly { try? view.handle(.release(velocity: .zero)) }
      tick(100)  // touches that were ahead, a silent trackpad
    }
    for _ in 0..<1000 where view.phase != .resting { tick(1000.0 / 60) }
    tick(1000.0 / 60)
    check()
    if view.phase != .resting { fail("never rests: \(view.phase)") }
    let told = scrolls
    for _ in 0..<5 { tick(40) }
    if scrolls != told { fail("moves at rest") }
  }

  // MARK: Callbacks

  private lazy var shadow = ShadowDelegate(of: self)

  private func told(_ call: String) {
    log.append("> \(call)")
    if call == "didScroll" { scrolls += 1 }
    if let error = grammar.take(call, in: view.phase) { fail(error) }
    if call == "didEndDecelerating" || view.phase == .momentum { promise = nil }
    if call == "didEndDecelerating", let armed, armed != view.contentOffset { fail("promised \(armed), rests at \(view.contentOffset)") }
    if call != "didScroll" { armed = nil }
    if !view.contentOffset.isFinite { fail("offset \(view.contentOffset)") }
    guard reactions > 0, below(4) == 0 else { return }
    reactions -= 1
    switch isOrderly ? 2 : below(8) {
    case 0: touch()
    case 1: event()
    default: self.call()
    }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { told("didScroll") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { told("willBeginDragging") }
  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point) {
    if !velocity.isFinite || !targetContentOffset.isFinite { fail("velocity \(velocity), target \(targetContentOffset)") }
    told("willEndDragging")
    if below(3) == 0 { targetContentOffset = point(-100...2200) }
    let range = view.legalRange
    promise = range.contains(view.contentOffset) ? range.clamped(targetContentOffset) : nil
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) { told("didEndDragging(\(decelerate))") }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { told("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { told("didEndDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { told("didEndScrollingAnimation") }
}
