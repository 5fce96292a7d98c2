import JSONReading

/// Reads clients' logs, of any number of sessions line by line, and says who saw what: the rows of a session when it ends.
///
/// ```swift
/// var log = ImpressionLog(.shipped)
/// for line in lines { try? log.read(line) { row in rows.append(row) } }
/// log.finish { row in rows.append(row) }
/// ```
///
/// The sessions may come interleaved; the lines of each in the order of their times, but for ``Options/window``. A session's rows come with
/// its `close` line, and those of a session that is still open with ``finish(_:)``.
public struct ImpressionLog {
  public struct Options: Hashable, Sendable {
    /// Whether a session ends where another one's line follows: the log is sorted by session.
    public var isSorted = false
    /// Nanoseconds: lines of a session that come later than those after them by no more than this are put in order.
    public var window: Int64 = 0
    /// Nanoseconds: after a longer time without a line of a session nothing is known of it until the next one.
    public var silence: Int64 = 600_000_000_000
    /// Whether rows say what polling trackers and an observer would have counted.
    public var comparesTrackers = false
    /// Whether rows have their stays.
    public var keepsIntervals = true
    /// Whether a session is recorded for a page: this one, or for an empty name the first one.
    public var recordedSession: String?

    public init() {}
  }

  /// What was read.
  public struct Counts: Hashable, Sendable {
    public var lines = 0
    public var badLines = 0
    public var unknownKinds = 0
    public var sessions = 0
    public var cutSessions = 0  // without a close line
    public var clockJumps = 0
    public var contradictedMotions = 0
    public var cutIntervals = 0
    public var rows = 0
  }

  /// Sessions that may be open at once.
  public static let maximumSessions = 1_000_000
  /// Bytes of a line.
  public static let maximumLineBytes = 1 << 26
  /// Bytes of a session's name, and of an item's.
  public static let maximumNameBytes = 256
  /// Stays of one session that are listed; all are counted.
  public static var maximumIntervals: Int { LogSession.maximumIntervals }
  /// Lines of a session that wait for earlier ones.
  static let maximumWaiting = 10_000

  public let definitions: ImpressionDefinitions
  public let options: Options
  public private(set) var counts = Counts()
  private let rules: SessionRules
  private var reader = JSONReader()
  private var sessions: [String: OpenSession] = [:]
  private var order: [String] = []  // of the open sessions, in the order of their first lines; closed ones are dropped now and then
  private var current: OpenSession?
  /// Of the session that was to be recorded, when it has ended; its rows came with it.
  public private(set) var recording: SessionRecording?
  /// The session that is recorded, once it is there.
  public private(set) var recordedName: String?

  public init(_ definitions: ImpressionDefinitions, _ options: Options = Options()) {
    (self.definitions, self.options) = (definitions, options)
    rules = SessionRules(
      definitions, comparesTrackers: options.comparesTrackers, keepsIntervals: options.keepsIntervals, silence: options.silence)
  }

  public var openSessions: Int { sessions.count }

  /// Takes a line without its newline. An empty one is none.
  ///
  /// - Throws: a ``ClientLogError``; the line is then not taken.
  public mutating func read(_ line: UnsafeBufferPointer<UInt8>, _ body: (ImpressionRow) -> Void) throws(ClientLogError) {
    guard !line.isEmpty else { return }
    counts.lines += 1
    do throws(ClientLogError) { try take(line, body) } catch {
      counts.badLines += 1
      throw error
    }
  }

  private mutating func take(_ line: UnsafeBufferPointer<UInt8>, _ body: (ImpressionRow) -> Void) throws(ClientLogError) {
    guard line.count <= ImpressionLog.maximumLineBytes else { throw .tooLong(ImpressionLog.maximumLineBytes) }
    let element: JSONElement
    do throws(JSONFault) { element = try reader.read(line) } catch { throw .notJSON("byte \(error.offset): \(error)") }
    guard element.kind == .object else { throw .notJSON("expected an object, found \(element.kind)") }
    let name = try ImpressionLog.session(of: element)
    let time = try ImpressionLog.time(of: element)
    if options.window == 0, element["kind"]?.isString("scroll") == true, let session = openSession(name) {
      return try session.take(try ClientLogEvent.Scroll(element), at: time)
    }
    let event = try ClientLogEvent(element, at: time)
    if case .unknown = event { counts.unknownKinds += 1 }
    let session = try session(name, event, at: time, body)
    try session.take(event, at: time, options.window)
    if session.session.isClosed { end(session, body) }
  }

  private static func session(of element: JSONElement) throws(ClientLogError) -> String {
    guard let value = element["session"] else { throw .field(.root.inside("session"), "is missing") }
    guard let name = value.string, !name.isEmpty, name.utf8.count <= maximumNameBytes else {
      throw .field(.root.inside("session"), "expected a string of 1 to \(maximumNameBytes) bytes")
    }
    return name
  }

  private static func time(of element: JSONElement) throws(ClientLogError) -> Int64 {
    guard let value = element["time"] else { throw .field(.root.inside("time"), "is missing") }
    guard let number = value.number, ClientLogEvent.allowedMilliseconds.contains(number) else {
      throw .field(.root.inside("time"), "expected milliseconds from 0 to 4e12, found \(JSONValue(value))")
    }
    return Int64((number * 1_000_000).rounded())
  }

  /// The session that a line of it finds open; nil also where that line ends another one.
  private mutating func openSession(_ name: String) -> OpenSession? {
    if let current, current.session.id == name { return current }
    guard !options.isSorted, let known = sessions[name] else { return nil }
    current = known
    return known
  }

