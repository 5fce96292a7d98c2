@testable import ScrollSimulation
import Testing

@Suite("The rules of what is visible")
struct VisibilityInvariantsTests {
  private typealias Notice = ClientObservation.Notice

  /// Item 10 leaves, 15 comes in.
  private func scroll() -> [CheckedFrame] {
    let stage = ClientStage()
    return [stage.frame(), stage.frame(travel: 120 * 64)]
  }

  private func place(of occasion: Notice.Occasion, _ frame: CheckedFrame) -> Int {
    frame.now.clients.notices.firstIndex { $0.occasion == occasion } ?? -1
  }

  @Test("F1 breaks when the list says another thing of what it shows")
  func sights() {
    let rule = VisibilityAlternates()
    expect(rule, holdsOn: scroll()) { $0.now.clients.sights?[0].visible += 1 }
    expect(rule, holdsOn: scroll()) { $0.now.clients.sights?[0].start += 1 }
    expect(rule, holdsOn: scroll()) { $0.now.clients.sights?[0].key = 77 }
    expect(rule, holdsOn: scroll()) { $0.now.clients.sights?.removeLast() }
  }

  @Test("F1 breaks when coming and leaving do not alternate, are not told, or come without a reason")
  func alternation() {
    let rule = VisibilityAlternates()
    let (gain, loss) = (place(of: .appears, scroll()[1]), place(of: .disappears, scroll()[1]))
    #expect(gain >= 0 && loss >= 0)
    expect(rule, holdsOn: scroll(), breaksWhen: "nobody is told of a gain") { $0.now.clients.notices.remove(at: gain) }
    expect(rule, holdsOn: scroll(), breaksWhen: "nobody is told of a loss") { $0.now.clients.notices.remove(at: loss) }
    expect(rule, holdsOn: scroll(), breaksWhen: "it comes twice") { $0.now.clients.notices.append($0.now.clients.notices[gain]) }
    expect(rule, holdsOn: scroll(), breaksWhen: "it leaves twice") { $0.now.clients.notices.append($0.now.clients.notices[loss]) }
    expect(rule, holdsOn: scroll(), breaksWhen: "another one leaves") { $0.now.clients.notices[loss].key = 12 }
    expect(rule, holdsOn: scroll(), breaksWhen: "there is no such bar") { $0.now.clients.notices[gain].bar = 2 }
    let stage = ClientStage()
    let removal = [stage.frame(), stage.frame { $0.remove(0..<1) }]
    let removed = place(of: .disappears, removal[1])
    #expect(removed >= 0)
    expect(rule, holdsOn: removal, breaksWhen: "nobody is told of a removal") { $0.now.clients.notices.remove(at: removed) }
  }

  @Test("F1 breaks when an instant lies outside its frame, or is not the frame's though nothing moves by itself")
  func instants() {
    let rule = VisibilityAlternates()
    let gain = place(of: .appears, scroll()[1])
    expect(rule, holdsOn: scroll()) { $0.now.clients.notices[gain].time += 1 }
    expect(rule, holdsOn: scroll()) { $0.now.clients.notices[gain].time = $0.before.time }
    expect(rule, holdsOn: scroll()) { $0.now.clients.notices[gain].time -= 1 }
  }

  @Test("F1 breaks when an item comes in sooner or later than a content that slows down can have brought it")
  func slowing() {
    // Item 16 comes in when the offset is 150 points, in the frame that goes from 134 to 190.
    func glide() -> [CheckedFrame] {
      let stage = ClientStage()
      var frames = [stage.frame()]
      stage.stage.phase = .decelerating
      frames.append(stage.frame(travel: 10 * 64))
      for travel in [64, 60, 56] as [Int64] { frames.append(stage.frame(travel: travel * 64)) }
      for place in frames.indices { frames[place].input.events = [] }
      for place in 3...4 { spread(&frames[place]) }
      return frames
    }
    let gain = glide()[4].now.clients.notices.firstIndex { $0.key == 16 && $0.bar == 0 } ?? -1
    #expect(gain >= 0)
    expect(VisibilityAlternates(), holdsOn: glide()) { $0.now.clients.notices[gain].time += 1_000_000 }
    expect(VisibilityAlternates(), holdsOn: glide()) { $0.now.clients.notices[gain].time -= 1_000_000 }
  }

