import DequeModule
@testable import FeedFormats
import JSONReading
import PhotoFeed
import Testing

@Suite("A post decoder")
struct PostDecoderTests {
  private func decode(_ line: String, isTerminated: Bool = true) throws(FeedError) -> (post: Post, unknownFields: [String]) {
    try decode(Array(line.utf8), isTerminated: isTerminated)
  }

  private func decode(_ bytes: [UInt8], isTerminated: Bool = true) throws(FeedError) -> (post: Post, unknownFields: [String]) {
    var decoder = PostDecoder(FeedDescription(format: .treadmill))
    let line = LineSplitter.Line(number: 7, byte: 1_000, bytes: bytes, isTerminated: isTerminated)
    var items: Deque<PostDecoder.Item> = []
    try decoder.add(line, source: "feed", to: &items)
    #expect(items.count == 1)
    let decoded = try decoder.decode(items[0], source: "feed")
    guard case .post(let post) = decoded.entry else {
      Issue.record("\(decoded.entry) of \(String(decoding: bytes, as: UTF8.self))")
      return (Post(id: "none"), [])
    }
    return (post, decoded.unknownFields)
  }

  private func error(_ line: String, isTerminated: Bool = true) -> FeedError? { error(Array(line.utf8), isTerminated: isTerminated) }

