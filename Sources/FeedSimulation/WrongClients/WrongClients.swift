import PhotoFeed
import Scrolling
import Tiling
import ViewTree

extension InjectedBug {
  func makeFeed(photoSource: any PhotoSource, text: any TextMeasuring, maximumPosts: Int) -> FeedViewController {
    switch self {
    case .latePhoto: FeedOfCells(photoSource, text, maximumPosts) { CarelessCell(loader: $0, text: text) }
    case .surplusPhotos: FeedOfCells(photoSource, text, maximumPosts) { CrowdedCell(loader: $0, text: text) }
    case .staleCell: FeedOfCells(photoSource, text, maximumPosts) { StaleCell(loader: $0, text: text) }
    case .wrongExtent: TallFeed(photoSource: photoSource, text: text, maximumPosts: maximumPosts)
    case .silentDeletion: SilentFeed(photoSource: photoSource, text: text, maximumPosts: maximumPosts)
    case .loadsForNobody: FeedOfCells(photoSource, text, maximumPosts) { EagerCell(loader: $0, text: text) }
    case .fetchedOnce: FeedViewController(photoSource: OnceOnlySource(photoSource), text: text, maximumPosts: maximumPosts)
    case .busyPlaceholder: BusyFeed(photoSource: photoSource, text: text, maximumPosts: maximumPosts)
    case .endlessRefetch, .lostPage, .obsoletePage, .inclusiveCursor, .silentFailure, .endlessRetry, .shortPage, .trimmedGap:
      FeedViewController(photoSource: photoSource, text: text, maximumPosts: maximumPosts)
    }
  }
}

private final class FeedOfCells: FeedViewController {
  private let make: (PhotoLoader) -> NineGridCell

  init(_ photoSource: any PhotoSource, _ text: any TextMeasuring, _ maximumPosts: Int, make: @escaping (PhotoLoader) -> NineGridCell) {
    self.make = make
    super.init(photoSource: photoSource, text: text, maximumPosts: maximumPosts)
  }

  override func makeCell() -> NineGridCell { make(loader) }

  override func receive(_ reply: PhotoReply) {
    super.receive(reply)
    guard case .picture(let picture) = reply.outcome else { return }
    for case let cell as CarelessCell in tiledView.tiles { cell.photoArrived(reply.request.photo.id, picture) }
  }
}

/// Remembers the slot that requested a photo, and shows it there, whichever post is there now.
private final class CarelessCell: NineGridCell {
  private var slots: [String: Int] = [:]

  override func show(_ content: PostCellContent, of post: ItemKey) {
    super.show(content, of: post)
    for (slot, photo) in content.photos.enumerated() { slots[photo.id] = slot }
  }

  func photoArrived(_ id: String, _ picture: Picture) {
    guard let slot = slots.removeValue(forKey: id), !photoViews[slot].isHidden else { return }
    photoViews[slot].picture = picture
  }
}

/// Does not hide the views that it no longer needs.
private final class CrowdedCell: NineGridCell {
  override func show(_ content: PostCellContent, of post: ItemKey) {
    let shown = photoViews.filter { !$0.isHidden }
    super.show(content, of: post)
    for view in shown { view.isHidden = false }
  }
}

/// Sets the text only of posts without photos.
private final class StaleCell: NineGridCell {
  override func show(_ content: PostCellContent, of post: ItemKey) {
    let text = textView.text
    super.show(content, of: post)
    if !content.photos.isEmpty, text != .empty { textView.text = text }
  }
}

private final class EagerCell: NineGridCell {
  override func didRelease() {}
}

/// Counts four photos as two rows of three.
private final class TallFeed: FeedViewController {
  override func height(of post: Post, width: Double) -> Double {
    super.height(of: post, width: width) + (post.shownPhotos.count == 4 ? 16 : 0)
  }
}

private final class SilentFeed: FeedViewController {
  override func announce(_ changes: [ItemChange], because cause: ChangeCause) {
    let told = changes.filter { if case .remove = $0 { false } else { true } }
    super.announce(told, because: cause)
  }
}

private final class OnceOnlySource: PhotoSource {
  private let source: any PhotoSource
  private var fetched: Set<String> = []

  init(_ source: any PhotoSource) { self.source = source }

  func start(_ request: PhotoRequest) {
    if fetched.insert(request.photo.id).inserted { source.start(request) }
  }

  func cancel(_ request: PhotoRequest) {
    fetched.remove(request.photo.id)
    source.cancel(request)
  }
}

private final class BusyFeed: FeedViewController {
  override func receive(_ reply: PhotoReply) {
    let isBusy = tiledView.phase != .resting
    super.receive(isBusy ? PhotoReply(request: reply.request, outcome: .failure("busy")) : reply)
  }
}
