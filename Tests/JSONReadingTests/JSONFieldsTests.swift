import Testing

@testable import JSONReading

@Suite("Fields of an object")
struct JSONFieldsTests {
  private struct Fault: JSONFieldError, Equatable {
    static let namesFields = true
    var place: JSONFieldPath
    var problem: JSONFieldProblem

    init(at place: JSONFieldPath, _ problem: JSONFieldProblem) { (self.place, self.problem) = (place, problem) }
    var words: String { "\(place) \(problem)" }
  }

  private func fields(_ text: String) throws -> JSONFields<Fault> { try JSONFields(try JSONElement(parsing: Array(text.utf8))) }

  /// The words of the error that `read` throws for a value of the field `a`, or what it gives.
  private func outcome(_ value: String, _ read: (inout JSONFields<Fault>) throws -> String) throws -> String {
    var fields = try fields(#"{"a":\#(value)}"#)
    do { return try read(&fields) } catch let fault as Fault { return fault.words }
  }

  @Test("each type takes its own values, and names what it found and expected of any other")
  func types() throws {
    let values = ["null", "true", "1.5", "7", #""x""#, #""""#, "[1]", "{}"]
    let readers: [(expected: [String], read: (inout JSONFields<Fault>) throws -> String)] = [
      (
        [
          "nil", "a is a boolean, expected a string", "a is a number, expected a string", "a is a number, expected a string", "x",
          "a is empty; write at least one character", "a is an array, expected a string", "a is an object, expected a string",
        ],
        { try $0.text("a") ?? "nil" }
      ),
      (
        ["nil", "true"]
          + ["a number", "a number", "a string", "a string", "an array", "an object"].map { "a is \($0), expected true or false" },
        { try $0.boolean("a").map { "\($0)" } ?? "nil" }
      ),
      (
        ["nil", "a is a boolean, expected a number", "1.5", "a is 7, expected 0 to 5"]
          + ["a string", "a string", "an array", "an object"].map { "a is \($0), expected a number" },
        { try $0.number("a", in: 0...5).map { "\($0)" } ?? "nil" }
      ),
      (
        ["nil", "a is a boolean, expected a whole number", "a is 1.5, expected a whole number", "7"]
          + ["a string", "a string", "an array", "an object"].map { "a is \($0), expected a whole number" },
        { try $0.whole("a", in: 0...9).map { "\($0)" } ?? "nil" }
      ),
      (
        ["nil"] + ["a boolean", "a number", "a number"].map { "a is \($0), expected a string" }
          + ["x", "a is '', expected one of x, y", "a is an array, expected a string", "a is an object, expected a string"],
        { try $0.choice("a", of: ["x", "y"]) ?? "nil" }
      ),
      (
        ["nil"] + ["a boolean", "a number", "a number", "a string", "a string"].map { "a is \($0), expected an array of strings" }
          + ["a[0] is a number, expected a string", "a is an object, expected an array of strings"],
        { try $0.list("a", of: ("a string", "strings")) { $0.string }.map { "\($0)" } ?? "nil" }
      ),
      (
        ["nil"] + ["a boolean", "a number", "a number", "a string", "a string", "an array"].map { "a is \($0), expected an object" } + [
          "{}"
        ],
        { try $0.object("a").map { _ in "{}" } ?? "nil" }
      ),
    ]
    for (expected, read) in readers { #expect(try values.map { try outcome($0, read) } == expected) }
  }

  @Test("a whole number goes to the end of its range, exactly")
  func wholeNumbers() throws {
    #expect(try outcome("18446744073709551615") { "\(try $0.unsigned("a") ?? 0)" } == "18446744073709551615")
    #expect(try outcome("-1") { "\(try $0.unsigned("a") ?? 0)" } == "a is a number, expected a whole number from 0 to 18446744073709551615")
    #expect(try outcome("9223372036854775807") { "\(try $0.whole("a", in: 0...Int.max) ?? 0)" } == "9223372036854775807")
  }

  @Test("what was not asked for is known at the end, and so is a name that occurs twice, among up to 100 members")
  func unused() throws {
    for count in 0..<100 {
      let members = (0..<count).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
      var all = try fields("{\(members)}")
      for number in 0..<count { #expect(try all.whole("m\(number)", in: 0...count) == number) }
      #expect(all.unused == (count > 64 ? "m64" : nil))
      for left in 0..<min(count, 64) where left % 7 == 0 {
        var most = try fields("{\(members)}")
        for number in 0..<count where number != left { _ = most.value("m\(number)") }
        #expect(most.unused == "m\(left)")
      }
    }
    var twice = try fields(#"{"a":1,"b":2,"a":3}"#)
    #expect((twice.value("a")?.number, twice.value("b")?.number) == (1, 2))
    #expect { try twice.end() } throws: { ($0 as? Fault)?.words == "a is unknown; the fields here are a, b" }
  }

  @Test("the objects of an array are read with their places")
  func objects() throws {
    var outer = try fields(#"{"a":[{"b":1},{"b":"x"}],"c":[{},7],"d":null}"#)
    var inner = try #require(try outer.objects("a"))
    #expect(try inner[0].whole("b", in: 0...9) == 1)
    #expect { try inner[1].whole("b", in: 0...9) } throws: { ($0 as? Fault)?.words == "a[1].b is a string, expected a whole number" }
    #expect { try outer.objects("c") } throws: { ($0 as? Fault)?.words == "c[1] is a number, expected an object" }
    #expect(try outer.objects("d") == nil)
    #expect((outer.has("a"), outer.has("d"), outer.isNull("d"), outer.has("e")) == (true, false, true, false))
  }

  @Test("a place inside is said in words and as a pointer")
  func places() throws {
    var outer = try fields(#"{"a/b":{"c":[1,"x"]}}"#)
    var inner = try #require(try outer.object("a/b"))
    #expect { try inner.list("c", of: ("a number", "numbers")) { $0.number } } throws: { error in
      let place = (error as? Fault)?.place
      return place?.description == "a/b.c[1]" && place?.pointer == "/a~1b/c/1"
    }
    #expect { try JSONFields<Fault>(try JSONElement(parsing: Array("[1]".utf8))) } throws: {
      ($0 as? Fault)?.words == " is an array, expected an object"
    }
    #expect(throws: Fault.self) { try outer.require("z", outer.value("z")) }
  }
}
