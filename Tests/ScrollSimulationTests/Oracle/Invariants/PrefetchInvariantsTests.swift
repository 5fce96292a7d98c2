import ViewTree
@testable import ScrollSimulation
import Testing

@Suite("The rules of loading ahead")
struct PrefetchInvariantsTests {
  private typealias Wanted = ClientObservation.Wanted

  /// Two frames: 15 to 18 are asked for in the first one, 19 to 21 in the second one.
  private func scroll(by points: Int64 = 250, from start: Int64 = 0) -> [CheckedFrame] {
    let stage = ClientStage()
    return (start == 0 ? [] : [stage.frame(), stage.frame(travel: start * 64)]) + [stage.frame(), stage.frame(travel: points * 64)]
  }

  private func asked(_ frame: CheckedFrame) -> [Wanted] {
    frame.now.clients.calls.flatMap { call -> [Wanted] in if case .load(let items) = call { items } else { [] } }
  }

  private func setAsked(_ frame: inout CheckedFrame, _ change: (inout [Wanted]) -> Void) {
    var items = asked(frame)
    change(&items)
    frame.now.clients.calls = [.load(items)]
    frame.now.clients.waiting = nil
  }

  @Test("all rules hold of a stage with clients, scrolled up and down and edited")
  func allRules() {
    let stage = ClientStage(Stage(count: 200, spacing: 64))
    var checker = Checker(Checker.tilingInvariants + Checker.clientInvariants)
    for step in 0..<300 {
      switch step % 5 {
      case 0: checker.check(stage.frame(travel: 253 * 64))
      case 1: checker.check(stage.frame { $0.insert([Stage.item(1000 + UInt64(step), 100)], at: 199) })
      case 2: checker.check(stage.frame { $0.remove(198..<199) })
      default: checker.check(stage.frame(travel: step < 150 ? 31 * 64 : -191 * 64))
      }
    }
    #expect(checker.findings == [])
    let rules = ["A12", "A13", "A14", "B13", "B14", "C15", "C23", "C24", "D7", "E5", "E6", "E7", "E8", "E9", "F1", "F2", "F3", "F4", "M1"]
    #expect(Checker.clientInvariants.map(\.rule).sorted() == rules)
  }

  @Test("E5 breaks when an item is asked for that is another one, or none, or waits already, or has a tile")
  func wrongAsks() {
    let rule = PrefetchesFollowTheirItems()
    #expect(asked(scroll()[0]).map(\.key) == [15, 16, 17, 18] && asked(scroll()[1]).map(\.key) == [19, 20, 21])
    expect(rule, holdsOn: scroll(), breaksWhen: "the index is another one's") { setAsked(&$0) { $0[0].index += 1 } }
    expect(rule, holdsOn: scroll(), breaksWhen: "there is no such index") { setAsked(&$0) { $0[0].index = 60 } }
    expect(rule, holdsOn: scroll(), breaksWhen: "it waits") { setAsked(&$0) { $0.append(.init(index: 8, key: 18, urgency: .ahead)) } }
    expect(rule, holdsOn: scroll(), breaksWhen: "it has a tile") { setAsked(&$0) { $0.append(.init(index: 6, key: 16, urgency: .ahead)) } }
    expect(rule, holdsOn: scroll(), breaksWhen: "too many wait") { $0.now.clients.lookahead?.maximumWaiting = 4 }
    expect(rule, holdsOn: scroll(), breaksWhen: "the list is out of step") { $0.now.error = "out of step" }
  }

  @Test("E5 breaks when what has gone is not cancelled, something is cancelled that does not wait, or the list says another thing")
  func changes() {
    let rule = PrefetchesFollowTheirItems()
    func removal() -> [CheckedFrame] {
      let stage = ClientStage()
      return [stage.frame(), stage.frame { $0.remove(6..<8) }]
    }
    #expect(removal()[1].now.clients.calls.first == .cancel([16, 17]))
    expect(rule, holdsOn: removal(), breaksWhen: "nothing is cancelled") { $0.now.clients.calls.removeFirst() }
    expect(rule, holdsOn: removal(), breaksWhen: "one is not cancelled") { $0.now.clients.calls[0] = .cancel([16]) }
    expect(rule, holdsOn: removal(), breaksWhen: "another one is cancelled, too") { $0.now.clients.calls[0] = .cancel([16, 17, 30]) }
    expect(rule, holdsOn: removal(), breaksWhen: "an index has stayed behind") { $0.now.clients.waiting?[0].index += 1 }
    expect(rule, holdsOn: removal(), breaksWhen: "one waits in secret") { $0.now.clients.waiting?.removeLast() }
    expect(rule, holdsOn: removal(), breaksWhen: "one waits unasked") {
      $0.now.clients.waiting?.append(.init(index: 30, key: 42, urgency: .ahead))
    }
  }

