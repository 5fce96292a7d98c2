import ViewTree

/// The lists in the tiles of another list: what each shows goes by the key of the outer item, and comes back with it.
///
/// A list in a tile is recycled with the tile. Fill it in the outer `bind`: it then shows, in that same frame, the items of the outer item
/// that the tile has taken, at the place where they were left. When the tile gives the item up, the list does too: its tiles are released,
/// its motion and its fingers end, and its place is kept here.
///
/// ```swift
/// final class Page: TileDataSource {
///   var shelves: [Shelf] = []  // a TileDataSource each
///   let lists = NestedLists()
///   var count: Int { shelves.count }
///   func key(at index: Int) -> ItemKey { shelves[index].key }
///   func makeTile(of kind: TileKind) -> ListTile { ListTile(axis: .horizontal, spacing: 8) }
///   func bind(_ tile: ListTile, at index: Int) { lists.show(shelves[index], of: key(at: index), in: tile.list) }
/// }
/// ```
/// A change of a shelf on a tile is announced to its list, which ``list(of:)`` finds; any other shelf just changes, and its place is found
/// by key when it comes back. One `NestedLists` serves one outer list, or several whose items have different keys.
public final class NestedLists {
  /// How many states are kept by default: some 2 MB.
  public static let usualLimit = 10_000

  private var states: KeptStates
  private var shown: [ItemKey: ShownList] = [:]  // looked up by key only

  private struct ShownList {
    weak var list: TiledScrollView?
    var isForgotten = false  // when the tile gives the item up
  }

  /// - Parameter limit: how many lists that are on no tile keep their state. Beyond it the one that left first is forgotten: it comes back
  ///   at its start.
  /// - Precondition: `limit >= 0`
  public init(limit: Int = usualLimit) {
    precondition(limit >= 0, "NestedLists(limit: \(limit)): a limit is >= 0")
    states = KeptStates(limit: limit)
  }

  public var limit: Int { states.limit }

  /// The number of states that are kept: those of lists on no tile.
  public var count: Int { states.count }

  /// Has a list show the items of an outer item, at the place where they were left. Call it in the `bind` of the tile that holds the list.
  ///
  /// A list that shows this outer item already is reloaded, and goes on as it is. Otherwise it shows what a new list would: from the start,
  /// or at the saved place, as by ``TiledScrollView/restore(_:)``. It keeps its tiles if the new data source is of the same class and has the
  /// same kinds: such a data source binds what another one has made. An error is in the list's frame (``TilingFrame/error``).
  ///
  /// - Parameters:
  ///   - source: the items; not retained.
  ///   - key: of the outer item.
  ///   - list: in the tile, at any depth.
  /// - Precondition: the list is not in a layout or callback of its own, and is in the tile that is being bound if a layout runs.
  /// - Complexity: that of a reload, and of finding three keys (``TileDataSource/indices(of:)``).
  public func show(_ source: any TileDataSource, of key: ItemKey, in list: TiledScrollView) {
    precondition(!list.mustWait, "\(list.path): NestedLists.show is called in the bind of the tile that holds the list")
    if let nesting = list.nesting, nesting.lists === self, nesting.key == key, list.dataSource === source {
      return list.attempt { () throws(TilingError) in try list.reload() }
    }
    list.leave()
    let state = shown[key]?.list?.state ?? states.take(key)
    list.nesting = Nesting(lists: self, key: key)
    shown[key] = ShownList(list: list)
    list.enter(source, at: state)
  }

  /// The list that shows the items of an outer item now; nil if no tile has it.
  public func list(of key: ItemKey) -> TiledScrollView? { shown[key]?.list }

  /// What the list of an outer item shows or, if no tile has it, what it last showed: its first three items and their places. Nil if it
  /// was never shown, or is forgotten.
  public func state(of key: ItemKey) -> TilingState? { list(of: key)?.state ?? states[key] }

  /// Keeps a state, as from a file, for the next time that the outer item comes on a tile; of the items the first three.
  ///
  /// - Returns: false, without effect, if the state is not plausible, or if a tile has the outer item: then restore it in its list.
  @discardableResult
  public func setState(_ state: TilingState, of key: ItemKey) -> Bool {
    guard state.isPlausible, list(of: key) == nil else { return false }
    states.keep(state, of: key)
    return true
  }

  /// Call this after ``TiledScrollView/replaceKey(_:with:)`` of the outer list has returned true. The item's list, or the state that is kept of it,
  /// goes by the new key. What was kept under that is forgotten. O(1).
  public func replaceKey(_ key: ItemKey, with newKey: ItemKey) {
    guard key != newKey else { return }
    if let list = shown.removeValue(forKey: key) {
      shown[newKey] = list
      list.list?.nesting = Nesting(lists: self, key: newKey)
    }
    _ = states.take(newKey)
    if let state = states.take(key) { states.keep(state, of: newKey) }
  }

  /// Forgets what an outer item's list showed, as after its removal. If a tile still has it, it is forgotten when the tile gives it up.
  public func forget(_ key: ItemKey) {
    shown[key]?.isForgotten = true
    _ = states.take(key)
  }

  /// The list gives up the items of the outer item. Nil, what it showed is not known.
  func take(_ state: TilingState?, of key: ItemKey, from list: TiledScrollView) {
    guard let shown = shown[key], shown.list === list else { return }  // a tile that has come since shows it
    self.shown[key] = nil
    if let state, !shown.isForgotten { states.keep(state, of: key) }
  }
}
