import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("A scroll view that is given any number")
struct ScrollViewLimitsTests {
  private static let limit = 140_737_488_355_328.0
  private static let none: [Double] = [.nan, .infinity, -.infinity, limit.nextUp, -limit.nextUp, 1e300]

  private static func events(_ vector: Point) -> [ScrollEvent] {
    let pads = TrackpadPhase.allCases.map { ScrollEvent.trackpad(by: vector, $0) }
    return [.drag(by: vector), .release(velocity: vector), .wheel(by: vector), .jump(to: vector)] + pads
  }

  @Test("refuses an event with one that is none or beyond 2^47, says which, and what is allowed")
  func refused() throws {
    let view = ScrollView()
    for value in Self.none {
      for event in Self.events(Point(x: value, y: 0)) + Self.events(Point(x: 7, y: value)) {
        let error = #expect(throws: ScrollError.self, "\(event)") { try view.handle(event) }
        guard case .outOfRange(let found, let allowed)? = error else { Issue.record("\(event): \(error as Any)"); continue }
        #expect(found == value || (found.isNaN && value.isNaN), "\(event)")
        #expect(allowed == -Self.limit...Self.limit && "\(error!)".contains("the number \(value)"))
      }
    }
    #expect(!view.hasWaitingInput)
    for event in Self.events(Point(x: Self.limit, y: -Self.limit)) { try view.handle(event) }
    #expect(view.hasWaitingInput)
  }

  @Test("goes on after a refused event as if it had never come", arguments: ScrollPlatform.allCases)
  func noTrace(platform: ScrollPlatform) throws {
    func run(refused: Bool) throws -> [String] {
      let rig = ScrollRig()
      rig.view.platform = platform
      var seen: [String] = []
      for step in 0..<60 {
        let good: [ScrollEvent] = [
          .drag(by: Point(x: 0, y: -20)), .drag(by: Point(x: 0, y: -31)), .release(velocity: Point(x: 0, y: -900)),
        ]
        let bad = Self.none[step % 6]
        if refused { for event in Self.events(Point(x: 0, y: bad)) { try? rig.view.handle(event) } }
        if step % 20 < 3 { try rig.send(good[step % 20]) }
        rig.tick()
        seen.append("\(rig.offset) \(rig.view.phase) \(rig.calls)")
      }
      return seen
    }
    #expect(try run(refused: true) == run(refused: false))
  }

  @Test("an offset is brought to ±2^47 and no further; one that is no number leaves what is (rule 81)", arguments: [false, true])
  func offset(animated: Bool) {
    let rig = ScrollRig()
    rig.view.scrollAnimationDuration = 0
    func set(_ offset: Point) -> Point {
      if animated { rig.view.setContentOffset(offset, animated: true) } else { rig.view.contentOffset = offset }
      rig.tick()
      return rig.view.contentOffset
    }
    #expect(set(Point(x: -30, y: 40)) == Point(x: -30, y: 40))
    #expect(set(Point(x: .nan, y: 50)) == Point(x: -30, y: 50))
    #expect(set(Point(x: .infinity, y: .nan)) == Point(x: Self.limit, y: 50))
    #expect(set(Point(x: 3, y: -1e300)) == Point(x: 3, y: -Self.limit))
    rig.clearLog()
    #expect(set(Point(x: .nan, y: .nan)) == Point(x: 3, y: -Self.limit))
    #expect(rig.calls == [])
    rig.view.setContentOffset(Point(x: .nan, y: 9), animated: false)
    #expect(rig.view.contentOffset == Point(x: 3, y: 9))
  }

  @Test("a content is 0 to 2^47 long; a side that is no number stays as it is")
  func contentSize() {
    let rig = ScrollRig()
    for (set, taken) in [
      (Size(width: -1, height: 70), Size(width: 0, height: 70)), (Size(width: .nan, height: .infinity), Size(width: 0, height: Self.limit)),
      (Size(width: 1e300, height: .nan), Size(width: Self.limit, height: Self.limit)),
      (Size(width: 5, height: -.infinity), Size(width: 5, height: 0)),
    ] {
      rig.view.contentSize = set
      #expect(rig.view.contentSize == taken, "\(set)")
    }
  }

