import ViewTree

/// The items of a ``SectionedDataSource`` as a flat list: the data source of a list with sections.
///
/// It keeps which sections the list has, and turns each question about an index into one about a ``SectionPath``. It retains its source.
///
/// ```swift
/// let contacts = try SectionedItems(Contacts())
/// list.dataSource = contacts  // not retained
/// contacts.source.groups[2].names.remove(at: 0)
/// try contacts.apply(SectionBatch([.removeItems(0..<1, in: 2)]), to: list)
/// ```
/// What a list does not show, as items of a collapsed section, it does not ask for; the extents that it has measured it recalls by key.
public final class SectionedItems<Source: SectionedDataSource>: TileDataSource {
  public let source: Source
  /// The sections that the list has, or is told of next: waiting changes do not count.
  public private(set) var table: SectionTable
  private var waiting: [SectionTable] = []  // after each waiting batch, in order

  /// - Throws: ``SectionError/tooManyItems(position:)``.
  /// - Complexity: O(runs log runs).
  public init(_ source: Source) throws(SectionError) {
    self.source = source
    table = try SectionTable(source.sections)
  }

  // MARK: Changes

  /// Applies changes that the source has made to its sections: as ``TiledScrollView/apply(_:)`` does, and at the next tick where that waits.
  /// All changes of the list go through here: a batch that the list is given directly would not be known to the table.
  ///
  /// - Throws: ``SectionError``. After ``SectionError/refused(_:)`` a ``reload(_:)`` must follow.
  /// - Complexity: that of ``SectionBatch/applied(to:)`` and of the list's batch.
  /// - Precondition: these are the list's data source.
  public func apply(_ batch: SectionBatch, to list: TiledScrollView) throws(SectionError) {
    let (items, table) = try batch.applied(to: waiting.last ?? table)
    try apply(items, leadingTo: table, to: list)
  }

  /// The same for changes of the flat list, such as a difference, and the sections after them.
  public func apply(_ batch: ItemBatch, leadingTo table: SectionTable, to list: TiledScrollView) throws(SectionError) {
    precondition(list.dataSource === self, "\(list.path): its data source is not the sections that have changed")
    let mustWait = list.mustWait || list.hasWaitingBatches
    if mustWait { waiting.append(table) } else { self.table = table }
    do throws(TilingError) { try list.apply(batch) } catch {
      if mustWait { waiting.removeLast() }
      throw .refused(error)
    }
  }

  /// Asks the source for its sections, and has the list ask for everything again.
  ///
  /// - Throws: ``SectionError/tooManyItems(position:)``, with nothing changed; ``SectionError/refused(_:)``.
  /// - Precondition: not called from inside a layout or a callback, and no batch waits.
  public func reload(_ list: TiledScrollView) throws(SectionError) {
    precondition(
      !list.mustWait && waiting.isEmpty,
      "\(list.path): its sections were reloaded inside a layout or a callback, or before \(waiting.count) waiting batches")
    table = try SectionTable(source.sections)
    do throws(TilingError) { try list.reload() } catch { throw .refused(error) }
  }

  /// The waiting changes of sections come in the order in which they were given, as the list's batches do.
  public func adopt(_ batch: ItemBatch) {
    guard !waiting.isEmpty else { return }
    table = waiting.removeFirst()
    source.adopt(table)
  }

  // MARK: The flat list

  public var count: Int { table.shownCount }
  public var kinds: [TileKind] { source.kinds }
  public var estimatedExtent: Double? { source.estimatedExtent }
  public func key(at index: Int) -> ItemKey { source.key(at: table.path(at: index)) }
  public func makeTile(of kind: TileKind) -> Source.ItemTile { source.makeTile(of: kind) }
  public func bind(_ tile: Source.ItemTile, at index: Int) { source.bind(tile, at: table.path(at: index)) }
  public func revision(at index: Int) -> UInt32 { source.revision(at: table.path(at: index)) }
  public func kind(at index: Int) -> TileKind { source.kind(at: table.path(at: index)) }
  public func extent(at index: Int, across: Double) -> ItemExtent { source.extent(at: table.path(at: index), across: across) }
  public func crossExtent(at index: Int, across: Double) -> Double? { source.crossExtent(at: table.path(at: index), across: across) }
  public func estimatedExtent(at index: Int, across: Double) -> Double? {
    source.estimatedExtent(at: table.path(at: index), across: across)
  }
  public func headerRuns(in items: Range<Int>) -> [HeaderRun]? { table.headers(in: items) }
  public func spanningItems(in items: Range<Int>) -> [SpanningItem] {
    guard let first = items.first, let last = items.last else { return [] }
    var spanning: [SpanningItem] = []
    for section in table.path(at: first).section...table.path(at: last).section {
      let (shape, all) = (table[section], table.indices(of: section))
      let start = all.lowerBound + (shape.hasHeader ? 1 : 0)
      let end = all.upperBound - (shape.hasFooter && !shape.isCollapsed ? 1 : 0)
      if items.contains(all.lowerBound), all.lowerBound < start { spanning.append(SpanningItem(index: all.lowerBound, span: .all)) }
      let shown = items.clamped(to: start..<max(start, end))
      if !shown.isEmpty {
        let asked = shown.lowerBound - start..<shown.upperBound - start
        for item in source.spanningItems(in: asked, of: section) where asked.contains(item.index) {
          spanning.append(SpanningItem(index: start + item.index, span: item.span))
        }
      }
      if items.contains(end), end < all.upperBound { spanning.append(SpanningItem(index: end, span: .all)) }
    }
    return spanning
  }
  public func indices(of keys: [ItemKey]) -> [Int?] {
    source.paths(of: keys, in: table).map { path in path.flatMap { table.index(of: $0) } }
  }
}
