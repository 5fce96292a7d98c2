/// What a section of a list consists of: how many items, and whether a header comes before them and a footer after them.
public struct SectionShape: Hashable, Sendable {
  /// The items between header and footer, shown or not.
  public var itemCount: Int
  public var hasHeader: Bool
  public var hasFooter: Bool
  /// Whether the header alone is shown; without a header nothing is.
  public var isCollapsed: Bool

  /// - Precondition: `itemCount >= 0`
  public init(itemCount: Int, hasHeader: Bool = true, hasFooter: Bool = false, isCollapsed: Bool = false) {
    precondition(itemCount >= 0, "SectionShape(itemCount: \(itemCount)): a count is >= 0")
    (self.itemCount, self.hasHeader, self.hasFooter, self.isCollapsed) = (itemCount, hasHeader, hasFooter, isCollapsed)
  }

  /// The number of its places in the flat list.
  public var shownCount: Int { isCollapsed ? foldedPlaces.lowerBound : foldedPlaces.upperBound }

  /// Where items and footer are unless the section is collapsed, counted from its start in the flat list.
  var foldedPlaces: Range<Int> {
    let start = hasHeader ? 1 : 0
    return start..<start + itemCount + (hasFooter ? 1 : 0)
  }
}

/// Neighbouring sections of one shape: one entry of a ``SectionTable``, however many.
public struct SectionRun: Hashable, Sendable {
  public var count: Int
  public var shape: SectionShape

  /// - Precondition: `count >= 0`
  public init(count: Int, shape: SectionShape) {
    precondition(count >= 0, "SectionRun(count: \(count)): a count is >= 0")
    (self.count, self.shape) = (count, shape)
  }
}

/// A place in a list of sections, in the order of the flat list.
public struct SectionPath: Hashable, Comparable, Sendable {
  public enum Role: Hashable, Comparable, Sendable {
    case header
    /// An item by its index in the section.
    case item(Int)
    case footer
  }

  public var section: Int
  public var role: Role

  public init(section: Int, role: Role) { (self.section, self.role) = (section, role) }

  public static func header(of section: Int) -> SectionPath { SectionPath(section: section, role: .header) }
  public static func item(_ item: Int, in section: Int) -> SectionPath { SectionPath(section: section, role: .item(item)) }
  public static func footer(of section: Int) -> SectionPath { SectionPath(section: section, role: .footer) }

  public static func < (a: SectionPath, b: SectionPath) -> Bool { (a.section, a.role) < (b.section, b.role) }
}
