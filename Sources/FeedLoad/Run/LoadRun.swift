public import FeedSimulation
import HeapModule
import PhotoFeed
import ScrollSimulation
import Scrolling
import Tiling
public import ViewTree

/// Thousands of readers of one feed, by a plan: who comes when, what each client asks for, and who leaves. It knows no clock and no socket:
/// time is said to it, and so are the answers. The same plan and the same answers at the same instants give the same events.
///
/// ```swift
/// var run = LoadRun(plan)
/// while let next = run.next {
///   run.run(until: next) { event in ... }   // .asks: send the request, and call receive(_:from:number:at:) once it is answered;
/// }                                         // .asksPhoto likewise, with receivePhoto(_:from:number:at:)
/// }
/// ```
/// - Complexity: O(log readers) for a reader's wake-up beside the reader's own work. A reader with a few pages takes 4 KB.
public struct LoadRun {
  /// Readers at a time; further ones are refused, and counted.
  public static let maximumReaders = 200_000

  public let plan: ReaderPlan
  private var arrivals: ArrivalQueue
  private var slots: ContiguousArray<Slot?> = []  // nil where no reader is
  private var free: [Int] = []
  private var wakes = Heap<Wake>()
  private let heights: [PostCellLayout]
  private var now = Instant.zero

  /// - Precondition: the plan has a group, all shares are positive, and `0 <= shard < shards`.
  public init(_ plan: ReaderPlan) {
    precondition(!plan.groups.isEmpty && plan.groups.allSatisfy { $0.share > 0 }, "LoadRun: a plan has groups, and each a positive share")
    precondition((0..<plan.shards).contains(plan.shard), "LoadRun: shard \(plan.shard) of \(plan.shards)")
    self.plan = plan
    arrivals = ArrivalQueue(plan)
    heights = plan.groups.map { PostCellLayout(width: $0.setting.viewport.width, text: EstimatedText()) }
  }

  /// Readers that are there.
  public var readerCount: Int { slots.count - free.count }
  /// Of these, the readers that see the end of the loaded posts.
  public private(set) var waitingCount = 0
  /// The instant up to which it has run.
  public var instant: Instant { now }

  /// The next instant at which a reader does something, or the end of the plan, unless an answer comes before; nil after the end.
  public var next: Instant? {
    let end = plan.end
    guard now < end else { return nil }
    let instants = [arrivals.next, wakes.min?.instant].compactMap { $0 }
    return min(instants.min() ?? end, end)
  }

  /// Lets time pass up to and including `instant`: readers come, scroll, ask and leave. At the end of the plan all leave.
  public mutating func run(until instant: Instant, _ body: (LoadEvent) -> Void) {
    let end = plan.end
    let last = min(instant, end)
    while true {
      let (coming, waking) = (arrivals.next, wakes.min?.instant)
      guard let next = [coming, waking].compactMap({ $0 }).min(), next <= last, next < end else { break }
      now = max(now, next)
      if let coming, coming == next { come(at: coming, body) } else { wake(body) }
    }
    now = max(now, last)
    if now == end { leaveAll(at: end, body) }
  }

  /// Ends the run at once, before its plan does or after it: all leave as they are. What a reader has seen may include up to one second
  /// more.
  public mutating func end(_ body: (LoadEvent) -> Void) {
    for slot in slots.indices {
      guard let slot = slots[slot] else { continue }
      let instant = max(now, slot.came)
      let awaits = slot.ahead == nil ? slot.reader.awaited : nil
      var untold: [ReaderEvent] = []
      slot.reader.settle(at: instant - slot.came, &untold)
      goodbye(slot, at: instant, isCut: true, awaits: awaits, body)
    }
    now = plan.end
  }

  private mutating func leaveAll(at instant: Instant, _ body: (LoadEvent) -> Void) {
    for slot in slots.indices {
      if let slot = slots[slot] { leave(slot, at: instant, isCut: true, body) }
    }
  }

  /// Takes the answer to a request of a reader; of one who has left it is dropped. Run until `instant` first.
  public mutating func receive(_ page: ServedPage?, from reader: LoadEvent.Reader, number: Int, at instant: Instant) {
    let reply = page.map { PageReply.page(posts(of: $0, for: reader.group), older: $0.older) } ?? .failure
    receive(reply, from: reader, number: number, at: instant)
  }

  /// The same with posts that are measured already.
  public mutating func receive(_ reply: PageReply, from reader: LoadEvent.Reader, number: Int, at instant: Instant) {
    guard let slot = slot(of: reader) else { return }
    slot.reader.receive(reply, to: number, at: max(.zero, instant - slot.came))
    schedule(slot)
  }

