import DequeModule

/// What each source keeps of its entries: those that wait for room, those that are not taken, and the positions that it knows.
package final class LiveDelivery {
  package let limits: LiveLimits
  package private(set) var counts = LiveCounts()
  /// The number of entries to ask for at once: as many as an answer had whose bytes were too many, and then twice as many each time.
  package private(set) var batch: Int
  /// Called when there is room again.
  package var onRoom: () -> Void = {}

  private var deliver: ((LiveEvent) -> Void)?
  private var waiting: Deque<LiveEntry> = []
  private var untaken: Deque<(position: LivePosition, bytes: Int)> = []
  private var heldBytes = 0  // of both
  private var known: Set<LivePosition> = []
  private var order: Deque<LivePosition> = []  // of `known`, the oldest first
  private var last: LivePosition?
  private var ending: LiveEvent?
  private var isDelivering = false

  package init(_ limits: LiveLimits) {
    limits.check()
    self.limits = limits
    batch = limits.batchMax
  }

  package func start(_ deliver: @escaping (LiveEvent) -> Void) {
    precondition(self.deliver == nil, "a live source was started twice")
    self.deliver = deliver
  }

  package func close() {
    deliver = nil
    onRoom = {}
    waiting = []
  }

  package var isOver: Bool { deliver == nil }
  /// The number of entries that may still come before the client has taken some.
  package var room: Int { heldBytes < limits.heldBytesMax ? max(0, limits.untakenMax - untaken.count - waiting.count) : 0 }

  /// After an answer that has `count` entries, or `isCut` to them by its bytes.
  package func answered(_ count: Int, isCut: Bool) { batch = isCut ? max(1, min(count, limits.batchMax)) : min(limits.batchMax, 2 * batch) }

  /// Returns the positions of entries that came again after they were taken, which a server wants to hear once more.
  package func offer(_ entries: [LiveEntry]) -> [LivePosition] {
    var taken: [LivePosition] = []
    for entry in entries {
      if known.contains(entry.position) {
        counts.repeated += 1
        deliver?(.notice(.repeated(entry.position)))
        if !untaken.contains(where: { $0.position == entry.position }), !waiting.contains(where: { $0.position == entry.position }) {
          taken.append(entry.position)
        }
        continue
      }
      remember(entry.position)
      if let last, entry.position < last {
        counts.backwards += 1
        deliver?(.notice(.backwards(entry.position, after: last)))
      } else {
        last = entry.position
      }
      waiting.append(entry)
      heldBytes += entry.line.count
    }
    pump()
    return taken
  }

  /// Returns the positions to acknowledge.
  package func take(_ count: Int) -> [LivePosition] {
    precondition(0...untaken.count ~= count, "\(count) entries were taken of \(untaken.count) that were delivered")
    let taken = untaken.prefix(count)
    untaken.removeFirst(count)
    heldBytes -= taken.reduce(0) { $0 + $1.bytes }
    counts.taken += count
    return taken.map(\.position)
  }

  /// Delivers what has room now. A source calls it after ``take(_:)`` and its acknowledgement.
  package func pump() {
    guard !isDelivering else { return }
    isDelivering = true
    while !waiting.isEmpty, untaken.count < limits.untakenMax, deliver != nil {
      let entries = Array(waiting.prefix(min(limits.batchMax, limits.untakenMax - untaken.count)))
      waiting.removeFirst(entries.count)
      untaken.append(contentsOf: entries.map { ($0.position, $0.line.count) })
      counts.delivered += entries.count
      deliver?(.entries(entries))
    }
    isDelivering = false
    if waiting.isEmpty, let ending {
      let deliver = deliver
      close()
      deliver?(ending)
    } else if room > 0 {
      onRoom()
    }
  }

  package func notice(_ notice: LiveNotice) {
    if case .passedOver = notice { counts.passedOver += 1 }
    deliver?(.notice(notice))
  }

  package func reconnected() { counts.reconnections += 1 }

  /// Ends after what waits is delivered.
  package func finish(_ event: LiveEvent) {
    ending = event
    pump()
  }

  private func remember(_ position: LivePosition) {
    known.insert(position)
    order.append(position)
    if order.count > limits.knownMax { known.remove(order.removeFirst()) }
  }
}
