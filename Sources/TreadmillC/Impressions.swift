public import CTreadmill
internal import Impressions
internal import JSONReading

struct Impressions: HandleValue {
  static let magic: UInt64 = 0x7472_6561_6469_6D70  // "treadimp"
  /// Milliseconds: a day.
  static let allowedTimes = 0.0...86_400_000

  private(set) var log = ImpressionLog(.shipped)
  private(set) var badLine: UnsafeMutablePointer<CChar>?  // the first one's message
  private var hasBegun = false
  private var line = 0  // that the next newline ends, from 0
  private var rest: [UInt8] = []  // of the line that the next bytes continue
  private var rows: [ImpressionRow] = []
  private var taken = 0  // of these
  private var text = LentText()

  func free() {
    badLine?.deallocate()
    text.free()
  }

  mutating func begin(_ definitions: ImpressionDefinitions, _ options: ImpressionLog.Options) throws(CallFailure) {
    guard !hasBegun else {
      throw CallFailure(status: TREADMILL_WRONG_USE, message: "bytes were read already: definitions and options come before the first one")
    }
    log = ImpressionLog(definitions, options)
  }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    hasBegun = hasBegun || !bytes.isEmpty
    var bytes = bytes
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      let text = UnsafeBufferPointer(rebasing: bytes[..<end])
      if rest.isEmpty {
        endLine(text)
      } else {
        keep(text)
        endRest()
      }
      bytes = UnsafeBufferPointer(rebasing: bytes[(end + 1)...])
    }
    keep(bytes)
  }

  mutating func finish() {
    if !rest.isEmpty { endRest() }
    log.finish { rows.append($0) }
  }

  /// Of a line that is too long only as much as shows it, with a carriage return or without.
  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    rest.append(contentsOf: bytes.prefix(ImpressionLog.maximumLineBytes + 2 - rest.count))
  }

  private mutating func endRest() {
    var whole: [UInt8] = []
    swap(&whole, &rest)
    whole.withUnsafeBufferPointer { endLine($0) }
    guard whole.capacity <= JSONReader.maximumKeptBytes else { return }
    whole.removeAll(keepingCapacity: true)
    swap(&whole, &rest)
  }

  private mutating func endLine(_ bytes: UnsafeBufferPointer<UInt8>) {
    line += 1
    let text = bytes.last == UInt8(ascii: "\r") ? UnsafeBufferPointer(rebasing: bytes.dropLast()) : bytes
    do throws(ClientLogError) { try log.read(text) { rows.append($0) } } catch {
      guard badLine == nil else { return }
      let message = "line \(line): \(error)".utf8CString
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: message.count)
      _ = copy.initialize(from: message)
      badLine = copy.baseAddress
    }
  }

  /// Gives the oldest rows, which then wait no more.
  mutating func take(
    _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?, _ count: UnsafeMutablePointer<Int>?,
    _ write: (ArraySlice<ImpressionRow>, inout [UInt8]) -> Void
  ) throws(CallFailure) {
    guard let text, let length, let count else { throw .argument("NULL for an answer") }
    let next = rows[taken...].prefix(ImpressionColumns.rowsPerLine)
    var bytes: [UInt8] = []
    write(next, &bytes)
    (text.pointee, length.pointee, count.pointee) = (self.text.lend(bytes), bytes.count, next.count)
    taken = next.endIndex
    if taken == rows.count { (rows, taken) = ([], 0) }
  }

  mutating func giveDefinitions(
    _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) throws(CallFailure) {
    guard let text, let length else { throw .argument("NULL for an answer") }
    let bytes = log.definitions.document.line
    (text.pointee, length.pointee) = (self.text.lend(bytes), bytes.count)
  }
}

@c @implementation
public func treadmill_impressions_create(_ impressions: UnsafeMutablePointer<OpaquePointer?>!) -> treadmill_status {
  CHandle<Impressions>.create(impressions)
}

@c @implementation
public func treadmill_impressions_free(_ impressions: OpaquePointer!) {
  CHandle<Impressions>.at(impressions)?.pointee.value.free()
  CHandle<Impressions>.free(impressions)
}

@c @implementation
public func treadmill_impressions_define(
  _ impressions: OpaquePointer!, _ json: UnsafePointer<CChar>!, _ length: Int, _ only: UnsafePointer<UnsafePointer<CChar>?>!,
  _ onlyCount: Int
) -> treadmill_status {
  CHandle<Impressions>.use(impressions) { impressions throws(CallFailure) in
    var definitions = ImpressionDefinitions.shipped
    if json != nil || length != 0 {
      let bytes = try CallFailure.bytes("definitions", json, length, atMost: Int(TREADMILL_DEFINITIONS_SIZE))
      do throws(ImpressionDefinitionError) { definitions = try ImpressionDefinitions(reading: Array(bytes)) } catch {
        throw .argument("\(error)")
      }
    }
    try impressions.begin(definitions.only(only, onlyCount), impressions.log.options)
  }
}

@c @implementation
public func treadmill_impressions_set_options(_ impressions: OpaquePointer!, _ options: UnsafePointer<treadmill_impression_options>!)
  -> treadmill_status
{
  CHandle<Impressions>.use(impressions) { impressions throws(CallFailure) in
    try impressions.begin(impressions.log.definitions, try ImpressionLog.Options(Structs(options)[0]))
  }
}

