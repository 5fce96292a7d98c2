/// What the list should be: its items in order, with nothing clever about it. Written apart from the engine, and differently.
///
/// Lengths are counts of 1/64 point.
public struct ReferenceList: Sendable {
  public struct Item: Sendable, Equatable {
    public var key: UInt64
    public var kind: Int
    public var revision: UInt32
    public var extent: Int64
    /// A digest of what its tile should show; nil if anything may be shown.
    public var content: UInt64?

    public init(key: UInt64, kind: Int, revision: UInt32 = 0, extent: Int64, content: UInt64? = nil) {
      self.key = key
      self.kind = kind
      self.revision = revision
      self.extent = extent
      self.content = content
    }
  }

  /// What has been done to the list since the last frame, in order.
  public enum Change: Sendable, Equatable {
    case insert(at: Int, count: Int)
    case remove(at: Int, keys: [UInt64])
    case move(key: UInt64)
    case update(key: UInt64)
  }

  public private(set) var items: [Item]
  public let spacing: Int64
  public private(set) var changes: [Change] = []
  /// `starts[i]` is where item `i` begins; one more for the end.
  private var starts: [Int64] = []
  private var isStale = true

  /// The smallest extent that each kind declares; without it a list may run out of tiles.
  public let minimumExtents: [Int64]

  public init(items: [Item] = [], spacing: Int64 = 0, minimumExtents: [Int64] = []) {
    self.items = items
    self.spacing = spacing
    self.minimumExtents = minimumExtents
  }

  public var count: Int { items.count }

  public mutating func insert(_ new: [Item], at index: Int) {
    guard !new.isEmpty else { return }
    items.insert(contentsOf: new, at: index)
    changes.append(.insert(at: index, count: new.count))
    isStale = true
  }

  public mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    changes.append(.remove(at: range.lowerBound, keys: items[range].map(\.key)))
    items.removeSubrange(range)
    isStale = true
  }

  public mutating func move(from source: Int, to destination: Int) {
    changes.append(.move(key: items[source].key))
    items.insert(items.remove(at: source), at: destination)
    isStale = true
  }

  public mutating func update(_ item: Item, at index: Int) {
    items[index] = item
    changes.append(.update(key: item.key))
    isStale = true
  }

  /// Gives every item its length anew, as a list of another width does.
  public mutating func remeasure(_ extent: (Int) -> Int64) {
    for index in items.indices { items[index].extent = extent(index) }
    isStale = true
  }

  /// Called when a frame has been checked.
  public mutating func forgetChanges() { changes.removeAll(keepingCapacity: true) }

  /// Where each item begins, in order, and where the next one after the last would. Recomputed from scratch after a change.
  public mutating func layOut() {
    guard isStale else { return }
    isStale = false
    starts.removeAll(keepingCapacity: true)
    starts.reserveCapacity(items.count + 1)
    var y: Int64 = 0
    for item in items {
      starts.append(y)
      y += item.extent + spacing
    }
    starts.append(y)
  }

  /// Where an item begins. Valid after ``layOut()``.
  public func start(_ index: Int) -> Int64 { starts[index] }

  /// The length of the content.
  public var length: Int64 { items.isEmpty ? 0 : starts[items.count] - spacing }

  /// The items that share a positive length with the stretch `[top, bottom)`.
  public func items(meeting top: Int64, _ bottom: Int64) -> [Int] {
    guard top < bottom else { return [] }
    // The first item that ends behind the top: bisection over the starts, then a look at each.
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] + items[middle].extent <= top { low = middle + 1 } else { high = middle }
    }
    var found: [Int] = []
    while low < items.count, starts[low] < bottom {
      if items[low].extent > 0, starts[low] + items[low].extent > top { found.append(low) }
      low += 1
    }
    return found
  }
}