  @Test("insets are ±2^47 at most; one that is no number stays as it is, and the legal range is a range all the same (rule 87)")
  func insets() {
    let rig = ScrollRig()
    rig.view.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    rig.view.contentInset = EdgeInsets(top: .nan, left: .infinity, bottom: -.infinity, right: .nan)
    #expect(rig.view.contentInset == EdgeInsets(top: 1, left: Self.limit, bottom: -Self.limit, right: 4))
    rig.view.contentInset = EdgeInsets(top: 1e300, left: 0, bottom: 1e300, right: 0)
    rig.view.contentSize.height = Self.limit
    #expect(rig.view.legalRange.min.y == -Self.limit && rig.view.legalRange.max.y == Self.limit)
    rig.view.verticalScrollIndicatorInsets = EdgeInsets(top: .nan, left: 0, bottom: .infinity, right: 0)
    #expect(rig.view.verticalScrollIndicatorInsets == EdgeInsets(top: 0, left: 0, bottom: Self.limit, right: 0))
  }

  // MARK: Chains

  private static let numbers: [Double] = [
    0, .leastNonzeroMagnitude, 1e-9, 0.3, 1, 40, 399.5, 4e3, 1e9, 1e13, limit / 2, limit.nextDown, limit,
  ]

  private func number(_ generator: inout SplitMix) -> Double {
    let number = Self.numbers[Int(generator.next() % UInt64(Self.numbers.count))]
    return generator.bool() ? number : -number
  }

  private func point(_ generator: inout SplitMix) -> Point { Point(x: number(&generator), y: number(&generator)) }

  private func disturb(_ rig: ScrollRig, _ generator: inout SplitMix) {
    let view = rig.view
    switch generator.next() % 12 {
    case 0: view.contentSize = Size(width: abs(number(&generator)), height: abs(number(&generator)))
    case 1: view.contentInset.top = number(&generator)
    case 2: view.contentInset.bottom = number(&generator)
    case 3: view.bounces.toggle()
    case 4: view.isPagingEnabled.toggle()
    case 5: view.verticalSnapping = generator.bool() ? PageGrid(origin: number(&generator), page: abs(number(&generator)).nextUp) : nil
    case 6: view.setContentOffset(point(&generator), animated: generator.bool())
    case 7: view.contentOffset = point(&generator)
    case 8: (view.alwaysBounceVertical, view.alwaysBounceHorizontal) = (generator.bool(), generator.bool())
    case 9: view.decelerationRate = generator.bool() ? .fast : .normal
    case 10: view.frame = Rect(x: 0, y: 0, width: generator.bool() ? 300 : 1e-300, height: generator.bool() ? 400 : 1e-9)
    default: view.contentInset = .zero
    }
  }

  /// Nil, or what is wrong.
  private func fault(_ rig: ScrollRig) -> String? {
    let (offset, view) = (rig.view.contentOffset, rig.view)
    guard abs(offset.x) <= Self.limit, abs(offset.y) <= Self.limit else { return "at \(offset)" }
    let velocity = view.velocity(at: rig.instant)
    if !velocity.isFinite { return "at a speed of \(velocity)" }
    if let indicator = view.verticalScrollIndicator, !(indicator.position + indicator.length).isFinite { return "\(indicator)" }
    return nil
  }

  @Test(
    "any chain of events, touches and settings leaves it at finite offsets, and lets it rest", arguments: ScrollPlatform.allCases,
    UInt64(0)..<60)
  func chains(platform: ScrollPlatform, seed: UInt64) throws {
    var generator = SplitMix(seed: seed &* 977 &+ 5)
    let rig = ScrollRig()
    rig.view.platform = platform
    rig.retarget = { [limit = Self.limit] target in
      if seed % 3 == 1 { target.y = [.nan, .infinity, -limit, 12][Int(seed / 3) % 4] }
    }
    for step in 0..<250 {
      switch generator.next() % 10 {
      case 0..<4:
        let events = Self.events(point(&generator))
        try rig.view.handle(events[Int(generator.next() % UInt64(events.count))])
      case 4: disturb(rig, &generator)
      case 5:
        let phase: Touch.Phase = [.began, .moved, .moved, .ended][Int(generator.next() % 4)]
        let far = phase == .began ? Point(x: 150, y: 20) : point(&generator)
        rig.touch(phase, x: far.x, far.y, after: generator.double(in: -20...20))
      default: rig.tick(milliseconds: [0, 1e-6, 8, 1000.0 / 60, 300, 1e7][Int(generator.next() % 6)])
      }
      let fault = fault(rig)
      #expect(fault == nil, "step \(step)")
      if fault != nil { return }
    }
    rig.window.cancelTouches(at: rig.instant)
    rig.tick()
    try rig.send(.release(velocity: .zero))
    rig.tick()
    for _ in 0..<400 where rig.view.phase != .resting { rig.tick(milliseconds: 60_000) }
    rig.tick()
    let (phase, offset) = (rig.view.phase, rig.view.contentOffset)
    #expect(phase == .resting && rig.view.legalRange.contains(offset), "\(phase) at \(offset)")
  }
}
