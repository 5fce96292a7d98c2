import CountingAllocator
import Treadmill

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A million readers of one feed of 100,000 posts, as a backend keeps them in an array: what they take, and what one costs.
///
/// Every row is checked against arrays of heights and starts, which share no code with the outline: the posts on screen by bisection, throws
/// by UIKit's recurrence of a millisecond.
enum Sessions {
  private static let posts = 100_000
  private static let readers = 1_000_000
  /// Bytes that the feed, its outline and all readers may take together, by malloc's count and resident: a gigabyte.
  private static let byteLimit = 1e9
  private static let bytesOfReader = 200.0
  private static let viewport = Size(width: 390, height: 844)
  private static let newer = 20
  private static let questions = 200_000

  private static let velocity = 3.0  // points a millisecond: 1,490 points in all, and no reader is so near the end

  static func add(to table: WorkloadTable) {
    let bytes = counting_allocator_bytes()
    let resident = residentBytes()
    var store = FeedStore(maximumCount: posts + newer)
    _ = store.append(contentsOf: (0..<posts).map { post($0, "p") })
    guard var outline = try? FeedOutline(store, width: viewport.width, spacing: 8) else { fatalError("an outline of \(posts) posts") }
    let feedBytes = counting_allocator_bytes() - bytes
    var heights = (0..<posts).map { outline.height(of: $0) }
    var starts = Sessions.starts(of: heights)
    table.check("content's length of a feed", count: posts, outline.length, equals: starts[posts] - 8)

    var random = Xorshift32(seed: 1)
    let offsets = (0..<readers).map { _ in Double(random.next(below: Int(outline.length) - 8_000)) }
    let beforeReaders = counting_allocator_bytes()
    var sessions: [FeedSession] = []
    sessions.reserveCapacity(readers)
    for offset in offsets {
      guard let session = try? FeedSession(viewport: viewport, offset: offset, in: outline) else { fatalError("a session at \(offset)") }
      sessions.append(session)
    }
    addBytes(
      of: sessions, feed: feedBytes, since: beforeReaders, resident: residentBytes().flatMap { now in resident.map { now - $0 } },
      to: table)

    addMoves(of: &sessions, from: offsets, in: outline, starts, heights, to: table)
    addQuestions(to: sessions, from: offsets, in: outline, starts, to: table)

    // One edit, followed by all: newer posts on top.
    let sum = sessions.reduce(0) { $0 + $1.visible(in: outline).lowerBound }
    let offsetSum = sessions.reduce(0) { $0 + $1.offset }
    let change = store.prepend(contentsOf: (0..<newer).map { post($0, "n") })
    let apply = Stopwatch.elapsed { try? outline.apply(change.items, in: store) }
    table.add("sessions: the edit of the outline, 20 posts on top", count: posts, [apply])
    let allocations = counting_allocator_allocations()
    let follow = Stopwatch.elapsed { for place in sessions.indices { sessions[place].follow(outline) } } / Double(readers)
    let followed = counting_allocator_allocations() - allocations
    table.add("sessions: one follows the edit", count: readers, [follow])
    heights = (0..<newer).map { outline.height(of: $0) } + heights
    starts = Sessions.starts(of: heights)
    let first = sessions.reduce(0) { $0 + $1.visible(in: outline).lowerBound }
    table.check("sessions: first posts after the edit", count: readers, first, equals: sum + newer * readers)
    let moved = offsetSum + starts[newer] * Double(readers)
    table.check("sessions: offsets after the edit", count: readers, sessions.reduce(0) { $0 + $1.offset }, equals: moved)
    table.check(
      "sessions: on screen after the edit", count: readers, first, equals: firstPosts(at: sessions.map(\.offset), starts, heights))
    if counting_allocator_is_active() {
      table.add("sessions: allocations as all follow", count: readers, figure: Double(followed), limit: 0)
    }
    addSaving(of: sessions, in: outline, to: table)
  }

  private static func addBytes(of sessions: [FeedSession], feed: Int64, since before: Int64, resident: Int64?, to table: WorkloadTable) {
    let stride = Double(MemoryLayout<FeedSession>.stride)
    table.add("sessions: bytes of one", count: readers, figure: stride, limit: bytesOfReader)
    guard counting_allocator_is_active() else { return }
    let readers = Double(counting_allocator_bytes() - before)
    table.add(
      "sessions: bytes allocated for one", count: Sessions.readers, figure: readers / Double(Sessions.readers), limit: bytesOfReader)
    table.add("sessions: bytes of the feed and its outline", count: posts, figure: Double(feed), limit: byteLimit - readers)
    table.add("sessions: bytes of the feed and all", count: Sessions.readers, figure: Double(feed) + readers, limit: byteLimit)
    if let resident {
      table.add("sessions: the same, resident", count: Sessions.readers, figure: Double(resident), limit: byteLimit)
    }
  }

