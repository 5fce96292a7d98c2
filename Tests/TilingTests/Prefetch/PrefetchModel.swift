import Scrolling
import Tiling
import ViewTree

/// What a view with prefetching must ask for and cancel, worked out anew from all items in each frame, in whole grid steps of 1/64 point.
///
/// It goes by keys alone and keeps two sets of them. It asks the view for what a client can see.
final class PrefetchModel {
  struct Row {
    var key: UInt64
    var start: Int
    var end: Int
  }

  /// What was done since the last frame.
  struct Turn {
    var takenAway: Set<UInt64> = []
    var updated: Set<UInt64> = []
    var wasLaidOut = false
  }

  private let overscan: Int
  private let spacing: Int
  private var asked: Set<UInt64> = []
  private var shown: Set<UInt64> = []
  /// The direction of the last move.
  private var goesToStart = false
  private var lastOffset = 0
  /// Since the last layout.
  private var lastInstant = 0
  private var ticks = 0
  private var faults: [String] = []
  /// How often each class was asked for, cancelled items last: a session that never meets a case shows nothing of it.
  private(set) var tally = [0, 0, 0, 0, 0]

  init(spacing: Double, overscan: Double) {
    self.spacing = Int(spacing * 64)
    self.overscan = Int(overscan * 64)
  }

  /// Compares what one frame has told the delegate, and returns what is wrong with it.
  func check(_ list: ListRig, _ log: PrefetchLog, _ turn: Turn, at instant: Instant) -> [String] {
    faults = []
    ticks += 1
    let rows = rows(of: list)
    let length = rows.isEmpty ? 0 : rows.map(\.end).max()!
    let (offset, viewport) = (Int(list.offset * 64), Int(list.view.bounds.height * 64))
    let visible = max(offset, 0)..<max(min(offset + viewport, length), max(offset, 0))
    let travel = Int(list.view.lastFrame.travel.rawValue)

    let near = rowsWithinReach(rows, list.view.prefetching, visible, viewport: viewport, length: length)
    let nearKeys = Set(near.map { rows[$0].key })
    let bound = Set(list.shownKeys)
    // What has got a tile in the frame in which it fell out of reach has been shown.
    let cancelled = asked.filter { !nearKeys.contains($0) && !bound.contains($0) }.sorted()
    expect(log.cancelled == cancelled, "E8, E5: cancelled \(log.cancelled), not \(cancelled)")
    shown.subtract(turn.takenAway)
    shown.subtract(turn.updated)
    shown.formUnion(bound)
    shown.formIntersection(nearKeys)
    asked.formIntersection(nearKeys)
    asked.subtract(shown)

    let missing = near.filter { !asked.contains(rows[$0].key) && !shown.contains(rows[$0].key) }
    let room = (list.view.prefetching?.maximumRequests ?? 0) - asked.count
    let times = Dictionary(log.asked.map { ($0.key.rawValue, $0.millisecondsUntilVisible) }, uniquingKeysWith: { a, _ in a })
    let view = View(
      visible: visible, offset: offset, viewport: viewport, travel: travel, nanoseconds: Int(instant.nanoseconds) - lastInstant,
      ticks: ticks,
      motion: list.view.motion.y, now: instant,
      isHeld: list.view.phase == .dragging || list.view.phase == .momentum, imminent: list.view.prefetching?.imminentMilliseconds ?? 0)
    let wanted = missing.map { place in
      (place: place, rank: rank(rows[place], view, said: log.asked.first { $0.key.rawValue == rows[place].key }?.priority))
    }.sorted { a, b in
      let (x, y) = (rows[a.place], rows[b.place])
      let (s, t) = (times[x.key].flatMap { $0 } ?? .infinity, times[y.key].flatMap { $0 } ?? .infinity)
      if a.rank != b.rank { return a.rank < b.rank }
      if s != t { return s < t }
      return (distance(x, visible), a.place) < (distance(y, visible), b.place)
    }.prefix(max(room, 0))
    let said = log.asked.map { "\($0.index)=\($0.key.rawValue) \($0.priority)" }
    let expected = wanted.map { "\($0.place)=\(rows[$0.place].key) \($0.rank)" }
    expect(said == expected, "E6: asked for \(said), not \(expected)")
    for item in log.asked where item.index < rows.count { checkTime(item, rows[item.index], view) }
    asked.formUnion(wanted.map { rows[$0.place].key })
    checkRequests(list, rows)

    for item in log.asked { tally[item.priority.rawValue] += 1 }
    tally[4] += log.cancelled.count
    if turn.wasLaidOut { (lastInstant, ticks) = (Int(instant.nanoseconds), 0) }
    lastOffset = offset
    return faults
  }

