import PhotoFeed
import Tiling
import ViewTree

/// Clients with a bug each, as people write them: built on the public API alone, to show that the checker can fail.
public enum Plant: String, CaseIterable, Sendable {
  /// Shows a photo that has come late without asking whose it is.
  case latePhoto = "late-photo"
  /// Leaves the photo views of a post with more photos on screen.
  case surplusPhotos = "surplus-photos"
  /// A cell that keeps the previous post's text.
  case staleCell = "stale-cell"
  /// A data source that declares another extent than its cells have.
  case wrongExtent = "wrong-extent"
  /// A store that forgets to announce a deletion.
  case silentDeletion = "silent-deletion"
  /// A cell that keeps loading for a post that has left.
  case loadsForNobody = "loads-for-nobody"

  /// The rules that must find it.
  public var rules: [String] {
    switch self {
    case .latePhoto: ["E1"]
    case .surplusPhotos: ["E3"]
    case .staleCell: ["A5"]
    case .wrongExtent: ["B1", "B7"]
    case .silentDeletion: ["D1"]
    case .loadsForNobody: ["A6"]
    }
  }

  func makeFeed(photoSource: any PhotoSource, maximumPosts: Int) -> FeedViewController {
    switch self {
    case .latePhoto: FeedOfCells(photoSource, maximumPosts) { CarelessCell(loader: $0, text: EstimatedText()) }
    case .surplusPhotos: FeedOfCells(photoSource, maximumPosts) { CrowdedCell(loader: $0, text: EstimatedText()) }
    case .staleCell: FeedOfCells(photoSource, maximumPosts) { StaleCell(loader: $0, text: EstimatedText()) }
    case .wrongExtent: TallFeed(photoSource: photoSource, maximumPosts: maximumPosts)
    case .silentDeletion: SilentFeed(photoSource: photoSource, maximumPosts: maximumPosts)
    case .loadsForNobody: FeedOfCells(photoSource, maximumPosts) { EagerCell(loader: $0, text: EstimatedText()) }
    }
  }
}

private final class FeedOfCells: FeedViewController {
  private let make: (PhotoLoader) -> NineGridCell

  init(_ photoSource: any PhotoSource, _ maximumPosts: Int, make: @escaping (PhotoLoader) -> NineGridCell) {
    self.make = make
    super.init(photoSource: photoSource, maximumPosts: maximumPosts)
  }

  override func makeCell() -> NineGridCell { make(loader) }

  override func receive(_ reply: PhotoReply) {
    super.receive(reply)
    guard case .picture(let picture) = reply.outcome else { return }
    for case let cell as CarelessCell in tiledView.tiles { cell.photoArrived(reply.request.photo.id, picture) }
  }
}

/// Remembers who asked for a photo, and shows it there, whoever is there now.
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

/// Shows the views that it needs and forgets to hide the others.
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

/// Does not cancel anything.
private final class EagerCell: NineGridCell {
  override func didEndDisplaying() {}
}

/// Counts four photos as two rows of three.
private final class TallFeed: FeedViewController {
  override func height(of post: Post, width: Double) -> Double {
    super.height(of: post, width: width) + (post.shownPhotos.count == 4 ? 16 : 0)
  }
}

/// Announces everything but deletions.
private final class SilentFeed: FeedViewController {
  override func announce(_ changes: [ItemChange], because cause: ChangeCause) {
    let told = changes.filter { if case .remove = $0 { false } else { true } }
    super.announce(told, because: cause)
  }
}