  private mutating func session(
    _ name: String, _ event: ClientLogEvent, at time: Int64, _ body: (ImpressionRow) -> Void
  ) throws(ClientLogError) -> OpenSession {
    if let current, current.session.id == name { return current }
    if options.isSorted, let current { end(current, body) }
    if let known = sessions[name] {
      current = known
      return known
    }
    guard case .open = event else { throw .noOpening }
    guard sessions.count < ImpressionLog.maximumSessions else { throw .tooMany("open sessions", ImpressionLog.maximumSessions) }
    let session = OpenSession(LogSession(name, rules, at: time))
    if let recorded = options.recordedSession, recorded == name || recorded.isEmpty && counts.sessions == 0 {
      recordedName = name
      session.session.recording = SessionRecording(name, at: time)
    }
    sessions[name] = session
    order.append(name)
    counts.sessions += 1
    current = session
    return session
  }

  /// Ends all sessions that are open, in the order of their first lines.
  public mutating func finish(_ body: (ImpressionRow) -> Void) {
    for name in order { if let session = sessions[name] { end(session, body) } }
    order.removeAll()
  }

  // MARK: A log that is cut

  /// The sessions that are open, in the order of their first lines, each as a line that ``restore(_:)`` of another log takes: so a session
  /// that midnight cuts goes on in the next night's log. The log is then as after ``finish(_:)``, without their rows.
  public mutating func saveOpenSessions(_ body: ([UInt8]) -> Void) {
    for name in order {
      guard let open = sessions[name] else { continue }
      open.release()
      body(open.session.saved(shift: open.shift).line)
    }
    sessions.removeAll()
    order.removeAll()
    current = nil
  }

  /// Takes a session that another log has saved, with the same definitions and options.
  ///
  /// - Throws: a ``ClientLogError`` for another text.
  public mutating func restore(_ line: UnsafeBufferPointer<UInt8>) throws(ClientLogError) {
    let element: JSONElement
    do throws(JSONFault) { element = try reader.read(line) } catch { throw .notJSON("byte \(error.offset): \(error)") }
    let (session, shift) = try LogSession.restored(element, rules)
    guard sessions[session.id] == nil else { throw .notState("session \(JSONValue.quoted(session.id)) occurs twice") }
    guard sessions.count < ImpressionLog.maximumSessions else { throw .tooMany("open sessions", ImpressionLog.maximumSessions) }
    sessions[session.id] = OpenSession(session, shift: shift)
    order.append(session.id)
    counts.sessions += 1
  }

  private mutating func end(_ open: OpenSession, _ body: (ImpressionRow) -> Void) {
    open.release()
    let session = open.session
    session.finish()
    if let made = session.recording { recording = made }
    if !session.isClosed { counts.cutSessions += 1 }
    counts.clockJumps += session.faults.jumps
    counts.contradictedMotions += session.faults.contradictions
    counts.cutIntervals += session.faults.cutIntervals
    session.forEachRow { row in
      counts.rows += 1
      body(row)
    }
    sessions[session.id] = nil
    if current === open { current = nil }
    if order.count > 64, order.count > 2 * sessions.count { order.removeAll { sessions[$0] == nil } }
  }
}

/// A session and its lines that wait for earlier ones.
final class OpenSession {
  let session: LogSession
  private var waiting: [(time: Int64, event: ClientLogEvent)] = []
  private(set) var shift: Int64  // what its clock went back by, in all

  init(_ session: LogSession, shift: Int64 = 0) { (self.session, self.shift) = (session, shift) }

  /// Without a window.
  func take(_ scroll: ClientLogEvent.Scroll, at time: Int64) throws(ClientLogError) {
    if time + shift < session.time { return try takeNow(.scroll(scroll), at: time) }
    try session.take(scroll, at: try shifted(time))
  }

  func take(_ event: ClientLogEvent, at time: Int64, _ window: Int64) throws(ClientLogError) {
    guard window > 0 else { return try takeNow(event, at: time) }
    var place = waiting.count
    while place > 0, waiting[place - 1].time > time { place -= 1 }
    waiting.insert((time, event), at: place)
    let due = waiting[waiting.count - 1].time - window
    let count = max(waiting.prefix { $0.time <= due }.count, waiting.count - ImpressionLog.maximumWaiting)
    if case .close = event { try release(waiting.count) } else if count > 0 { try release(count) }
  }

  /// What still waits; what cannot be taken is dropped with the session's end.
  func release() { try? release(waiting.count) }

  /// One that cannot be taken keeps no other from it.
  private func release(_ count: Int) throws(ClientLogError) {
    let first = waiting[..<count]
    waiting.removeFirst(count)
    var failure: ClientLogError?
    for (time, event) in first {
      do throws(ClientLogError) { try takeNow(event, at: time) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// A clock that goes back goes on from where it was, and what lay between is not known.
  private func takeNow(_ event: ClientLogEvent, at time: Int64) throws(ClientLogError) {
    guard !session.isClosed else { throw .closed }
    if time + shift < session.time {
      session.flush()
      shift = session.time - time
      session.endAll(at: session.time, beginningAgainAt: session.time)
    }
    try session.take(event, at: try shifted(time))
    if case .close = event { session.flush() }
  }
}

extension OpenSession {
  /// On the session's own clock: in a log whose clock goes back again and again it comes to an end.
  private func shifted(_ time: Int64) throws(ClientLogError) -> Int64 {
    guard time + shift <= OpenSession.maximumTime else {
      throw .field(.root.inside("time"), "the session's clock went back so often that its times go beyond a log's")
    }
    return time + shift
  }

  private static let maximumTime: Int64 = 1 << 62
}

/// The format of a client's log.
public enum ClientLog {
  /// The version that this writes, and the only one that it reads.
  public static let version = 1
}