  /// A program has moved the offset between two ticks.
  func moved(by points: Double) {
    if points != 0 { goesToStart = points < 0 }
  }

  /// The offset moves within a tick: by what law C4 has no other cause for.
  func scrolled(_ list: ListRig) {
    let frame = list.view.lastFrame
    let explained = lastOffset + Int(frame.travel.rawValue) + frame.corrections.reduce(0) { $0 + Int($1.delta.rawValue) }
    moved(by: list.offset * 64 - Double(explained))
  }

  /// E5: what waits is known by its place of now, whatever batches came.
  func checkRequests(_ list: ListRig) -> [String] {
    faults = []
    let keys = list.source.items.map(\.key)
    for item in list.view.prefetchRequests {
      expect(item.index < keys.count && keys[item.index] == item.key.rawValue, "E5: request for \(item) after a batch")
    }
    return faults
  }

  private func checkRequests(_ list: ListRig, _ rows: [Row]) {
    let requests = list.view.prefetchRequests
    expect(
      Set(requests.map(\.key.rawValue)) == asked && requests.count == asked.count, "E5: waits for \(requests), not for \(asked.sorted())")
    expect(requests.map(\.priority) == requests.map(\.priority).sorted(), "E6: requests out of order")
    for item in requests { expect(rows[item.index].key == item.key.rawValue, "E5: request for \(item)") }
  }

  private func rows(of list: ListRig) -> [Row] {
    var end = 0
    return list.source.items.map { item in
      let start = end
      let extent = Int((list.source.lengthOf(item, list.view.bounds.width) * 64).rounded())
      end += extent + spacing
      return Row(key: item.key, start: start, end: start + extent)
    }
  }

  // MARK: Reach

  private func rowsWithinReach(
    _ rows: [Row], _ prefetching: Prefetching?, _ visible: Range<Int>, viewport: Int, length: Int
  ) -> [Int] {
    guard let prefetching, !visible.isEmpty else { return [] }
    let sides = [prefetching.data.behind, prefetching.data.ahead]
    let widths = sides.map { max(Int(($0 * Double(viewport)).rounded()), 0) }
    let behind = Int(Double(prefetching.maximumRequests) * sides[0] / (sides[0] + sides[1]))
    let counts = [behind, prefetching.maximumRequests - behind]
    let (before, after) = goesToStart ? (1, 0) : (0, 1)
    let realized = max(visible.lowerBound - overscan, 0)..<min(visible.upperBound + overscan, length)
    let tiles = [prefetching.display.behind, prefetching.display.ahead].map { overscan > 0 ? Int(($0 * Double(viewport)).rounded()) : 0 }
    let lower = max(min(visible.lowerBound - widths[before], realized.lowerBound - tiles[before]), 0)
    let upper = min(max(visible.upperBound + widths[after], realized.upperBound + tiles[after]), length)
    // An item owns the gap behind it.
    let first = rows.firstIndex { realized.lowerBound < $0.end + spacing } ?? rows.count
    let last = rows.firstIndex { realized.upperBound < $0.end + spacing } ?? rows.count
    return rows.indices.filter {
      max(rows[$0].start, lower) < min(rows[$0].end, upper) && $0 >= first - counts[before] && $0 <= last + counts[after]
    }
  }

