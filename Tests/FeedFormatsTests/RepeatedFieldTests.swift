import FeedFormats
import Testing

@Suite("A field that stands twice")
struct RepeatedFieldTests {
  private static let twice = [
    (#"{"id":"1","id":"2"}"#, "id"), (#"{"id":"1","x":1,"x":1}"#, "x"), (#"{"id":"1","text":{"wide":1,"length":1,"wide":1}}"#, "wide"),
    (#"{"id":"1","photos":[{"id":"a"},{"id":"b","id":"b"}]}"#, "id"), (#"{"id":"1","repost_of":{"id":"2","id":"2"}}"#, "id"),
    (#"{"id":"1","\u0069d":"2"}"#, "id"), (#"{"id":"1","a\n":1,"a\u000a":2}"#, "a\n"), (#"{"":1,"id":"1","":2}"#, ""),
  ]

  private static let once = [
    #"{"id":"1","photos":[{"id":"a"},{"id":"b"}],"repost_of":{"id":"2"}}"#, #"{"id":"id","x":["id","id"],"y":{"id":1},"z":{"id":1}}"#,
    #"{"id":"1","text":"{\"id\":1,\"id\":2}"}"#, #"{"id":"1","a\\":1,"a":2}"#, #"{"id":"1","é":1,"É":2}"#, #"{"id":"1","x":[[],{},[{}]]}"#,
  ]

  private func problem(_ text: String, isStrict: Bool) -> FeedError.Problem? {
    var reader = FeedReader(source: "feed", refusesRepeatedFields: isStrict)
    Array(text.utf8).withUnsafeBytes { reader.push($0) }
    reader.finish()
    guard case .bad(let error) = reader.next() else { return nil }
    return error.problem
  }

  @Test("makes a line a bad one where that is asked for, at any depth and however it is written", arguments: twice)
  func refused(line: String, field: String) {
    #expect(problem(line + "\n", isStrict: true) == .repeated(field: field))
    #expect(problem(line + "\n", isStrict: false) == nil)
  }

  @Test("is not seen where it stands in two objects, in an array or in a text", arguments: once)
  func taken(line: String) { #expect(problem(line + "\n", isStrict: true) == nil) }

  @Test("is shown without what a terminal would take for a command")
  func words() {
    #expect("\(FeedError.Problem.repeated(field: "a\u{1b}[31m"))" == "\"a\\u001b[31m\" occurs twice in one object; remove one of them")
    #expect("\(FeedError.Problem.repeated(field: String(repeating: "x", count: 99)))".count < 100)
  }
}
