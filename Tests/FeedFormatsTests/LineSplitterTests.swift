import ScrollSimulation
import FeedFormats
import Testing

@Suite("A line splitter")
struct LineSplitterTests {
  private typealias Line = LineSplitter.Line
  private static let limit = LineSplitter.maximumLineBytes

  /// The pieces of `bytes`, pushed in chunks of the sizes that `next` gives.
  private func pieces(_ bytes: [UInt8], chunk next: () -> Int) -> [LineSplitter.Piece] {
    var splitter = LineSplitter()
    var pieces: [LineSplitter.Piece] = []
    var start = 0
    bytes.withUnsafeBytes { bytes in
      while start < bytes.count {
        let end = min(bytes.count, start + next())
        pieces += splitter.push(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
    if let last = splitter.finish() { pieces.append(last) }
    return pieces
  }

  private func pieces(_ text: String) -> [LineSplitter.Piece] { pieces(Array(text.utf8), chunk: { 7 }) }

  @Test("gives each line with its number and its first byte")
  func numbersAndBytes() {
    #expect(
      pieces("ab\ncde\n") == [
        .line(Line(number: 1, byte: 0, bytes: Array("ab".utf8))), .line(Line(number: 2, byte: 3, bytes: Array("cde".utf8))),
      ])
  }

  @Test("counts empty lines and skips them, with and without CR")
  func emptyLines() {
    #expect(pieces("\n\r\n\na\r\n\n") == [.line(Line(number: 4, byte: 4, bytes: Array("a".utf8)))])
    #expect(pieces("") == [])
    #expect(pieces("\n") == [])
  }

  @Test("a line of nothing but blanks is an empty one")
  func blankLines() {
    var splitter = LineSplitter()
    let pieces = Array("{}\n \t \n  \r\n{}".utf8).withUnsafeBytes { splitter.push($0) } + [splitter.finish()].compactMap { $0 }
    let numbers = pieces.map { if case .line(let line) = $0 { line.number } else { -1 } }
    #expect(numbers == [1, 4])
  }

  @Test("marks a last line that has no line ending")
  func unterminated() {
    #expect(pieces("a\nb").last == .line(Line(number: 2, byte: 2, bytes: Array("b".utf8), isTerminated: false)))
    #expect(pieces("a\n\r").count == 1)
  }

  @Test("skips a byte order mark at the start of the stream, and only there")
  func byteOrderMark() {
    #expect(pieces("\u{FEFF}a\n\u{FEFF}b\n").map(\.line?.byte) == [3, 5])
    #expect(pieces("\u{FEFF}a\n\u{FEFF}b\n").map(\.line?.bytes.count) == [1, 4])
    #expect(pieces("\u{FEFF}\n\u{FEFF}\n").map(\.line?.number) == [2])
  }

  @Test("keeps a line of the maximum length and only counts a longer one")
  func overlong() {
    let fits = [UInt8](repeating: UInt8(ascii: "x"), count: Self.limit)
    let newline = UInt8(ascii: "\n")
    let text = fits + [newline] + fits + [UInt8(ascii: "x"), newline, UInt8(ascii: "y"), newline]
    for chunk in [1_000, 4_096, 65_537, text.count] {
      let pieces = pieces(text, chunk: { chunk })
      #expect(pieces.count == 3)
      #expect(pieces.first == .line(Line(number: 1, byte: 0, bytes: fits)))
      #expect(pieces.dropFirst().first == .overlong(number: 2, byte: Self.limit + 1, length: Self.limit + 1))
      #expect(pieces.last == .line(Line(number: 3, byte: 2 * Self.limit + 3, bytes: [UInt8(ascii: "y")])))
    }
  }

  @Test("reports an overlong line once, also where the stream ends in it")
  func overlongAtEnd() {
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 3 * Self.limit)
    #expect(pieces(text, chunk: { 100_000 }) == [.overlong(number: 1, byte: 0, length: 3 * Self.limit)])
  }

  @Test("gives the same lines for every chunking", arguments: 1...24)
  func anyChunking(chunk: Int) {
    let text = Array("\u{FEFF}one\r\n\n\r\ntwo 二\n\u{0}\n\r\r\nthree\n\nfour".utf8)
    let whole = pieces(text, chunk: { text.count })
    #expect(whole.count == 6)
    #expect(pieces(text, chunk: { chunk }) == whole)
  }

  @Test("gives the same lines for chunks of random sizes", arguments: 0..<200 as Range<UInt64>)
  func randomChunking(seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 0)
    let alphabet = Array("a{\r\n\n\u{FEFF}".utf8)
    let text = (0..<random.below(300)).map { _ in alphabet[random.below(alphabet.count)] }
    let whole = pieces(text, chunk: { max(1, text.count) })
    #expect(pieces(text, chunk: { 1 }) == whole)
    #expect(pieces(text, chunk: { 1 + random.below(40) }) == whole)
    // The lines lie in the text where they say, and nothing but line endings and a byte order mark lies between them.
    var covered = 0
    for case .line(let line) in whole {
      #expect(Array(text[line.byte..<line.byte + line.bytes.count]) == line.bytes)
      #expect(!line.bytes.contains(UInt8(ascii: "\n")))
      covered += line.bytes.count
    }
    let endings = text.count { $0 == UInt8(ascii: "\n") }
    #expect(covered <= text.count - endings)
    #expect(text.split(separator: UInt8(ascii: "\n")).count >= whole.count)
  }
}

extension LineSplitter.Piece {
  fileprivate var line: LineSplitter.Line? { if case .line(let line) = self { line } else { nil } }
}
