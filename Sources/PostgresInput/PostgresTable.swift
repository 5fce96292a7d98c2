import CPostgreSQL
public import LiveInput
public import UVLoop

/// The rows of a PostgreSQL table, in the order of their ids: a keyset query, woken by `NOTIFY`.
///
/// The table has a column of ids that grow (`bigint generated always as identity`, of a sequence without a cache) and one with the post as
/// JSON. Rows are inserted and never changed. A row that is committed after one with a higher id is found as well: see `Gaps`. The position
/// is kept by this object; another process begins after `after`.
///
///     CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY posts; RETURN NULL; END $$;
///     CREATE TRIGGER tell AFTER INSERT ON posts FOR EACH STATEMENT EXECUTE FUNCTION tell();
///
/// Without the trigger the table is looked at every `pollMilliseconds`.
public final class PostgresTable: LiveSource {
  public struct Address: Hashable, Sendable {
    /// What libpq connects to: a `postgresql://` address or `name=value` pairs.
    public var connection: String
    /// The address without its password.
    public var name: String
    /// With its schema, if that is not on the search path.
    public var table: String
    public var idColumn = "id"
    public var postColumn = "post"
    /// The channel of the notifications; that of the table's name by default.
    public var channel: String
    /// The id after which to begin.
    public var after: Int64 = 0

    public init(connection: String, name: String, table: String) {
      self.connection = connection
      self.name = name
      self.table = table
      channel = table
    }
  }

  /// libpq, which the first source loads.
  public enum Library: Equatable, Sendable {
    /// Its version, 150015 for 15.15.
    case loaded(version: Int)
    case missing(reason: String)
  }

  public static var library: Library {
    cpostgresql_load().map { .missing(reason: String(cString: $0)) } ?? .loaded(version: Int(PQlibVersion()))
  }

  public let address: Address
  /// The highest id that was delivered.
  public private(set) var position: Int64
  private let loop: EventLoop
  private let delivery: LiveDelivery
  private let reconnection: Reconnection
  private let answerTimer: TimerHandle
  private let pollTimer: TimerHandle
  private var connection: PostgresConnection?
  private var query = ""
  private var gaps = Gaps()
  private var isAsking = false
  private var isReady = false
  private var wasNotified = false
  private var hasConnected = false
  private var isBehind = false  // the table's highest id is below the position, and this was told

  public init(on loop: EventLoop, _ address: Address, limits: LiveLimits = LiveLimits()) {
    self.loop = loop
    self.address = address
    position = address.after
    delivery = LiveDelivery(limits)
    reconnection = Reconnection(on: loop, limits)
    answerTimer = TimerHandle(on: loop)
    pollTimer = TimerHandle(on: loop)
  }

  deinit { close() }

  public var counts: LiveCounts { delivery.counts }

  public func start(_ deliver: @escaping (LiveEvent) -> Void) {
    delivery.start(deliver)
    if case .missing(let reason) = PostgresTable.library {
      return delivery.finish(.failure(LiveFailure(source: address.name, .library("libpq, PostgreSQL\u{27}s client library", reason))))
    }
    delivery.onRoom = { [unowned self] in if wasNotified { ask() } }
    reconnection.begin { [unowned self] in connect() }
  }

  public func taken(_ count: Int) {
    _ = delivery.take(count)
    delivery.pump()
  }

  public func close() {
    delivery.close()
    leave()
    reconnection.close()
    answerTimer.close()
    pollTimer.close()
  }
}

extension PostgresTable {
  // MARK: Connection

  private func connect() {
    let connection = PostgresConnection(
      on: loop, address.connection, onConnect: { [unowned self] in greet() },
      onNotification: { [unowned self] in
        wasNotified = true
        ask()
      },
      onEnd: { [unowned self] in lost($0) })
    self.connection = connection
    expect("a connection")
    connection.begin()
  }

  private func greet() {
    guard let connection else { return }
    let table = address.table.split(separator: ".").map { connection.quoted(String($0)) }.joined(separator: ".")
    let (id, post) = ("t." + connection.quoted(address.idColumn), "t." + connection.quoted(address.postColumn) + "::text")
    // One snapshot sees the rows and the transactions that are underway. At least one row, for the transactions. The server leaves out what
    // is too long: libpq holds a row before it tells of it.
    query = """
      SELECT pg_snapshot_xmin(s)::text, pg_snapshot_xmax(s)::text, (SELECT max(\(id)) FROM \(table) t), r.id, r.post, r.size, r.total
      FROM pg_current_snapshot() s LEFT JOIN LATERAL (
        SELECT id, size, CASE WHEN size <= $6::bigint THEN post END AS post,
          sum(CASE WHEN size <= $6::bigint THEN size ELSE 0 END) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING) AS total
        FROM (SELECT id, post, octet_length(post) AS size FROM (
          (SELECT \(id) AS id, \(post) AS post FROM unnest($2::bigint[], $3::bigint[]) AS gap(a, b)
            JOIN \(table) t ON \(id) BETWEEN gap.a AND gap.b ORDER BY 1 LIMIT $4::bigint)
          UNION ALL (SELECT \(id), \(post) FROM \(table) t WHERE \(id) > $1::bigint ORDER BY 1 LIMIT $5::bigint)
        ) found) sized
      ) r ON r.total - coalesce(octet_length(r.post), 0) < $7::bigint ORDER BY r.id
      """
    connection.query("LISTEN \(connection.quoted(address.channel))") { [unowned self] answer in
      answerTimer.stop()
      guard case .success = answer else { return refused(answer) }
      reconnection.succeeded()
      if hasConnected { delivery.reconnected() }
      hasConnected = true
      isReady = true
      delivery.notice(.connected)
      ask()
    }
    expect("an answer")
  }

