/// Which items are headers and footers, by key, and how many headers stay in view.
struct SyntheticHeaders: Sendable {
  var share = 0  // of the items, in a thousand
  var footers = 0  // of the sections that end before a header, in a thousand
  var stacked = 1

  static let none = SyntheticHeaders()
  /// A share for sections of eight items on average.
  static let usualShare = 125

  var areThere: Bool { share > 0 }

  /// As the checker is told of them.
  var expected: ReferenceList.Headers {
    .init(kind: ListSetting.headerKind, stacked: stacked, footers: footers > 0 ? ListSetting.footerKind : nil)
  }

  /// The kind of a header or a footer; nil for another item.
  func kind(of key: UInt64) -> Int? {
    if isHeader(key) { return ListSetting.headerKind }
    return footers > 0 && isFooter(key) ? ListSetting.footerKind : nil
  }

  private func isHeader(_ key: UInt64) -> Bool {
    guard areThere else { return false }
    if SectionKeys.all.contains(key) { return key % SectionKeys.perSection == 0 }
    let hash = SyntheticItems.mixed(key)
    return share == SyntheticHeaders.usualShare ? hash % 8 == 0 : hash % 1000 < UInt64(share)
  }

  private func isFooter(_ key: UInt64) -> Bool {
    isHeader(key &+ 1) && (SectionKeys.all.contains(key) || SyntheticItems.mixed(key ^ 0xF007) % 1000 < UInt64(footers))
  }
}

/// The keys of inserted sections and of their parts: of 64 in a row the first is a header's, the last a footer's.
enum SectionKeys {
  static let all: Range<UInt64> = 1 << 38..<ListStep.firstPageKey
  static let perSection: UInt64 = 64
  static let maximumItems = 62

  /// The key, or the last one that has such a row behind it.
  static func first(_ key: UInt64) -> UInt64 { min(key, all.upperBound - perSection) }
}
