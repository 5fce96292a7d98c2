internal import Scrolling
public import Tiling
public import ViewTree

/// A feed on the screen: a store of posts, a tiled scroll view that shows them in nine-grid cells, and a loader for their photos.
///
/// ```swift
/// let feed = FeedViewController(photoSource: network)
/// window.rootViewController = feed
/// feed.receive(.append(posts))
/// try feed.tiledView.handle(.release(velocity: Point(x: 0, y: -3000)))
/// window.tick(at: Instant(frame: 1, hz: 60))
/// ```
open class FeedViewController: ViewController {
  /// How many updates may wait for a tick; a driver that ticks its window never comes near.
  public static let maximumWaitingUpdates = 65_536

  /// The posts. Changed only by what is received, at a tick.
  public private(set) var store: FeedStore
  public let tiledView: TiledScrollView
  public let loader: PhotoLoader
  /// The last batch that the tiled view refused, if there ever was one; the feed goes on from a reload.
  public private(set) var refusal: TilingError?
  /// What the updates so far have done.
  public private(set) var counts = Counts()
  /// Fetches pages of posts at the two ends; nil, the default, if all posts are received.
  ///
  /// - Precondition: it is the pager of no other feed.
  public var pager: FeedPager? {
    didSet {
      guard pager !== oldValue else { return }
      oldValue?.detach()
      pager?.attach(to: self)
    }
  }
  /// Is given what is about to be carried out, at a tick: what was received, in order; then, page by page, what has come with pages.
  public var willCarryOut: (([FeedUpdate]) -> Void)?

  private let text: any TextMeasuring
  private var items = FeedItems()
  private var updates: [FeedUpdate] = []
  private var layout: PostCellLayout

  public struct Counts: Hashable, Sendable {
    public var added = 0
    public var updated = 0
    /// Posts that came again as they were.
    public var repeated = 0
    public var removed = 0
    /// Posts taken out because the store was full.
    public var trimmed = 0
    /// Updates and deletions of posts that the feed does not have.
    public var unknown = 0

    public init() {}
  }

  public init(photoSource: any PhotoSource, text: any TextMeasuring = EstimatedText(), maximumPosts: Int = 2_000, spacing: Double = 0) {
    store = FeedStore(maximumCount: maximumPosts)
    loader = PhotoLoader(source: photoSource)
    tiledView = TiledScrollView(spacing: spacing)
    self.text = text
    layout = PostCellLayout(width: 0, text: text)
    super.init()
    loader.needsTick = { [weak self] in self?.viewIfLoaded?.setNeedsTick() }
  }

  /// Whether the end of the feed is known, and the end tile stands under the last post. With a ``pager`` it may be unknown again, when the
  /// store has given up the last posts.
  public var hasEnded: Bool { items.hasEnded }

  /// The posts that meet the viewport, as indices of the store; if none does, the empty range at the viewport's place.
  public var postsOnScreen: Range<Int> {
    let onScreen = tiledView.itemsOnScreen
    guard onScreen.isEmpty else { return items.posts(of: onScreen) }
    let place = tiledView.extents.index(at: LayoutUnit(nearest: tiledView.contentOffset.y))
    return items.posts(of: place..<place)
  }

  /// Records an update for the next tick. Nothing changes now, so that it may be called from anywhere, also from inside a layout.
  ///
  /// - Throws: ``FeedReceiveError`` when ``maximumWaitingUpdates`` already wait; the update is not taken.
  public func receive(_ update: FeedUpdate) throws(FeedReceiveError) {
    guard updates.count < FeedViewController.maximumWaitingUpdates else {
      throw .tooManyWaitingUpdates(limit: FeedViewController.maximumWaitingUpdates)
    }
    updates.append(update)
    viewIfLoaded?.setNeedsTick()
  }

  /// Records a photo that has come, as ``PhotoLoader/receive(_:)`` does. Shown from the next tick on.
  open func receive(_ reply: PhotoReply) { loader.receive(reply) }

  open override func loadView() { view = FeedView(controller: self) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tiledView.dataSource = self
    view.addSubview(tiledView)
    view.setNeedsTick()
  }

  /// The feed's part of a tick, before anything moves: pictures land, then all updates become one batch, then what is too many goes.
  func beginTick() {
    loader.deliverReplies()
    let received = updates
    updates.removeAll(keepingCapacity: true)
    var changes: [ItemChange] = []
    var hasUpdates = false
    func carryOut(_ updates: [FeedUpdate]) {
      guard !updates.isEmpty else { return }
      hasUpdates = true
      willCarryOut?(updates)
      for update in updates { changes += self.carryOut(update) }
    }
    carryOut(received)
    pager?.tick(at: tiledView.window?.instant ?? .zero, carryOut: carryOut)
    if hasUpdates {
      items.postCount = store.count
      announce(changes, because: .received)
      trim()
    }
    pager?.updatesHaveBeenApplied()
  }

