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
