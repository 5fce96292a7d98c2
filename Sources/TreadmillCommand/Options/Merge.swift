import ArgumentParser

struct Merge: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Merge the results of treadmill stress, or of treadmill load, that ran in parts.",
    usage: "treadmill merge [<options>] <file>...",
    discussion: """
      Prints the summary line of all results: byte for byte the last line that one run of all seeds would have written, however the seeds \
      were divided and in whatever order the files come. A file is what treadmill stress --out wrote, or the answers of treadmill worker \
      one after the other. Of files of treadmill load --out or --json it prints the whole result of all shards: quantiles are those of all \
      readers, and not of quantiles.

      EXAMPLES
        treadmill merge shard-*.ndjson
        treadmill merge --out all.ndjson monday.ndjson tuesday.ndjson

      EXIT STATUS
        0    merged, and no seed broke a rule, or no limit of a load is broken
        1    merged, and some seed or limit did
        2    the command line is wrong
        3    a file cannot be read or written, is not a file of results, has a seed of another file, or comes from a run with other options
        70   merged, and no seed found the injected bug
        141  standard output was closed
      """.asHelp)

  @Argument(help: "Files of results (NDJSON), or - for standard input.")
  var files: [String] = []

  @Option(help: .init("Write the lines of all seeds, in order, and the summary to this file.", valueName: "file"))
  var out: String?

  @Flag(help: "Print the summary as text.")
  var text = false

  @Option(help: .init("The exit status if a rule was broken, 0 or 1.", valueName: "status"), transform: FindingsExit.init(parsing:))
  var findingsExit = FindingsExit.one

  private func check() throws(Failure) {
    if files.isEmpty { throw .usage("name one or more files of results") }
    if files.contains("") { throw .emptyName(of: "results") }
    if files.count(where: { $0 == "-" }) > 1 { throw .usage("-: standard input can be read only once") }
    _ = try OutputFiles.path("--out", out)
    for file in files where GivenText(file).isNoFile {
      throw .misplaced(file, command: "merge", takes: "files of results, which treadmill stress --out writes", otherwise: "")
    }
  }

  private var inputs: [NamedFile] {
    let standardInput = files.contains("-") ? fileStatus(of: 0) : nil
    return NamedFile.existing(files.map { ("the results", $0) })
      + [standardInput].compactMap(\.self).map { NamedFile(name: "the results, standard input", status: $0) }
  }

  func perform() throws(Failure) -> ExitStatus {
    try check()
    if let first = files.first, first != "-", let start = try? InputFile(named: first).readToEnd(atMost: ResultMerge.maximumFileBytes),
      LoadMerge.isLoad(start)
    {
      return try mergeLoads()
    }
    let output = try out.map { path throws(Failure) in try OutputFile("--out", path, sparing: inputs) }
    var merge = ResultMerge(keepsLines: output != nil)
    // One file at a time: there may be more files than a process may have open.
    for file in files {
      let input = try InputFile(named: file)
      try merge.add(try input.readToEnd(atMost: ResultMerge.maximumFileBytes), named: input.name)
    }
    // A valid file may hold only `meta` lines.
    guard let total = merge.total else { throw .notAResult(name: files[0], line: 1, reason: "it has no results") }
    if let output {
      for line in merge.sortedLines { output.append(line) }
      output.append(total.line)
    }
    let failure = output?.finish()
    if text {
      StandardStream.output.write(StressSummary(total, style: ANSIStyle(isOn: Terminal(.output).hasColour)).text)
    } else {
      StandardStream.output.writeData(String(decoding: total.line, as: UTF8.self))
    }
    if let failure { throw failure }
    if let bug = total.settings.bug, total.isClean { throw .bugNotFound(bug, frames: total.frames) }
    return total.isClean ? .clean : findingsExit.status
  }

  /// The shards of a run of readers.
  private func mergeLoads() throws(Failure) -> ExitStatus {
    let output = try out.map { path throws(Failure) in try OutputFile("--out", path, sparing: inputs) }
    var merge = LoadMerge()
    for file in files {
      let input = try InputFile(named: file)
      try merge.add(try input.readToEnd(atMost: ResultMerge.maximumFileBytes), named: input.name)
    }
    guard let report = merge.merged else { throw .notAResult(name: files[0], line: 1, reason: "it has no results") }
    output?.append(report.line)
    let failure = output?.finish()
    if text {
      StandardStream.output.write(LoadSummary(report: report, style: ANSIStyle(isOn: Terminal(.output).hasColour)).text)
    } else {
      StandardStream.output.writeData(String(decoding: report.line, as: UTF8.self))
    }
    if let failure { throw failure }
    return report.verdicts.contains { $0.state == .broken } ? findingsExit.status : .clean
  }
}
