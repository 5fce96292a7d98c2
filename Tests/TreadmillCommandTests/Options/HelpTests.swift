import Testing

@testable import TreadmillCommand

extension CommandTests {
  @Suite("The help")
  struct HelpTests {
    @Test(
      "has lines of at most 80 columns where there is no terminal",
      arguments: ["", "feed", "simulate", "stress", "check", "score", "worker", "replay", "shrink", "merge", "motion", "serve"])
    func widths(name: String) throws {
      let command = try Command((name.isEmpty ? [] : [name]) + ["--help"])
      try command.start()
      let outcome = try command.outcome()
      #expect(outcome.status == 0 && outcome.output.contains("USAGE"))
      #expect(outcome.output.split(separator: "\n").filter { $0.count > 80 } == [])
    }

    @Test(
      "is wrapped to the terminal's width, but for usage and words that are longer", arguments: [40, 60, 80, 200],
      ["feed", "simulate", "stress", "check", "score", "worker", "replay", "shrink", "merge", "motion", "serve"])
    func reflows(columns: Int, name: String) throws {
      let command = try Command([name, "--help"], environment: ["COLUMNS": "\(columns)"])
      try command.start()
      let lines = try command.outcome().lines
      let tooLong = lines.filter { line in
        line.count > columns && !line.contains("treadmill \(name) ") && line.split(separator: " ").count > 1
      }
      #expect(tooLong == [])
      // No line ends before its paragraph does, or where the next word has no place.
      let help = lines.prefix { !$0.hasPrefix("USAGE") }
      for (line, next) in zip(help, help.dropFirst()) where line.first?.isLetter == true && next.first?.isLowercase == true {
        let word = next.prefix { $0 != " " }
        #expect(line.count + 1 + word.count >= columns, "\(line)|\(next)")
      }
    }

    @Test("has its words on the narrowest terminal, too", arguments: ["0", "-1", "5", "26", "none"]) func narrow(columns: String) throws {
      let command = try Command(["motion", "--help"], environment: ["COLUMNS": columns])
      try command.start()
      let outcome = try command.outcome()
      #expect(outcome.status == 0)
      #expect(
        outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("Stop dead at the edges on every platform."))
    }

    @Test("entries hang under their text, examples under their command, and paragraphs under their first line")
    func hanging() {
      let help = """
        A HEADING
          75   interrupted with ^C or SIGTERM
          treadmill stress --seeds 1..2000 --out results.ndjson
          A paragraph of several words that goes on.
        """
      #expect(
        help.asHelp(columns: 26) == """
          A HEADING
            75   interrupted with ^C
                 or SIGTERM
            treadmill stress --seeds
                1..2000 --out
                results.ndjson
            A paragraph of several
            words that goes on.
          """)
      #expect(help.asHelp(columns: 80) == help)
    }
  }
}