  private func error(_ bytes: [UInt8], isTerminated: Bool = true) -> FeedError? {
    do {
      _ = try decode(bytes, isTerminated: isTerminated)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Accepted

  @Test("takes a whole post")
  func whole() throws {
    let decoded = try decode(
      #"{"id":"1","created_at":"2015-09-09T02:12:55Z","text":{"length":9,"wide":5,"lines":2},"#
        + #""photos":[{"id":"a","width":640,"height":480,"url":"https://example.org/a.jpg"},{"id":"b"}]}"#)
    let photos = [Photo(id: "a", pixelSize: PixelSize(width: 640, height: 480), url: "https://example.org/a.jpg"), Photo(id: "b")]
    let text = PostText(length: 9, wide: 5, lines: 2)!
    #expect(decoded.post == Post(id: "1", createdAt: "2015-09-09T02:12:55Z", text: text, photos: photos))
    #expect(decoded.unknownFields == [])
  }

  @Test("takes an id alone; null counts as left out")
  func minimal() throws {
    #expect(try decode(#"{"id":"1"}"#).post == Post(id: "1"))
    let nulls = #"{"id":"1","created_at":null,"text":null,"photos":null,"repost_of":null}"#
    #expect(try decode(nulls).post == Post(id: "1"))
  }

  @Test("counts a real text")
  func realText() throws {
    let text = try decode(#"{"id":"1","text":"早上好 ok\nA\ud83d\ude00"}"#).post.text
    #expect(text == PostText("早上好 ok\nA😀"))
    #expect(text.length == 9 && text.wide == 4 && text.lines == 2)
    #expect(text.string == "早上好 ok\nA😀")
  }

  @Test("keeps more than nine photos and shows nine")
  func manyPhotos() throws {
    let photos = (0..<12).map { #"{"id":"p\#($0)"}"# }.joined(separator: ",")
    let post = try decode(#"{"id":"1","photos":[\#(photos)]}"#).post
    #expect(post.photos.count == 12)
    #expect(post.shownPhotos.map(\.id) == (0..<9).map { "p\($0)" })
    #expect(post.photosBeyondGrid == 3)
  }

  @Test("shows the photos of the post at the end of the reposts")
  func reposts() throws {
    let post = try decode(#"{"id":"1","photos":[{"id":"own"}],"repost_of":{"id":"2","repost_of":{"id":"3","photos":[{"id":"x"}]}}}"#).post
    #expect(post.shownPhotos.map(\.id) == ["x"])
    #expect(post.repostOf?.repostOf?.id == "3")
  }

  @Test(
    "takes sizes as whole numbers or as floats, and rounds them", arguments: [("640", 640), ("640.0", 640), ("6.4e2", 640), ("0.5", 1)])
  func sizes(json: String, pixels: Int) throws {
    let post = try decode(#"{"id":"1","photos":[{"id":"a","width":\#(json),"height":1000000}]}"#).post
    #expect(post.photos[0].pixelSize == PixelSize(width: pixels, height: 1_000_000))
  }

  @Test("takes a whole number as an id")
  func numericIDs() throws {
    let post = try decode(#"{"id":5,"photos":[{"id":18446744073709551615}],"repost_of":{"id":-1}}"#).post
    #expect(post == Post(id: "5", photos: [Photo(id: "18446744073709551615")], repostOf: Post(id: "-1")))
  }

  @Test("takes a photo with one side or none as one of unknown size")
  func partialSize() throws {
    let post = try decode(#"{"id":"1","photos":[{"id":"a","width":3},{"id":"b","width":null,"height":3}]}"#).post
    #expect(post.photos.map(\.pixelSize) == [nil, nil])
  }

  @Test("takes negative zero as a count of zero")
  func negativeZero() throws {
    #expect(try decode(#"{"id":"1","text":{"length":-0,"wide":-0.0,"lines":0}}"#).post.text == .empty)
  }

  @Test("names unknown fields of every object, each once")
  func unknownFields() throws {
    let line =
      #"{"id":"1","zeta":1,"text":{"mood":"x"},"photos":[{"id":"a","exif":{"deep":[1e99]}},{"id":"b","exif":2}],"#
      + #""repost_of":{"id":"2","zeta":[],"alpha":null}}"#
    #expect(try decode(line).unknownFields == ["alpha", "exif", "mood", "zeta"])
  }

  @Test("takes a key that stands twice without a word: JSON leaves its meaning open")
  func duplicateKeys() throws {
    #expect(["a", "b"].contains(try decode(#"{"id":"a","id":"b"}"#).post.id))
  }

  @Test("takes a last line without line ending if it decodes")
  func unterminated() throws {
    #expect(try decode(#"{"id":"1"}"#, isTerminated: false).post.id == "1")
  }

  // MARK: Bad

  /// Lines and what is wrong with them; the byte is the line's first one.
  private static let bad: [(line: String, problem: FeedError.Problem)] = [
    ("3", .wrongType(field: "", expected: [.object], found: .number)),
    ("null", .wrongType(field: "", expected: [.object], found: .null)),
    ("[[]]", .wrongType(field: "[0]", expected: [.object], found: .array)),
    (#""x""#, .wrongType(field: "", expected: [.object], found: .string)),
    ("{}", .missing(field: "id")),
    (#"{"id":null}"#, .missing(field: "id")),
    (#"{"id":""}"#, .empty(field: "id")),
    (#"{"id":5.5}"#, .notAnID(field: "id", value: 5.5)),
    (#"{"id":"1","created_at":5}"#, .wrongType(field: "created_at", expected: [.string], found: .number)),
    (#"{"id":"1","text":true}"#, .wrongType(field: "text", expected: [.string, .object], found: .boolean)),
    (#"{"id":"1","text":[]}"#, .wrongType(field: "text", expected: [.string, .object], found: .array)),
    (#"{"id":"1","photos":{}}"#, .wrongType(field: "photos", expected: [.array], found: .object)),
    (#"{"id":"1","photos":[null]}"#, .wrongType(field: "photos[0]", expected: [.object], found: .null)),
    (#"{"id":"1","photos":[{"id":"a"},7]}"#, .wrongType(field: "photos[1]", expected: [.object], found: .number)),
    (#"{"id":"1","photos":[{}]}"#, .missing(field: "photos[0].id")),
    (#"{"id":"1","repost_of":[]}"#, .wrongType(field: "repost_of", expected: [.object], found: .array)),
    (#"{"id":"1","repost_of":{}}"#, .missing(field: "repost_of.id")),
    (#"{"id":"1","text":{"length":"9"}}"#, .wrongType(field: "text.length", expected: [.number], found: .string)),
    (#"{"id":"1","text":{"length":-1}}"#, .outOfRange(field: "text.length", value: -1, allowed: 0...1_048_576)),
    (#"{"id":"1","text":{"lines":1048577}}"#, .outOfRange(field: "text.lines", value: 1_048_577, allowed: 0...1_048_576)),
    (#"{"id":"1","text":{"lines":1e300}}"#, .outOfRange(field: "text.lines", value: 1e300, allowed: 0...1_048_576)),
    (#"{"id":"1","text":{"lines":1.5}}"#, .notWhole(field: "text.lines", value: 1.5)),
    (#"{"id":"1","text":{"length":3,"wide":4}}"#, .wideBeyondLength(field: "text", wide: 4, length: 3)),
    (
      #"{"id":"1","repost_of":{"id":"2","photos":[{"id":"a","width":2000000,"height":1}]}}"#,
      .outOfRange(field: "repost_of.photos[0].width", value: 2_000_000, allowed: 1...1_000_000)
    ),
    (#"{"id":"1","photos":[{"id":"a","width":1000001}]}"#, .outOfRange(field: "photos[0].width", value: 1_000_001, allowed: 1...1_000_000)),
    (
      #"{"id":"1","photos":[{"id":"a","width":1e20}]}"#,
      .outOfRange(field: "photos[0].width", value: 1e20, allowed: 1...1_000_000)
    ),
    (#"{"id":"1","photos":[{"id":"a","width":"640"}]}"#, .wrongType(field: "photos[0].width", expected: [.number], found: .string)),
  ]

  @Test("says which field is wrong, what stands there and what is expected", arguments: bad.indices)
  func badFields(index: Int) {
    let (line, problem) = Self.bad[index]
    #expect(error(line) == FeedError(source: "feed", line: 7, byte: 1_000, problem: problem))
  }

  @Test("places a syntax error on its byte")
  func syntax() {
    #expect(error(#"{"id" "1"}"#) == FeedError(source: "feed", line: 7, byte: 1_006, problem: .notJSON(found: 0x22, expected: .colon)))
    #expect(error(#"{"id":"1""#)?.problem == .notJSON(found: nil, expected: .commaOrBrace))
    #expect(error(#"{"id":"\ud800"}"#)?.problem == .notJSON(found: 0x22, expected: .surrogatePair))
    #expect(error(#"{"id":"1","text":{"length":1e999}}"#)?.problem == .notJSON(found: 0x31, expected: .smallerNumber))
    #expect(error("{\"id\":\"a\u{0}b\"}")?.problem == .notJSON(found: 0, expected: .escapedControl))
    #expect(error("x")?.problem == .notJSON(found: 0x78, expected: .value))
  }

  @Test("does not take UTF-16 for a line")
  func utf16() {
    #expect(
      error(Array(#"{"id":"1"}"#.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })?.problem == .notJSON(found: 0, expected: .key))
  }

  @Test("places a byte that is not UTF-8")
  func notUTF8() {
    let good = Array(#"{"id":"二"}"#.utf8)
    for (offset, byte) in [(0, 0xFF), (7, 0x80), (8, 0x41), (9, 0x22), (11, 0xC3)] as [(Int, UInt8)] {
      var line = good
      line[offset] = byte
      let start = (7...9).contains(offset) ? 7 : offset
      #expect(error(line) == FeedError(source: "feed", line: 7, byte: 1_000 + start, problem: .notUTF8(line[start])))
    }
  }

  @Test("says that the file ends in the middle of a line, wherever it is cut")
  func cutLine() {
    let line = Array(#"{"id":"二","photos":[{"id":"a","width":640}]}"#.utf8)
    for end in 1..<line.count {
      #expect(
        error(Array(line[..<end]), isTerminated: false) == FeedError(source: "feed", line: 7, byte: 1_000 + end, problem: .endsMidLine))
    }
    #expect(error("{}", isTerminated: false)?.problem == .missing(field: "id"))
  }

  @Test("takes reposts as deep as the limit and refuses deeper ones")
  func repostDepth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"id":"1","repost_of":"#, count: depth) + #"{"id":"1"}"# + String(repeating: "}", count: depth)
    }
    let limit = PostDecoder.maximumRepostDepth
    #expect(try decode(nested(limit)).post.id == "1")
    #expect(error(nested(limit + 1))?.problem == .repostTooDeep(limit: limit))
    #expect(error(nested(500))?.problem == .repostTooDeep(limit: limit))
    #expect(error(nested(40_000))?.problem == .notJSON(found: 0x7B, expected: .shallowerNesting))
  }

  @Test("refuses a line that ends with an opening bracket at the decoder's deepest nesting and around it, with or without its line ending")
  func openAtTheLimit() {
    for depth in JSONElement.maximumDepth - 1...JSONElement.maximumDepth + 2 {
      for opening in ["[", #"{"a":"#] {
        let line = String(repeating: opening, count: depth - 1) + opening.prefix(1)
        let tooDeep = FeedError.Problem.notJSON(found: opening.utf8.first, expected: .shallowerNesting)
        #expect(error(line, isTerminated: false)?.problem == (depth > JSONElement.maximumDepth ? tooDeep : .endsMidLine))
        #expect(error(line)?.byte == 1_000 + min(line.utf8.count, JSONElement.maximumDepth * opening.utf8.count))
      }
    }
  }

  @Test("survives brackets nested as deep as a line allows", arguments: ["[", #"{"a":"#, #"[{"a":"#])
  func deepNesting(opening: String) {
    let depth = LineSplitter.maximumLineBytes / opening.utf8.count
    let problem = error(String(repeating: opening, count: depth))?.problem
    guard case .notJSON(_, .shallowerNesting) = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
  }
}
