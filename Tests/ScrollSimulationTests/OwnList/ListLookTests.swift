@testable import ScrollSimulation
import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("Two looks at a list, and a tick between them")
struct ListLookTests {
  private static let acts: [OwnListTests.Act] = [
    .jump, .jumpAnimated, .scrollToItem, .scrollToItemAnimated, .event, .resize, .hide, .window, .insets, .keyboard, .reload, .insert,
    .swap,
    .touch, .grow, .textSize, .pin,
  ]

  @Test("have no finding, whatever the program does in between", arguments: acts, OwnList.Lengths.allCases)
  func clean(act: OwnListTests.Act, lengths: OwnList.Lengths) throws {
    let own = OwnList(lengths)
    var random = SeededGenerator(seed: 2, stream: 7)
    own.window.tick(at: .zero)
    for frame in 1...200 {
      let before = own.list.look(expecting: own.expected)
      if random.perMille(200) { try act.perform(on: own, &random) }
      own.window.tick(at: Instant(frame: frame, hz: 60))
      let found = own.list.findings(of: own.expected, since: before)
      #expect(found == [], "frame \(frame)")
      if !found.isEmpty { return }
    }
  }

  /// The rules broken after a look that remembers the frame otherwise than it was.
  private func rules(
    _ lengths: OwnList.Lengths = .known, at offset: Double = 3_000, expecting count: Int? = nil,
    _ misremember: (inout CheckedFrame, inout [CheckedFrame.Seen]) -> Void = { _, _ in }
  ) throws -> [String] {
    let own = OwnList(lengths)
    own.window.tick(at: .zero)
    own.list.contentOffset.y = offset
    own.window.tick(at: Instant(frame: 1, hz: 60))
    let before = own.list.look(expecting: own.expected)
    var (frame, seen) = (before.frame, before.seen)
    misremember(&frame, &seen)
    var random = SeededGenerator(seed: 1, stream: 1)
    try own.insert(2, at: 0, &random)
    own.window.tick(at: Instant(frame: 2, hz: 60))
    var expected = own.expected
    if let count { expected.items.removeSubrange(count...) }
    return own.list.findings(of: expected, since: ListLook(frame: frame, seen: seen, tick: before.tick, program: before.program)).map(
      \.rule)
  }

  @Test("find content that has jumped, an offset that nobody accounts for, an item on another tile and a rest beyond an edge")
  func broken() throws {
    for lengths in OwnList.Lengths.allCases {
      #expect(try rules(lengths).isEmpty)
      #expect(try rules(lengths) { _, seen in for place in seen.indices { seen[place].top += 64 } } == ["C1"])
      #expect(try rules(lengths) { frame, _ in frame.now.offset += 64 } == ["C4"])
      let exchanged = try rules(lengths) { frame, _ in
        let (one, two) = (frame.now.bound[0], frame.now.bound[1])
        (frame.now.tiles[one].key, frame.now.tiles[two].key) = (frame.now.tiles[two].key, frame.now.tiles[one].key)
      }
      #expect(exchanged == ["A7"])
    }
    #expect(try rules(expecting: 5).contains("B8"))
  }

  @Test("tell of a broken frame in a line for each rule, and no more than two kilobytes")
  func text() {
    let own = OwnList()
    own.window.tick(at: .zero)
    let session = own.session(seed: 1)
    for _ in 1...30 { session.step() }
    own.posts.reverse()  // and tells nobody
    for _ in 1...200 { session.step() }
    let text = "\(session.checker.findings)"
    #expect(text.utf8.count < 2_000)
    #expect(text.contains("\nA5, tiles show their item: frame 31 and "))
    let all = Findings(
      RuleText.texts.map(\.rule).map { Finding(frame: 3, rule: $0, detail: String(repeating: "what is wrong ", count: 500)) })
    #expect("\(all)".utf8.count < 2_000)
    #expect("\([] as Findings)" == "no findings")
  }
}