  /// Takes the answer to a photo's request, likewise; `isPhoto` is false if the attempt has failed.
  public mutating func receivePhoto(_ isPhoto: Bool, from reader: LoadEvent.Reader, number: Int, at instant: Instant) {
    guard let slot = slot(of: reader) else { return }
    slot.reader.receivePhoto(isPhoto, to: number, at: max(.zero, instant - slot.came))
    schedule(slot)
  }

  /// Nil if it has left.
  private func slot(of reader: LoadEvent.Reader) -> Slot? {
    guard slots.indices.contains(reader.slot), let slot = slots[reader.slot], slot.who.number == reader.number else { return nil }
    return slot
  }

  /// What a reader's list needs to know of a page's posts. `photos` has the numbers of a post's photos, by its index in the page; a group that
  /// loads none does not ask for them.
  public func posts(of page: ServedPage, for group: Int, photos: (Int) -> [Int] = { _ in [] }) -> [ReaderPost] {
    page.posts.enumerated().map { index, post in
      let content = PostCellContent(post.value.post)
      let numbers = plan.groups[group].setting.photos == nil || content.photos.isEmpty ? [] : photos(index)
      return ReaderPost(
        key: LoadRun.key(of: post.id), height: heights[group].height(of: content),
        photos: numbers.isEmpty
          ? ReaderPost.Photos() : ReaderPost.Photos(numbers, top: heights[group].photoFrame(of: 0, in: content).minY))
    }
  }