  private func trim() {
    let excess = store.excess(around: postsOnScreen)
    let ids = pager == nil ? ([], []) : (store.ids(at: excess.atStart), store.ids(at: excess.atEnd))
    let trimmed = store.trim(around: postsOnScreen)
    guard !trimmed.isEmpty else { return }
    counts.trimmed += trimmed.reduce(0) { $0 - $1.countDelta }
    items.postCount = store.count
    var changes = trimmed.map(FeedItems.items(ofPosts:))
    if !ids.1.isEmpty, items.hasEnded {
      // What was given up behind the last post can be fetched again: the feed does not end here any more.
      items.hasEnded = false
      changes.append(.remove(store.count + 1..<store.count + 2))
    }
    announce(changes, because: .trimmed)
    pager?.posts(ids.0, wereGivenUpAt: .start, of: store)
    pager?.posts(ids.1, wereGivenUpAt: .end, of: store)
  }

  /// Why the items change.
  public enum ChangeCause: Hashable, Sendable {
    /// Updates have been received.
    case received
    /// The store had more than its maximum.
    case trimmed
  }

  /// Tells the tiled view that its items have changed; header and end tile count as items. Override it to watch what is announced, and
  /// call super: the store has changed already.
  open func announce(_ changes: [ItemChange], because cause: ChangeCause) {
    guard !changes.isEmpty else { return }
    do throws(TilingError) {
      try tiledView.apply(ItemBatch(changes, countAfter: items.count))
    } catch {
      refusal = error
      try? tiledView.reload()  // what is wrong with the items themselves stays in the view's frame as its error
    }
  }

  private func carryOut(_ update: FeedUpdate) -> [ItemChange] {
    let change: FeedChange
    switch update {
    case .append(let posts): change = store.append(contentsOf: posts)
    case .prepend(let posts): change = store.prepend(contentsOf: posts)
    case .insert(let posts, let id): change = store.insert(contentsOf: posts, at: store.index(of: id).map { $0 + 1 } ?? 0)
    case .update(let posts): change = store.update(posts)
    case .delete(let ids):
      change = store.delete(ids: ids)
      pager?.postsWereDeleted(ids)
    case .end:
      guard !items.hasEnded else { return [] }
      items.hasEnded = true
      return [.insert(store.count + 1..<store.count + 2)]
    }
    counts.added += change.added
    counts.updated += change.updated
    counts.repeated += change.unchanged
    counts.removed += change.removed
    counts.unknown += change.unknown
    return change.items.map(FeedItems.items(ofPosts:))
  }

  // MARK: Hooks for clients with cells of their own

  /// Makes a cell for the pool.
  open func makeCell() -> NineGridCell { NineGridCell(loader: loader, text: text) }

  /// The height of a post's cell at a width, in points.
  open func height(of post: Post, width: Double) -> Double {
    if layout.width != width { layout = PostCellLayout(width: width, text: text) }
    return layout.height(of: PostCellContent(post))
  }
}

extension FeedViewController: TileDataSource {
  public var kinds: [TileKind] { FeedItems.kinds }
  public var count: Int { items.count }

  public func key(at index: Int) -> ItemKey {
    switch items[index] {
    case .header: FeedItems.headerKey
    case .post(let post): FeedItems.key(ofStored: store.key(at: post))
    case .end: FeedItems.endKey
    }
  }

  public func revision(at index: Int) -> UInt32 {
    if case .post(let post) = items[index] { store.revision(at: post) } else { 0 }
  }

  public func kind(at index: Int) -> TileKind {
    switch items[index] {
    case .header: FeedItems.header
    case .post: FeedItems.post
    case .end: FeedItems.end
    }
  }

  public func extent(at index: Int, across: Double) -> ItemExtent {
    switch items[index] {
    case .header: .exact(FeedItems.headerHeight)
    case .post(let post): .exact(height(of: store[post], width: across))
    case .end: .exact(FeedItems.endHeight)
    }
  }

  public func makeTile(of kind: TileKind) -> Tile { kind.id == FeedItems.post.id ? makeCell() : Tile() }

  public func bind(_ tile: Tile, at index: Int) {
    guard case .post(let post) = items[index], let cell = tile as? NineGridCell else { return }
    cell.show(PostCellContent(store[post]), of: key(at: index))
  }
}

/// An update that a feed does not take.
public enum FeedReceiveError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooManyWaitingUpdates(limit: Int)

  public var description: String {
    switch self {
    case .tooManyWaitingUpdates(let limit): "\(limit) feed updates already wait for the next tick: tick the window"
    }
  }
}

/// The feed's root view: the tiled view fills it, and its tick comes before the tiled view's.
final class FeedView: View {
  private weak var controller: FeedViewController?

  init(controller: FeedViewController) {
    self.controller = controller
    super.init()
  }

  override func advance(to instant: Instant) {
    super.advance(to: instant)
    controller?.beginTick()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.tiledView.frame = bounds
  }
}
