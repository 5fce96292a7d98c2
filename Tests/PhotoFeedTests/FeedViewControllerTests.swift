@testable import PhotoFeed
import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A feed view controller")
struct FeedViewControllerTests {
  // MARK: Receiving

  @Test("only records what it receives, until the next tick")
  func recording() throws {
    let rig = FeedRig()
    rig.tick()
    for update in [FeedUpdate.append(Post.samples(0..<9)), .delete(["p3"]), .end] { try rig.feed.receive(update) }
    #expect(rig.feed.store.isEmpty && rig.feed.count == 1 && !rig.feed.hasEnded && rig.list.itemCount == 1)
    rig.tick()
    #expect(rig.feed.store.count == 8 && rig.feed.count == 10 && rig.feed.hasEnded && rig.list.itemCount == 10)
  }

  @Test("keeps what it receives before its view is loaded or in a window")
  func earlyUpdates() throws {
    let feed = FeedViewController(photoSource: RecordingSource())
    try feed.receive(.append(Post.samples(0..<3)))
    #expect(!feed.isViewLoaded)
    feed.loadViewIfNeeded()
    try feed.receive(.append(Post.samples(3..<5)))
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = feed
    window.tick(at: Instant(frame: 1, hz: 60))
    #expect(feed.store.count == 5 && feed.tiledView.itemCount == 6)
    #expect(feed.tiledView.tiles.count { $0.index != nil } == 6)
  }

  @Test("has a header, its posts and an end tile, with kinds and keys of their own")
  func items() throws {
    let rig = FeedRig()
    try rig.take(.append(Post.samples(0..<3)), .end, .end)
    let feed = rig.feed
    #expect(feed.count == 5)
    #expect((0..<5).map { feed.kind(at: $0).name } == ["header", "post", "post", "post", "end"])
    #expect((0..<5).map { feed.key(at: $0).rawValue } == [0, 2, 3, 4, 1])
    #expect(rig.list.tiles.compactMap(\.key).map(\.rawValue).sorted() == [0, 1, 2, 3, 4])
    #expect(feed.extent(at: 0, across: 390) == .exact(56) && feed.extent(at: 4, across: 390) == .exact(44))
    #expect(feed.extent(at: 1, across: 390) == .exact(feed.height(of: feed.store[0], width: 390)))
  }

  /// Every kind of update, one after the other, and what they leave.
  private static let updates: [FeedUpdate] = [
    .append(Post.samples(0..<6)), .prepend(Post.samples(0..<2, prefix: "new")), .insert([.sample("in")], after: "p1"),
    .insert([.sample("top")], after: "nobody"), .update([.sample("p2", length: 500), .sample("gone")]), .delete(["p4", "nobody"]), .end,
    .append([.sample("last")]),
  ]
  private static let outcome = ["top", "new0", "new1", "p0", "p1", "in", "p2", "p3", "p5", "last"]

  @Test("takes all updates of a tick as one batch, and lays out once")
  func oneBatch() throws {
    let rig = FeedRig { Watched(photoSource: $0) }
    let feed = try #require(rig.feed as? Watched)
    rig.tick()
    for update in Self.updates { try rig.feed.receive(update) }
    let together = rig.tick()
    #expect(rig.ids == Self.outcome && feed.announced.count == 1 && feed.announced[0].cause == .received)
    #expect(feed.announced[0].changes.count == Self.updates.count)

    let single = FeedRig { Watched(photoSource: $0) }
    single.tick()
    let report = try single.take(.append(Self.outcome.map { id in rig.feed.store[rig.ids.firstIndex(of: id)!] }), .end)
    #expect(together.layouts == report.layouts && rig.list.lastFrame.binds == single.list.lastFrame.binds)
    #expect(rig.feed.counts.added == 11 && rig.feed.counts.updated == 1 && rig.feed.counts.removed == 1 && rig.feed.counts.unknown == 2)
  }