  private func distance(_ row: Row, _ visible: Range<Int>) -> Int { max(row.start - visible.upperBound, visible.lowerBound - row.end, 0) }

  // MARK: Classes

  private struct View {
    var visible: Range<Int>
    var offset: Int
    var viewport: Int
    var travel: Int
    var nanoseconds: Int
    var ticks: Int
    var motion: (any ScrollMotion)?
    var now: Instant
    var isHeld: Bool
    var imminent: Double
  }

  /// - Parameter said: what the view says, where the arithmetic of fractions is too close to call.
  private func rank(_ row: Row, _ view: View, said: PrefetchPriority?) -> PrefetchPriority {
    if row.start < view.visible.upperBound, row.end > view.visible.lowerBound { return .visible }
    let isBehindEnd = row.start >= view.visible.upperBound
    if isPassed(row, isBehindEnd, view) { return .imminent }
    if view.motion == nil, view.isHeld, view.nanoseconds > 0, view.travel != 0, (view.travel > 0) == isBehindEnd {
      let far = distance(row, view.visible) * view.nanoseconds
      let swept = abs(view.travel) * view.ticks * Int(view.imminent * 1_000_000)
      if abs(far - swept) <= far / 1_000_000, let said, said != .visible { return said }
      if far <= swept { return .imminent }
    }
    return isBehindEnd != goesToStart ? .ahead : .behind
  }

  /// Whether the motion's extremes on the rest of its way bring the row on screen.
  private func isPassed(_ row: Row, _ isBehindEnd: Bool, _ view: View) -> Bool {
    guard let motion = view.motion, view.now < motion.end else { return false }
    let places = [motion.offset(at: view.now), motion.offset(at: max(view.now, motion.turn)), motion.rest]
    if isBehindEnd { return places.max()! * 64 >= Double(row.start - view.viewport + 1) }
    return places.min()! * 64 <= Double(row.end - 1)
  }

  /// The time said is the very nanosecond at which the motion comes so far.
  private func checkTime(_ item: PrefetchItem, _ row: Row, _ view: View) {
    guard item.priority != .visible else { return expect(item.millisecondsUntilVisible == 0, "E6: \(item)") }
    guard let milliseconds = item.millisecondsUntilVisible else {
      return expect(item.priority != .imminent || view.motion == nil, "E6: \(item) without a time")
    }
    guard let motion = view.motion else { return expect(false, "E6: \(item) has a time, and nothing moves") }
    let isBehindEnd = row.start >= view.visible.upperBound
    func isOnScreen(_ instant: Instant) -> Bool {
      let place = motion.offset(at: instant) * 64
      return isBehindEnd ? place >= Double(row.start - view.viewport + 1) : place <= Double(row.end - 1)
    }
    let entry = view.now.advanced(byMilliseconds: milliseconds)
    expect(isOnScreen(entry), "E6: \(item) is not on screen then")
    let before = Instant(nanoseconds: entry.nanoseconds - 1)
    expect(before < view.now || !isOnScreen(before), "E6: \(item) is on screen before")
  }

  private func expect(_ holds: Bool, _ fault: @autoclosure () -> String) {
    if !holds { faults.append(fault()) }
  }
}

/// What a view has told its prefetch delegate since it was last cleared.
final class PrefetchLog: TilePrefetchDelegate {
  private(set) var asked: [PrefetchItem] = []
  private(set) var cancelled: [UInt64] = []
  private(set) var calls: [String] = []
  var onPrefetch: (() -> Void)?

  func tiledScrollView(_ view: TiledScrollView, prefetch items: [PrefetchItem]) {
    asked += items
    calls.append("prefetch \(items.map(\.key.rawValue))")
    onPrefetch?()
  }

  func tiledScrollView(_ view: TiledScrollView, cancelPrefetchOf keys: [ItemKey]) {
    cancelled += keys.map(\.rawValue)
    calls.append("cancel \(keys.map(\.rawValue))")
  }

  func clear() { (asked, cancelled, calls) = ([], [], []) }
}
