@testable import ScrollSimulation
import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A program's own list, of which the checker is told nothing")
struct OwnListTests {
  /// What a program does to its list.
  enum Act: CaseIterable {
    case jump, jumpAnimated, slowScroll, scrollToItem, scrollToItemAnimated, rect, event, hand, resize, hide, window, insets, keyboard,
      curtain
    case reload, insert, swap, touch, grow, measure, textSize, pin, options, lock, restore

    func perform(on own: OwnList, _ random: inout SeededGenerator) throws {
      let list = own.list
      let place = Point(x: 0, y: Double(random.number(in: 0...max(1, Int(list.legalRange.max.y)))))
      let index = random.below(max(1, own.posts.count - 1))
      switch self {
      case .jump: list.contentOffset = place
      case .jumpAnimated: list.setContentOffset(place, animated: random.perMille(800))
      case .slowScroll:
        list.scrollAnimationDuration = Double(random.number(in: 0...900)) / 1000
        list.scrollAnimationCurve = random.perMille(300) ? .linear : .easeInOut
        list.setContentOffset(place, animated: true)
      case .scrollToItem, .scrollToItemAnimated:
        let position = [TiledScrollView.ScrollPosition.start, .center, .end, .nearest, .fraction(0.25), .distance(40)][random.below(4)]
        list.scrollToItem(at: index, position: position, animated: self == .scrollToItemAnimated)
      case .rect: list.scrollRectToVisible(Rect(origin: place, size: Size(width: 10, height: 50)), animated: random.perMille(500))
      case .event: try list.handle(random.perMille(500) ? .wheel(by: Point(x: 0, y: 80)) : .jump(to: place))
      case .hand:
        try list.handle(.drag(by: Point(x: 0, y: -30)))
        try list.handle(.release(velocity: Point(x: 0, y: Double(random.number(in: -2000...2000)))))
      case .resize: list.frame.size.height = Double(random.number(in: 100...600))
      case .hide: list.frame.size.height = random.perMille(500) ? 0 : 500
      case .window: own.window.bounds.size = Size(width: Double(random.number(in: 300...500)), height: own.window.bounds.height)
      case .insets:
        let (top, bottom) = (Double(random.number(in: 0...60)), Double(random.number(in: 0...300)))
        list.contentInset = EdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
      case .keyboard: own.moveKeyboard(up: !own.isKeyboardUp, resizesList: true)
      case .curtain: own.moveKeyboard(up: !own.isKeyboardUp, resizesList: false)
      case .reload: try list.reload()
      case .insert: try own.insert(random.number(in: 1...4), at: random.below(own.posts.count + 1), &random)
      case .swap: try own.swapNeighbours(at: index)
      case .touch: try own.touch(list.itemsOnScreen.first ?? index)
      case .grow: try own.resize(index, to: Double(random.number(in: 40...300)))
      case .measure:
        let index = list.itemsOnScreen.first ?? index
        own.posts[index].height = Double(random.number(in: 40...300))
        list.setNeedsMeasure(own.key(at: index))
        (list.tiles.first { $0.key == own.key(at: index) } as? OwnList.PostTile)?.height = own.posts[index].height
      case .textSize: own.setTextSize(Double(random.number(in: 8...16)) / 8)
      case .pin: list.pinsToEnd.toggle()
      case .options:
        list.bounces.toggle()
        list.alwaysBounceVertical.toggle()
        list.isPagingEnabled = random.perMille(300)
        list.verticalSnapping = random.perMille(300) ? PageGrid(origin: 3, page: 100) : nil
        list.decelerationRate = random.perMille(500) ? .fast : .normal
      case .lock: list.isScrollEnabled.toggle()
      case .restore: list.restore(list.state)
      }
    }
  }

  @Test("has no finding, whatever the program does to it", arguments: Act.allCases, OwnList.Lengths.allCases)
  func clean(act: Act, lengths: OwnList.Lengths) throws {
    for seed: UInt64 in 1...3 {
      let own = OwnList(lengths)
      var random = SeededGenerator(seed: seed, stream: 5)
      let session = own.session(seed: seed)
      for _ in 1...500 {
        if random.perMille(50) { try act.perform(on: own, &random) }
        session.step()
      }
      let found = session.checker.findings.prefix(2).map { "\($0.rule) \($0.frame): \($0.detail)" }
      #expect(found.joined(separator: "; ") == "", "\(act), \(lengths), seed \(seed)")
    }
  }