@c @implementation
public func treadmill_impressions_definitions(
  _ impressions: OpaquePointer!, _ json: UnsafeMutablePointer<UnsafePointer<CChar>?>!, _ length: UnsafeMutablePointer<Int>!
) -> treadmill_status {
  CHandle<Impressions>.use(impressions) { impressions throws(CallFailure) in try impressions.giveDefinitions(json, length) }
}

@c @implementation
public func treadmill_impressions_read(_ impressions: OpaquePointer!, _ bytes: UnsafePointer<CChar>!, _ length: Int) -> treadmill_status {
  CHandle<Impressions>.use(impressions) { impressions throws(CallFailure) in
    impressions.read(try CallFailure.bytes("lines", bytes, length, atMost: .max))
  }
}

@c @implementation
public func treadmill_impressions_finish(_ impressions: OpaquePointer!) -> treadmill_status {
  CHandle<Impressions>.use(impressions) { impressions throws(CallFailure) in impressions.finish() }
}

@c @implementation
public func treadmill_impressions_rows(
  _ impressions: OpaquePointer!, _ rows: UnsafeMutablePointer<UnsafePointer<CChar>?>!, _ length: UnsafeMutablePointer<Int>!,
  _ count: UnsafeMutablePointer<Int>!
) -> treadmill_status {
  CHandle<Impressions>.use(impressions) { impressions throws(CallFailure) in
    let comparesTrackers = impressions.log.options.comparesTrackers
    try impressions.take(rows, length, count) { rows, bytes in
      for row in rows { row.write(to: &bytes, comparesTrackers: comparesTrackers) }
    }
  }
}

@c @implementation
public func treadmill_impressions_columns(
  _ impressions: OpaquePointer!, _ columns: UnsafeMutablePointer<UnsafePointer<CChar>?>!, _ length: UnsafeMutablePointer<Int>!,
  _ count: UnsafeMutablePointer<Int>!
) -> treadmill_status {
  CHandle<Impressions>.use(impressions) { impressions throws(CallFailure) in
    var table = ImpressionColumns(comparesTrackers: impressions.log.options.comparesTrackers)
    try impressions.take(columns, length, count) { rows, bytes in
      for row in rows { table.append(row) }
      table.write(to: &bytes)
    }
  }
}

@c @implementation
public func treadmill_impressions_counts(_ impressions: OpaquePointer!, _ counts: UnsafeMutablePointer<treadmill_impression_counts>!)
  -> treadmill_status
{
  status { () throws(CallFailure) in
    guard let place = CHandle<Impressions>.at(impressions) else { throw .handle }
    try Structs(counts)[0] = treadmill_impression_counts(place.pointee.value.log.counts)
  }
}

@c @implementation
public func treadmill_impressions_bad_line(_ impressions: OpaquePointer!) -> UnsafePointer<CChar>! {
  let none: StaticString = ""
  return CHandle<Impressions>.at(impressions).flatMap { UnsafePointer($0.pointee.value.badLine) }
    ?? UnsafeRawPointer(none.utf8Start).assumingMemoryBound(to: CChar.self)
}

extension ImpressionDefinitions {
  /// Those of the names, or all without any.
  fileprivate func only(_ names: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) throws(CallFailure) -> ImpressionDefinitions {
    guard count != 0 else { return self }
    guard count > 0, let names else { throw .argument("no names: NULL, or a count of \(UInt(bitPattern: count))") }
    var chosen: [String] = []
    for index in 0..<count {
      let name = try CallFailure.string(names[index])
      guard named(name) != nil else {
        throw .argument("\(JSONValue.quoted(name)) is no definition: they are \(list.map(\.name).joined(separator: ", "))")
      }
      chosen.append(name)
    }
    return only(chosen) ?? self
  }
}

extension ImpressionLog.Options {
  fileprivate init(_ options: treadmill_impression_options) throws(CallFailure) {
    let times = Impressions.allowedTimes
    guard times.contains(options.window) else { throw .argument("a window of \(options.window) ms: it is within \(times)") }
    guard times.contains(options.silence) else { throw .argument("a silence of \(options.silence) ms: it is within \(times)") }
    guard options.is_sorted == 0 || options.window == 0 else { throw .argument("a window of \(options.window) ms: a sorted log has none") }
    self.init()
    window = Int64((options.window * 1_000_000).rounded())
    if options.silence > 0 { silence = Int64((options.silence * 1_000_000).rounded()) }
    (isSorted, comparesTrackers) = (options.is_sorted != 0, options.compares_trackers != 0)
  }
}

extension treadmill_impression_counts {
  fileprivate init(_ counts: ImpressionLog.Counts) {
    self.init(
      size: 0, lines: Int64(counts.lines), bad_lines: Int64(counts.badLines), unknown_kinds: Int64(counts.unknownKinds),
      sessions: Int64(counts.sessions), cut_sessions: Int64(counts.cutSessions), clock_jumps: Int64(counts.clockJumps),
      contradicted_motions: Int64(counts.contradictedMotions), cut_intervals: Int64(counts.cutIntervals), rows: Int64(counts.rows))
  }
}

extension CallFailure {
  fileprivate static func bytes(
    _ what: String, _ start: UnsafePointer<CChar>?, _ length: Int, atMost limit: Int
  ) throws(CallFailure) -> UnsafeBufferPointer<UInt8> {
    guard (0...limit).contains(length), start != nil || length == 0 else {
      let most = limit == .max ? "" : "; they have at most \(limit) bytes"
      throw .argument("no \(what): NULL, or a length of \(UInt(bitPattern: length))\(most)")
    }
    return UnsafeBufferPointer(start: UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self), count: length)
  }
}