  @Test("E6 breaks when the order, a class or an instant is another one")
  func order() {
    let rule = LoadsComeByUrgency()
    expect(rule, holdsOn: scroll(), breaksWhen: "the farthest comes first") { setAsked(&$0) { $0.reverse() } }
    expect(rule, holdsOn: scroll(), breaksWhen: "it is on screen") { setAsked(&$0) { $0[0].urgency = .visible } }
    expect(rule, holdsOn: scroll(), breaksWhen: "it lies ahead") { setAsked(&$0) { $0[2].urgency = .behind } }
    expect(rule, holdsOn: scroll(), breaksWhen: "nothing moves") { setAsked(&$0) { $0[0].urgency = .imminent } }
    expect(rule, holdsOn: scroll(), breaksWhen: "nothing moves by itself") { setAsked(&$0) { $0[0].nanoseconds = 5 } }
  }

  @Test("E6 breaks when what a finger soon reaches is not imminent, or what it does not is")
  func finger() {
    // By 30 points a frame a finger comes 450 points far in 250 ms.
    func drag() -> [CheckedFrame] {
      let stage = ClientStage()
      var frames = [stage.frame()]
      stage.stage.phase = .dragging
      frames.append(stage.frame(travel: 60 * 64, events: [.finger(0, .moved, time: 0, x: 0, y: 0)]))
      setAsked(&frames[1]) { for place in $0.indices { $0[place].urgency = .imminent } }
      return frames
    }
    #expect(asked(drag()[1]).map(\.key) == [19])
    expect(LoadsComeByUrgency(), holdsOn: drag()) { setAsked(&$0) { $0[0].urgency = .ahead } }
    expect(LoadsComeByUrgency(), holdsOn: drag()) { $0.now.clients.lookahead?.imminentMilliseconds = 90 }
  }

  /// What E6 says of a motion that was to bring item 19 so long after its first frame. The item begins 450 points behind the end of the
  /// viewport: it is on screen beyond an offset of 450 points.
  private func fault(_ nanoseconds: Int64?, travels: [Int64], edge: Int64 = 5550) -> String? {
    let stage = ClientStage()
    var frames = [stage.frame()]
    stage.stage.phase = .decelerating
    frames += travels.map { stage.frame(travel: $0 * 64) }
    for place in frames.indices {
      frames[place].input.events = []
      frames[place].now.insets.behind = (edge - 5550) * 64
      frames[place].before.insets.behind = (edge - 5550) * 64
      if place > 1 { frames[place].now.clients.calls = [] }
    }
    setAsked(&frames[1]) { $0[0] = .init(index: 9, key: 19, urgency: nanoseconds == nil ? .ahead : .imminent, nanoseconds: nanoseconds) }
    var rule = LoadsComeByUrgency()
    for frame in frames {
      if let fault = rule.fault(in: frame) { return fault }
    }
    return nil
  }

