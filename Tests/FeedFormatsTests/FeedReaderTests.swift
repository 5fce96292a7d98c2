import JSONReading
import FeedFormats
import PhotoFeed
import Testing

@Suite("A feed reader")
struct FeedReaderTests {
  private func reader(of text: String) -> FeedReader {
    var reader = FeedReader(source: "feed")
    reader.push(text)
    reader.finish()
    return reader
  }

  @Test("gives posts and errors in the order of the lines, and counts them")
  func order() {
    var reader = reader(of: "{\"id\":\"a\"}\n\noops\n{\"id\":\"b\"}")
    #expect(reader.next() == .post(Post(id: "a"), line: 1))
    let error = FeedError(source: "feed", line: 3, byte: 12, problem: .notJSON(found: 0x6F, expected: .value))
    #expect(reader.next() == .bad(error))
    #expect(reader.next() == .post(Post(id: "b"), line: 4))
    #expect(reader.next() == nil)
    #expect(reader.counts.lines == 3 && reader.counts.posts == 2 && reader.counts.badLines == 1)
    #expect(reader.errors == [error])
  }

  @Test("reads an empty feed")
  func empty() {
    var reader = reader(of: "")
    #expect(reader.next() == nil)
    #expect(reader.counts == FeedReader.Counts())
  }

  @Test("gives the same for every chunking", arguments: [1, 2, 3, 7, 64, 1_000])
  func chunking(size: Int) {
    let text = Array("{\"id\":\"二\"}\r\n{\"id\":[]}\n{\"id\":\"b\"".utf8)
    var reader = FeedReader(source: "feed")
    var outcomes: [FeedReader.Outcome] = []
    text.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.push(UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + size)]))
        while let outcome = reader.next() { outcomes.append(outcome) }
      }
    }
    reader.finish()
    while let outcome = reader.next() { outcomes.append(outcome) }
    #expect(
      outcomes == [
        .post(Post(id: "二"), line: 1),
        .bad(FeedError(source: "feed", line: 2, byte: 14, problem: .wrongType(field: "id", expected: [.string, .number], found: .array))),
        .bad(FeedError(source: "feed", line: 3, byte: 33, problem: .endsMidLine)),
      ])
  }

  @Test("wants no more bytes while enough lines wait, and loses none that a chunk brings beyond")
  func backpressure() {
    let limit = FeedReader.maximumWaitingLines
    var reader = FeedReader(source: "feed")
    reader.push(String(repeating: "{\"id\":\"a\"}\n", count: limit - 1))
    #expect(reader.wantsMore)
    reader.push(String(repeating: "{\"id\":\"a\"}\n", count: 1_000))
    #expect(!reader.wantsMore && reader.waiting == limit + 999)
    #expect(reader.counts.lines == 0, "lines are decoded when they are taken")
    for _ in 0..<999 { _ = reader.next() }
    #expect(!reader.wantsMore)
    _ = reader.next()
    #expect(reader.wantsMore && reader.waiting == limit - 1)
    while reader.next() != nil {}
    #expect(reader.counts.posts == limit + 999)
  }

  @Test("lists the first errors and counts the others")
  func listedErrors() {
    var reader = reader(of: String(repeating: "x\n", count: 50))
    while reader.next() != nil {}
    #expect(reader.counts.badLines == 50)
    #expect(reader.errors.map(\.line) == Array(1...FeedReader.maximumListedErrors))
  }

  @Test("names each unknown field once, in the order of the lines, up to its limit")
  func unknownFields() {
    var few = reader(of: "{\"id\":\"1\",\"user\":1}\n{\"id\":\"2\",\"geo\":1,\"user\":2}\n{\"id\":\"3\",\"ads\":0,\"geo\":0}\n")
    while few.next() != nil {}
    #expect(few.unknownFields == ["user", "geo", "ads"])
    var many = reader(of: (100..<300).map { "{\"id\":\"1\",\"f\($0)\":1}\n" }.joined())
    while many.next() != nil {}
    #expect(many.unknownFields == (100..<100 + FeedReader.maximumListedFields).map { "f\($0)" })
  }

  @Test("does not name a field that it has taken, where that stands twice among many")
  func manyFields() {
    let names = (100..<200).map { "z\($0)" }
    let fields = names.map { "\"\($0)\":1" }.joined(separator: ",")
    var reader = reader(of: "{\"id\":\"1\",\(fields),\"text\":\"a\",\"z100\":2,\"z199\":2,\"id\":\"2\",\"text\":\"b\"}\n")
    while reader.next() != nil {}
    #expect(reader.counts.posts == 1)
    #expect(reader.unknownFields == Array(names.prefix(FeedReader.maximumListedFields)))
  }

  @Test("counts the photos beyond nine")
  func beyondNine() {
    let photos = (0..<11).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    var reader = reader(of: String(repeating: "{\"id\":\"1\",\"photos\":[\(photos)]}\n", count: 3))
    while reader.next() != nil {}
    #expect(reader.counts.photosBeyondGrid == 6)
  }

  @Test("reads a page on a line of any length, whatever stands before and behind it", arguments: [1, 4_096, 1 << 22])
  func longPages(chunk: Int) {
    func status(_ id: Int, _ text: String = "x") -> String { #"{"id":"\#(id)","content":"\#(text)","media_attachments":[]}"# }
    let text = String(repeating: "long ", count: 200)
    let page = "[" + (10..<1_110).map { status($0, text) }.joined(separator: ",") + "]"
    #expect(page.utf8.count > LineSplitter.maximumLineBytes)
    let cut = String(page.dropLast(40))
    let bytes = Array("[\(status(1))]\n\(page)\n[\(status(2))]\n\(cut)\n\(status(3))\n".utf8)
    var reader = FeedReader(source: "feed")
    var outcomes: [FeedReader.Outcome] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      bytes[start..<min(start + chunk, bytes.count)].withUnsafeBytes { reader.push($0) }
      while let outcome = reader.next() { outcomes.append(outcome) }
    }
    reader.finish()
    while let outcome = reader.next() { outcomes.append(outcome) }
    let lines = outcomes.map { if case .post(_, let line) = $0 { line } else { 0 } }
    #expect(lines == [1] + Array(repeating: 2, count: 1_100) + [3] + Array(repeating: 4, count: 1_099) + [0, 5])
    #expect(reader.errors.map(\.line) == [4])
    if case .notJSON(found: nil, _)? = reader.errors.first?.problem {} else { Issue.record("\(reader.errors)") }
  }

  @Test("passes an overlong line by")
  func overlong() {
    let length = LineSplitter.maximumLineBytes + 1
    var reader = reader(of: String(repeating: "x", count: length) + "\n{\"id\":\"a\"}\n")
    #expect(reader.next() == .bad(FeedError(source: "feed", line: 1, byte: 0, problem: .lineTooLong(bytes: length))))
    #expect(reader.next() == .post(Post(id: "a"), line: 2))
  }
}

extension FeedReader {
  fileprivate mutating func push(_ text: String) { Array(text.utf8).withUnsafeBytes { push($0) } }
}
