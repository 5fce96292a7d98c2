import Impressions
import JSONReading
import Testing

@Suite("A log that is cut")
struct LogStateTests {
  private static func options(_ comparesTrackers: Bool) -> ImpressionLog.Options {
    var options = ImpressionLog.Options()
    options.comparesTrackers = comparesTrackers
    return options
  }

  @Test("goes on from its state as if it had not been cut, wherever that is", arguments: WorkedExampleTests.all)
  func anywhere(_ example: WorkedExample) throws {
    let definitions = try ImpressionDefinitions(oneOf: example.definition)
    let lines = example.log.map { "{\"session\":\"s\"," + $0.dropFirst() }
    let options = LogStateTests.options(true)
    let whole = try ImpressionLog.rows(lines, definitions, options)
    let times = try lines.map { try #require(JSONElement(parsing: Array($0.utf8))["time"]?.number) }
    // Lines of one instant belong together.
    for cut in 1..<lines.count where times[cut] > times[cut - 1] {
      var (first, second) = (ImpressionLog(definitions, options), ImpressionLog(definitions, options))
      var rows: [ImpressionRow] = []
      for line in lines[..<cut] { try first.read(text: line) { rows.append($0) } }
      var states: [[UInt8]] = []
      first.saveOpenSessions { states.append($0) }
      for state in states { try state.dropLast().withContiguousStorageIfAvailable { try second.restore($0) } }
      for line in lines[cut...] { try second.read(text: line) { rows.append($0) } }
      second.finish { rows.append($0) }
      #expect(rows == whole, "cut before line \(cut + 1)")
    }
  }

  @Test("refuses another's state, and says why")
  func otherState() throws {
    let definitions = try ImpressionDefinitions(oneOf: #"{"visible":[{"area":0.5}]}"#)
    var log = ImpressionLog(definitions)
    try log.read(text: #"{"session":"s","time":0,"kind":"open","version":1,"viewport":[390,844]}"#) { _ in }
    var state: [UInt8] = []
    log.saveOpenSessions { state = $0 }
    let text = String(decoding: state.dropLast(), as: UTF8.self)
    func fault(_ text: String, _ definitions: ImpressionDefinitions) -> String {
      var other = ImpressionLog(definitions)
      let error = #expect(throws: ClientLogError.self) { try other.restore(text: text) }
      return error.map { "\($0)" } ?? ""
    }
    #expect(fault("{}", definitions).contains("--state-out"))
    #expect(fault(text, try ImpressionDefinitions(oneOf: #"{"visible":[{"area":0.6}]}"#)).contains("other definitions"))
    #expect(fault(text.replacing("\"lists\":[", with: "\"lists\":[7,"), definitions).contains("lacks a part"))
    #expect(fault(text.replacing("\"items\":[]", with: "\"items\":[[\"a\",[0,0,1,1],9,true,0,0]]"), definitions).contains("s"))
    for (part, other) in [
      ("\"times\":[0,0,0,-1]", "\"times\":[0,9223372036854775807,0,-1]"), ("\"faults\":[0,0,0]", "\"faults\":[4611686018427387904,0,0]"),
      ("\"items\":[]", "\"items\":[[\"a\",[0,0,-1,1],0,true,0,0]]"), ("\"viewport\":[390,844]", "\"viewport\":[390,-1]"),
    ] {
      try #require(text.contains(part))
      _ = fault(text.replacing(part, with: other), definitions)
    }
    for length in stride(from: 1, to: text.utf8.count, by: 7) { _ = fault(String(text.prefix(length)), definitions) }
  }

  /// Such a state once ended the process, when the session ended.
  @Test("refuses a state with a stay that ends before it began, or with times that no session reaches")
  func impossibleTimes() throws {
    let definitions = try ImpressionDefinitions(oneOf: #"{"visible":[{"area":0.5}]}"#)
    var log = ImpressionLog(definitions)
    for line in [
      #"{"session":"s","time":0,"kind":"open","version":1,"viewport":[390,844]}"#,
      #"{"session":"s","time":0,"kind":"layout","items":[["a",0,0,390,100]]}"#,
      #"{"session":"s","time":5,"kind":"scroll","y":400,"way":"step"}"#,
      #"{"session":"s","time":9,"kind":"scroll","y":0,"way":"step"}"#,
    ] { try log.read(text: line) { _ in } }
    var state: [UInt8] = []
    log.saveOpenSessions { state = $0 }
    let text = String(decoding: state.dropLast(), as: UTF8.self)
    var same = ImpressionLog(definitions)
    try same.restore(text: text)
    for (part, replaced) in [
      ("\"intervals\":[[0,0,5000000]]", "\"intervals\":[[0,5000000,0]]"),
      ("\"intervals\":[[0,0,5000000]]", "\"intervals\":[[0,0,9000001]]"),
      ("[[0,9000000,5000000,", "[[0,9223372036854775807,5000000,"), ("[[0,9000000,5000000,", "[[0,9000000,-5000000,"),
      ("[[0,9000000,5000000,5000000,", "[[0,9000000,5000000,5000001,"),
    ] {
      try #require(text.contains(part))
      var other = ImpressionLog(definitions)
      let error = #expect(throws: ClientLogError.self) { try other.restore(text: text.replacing(part, with: replaced)) }
      #expect(error.map { "\($0)" }?.contains("inconsistent") == true)
    }
  }
}

extension ImpressionLog {
  mutating func restore(text: String) throws(ClientLogError) {
    var failure: ClientLogError?
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      do throws(ClientLogError) { try restore(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