  @Test("takes updates one a tick to the same list")
  func oneByOne() throws {
    let rig = FeedRig()
    for update in Self.updates { try rig.take(update) }
    #expect(rig.ids == Self.outcome && rig.feed.refusal == nil)
    let bottoms = (0..<rig.feed.count).map { rig.list.extents.offset(of: $0 + 1).points }
    let tops = (0..<rig.feed.count).map { rig.list.extents.offset(of: $0).points }
    for index in 0..<rig.feed.count { #expect(rig.feed.extent(at: index, across: 390) == .exact(bottoms[index] - tops[index])) }
  }

  @Test("drops posts that it has already as they are, without a batch, a layout or a bind")
  func repeats() throws {
    let rig = FeedRig { Watched(photoSource: $0) }
    let feed = try #require(rig.feed as? Watched)
    try rig.take(.append(Post.samples(0..<5)))
    let binds = rig.list.counts.binds
    let report = try rig.take(.append(Post.samples(0..<5)), .prepend(Post.samples(2..<4)), .update(Post.samples(0..<1)))
    #expect(feed.announced.count == 1 && report.layouts == 0 && rig.list.counts.binds == binds)
    #expect(rig.feed.counts.repeated == 8 && rig.feed.counts.added == 5 && rig.feed.store.count == 5)
  }

  @Test("binds an edited post once, and keeps the cell that shows it")
  func edition() throws {
    let rig = FeedRig()
    try rig.take(.append([.sample("a", photos: ["x", "y"]), .sample("b")]))
    let cell = try #require(rig.cell(of: "a"))
    try rig.take(.update([.sample("a", length: 300, photos: ["x"])]))
    #expect(rig.cell(of: "a") === cell && rig.list.lastFrame.binds == 1)
    #expect(cell.textView.text.length == 300 && cell.photoViews[1].isHidden && rig.source.cancelledIDs == ["y"])
    #expect(cell.frame.height == rig.feed.height(of: rig.feed.store[0], width: 390))
  }

  @Test("lets what is received from inside a bind, and from inside an announcement, wait for the next tick")
  func fromInside() throws {
    let rig = FeedRig { Talkative(photoSource: $0) }
    let feed = try #require(rig.feed as? Talkative)
    feed.saysOnBind = [.prepend([.sample("from bind")])]
    feed.saysOnAnnounce = [.delete(["p1"])]
    try rig.take(.append(Post.samples(0..<4)))
    #expect(rig.ids == ["p0", "p1", "p2", "p3"] && rig.list.itemCount == 5)
    rig.tick()
    #expect(rig.ids == ["from bind", "p0", "p2", "p3"] && rig.list.itemCount == 5)
  }

  @Test("refuses the update that its queue has no room for, and goes on when it has been ticked")
  func queueLimit() throws {
    let rig = FeedRig()
    for _ in 0..<FeedViewController.maximumWaitingUpdates { try rig.feed.receive(.delete([])) }
    let error = #expect(throws: FeedReceiveError.self) { try rig.feed.receive(.append(Post.samples(0..<1))) }
    #expect(error == .tooManyWaitingUpdates(limit: 65_536) && error?.description.contains("65536") == true)
    rig.tick()
    #expect(rig.feed.store.isEmpty)
    try rig.take(.append(Post.samples(0..<1)))
    #expect(rig.feed.store.count == 1)
  }

  @Test("remembers a batch that the view refused, and goes on from a reload")
  func refusal() throws {
    let rig = FeedRig { Forgetful(photoSource: $0) }
    try rig.take(.append(Post.samples(0..<8)))
    #expect(rig.feed.refusal == nil)
    try rig.take(.delete(["p1", "p5"]))
    #expect(rig.feed.refusal == .countMismatch(before: 9, expected: 9, found: 7))
    #expect(rig.list.itemCount == 7 && rig.list.lastFrame.error == nil)
    #expect(rig.list.tiles.compactMap(\.key).count == 7)
  }

  // MARK: Photos

  @Test("shows a photo at the tick after its reply, whether the controller or the loader is handed it", arguments: [true, false])
  func reply(throughController: Bool) throws {
    let rig = FeedRig()
    try rig.take(.append([.sample("a", photos: ["x"])]))
    rig.tick()
    let view = try #require(rig.cell(of: "a")).photoViews[0]
    let reply = PhotoReply.picture(rig.source.started[0])
    if throughController { rig.feed.receive(reply) } else { rig.feed.loader.receive(reply) }
    #expect(view.picture == nil)
    rig.tick()
    #expect(view.picture == .of("x"))
  }

  @Test("starts what is queued at the next tick when scrolling has cancelled what ran")
  func queuedAfterScroll() throws {
    let rig = FeedRig(viewport: Size(width: 390, height: 300))
    let hidden = (0..<6).map { "hidden\($0)" }
    try rig.take(.append([.sample("a", photos: hidden), .sample("b", photos: ["seen"]), .sample("c"), .sample("d", length: 2_000)]))
    let photos = rig.feed.tiledView.extents.offset(of: 2).points
    #expect(rig.source.startedIDs == hidden && rig.feed.loader.queuedCount == 0)
    try rig.list.handle(.wheel(by: Point(x: 0, y: photos - 150)))
    rig.tick()
    #expect(rig.feed.loader.queuedCount == 1, "both posts are on screen")
    try rig.list.handle(.wheel(by: Point(x: 0, y: 150)))
    rig.tick()
    #expect(rig.source.cancelledIDs == hidden && rig.feed.loader.queuedCount == 1)
    rig.tick()
    #expect(rig.source.startedIDs == hidden + ["seen"])
  }

  // MARK: The window

  @Test("rule 77: loadView, viewDidLoad, viewWillAppear, willLayout, didLayout, viewDidAppear")
  func order() {
    let feed = Diary(photoSource: RecordingSource())
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = feed
    #expect(feed.entries == ["loadView", "viewDidLoad", "viewWillAppear"])
    window.tick(at: Instant(frame: 1, hz: 60))
    #expect(feed.entries.dropFirst(3) == ["viewWillLayoutSubviews", "viewDidLayoutSubviews", "viewDidAppear"])
    window.rootViewController = nil
    #expect(feed.entries.dropFirst(6) == ["viewWillDisappear", "viewDidDisappear"])
  }

  @Test("fills its window with the list, also when the window is resized")
  func resize() throws {
    let rig = FeedRig()
    try rig.take(.append(Post.samples(0..<30)))
    rig.window.bounds = Rect(x: 0, y: 0, width: 844, height: 390)
    rig.tick()
    #expect(rig.list.frame == Rect(x: 0, y: 0, width: 844, height: 390))
    #expect(rig.list.extents.extent(at: 1).points == rig.feed.height(of: rig.feed.store[0], width: 844))
  }

  @Test("a view that outlives its controller is empty and does nothing")
  func orphan() throws {
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    var feed: FeedViewController? = FeedViewController(photoSource: RecordingSource())
    let loader = try #require(feed?.loader)
    try feed?.receive(.append(Post.samples(0..<3)))
    let view = try #require(feed?.view)
    view.frame = window.bounds
    window.addSubview(view)
    window.tick(at: Instant(frame: 1, hz: 60))
    feed = nil
    loader.receive(PhotoReply(request: PhotoRequest(number: 1, photo: Photo(id: "x")), outcome: .failure("late")))
    view.setNeedsTick()
    view.setNeedsLayout()
    window.bounds = Rect(x: 0, y: 0, width: 500, height: 844)
    window.tick(at: Instant(frame: 2, hz: 60))
    #expect(window.tickCount == 2)
  }
}

/// Writes down what is announced.
private final class Watched: FeedViewController {
  private(set) var announced: [(changes: [ItemChange], cause: ChangeCause)] = []

