import Testing

extension CommandTests {
  @Suite("exit status")
  struct ExitStatusTests {
    @Test(
      "a command line that makes no sense is refused with status 2, one clear line, and nothing on standard output",
      arguments: [
        (["--bogus"], "--bogus"),
        (["one.ndjson", "two.ndjson"], "two.ndjson"),
        ([""], "name of the feed"),
        (["--seed", "-1"], "--seed"),
        (["--seed", "18446744073709551616"], "--seed"),
        (["--seeds", "1..3"], "treadmill stress --layout lines --seeds runs many"),
        (["--frames", "0"], "1 to 1,000,000,000"),
        (["--frames", "-3"], "1 to 1,000,000,000"),
        (["--frames", "99999999999999999999"], "1 to 1,000,000,000"),
        (["--frames", "1", "--duration", "1s"], "--frames and --duration"),
        (["--duration", "5"], "60s"),
        (["--duration", "s"], "60s"),
        (["--duration", "1h"], "60s"),
        (["--duration", "0s"], "1 to 1,000,000,000"),
        (["--duration", "9223372036854775807m"], "1 to 1,000,000,000"),
        (["--items", "-1"], "expected a whole number from 0 to 1"),
        (["--items", "1000000000000"], "expected a whole number from 0 to 1"),
        (["--items", "5", "posts.ndjson"], "a feed and --items"),
        (["--items", "3000", "--maximum-posts", "5"], "--maximum-posts: only a feed of lines"),
        (["--hz", "61"], "60, 90, 120"),
        (["--viewport", "0x0"], "390x844"),
        (["--viewport", "390"], "390x844"),
        (["--viewport", "390x"], "390x844"),
        (["--viewport", "390x844x2"], "390x844"),
        (["--viewport", "99999x844"], "4,096"),
        (["--profile", "nobody"], "monkey"),
        (["--bug", "oak"], "late-photo"),
        (["--maximum-posts", "0"], "1 to 1,000,000"),
        (["--trace", "-"], "name a file"),
        (["--trace", ""], "name of the file of --trace"),
        (["--record", "-"], "name a file"),
        (["--record", ""], "name of the file of --record"),
        (["--record", "one", "--trace", "one"], "would overwrite what --trace writes"),
        (["--gestures", ""], "name of the recording"),
        (["--rules", "--json"], "--rules and --json"), (["--rules", "--quiet"], "--rules and --quiet"),
        (["--gestures", "hand.csv", "--script", "tap"], "--gestures and --script"),
        (["--script", "swipe"], "line 1, column 1"),
        (["--platform", "symbian"], "uikit, android, flutterClamping, flutterBouncing, flutter"),
        (["--platform", "uikit,android"], "uikit, android, flutterClamping, flutterBouncing, flutter"),
      ])
    func nonsense(arguments: [String], words: String) throws {
      let outcome = try Command.simulate(arguments)
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").first?.contains(words) == true, "\(outcome.errors)")
    }

    @Test("help and version are no errors", arguments: [["--help"], ["simulate", "--help"], ["help", "simulate"], ["--version"], []])
    func help(arguments: [String]) throws {
      let command = try Command(arguments)
      try command.start()
      let outcome = try command.outcome()
      #expect(outcome.status == 0)
      #expect(!outcome.output.isEmpty)
      #expect(outcome.errors.isEmpty)
    }

    @Test("an unknown subcommand is refused")
    func unknownSubcommand() throws {
      let command = try Command(["emulate"])
      try command.start()
      #expect(try command.outcome().status == 2)
    }

    @Test("a run without a finding ends with status 0 and says nothing on standard error")
    func clean() throws {
      let outcome = try Command.simulate("--frames", "60")
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
    }

    @Test(
      "allowed extremes are allowed",
      arguments: [
        ["--seed", "18446744073709551615", "--frames", "20"], ["--viewport", "100x100", "--frames", "120", "--profile", "monkey"],
        ["--viewport", "4096x4096", "--frames", "20"], ["--maximum-posts", "1", "--frames", "120", "--profile", "monkey"],
        ["--items", "0"], ["--items", "1", "--frames", "60"],
        ["--duration", "1ms"], ["--hz", "120", "--duration", "500ms"],
      ])
    func extremes(arguments: [String]) throws {
      let outcome = try Command.simulate(arguments)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
  }
}