  @Test("F1 says nothing of a spring that takes content past the edge and back, faster and faster, and again of the next deceleration")
  func spring() {
    // Item 16 comes in when the offset is 150 points.
    func glide(beyond isBeyond: Bool, caught isCaught: Bool = false) -> [CheckedFrame] {
      let stage = ClientStage()
      var frames = [stage.frame(travel: isBeyond ? -30 * 64 : 0)]
      stage.stage.phase = .decelerating
      frames.append(stage.frame(travel: isBeyond ? 40 * 64 : 10 * 64))
      if isCaught {
        stage.stage.phase = .tracking
        frames.append(stage.frame())
        stage.stage.phase = .decelerating
      }
      for travel in [64, 60, 56] as [Int64] { frames.append(stage.frame(travel: travel * 64)) }
      for place in frames.indices { frames[place].input.events = [] }
      for place in frames.count - 2..<frames.count { spread(&frames[place]) }
      return frames
    }
    func late(_ frames: [CheckedFrame]) -> [CheckedFrame] {
      var frames = frames
      let last = frames.count - 1
      for place in frames[last].now.clients.notices.indices where frames[last].now.clients.notices[place].key == 16 {
        frames[last].now.clients.notices[place].time += 1_000_000
      }
      return frames
    }
    func breaks(_ frames: [CheckedFrame]) -> Bool {
      var rule = VisibilityAlternates()
      return frames.contains { rule.fault(in: $0) != nil }
    }
    #expect(!breaks(glide(beyond: false)) && breaks(late(glide(beyond: false))))
    #expect(!breaks(late(glide(beyond: true))))
    #expect(!breaks(glide(beyond: true, caught: true)) && breaks(late(glide(beyond: true, caught: true))))
  }

  /// Puts each notice of a frame at the instant at which an even movement comes to it.
  private func spread(_ frame: inout CheckedFrame) {
    guard !frame.isFirst else { return }
    let before = frame.before
    for place in frame.now.clients.notices.indices {
      let notice = frame.now.clients.notices[place]
      let start = Int64(notice.key - 10) * 6400
      let part: Int64 = notice.bar == 0 ? 0 : 3200
      let offset = notice.occasion == .appears ? start + part - frame.now.extent : start + 6400 - part
      let way = (offset - before.offset) * (frame.now.time - before.time) / frame.now.travel
      if notice.occasion != .isSeen { frame.now.clients.notices[place].time = before.time + way }
    }
  }

  @Test("F2 breaks when an impression comes twice, too soon, at another instant, or not at all")
  func impressions() {
    let rule = ImpressionsComeOnce()
    func stay() -> [CheckedFrame] {
      let stage = ClientStage()
      return (0..<7).map { _ in stage.frame() }
    }
    let last = stay()[6].now.clients.notices
    #expect(last.count == 5 && last.allSatisfy { $0.occasion == .isSeen })
    expect(rule, holdsOn: stay(), breaksWhen: "it comes twice") { $0.now.clients.notices.append(last[0]) }
    expect(rule, holdsOn: stay(), breaksWhen: "it does not come") { $0.now.clients.notices.removeLast() }
    expect(rule, holdsOn: stay(), breaksWhen: "it comes at another instant") { $0.now.clients.notices[0].time += 1 }
    expect(rule, holdsOn: stay(), breaksWhen: "another one comes") { $0.now.clients.notices[0].key = 15 }
    expect(rule, holdsOn: Array(stay()[..<6]), breaksWhen: "it is too soon") { $0.now.clients.notices.append(last[0]) }
    // A new session forgets what has been seen, and the time that it was.
    let stage = ClientStage()
    var frames = (0..<20).map { _ in stage.frame() }
    frames[10].now.clients.beganSession = true
    for notice in last {
      var again = notice
      again.time = frames[9].now.time + 100_000_000
      let frame = frames.firstIndex { $0.now.time >= again.time } ?? 0
      frames[frame].now.clients.notices.append(again)
    }
    expect(rule, holdsOn: Array(frames[..<17])) { $0.now.clients.notices.append(last[0]) }
    expect(rule, holdsOn: frames)
  }

  @Test("F3 breaks when tiles are read in the order of the pool, with another place or another count")
  func reading() {
    let rule = TilesAreReadInOrder()
    expect(rule, holdsOn: scroll()) { $0.now.clients.reading?.swapAt(0, 4) }
    expect(rule, holdsOn: scroll()) { $0.now.clients.reading?[1].position += 1 }
    expect(rule, holdsOn: scroll()) { $0.now.clients.reading?[1].count += 1 }
    expect(rule, holdsOn: scroll()) { $0.now.clients.reading?[1].key += 1 }
    expect(rule, holdsOn: scroll()) { $0.now.clients.reading?.removeLast() }
  }

