import ViewTree

/// Where a tiled scroll view stands, to be saved and restored later, over the same items or edited ones: plain integers and keys.
///
/// ```swift
/// let state = list.state        // Codable: save it as you like
/// ...
/// list.restore(state)           // also before the list has a size
/// ```
/// Lengths are counts of 1/64 point (``LayoutUnit``).
public struct TilingState: Hashable, Sendable, Codable {
  /// An item that was on the screen.
  public struct Item: Hashable, Sendable, Codable {
    public var key: ItemKey
    public var index: Int
    /// Where it began, seen from the viewport's beginning; negative for one that had begun before it.
    public var start: Int64
    /// Its length, greater than 0.
    public var extent: Int64

    public init(key: ItemKey, index: Int, start: Int64, extent: Int64) {
      self.key = key
      self.index = index
      self.start = start
      self.extent = extent
    }
  }

  /// What was on the screen, in index order; empty if nothing was.
  public var items: [Item]
  /// The offset along the scroll axis.
  public var offset: Int64
  /// How many items the list had.
  public var count: Int

  public init(items: [Item], offset: Int64, count: Int) {
    self.items = items
    self.offset = offset
    self.count = count
  }

  /// Whether a list can have stood so: what was read from elsewhere is restored only if it is.
  public var isPlausible: Bool {
    let limit = Int64(LayoutUnit.maximumPoints * LayoutUnit.perPoint)
    func fits(_ length: Int64) -> Bool { length >= -limit && length <= limit }
    return count >= 0 && fits(offset)
      && items.allSatisfy { fits($0.start) && $0.extent > 0 && fits($0.extent) && $0.index >= 0 && $0.index < count }
  }
}

/// As its plain number.
extension ItemKey: Codable {}
