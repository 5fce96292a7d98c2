internal import JSONReading

/// The calls of the protocol, version ``FeedHost/protocolVersion``: `Docs/Protocol.md`.
extension FeedHost {
  public static let protocolVersion = 1

  /// The calls, as requests name them.
  enum Call: String, CaseIterable {
    case window, advance, prefetch, scroll, release, ask
    case insert, replace, remove, drop, ids
    case open, restore, resize, save, close, expire
    case watch, impressions
    case hello, stats, readers
  }

  /// Takes a request, a line of JSON without its ending, and appends the answer, a line without an ending. It never fails: a bad line is
  /// answered with an error.
  public mutating func answer(_ line: UnsafeRawBufferPointer, into answer: inout [UInt8]) {
    let start = answer.count
    requestCount += 1
    do throws(FeedHostError) {
      guard line.count <= limits.line else { throw .lineTooLong(maximum: limits.line) }
      let element: JSONElement
      do throws(JSONFault) { element = try reader.read(line.bindMemory(to: UInt8.self)) } catch { throw .notJSON(error) }
      respond(to: element, isInBatch: false, &answer)
    } catch {
      refusalCount += 1
      FeedHost.refuse(nil, error, from: start, &answer)
    }
  }

  /// Appends the answer to a line that was not read, such as one that is longer than its limit.
  public static func refuse(_ error: FeedHostError, into answer: inout [UInt8]) { refuse(nil, error, from: answer.count, &answer) }

  private mutating func respond(to element: JSONElement, isInBatch: Bool, _ answer: inout [UInt8]) {
    let start = answer.count
    var id: JSONElement?
    do throws(FeedHostError) {
      var fields = try RequestFields(element)
      if let value = fields.value("id") {
        guard value.string != nil || value.integer(Int.self) != nil else {
          throw .field("id", .wrongType(expected: "a string or a whole number", found: value.kind))
        }
        id = value
      }
      FeedHost.begin(id, &answer)
      answer.add("\"ok\":")
      if let batch = try fields.list("batch", of: ("a request", "requests"), { (item) throws(FeedHostError) in item }) {
        guard !isInBatch else { throw .batchInBatch }
        guard batch.count <= limits.batch else { throw .limit("batch", maximum: limits.batch) }
        try fields.end("batch")
        answer.append(UInt8(ascii: "["))
        for (number, item) in batch.enumerated() {
          if number > 0 { answer.append(UInt8(ascii: ",")) }
          requestCount += 1
          respond(to: item, isInBatch: true, &answer)
          guard answer.count - start <= limits.answer else { throw .limit("answer", maximum: limits.answer) }
        }
        answer.append(UInt8(ascii: "]"))
      } else {
        guard let name = try fields.string("call") else { throw .field("call", .missing) }
        guard let call = Call(rawValue: name) else { throw .unknownCall(name) }
        try perform(call, &fields, &answer)
        guard answer.count - start <= limits.answer else { throw .limit("answer", maximum: limits.answer) }
      }
      answer.append(UInt8(ascii: "}"))
    } catch {
      refusalCount += 1
      FeedHost.refuse(id, error, from: start, &answer)
    }
  }

  private static func begin(_ id: JSONElement?, _ answer: inout [UInt8]) {
    answer.add("{\"id\":")
    if let number = id?.integer(Int.self) {
      answer.add(number)
    } else if let string = id?.string {
      answer.add(string: string)
    } else {
      answer.add("null")
    }
    answer.append(UInt8(ascii: ","))
  }

  private static func refuse(_ id: JSONElement?, _ error: FeedHostError, from start: Int, _ answer: inout [UInt8]) {
    answer.removeSubrange(start...)
    FeedHost.begin(id, &answer)
    answer.add("\"error\":{\"code\":")
    answer.add(string: error.code)
    answer.add(",\"message\":")
    answer.add(string: "\(error)")
    answer.add("}}")
  }

  private mutating func perform(_ call: Call, _ fields: inout RequestFields, _ answer: inout [UInt8]) throws(FeedHostError) {
    switch call {
    case .window: try window(&fields, &answer)
    case .advance: try advance(&fields, &answer)
    case .prefetch: try prefetch(&fields, &answer)
    case .scroll: try scroll(&fields, &answer)
    case .release: try release(&fields, &answer)
    case .ask: try ask(&fields, &answer)
    case .insert, .replace, .remove, .drop: try edit(call, &fields, &answer)
    case .ids: try ids(&fields, &answer)
    case .open, .restore: try begin(call, &fields, &answer)
    case .resize: try resize(&fields, &answer)
    case .save, .close: try end(call, &fields, &answer)
    case .expire: try expire(&fields, &answer)
    case .watch: try watch(&fields, &answer)
    case .impressions: try impressions(&fields, &answer)
    case .readers: try readers(&fields, &answer)
    case .hello, .stats: try describe(call, &fields, &answer)
    }
  }
}
