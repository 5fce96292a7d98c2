/// What an item is called for as long as it exists: an interned integer, never a hash of its content.
///
/// Two items of one list never share a key, and a key that has left the list is not given to another item.
public struct ItemKey: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: UInt64

  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable public static func < (a: ItemKey, b: ItemKey) -> Bool { a.rawValue < b.rawValue }
}
