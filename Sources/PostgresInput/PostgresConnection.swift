import CPostgreSQL
import LiveInput
import UVLoop

/// A connection of libpq on the loop: one query at a time, notifications, one end.
final class PostgresConnection {
  /// A query's rows, or the server's refusal.
  typealias Answer = (Result<PostgresRows, PostgresRefusal>) -> Void

  private let loop: EventLoop
  private let connection: OpaquePointer
  private var poll: PollHandle?
  private var onConnect: (() -> Void)?
  private var onNotification: () -> Void
  private var onEnd: ((String) -> Void)?
  private var answer: Answer?
  private var result: Result<PostgresRows, PostgresRefusal>?
  private var isClosed = false

  /// `onEnd` is called once, with the reason, unless ``close()`` comes first. A host's name is looked up at once, on this thread.
  init(
    on loop: EventLoop, _ parameters: String, onConnect: @escaping () -> Void, onNotification: @escaping () -> Void,
    onEnd: @escaping (String) -> Void
  ) {
    self.loop = loop
    guard let connection = PQconnectStart(parameters) else { preconditionFailure("libpq found no memory") }
    self.connection = connection
    self.onConnect = onConnect
    self.onNotification = onNotification
    self.onEnd = onEnd
  }

  deinit {
    poll?.close()
    PQfinish(connection)
  }

  func close() {
    isClosed = true
    onConnect = nil
    onEnd = nil
    onNotification = {}
    answer = nil
    poll?.close()
    poll = nil
  }

  /// Begins, and may end at once.
  func begin() {
    PQsetNoticeProcessor(connection, { _, _ in }, nil)  // else libpq writes warnings to standard error
    guard PQstatus(connection) != CONNECTION_BAD else { return end() }
    watch(.writable)
  }

  func quoted(_ name: String) -> String {
    guard let text = PQescapeIdentifier(connection, name, name.utf8.count) else { return "\"\"" }  // for text that is not UTF-8
    defer { PQfreemem(text) }
    return String(cString: text)
  }

  /// Sends a query with its parameters, `$1` and so on. Asked for when none is open.
  func query(_ text: String, _ values: [String] = [], _ answer: @escaping Answer) {
    precondition(self.answer == nil, "a query was sent while another is open")
    guard !isClosed else { return }
    self.answer = answer
    let places = values.indices.map { values[..<$0].reduce(0) { $0 + $1.utf8.count + 1 } }
    let isSent = values.flatMap(\.utf8CString).withUnsafeBufferPointer { bytes in
      let pointers = places.map { place in bytes.baseAddress.map { $0 + place } }
      return PQsendQueryParams(connection, text, Int32(values.count), nil, pointers, nil, nil, 0) == 1
    }
    guard isSent else { return end() }
    flush()
  }

  private func end() {
    guard !isClosed else { return }
    let words = String(cString: PQerrorMessage(connection)).split(whereSeparator: \.isNewline).joined(separator: "; ")
    let onEnd = onEnd
    close()
    onEnd?(words.isEmpty ? "the server has ended the connection" : words)
  }
}

extension PostgresConnection {
  private func watch(_ events: PollHandle.Events) {
    do throws(UVError) {
      if poll == nil { poll = try PollHandle(on: loop, descriptor: PQsocket(connection)) }
      poll?.start(events) { [weak self] _ in self?.ready() }
    } catch {
      let onEnd = onEnd
      close()
      onEnd?("\(error)")
    }
  }

  private func ready() {
    if onConnect != nil { return goOnConnecting() }
    guard PQconsumeInput(connection) == 1, PQstatus(connection) == CONNECTION_OK else { return end() }
    while let notification = PQnotifies(connection) {
      PQfreemem(notification)
      onNotification()
    }
    // Each query has one result, and a null after the last.
    while !isClosed, answer != nil, PQisBusy(connection) == 0 {
      guard let result = PQgetResult(connection) else {
        let answer = answer
        self.answer = nil
        if let result = self.result { answer?(result) }
        self.result = nil
        break
      }
      self.result =
        PQresultStatus(result) == PGRES_TUPLES_OK || PQresultStatus(result) == PGRES_COMMAND_OK
        ? .success(PostgresRows(result)) : .failure(PostgresRefusal(result))
      if case .failure = self.result { PQclear(result) }
    }
    if !isClosed { flush() }
  }

  private func goOnConnecting() {
    // The next step may open another socket under the same number.
    poll?.close()
    poll = nil
    switch PQconnectPoll(connection) {
    case PGRES_POLLING_READING: watch(.readable)
    case PGRES_POLLING_WRITING: watch(.writable)
    case PGRES_POLLING_OK:
      PQsetnonblocking(connection, 1)
      watch(.readable)
      let onConnect = onConnect
      self.onConnect = nil
      onConnect?()
    default: end()
    }
  }

  private func flush() {
    switch PQflush(connection) {
    case 0: watch(.readable)
    case 1: watch([.readable, .writable])
    default: end()
    }
  }
}

/// The rows of a query, as text.
final class PostgresRows {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  var count: Int { Int(PQntuples(result)) }

  func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    guard PQgetisnull(result, Int32(row), Int32(column)) == 0 else { return nil }
    let count = Int(PQgetlength(result, Int32(row), Int32(column)))
    return UnsafeRawBufferPointer(start: PQgetvalue(result, Int32(row), Int32(column)), count: count)
  }

  func number<Number: FixedWidthInteger>(_ row: Int, _ column: Int) -> Number? {
    bytes(row, column).flatMap { Number(String(decoding: $0, as: UTF8.self)) }
  }
}

/// What the server refuses, with the class of its SQLSTATE.
struct PostgresRefusal: Error {
  var words: String
  var state: String

  init(_ result: OpaquePointer) {
    func field(_ code: Character) -> String {
      PQresultErrorField(result, Int32(code.asciiValue!)).map { String(cString: $0) } ?? ""
    }
    words = field("M")
    state = field("C")
  }

  /// Whether another connection may have a better answer: connection (08), transaction (40), resources (53), operator (57), system (58).
  var passes: Bool { state.isEmpty || ["08", "40", "53", "57", "58", "XX"].contains { state.hasPrefix($0) } }
}
