import ViewTree

/// What a list shows, to be saved and restored over the same items or edited ones. Lengths are counts of 1/64 point.
///
/// Save a view's `list.state`; call `list.restore(state)`, also before the view has a size. A ``Virtualizer`` has both, too.
public struct TilingState: Hashable, Sendable, Codable {
  /// An item that was on the screen.
  public struct Item: Hashable, Sendable, Codable {
    public var key: ItemKey
    public var index: Int
    /// From the start of the viewport; negative if the item started before it.
    public var start: Int64
    /// On the main axis, greater than 0.
    public var extent: Int64
  }

  /// The items on the screen, in index order.
  public var items: [Item]
  /// The offset on the main axis.
  public var offset: Int64
  /// The number of items in the list.
  public var count: Int

  /// Whether a list can have this state. Only a plausible state is restored, since it may come from a file.
  package var isPlausible: Bool {
    let limit = LayoutUnit.maximum.rawValue
    func fits(_ extent: Int64) -> Bool { extent >= -limit && extent <= limit }
    return count >= 0 && fits(offset)
      && items.allSatisfy { fits($0.start) && $0.extent > 0 && fits($0.extent) && $0.index >= 0 && $0.index < count }
  }
}

/// Encoded as its number.
extension TilingState {
  func renaming(_ key: ItemKey, to newKey: ItemKey) -> TilingState {
    var state = self
    for place in items.indices where items[place].key == key { state.items[place].key = newKey }
    return state
  }
}

extension ItemKey: Codable {}
