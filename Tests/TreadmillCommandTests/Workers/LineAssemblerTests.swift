import Testing

@testable import TreadmillCommand

@Suite("Line assembler")
struct LineAssemblerTests {
  @Test("lines are the same however the bytes are cut in two or into single bytes, and nothing of them is changed")
  func everyCut() throws {
    let text = Array("\u{FEFF}first\r\n\n\nélan 🙂\n last\nunfinished".utf8)
    let expected = text.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    for cut in 0...text.count {
      var assembler = LineAssembler()
      let lines = try push([text[..<cut], text[cut...]], into: &assembler)
      #expect(lines == expected.dropLast(), "cut at \(cut)")
      #expect(assembler.unfinished == expected.last)
    }
    var assembler = LineAssembler()
    #expect(try push(text.indices.map { text[$0...$0] }, into: &assembler) == expected.dropLast())
  }

  @Test("a line of the maximum is taken, and one byte more is refused, wherever it is cut; the lines before it are handed over")
  func maximum() throws {
    for length in 0...6 {
      let text = Array("ab\n".utf8) + Array(repeating: 65, count: length) + [10]
      for cut in 0...text.count {
        var assembler = LineAssembler(byteCountMax: 4)
        var lines: [[UInt8]] = []
        var refusal: LineAssembler.Overlong?
        do throws(LineAssembler.Overlong) {
          for chunk in [text[..<cut], text[cut...]] {
            try push(chunk, into: &assembler) { lines.append($0) }
          }
        } catch {
          refusal = error
        }
        #expect(refusal == (length > 4 ? LineAssembler.Overlong(byteCountMax: 4) : nil), "\(length) cut at \(cut)")
        #expect(lines.count == (length > 4 ? 1 : 2))
      }
    }
  }

  private func push(_ chunks: [ArraySlice<UInt8>], into assembler: inout LineAssembler) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for chunk in chunks { try push(chunk, into: &assembler) { lines.append($0) } }
    return lines
  }

  private func push(
    _ chunk: ArraySlice<UInt8>, into assembler: inout LineAssembler, _ line: ([UInt8]) -> Void
  ) throws(LineAssembler.Overlong) {
    // A throw does not pass through the closure of withUnsafeBytes with its type.
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk.count, alignment: 1)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: chunk)
    try assembler.push(UnsafeRawBufferPointer(bytes), line)
  }
}