  /// All are thrown and advance by 250 milliseconds, four times.
  private static func addMoves(
    of sessions: inout [FeedSession], from offsets: [Double], in outline: FeedOutline, _ starts: [Double], _ heights: [Double],
    to table: WorkloadTable
  ) {
    let rest = elapsed(&sessions) { $0.advance(to: .zero, in: outline) }
    table.add("sessions: one at rest advances, its screen is reported", count: readers, [rest])
    let again = elapsed(&sessions) { $0.advance(to: .zero, in: outline) }
    table.add("sessions: one at rest advances, nothing is new", count: readers, [again])
    let throwing = elapsed(&sessions) { $0.release(velocity: velocity, at: .zero, in: outline) }
    table.add("sessions: one is thrown", count: readers, [throwing])
    var reported = 0
    var rounds: [Double] = []
    rounds.reserveCapacity(4)
    let allocations = counting_allocator_allocations()
    for step in 1...4 {
      let instant = Instant(milliseconds: 250 * Double(step))
      rounds.append(elapsed(&sessions) { $0.advance(to: instant, in: outline) { reported += $0.count } })
    }
    let allocated = counting_allocator_allocations() - allocations
    table.add("sessions: one in motion advances", count: readers, rounds)
    if counting_allocator_is_active() {
      table.add("sessions: allocations as all advance four times", count: readers, figure: Double(allocated), limit: 0)
    }
    let travelled = offsets.map { [travel = travel(milliseconds: 1_000)] in (($0 + travel) * 64).rounded() / 64 }
    let first = sessions.reduce(0) { $0 + $1.visible(in: outline).lowerBound }
    table.check("sessions: first posts after a second", count: readers, first, equals: firstPosts(at: travelled, starts, heights))
    let seen = zip(offsets, travelled).reduce(0) { $0 + lastPost(at: $1.1 + 844, starts) - lastPost(at: $1.0 + 844, starts) }
    table.check("sessions: posts reported in it", count: readers, reported, equals: seen)
  }

  /// All are still in motion: each asks what is on screen and what will be within 800 milliseconds.
  private static func addQuestions(
    to sessions: [FeedSession], from offsets: [Double], in outline: FeedOutline, _ starts: [Double], to table: WorkloadTable
  ) {
    var times: [Int64] = []
    times.reserveCapacity(questions)
    var random = Xorshift32(seed: 2)
    let now = Instant(milliseconds: 1_100)
    let (soon, later) = (travel(milliseconds: 1_000), travel(milliseconds: 1_900))
    var (sum, expected) = (0, 0)
    for _ in 0..<questions {
      let place = random.next(below: readers)
      let start = Stopwatch.instant()
      let visible = sessions[place].visible(in: outline)
      let needed = sessions[place].needed(within: 800, at: now, in: outline)
      times.append(Stopwatch.instant() - start)
      sum += visible.upperBound + needed.upperBound
      expected += lastPost(at: offsets[place] + soon + 844, starts) + lastPost(at: offsets[place] + later + 844, starts)
    }
    table.check("sessions: last posts on screen and needed", count: questions, sum, equals: expected)
    times.sort()
    table.add("sessions: visible and needed within 800 ms, median", count: questions, [Double(times[questions / 2])])
    table.add("sessions: the same, p99", count: questions, [Double(times[questions * 99 / 100])])
  }

  /// UIKit's recurrence, a millisecond at a time.
  private static func travel(milliseconds: Int) -> Double {
    var (x, v) = (0.0, velocity)
    for _ in 0..<milliseconds {
      v *= 0.998
      x += v
    }
    return x
  }

  private static func addSaving(of sessions: [FeedSession], in outline: FeedOutline, to table: WorkloadTable) {
    let count = 100_000
    var saved: [[UInt8]] = []
    let saving = Stopwatch.elapsed { saved = sessions.prefix(count).map { $0.saved(in: outline) } } / Double(count)
    var restored: [FeedSession] = []
    let restoring = Stopwatch.elapsed { restored = saved.compactMap { try? FeedSession(restoring: $0, in: outline) } } / Double(count)
    table.add("sessions: one is saved", count: count, [saving])
    table.add("sessions: one is restored", count: count, [restoring])
    table.add("sessions: bytes of one, saved, at most", count: count, figure: Double(saved.map(\.count).max() ?? 0), limit: 99)
    let offsets = sessions.prefix(count).map(\.offset)
    table.check("sessions: offsets restored", count: count, restored.map(\.offset), equals: offsets)
  }

  private static func elapsed(_ sessions: inout [FeedSession], _ body: (inout FeedSession) -> Void) -> Double {
    Stopwatch.elapsed { for place in sessions.indices { body(&sessions[place]) } } / Double(readers)
  }

  private static func post(_ number: Int, _ prefix: String) -> Post {
    let photos = (0..<Workload.photos(of: number)).map {
      Photo(id: "\(prefix)\(number)-\($0)", pixelSize: PixelSize(width: 640, height: 480))
    }
    return Post(id: "\(prefix)\(number)", text: PostText(length: 20 + number % 300, wide: 0, lines: 1)!, photos: photos)
  }

  private static func starts(of heights: [Double]) -> [Double] { heights.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 + 8) } }

  /// The number of posts that begin before an offset.
  private static func lastPost(at offset: Double, _ starts: [Double]) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The sum of the first posts on the screens at these offsets.
  private static func firstPosts(at offsets: [Double], _ starts: [Double], _ heights: [Double]) -> Int {
    offsets.reduce(0) { sum, offset in
      let place = lastPost(at: offset.nextUp, starts) - 1
      return sum + (starts[place] + heights[place] > offset ? place : place + 1)
    }
  }

  /// Nil where the system has no `/proc`.
  private static func residentBytes() -> Int64? {
    guard let file = fopen("/proc/self/statm", "r") else { return nil }
    defer { fclose(file) }
    var (size, resident) = (0, 0)
    return withUnsafeMutablePointer(to: &size) { size in
      withUnsafeMutablePointer(to: &resident) { resident in
        withVaList([size, resident]) { vfscanf(file, "%ld %ld", $0) } == 2 ? Int64(resident.pointee) * 4096 : nil
      }
    }
  }
}
