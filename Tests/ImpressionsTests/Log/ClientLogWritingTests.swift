import JSONReading
import Testing

@testable import Impressions

@Suite("A client's log that is written")
struct ClientLogWritingTests {
  @Test("gives the rows of the log that it was read from", arguments: WorkedExampleTests.all)
  func again(_ example: WorkedExample) throws {
    let definitions = try ImpressionDefinitions(oneOf: example.definition)
    let lines = example.log.map { "{\"session\":\"s\"," + $0.dropFirst() }
    let written = try lines.compactMap { line in
      let element = try JSONElement(parsing: Array(line.utf8))
      let time = Int64((try #require(element["time"]?.number) * 1_000_000).rounded())
      let text = ClientLogWritingTests.line(try ClientLogEvent(element, at: time), at: time)
      guard !text.isEmpty else { return nil as String? }
      let again = try ClientLogEvent(JSONElement(parsing: Array(text.utf8)), at: time)
      #expect(text.hasSuffix("}\n") && ClientLogWritingTests.line(again, at: time) == text)
      return String(text.dropLast())
    }
    #expect(try ImpressionLog.rows(written, definitions) == ImpressionLog.rows(lines, definitions))
  }

  private static func line(_ event: ClientLogEvent, at time: Int64) -> String {
    var bytes: [UInt8] = []
    event.write(of: "s", at: time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
