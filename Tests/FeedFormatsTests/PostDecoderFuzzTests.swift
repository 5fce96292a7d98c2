import DequeModule
import ScrollSimulation
import PhotoFeed
@testable import JSONReading
@testable import FeedFormats
import DemoFeed
import Testing

@Suite("A decoder under damaged lines")
struct PostDecoderFuzzTests {
  private static let lines: [[UInt8]] =
    DemoFeed.bytes.split(separator: UInt8(ascii: "\n")).map(Array.init) + [
      Array(#"{"id":"1","text":"早上好 \ud83d\ude00\n","photos":[{"id":"a","url":"https:\/\/example.org","width":6.4e2}],"extra":null}"#.utf8)
    ]

  /// Pieces that damage a line in the ways in which feeds are damaged.
  private static let fragments: [[UInt8]] =
    [
      "1e999", "-0", "-1", "1e-999", "5e-324", "1e-310", "99999999999999999999999999", "0.5", "\"640\"", "null", "true", "{", "}", "[", "]",
      ",", ":", "\"",
      "\\", "\\ud800", "\\udc00", "\\u0000", "\u{0}", "\u{FEFF}", "\"id\":\"x\",", "\"photos\":[],", "\"repost_of\":{\"id\":\"1\"},", "é",
      "\t",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  private static func mutant(_ random: inout SeededGenerator) -> [UInt8] {
    var line = lines[random.below(lines.count)]
    for _ in 0...random.below(3) where !line.isEmpty {
      let place = random.below(line.count)
      switch random.below(6) {
      case 0: line[place] ^= 1 << UInt8(random.below(8))
      case 1: line[place] = UInt8(random.below(256))
      case 2: line.removeSubrange(place..<min(line.count, place + 1 + random.below(8)))
      case 3: line.insert(contentsOf: fragments[random.below(fragments.count)], at: place)
      case 4: line.replaceSubrange(place..<min(line.count, place + 1 + random.below(4)), with: fragments[random.below(fragments.count)])
      default: line.removeSubrange(place...)
      }
    }
    return line
  }

  @Test("gives a post within its limits or an error in words for each of 6,000 mutants", arguments: 0..<6 as Range<UInt64>)
  func mutants(seed: UInt64) {
    var decoder = PostDecoder(FeedDescription(format: .treadmill))
    var random = SeededGenerator(seed: seed, stream: 0)
    var posts = 0
    var errors = 0
    for _ in 0..<1_000 {
      let line = LineSplitter.Line(number: 1, byte: 0, bytes: Self.mutant(&random), isTerminated: random.below(8) > 0)
      do throws(FeedError) {
        var items: Deque<PostDecoder.Item> = []
        try decoder.add(line, source: "mutant", to: &items)
        for item in items {
          guard case .post(let post) = try decoder.decode(item, source: "mutant").entry else { continue }
          posts += 1
          #expect(!post.id.isEmpty && post.shownPhotos.count <= 9)
          #expect(EstimatedText().height(of: post.text, width: 300) >= 0)
        }
      } catch {
        errors += 1
        #expect(error.byte >= 0 && error.byte <= line.bytes.count)
        if case .notJSON(_, .anotherReader) = error.problem { Issue.record("\(line.bytes)") }
        #expect(error.description.hasPrefix("mutant:"))
      }
    }
    #expect(posts > 20 && errors > 200)
  }

  @Test("places every refusal for syntax on the first fault of the line, and refuses no line without one")
  func faultsAgree() {
    var decoder = PostDecoder(FeedDescription(format: .treadmill))
    var random = SeededGenerator(seed: 99, stream: 0)
    var refusals = 0
    for _ in 0..<2_000 {
      let line = LineSplitter.Line(number: 1, byte: 0, bytes: Self.mutant(&random))
      do throws(FeedError) {
        var items: Deque<PostDecoder.Item> = []
        try decoder.add(line, source: "mutant", to: &items)
        for item in items { _ = try decoder.decode(item, source: "mutant") }
      } catch {
        guard case .notJSON(let found, let expected) = error.problem else { continue }
        refusals += 1
        #expect(JSONFault.first(in: line.bytes) == JSONFault(offset: error.byte, found: found, expected: expected))
      }
    }
    #expect(refusals > 500)
  }
}
