/// A section's items, their identity and the state of their content, for a difference of two lists of sections.
public struct SectionVersion: Hashable, Sendable {
  public var header: ItemVersion?
  public var items: [ItemVersion]
  public var footer: ItemVersion?
  public var isCollapsed: Bool

  public init(header: ItemVersion? = nil, items: [ItemVersion], footer: ItemVersion? = nil, isCollapsed: Bool = false) {
    (self.header, self.items, self.footer, self.isCollapsed) = (header, items, footer, isCollapsed)
  }

  public var shape: SectionShape {
    SectionShape(itemCount: items.count, hasHeader: header != nil, hasFooter: footer != nil, isCollapsed: isCollapsed)
  }

  fileprivate func appendShown(to list: inout [ItemVersion]) {
    if let header { list.append(header) }
    guard !isCollapsed else { return }
    list += items
    if let footer { list.append(footer) }
  }
}

extension SectionTable {
  /// - Throws: ``SectionError/tooManyItems(position:)``.
  public init(_ sections: [SectionVersion]) throws(SectionError) {
    try self.init(sections.map { SectionRun(count: 1, shape: $0.shape) })
  }
}

extension ItemBatch {
  /// The changes of the flat list from some sections to others, matched by the keys of headers, items and footers.
  ///
  /// As few items move as possible, whether within their section, to another, or with it; a section that is collapsed or expanded loses or
  /// gains its items. Pass it on with the table of the new sections: ``SectionedItems/apply(_:leadingTo:to:)``.
  ///
  /// - Throws: ``ItemDiffError``, with indices in the flat list.
  /// - Complexity: that of the difference of the flat lists.
  public init(from old: [SectionVersion], to new: [SectionVersion]) throws(ItemDiffError) {
    var (before, after): ([ItemVersion], [ItemVersion]) = ([], [])
    for section in old { section.appendShown(to: &before) }
    for section in new { section.appendShown(to: &after) }
    try self.init(from: before, to: after)
  }
}
