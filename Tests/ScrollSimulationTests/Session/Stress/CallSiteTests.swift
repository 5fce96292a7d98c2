import Testing

@testable import ScrollSimulation

@Suite("The call that found something")
struct CallSiteTests {
  @Test(
    "its last argument is quoted, as an argument or behind the parenthesis",
    arguments: [
      ("#expect(stress(seeds: 1...200, Inbox.init) == nil)", ", Inbox.init)"),
      ("#expect(stress(seeds: 1...200, numbers: [Inbox.hurry, Inbox.atFirst], Inbox.init) == nil)", ", Inbox.init)"),
      ("stress(seeds: 1...10) { port in Inbox(port, cap: 5) }", ") { port in Inbox(port, cap: 5) }"),
      (
        "stress(seeds: 1...10, frames: max(3, 4)) {\n  Inbox($0, name: \"a } \\\" (b\", [1, 2])\n} == nil",
        ") {\n  Inbox($0, name: \"a } \\\" (b\", [1, 2])\n}"
      ),
      ("stress(\n  seeds: 1...10,\n  { Inbox($0, cap: 5) }\n)", ", { Inbox($0, cap: 5) }\n)"),
      ("let finding = stress(seeds: 1...10, make)\nif let finding {}", ", make)"),
    ])
  func quoted(_ call: String, _ argument: String) {
    #expect(CallSite.lastArgument(of: "stress", in: "// stress(1, 2)\n" + call, from: 2) == argument)
  }

  @Test("what is no call is not quoted", arguments: ["", "let stress = 5", "stress(", "stress(seeds: 1, \"", "stress(seeds: 1, ("])
  func broken(_ call: String) { #expect(CallSite.lastArgument(of: "stress", in: call, from: 1) == nil) }

  @Test("neither is a source that cannot be read") func unreadable() {
    #expect(CallSite(path: "/nowhere/at-all.swift", line: 1).lastArgument(of: "stress") == nil)
  }
}
