import FeedSimulation

/// A feed server in memory, right or with one bug.
final class HandmadeServer: FeedServing {
  enum Bug: CaseIterable {
    case none, offset, inclusive, ties, emptyForever, shuffled, deletedCursor, endsEarly, tooMany, circle, lags, wrongOrder, error200,
      losesNewer, endsAPageEarly
  }

  /// What a server does, without breaking a rule, that keeps rules from seeing anything.
  enum Deafness: CaseIterable {
    case none, size, longSize, inserts, ids, edits, deletes, resets
  }

  struct Entry {
    var id: Int
    var time: Int
    var isHidden = false
    var edition = 0
  }

  let bug: Bug
  let deafness: Deafness
  let tellsIDs: Bool  // of inserted posts
  let promise: FeedPromise
  private(set) var entries: [Entry] = []  // newest first
  private var stale: [Entry] = []
  private(set) var requests = 0
  private var nextID = 1
  var firstInsertedID: Int?  // after a reset: a database's sequence goes on
  private var clock = 0

  private let count: Int

  /// - Parameter poorer: what the description leaves out.
  init(
    _ bug: Bug = .none, deafTo deafness: Deafness = .none, tellsIDs: Bool = true, count: Int = 90,
    _ poorer: (inout FeedPromise) -> Void = { _ in }
  ) {
    (self.bug, self.deafness, self.tellsIDs) = (bug, deafness, tellsIDs)
    self.count = count
    var promise = FeedPromise()
    promise.limit = 10
    promise.order = .descending
    (promise.hasNewer, promise.inserts, promise.edits, promise.deletes, promise.resets) = (true, true, true, true, true)
    poorer(&promise)
    self.promise = promise
    fill(count)
  }

  private func fill(_ count: Int) {
    entries = []
    (nextID, clock) = (1, 0)
    for _ in 0..<count { insert() }
    stale = entries
  }

  private func insert() {
    if nextID % 4 != 0 { clock += 1 }  // some share a time
    entries.insert(Entry(id: nextID, time: clock), at: 0)
    nextID += 1
  }

  func carryOut(_ change: ServerChange) -> ServedChange {
    stale = entries
    switch change {
    case .reset:
      if deafness == .resets { break }
      fill(count)
      nextID = firstInsertedID ?? nextID
    case .insert:
      if deafness == .inserts { return ServedChange(id: tellsIDs ? "elsewhere" : nil) }
      insert()
      if deafness == .ids { return ServedChange(id: "elsewhere") }
      return ServedChange(id: tellsIDs ? "\(nextID - 1)" : nil)
    case .edit(let id):
      guard let place = place(id) else { return ServedChange(failure: "HTTP 404") }
      if deafness != .edits { entries[place].edition += 1 }
    case .delete(let id):
      guard let place = place(id) else { return ServedChange(failure: "HTTP 404") }
      if deafness != .deletes { entries.remove(at: place) }
    }
    return ServedChange()
  }

  private func place(_ id: String) -> Int? { entries.firstIndex { "\($0.id)" == id } }

  func page(_ question: PageQuestion) -> ServedAnswer {
    requests += 1
    let asked = question.limit ?? 10
    let limit = deafness == .size ? 10 : deafness == .longSize ? min(6, asked) : asked
    let all = bug == .lags && requests % 3 == 0 ? stale : entries
    if bug == .error200, requests % 7 == 0 { return ServedAnswer(status: 200, milliseconds: 3, failure: "line 1 is not JSON") }
    switch question.place {
    case .first: return answer(all, from: 0, limit)
    case .newer(let cursor):
      let key = key(cursor)
      let newer = all.prefix { ($0.time, $0.id) > key }.filter { bug != .losesNewer || $0.id % 2 == 0 }
      return ServedAnswer(
        status: 200, milliseconds: 3,
        page: ServedPage(posts: newer.suffix(limit).map(post), newer: newer.suffix(limit).first.map { "\($0.time).\($0.id)" } ?? cursor))
    case .older(let cursor):
      if bug == .offset || bug == .shuffled { return answer(all, from: Int(cursor) ?? 0, limit) }
      let key = key(cursor)
      if bug == .deletedCursor, !all.contains(where: { $0.id == key.1 }) { return answer(all, from: 0, limit) }
      let first =
        switch bug {
        case .inclusive: all.firstIndex { ($0.time, $0.id) <= key }
        case .ties: all.firstIndex { $0.time < key.0 }
        default: all.firstIndex { ($0.time, $0.id) < key }
        }
      return answer(all, from: first ?? all.count, limit)
    }
  }

  private func key(_ cursor: String) -> (Int, Int) {
    let parts = cursor.split(separator: ".").compactMap { Int($0) }
    return (parts.first ?? 0, parts.last ?? 0)
  }

  private func answer(_ all: [Entry], from first: Int, _ limit: Int) -> ServedAnswer {
    var rows = Array(all.dropFirst(first).prefix(bug == .tooMany ? limit + 1 : limit))
    var older: String? = first + limit < all.count && !promise.hasOnePage ? rows.last.map { "\($0.time).\($0.id)" } : nil
    switch bug {
    case .offset: older = first + limit < all.count ? "\(first + limit)" : nil
    case .shuffled:
      // A ranking that each request computes again.
      let ranked = all.sorted { ($0.id &* 7919 &+ requests) % 101 < ($1.id &* 7919 &+ requests) % 101 }
      rows = Array(ranked.dropFirst(first).prefix(limit))
      older = first + limit < all.count ? "\(first + limit)" : nil
    case .emptyForever where first > 40: (rows, older) = ([], older ?? "1.1")
    case .endsEarly:
      rows.removeAll { $0.id % 9 == 0 }
      if rows.count < limit, first > 0 { older = nil }
    case .endsAPageEarly where first + 2 * limit >= all.count: older = nil
    case .circle where first > 40: older = all.dropFirst(9).first.map { "\($0.time).\($0.id)" }
    case .wrongOrder where rows.count > 4: rows.swapAt(1, 3)
    default: break
    }
    return ServedAnswer(
      status: 200, milliseconds: 3,
      page: ServedPage(posts: rows.map(post), older: older, newer: promise.hasNewer ? rows.first.map { "\($0.time).\($0.id)" } : nil))
  }

  private func post(_ entry: Entry) -> ServedPost {
    ServedPost(PostValue(id: "\(entry.id)", length: 40 + entry.time % 200 + entry.edition, lines: 1), order: "\(entry.time)")
  }
}