  /// FNV-1a, 64 bits: two of a feed's posts have one key once in 10^19 pairs.
  private static func key(of id: String) -> UInt64 {
    id.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  // MARK: Readers

  /// A reader that is there.
  private final class Slot {
    @exclusivity(unchecked) var reader: LoadReader
    let who: LoadEvent.Reader
    let came: Instant
    let leaves: Instant
    let comesBack: Bool
    @exclusivity(unchecked) var version = 0  // of its wake-up
    @exclusivity(unchecked) var ahead: Ahead?
    @exclusivity(unchecked) var waitsSince: Instant?  // according to what has been told

    init(_ reader: consuming LoadReader, _ who: LoadEvent.Reader, came: Instant, leaves: Instant, comesBack: Bool) {
      self.reader = reader
      (self.who, self.came, self.leaves, self.comesBack) = (who, came, leaves, comesBack)
    }
  }

  /// What a reader has done ahead of the run's time.
  private struct Ahead {
    /// Not told yet, the latest first.
    var events: [ReaderEvent]
    /// When it is to be run next, after these.
    var wake: Instant
  }

  private struct Wake: Comparable {
    var instant: Instant
    var slot: Int
    var number: Int
    var version: Int

    static func < (a: Wake, b: Wake) -> Bool { (a.instant, a.slot, a.version) < (b.instant, b.slot, b.version) }
  }

  private mutating func come(at instant: Instant, _ body: (LoadEvent) -> Void) {
    let arrival = arrivals.take()
    guard readerCount < LoadRun.maximumReaders else {
      return body(LoadEvent(.refused(at: instant), LoadEvent.Reader(slot: -1, number: arrival.number, group: 0), came: instant))
    }
    var random = SeededGenerator(seed: plan.seed, stream: 1_000 + UInt64(arrival.number))
    let group = arrival.group ?? LoadRun.drawGroup(of: plan, &random)
    let seed = random.next()
    let drawn = plan.groups[group].staySeconds.map { random.logNormal(median: $0 * 1_000, sigmaPerMille: ReaderPlan.staySigmaPerMille) }
    let stay = arrival.stay ?? drawn
    let index = free.popLast() ?? slots.count
    let slot = Slot(
      LoadReader(plan.groups[group].setting, seed: seed), LoadEvent.Reader(slot: index, number: arrival.number, group: group),
      came: instant,
      leaves: stay.map { instant.advanced(byMilliseconds: Double(max(1_000, $0))) } ?? plan.end,
      comesBack: plan.groups[group].returnSeconds != nil && arrival.group == nil && !plan.model.isRecorded)
    if index == slots.count { slots.append(slot) } else { slots[index] = slot }
    body(LoadEvent(.comes(at: instant), slot.who, came: instant))
    run(slot, until: instant, body)
  }

  private static func drawGroup(of plan: ReaderPlan, _ random: inout SeededGenerator) -> Int {
    var rest = random.below(plan.groups.reduce(0) { $0 + $1.share })
    for (index, group) in plan.groups.enumerated() {
      if rest < group.share { return index }
      rest -= group.share
    }
    return plan.groups.count - 1
  }

  private mutating func wake(_ body: (LoadEvent) -> Void) {
    let wake = wakes.removeMin()
    guard let slot = slots[wake.slot], slot.who.number == wake.number, slot.version == wake.version else { return }
    if slot.leaves <= wake.instant { leave(slot, at: wake.instant, body) } else { run(slot, until: wake.instant, body) }
  }

  private mutating func run(_ slot: Slot, until instant: Instant, _ body: (LoadEvent) -> Void) {
    catchUp(slot, with: instant, body)
    if slot.ahead == nil { runAhead(slot, from: instant) }
    schedule(slot)
  }

  /// Tells what a reader has done up to and including an instant. One that `leaves` has a last frame then.
  private mutating func catchUp(_ slot: Slot, with instant: Instant, leaves: Bool = false, _ body: (LoadEvent) -> Void) {
    while let event = slot.ahead?.events.last, event.instant + slot.came <= instant {
      slot.ahead?.events.removeLast()
      tell(event, of: slot, body)
    }
    guard slot.ahead?.events.isEmpty ?? true else { return }
    slot.ahead = nil
    var events: [ReaderEvent] = []
    if leaves {
      slot.reader.settle(at: instant - slot.came, &events)
    } else {
      slot.reader.run(until: instant - slot.came, &events)
    }
    for event in events { tell(event, of: slot, body) }
  }

  private mutating func tell(_ event: ReaderEvent, of slot: Slot, _ body: (LoadEvent) -> Void) {
    switch event {
    case .waits(let at):
      slot.waitsSince = at + slot.came
      waitingCount += 1
    case .waited:
      slot.waitsSince = nil
      waitingCount -= 1
    default: break
    }
    body(LoadEvent(.does(event.moved(by: slot.came)), slot.who, came: slot.came))
  }

  /// Runs a reader that waits for no answer up to a second ahead; what it does is told when it is due.
  private func runAhead(_ slot: Slot, from instant: Instant) {
    guard slot.reader.isOnItsOwn else { return }
    let horizon = min(Instant(nanoseconds: instant.nanoseconds + LoadRun.aheadNanoseconds), slot.leaves, plan.end)
    guard horizon > instant else { return }
    var events: [ReaderEvent] = []
    slot.reader.runAhead(until: horizon - slot.came, &events)
    slot.ahead = Ahead(events: events.reversed(), wake: slot.reader.wake + slot.came)
  }

  private static let aheadNanoseconds: Int64 = 1_000_000_000

  private mutating func schedule(_ slot: Slot) {
    slot.version += 1
    let wake =
      slot.ahead.map { ahead in ahead.events.last.map { $0.instant + slot.came } ?? ahead.wake } ?? slot.reader.wake + slot.came
    wakes.insert(Wake(instant: max(min(wake, slot.leaves), now), slot: slot.who.slot, number: slot.who.number, version: slot.version))
  }

  private mutating func leave(_ slot: Slot, at instant: Instant, isCut: Bool = false, _ body: (LoadEvent) -> Void) {
    catchUp(slot, with: instant, leaves: true, body)
    goodbye(slot, at: instant, isCut: isCut, awaits: slot.reader.awaited, body)
  }

  private mutating func goodbye(_ slot: Slot, at instant: Instant, isCut: Bool, awaits: Int?, _ body: (LoadEvent) -> Void) {
    if slot.waitsSince != nil { waitingCount -= 1 }
    let stay = LoadEvent.Stay(slot.reader, from: slot.came, until: instant, isCut: isCut, awaits: awaits, waitsSince: slot.waitsSince)
    body(LoadEvent(.leaves(stay), slot.who, came: slot.came))
    slots[slot.who.slot] = nil
    free.append(slot.who.slot)
    if case .closed = plan.model {
      arrivals.replace(slot.who.number, at: instant)
    } else if slot.comesBack, let away = plan.groups[slot.who.group].returnSeconds {
      arrivals.comesBack(slot.who.number, at: instant.advanced(byMilliseconds: Double(away) * 1_000), group: slot.who.group)
    }
  }
}

extension ReaderPlan {
  /// Whose client a reader has: the same number on both visits of one who comes back.
  public func client(of reader: LoadEvent.Reader) -> Int {
    if case .open = model { reader.number % ArrivalQueue.visit } else { reader.number }
  }

  /// Whether a reader who leaves before the end will be there again.
  public func comesBack(_ reader: LoadEvent.Reader) -> Bool {
    guard case .open = model else { return false }
    return groups[reader.group].returnSeconds != nil && reader.number < ArrivalQueue.visit
  }

  /// The end of the run.
  public var end: Instant { Instant(nanoseconds: Int64(seconds) * 1_000_000_000) }
}

extension Instant {
  static func + (a: Instant, b: Instant) -> Instant { Instant(nanoseconds: a.nanoseconds &+ b.nanoseconds) }
  static func - (a: Instant, b: Instant) -> Instant { Instant(nanoseconds: a.nanoseconds - b.nanoseconds) }
}
