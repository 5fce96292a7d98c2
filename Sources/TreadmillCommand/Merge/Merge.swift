import ArgumentParser

struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Merge the results of treadmill stress that ran in parts.",
    usage: "treadmill merge [<options>] <file>...",
    discussion: """
      Prints the summary line of all results: what one run of all seeds would have
      written as its last, byte for byte, however the seeds were cut and in which
      order the files come. A file is what treadmill stress --out wrote, or the
      answers of workers (--jobs-from -) one after the other.

      EXAMPLES
        treadmill merge shard-*.ndjson
        treadmill merge --out all.ndjson monday.ndjson tuesday.ndjson

      EXIT STATUS
        0    merged, and no seed broke a rule
        1    merged, and some seed did
        2    the command line is wrong
        3    a file cannot be read or written, is no file of results, has a seed
             that another has, or comes from a run with other options
        141  standard output was closed
      """)

  @Argument(help: "Files of results (NDJSON), or - for standard input.")
  var files: [String] = []

  @Option(help: .init("Write the lines of all seeds, in their order, and the summary to this file.", valueName: "file"))
  var out: String?

  @Flag(help: "Print the summary for a person to read.")
  var text = false

  @Option(help: .init("The exit status if a rule was broken, 0 or 1.", valueName: "status"), transform: FindingsExit.init(parsing:))
  var findingsExit = FindingsExit.one

  func validate() throws {
    if files.isEmpty { throw Failure.nothingToMerge }
    if files.contains("") { throw Failure.emptyName(of: "results") }
    if files.count(where: { $0 == "-" }) > 1 { throw Failure.standardInputAgain }
    if out?.isEmpty == true { throw Failure.emptyName(of: "results") }
    if out == "-" { throw Failure.needsAFile(option: "--out", taker: "summary") }
  }

  func perform() throws(Failure) -> ExitStatus {
    let output: OutputFile? = if let out { try OutputFile("--out", out) } else { nil }
    var merge = ResultMerge(keepsLines: output != nil)
    // One file at a time: there may be more files than a process may have open.
    for file in files {
      let input = file == "-" ? try InputFile.standardInput() : try InputFile(opening: file)
      if let output, input.status.isSameFile(as: output.status) {
        throw .overwrites(option: "--out", path: output.path, other: "the results, \(input.name)")
      }
      try merge.add(try input.readToEnd(atMost: ResultMerge.maximumFileBytes), named: input.name)
    }
    // A valid file may hold only `meta` lines.
    guard let total = merge.total else { throw .notAResult(name: files[0], line: 1, reason: "there is no result in it") }
    if let output {
      try output.empty()
      for line in merge.sortedLines { output.append(line) }
      output.append(total.line)
      try output.finish()
    }
    let words =
      text ? StressSummary(total, style: ANSIStyle(isOn: Terminal(.output).hasColour)).text : String(decoding: total.line, as: UTF8.self)
    StandardStream.output.write(words)
    return total.isClean ? .clean : findingsExit.status
  }
}
