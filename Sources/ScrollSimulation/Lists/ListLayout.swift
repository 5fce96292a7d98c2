import Tiling

/// Where a synthetic list's items stand. All that sessions and the command know of a layout is here.
public enum ListLayout: String, CaseIterable, Sendable {
  case list, horizontal, sections, grid, masonry, flow

  /// How many items a list may have, and how many of them are written out: beyond that the checker works items out from their keys.
  public static let allowedItems = 0...1_000_000_000
  public static let maximumWrittenItems = 100_000
}

extension ListLayout {
  /// What a person calls such a list.
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

  /// What the reference is told of it.
  func arrangement(_ setting: ListSetting) -> ReferenceList.Arrangement {
    switch self {
    case .list, .horizontal: .list
    case .sections: .sections(headerKind: ListSetting.headerKind)
    case .grid: .grid(columns: setting.columns)
    case .masonry: .masonry(lanes: setting.columns)
    case .flow: .flow(perLine: setting.itemsPerLine, border: setting.border { setting.lengths.steps($0) })
    }
  }

  /// What a view is given; nil for a list.
  func tileLayout(_ setting: ListSetting) -> (any TileLayout)? {
    switch self {
    case .list, .horizontal, .sections: return nil
    case .grid: return GridLayout(columns: setting.columns, spacing: setting.gap)
    case .masonry: return MasonryLayout(lanes: setting.columns, spacing: setting.gap)
    case .flow:
      let inset = setting.border { setting.lengths.points($0) }
      return FlowLayout(
        maximumItemsPerLine: setting.itemsPerLine, lineSpacing: setting.gap, interitemSpacing: setting.gapAcross,
        sectionInset: .init(before: inset.before, behind: inset.behind, leading: inset.leading, trailing: inset.trailing))
    }
  }

  /// Whether a setting draws how many items stand side by side.
  var drawsColumns: Bool { self == .grid || self == .masonry || self == .flow }

  /// Whether items have extents of their own across, and gaps of their own there.
  var hasAcrossExtents: Bool { self == .flow }

  /// Whether it is one line, which may stay at its end, and need not be written out.
  var isLine: Bool { self == .list || self == .horizontal }

  /// In a masonry tiles are bound for what is on screen alone (B9), and of a pinned header nobody says that it is missing.
  var bindsEarly: Bool { self != .masonry && self != .sections }

  /// How many items it may have. Lists need not write them out, what stands side by side is worked out from the first one on.
  public var maximumItems: Int { isLine ? ListLayout.allowedItems.upperBound : ListLayout.maximumWrittenItems }
}

extension ListSetting {
  /// In a flow, which has more in a line than a grid in a row.
  fileprivate var itemsPerLine: Int { columns + 2 }

  /// A flow's insets: none at two columns, and each another one at more.
  fileprivate func border<Length>(_ length: (Int64) -> Length) -> ReferenceList.Border<Length> {
    func inset(_ points: Int) -> Length { length(lengths.near(Int64(64 * points * (columns - 2)))) }
    return ReferenceList.Border(before: inset(10), behind: inset(25), leading: inset(6), trailing: inset(9))
  }
}
