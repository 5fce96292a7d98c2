import CHiredis
public import LiveInput
public import UVLoop

/// The entries of a Redis stream, read as a consumer of a group: at least once.
///
/// An entry is acknowledged (`XACK`) when it is taken. After a connection was lost, and at the start, the consumer first reads what it has
/// been given and has not acknowledged, then what other consumers have left for `idleMilliseconds` (`XAUTOCLAIM`, Redis 6.2), and then what
/// is new. A consumer's name belongs to one process at a time.
public final class RedisStream: LiveSource {
  public struct Address: Hashable, Sendable {
    public var host: String
    public var port: Int
    public var user: String?
    public var password: String?
    public var stream: String
    public var group: String
    public var consumer: String
    /// The field of an entry that has the post.
    public var field = "post"
    /// Where a group begins that is made now: `0` for the oldest entry, `$` for what comes from now on.
    public var from = "0"
    /// Whether the group begins at `from` again when this process does: for one that keeps in memory what it has taken, in a group of its own.
    public var rewinds = false
    /// How long another consumer may be silent about an entry before this one claims it; nil to claim none.
    public var idleMilliseconds: Int?

    public init(host: String, port: Int, stream: String, group: String, consumer: String) {
      self.host = host
      self.port = port
      self.stream = stream
      self.group = group
      self.consumer = consumer
    }
  }

  private enum Phase {
    case pending(after: String)
    case claiming(from: String)
    case new
  }

  /// The version of hiredis, `0.14.1`.
  public static let libraryVersion = "\(HIREDIS_MAJOR).\(HIREDIS_MINOR).\(HIREDIS_PATCH)"

  public let address: Address
  private let loop: EventLoop
  private let delivery: LiveDelivery
  private let reconnection: Reconnection
  private let timer: TimerHandle  // of the answer that is waited for
  private var connection: RedisConnection?
  private var phase = Phase.pending(after: "0-0")
  private var isAsking = false
  private var isExpecting = false  // `timer` runs
  private var lastClaim: Int64 = 0
  private var isReady = false
  private var hasConnected = false

  public init(on loop: EventLoop, _ address: Address, limits: LiveLimits = LiveLimits()) {
    self.loop = loop
    self.address = address
    delivery = LiveDelivery(limits)
    reconnection = Reconnection(on: loop, limits)
    timer = TimerHandle(on: loop)
  }

  deinit { close() }

  public var counts: LiveCounts { delivery.counts }

  public func start(_ deliver: @escaping (LiveEvent) -> Void) {
    delivery.start(deliver)
    delivery.onRoom = { [unowned self] in ask() }
    reconnection.begin { [unowned self] in connect() }
  }

  public func taken(_ count: Int) {
    acknowledge(delivery.take(count))
    delivery.pump()
  }

  public func close() {
    delivery.close()
    leave()
    reconnection.close()
    timer.close()
  }
}

extension RedisStream {
  // MARK: Connection

  private func connect() {
    do throws(UVError) {
      let connection = try RedisConnection(
        on: loop, host: address.host, port: Int32(address.port), replyBytesMax: delivery.limits.heldBytesMax,
        onConnect: { [unowned self] in greet() }, onBytes: { [unowned self] in if isExpecting { expect("the rest of an answer") } },
        onEnd: { [unowned self] in lost($0) })
      self.connection = connection
      if let failure = connection.failure { return lost(failure) }
      expect("a connection")
    } catch { lost("\(error)") }
  }

  private func greet() {
    if let password = address.password {
      connection?.send(["AUTH"] + (address.user.map { [$0] } ?? []) + [password]) { [unowned self] in _ = isRefused($0) }
    }
    connection?.send(["XGROUP", "CREATE", address.stream, address.group, address.from, "MKSTREAM"]) { [unowned self] reply in
      if reply.error?.hasPrefix("BUSYGROUP") != true, isRefused(reply) { return }
      stopExpecting()
      reconnection.succeeded()
      delivery.notice(.connected)
      phase = .pending(after: "0-0")
      if hasConnected {
        delivery.reconnected()
      } else if address.rewinds {
        connection?.send(["XGROUP", "SETID", address.stream, address.group, address.from]) { [unowned self] in _ = isRefused($0) }
        phase = .new  // which brings what is pending as well
      }
      (hasConnected, isReady) = (true, true)
      ask()
    }
    expect("an answer")
  }

  /// Ends the connection if no answer comes in time, nor any bytes of one.
  private func expect(_ what: String) {
    guard connection != nil else { return }
    isExpecting = true
    timer.start(afterMilliseconds: delivery.limits.answerMillisecondsMax) { [unowned self] in
      lost("\(what) did not come within \(delivery.limits.answerMillisecondsMax) ms")
    }
  }

  private func stopExpecting() {
    isExpecting = false
    timer.stop()
  }

  private func lost(_ reason: String) {
    guard !delivery.isOver else { return }
    leave()
    delivery.notice(.waiting(reason: reason, milliseconds: reconnection.schedule { [unowned self] in connect() }))
  }

  private func leave() {
    connection?.close()
    connection = nil
    (isReady, isAsking) = (false, false)
    stopExpecting()
  }

