@testable import FeedSimulation
import PhotoFeed
@testable import ScrollSimulation
import Testing

/// A checker of one cell, over frames in which nothing or one thing changes.
@Suite("A checker of a feed")
struct FeedCheckerTests {
  private static let width: Int64 = 390 * 64
  private static let rules = ["E1", "E2", "E3", "E4", "E11"]

  private var checker: FeedChecker
  private var cells: [CellObservation] = []
  private var list = ReferenceFeed.emptyList()
  private var now = FrameObservation()

  init() {
    checker = FeedChecker(ReferenceFeed(width: Self.width)) { rule in Self.rules.firstIndex(of: rule) ?? -1 }
    (now.width, now.height) = (Self.width, 844 * 64)
    checker.frame.feed.append([Self.post(["a", "b"])], in: &list)
    let post = checker.frame.feed.entries[0].post
    let places = ReferenceGeometry.PhotoPlaces(of: post, width: Self.width)
    let slots = (0..<9).map { slot in
      guard slot < 2 else { return CellObservation.Slot.nowhere }
      let (box, picture) = (places[slot], slot == 0 ? Array("a".utf8) : nil)
      return CellObservation.Slot(isHidden: false, x: box.x, y: box.y, width: box.width, height: box.height, picture: picture)
    }
    cells = [CellObservation(pool: 3, index: 1, key: checker.frame.feed.entries[0].key, slots: slots)]
  }

  private static func post(_ photos: [String]) -> ReferenceFeed.Post {
    let photos = photos.map { Photo(id: $0, pixelSize: PixelSize(width: 4, height: 3)) }
    return FeedObserver.reference(Post(id: "1", text: PostText(length: 30, wide: 0, lines: 1)!, photos: photos))
  }

  /// The rules that hold in the next frame, and those that are broken.
  private mutating func check() -> (held: [String], broken: [String]) {
    var loads = LoadObservation()
    (loads.requested, loads.done) = (1, 1)
    checker.check(
      loads: loads, traffic: PhotoTraffic(), now: now, areSame: { [cells] in $0 == cells }, observe: { [cells] in $0 = cells })
    var (held, broken): ([String], [String]) = ([], [])
    checker.takeResults { $0.checkResult == .holds ? held.append(Self.rules[$0.rule]) : broken.append(Self.rules[$0.rule]) }
    return (held, broken)
  }

  private mutating func settle() {
    for _ in 0..<5 { _ = check() }
  }

  @Test("has the same results in every frame in which nothing changes")
  mutating func settled() {
    #expect(check() == (["E1", "E3", "E4", "E11"], []), "its slots are new")
    for _ in 0..<5 { #expect(check() == (["E1", "E2", "E3", "E4"], [])) }
  }

  @Test("finds another picture in a cell that was settled, in each frame that shows it")
  mutating func otherPicture() {
    settle()
    cells[0].slots[1].picture = Array("a".utf8)
    for _ in 0..<5 { #expect(check() == (["E2", "E3", "E4"], ["E1"])) }
    cells[0].slots[1].picture = nil
    #expect(check() == (["E1", "E3", "E4"], ["E2"]), "a picture is lost")
    #expect(check() == (["E1", "E2", "E3", "E4"], []))
  }

  @Test("finds a cell that stays as it was under another width, another post or another place")
  mutating func otherFrame() {
    settle()
    now.width -= 64
    for _ in 0..<5 { #expect(check().broken == ["E3"]) }
    now.width += 64
    settle()
    checker.frame.feed.update(Self.post(["b", "a"]), in: &list)
    for _ in 0..<5 { #expect(check().broken == ["E1"]) }
    checker.frame.feed.update(Self.post(["a", "b"]), in: &list)
    settle()
    cells[0].slots[0].x += 1
    for _ in 0..<5 { #expect(check().broken == ["E3"]) }
  }
}
