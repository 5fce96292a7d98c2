import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct Stress: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Run many random sessions on all cores, and find what breaks.",
    discussion: Stress.discussion)

  @Argument(help: .hidden) var word: String?

  @OptionGroup var run: RunOptions
  @OptionGroup var session: SessionOptions
  @OptionGroup var feed: FeedFileOptions

  @Option(
    parsing: .unconditional, help: .init("The number of worker processes. (default: the number of cores)", valueName: "count"),
    transform: WholeNumber.parser(WorkerPool.counts))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Run one of n parts of the seeds: every nth seed, from index i. With /n or auto i comes from the environment.", valueName: "i/n"))
  var shard: String?

  @Flag(help: "Run each seed twice and compare.")
  var checkDeterminism = false

  func perform() throws(Failure) -> ExitStatus {
    if session.asksForBugs { return BugChoice.printList() }
    if let word {
      throw .misplaced(word, command: "stress", takes: "only options", otherwise: "a file's posts are taken with --feed \(word)")
    }
    var request = try run.request(session.settings())
    request.feed = try feed.file(beside: request.settings)?.rereadable()
    if let shard {
      request.seeds = ShardSeeds(request.seeds.range, try Shard(parsing: shard, environment: ProcessInfo.processInfo.environment))
    }
    request.jobs = jobs ?? min(max(ProcessInfo.processInfo.activeProcessorCount, 1), WorkerPool.counts.upperBound)
    request.checksDeterminism = checkDeterminism
    if checkDeterminism, request.clientLogs != nil { throw .conflict("--check-determinism", "--client-logs") }
    let targets = StressTargets(feed: try StressFeed(request.feed))
    request.settings.name(targets.feed)
    return try StressSimulation(request, sparing: targets.feed.files) { [request] driver throws(Failure) in
      try WorkerSeeds(request, targets, driver)
    }.run()
  }

  private static let discussion = """
    Each seed draws which events occur and how often: drags, flings, catches, jumps, rotations, pages in both directions, bursts of posts, \
    edits, deletions, late, lost and duplicate answers, memory pressure. After --frames frames the events stop, and the list must come to \
    rest. Every frame is checked.

    EXAMPLES
      treadmill stress
      treadmill stress --seeds 1..2000 --jobs 2 --out results.ndjson
      treadmill stress --seeds 7 --layout masonry --unmeasured --html seed7.html
      treadmill stress --seeds 1..100000 --time-limit 5m --junit stress.xml
      treadmill stress --seeds 1..100000 --shard 3/16 --out shard3.ndjson
      treadmill stress --layout lines --feed posts.ndjson --seeds 1..50

    A FINDING
      is a rule (Docs/Invariants.md) that a seed breaks, a crash or hang of its worker, or, with --check-determinism, two runs of a seed \
    that differ. It is printed with the command that repeats it; treadmill shrink reduces it to a few lines. Results do not depend on \
    --jobs.

    PARTS
      --shard 2/8 runs every eighth seed, starting with the third. With --shard /8 the index is JOB_COMPLETION_INDEX or \
    SLURM_ARRAY_TASK_ID; with --shard auto Slurm also gives the number of shards. treadmill merge makes one result of the parts' --out files.

    EXIT STATUS
      0    no rule was broken, or --findings-exit 0
      1    a rule was broken, unless --findings-exit says otherwise
      2    the command line is wrong
      3    a file cannot be read or written, or no frame has run
      70   a worker crashed or hung, an injected bug was not found, or a defect
      75   interrupted with ^C or SIGTERM: running seeds finish, and all results are printed and written; a second ^C ends at once
      141  standard output was closed
    """.asHelp
}
