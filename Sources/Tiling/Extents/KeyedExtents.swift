import ViewTree

/// Extents by key, in ascending order: two bytes for one of less than 512 points whose key follows the one before, as those of neighbours in
/// a list often do.
///
/// ```
/// leaf   first key (8) | end (1) | entries
/// entry  head (2) | gap to the key before, if any (1 to 10) | rest
/// head   bit 15: no gap; the others: the extent in 1/64 point, or else what the rest is: extent (4); or extent, revision, cross extent (20)
/// ```
/// A leaf has 64 bytes: a search is short, and a list of a few items small. What has no rest, or only its extent there, is of revision 0 and
/// of the width of the first entry of all.
struct KeyedExtents {
  private static let leafSize = 64
  private static let start = 9  // of the entries in a leaf
  private static let noGap: UInt16 = 0x8000
  private static let long: UInt16 = 0x7FFE
  private static let whole: UInt16 = 0x7FFF
  private static let largestDoubling = 4096  // bytes; beyond, half as much again is allocated at a time

  /// A place between two entries, and the key that has no gap there.
  private struct Place {
    var offset: Int
    var next: UInt64
  }

  /// An entry in a leaf: from `start` to `rest` it has its head and its gap.
  private struct Found {
    var head: UInt16
    var key: UInt64
    var start: Int
    var rest: Int

    var kind: UInt16 { head & ~KeyedExtents.noGap }
    var end: Int { rest + KeyedExtents.restSize(kind) }
  }

  private var bytes: [UInt8] = []  // leaf by leaf
  private var leaves: [UInt32] = []  // in the order of their keys
  private(set) var count = 0
  private var crossExtent = Double.nan
  private var last = Place(offset: 0, next: 0)  // behind the entry that was put last; unknown if no key is next
  private var lastLeaf = 0  // its place in `leaves`

  var byteCount: Int { bytes.capacity + leaves.capacity * MemoryLayout<UInt32>.stride }

  /// In ascending order.
  var keys: [ItemKey] {
    var keys: [ItemKey] = []
    keys.reserveCapacity(count)
    for leaf in leaves {
      withLeaf(leaf) { leaf in
        var place = KeyedExtents.beginning(of: leaf)
        while let found = KeyedExtents.entry(at: place, of: leaf) {
          keys.append(ItemKey(rawValue: found.key))
          place = Place(offset: found.end, next: found.key &+ 1)
        }
      }
    }
    return keys
  }

  /// - Complexity: O(log count).
  subscript(key: ItemKey) -> LastExtents.Entry? {
    guard count > 0 else { return nil }
    return withLeaf(leaves[leafPlace(of: key.rawValue)]) { leaf in
      let (_, found) = KeyedExtents.find(key.rawValue, from: KeyedExtents.beginning(of: leaf), in: leaf)
      guard let found, found.key == key.rawValue else { return nil }
      let extent = LayoutUnit(rawValue: KeyedExtents.extent(of: found, in: leaf))
      guard found.kind == KeyedExtents.whole else { return .init(key: key, extent: extent, crossExtent: crossExtent, revision: 0) }
      let crossExtent = leaf.loadUnaligned(fromByteOffset: found.rest + 12, as: Double.self)
      return .init(
        key: key, extent: extent, crossExtent: crossExtent.isNaN ? nil : crossExtent,
        revision: leaf.loadUnaligned(fromByteOffset: found.rest + 8, as: UInt32.self))
    }
  }

  /// - Complexity: O(1) behind the entry that was put last, else O(log count); and an insertion into `leaves` for each new leaf.
  mutating func put(_ entry: LastExtents.Entry) {
    if count == 0 {
      crossExtent = entry.crossExtent ?? .nan
      addLeaf(from: entry.key.rawValue, at: 0)
    }
    if putNextToLast(entry) { return }
    while !putIfThereIsRoom(entry) {}
  }

