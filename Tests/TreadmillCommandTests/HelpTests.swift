import Testing

extension CommandTests {
  @Suite("The help", .timeLimit(.minutes(5)))
  struct HelpTests {
    @Test(
      "has lines of at most 80 columns where there is no terminal",
      arguments: ["", "feed", "simulate", "stress", "replay", "shrink", "merge", "motion", "serve"])
    func widths(name: String) throws {
      let command = try Command((name.isEmpty ? [] : [name]) + ["--help"])
      try command.start()
      let outcome = try command.outcome()
      #expect(outcome.status == 0 && outcome.output.contains("USAGE"))
      #expect(outcome.output.split(separator: "\n").filter { $0.count > 80 } == [])
    }
  }
}
