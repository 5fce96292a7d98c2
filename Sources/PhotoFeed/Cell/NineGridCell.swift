public import Tiling
internal import ViewTree

/// A tile that shows a post: its text, and up to nine photos in a grid.
///
/// The nine photo views are made once. `show`, and not the layout, hides and empties those that a post does not need, and marks the cell: a
/// post with seven photos after one with nine leaves none of the old ones on screen.
open class NineGridCell: Tile {
  public let textView = TextView()
  /// Nine, in slot order.
  public let photoViews: [PhotoView]
  /// What is shown; nil before the first `show`.
  public private(set) var content: PostCellContent?

  private let loader: PhotoLoader
  private let text: any TextMeasuring
  private var layout: PostCellLayout

  /// `text` is the measure that the data source's extents were made with.
  public init(loader: PhotoLoader, text: any TextMeasuring) {
    self.loader = loader
    self.text = text
    layout = PostCellLayout(width: 0, text: text)
    photoViews = (0..<NineGridLayout.maximumPhotos).map { _ in PhotoView() }
    super.init()
    textView.measure = text
    addSubview(textView)
    for photoView in photoViews {
      photoView.isHidden = true
      addSubview(photoView)
    }
  }

  /// What a checker reads of all cells in each frame: loads under way, the text's counts, and the slots that are not hidden and empty.
  package var loadCount: Int {
    photoViews.withUnsafeBufferPointer { views in
      var count = 0
      for index in views.indices where Unmanaged.passUnretained(views[index])._withUnsafeGuaranteedRef({ $0.isLoading }) { count &+= 1 }
      return count
    }
  }

  package var textCounts: (length: Int, wide: Int, lines: Int) { textView.counts }

  package func forEachShownSlot(_ body: (Int, PhotoView) -> Void) {
    photoViews.withUnsafeBufferPointer { views in
      for slot in views.indices {
        Unmanaged.passUnretained(views[slot])._withUnsafeGuaranteedRef { if !$0.isHidden || $0.hasPicture { body(slot, $0) } }
      }
    }
  }

  /// Shows another content or edition: slots whose photo stays keep their picture and their load (invariant E2).
  open func show(_ content: PostCellContent, of post: ItemKey) {
    self.content = content
    textView.text = content.text
    for (slot, view) in photoViews.enumerated() {
      if slot < content.photos.count {
        view.isHidden = false
        loader.show(content.photos[content.photos.startIndex + slot], slot: slot, of: post, in: view)
      } else {
        view.isHidden = true
        loader.release(view)
      }
    }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let content else { return }
    if layout.width != bounds.width { layout = PostCellLayout(width: bounds.width, text: text) }
    textView.frame = layout.textFrame(of: content)
    for slot in 0..<content.photos.count { photoViews[slot].frame = layout.photoFrame(of: slot, in: content) }
  }

  /// Gives the post up: its loads are no longer needed (invariant A6).
  open override func didRelease() {
    super.didRelease()
    for view in photoViews { loader.release(view) }
  }
}
