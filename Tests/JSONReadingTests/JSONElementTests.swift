import JSONReading
import Testing

@Suite("An element of a JSON text")
struct JSONElementTests {
  private func read(_ text: String) throws(JSONFault) -> JSONElement { try JSONElement(parsing: Array(text.utf8)) }

  @Test("has the kind of its value, and its value as that kind alone")
  func kinds() throws {
    let all = try read(#"[null,true,false,-1,2.5,"x",[1],{"a":1}]"#)
    let elements = Array(try #require(all.elements))
    #expect(elements.map(\.kind) == [.null, .boolean, .boolean, .number, .number, .string, .array, .object])
    #expect(elements.map(\.boolean) == [nil, true, false, nil, nil, nil, nil, nil])
    #expect(elements.map(\.number) == [nil, nil, nil, -1, 2.5, nil, nil, nil])
    #expect(elements.map(\.string) == [nil, nil, nil, nil, nil, "x", nil, nil])
    #expect(elements.map { $0.elements != nil } == [false, false, false, false, false, false, true, false])
    #expect(elements.map { $0.members != nil } == [false, false, false, false, false, false, false, true])
    #expect(elements.map { "\($0.kind)" }.last == "an object")
  }

  @Test("is read behind a byte order mark, which moves the place of a fault; one inside the text is a fault")
  func byteOrderMark() throws {
    #expect(try read("\u{FEFF}[7]").elements?.map(\.number) == [7])
    #expect(#expect(throws: JSONFault.self) { try read("\u{FEFF}{]") }?.offset == 4)
    #expect(throws: JSONFault.self) { try read("\u{FEFF}\u{FEFF}[7]") }
    #expect(throws: JSONFault.self) { try read("\u{FEFF}") }
  }

  @Test("reads whole numbers exactly, however they are written")
  func integers() throws {
    for number in [Int64.min, -1, 0, 9_007_199_254_740_993, Int64.max] { #expect(try read("\(number)").integer(Int64.self) == number) }
    #expect(try read("18446744073709551615").integer(UInt64.self) == .max)
    #expect(try read("18446744073709551615").integer(Int.self) == nil)
    #expect(try read("18446744073709551615").number == 0x1p64)
    for text in ["640", "640.0", "6.4e2"] { #expect(try read(text).integer() == 640) }
    for text in ["0.5", "1e300", "-1.25"] { #expect(try read(text).integer() == nil) }
    #expect(try read("300").integer(UInt8.self) == nil)
    #expect(try read("-0.0").number?.sign == .minus)
  }

  @Test("reads texts without their escapes, of any length")
  func strings() throws {
    #expect(try read(#""é\n\"\\\/\u00e9\ud83d\ude00\u0000""#).string == "é\n\"\\/é😀\0")
    for count in [0, 1, 15, 16, 255, 256, 65_535, 65_536, 1 << 20] {
      let text = String(repeating: "x", count: count)
      #expect(try read("[\"\(text)\",1]").elements?.map(\.string) == [text, nil])
    }
  }

  @Test("has its members in their order, and finds the first of a name")
  func members() throws {
    let object = try read(#"{"b":{"a":[1,{"c":2}]},"a":"x","":3,"a":"y","\u0062b":null}"#)
    #expect(object.members?.map(\.name) == ["b", "a", "", "a", "bb"])
    #expect(object["a"]?.string == "x" && object[""]?.number == 3 && object["bb"]?.isNull == true)
    #expect(object["b"]?["a"]?.elements?.map(\.kind) == [.number, .object])
    #expect(object["c"] == nil && object["a"]?["c"] == nil && object["A"] == nil)
    #expect(try read("{}").members?.map(\.name) == [] && read("[]").elements?.map(\.kind) == [])
  }

  @Test(
    "finds a name that stands twice in one object, at any depth",
    arguments: [
      (#"{"a":1,"a":1}"#, "a"), (#"[[{"x":{"b":1,"c":2,"\u0062":3}}]]"#, "b"), (#"{"":1,"":2}"#, ""),
      (#"{"a":{"a":1},"b":[{"a":1},{"a":2}]}"#, nil),
      (#"["a","a"]"#, nil), (#""a""#, nil),
    ] as [(String, String?)])
  func repeated(text: String, name: String?) throws { #expect(try read(text).repeatedName == name) }

  @Test("outlives the reading of other texts, and may be read by several threads")
  func threads() async throws {
    let first = try read(#"{"id":"first"}"#)
    let sums = await withTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          (0..<2_000).reduce(0) { sum, number in
            sum + ((try? JSONElement(parsing: Array("[\(worker),\(number)]".utf8)))?.elements?.reduce(0) { $0 + ($1.integer() ?? 0) } ?? 0)
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sums == 8 * 1_999_000 + 28 * 2_000)
    #expect(first["id"]?.string == "first")
  }

  @Test("reads what lies at the end of its bytes and not what lies behind")
  func end() throws {
    for text in ["1", "12", "true", "null", #""a""#, "[1]", "1.5"] {
      var bytes = Array((text + "9999 ]]").utf8)
      bytes.removeLast(bytes.count - text.utf8.count)
      #expect(try JSONElement(parsing: bytes).kind == read(text).kind)
    }
    #expect(try read("12").integer() == 12)
  }
}
