/// The sections of a list: their shapes, keys, extents and content. A ``SectionedItems`` makes the list's data source of it.
///
/// Five requirements have no default. All that a ``TileDataSource`` says of an item holds for what is at a path: an item, a header or a footer.
///
/// ```swift
/// final class Contacts: SectionedDataSource {
///   var groups: [(key: UInt64, names: [(key: UInt64, name: String)])] = []
///   var sections: [SectionRun] { groups.map { SectionRun(count: 1, shape: SectionShape(itemCount: $0.names.count)) } }
///   func key(at path: SectionPath) -> ItemKey { … }
///   func makeTile(of kind: TileKind) -> NameTile { NameTile() }
///   func bind(_ tile: NameTile, at path: SectionPath) { … }
/// }
/// ```
public protocol SectionedDataSource: AnyObject {
  associatedtype ItemTile: Tile

  /// All sections. Asked when the ``SectionedItems`` is made, and at its reload.
  var sections: [SectionRun] { get }

  /// The identity of what is at a path. Keys of headers, items and footers are of one space: no two in the list are equal.
  func key(at path: SectionPath) -> ItemKey

  func makeTile(of kind: TileKind) -> ItemTile

  func bind(_ tile: ItemTile, at path: SectionPath)

  /// By default 0: nothing changes.
  func revision(at path: SectionPath) -> UInt32

  /// If one of the kinds is pinned, every header is kept in view, and is of a pinned kind. By default one kind, as in a flat list.
  var kinds: [TileKind] { get }

  /// By default a pinned kind for a header, if there is one, and the first other kind for the rest.
  func kind(at path: SectionPath) -> TileKind

  /// By default ``estimatedExtent``, or else 44 points.
  func extent(at path: SectionPath, across: Double) -> ItemExtent

  /// By default nil: all that is available.
  func crossExtent(at path: SectionPath, across: Double) -> Double?

  /// The items of a section that take more than one column of a grid or lane of a masonry, by their index in the section and in ascending order.
  /// None by default. Headers and footers take all columns; in a flow, a header that is kept in view takes a line.
  func spanningItems(in items: Range<Int>, of section: Int) -> [SpanningItem]

  /// The extent in points assumed for everything until it is realized: with it, a list of any length opens in O(runs). nil, the default,
  /// asks for each extent up front.
  var estimatedExtent: Double? { get }

  func estimatedExtent(at path: SectionPath, across: Double) -> Double?

  /// Where these keys are; nil for unknown ones. A part of a collapsed section may be named. The default visits everything that is shown.
  func paths(of keys: [ItemKey], in sections: SectionTable) -> [SectionPath?]

  /// A waiting change takes effect: from now on the source answers for the sections after it, as in ``TileDataSource/adopt(_:)``.
  func adopt(_ sections: SectionTable)
}

extension SectionedDataSource {
  public func revision(at path: SectionPath) -> UInt32 { 0 }

  public var kinds: [TileKind] { [.standard] }

  public func kind(at path: SectionPath) -> TileKind {
    let kinds = kinds
    return kinds.first { $0.isPinned == (path.role == .header) } ?? kinds.first ?? .standard
  }

  public func extent(at path: SectionPath, across: Double) -> ItemExtent {
    .estimated(estimatedExtent ?? TileKind.standard.minimumExtent)
  }

  public func crossExtent(at path: SectionPath, across: Double) -> Double? { nil }

  public func spanningItems(in items: Range<Int>, of section: Int) -> [SpanningItem] { [] }

  public var estimatedExtent: Double? { nil }

  public func estimatedExtent(at path: SectionPath, across: Double) -> Double? { nil }

  public func paths(of keys: [ItemKey], in sections: SectionTable) -> [SectionPath?] {
    guard !keys.isEmpty else { return [] }
    var found: [ItemKey: SectionPath] = [:]  // looked up by key only, never iterated
    let wanted = Set(keys)
    for index in 0..<sections.shownCount where found.count < wanted.count {
      let path = sections.path(at: index)
      let key = key(at: path)
      if wanted.contains(key), found[key] == nil { found[key] = path }
    }
    return keys.map { found[$0] }
  }

  public func adopt(_ sections: SectionTable) {}
}
