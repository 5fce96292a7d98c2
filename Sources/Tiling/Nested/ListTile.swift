import ViewTree

/// A tile filled by a list, which ``NestedLists`` gives its items in the outer `bind`.
///
/// Any tile can hold lists; this one has nothing else.
open class ListTile: Tile {
  public let list: TiledScrollView

  /// The parameters are those of ``TiledScrollView/init(frame:axis:spacing:overscan:layout:pinnedHeaders:)``.
  public init(axis: TiledScrollView.Axis = .horizontal, spacing: Double = 0, overscan: Double = 0, layout: (any TileLayout)? = nil) {
    list = TiledScrollView(axis: axis, spacing: spacing, overscan: overscan, layout: layout)
    super.init()
    addSubview(list)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if list.frame != bounds { list.frame = bounds }
  }
}