  override func announce(_ changes: [ItemChange], because cause: ChangeCause) {
    if !changes.isEmpty { announced.append((changes, cause)) }
    super.announce(changes, because: cause)
  }
}

/// Announces no removals.
private final class Forgetful: FeedViewController {
  override func announce(_ changes: [ItemChange], because cause: ChangeCause) {
    let told = changes.filter { if case .remove = $0 { false } else { true } }
    super.announce(told + (changes.isEmpty ? [] : [.update(0..<1)]), because: cause)
  }
}

/// Has something to say while it is being laid out, once.
private final class Talkative: FeedViewController {
  var saysOnBind: [FeedUpdate] = []
  var saysOnAnnounce: [FeedUpdate] = []

  override func makeCell() -> NineGridCell { Cell(feed: self) }

  override func announce(_ changes: [ItemChange], because cause: ChangeCause) {
    say(&saysOnAnnounce)
    super.announce(changes, because: cause)
  }

  func say(_ updates: inout [FeedUpdate]) {
    for update in updates { try? receive(update) }
    updates = []
  }

  private final class Cell: NineGridCell {
    private unowned let feed: Talkative

    init(feed: Talkative) {
      self.feed = feed
      super.init(loader: feed.loader, text: EstimatedText())
    }

    override func show(_ content: PostCellContent, of post: ItemKey) {
      super.show(content, of: post)
      feed.say(&feed.saysOnBind)
    }
  }
}

/// Writes down when it is called.
private final class Diary: FeedViewController {
  private(set) var entries: [String] = []

  override func loadView() {
    entries.append("loadView")
    super.loadView()
  }
  override func viewDidLoad() {
    entries.append("viewDidLoad")
    super.viewDidLoad()
  }
  override func viewWillAppear(_ animated: Bool) { entries.append("viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { entries.append("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { entries.append("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { entries.append("viewDidDisappear") }
  override func viewWillLayoutSubviews() { entries.append("viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() { entries.append("viewDidLayoutSubviews") }
}
