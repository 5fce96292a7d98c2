import HeapModule
import ViewTree

/// The readers of a shard that are to come, in order: those of the plan, those who come back, and in a closed model who takes a place.
struct ArrivalQueue {
  struct Arrival: Comparable {
    var instant: Instant
    var number: Int
    var group: Int?  // of one who comes back
    var stay: Int? = nil  // recorded, in milliseconds

    static func < (a: Arrival, b: Arrival) -> Bool { (a.instant, a.number) < (b.instant, b.number) }
  }

  private var planned: AnyIterator<RecordedVisit>
  private var first: Arrival?  // of the planned ones
  private var others = Heap<Arrival>()
  private var nextNumber = 0
  private let shard: Int
  private let shards: Int

  init(_ plan: ReaderPlan) {
    (shard, shards) = (plan.shard, plan.shards)
    switch plan.model {
    case .open(let arrivals): planned = AnyIterator(arrivals.instants(until: plan.end).lazy.map { RecordedVisit(at: $0) }.makeIterator())
    case .recorded(let visits): planned = AnyIterator(visits.prefix { [end = plan.end] in $0.at < end }.makeIterator())
    case .closed(let readers, let seconds):
      let gap = readers > 0 ? Int64(seconds) * 1_000_000_000 / Int64(readers) : 0
      planned = AnyIterator((0..<readers).lazy.map { RecordedVisit(at: Instant(nanoseconds: Int64($0) * gap)) }.makeIterator())
    }
    advance()
  }

  var next: Instant? {
    guard let first else { return others.min?.instant }
    return min(first.instant, others.min?.instant ?? first.instant)
  }

  /// - Precondition: `next` is not nil.
  mutating func take() -> Arrival {
    if let arrival = first, others.min.map({ arrival < $0 }) ?? true {
      advance()
      return arrival
    }
    return others.removeMin()
  }

  /// A reader's second visit has a number of its own, which no other has: so shards draw it alike.
  mutating func comesBack(_ number: Int, at instant: Instant, group: Int) {
    others.insert(Arrival(instant: instant, number: number + ArrivalQueue.visit, group: group))
  }

  mutating func replace(_ number: Int, at instant: Instant) {
    others.insert(Arrival(instant: instant, number: number + ArrivalQueue.visit, group: nil))
  }

  /// Added to a reader's number for whoever follows in its place.
  static let visit = 1 << 32

  private mutating func advance() {
    first = nil
    while let visit = planned.next() {
      let number = nextNumber
      nextNumber += 1
      if number % shards == shard { return first = Arrival(instant: visit.at, number: number, group: nil, stay: visit.stay) }
    }
  }
}
