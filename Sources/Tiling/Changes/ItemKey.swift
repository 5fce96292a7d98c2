/// The identity of an item: an interned integer, never a hash of its content.
///
/// Keys are unique within a list, and the key of a removed item is not given to another item.
public struct ItemKey: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
  public var rawValue: UInt64

  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable public static func < (a: ItemKey, b: ItemKey) -> Bool { a.rawValue < b.rawValue }
}

/// An item's identity and the state of its content, for a difference of two lists.
public struct ItemVersion: Hashable, Sendable {
  public var key: ItemKey
  /// A different number means that content, kind or extent changed. It need not grow.
  public var revision: UInt32

  @inlinable public init(key: ItemKey, revision: UInt32) {
    self.key = key
    self.revision = revision
  }
}