  @Test("E6 breaks when a motion brings an item at another time than was said, or one that it was not to bring")
  func promises() {
    let glide = [Int64](repeating: 60, count: 9)  // it comes in the eighth frame
    #expect(fault(110_000_000, travels: glide) == nil)
    for nanoseconds in [90_000_000, 130_000_000, nil] as [Int64?] { #expect(fault(nanoseconds, travels: glide) != nil) }
  }

  @Test("E6 lets a motion bring an item between two frames if it turns there beyond an edge, and breaks if it does not turn")
  func promisesAboutATurn() {
    let glide = [Int64](repeating: 60, count: 7)
    #expect(fault(110_000_000, travels: glide + [28, -3], edge: 445) == nil)
    #expect(fault(110_000_000, travels: glide + [28, 0], edge: 448) == nil)
    #expect(fault(110_000_000, travels: glide + [28, 1], edge: 445) != nil)
    #expect(fault(110_000_000, travels: glide + [28, 4], edge: 445) != nil)
    #expect(fault(110_000_000, travels: glide + [28, -3], edge: 449) != nil)
    #expect(fault(90_000_000, travels: glide + [28, -3], edge: 415) != nil)
  }

  @Test("E7 breaks when an item beyond the reach is asked for, one within it is not, or one that was shown is asked for again")
  func reach() {
    let rule = ReachesAreNested()
    expect(rule, holdsOn: scroll(), breaksWhen: "it is far") { setAsked(&$0) { $0.append(.init(index: 40, key: 50, urgency: .ahead)) } }
    expect(rule, holdsOn: scroll(), breaksWhen: "it is left out") { setAsked(&$0) { $0.removeLast() } }
    expect(rule, holdsOn: scroll(), breaksWhen: "it was shown") { setAsked(&$0) { $0.append(.init(index: 1, key: 11, urgency: .behind)) } }
    // What has left the reach may be asked for again.
    let stage = ClientStage()
    expect(rule, holdsOn: [0, 900, -350].map { stage.frame(travel: $0 * 64) })
  }

  @Test("E7 breaks when a frame binds more tiles early than its share")
  func earlyTiles() {
    let frames = earlySession(binding: 2)
    expect(ReachesAreNested(), holdsOn: frames) { $0.now.clients.lookahead?.maximumBinds = 1 }
  }

  @Test("E8 breaks when what is out of reach still waits or has a tile, and when what is within reach is cancelled")
  func reversal() {
    let rule = ReversalsCancelAtOnce()
    // The turn takes 19 to 21 out of reach.
    func turn() -> [CheckedFrame] {
      let stage = ClientStage()
      return [0, 600, -10].map { stage.frame(travel: $0 * 64) }
    }
    let cancelled = turn()[2].now.clients.calls.first
    guard case .cancel(let keys)? = cancelled else { return #expect(cancelled != nil) }
    #expect(keys.count == 2)
    expect(rule, holdsOn: turn(), breaksWhen: "nothing is cancelled") { $0.now.clients.calls.removeFirst() }
    expect(rule, holdsOn: turn(), breaksWhen: "one is not cancelled") { $0.now.clients.calls[0] = .cancel([keys[0]]) }
    expect(rule, holdsOn: scroll(), breaksWhen: "it is within reach") { $0.now.clients.calls.append(.cancel([18])) }
    expect(rule, holdsOn: earlySession(binding: 1), breaksWhen: "the tile is out of reach") { $0.now.clients.lookahead?.earlyAhead = 0 }
  }

  /// Two frames, the second of which has bound items behind the viewport's end already.
  private func earlySession(binding count: Int) -> [CheckedFrame] {
    let stage = ClientStage()
    var frames = [stage.frame(), stage.frame()]
    for place in frames.indices {
      frames[place].now.clients.lookahead?.earlyAhead = 0.5
      frames[place].now.clients.lookahead?.maximumBinds = 2
    }
    for index in 5..<5 + count {
      var tile = frames[1].now.tiles[4]
      (tile.pool, tile.index, tile.key) = (index, index, UInt64(10 + index))
      (tile.start, tile.extent) = (Int64(index) * 6400, 6400)
      frames[1].now.displays.append(.init(begins: true, pool: index, key: UInt64(10 + index)))
      if index < frames[1].now.tiles.count { frames[1].now.tiles[index] = tile } else { frames[1].now.tiles.append(tile) }
    }
    return frames
  }

  @Test("where the last move went is known unless several hands may have moved the content")
  func heading() {
    let stage = Stage()
    var heading = Heading()
    func follow(_ travel: Int64, _ events: [FrameInput.Kind]) -> [Bool] {
      var frame = stage.frame(travel: travel)
      frame.input.events = events
      heading.follow(frame)
      return [heading.mayLeadToStart, heading.mayLeadToEnd]
    }
    #expect(follow(0, []) == [false, true])
    #expect(follow(100, [.wheel(9)]) == [false, true] && follow(-10, [.wheel(-9)]) == [true, false])
    #expect(follow(10, [.wheel(9), .wheel(-3)]) == [true, true] && follow(0, []) == [true, true] && follow(-1, []) == [true, false])
    #expect(follow(10, [.jump]) == [true, true] && follow(5, []) == [false, true])
  }

  @Test("E7 does not ask for a long item of masonry that is within reach, and by its number farther away than may wait")
  func farByItsNumber() {
    let lookahead = ClientObservation.Lookahead(
      ahead: 0.1, behind: 0.1, earlyAhead: 0, earlyBehind: 0, maximumBinds: 0, maximumWaiting: 8, imminentMilliseconds: 0, overscan: 0)
    for (offset, due) in [(960, []), (970, [10, 11])] as [(Int64, [Int])] {
      let stage = Stage(count: 12, arrangement: .masonry(lanes: 2))
      // It ends at 920 points, and what is within reach begins 45 points before the offset.
      let frame = stage.frame(travel: offset * 64) { $0.update(Stage.item(10, 920), at: 0) }
      let reach = PrefetchReach(frame, lookahead, Heading())
      #expect(reach?.items(in: frame.list, reach?.must ?? 0..<0, reach?.mustIndices ?? 0...0) == due)
    }
  }
}