  /// Errors that pass by themselves lead to a new connection, the others end the source.
  private func isRefused(_ reply: RedisReply) -> Bool {
    guard let error = reply.error else { return false }
    if ["LOADING", "MASTERDOWN", "READONLY", "CLUSTERDOWN", "TRYAGAIN", "NOGROUP", "UNBLOCKED", "BUSY", "MISCONF", "OOM", "ERR max number"]
      .contains(where: error.hasPrefix)
    {
      lost(error)  // a group that is gone is made by the next greeting
    } else {
      let advice =
        error.hasPrefix("WRONGTYPE")
        ? "name a stream" : error.contains("AUTH") || error.hasPrefix("WRONGPASS") ? "check user and password" : ""
      leave()
      delivery.finish(.failure(LiveFailure(source: address.name, .server(error, advice: advice))))
    }
    return true
  }

  // MARK: Entries

  /// Asks for entries if there is room and no question is open.
  private func ask() {
    guard let connection, isReady, !isAsking, delivery.room > 0 else { return }
    isAsking = true
    let count = "\(min(delivery.batch, delivery.room))"
    let group = ["GROUP", address.group, address.consumer, "COUNT", count]
    switch phase {
    case .pending(let last):
      connection.send(["XREADGROUP"] + group + ["STREAMS", address.stream, last]) { [unowned self] in answered($0) }
    case .claiming(let cursor):
      let idle = "\(address.idleMilliseconds ?? 0)"
      connection.send(["XAUTOCLAIM", address.stream, address.group, address.consumer, idle, cursor, "COUNT", count]) { [unowned self] in
        answered($0)
      }
    case .new:
      let wait = ["BLOCK", "\(delivery.limits.pollMilliseconds)", "STREAMS", address.stream, ">"]
      connection.send(["XREADGROUP"] + group + wait) { [unowned self] in answered($0) }
    }
    expect("an answer")
  }

  private func answered(_ reply: RedisReply) {
    isAsking = false
    stopExpecting()
    guard !isRefused(reply) else { return }
    let answer = reply.elements
    let entries: [RedisReply]
    switch phase {
    case .claiming:
      let cursor = answer?.first?.string ?? "0-0"
      entries = answer?.dropFirst().first?.elements ?? []
      phase = cursor == "0-0" ? .new : .claiming(from: cursor)
    case .pending, .new: entries = answer?.first?.elements?.last?.elements ?? []
    }
    let count = entries.dropFirst().firstIndex(where: isCut) ?? entries.count  // without those that the answer's bytes had no room for
    delivery.answered(count, isCut: count < entries.count)
    if count < entries.count {
      phase = .pending(after: entries[count - 1].elements?.first?.string ?? "0-0")  // the others are this consumer's: they come again
    } else if case .pending = phase {
      if let last = entries.last?.elements?.first?.string {
        phase = .pending(after: last)
      } else {
        phase = nextAfterPending()
      }
    } else if case .new = phase, let idle = address.idleMilliseconds, EventLoop.monotonicNanoseconds - lastClaim > Int64(idle) * 1_000_000 {
      phase = nextAfterPending()
    }
    take(entries.prefix(count))
    ask()
  }

  /// Whether something of an entry is left out for the bytes of its answer.
  private func isCut(_ entry: RedisReply) -> Bool {
    entry.isCut || entry.elements?.contains { $0.isCut || $0.elements?.contains(where: \.isCut) == true } == true
  }

  private func nextAfterPending() -> Phase {
    lastClaim = EventLoop.monotonicNanoseconds
    return address.idleMilliseconds == nil ? .new : .claiming(from: "0-0")
  }

  private func take(_ replies: ArraySlice<RedisReply>) {
    var entries: [LiveEntry] = []
    var done: [LivePosition] = []
    for reply in replies {
      let parts = reply.elements ?? []
      guard let position = parts.first?.string.flatMap(LivePosition.init(redis:)) else { continue }  // deleted, as Redis 6.2 claims it
      let fields = parts.dropFirst().first?.elements ?? []
      let index = stride(from: 0, to: fields.count - 1, by: 2).first { fields[$0].string == address.field }
      if let index, let bytes = fields[index + 1].bytes {
        entries.append(LiveEntry(position: position, text: bytes))
      } else {
        done.append(position)
        let reason =
          if let length = index.flatMap({ fields[$0 + 1].tooLong }) {
            "its field \(address.field) has \(length) bytes, more than \(LiveLimits.entryBytesMax)"
          } else if isCut(reply) {
            "its fields have more than \(delivery.limits.heldBytesMax) bytes"
          } else {
            fields.isEmpty ? "the entry is deleted" : "it has no field \(address.field)"
          }
        delivery.notice(.passedOver(position, reason: reason))
      }
    }
    acknowledge(done + delivery.offer(entries))
  }

  private func acknowledge(_ positions: [LivePosition]) {
    guard !positions.isEmpty else { return }
    // Without a connection they stay in the group's list, and are known when they come again.
    connection?.send(["XACK", address.stream, address.group] + positions.map(\.description)) { [unowned self] in _ = isRefused($0) }
  }
}
