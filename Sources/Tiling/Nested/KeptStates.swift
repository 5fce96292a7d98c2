/// States by key, at most `limit`: of too many the one that was kept first goes. Each step is O(1).
///
/// ```
/// oldest -> [key 7] <-> [key 2] <-> [key 9] <- newest     records in one array, linked by index
/// ```
struct KeptStates {
  /// A state without its array: of its items the first ones.
  private struct Record {
    static let maximumItems = 3
    static let noItem = TilingState.Item(key: ItemKey(rawValue: 0), index: 0, start: 0, extent: 0)

    var key: ItemKey
    var older: Int32
    var newer: Int32
    var items = (noItem, noItem, noItem)
    var itemCount: Int32
    var count: Int
    var offset: Int64
  }

  let limit: Int
  private var records: [Record] = []
  private var places: [ItemKey: Int32] = [:]  // looked up by key only
  private var oldest = KeptStates.none
  private var newest = KeptStates.none
  private var vacant = KeptStates.none  // the vacant records, linked by `newer`

  private static let none: Int32 = -1
  /// More than a session can show, and what the links can number.
  static let maximumLimit = Int(Int32.max)

  init(limit: Int) { self.limit = min(limit, KeptStates.maximumLimit) }

  var count: Int { places.count }

  /// What the states take in memory: the records' room, and at most 24 bytes of the dictionary's for each place that it has.
  var bytes: Int { records.capacity * MemoryLayout<Record>.stride + places.capacity * 4 / 3 * (MemoryLayout<ItemKey>.stride + 4) }

  subscript(key: ItemKey) -> TilingState? { places[key].map { state(at: Int($0)) } }

  mutating func take(_ key: ItemKey) -> TilingState? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    unlink(place)
    records[Int(place)].newer = vacant
    vacant = place
    return state(at: Int(place))
  }

  mutating func keep(_ state: TilingState, of key: ItemKey) {
    guard limit > 0 else { return }
    _ = take(key)
    if places.count >= limit { _ = take(records[Int(oldest)].key) }
    let place = vacantPlace()
    var record = Record(
      key: key, older: newest, newer: KeptStates.none, itemCount: Int32(min(state.items.count, Record.maximumItems)), count: state.count,
      offset: state.offset)
    if state.items.count > 0 { record.items.0 = state.items[0] }
    if state.items.count > 1 { record.items.1 = state.items[1] }
    if state.items.count > 2 { record.items.2 = state.items[2] }
    records[Int(place)] = record
    if newest == KeptStates.none { oldest = place } else { records[Int(newest)].newer = place }
    newest = place
    places[key] = place
  }

  private func state(at place: Int) -> TilingState {
    let record = records[place]
    let items = [record.items.0, record.items.1, record.items.2].prefix(Int(record.itemCount))
    return TilingState(items: Array(items), offset: record.offset, count: record.count)
  }

  private mutating func unlink(_ place: Int32) {
    let (older, newer) = (records[Int(place)].older, records[Int(place)].newer)
    if older == KeptStates.none { oldest = newer } else { records[Int(older)].newer = newer }
    if newer == KeptStates.none { newest = older } else { records[Int(newer)].older = older }
  }

  /// An array that doubled would have twice the room that it needs.
  private mutating func vacantPlace() -> Int32 {
    if vacant != KeptStates.none {
      defer { vacant = records[Int(vacant)].newer }
      return vacant
    }
    if records.count == records.capacity { records.reserveCapacity(min(limit, records.count + records.count / 8 + 8)) }
    records.append(
      Record(key: ItemKey(rawValue: 0), older: KeptStates.none, newer: KeptStates.none, itemCount: 0, count: 0, offset: 0))
    return Int32(records.count - 1)
  }
}
