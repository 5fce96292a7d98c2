/// What an item is called for as long as it exists: an interned integer, never a hash of its content.
///
/// Two items of one list never share a key, and a key that has left the list is not given to another item.
public struct ItemKey: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: UInt64

  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable public static func < (a: ItemKey, b: ItemKey) -> Bool { a.rawValue < b.rawValue }
}

/// An item as a difference of two lists sees it: which one it is, and which state of its content.
public struct ItemVersion: Hashable, Sendable {
  public var key: ItemKey
  /// Another number says that content, kind or extent have changed. It need not grow.
  public var revision: UInt32

  @inlinable public init(key: ItemKey, revision: UInt32) {
    self.key = key
    self.revision = revision
  }
}
