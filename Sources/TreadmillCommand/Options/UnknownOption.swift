import ArgumentParser

/// An option that a command does not have, and what was probably meant by it. Looked for only when the parser has refused the arguments.
struct UnknownOption {
  private static let meant: [(command: String, option: String, words: String)] = [
    ("stress", "--seed", "--seeds takes one, too, as in --seeds 3"),
    ("stress", "--record", "--out writes the results; treadmill replay --record writes a session"),
    ("stress", "--trace", "--out writes the results; treadmill replay --record writes a session"),
    ("simulate", "--seeds", "it runs one seed, as in --seed 3; treadmill stress --layout lines --seeds runs many"),
    ("stress", "--score", "treadmill score finds each injected bug"), ("stress", "--jobs-from", "treadmill worker answers jobs"),
    ("stress", "--feed-api", "treadmill check --feed-api tests a server"),
    ("replay", "--seeds", "it runs one session, as in --seed 3; treadmill stress --seeds runs many"),
    ("replay", "--out", "--record writes the trace"),
    ("replay", "--trace", "the trace to replay is named without an option, and --record writes one"),
    ("shrink", "--seeds", "it shrinks one session, as of --seed 3; treadmill stress --seeds finds it"),
    ("shrink", "--record", "--out writes the trace"),
    ("shrink", "--trace", "the trace to shrink is named without an option, and --out writes the small one"),
    ("simulate", "--feed", "a feed is named without an option: treadmill simulate posts.ndjson"),
    ("simulate", "--out", "--trace writes the frames, --record the gestures, --html a page; treadmill feed --out the posts"),
    ("feed", "--feed", "a feed is named without an option: treadmill feed posts.ndjson"),
    ("merge", "--in", "the files are named without an option: treadmill merge one.ndjson two.ndjson"),
    ("serve", "--socket", "--unix listens at a socket file"), ("serve", "--port", "--tcp 127.0.0.1:7070 has the port"),
    ("serve", "--host", "--tcp 127.0.0.1:7070 has the address"), ("serve", "--token", "--token-file has the token in a file"),
  ]
  private static let everywhere = [
    ("--plant", "--bug injects a bug"), ("--output", "--out, --record, --html and the like write files: --help has the command's own"),
    ("--verbose", "everything is printed that --quiet does not leave out"),
  ]

  let failure: Failure

  /// Nil if the arguments have none, or nothing is known of it.
  init?(in arguments: [String], among commands: [any ParsableCommand.Type]) {
    guard let command = commands.first(where: { $0._commandName == arguments.first }) else { return nil }
    let own = UnknownOption.names(of: command)
    let given = arguments.dropFirst().prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
    guard let option = given.first(where: { !own.contains($0) }) else { return nil }
    let name = command._commandName
    let others = commands.filter { $0 != command && UnknownOption.names(of: $0).contains(option) }.map { "treadmill \($0._commandName)" }
    let words =
      UnknownOption.meant.first { $0.command == name && $0.option == option }?.words
      ?? UnknownOption.everywhere.first { $0.0 == option }?.1
      ?? (others.isEmpty ? nil : "\(others.joined(separator: " and ")) \(others.count == 1 ? "has" : "have") it")
    guard let words else { return nil }
    failure = .usage("\(name) has no option \(option): \(words)")
  }

  /// The help is the parser's only public list of them.
  private static func names(of command: any ParsableCommand.Type) -> [String] {
    command.helpMessage(columns: 1_000).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  -"), let start = line.firstRange(of: "--") else { return nil }
      return String(line[start.lowerBound...].prefix { $0 == "-" || $0.isLetter })
    }
  }
}