  /// A state saved in the first of two frames, restored in the second one, in which two items have come before those on screen.
  private func restoration(removing range: Range<Int>? = nil) -> [CheckedFrame] {
    let stage = ClientStage()
    _ = stage.frame()
    var frames = [
      stage.frame(travel: 250 * 64),
      stage.frame { list in
        list.insert([Stage.item(500, 70), Stage.item(501, 70)], at: 0)
        if let range { list.remove(range) }
      },
    ]
    let saved = ClientObservation.Saved(
      marks: (2...6).map { .init(index: $0, key: UInt64(10 + $0), start: (Int64($0) * 100 - 250) * 64, extent: 6400) }, offset: 250 * 64,
      count: 60)
    frames[0].now.clients.saved = saved
    let offset: Int64 = 390 * 64
    let list = frames[1].list
    frames[1].now.clients.restored = .init(
      state: saved, offset: offset, extent: 450 * 64, contentExtent: list.contentExtent,
      shown: list.items(meeting: offset, offset + 450 * 64).map {
        .init(index: $0, key: list[$0].key, start: list.start($0) - offset, extent: 6400)
      })
    return frames
  }

  @Test("F4 breaks when a state says another thing than stands on the screen")
  func saved() {
    let rule = StatesAreRestored()
    let first = [restoration()[0]]
    expect(rule, holdsOn: first) { $0.now.clients.saved?.marks[0].start += 1 }
    expect(rule, holdsOn: first) { $0.now.clients.saved?.marks[0].key += 1 }
    expect(rule, holdsOn: first) { $0.now.clients.saved?.marks.removeLast() }
    expect(rule, holdsOn: first) { $0.now.clients.saved?.offset += 1 }
    expect(rule, holdsOn: first) { $0.now.clients.saved?.count += 1 }
  }

  @Test("F4 breaks when the first item that is left is not back where it was though the offset could move")
  func restored() {
    let rule = StatesAreRestored()
    func shift(_ frame: inout CheckedFrame, by way: Int64) {
      frame.now.clients.restored?.offset -= way
      for place in frame.now.clients.restored?.shown.indices ?? 0..<0 { frame.now.clients.restored?.shown[place].start += way }
    }
    expect(rule, holdsOn: restoration()) { shift(&$0, by: 1) }
    expect(rule, holdsOn: restoration()) { shift(&$0, by: -200 * 64) }
    // Item 12 has gone, and item 13 is the anchor; of all that were on screen none is left, and what has the index of the first one is.
    var anchorGone = restoration(removing: 4..<5)
    shift(&anchorGone[1], by: 100 * 64)
    expect(rule, holdsOn: anchorGone) { shift(&$0, by: -64) }
    // At the edge of the content it is as near as can be.
    var atEdge = restoration()
    atEdge[1].now.clients.restored?.contentExtent = 840 * 64
    shift(&atEdge[1], by: 0)
    atEdge[1].now.clients.restored?.state.marks[0].start -= 64
    expect(rule, holdsOn: atEdge) { $0.now.clients.restored?.contentExtent += 64 }
  }

  @Test("F4 accepts a fresh list that its estimates put at its end, and breaks if the offset could still move")
  func broughtToTheEnd() {
    var frames = restoration(removing: 4..<9)
    frames[1].list.update(Stage.item(10, 40, revision: 1, estimate: 200), at: 2)
    let offset: Int64 = 390 * 64
    func stand(at points: Int64) {
      frames[1].now.clients.restored?.shown = [.init(index: 2, key: 10, start: points * 64, extent: 40 * 64)]
    }
    // Half of the first one was on screen: that is half of 40 points, or of the estimate.
    frames[1].now.clients.restored?.contentExtent = offset + 450 * 64
    for points in [-20, -60, -100] as [Int64] {
      stand(at: points)
      if points == -60 {
        expect(StatesAreRestored(), holdsOn: frames) { $0.now.clients.restored?.contentExtent += 64 }
      } else {
        expect(StatesAreRestored(), holdsOn: frames)
      }
    }
    stand(at: -101)
    #expect(StatesAreRestored().check(frames[1])?.fault != nil)
  }

  @Test("F1 breaks when an event tells another fraction of its item than the frame shows")
  func fractions() {
    let rule = VisibilityAlternates()
    func told() -> [CheckedFrame] {
      scroll().map { frame in
        var frame = frame
        for place in frame.now.clients.notices.indices {
          let sight = frame.now.clients.sights?.first { $0.key == frame.now.clients.notices[place].key }
          frame.now.clients.notices[place].fraction = sight.map { Double($0.visible) / Double($0.extent) } ?? 0
        }
        return frame
      }
    }
    let (gain, loss) = (place(of: .appears, scroll()[1]), place(of: .disappears, scroll()[1]))
    expect(rule, holdsOn: told()) { $0.now.clients.notices[gain].fraction = 0 }
    expect(rule, holdsOn: told()) { $0.now.clients.notices[loss].fraction = 1 }
  }
}
