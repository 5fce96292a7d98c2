@testable import FeedSimulation
import PhotoFeed
import ScrollSimulation
import Testing

/// Frames of a feed of two posts, as they should be, for the tests to spoil.
@Suite("The rules of late content")
struct LateContentInvariantsTests {
  private static let width: Int64 = 390 * 64

  private func post(_ id: String, _ photos: [String]) -> Post {
    Post(
      id: id, text: PostText(length: 30, wide: 0, lines: 1)!,
      photos: photos.map { Photo(id: $0, pixelSize: PixelSize(width: 4, height: 3)) }
    )
  }

  /// A frame in which the first post has this cell, its photos loaded in `loaded` slots; before it the cell showed `before`.
  private func frame(_ photos: [String], loaded: [Int] = [], before: FeedFrame? = nil, of id: String = "1") -> FeedFrame {
    var feed = ReferenceFeed(width: Self.width)
    var list = ReferenceFeed.emptyList()
    feed.append([FeedObserver.reference(post(id, photos)), FeedObserver.reference(post("2", ["z"]))], in: &list)
    let shown = feed.entries[0].post
    let places = ReferenceGeometry.PhotoPlaces(of: shown, width: Self.width)
    let boxes = shown.photos.indices.map { places[$0] }
    let slots = (0..<9).map { slot in
      slot < boxes.count
        ? CellObservation.Slot(
          isHidden: false, x: boxes[slot].x, y: boxes[slot].y, width: boxes[slot].width, height: boxes[slot].height,
          picture: loaded.contains(slot) ? Array(photos[slot].utf8) : nil)
        : .init(isHidden: true, x: 0, y: 0, width: 0, height: 0, picture: nil)
    }
    let cell = CellObservation(pool: 3, index: 1, key: feed.entries[0].key, slots: slots)
    return FeedFrame(
      cells: [cell], cellsBefore: before?.cells ?? [], loads: LoadObservation(), feed: feed,
      photosBefore: before.map { [($0.cells[0].key, $0.feed.entries[0].post.photos)] } ?? [], width: Self.width)
  }

  private func expect(
    _ rule: any FeedInvariant, holdsOn frame: FeedFrame, sourceLocation: SourceLocation = #_sourceLocation,
    breaksWhen spoil: (inout FeedFrame) -> Void
  ) {
    #expect(rule.check(frame) == .holds, sourceLocation: sourceLocation)
    var spoilt = frame
    spoil(&spoilt)
    #expect(rule.check(spoilt)?.fault != nil, sourceLocation: sourceLocation)
  }

  @Test("E1 breaks when a slot shows another photo than its post has there")
  func stalePhoto() {
    let rule = NoStalePhotoIsShown()
    expect(rule, holdsOn: frame(["a", "b", "c"], loaded: [0, 2])) { $0.cells[0].slots[1].picture = Array("a".utf8) }
    expect(rule, holdsOn: frame(["a", "b", "c"], loaded: [0, 2])) { $0.cells[0].slots[2].picture = [] }
    var hidden = frame(["a"], loaded: [0])
    hidden.cells[0].slots[5].picture = Array("x".utf8)
    #expect(rule.check(hidden)?.fault == nil, "E3 speaks of it")
  }

  @Test("E2 breaks when a slot that is bound anew shows what it showed before")
  func leftover() {
    let before = frame(["a", "b"], loaded: [0, 1])
    var now = frame(["c", "b"], loaded: [1], before: before)
    now.cells[0].key += 10
    now.feed = moved(now.feed, by: 10)
    expect(RebindingKeepsWhatStays(), holdsOn: now) { $0.cells[0].slots[0].picture = Array("a".utf8) }
  }

  /// The feed with other keys, as another post's cell has them.
  private func moved(_ feed: ReferenceFeed, by distance: Int) -> ReferenceFeed {
    var other = ReferenceFeed(width: Self.width)
    var list = ReferenceFeed.emptyList()
    let spare = (0..<distance).map { FeedObserver.reference(post("spare\($0)", [])) }
    other.append(spare, in: &list)
    other.delete(spare.map(\.id), in: &list)
    other.append(feed.entries.map(\.post), in: &list)
    return other
  }