  private func expect(_ what: String) {
    answerTimer.start(afterMilliseconds: delivery.limits.answerMillisecondsMax) { [unowned self] in
      lost("\(what) did not come within \(delivery.limits.answerMillisecondsMax) ms")
    }
  }

  private func leave() {
    connection?.close()
    connection = nil
    isReady = false
    isAsking = false
    answerTimer.stop()
    pollTimer.stop()
  }

  private func lost(_ reason: String) {
    guard !delivery.isOver else { return }
    leave()
    delivery.notice(.waiting(reason: reason, milliseconds: reconnection.schedule { [unowned self] in connect() }))
  }

  private func refused(_ answer: Result<PostgresRows, PostgresRefusal>) {
    guard case .failure(let refusal) = answer else { return }
    if refusal.passes { return lost(refusal.words) }
    leave()
    let advice = refusal.state.hasPrefix("42") ? "check table, columns and permissions" : ""
    delivery.finish(.failure(LiveFailure(source: address.name, .server(refusal.words, advice: advice))))
  }

  // MARK: Rows

  private func ask() {
    guard let connection, isReady, !isAsking, delivery.room > 1 else { return }
    isAsking = true
    wasNotified = false
    pollTimer.stop()
    let limits = delivery.limits
    let count = max(1, min(delivery.batch, delivery.room / 2))
    let fresh = gaps.gaps.count < limits.gapsMax ? count : 0
    let bytes = ["\(LiveLimits.entryBytesMax)", "\(limits.heldBytesMax)"]
    connection.query(query, ["\(position)"] + gaps.parameters + ["\(count)", "\(fresh)"] + bytes) { [unowned self] answer in
      isAsking = false
      answerTimer.stop()
      guard case .success(let rows) = answer else { return refused(answer) }
      answered(rows, asked: count)
    }
    expect("an answer")
  }

  private func answered(_ rows: PostgresRows, asked count: Int) {
    let now = EventLoop.monotonicNanoseconds / 1_000_000
    let oldest: UInt64 = rows.number(0, 0) ?? 0
    let next: UInt64 = rows.number(0, 1) ?? .max
    let highest: Int64 = rows.number(0, 2) ?? position
    let late = delivery.limits.lateMilliseconds
    gaps.begin(highest: highest, transactionsBefore: next, oldest: oldest, at: now, lateMilliseconds: late)
    var entries: [LiveEntry] = []
    var found = 0
    for row in 0..<rows.count {
      guard let id: Int64 = rows.number(row, 3) else { continue }
      if id > position {
        if id - 1 > position { gaps.note(position + 1...id - 1, transactionsBefore: next, at: now) }
        position = id
      } else if !gaps.fill(id) {
        continue
      }
      found += 1
      let place = LivePosition(0, UInt64(bitPattern: id))
      if let post = rows.bytes(row, 4) {
        entries.append(LiveEntry(position: place, text: post))
      } else {
        let size: Int? = rows.number(row, 5)
        let what = size.map { "has \($0) bytes, more than \(LiveLimits.entryBytesMax)" } ?? "is null"
        delivery.notice(.passedOver(place, reason: "its column \(address.postColumn) \(what)"))
      }
    }
    let total: Int = rows.number(rows.count - 1, 6) ?? 0
    let isCut = total >= delivery.limits.heldBytesMax
    delivery.answered(found, isCut: isCut)
    let isFull = found >= count || isCut
    if !isFull { gaps.settle(oldest: oldest, at: now, lateMilliseconds: late) }
    let wasBehind = isBehind
    isBehind = highest < position
    if isBehind, !wasBehind {
      delivery.notice(.backwards(LivePosition(0, UInt64(bitPattern: highest)), after: LivePosition(0, UInt64(bitPattern: position))))
    }
    wasNotified = wasNotified || isFull
    _ = delivery.offer(entries)
    if wasNotified { ask() }
    if isReady, !isAsking {
      pollTimer.start(afterMilliseconds: delivery.limits.pollMilliseconds) { [unowned self] in
        wasNotified = true
        ask()
      }
    }
  }
}
