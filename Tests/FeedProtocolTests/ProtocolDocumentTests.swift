import FeedProtocol
import Foundation
import Testing

@Suite("The protocol's document")
struct ProtocolDocumentTests {
  private static let text = text(of: "Docs/Protocol.md")

  private static func text(of document: String) -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return (try? String(contentsOf: root.appendingPathComponent(document), encoding: .utf8)) ?? ""
  }

  /// The lines of a text's blocks of a language, in order.
  private func lines(of language: String, in text: String = text) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().flatMap {
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

  @Test("is that of the README, whose requests are all answered, the last one as shown")
  func readme() {
    let lines = lines(of: "json", in: Self.text(of: "README.md"))
    #expect(lines.count == 5)
    var host = FeedHost()
    let answers = lines.dropLast().map { host.answer($0.utf8) }
    #expect(answers.allSatisfy { $0.contains("\"ok\"") } && answers.last == lines.last, "\(answers)")
  }

  @Test("names every call and every code of an error")
  func names() {
    var host = FeedHost()
    let hello = host.answer(#"{"call":"hello"}"#.utf8)
    let calls = hello.components(separatedBy: "\"calls\":[")[1].components(separatedBy: "]")[0].split(separator: ",")
    #expect(calls.count == 22)
    for call in calls { #expect(Self.text.contains("| `\(call.dropFirst().dropLast())` |")) }
    for error in Trouble.all { #expect(Self.text.contains("`\(error.code)`"), "\(error.code)") }
  }
}
