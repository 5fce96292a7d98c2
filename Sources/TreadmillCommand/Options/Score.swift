import ArgumentParser

struct Score: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Test the rules: find each injected bug, and shrink the finding.",
    discussion: """
      Clients of the feed with one bug each are run until a rule that is meant to find the bug does, and the finding is shrunk. The table has \
      the seeds and frames that it took, the events of the shrunk trace and of the whole one, and the sessions for shrinking. Docs/Stress.md \
      has the bugs.

      EXAMPLES
        treadmill score
        treadmill score --seeds 1..20 --out score.ndjson

      EXIT STATUS
        0    every bug was found, and shrunk
        2    the command line is wrong
        3    a file cannot be read or written
        70   a bug was not found, or not shrunk
        75   interrupted with ^C or SIGTERM; the rows so far are printed
        141  standard output was closed
      """.asHelp)

  @OptionGroup var seeds: SeedOptions
  @OptionGroup var user: UserOptions
  @OptionGroup var feed: FeedFileOptions

  func perform() throws(Failure) -> ExitStatus {
    var request = try seeds.request(user.settings())
    request.feed = try feed.file()
    return try StressScore(request).run()
  }
}
