import FeedFormats
import JSONReading
import Testing

@Suite("A JSONPath")
struct JSONQueryTests {
  private static let page = #"""
    {"store":{"book":[{"t":"a","price":8.95,"isbn":"1"},{"t":"b","price":12,"tags":[1,2]},{"t":"c","price":8.95,"gone":null,"it's":true}],
      "bike":{"color":"red","price":19.95,"t":"x"}},"a-b":{"\"q\"":[[1,2],[3]]},"ü_1":"u","numbers":[5,true,null,"5",6.0]}
    """#

  private func values(_ query: String) throws -> [String] {
    let page = try JSONElement(parsing: Array(Self.page.utf8))
    return try JSONQuery(query).values(in: page).map { value in
      value.string ?? value.number.map { "\($0)" } ?? value.boolean.map { "\($0)" } ?? "\(value.kind)"
    }
  }

  @Test(
    "selects what RFC 9535 says",
    arguments: [
      ("$", ["an object"]), ("$.store.book[0].t", ["a"]), ("$['store']['book'][-1]['t']", ["c"]), ("$.store.book[ 1 ].t", ["b"]),
      ("$.store.book[3]", []), ("$.store.book[-4]", []), ("$.store[0]", []), ("$.store.book.t", []), ("$.nope.x", []),
      ("$.store.book[*].t", ["a", "b", "c"]), ("$.store.*.price", ["19.95"]), ("$.store.bike.*", ["red", "19.95", "x"]),
      ("$.numbers.*", ["5.0", "true", "null", "5", "6.0"]), ("$['ü_1']", ["u"]), ("$.ü_1", ["u"]), ("$ .store .bike ['t']", ["x"]),
      (#"$["a-b"]['"q"'][*][0]"#, ["1.0", "3.0"]), (#"$['a-b']["\"q\""][0][-1]"#, ["2.0"]), (#"$['\u0061-b']['\"q\"'][1].*"#, ["3.0"]),
      // Filters, on the elements of an array and on the members of an object.
      ("$.store.book[?@.t == 'b'].price", ["12.0"]), (#"$.store.book[?@.t=="b"].price"#, ["12.0"]),
      ("$.store.book[?@.t != 'b'].t", ["a", "c"]),
      ("$.store.book[?@.price==8.95].t", ["a", "c"]), ("$.store.book[?@.price == 1.2e1].t", ["b"]), ("$.store[?@.color].t", ["x"]),
      ("$.store.book[?@.isbn].t", ["a"]), ("$.store.book[?!@.isbn].t", ["b", "c"]), ("$.store.book[?@['it\\'s'] == true].t", ["c"]),
      ("$.store.book[?@.isbn != '1'].t", ["b", "c"]), ("$.store.book[?@.gone == null].t", ["c"]), ("$.store.book[?@.gone].t", ["c"]),
      ("$.store.book[?@.tags[1] == 2].t", ["b"]), ("$.store.book[?@.tags[-2]==1].t", ["b"]), ("$.numbers[?@ == 5]", ["5.0"]),
      ("$.numbers[?@ == '5']", ["5"]), ("$.numbers[?@ == 6]", ["6.0"]), ("$.numbers[?@==false]", []),
      ("$.store.book[?@.t=='a' || @.t=='c'].t", ["a", "c"]), ("$.store.book[?@.price==8.95 && @.isbn].t", ["a"]),
      ("$.store.book[?@.t=='b' || @.price==8.95 && @.isbn].t", ["a", "b"]),
      ("$.store.book[?(@.t=='b' || @.price==8.95) && @.isbn].t", ["a"]),
      ("$.store.book[?!(@.isbn || @.tags)].t", ["c"]), ("$.store.book[?(@.isbn)].t", ["a"]), ("$.store.book[?(@.t=='c')].t", ["c"]),
      // Pointers.
      ("", ["an object"]), ("/store/book/1/t", ["b"]), ("/a-b/\"q\"/0/1", ["2.0"]), ("/store/book/-1", []), ("/store/book/01", []),
    ])
  func selection(query: String, values expected: [String]) throws {
    #expect(try values(query) == expected)
    let page = try JSONElement(parsing: Array(Self.page.utf8))
    #expect(try (JSONQuery(query).first(in: page) != nil) == !expected.isEmpty)
    #expect(try JSONQuery(query).description == query)
  }

  @Test(
    "that is outside of the subset is refused by the name of what it has",
    arguments: [
      ("$..a", 2, "a descendant ('..')"), ("$.a[1:2]", 5, "a slice (':')"), ("$.a[:2]", 4, "a slice (':')"),
      ("$['a','b']", 5, "more than one selector in a bracket (',')"), ("$[0,1]", 3, "more than one selector in a bracket (',')"),
      ("$[?@.a < 5]", 7, "a comparison with '<' or '>'"), ("$[?@.a >= 5]", 7, "a comparison with '<' or '>'"),
      ("$[?length(@.a) == 1]", 9, "a function"), ("$[?@.a == count(@.b)]", 15, "a function"),
      ("$[?@.a =~ 'x']", 9, "a regular expression ('=~')"),
      ("$[?@.a == @.b]", 10, "a comparison of two values"), ("$[?@.a == $.b]", 10, "a comparison of two values"),
      ("$[?$.a]", 3, "a value from outside ('$') in a filter"), ("$[?@.*]", 5, "a wildcard behind '@'"),
      ("$[?@[*]]", 5, "a wildcard behind '@'"),
      ("$[?@[?@.a]]", 5, "a filter behind '@'"), ("$[?@..a]", 5, "a descendant ('..')"), ("$[?@[0:1]]", 6, "a slice (':')"),
    ])
  func unsupported(query: String, place: Int, feature: String) {
    #expect {
      try JSONQuery(query)
    } throws: {
      ($0 as? JSONQueryError)?.problem == .unsupported(feature, at: place)
        && "\($0)".contains("\(feature) is not supported; use names")
    }
  }

  @Test(
    "that is none says at which byte, and what is due there",
    arguments: [
      ("$a", 1, "'.' or '['"), ("$.", 2, "a name"), ("$.1a", 2, "a name"), ("$.a-b", 3, "'.' or '['"), ("$.a.", 4, "a name"),
      ("$[", 2, "a name in"),
      ("$[a]", 2, "a name in"), ("$[0", 3, "']'"), ("$['a", 2, "a string"), (#"$["a\x"]"#, 2, "a string"), ("$['\u{1}']", 2, "a string"),
      (#"$['\ud800']"#, 2, "a string"), ("$[00]", 2, "an index"), ("$[-0]", 2, "an index"), ("$[-]", 2, "an index"),
      ("$[9007199254740992]", 2, "an index"), ("$[99999999999999999999]", 2, "an index"), ("$[?]", 3, "'@'"), ("$[?a]", 3, "'@'"),
      ("$[?'a'==@.b]", 3, "'@'"), ("$[?@.a==]", 8, "a string in"), ("$[?@.a==b]", 8, "a string in"), ("$[?@.a=='b' &&]", 14, "'@'"),
      ("$[?(@.a]", 7, "')'"), ("$[?@.a", 6, "']'"), ("$[?!@.a=='b']", 4, "parentheses behind '!'"), ("$[?@.a==01]", 8, "a string in"),
      ("$ ", 1, "'.'"),
    ])
  func faults(query: String, place: Int, expected: String) {
    #expect {
      try JSONQuery(query)
    } throws: {
      guard case .expected(let words, place)? = ($0 as? JSONQueryError)?.problem else { return false }
      return words.hasPrefix(expected) && "\($0)".contains(", byte \(place): expected \(words)")
    }
  }

  @Test("has limits of bytes, steps, nested parentheses and values, each with its name")
  func limits() throws {
    func problem(_ text: String) -> JSONQueryError.Problem? {
      do throws(JSONQueryError) { _ = try JSONQuery(text) } catch { return error.problem }
      return nil
    }
    func nested(_ count: Int) -> String { "$[?\(String(repeating: "(", count: count))@.a\(String(repeating: ")", count: count))]" }
    #expect(problem("$.\(String(repeating: "a", count: 1_022))") == nil)
    #expect(problem("$.\(String(repeating: "a", count: 1_023))") == .tooLong(bytes: 1_025, maximum: 1_024))
    #expect(problem("$" + String(repeating: ".a", count: 32)) == nil)
    #expect(problem("$" + String(repeating: ".a", count: 33)) == .tooManySteps(maximum: 32))
    #expect(problem("$[?@" + String(repeating: "[0]", count: 33) + "]") == .tooManySteps(maximum: 32))
    #expect(problem(nested(8)) == nil && problem(nested(9)) == .tooDeep(maximum: 8) && problem(nested(500)) == .tooDeep(maximum: 8))
    func page(_ count: Int) throws -> JSONElement {
      try JSONElement(parsing: Array("[\(String(repeating: "0,", count: count - 1))0]".utf8))
    }
    #expect(try JSONQuery("$[*]").values(in: page(100_000)).count == 100_000)
    #expect(throws: FeedError.Problem.tooManyValues(field: "$[*]", limit: 100_000)) { try JSONQuery("$[*]").values(in: page(100_001)) }
  }

  @Test("is singular without wildcards and filters")
  func singular() throws {
    for (text, isSingular) in [("", true), ("/a", true), ("$", true), ("$.a[0]", true), ("$.a[*]", false), ("$.a[?@.b].c", false)] {
      #expect(try JSONQuery(text).isSingular == isSingular)
    }
  }
}
