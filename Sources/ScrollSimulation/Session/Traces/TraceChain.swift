/// Chains a trace's lines, to find one that was changed, lost or moved: the last member of each object is `"chain":"0123456789abcdef"`,
/// 64-bit FNV-1a over the lines up to it without that member, with newlines.
struct TraceChain {
  private static let member = Array(",\"chain\":\"".utf8)
  private static let digitCount = 16

  private var hash = TraceHash()

  /// Turns an object, `{...}`, into a line without its newline.
  mutating func line(of object: [UInt8]) -> [UInt8] {
    hash.add(object)
    hash.add([UInt8(ascii: "\n")])
    return object.dropLast() + TraceChain.member + Array(hash.description.utf8) + Array("\"}".utf8)
  }

  /// The object of a line, and whether its chain is right; nil without a chain.
  mutating func object(of line: ArraySlice<UInt8>) -> (object: [UInt8], isRight: Bool)? {
    let tail = TraceChain.member.count + TraceChain.digitCount + 2
    guard line.count > tail, line.suffix(tail).starts(with: TraceChain.member) else { return nil }
    let object = Array(line.dropLast(tail)) + [UInt8(ascii: "}")]
    return (object, self.line(of: object).elementsEqual(line))
  }
}
