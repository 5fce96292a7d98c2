import Tiling

/// The layout of a synthetic list: all that sessions and the command know of a layout.
public enum ListLayout: String, CaseIterable, Sendable {
  case list, horizontal, sections, grid, masonry, flow

  /// Limits of items, and of items that are written out: above the latter the checker derives items from their keys.
  public static let allowedItems = 0...100_000_000_000
  public static let maximumWrittenItems = 100_000
}

extension ListLayout {
  /// A name for reports, with its article.
  public var name: String {
    switch self {
    case .list: "a list"
    case .horizontal: "a horizontal list"
    case .sections: "a list with sections"
    case .grid: "a grid"
    case .masonry: "masonry"
    case .flow: "a flow"
    }
  }

  func arrangement(_ setting: ListSetting) -> ReferenceList.Arrangement {
    switch self {
    case .list, .horizontal, .sections: .list
    case .grid: .grid(columns: setting.columns)
    case .masonry: .masonry(lanes: setting.columns)
    case .flow: .flow(perLine: setting.itemsPerLine, border: setting.border { setting.lengths.steps($0) })
    }
  }

  /// The view's layout; nil for a list.
  func tileLayout(_ setting: ListSetting) -> (any TileLayout)? {
    switch self {
    case .list, .horizontal, .sections: return nil
    case .grid: return GridLayout(columns: setting.columns, spacing: setting.gap)
    case .masonry: return MasonryLayout(lanes: setting.columns, spacing: setting.gap)
    case .flow:
      let inset = setting.border { setting.lengths.points($0) }
      return FlowLayout(
        maximumItemsPerLine: setting.itemsPerLine, lineSpacing: setting.gap, interitemSpacing: setting.crossGap,
        sectionInset: .init(before: inset.before, behind: inset.behind, leading: inset.leading, trailing: inset.trailing))
    }
  }

  var hasSpans: Bool { self == .grid || self == .masonry }  // whether items may take several columns

  var drawsColumns: Bool { self == .grid || self == .masonry || self == .flow }

  var hasCrossExtents: Bool { self == .flow }  // whether items and gaps have extents of their own on the cross axis

  var isLine: Bool { self == .list || self == .horizontal }  // can be pinned to its end, and need not be written out

  var bindsEarly: Bool { self != .masonry && self != .sections }  // masonry: B9; sections: a missing header is not reported

  /// Maximum number of items. A line need not be written out; other layouts compute places from the first item on.
  public var maximumItems: Int { isLine ? ListLayout.allowedItems.upperBound : ListLayout.maximumWrittenItems }
}

extension ListSetting {
  fileprivate var itemsPerLine: Int { columns + 2 }  // more than a grid has in a row

  /// A flow's insets: none at two columns; with more, each side has another one.
  fileprivate func border<Length>(_ length: (Int64) -> Length) -> ReferenceList.Border<Length> {
    func inset(_ points: Int) -> Length { length(lengths.near(Int64(64 * points * max(0, columns - 2)))) }
    return ReferenceList.Border(before: inset(10), behind: inset(25), leading: inset(6), trailing: inset(9))
  }
}
