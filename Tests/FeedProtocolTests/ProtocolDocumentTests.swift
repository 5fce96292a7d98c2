import FeedProtocol
import Foundation
import Testing

@Suite("The protocol's document", .timeLimit(.minutes(5)))
struct ProtocolDocumentTests {
  private static let text: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return (try? String(contentsOf: root.appendingPathComponent("Docs/Protocol.md"), encoding: .utf8)) ?? ""
  }()

  /// The lines of its blocks of a language, in order.
  private func lines(of language: String) -> [String] {
    Self.text.components(separatedBy: "```\(language)\n").dropFirst().flatMap {
      $0.components(separatedBy: "\n```")[0].split(separator: "\n").map(String.init)
    }
  }

  @Test("shows a conversation as it goes: each request is followed by its answer, byte for byte")
  func conversation() {
    let lines = lines(of: "json")
    #expect(lines.count > 40 && lines.count.isMultiple(of: 2))
    var host = FeedHost()
    for place in stride(from: 0, to: lines.count - 1, by: 2) { #expect(host.answer(lines[place].utf8) == lines[place + 1]) }
  }

  @Test("names every call and every code of an error")
  func names() {
    var host = FeedHost()
    let hello = host.answer(#"{"call":"hello"}"#.utf8)
    let calls = hello.components(separatedBy: "\"calls\":[")[1].components(separatedBy: "]")[0].split(separator: ",")
    #expect(calls.count == 19)
    for call in calls { #expect(Self.text.contains("| `\(call.dropFirst().dropLast())` |")) }
    for error in Trouble.all { #expect(Self.text.contains("`\(error.code)`"), "\(error.code)") }
  }
}
