public import ViewTree

/// The places of text and photos in a post's cell of a given width: pure, and the only source of a post's height.
///
///     padding
///     author line
///     text
///     gap, nine-grid       (only if there are photos)
///     padding
public struct PostCellLayout: Sendable {
  /// Around the content, in points.
  public static let padding = 12.0
  /// The line with author and time.
  public static let authorHeight = 20.0
  /// Between text and photos.
  public static let gap = 8.0
  /// The least height of a post: the author line between the paddings.
  public static let minimumHeight = 2 * padding + authorHeight

  /// The cell's width, in points.
  public let width: Double
  public let grid: NineGridLayout
  private let text: any TextMeasuring

  /// - Precondition: `width` is finite and within the layout grid.
  public init(width: Double, text: any TextMeasuring) {
    self.width = width
    self.text = text
    grid = NineGridLayout(side: .fitting(width - 2 * PostCellLayout.padding), spacing: 4, padding: 0, single: .aspect)
  }

  /// The height of a cell that shows `content`, in points on the 1/64 grid.
  public func height(of content: PostCellContent) -> Double {
    let photos = gridSize(of: content).height
    return PostCellLayout.minimumHeight + textHeight(of: content) + (photos > 0 ? PostCellLayout.gap + photos : 0)
  }

  public func textFrame(of content: PostCellContent) -> Rect {
    Rect(
      x: PostCellLayout.padding, y: PostCellLayout.padding + PostCellLayout.authorHeight, width: max(0, width - 2 * PostCellLayout.padding),
      height: textHeight(of: content))
  }

  /// The frame of a photo's slot in the cell.
  ///
  /// - Precondition: `0 <= slot < content.photos.count`.
  public func photoFrame(of slot: Int, in content: PostCellContent) -> Rect {
    let frame = grid.frame(of: slot, count: content.photos.count, single: content.photos.first?.pixelSize)
    return frame.offsetBy(dx: PostCellLayout.padding, dy: textFrame(of: content).maxY + PostCellLayout.gap)
  }

  private func gridSize(of content: PostCellContent) -> Size {
    grid.size(count: content.photos.count, single: content.photos.first?.pixelSize)
  }

  private func textHeight(of content: PostCellContent) -> Double {
    let width = width - 2 * PostCellLayout.padding
    return content.isExpanded ? text.expandedHeight(of: content.text, width: width) : text.height(of: content.text, width: width)
  }
}

/// What a cell shows, without the model that it comes from.
public struct PostCellContent: Hashable, Sendable {
  public var text: PostText
  /// At most nine.
  public let photos: ArraySlice<Photo>
  /// Whether all lines of the text are shown, however many.
  public var isExpanded = false

  public init(text: PostText, photos: ArraySlice<Photo>) {
    self.text = text
    self.photos = photos.prefix(NineGridLayout.maximumPhotos)
  }

  /// A repost shows its own text, and the photos of the post that it passes on.
  public init(_ post: Post) {
    self.init(text: post.text, photos: post.shownPhotos)
  }
}
