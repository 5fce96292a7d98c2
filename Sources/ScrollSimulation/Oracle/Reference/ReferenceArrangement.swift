extension ReferenceList {
  /// How the items are laid out.
  public enum Arrangement: Sendable, Equatable {
    case list
    /// A row is as long as its longest item. An item takes as many columns as it spans, in the next row if this one has fewer left.
    case grid(columns: Int)
    /// Each item goes to the shortest lane, the first of several. One that spans lanes goes to the neighbours whose longest is shortest.
    case masonry(lanes: Int)
    /// Lines of items with their own breadth, as many as fit and at most `perLine`, each centered in its line.
    case flow(perLine: Int, border: Border<Int64>)
  }

  /// Items that are headers: the last `stacked` ones are kept in view, one below the other, until the next one pushes them out. In columns a
  /// header takes them all, in a flow a line.
  public struct Headers: Sendable, Equatable {
    public var kind: Int
    public var stacked: Int
    /// The kind of the items that end a section, if there are any: drawings show them as its footers.
    public var footers: Int?

    public init(kind: Int, stacked: Int = 1, footers: Int? = nil) { (self.kind, self.stacked, self.footers) = (kind, stacked, footers) }
  }

  /// Room around all items, on the main and the cross axis.
  public struct Border<Length: Sendable & Equatable>: Sendable, Equatable {
    public var before: Length
    public var behind: Length
    public var leading: Length
    public var trailing: Length

    public init(before: Length, behind: Length, leading: Length, trailing: Length) {
      self.before = before
      self.behind = behind
      self.leading = leading
      self.trailing = trailing
    }
  }
}

extension ReferenceList.Arrangement {
  var columns: Int {
    switch self {
    case .list: 1
    case .grid(let count), .masonry(let count), .flow(let count, _): count
    }
  }

  /// An item's cross-axis extent in a viewport of `breadth`; in a flow the maximum.
  func itemCrossExtent(in crossExtent: Int64, _ spacing: Int64) -> Int64 {
    if case .flow(_, let border) = self { return max(0, crossExtent - border.leading - border.trailing) }
    return max(0, crossExtent - Int64(columns - 1) * spacing) / Int64(columns)
  }

  /// Without a layout.
  var isList: Bool { self == .list }

  /// Whether each item stands behind the one before.
  var isLine: Bool { hasFullRows && columns == 1 }

  var isFlow: Bool { if case .flow = self { true } else { false } }

  /// Whether an item's ``ReferenceList/Item/span`` counts.
  var hasSpans: Bool {
    switch self {
    case .grid, .masonry: true
    case .list, .flow: false
    }
  }

  var hasFullRows: Bool {
    switch self {
    case .list, .grid: true
    case .masonry, .flow: false
    }
  }
}
