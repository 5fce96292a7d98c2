import LiveInput
import TestSupport
import Testing

@testable import RedisInput

@Suite("What of a reply of Redis goes to hiredis")
struct ReplyFilterTests {
  private static let roomy = 1 << 23

  private func pass(_ replies: String, in size: Int = .max, _ filter: ReplyFilter = ReplyFilter(bytesMax: roomy)) throws -> String {
    var (filter, kept) = (filter, [UInt8]())
    let bytes = Array(replies.utf8)
    for start in stride(from: 0, to: bytes.count, by: min(size, bytes.count)) {
      try bytes[start..<min(bytes.count, start + min(size, bytes.count))].withUnsafeBytes { try filter.pass($0, into: &kept) }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  private func string(_ text: String) -> String { "$\(text.utf8.count)\r\n\(text)\r\n" }

  @Test("replies that are short enough go on as they are, however they are cut", arguments: [1, 2, 3, 7, 64, .max])
  func whole(size: Int) throws {
    let replies =
      "+OK\r\n-ERR no\r\n:5\r\n$-1\r\n*-1\r\n*0\r\n$0\r\n\r\n*2\r\n*1\r\n\(string("a\r\n*9\r\n"))\(string("*2\r\n"))*3\r\n:1\r\n*0\r\n*-1\r\n"
    #expect(try pass(replies, in: size) == replies)
  }

  @Test("replies of any nesting go on as they are, and what follows one that is too long is as if that had not been", arguments: 1...40)
  func seeded(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    func reply(_ depth: Int) -> String {
      switch random.next() % (depth < 4 ? 6 : 4) {
      case 0: return "+OK\r\n"
      case 1: return ":\(random.next() % 1000)\r\n"
      case 2: return "$-1\r\n"
      case 3: return string(String(repeating: "\r\n$5*", count: Int(random.next() % 9)))
      default:
        let count = Int(random.next() % 5)
        return "*\(count)\r\n" + (0..<count).map { _ in reply(depth + 1) }.joined()
      }
    }
    let (before, after) = ((1...20).map { _ in reply(0) }.joined(), (1...20).map { _ in reply(0) }.joined())
    let size = Int(random.next() % 90) + 1
    #expect(try pass(before + after, in: size) == before + after)
    // With room for 100 elements, an array of 101 is left out with all that is in it.
    let large = "*101\r\n" + (1...101).map { _ in reply(1) }.joined()
    let small = ReplyFilter(bytesMax: 100 * ReplyFilter.elementBytes)
    #expect(try pass(":1\r\n" + large + ":2\r\n", in: size, small) == ":1\r\n-CUT\r\n:2\r\n")
  }

  @Test("a string of 4 GB is left out with its length, none of it is kept, and what follows goes on")
  func fourGigabytes() throws {
    var filter = ReplyFilter(bytesMax: Self.roomy)
    var kept: [UInt8] = []
    func pass(_ text: String) throws {
      try Array(text.utf8).withUnsafeBytes { try filter.pass($0, into: &kept) }
    }
    let block = [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 24)
    try pass("*2\r\n$\(1 << 32)\r\n")
    for _ in 0..<1 << 8 { try block.withUnsafeBytes { try filter.pass($0, into: &kept) } }
    try pass("\r\n$1\r\na\r\n+OK\r\n")
    #expect(String(decoding: kept, as: UTF8.self) == "*2\r\n-TOOLONG 4294967296\r\n$1\r\na\r\n+OK\r\n")
  }

  @Test("a string of an entry's bytes goes on, and one of a byte more does not")
  func edge() throws {
    let longest = string(String(repeating: "a", count: LiveLimits.entryBytesMax))
    #expect(try pass(longest) == longest)
    let longer = string(String(repeating: "a", count: LiveLimits.entryBytesMax + 1))
    #expect(try pass(longer, in: 4_099) == "-TOOLONG \(LiveLimits.entryBytesMax + 1)\r\n")
  }

  @Test("what comes after a reply had its bytes is cut, and the next reply has them again")
  func bytes() throws {
    let filter = ReplyFilter(bytesMax: 4 * ReplyFilter.elementBytes + 10)
    let reply = "*4\r\n\(string("123456"))\(string("12345"))\(string("1234"))\(string("1"))"
    let kept = "*4\r\n\(string("123456"))-CUT\r\n\(string("1234"))-CUT\r\n"
    #expect(try pass(reply + reply, in: 5, filter) == kept + kept)
  }

  @Test(
    "what is no reply is a fault, and no number is too large",
    arguments: [
      "$a\r\n", "$\r\n", "*-2\r\n", "$99999999999999999999\r\n", "*1099511627777\r\n", "$1099511627777\r\n",
      String(repeating: "*1099511627776\r\n", count: 2), "+" + String(repeating: "a", count: 5_000),
      "$" + String(repeating: "1", count: 5_000) + "\r\n",
    ])
  func faults(bytes: String) {
    for size in [1, .max] { #expect(throws: ReplyFilter.Fault.self) { try pass(bytes, in: size) } }
  }
}