  @Test("E2 breaks when an edition takes a picture from a slot whose photo stays")
  func lostPicture() {
    let before = frame(["a", "b", "c"], loaded: [0, 1])
    let edition = frame(["a", "x"], loaded: [0], before: before)
    expect(RebindingKeepsWhatStays(), holdsOn: edition) { $0.cells[0].slots[0].picture = nil }
    let swapped = frame(["b", "a"], before: before)
    #expect(RebindingKeepsWhatStays().check(swapped)?.fault == nil, "photos that change places may be asked for anew")
  }

  @Test("E3 breaks when slots are too many, too few, beside their place, or hidden and not empty", arguments: 0...9)
  func slots(count: Int) {
    let rule = SlotsMatchThePost()
    let right = frame((0..<count).map { "p\($0)" }, loaded: count > 0 ? [0] : [])
    if count < 9 {
      expect(rule, holdsOn: right) { $0.cells[0].slots[count].isHidden = false }
      expect(rule, holdsOn: right) { $0.cells[0].slots[8].picture = [1] }
    }
    guard count > 0 else { return }
    let last = count - 1
    expect(rule, holdsOn: right) { $0.cells[0].slots[last].isHidden = true }
    expect(rule, holdsOn: right) { $0.cells[0].slots[last].x += 1 }
    expect(rule, holdsOn: right) { $0.cells[0].slots[last].y -= 1 }
    expect(rule, holdsOn: right) { $0.cells[0].slots[last].width += 1 }
    expect(rule, holdsOn: right) { $0.cells[0].slots[last].height -= 1 }
  }

  @Test("E4 breaks when a load is lost, too many run, one runs twice, the network knows of another number, or the cache is too full")
  func loads() {
    var right = frame([])
    right.loads.requested = 15
    (right.loads.queued, right.loads.running, right.loads.done, right.loads.cancelled, right.loads.failed) = (1, 2, 7, 4, 1)
    (right.loads.underWay, right.loads.maximumRunning, right.loads.cached, right.loads.maximumCached) = (2, 2, 8, 8)
    let rule = LoadsAreAccountedFor()
    expect(rule, holdsOn: right) { $0.loads.requested += 1 }
    expect(rule, holdsOn: right) { $0.loads.maximumRunning = 1 }
    expect(rule, holdsOn: right) { $0.loads.underWay = 3 }
    expect(rule, holdsOn: right) { $0.loads.doubleStarts = 1 }
    expect(rule, holdsOn: right) { $0.loads.cached = 9 }
  }

  @Test("E11 breaks when a photo that has come is waited for, or asked for again, and the cache must still have it")
  func needlessLoads() {
    let rule = LoadsAreNeeded()
    var right = frame(["a", "b"], loaded: [0])
    right.loads.maximumCached = 2
    right.newSlots = [.init(pool: 3, slot: 0, photoID: "a", isShown: true), .init(pool: 3, slot: 1, photoID: "b", isShown: false)]
    right.traffic.asked = ["b"]
    var come = PhotoTraffic()
    come.brought = ["b", "a"]
    right.photos.frameBegins(come)
    expect(rule, holdsOn: cleared(right)) { $0.photos = right.photos }
    var again = right
    again.newSlots = []
    expect(rule, holdsOn: cleared(again)) { $0.photos = again.photos }
    let late = frame(["a", "b"], before: frame(["a", "b"], loaded: [0]))
    (again.cellsBefore, again.photosBefore) = (late.cellsBefore, late.photosBefore)
    expect(rule, holdsOn: again) { $0.cellsBefore = [] }
    for id in ["x", "y"] { right.photos.mayHaveUsed(id) }
    #expect(rule.check(right)?.fault == nil, "two others have been used since, and it keeps two")
  }

  private func cleared(_ frame: FeedFrame) -> FeedFrame {
    var frame = frame
    frame.photos = ReferencePhotos()
    return frame
  }

  @Test("a cell that is bound to another item than it says is left to A5")
  func otherItem() {
    var wrong = frame(["a", "b"], loaded: [0])
    wrong.cells[0].slots[0].picture = [7]
    wrong.cells[0].index = 2
    for rule in [NoStalePhotoIsShown(), SlotsMatchThePost()] as [any FeedInvariant] { #expect(rule.check(wrong)?.fault == nil) }
  }
}
