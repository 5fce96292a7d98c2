import Impressions
import JSONReading
import Testing

@Suite("Definitions of impressions")
struct ImpressionDefinitionsTests {
  @Test("that ship are at least twelve, each with its own name and words, and are read back as they are written")
  func shipped() throws {
    let shipped = ImpressionDefinitions.shipped
    #expect(shipped.list.count >= 12 && Set(shipped.list.map(\.name)).count == shipped.list.count)
    #expect(shipped.list.allSatisfy { $0.source.hasPrefix("http") && !$0.about.isEmpty })
    #expect(try ImpressionDefinitions(reading: shipped.document.line) == shipped)
  }

  @Test("are read back as they are written, whatever they say")
  func all() throws {
    let list = [
      ImpressionDefinition(
        name: "a", visible: [.init(.pixels, 5_000, exceeds: true), .init(.screen, 0.25, from: 3, below: 9)], needs: [.focus, .playback],
        dwell: .total(1_500_000), counting: .gap(30_000_000_000), again: [.background, .recycled]),
      ImpressionDefinition(name: "b", visible: [.init(.whole, 1, floors: true)], dwell: .recheck(1), counting: .day, again: .removed),
    ]
    let definitions = ImpressionDefinitions(list)
    #expect(try ImpressionDefinitions(reading: definitions.document.line) == definitions)
  }

  @Test(
    "that are wrong are refused with the place",
    arguments: [
      ("[]", "an object"), ("{", "line 1"), (#"{"version":2,"definitions":[]}"#, "version"), (#"{"version":1}"#, "1 to 64 definitions"),
      (#"{"version":1,"definitions":[]}"#, "found 0"), (#"{"version":1,"definitions":[7]}"#, "definitions[0]"),
      (#"{"version":1,"definitions":[{"name":"a b","visible":[{"area":1}]}]}"#, "without spaces"),
      (#"{"version":1,"definitions":[{"name":"a"}]}"#, "visible"), (#"{"version":1,"definitions":[{"name":"a","visible":[]}]}"#, "1 to 8"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":2}]}]}"#, "area"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":1,"extent":1}]}]}"#, "found 2"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":1,"exceeds":true}]}]}"#, "nothing shows more"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":1,"floors":true}]}]}"#, "only extents"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":1}],"needs":["love"]}]}"#, "needs[0]"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":1}],"time":{}}]}"#, "continuous, total and recheck"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":1}],"time":{"total":-1}}]}"#, "total"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":1}],"counts":"never"}]}"#, "counts"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":1}],"counts":{}}]}"#, "gap"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":1}],"color":1}]}"#, "color"),
      (#"{"version":1,"definitions":[{"name":"a","visible":[{"area":1}]},{"name":"a","visible":[{"area":1}]}]}"#, "two definitions"),
    ])
  func faults(text: String, words: String) throws {
    let error = try #require(throws: ImpressionDefinitionError.self) { try ImpressionDefinitions(reading: Array(text.utf8)) }
    #expect("\(error)".contains(words), "\(error)")
  }

  @Test("a million of them are refused with their number")
  func million() throws {
    let one = #"{"name":"a","visible":[{"area":1}]}"#
    let text = #"{"version":1,"definitions":["# + Array(repeating: one, count: 1_000_000).joined(separator: ",") + "]}"
    let error = try #require(throws: ImpressionDefinitionError.self) { try ImpressionDefinitions(reading: Array(text.utf8)) }
    #expect("\(error)".contains("found 1000000"))
  }
}
