extension ReferenceList {
  /// How the items are laid out.
  public enum Arrangement: Sendable, Equatable {
    case list
    /// A list whose items of one kind are headers, which stay in view until the next one pushes them out.
    case sections(headerKind: Int)
    /// Rows of so many items; a row is as long as its longest item.
    case grid(columns: Int)
    /// Each item goes to the lane that is the shortest, the first of several.
    case masonry(lanes: Int)
    /// Lines of items of their own breadth, as many as fit and at most so many, each in the middle of its line.
    case flow(perLine: Int, border: Border<Int64>)
  }

  /// Room around all items, along the scroll axis and across it.
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
  /// How many items stand side by side at most.
  var columns: Int {
    switch self {
    case .list, .sections: 1
    case .grid(let count), .masonry(let count), .flow(let count, _): count
    }
  }

  /// How wide an item is across the axis in a viewport of a breadth; in a flow, how wide it may be.
  func itemBreadth(in breadth: Int64, _ spacing: Int64) -> Int64 {
    if case .flow(_, let border) = self { return max(0, breadth - border.leading - border.trailing) }
    return max(0, breadth - Int64(columns - 1) * spacing) / Int64(columns)
  }

  /// Whether each row has as many items as there are columns, so that an item's row follows from its index.
  var hasFullRows: Bool {
    switch self {
    case .list, .sections, .grid: true
    case .masonry, .flow: false
    }
  }
}