  /// An extent that is known is valid at no width from now on.
  mutating func expire(_ key: ItemKey) {
    guard var entry = self[key] else { return }
    entry.crossExtent = nil
    put(entry)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    leaves.removeAll(keepingCapacity: true)
    (count, lastLeaf, last) = (0, 0, Place(offset: 0, next: 0))
  }

  // MARK: Leaves

  private func withLeaf<Result>(_ number: UInt32, _ body: (UnsafeRawPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0.baseAddress! + Int(number) * KeyedExtents.leafSize) }
  }

  private func firstKey(of index: Int) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: Int(leaves[index]) * KeyedExtents.leafSize, as: UInt64.self) }
  }

  /// Where in `leaves` a key is, or would be.
  private func leafPlace(of key: UInt64) -> Int {
    var (low, high) = (0, leaves.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstKey(of: middle) <= key { low = middle } else { high = middle }
    }
    return low
  }

  private mutating func addLeaf(from key: UInt64, at index: Int) {
    let size = bytes.count
    if bytes.capacity < size + KeyedExtents.leafSize {
      bytes.reserveCapacity(size + max(KeyedExtents.leafSize, size < KeyedExtents.largestDoubling ? size : size / 2))
    }
    leaves.insert(UInt32(size / KeyedExtents.leafSize), at: index)
    bytes.append(contentsOf: repeatElement(0, count: KeyedExtents.leafSize))
    bytes.withUnsafeMutableBytes {
      let leaf = $0.baseAddress! + size
      leaf.storeBytes(of: key, as: UInt64.self)
      KeyedExtents.setEnd(of: leaf, to: KeyedExtents.start)
    }
  }

  /// Makes room in the leaf at a place: by a new one for `key` if that comes last of all, as in a list that is scrolled through; else by
  /// moving half of its entries into a new one.
  private mutating func split(_ index: Int, for key: UInt64, isLast: Bool) {
    last = Place(offset: 0, next: 0)
    if isLast, index == leaves.count - 1 { return addLeaf(from: key, at: index + 1) }
    let half = withLeaf(leaves[index]) { leaf in
      var index = KeyedExtents.beginning(of: leaf)
      while index.offset < KeyedExtents.leafSize / 2, let found = KeyedExtents.entry(at: index, of: leaf),
        found.end < KeyedExtents.end(of: leaf)
      {
        index = Place(offset: found.end, next: found.key &+ 1)
      }
      return KeyedExtents.entry(at: index, of: leaf)
    }
    guard let half else { preconditionFailure("no entry stands behind the middle of leaf \(leaves[index])") }
    addLeaf(from: half.key, at: index + 1)
    bytes.withUnsafeMutableBytes {
      let old = $0.baseAddress! + Int(leaves[index]) * KeyedExtents.leafSize
      let new = $0.baseAddress! + Int(leaves[index + 1]) * KeyedExtents.leafSize
      let end = KeyedExtents.end(of: old)
      let offset = KeyedExtents.write(half.kind, gap: 0, at: KeyedExtents.start, in: new)
      (new + offset).copyMemory(from: old + half.rest, byteCount: end - half.rest)
      KeyedExtents.setEnd(of: new, to: offset + end - half.rest)
      KeyedExtents.setEnd(of: old, to: half.start)
    }
  }

  // MARK: Entries

  @inline(__always)
  private func isUsual(_ entry: LastExtents.Entry) -> Bool { entry.revision == 0 && entry.crossExtent == crossExtent }

  /// Inserts an entry of two bytes for the key right after the one put last, the usual case when a list measures. Changes nothing and returns
  /// false for any other entry, for a known key, in a full leaf, and if one less in the next entry's gap changed more than its lowest byte.
  @inline(__always)
  private mutating func putNextToLast(_ entry: LastExtents.Entry) -> Bool {
    let (key, raw, offset) = (entry.key.rawValue, entry.extent.rawValue, last.offset)
    guard key == last.next, key > 0, raw < Int64(KeyedExtents.long), isUsual(entry) else { return false }
    let nextLeaf = lastLeaf + 1 < leaves.count ? Int(leaves[lastLeaf + 1]) : nil
    let isDone = bytes.withUnsafeMutableBytes {
      let base = $0.baseAddress!
      let leaf = base + Int(leaves[lastLeaf]) * KeyedExtents.leafSize
      let end = KeyedExtents.end(of: leaf)
      guard end + 2 <= KeyedExtents.leafSize else { return false }
      if offset < end {
        let gap = leaf + offset + 2
        let digit = gap.load(as: UInt8.self)  // the gap's lowest 7 bits, and whether there are more
        let canDecrement = digit & 0x7F > 0 && digit != 1
        guard leaf.loadUnaligned(fromByteOffset: offset, as: UInt16.self) < KeyedExtents.noGap, canDecrement else { return false }
        gap.storeBytes(of: digit - 1, as: UInt8.self)
        (leaf + offset + 2).copyMemory(from: leaf + offset, byteCount: end - offset)
      } else if let nextLeaf, key >= (base + nextLeaf * KeyedExtents.leafSize).loadUnaligned(as: UInt64.self) {
        return false
      }
      leaf.storeBytes(of: UInt16(truncatingIfNeeded: raw) | KeyedExtents.noGap, toByteOffset: offset, as: UInt16.self)
      KeyedExtents.setEnd(of: leaf, to: end + 2)
      return true
    }
    guard isDone else { return false }
    count += 1
    last = Place(offset: offset + 2, next: key &+ 1)
    return true
  }

  /// Returns false, with another leaf, if the entry's leaf is full.
  private mutating func putIfThereIsRoom(_ entry: LastExtents.Entry) -> Bool {
    let key = entry.key.rawValue
    let isNear = last.next > 0 && key >= last.next && (lastLeaf + 1 == leaves.count || key < firstKey(of: lastLeaf + 1))
    let index = isNear ? lastLeaf : leafPlace(of: key)
    let raw = entry.extent.rawValue
    let isShort = isUsual(entry) && raw <= Int64(UInt32.max)
    let kind = !isShort ? KeyedExtents.whole : raw < Int64(KeyedExtents.long) ? UInt16(raw) : KeyedExtents.long
    let restSize = KeyedExtents.restSize(kind)
    var (isLast, isNew) = (false, false)
    let (number, near) = (Int(leaves[index]), last)
    let end: Place? = bytes.withUnsafeMutableBytes {
      let leaf = $0.baseAddress! + number * KeyedExtents.leafSize
      var (spot, next) = KeyedExtents.find(key, from: isNear ? near : KeyedExtents.beginning(of: leaf), in: leaf)
      isLast = next == nil
      isNew = next?.key != key
      if key < spot.next { spot.next = key }  // before the first entry of all
      // What is replaced: the entry, or the head and the gap of the one behind it.
      let oldEnd = next.map { isNew ? $0.rest : $0.end } ?? spot.offset
      let nextGap = isNew ? next.map { $0.key - key - 1 } : nil
      let newEnd = spot.offset + KeyedExtents.headSize(gap: key - spot.next) + restSize
      let nextSize = nextGap.map { KeyedExtents.headSize(gap: $0) } ?? 0
      let end = KeyedExtents.end(of: leaf)
      guard end + newEnd + nextSize - oldEnd <= KeyedExtents.leafSize else { return nil }
      (leaf + newEnd + nextSize).copyMemory(from: leaf + oldEnd, byteCount: end - oldEnd)
      KeyedExtents.setEnd(of: leaf, to: end + newEnd + nextSize - oldEnd)
      let rest = leaf + KeyedExtents.write(kind, gap: key - spot.next, at: spot.offset, in: leaf)
      if spot.offset == KeyedExtents.start { leaf.storeBytes(of: key, as: UInt64.self) }
      if kind == KeyedExtents.long { rest.storeBytes(of: UInt32(raw), as: UInt32.self) }
      if kind == KeyedExtents.whole {
        rest.storeBytes(of: raw, as: Int64.self)
        rest.storeBytes(of: entry.revision, toByteOffset: 8, as: UInt32.self)
        rest.storeBytes(of: entry.crossExtent ?? .nan, toByteOffset: 12, as: Double.self)
      }
      if let next, let nextGap { _ = KeyedExtents.write(next.kind, gap: nextGap, at: newEnd, in: leaf) }
      return Place(offset: newEnd, next: key &+ 1)
    }
    guard let end else {
      split(index, for: key, isLast: isLast)
      return false
    }
    if isNew { count += 1 }
    (last, lastLeaf) = (end, index)
    return true
  }

  /// The place of a key, and the first entry from there on.
  @inline(__always)
  private static func find(_ key: UInt64, from start: Place, in leaf: UnsafeRawPointer) -> (Place, Found?) {
    var place = start
    let end = end(of: leaf)
    // Most entries have neither a gap nor a rest.
    while place.offset < end, place.next < key, isPlain(leaf.loadUnaligned(fromByteOffset: place.offset, as: UInt16.self)) {
      place = Place(offset: place.offset + 2, next: place.next + 1)
    }
    while let found = entry(at: place, of: leaf) {
      if found.key >= key { return (place, found) }
      place = Place(offset: found.end, next: found.key &+ 1)
    }
    return (place, nil)
  }

  @inline(__always)
  private static func entry(at place: Place, of leaf: UnsafeRawPointer) -> Found? {
    guard place.offset < end(of: leaf) else { return nil }
    let head = leaf.loadUnaligned(fromByteOffset: place.offset, as: UInt16.self)
    var found = Found(head: head, key: place.next, start: place.offset, rest: place.offset + 2)
    guard head & noGap == 0 else { return found }
    var (gap, shift): (UInt64, UInt64) = (0, 0)
    var byte: UInt8
    repeat {
      byte = leaf.load(fromByteOffset: found.rest, as: UInt8.self)
      gap |= UInt64(byte & 0x7F) << shift
      (shift, found.rest) = (shift + 7, found.rest + 1)
    } while byte >= 0x80
    found.key += gap
    return found
  }

  private static func extent(of found: Found, in leaf: UnsafeRawPointer) -> Int64 {
    switch found.kind {
    case long: Int64(leaf.loadUnaligned(fromByteOffset: found.rest, as: UInt32.self))
    case whole: leaf.loadUnaligned(fromByteOffset: found.rest, as: Int64.self)
    default: Int64(found.kind)
    }
  }

  /// Writes an entry's head and gap. Returns where its rest begins.
  private static func write(_ kind: UInt16, gap: UInt64, at offset: Int, in leaf: UnsafeMutableRawPointer) -> Int {
    leaf.storeBytes(of: gap == 0 ? kind | noGap : kind, toByteOffset: offset, as: UInt16.self)
    var (rest, offset) = (gap, offset + 2)
    while rest > 0 {
      leaf.storeBytes(of: UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0), toByteOffset: offset, as: UInt8.self)
      (rest, offset) = (rest >> 7, offset + 1)
    }
    return offset
  }

  @inline(__always) private static func isPlain(_ head: UInt16) -> Bool { head >= noGap && head < noGap | long }
  @inline(__always) private static func restSize(_ kind: UInt16) -> Int { kind < long ? 0 : kind == long ? 4 : 20 }
  @inline(__always) private static func headSize(gap: UInt64) -> Int { 2 + (70 - gap.leadingZeroBitCount) / 7 }
  @inline(__always) private static func beginning(of leaf: UnsafeRawPointer) -> Place {
    Place(offset: start, next: leaf.loadUnaligned(as: UInt64.self))
  }
  @inline(__always) private static func end(of leaf: UnsafeRawPointer) -> Int { Int(leaf.load(fromByteOffset: 8, as: UInt8.self)) }
  @inline(__always) private static func setEnd(of leaf: UnsafeMutableRawPointer, to end: Int) {
    leaf.storeBytes(of: UInt8(end), toByteOffset: 8, as: UInt8.self)
  }
}
