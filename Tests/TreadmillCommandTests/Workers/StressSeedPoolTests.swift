import ScrollSimulation
import Testing
import UVLoop

@testable import TreadmillCommand

@Suite("stress: seeds on workers")
struct StressSeedPoolTests {
  /// Runs the seeds with a shell script for a worker, which reads a job into `line`.
  private func deliveries(_ request: StressRequest, _ script: String) throws -> (deliveries: [SeedPool.Delivery], fault: WorkerFault?) {
    let loop = try EventLoop()
    var deliveries: [SeedPool.Delivery] = []
    let loopOfWorker = "while read -r line; do\n\(script)\ndone"
    let pool = SeedPool(request, on: loop, executable: "/bin/sh", arguments: ["-c", loopOfWorker]) { deliveries.append($0) }
    pool.start()
    loop.run()
    try loop.close()
    return (deliveries, pool.fault)
  }

  private func request(_ seeds: ClosedRange<UInt64>, jobs: Int = 2) -> StressRequest {
    var request = StressRequest()
    request.settings = SessionSettings(layout: .items(.grid), frames: 5)
    request.seeds = ShardSeeds(seeds)
    request.jobs = jobs
    return request
  }

  /// An answer to any job: the job's number and seed, cut out of the line, in a result without content.
  private let answers = """
    job=${line#*\\"job\\":}; job=${job%%,*}; seed=${line#*\\"seed\\":}; seed=${seed%%[!0-9]*}
    answer="{\\"job\\":$job,\\"seed\\":$seed,\\"run\\":{\\"layout\\":\\"grid\\",\\"frames\\":5,\\"profile\\":\\"swarm\\"},\\"hash\\":\\"$seed\\",\\"frames\\":6"
    answer="$answer,\\"nanoseconds\\":1,\\"rules\\":{\\"A1\\":0},\\"checked\\":{\\"A1\\":1},\\"findings\\":[],\\"counters\\":{},\\"minimums\\":{},\\"maximums\\":{},\\"histograms\\":{}}"
    """

  @Test("a worker that crashes and one that hangs are findings with their seeds, and the others go on, in order", arguments: [1, 3])
  func losses(jobs: Int) throws {
    var request = request(1...9, jobs: jobs)
    request.secondsPerSeed = 0.4
    let (deliveries, fault) = try deliveries(
      request,
      answers + """

        case $seed in
        3) echo "the pool is empty" >&2; kill -SEGV $$ ;;
        5) sleep 60 ;;
        7) echo nonsense ;;
        *) echo "$answer" ;;
        esac
        """)
    #expect(fault == nil)
    #expect(deliveries.map(\.result.seed) == Array(1...9))
    let faults = deliveries.flatMap(\.result.findings)
    #expect(deliveries.filter { !$0.result.isClean }.map(\.result.seed) == [3, 5, 7])
    #expect(faults.map(\.rule) == ["crash", "hang", "crash"])
    #expect(faults[0].detail.contains("11"), "\(faults[0].detail)")
    #expect(faults[1].detail == "its worker did not answer within 0.4 s")
    #expect(faults[2].detail.contains("column 2: found"))
    #expect(deliveries[2].lastWords == "the pool is empty")
    #expect(deliveries.count { $0.result.hash != nil } == 6)
    let tally = StressTally(request)
    for delivery in deliveries { tally.add(delivery) }
    #expect(tally.status(nil) == .internalError)
    #expect(StressSummary(tally.total, style: ANSIStyle(isOn: false), run: tally).text.contains("  | the pool is empty\n"))
    #expect(String(decoding: tally.metaLine, as: UTF8.self).contains(#""lastWords":[{"seed":3,"words":"the pool is empty"}]"#))
    // What hangs on the run is in no other line.
    #expect(!String(decoding: tally.total.line, as: UTF8.self).contains("the pool is empty"))
  }

  @Test("a seed whose two runs differ is a finding, whichever was first, and one whose runs agree is none")
  func nondeterminism() throws {
    var request = request(1...4)
    request.checksDeterminism = true
    let (deliveries, fault) = try deliveries(
      request,
      answers + """

        if [ $seed = 2 ] && [ $job = 3 ]; then answer=$(echo "$answer" | sed 's/"frames":6/"frames":7/'); fi
        echo "$answer"
        """)
    #expect(fault == nil)
    #expect(deliveries.map(\.result.seed) == [1, 2, 3, 4])
    let faults = deliveries.flatMap(\.result.findings)
    #expect(faults.map(\.rule) == ["nondeterminism"])
    #expect(faults.first?.detail == "hash 2 of 6 frames; another time hash 2 of 7 frames")
  }

  @Test("an answer to another seed, or of another run, is no answer", arguments: [("seed", "8"), ("frames", "77"), ("job", "5")])
  func wrongAnswer(member: String, value: String) throws {
    let changed = "echo \"$answer\" | sed 's/\"\(member)\":[0-9]*/\"\(member)\":\(value)/'"
    let (deliveries, _) = try deliveries(request(1...1), "\(answers)\n\(changed)")
    #expect(deliveries.map { $0.result.findings.map(\.rule) } == [["crash"]])
    #expect(deliveries[0].result.findings[0].detail.contains("cannot be read"))
  }

  @Test("an executable that cannot be started is a defect, and nothing hangs") func noExecutable() throws {
    let loop = try EventLoop()
    let pool = SeedPool(request(1...3), on: loop, executable: "/nowhere/treadmill", arguments: []) { _ in }
    pool.start()
    loop.run()
    try loop.close()
    #expect(StressTally(request(1...3)).status(pool.fault) == .internalError)
    #expect("\(Failure.workers(try #require(pool.fault)))".contains("cannot be started"))
  }

  @Test("drained, it begins no more seeds, and runs each that it has begun as often as the others") func draining() throws {
    var request = request(1...2_000)
    request.checksDeterminism = true
    let loop = try EventLoop()
    var seeds: [UInt64] = []
    var pool: SeedPool?
    let script = "while read -r line; do\n\(answers)\necho \"$answer\"\ndone"
    pool = SeedPool(request, on: loop, executable: "/bin/sh", arguments: ["-c", script]) { delivery in
      seeds.append(delivery.result.seed)
      if seeds.count == 3 { pool?.drain() }
    }
    pool?.start()
    loop.run()
    pool = nil
    try loop.close()
    #expect(seeds.count >= 3 && seeds.count < 2_000, "\(seeds)")
    #expect(seeds == Array(1...UInt64(seeds.count)))
  }
}
