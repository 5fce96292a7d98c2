@testable import ScrollSimulation
import Testing

@Suite("The rules of pages")
struct PageInvariantsTests {
  private typealias PageCall = ClientObservation.PageCall

  /// Frames at the end of a list of 8 items, with what was said of pages in each.
  private func frames(_ calls: [[PageCall]], growing: [Int] = [], by points: Int64 = 10, longer: [Int] = [], screenfuls: Double = 1)
    -> [CheckedFrame]
  {
    let stage = Stage(count: 8)
    return calls.enumerated().map { place, calls in
      var frame = stage.frame { list in
        if growing.contains(place) { list.insert([Stage.item(100 + UInt64(place), points)], at: list.count) }
        if longer.contains(place) { list.update(Stage.item(17, 100 + 10 * Int64(place)), at: 7) }
      }
      frame.now.layouts = 1
      frame.now.clients.feeding = .init(brinks: [.end], screenfuls: screenfuls, maximumEmptyPages: 2)
      frame.now.clients.pages = calls
      // Not the very first frame: what that one tells may have been asked for before it.
      if frame.isFirst { (frame.before, frame.isFirst) = (frame.now, false) }
      return frame
    }
  }

  private func ask(_ generation: Int) -> PageCall { .init(matter: .asked, brink: .end, generation: generation) }

  private func reply(_ generation: Int, _ ending: PageCall.Ending = .loaded, isTaken: Bool = true) -> PageCall {
    .init(matter: .replied(ending, isTaken: isTaken), brink: .end, generation: generation)
  }

  private var restart: PageCall { .init(matter: .restarted, brink: .end, generation: 1) }

  @Test("E9 breaks when a second page is asked for while one is under way, or under an old number, or where there are none")
  func oneByOne() {
    let rule = PagesComeOneByOne()
    let fine = frames([[ask(1)], [], [reply(1), ask(2)]], growing: [2])
    expect(rule, holdsOn: fine, breaksWhen: "one is under way") { $0.now.clients.pages.removeFirst() }
    expect(rule, holdsOn: fine, breaksWhen: "the number is an old one") { $0.now.clients.pages[1].generation = 1 }
    expect(rule, holdsOn: fine, breaksWhen: "nobody has pages there") { $0.now.clients.pages[1].brink = .start }
    expect(rule, holdsOn: fine, breaksWhen: "the next one is forgotten") { $0.now.clients.pages.removeLast() }
  }

  @Test("E9 breaks when a near end is not asked for, or one that is far is")
  func near() {
    let rule = PagesComeOneByOne()
    expect(rule, holdsOn: frames([[ask(1)]])) { $0.now.clients.pages = [] }
    expect(rule, holdsOn: frames([[], []], screenfuls: 0.5)) { $0.now.clients.pages = [self.ask(1)] }
  }

  @Test("E9 breaks when an outdated reply is taken, or one that is due is dropped")
  func outdated() {
    let rule = PagesComeOneByOne()
    let late = frames([[ask(1)], [restart, ask(3)], [reply(1, isTaken: false)]])
    expect(rule, holdsOn: late) { $0.now.clients.pages = [self.reply(1)] }
    expect(rule, holdsOn: frames([[ask(1)], [reply(1), ask(2)]], growing: [1])) {
      $0.now.clients.pages = [self.reply(1, isTaken: false)]
    }
  }

  @Test("E9 breaks when an end is asked for behind its last page, or again after a failure while it has been near")
  func ends() {
    let rule = PagesComeOneByOne()
    for ending in [PageCall.Ending.last, .failed] {
      expect(rule, holdsOn: frames([[ask(1)], [reply(1, ending)], []])) { $0.now.clients.pages = [self.ask(2)] }
    }
    expect(rule, holdsOn: frames([[ask(1)], [reply(1, .last)], [restart, ask(3)]]))
  }

  @Test("E9 breaks when pages that add nothing do not end")
  func emptyPages() {
    let rule = PagesComeOneByOne()
    expect(rule, holdsOn: frames([[ask(1)], [reply(1), ask(2)], [reply(2)], []])) { $0.now.clients.pages = [self.ask(3)] }
    expect(rule, holdsOn: frames([[ask(1)], [reply(1), ask(2)], [reply(2)]])) { $0.now.clients.pages.append(self.ask(3)) }
    expect(rule, holdsOn: frames([[ask(1)], [reply(1), ask(2)], [reply(2), ask(3)], [reply(3), ask(4)]], growing: [2]))
  }

  @Test("E9 counts a page that was asked for when the frame before had been looked at by the items of that frame")
  func askedAfterALook() {
    var early = ask(1)
    early.isOfFrameBefore = true
    var frames = frames([[], [early, reply(1), ask(2)]], growing: [1], screenfuls: 0.5)
    for place in frames.indices {
      frames[place].now.clients.feeding?.maximumEmptyPages = 1
      frames[place].now.phase = .decelerating
    }
    expect(PagesComeOneByOne(), holdsOn: frames) { $0.now.clients.pages[0].isOfFrameBefore = false }
  }

  @Test("E9 counts items and not points: a longer list is no fuller, and items without length have come all the same")
  func counting() {
    let rule = PagesComeOneByOne()
    expect(rule, holdsOn: frames([[ask(1)], [reply(1), ask(2)], [reply(2)]], longer: [1, 2])) { $0.now.clients.pages.append(self.ask(3)) }
    expect(rule, holdsOn: frames([[ask(1)], [reply(1), ask(2)], [reply(2), ask(3)]], growing: [1, 2], by: 0)) {
      $0.now.clients.pages.removeLast()
    }
  }
}
