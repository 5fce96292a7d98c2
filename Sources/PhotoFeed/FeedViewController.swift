internal import Scrolling
public import Tiling
public import ViewTree

/// A feed on screen: a store of posts, a tiled scroll view with nine-grid cells, and a loader for their photos.
///
/// ```swift
/// let feed = FeedViewController(photoSource: network)
/// window.rootViewController = feed
/// try feed.receive(.append(posts))
/// try feed.tiledView.handle(.release(velocity: Point(x: 0, y: -3000)))
/// window.tick(at: Instant(frame: 1, hz: 60))
/// ```
open class FeedViewController: ViewController {
  /// The most updates that wait for a tick; a driver that ticks its window stays far below.
  public static let maximumWaitingUpdates = 65_536

  /// The posts. They change at a tick only.
  @exclusivity(unchecked) public private(set) var store: FeedStore
  public let tiledView: TiledScrollView
  public let loader: PhotoLoader
  /// The last batch that the tiled view refused, if any; the feed then reloads and goes on.
  public private(set) var refusal: TilingError?
  /// What the updates so far have done.
  @exclusivity(unchecked) public private(set) var counts = Counts()
  /// Loads pages of posts at the two ends; nil, the default, if all posts are received.
  ///
  /// - Precondition: it serves no other feed.
  public var pager: FeedPager? {
    didSet {
      guard pager !== oldValue else { return }
      oldValue?.detach()
      pager?.attach(to: self)
    }
  }
  /// Called at a tick with updates about to be applied: those received, in order, then those of each page.
  public var willCarryOut: (([FeedUpdate]) -> Void)?

  private let text: any TextMeasuring
  @exclusivity(unchecked) private var items = FeedItems()
  @exclusivity(unchecked) private var updates: [FeedUpdate] = []
  private var layout: PostCellLayout

  public struct Counts: Hashable, Sendable {
    public var added = 0
    public var updated = 0
    /// Posts received again without a change.
    public var repeated = 0
    public var removed = 0
    /// Posts removed because the store was full.
    public var trimmed = 0
    /// Updates and deletions of unknown posts.
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

  /// Whether the end of the feed is known, and the end tile follows the last post. With a ``pager`` it becomes unknown again when the store
  /// drops the last posts.
  public var hasEnded: Bool { items.hasEnded }

  /// The posts that meet the viewport, as indices of the store; if none does, the empty range at the viewport's place.
  public var postsOnScreen: Range<Int> {
    let onScreen = tiledView.itemsOnScreen
    guard onScreen.isEmpty else { return items.posts(of: onScreen) }
    let place = tiledView.extents.index(at: LayoutUnit(nearest: tiledView.contentOffset.y))
    return items.posts(of: place..<place)
  }

  /// Records an update for the next tick. May be called from anywhere, also from inside a layout.
  ///
  /// - Throws: ``FeedReceiveError`` if ``maximumWaitingUpdates`` already wait; the update is not taken.
  public func receive(_ update: FeedUpdate) throws(FeedReceiveError) {
    guard updates.count < FeedViewController.maximumWaitingUpdates else {
      throw .tooManyWaitingUpdates(limit: FeedViewController.maximumWaitingUpdates)
    }
    updates.append(update)
    viewIfLoaded?.setNeedsTick()
  }

  /// Records a reply, as ``PhotoLoader/receive(_:)`` does. Its photo is shown from the next tick on.
  open func receive(_ reply: PhotoReply) { loader.receive(reply) }

  open override func loadView() { view = FeedView(controller: self) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tiledView.dataSource = self
    view.addSubview(tiledView)
    view.setNeedsTick()
  }

  /// The feed's part of a tick, before anything moves: shows pictures, applies all updates in one batch, then trims the store.
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
      // Posts dropped after the last one can be loaded again: the feed does not end here any more.
      items.hasEnded = false
      changes.append(.remove(store.count + 1..<store.count + 2))
    }
    announce(changes, because: .trimmed)
    pager?.posts(ids.0, wereGivenUpAt: .start, of: store)
    pager?.posts(ids.1, wereGivenUpAt: .end, of: store)
  }

  /// Why the items change.
  public enum ChangeCause: Hashable, Sendable {
    /// Updates were received.
    case received
    /// The store exceeded its maximum.
    case trimmed
  }

  /// Announces item changes to the tiled view; header and end tile count as items. An override may watch the changes and must call super:
  /// the store has changed already.
  open func announce(_ changes: [ItemChange], because cause: ChangeCause) {
    guard !changes.isEmpty else { return }
    do throws(TilingError) {
      try tiledView.apply(ItemBatch(changes, countAfter: items.count))
    } catch {
      refusal = error
      try? tiledView.reload()  // an error of the items themselves stays in the view's frame
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

  public func makeTile(of kind: TileKind) -> Tile { kind == FeedItems.post ? makeCell() : Tile() }

  public func bind(_ tile: Tile, at index: Int) {
    guard case .post(let post) = items[index], let cell = tile as? NineGridCell else { return }
    cell.show(PostCellContent(store[post]), of: key(at: index))
  }
}

/// An update that a feed refuses.
public enum FeedReceiveError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooManyWaitingUpdates(limit: Int)

  public var description: String {
    switch self {
    case .tooManyWaitingUpdates(let limit): "\(limit) feed updates already wait for the next tick: tick the window"
    }
  }
}

/// The feed's root view: the tiled view fills it and ticks after it.
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