  @Test("has no finding with all of it at once, however a keyboard moves in mid-motion")
  func everything() throws {
    for seed: UInt64 in 1...200 {
      let own = OwnList(seed % 2 == 0 ? .known : .learned)
      var random = SeededGenerator(seed: seed, stream: 6)
      var acts: [(frame: Int, act: Act)] = []
      let session = own.session(seed: seed)
      for frame in 1...100 {
        let isKeyboards = session.observation.phase != .resting && random.perMille(60)
        if isKeyboards { own.moveKeyboard(up: !own.isKeyboardUp, resizesList: random.perMille(700)) }
        let act = Act.allCases[random.below(Act.allCases.count)]
        if frame > 20, random.perMille(20) {
          acts.append((frame, act))
          try act.perform(on: own, &random)
        }
        session.step()
      }
      let found = session.checker.findings.prefix(2).map { "\($0.rule) \($0.frame): \($0.detail)" }
      #expect(found.joined(separator: "; ") == "", "seed \(seed): \(acts)")
    }
  }

  @Test("has its findings still, if it draws a post in the wrong place while the keyboard is up", arguments: OwnList.Lengths.allCases)
  func planted(lengths: OwnList.Lengths) {
    let own = OwnList(lengths)
    let session = own.session(seed: 4)
    for _ in 1...30 { session.step() }
    own.moveKeyboard(up: true, resizesList: true)
    session.step()
    #expect(session.checker.findings == [])
    own.posts.swapAt(own.list.itemsOnScreen.lowerBound, own.list.itemsOnScreen.lowerBound + 1)  // and tells nobody
    session.step()
    #expect(session.checker.findings.contains { $0.rule == "A5" })
  }

  @Test("is touched by no finger that comes down on the bar or on a keyboard over it")
  func covered() throws {
    let own = OwnList()
    own.list.frame = own.window.bounds  // the bar lies over it
    own.window.bringSubviewToFront(own.bar)
    let script = try GestureScript(parsing: "drag 100,30 -> 100,400 in 200ms; wait 1s")
    let session = ListSimulator(of: own.list, in: own.window, gestures: ScriptedGestures(script)) { own.expected }
    for _ in 1...60 { session.step() }
    #expect(own.list.contentOffset == .zero)
    #expect(session.checker.findings == [])
  }

  @Test("is scrolled by a script and by a recording, on its own screen's places, to the same offset")
  func scripted() throws {
    let script = try GestureScript(parsing: "drag 100,500 -> 100,200 in 200ms; wait 1s; scroll 4000; wait 1s; rotate; wait 200ms")
    var recorder = GestureRecorder()
    let own = OwnList()
    let session = ListSimulator(of: own.list, in: own.window, gestures: ScriptedGestures(script)) { own.expected }
    session.onGesture = { recorder.add($0) }
    for _ in 1...150 { session.step() }
    #expect(session.checker.findings == [])
    #expect(own.list.contentOffset.y == 4000)
    let again = OwnList()
    let recording = GestureRecording(reading: Array(recorder.text.utf8))
    let other = ListSimulator(of: again.list, in: again.window, gestures: RecordedGestures(recording)) { again.expected }
    for _ in 1...150 { other.step() }
    #expect(other.checker.findings == [])
    #expect(again.list.contentOffset == own.list.contentOffset)
    #expect(other.hash.value == session.hash.value)
  }

  @Test("hears of its tiles that come and go, although the checker listens")
  func displays() {
    final class Shown: TileDisplayDelegate {
      var count = 0
      func tiledScrollView(_ view: TiledScrollView, willDisplay tile: Tile, at index: Int) { count += 1 }
    }
    let (own, shown) = (OwnList(), Shown())
    own.list.displayDelegate = shown
    let session = own.session(seed: 1)
    for _ in 1...60 { session.step() }
    #expect(shown.count > 5)
    #expect(session.checker.findings == [])
  }

  @Test("may be changed from a callback: what waits, is expected a frame later")
  func fromCallbacks() {
    final class Restless: ScrollViewDelegate {
      var random = SeededGenerator(seed: 1, stream: 3)
      func scrollViewDidScroll(_ scrollView: ScrollView) {
        guard random.perMille(30), let list = scrollView as? TiledScrollView else { return }
        switch random.below(4) {
        case 0: list.scrollToItem(at: random.below(150), animated: random.perMille(500))
        case 1: list.setContentOffset(Point(x: 0, y: 900), animated: random.perMille(500))
        case 2: list.contentOffset = Point(x: 0, y: 2000)
        default: try? list.handle(.wheel(by: Point(x: 0, y: 50)))
        }
      }
      func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point) {
        if random.perMille(500) { targetContentOffset.y = (targetContentOffset.y / 100).rounded() * 100 }
      }
    }
    for seed: UInt64 in 1...12 {
      let (own, restless) = (OwnList(seed % 2 == 0 ? .known : .learned), Restless())
      own.list.delegate = restless
      let session = own.session(seed: seed)
      for _ in 1...400 { session.step() }
      let found = session.checker.findings.prefix(2).map { "\($0.rule) \($0.frame): \($0.detail)" }
      #expect(found.joined(separator: "; ") == "", "seed \(seed)")
    }
  }
}
