/// A change of a list of sections. Its numbers speak of the sections that the changes before it have left, as those of an ``ItemChange`` do.
public enum SectionChange: Hashable, Sendable {
  /// An item by its section and its index there.
  public struct Item: Hashable, Sendable {
    public var section: Int
    public var item: Int

    public init(_ item: Int, in section: Int) { (self.item, self.section) = (item, section) }
  }

  /// New sections before the one at this index, or at the end.
  case insert([SectionRun], at: Int)
  case remove(Range<Int>)
  /// Removes a section, then inserts it so that `to` is its new index. Its items count as moved: one step each.
  case move(from: Int, to: Int)
  /// The items leave the list; the header stays. Nothing if it is collapsed.
  case collapse(Int)
  /// Nothing if it is not collapsed.
  case expand(Int)
  /// A header comes or goes.
  case setHeader(Bool, of: Int)
  case setFooter(Bool, of: Int)
  /// The header's content has changed.
  case updateHeader(of: Int)
  case updateFooter(of: Int)
  /// New items, by their indices afterwards.
  case insertItems(Range<Int>, in: Int)
  case removeItems(Range<Int>, in: Int)
  /// Removes an item, then inserts it so that `to` is its new place.
  case moveItem(from: Item, to: Item)
  /// The items' content has changed.
  case updateItems(Range<Int>, in: Int)
}

/// Changes of sections that take effect together, in order.
///
/// ```swift
/// let batch = SectionBatch([.collapse(0), .insertItems(0..<3, in: 1), .moveItem(from: .init(0, in: 1), to: .init(4, in: 2))])
/// let (items, table) = try batch.applied(to: table)
/// ```
public struct SectionBatch: Hashable, Sendable {
  public var changes: [SectionChange]

  public init(_ changes: [SectionChange]) { self.changes = changes }

  /// The changes of the flat list, and the sections after them.
  ///
  /// An item that moves out of a collapsed section is inserted in the flat list, and one that moves into one is removed.
  ///
  /// - Throws: ``SectionError``, if a change does not fit the sections that the ones before it left.
  /// - Complexity: O(changes log n), and a step for each shown item of a moved section.
  public func applied(to table: SectionTable) throws(SectionError) -> (items: ItemBatch, table: SectionTable) {
    var list = FlattenedSections(table)
    for (position, change) in changes.enumerated() { try list.carryOut(change, at: position) }
    return (ItemBatch(list.steps, countAfter: list.table.shownCount), list.table)
  }
}

/// Why a ``SectionBatch`` is refused. Nothing has changed then, but for ``refused(_:)``.
public enum SectionError: Error, Hashable, Sendable {
  /// The change at `position` names sections outside a table of `count`.
  case sectionOutOfRange(SectionChange, position: Int, count: Int)
  /// The change at `position` names items outside a section of `count`.
  case itemOutOfRange(SectionChange, position: Int, count: Int)
  /// The change at `position` updates a header or a footer that the section does not have.
  case noSuchPart(SectionChange, position: Int)
  /// There would be more than 2^50 items.
  case tooManyItems(position: Int)
  /// The list has refused the items' changes: see ``TilingError``.
  case refused(TilingError)
}

extension SectionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .sectionOutOfRange(let change, let position, let count):
      "change \(position) of the batch, \(change), does not fit \(count) sections: changes are sequential, each speaks of what the ones before it left"
    case .itemOutOfRange(let change, let position, let count):
      "change \(position) of the batch, \(change), does not fit a section of \(count) items: changes are sequential, each speaks of what the ones before it left"
    case .noSuchPart(let change, let position):
      "change \(position) of the batch, \(change), is about a part that the section does not have: give it one by setHeader or setFooter"
    case .tooManyItems(let position):
      "change \(position) of the batch leads to more than 2^50 items: show fewer of them"
    case .refused(let error): error.description
    }
  }
}
