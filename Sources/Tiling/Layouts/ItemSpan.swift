/// How many columns of a grid, or lanes of a masonry, an item takes: `1`, `2`, ... or ``all``.
public struct ItemSpan: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// All columns, however many there are.
  public static let all = ItemSpan(Int.max)

  /// At least 1; `Int.max` for ``all``.
  public let count: Int

  /// - Parameter count: less than 1 counts as 1, more than there are as all.
  public init(_ count: Int) { self.count = max(1, count) }

  public init(integerLiteral count: Int) { self.init(count) }

  /// The number of columns that it takes of `all`.
  public func columns(of all: Int) -> Int { min(count, max(1, all)) }
}

/// An item that takes more than one column.
public struct SpanningItem: Hashable, Sendable {
  public var index: Int
  public var span: ItemSpan

  public init(index: Int, span: ItemSpan) {
    self.index = index
    self.span = span
  }
}
