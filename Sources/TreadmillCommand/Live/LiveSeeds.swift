import JSONReading
import ScrollSimulation
import UVLoop

/// Seeds that run on workers beside a page: how many a second, and what they find. A finding's session can be opened on the page.
final class LiveSeeds: LivePanel {
  private static let maximumFindings = 100  // that are listed; all are counted

  private let targets: StressTargets
  private let request: StressRequest
  private let pool: SeedPool
  private let start = EventLoop.monotonicNanoseconds
  private var end: Int64?
  private var done = 0
  private var findings: [(seed: UInt64, finding: Finding, isLost: Bool)] = []
  private var failingSeeds = 0

  init(_ request: StressRequest, _ targets: StressTargets, on loop: EventLoop) throws(Failure) {
    (self.targets, self.request) = (targets, request)
    let executable: String
    do throws(UVError) { executable = try ChildProcess.ownExecutable } catch { throw .eventLoop(error) }
    let box = Box()
    pool = SeedPool(request, on: loop, executable: executable, arguments: request.workerArguments) { box.deliver($0) }
    box.deliver = { [unowned self] in add($0) }
    pool.start()
  }

  private final class Box { var deliver: (SeedPool.Delivery) -> Void = { _ in } }

  private func add(_ delivery: SeedPool.Delivery) {
    done += 1
    if UInt64(done) == request.seeds.count { end = EventLoop.monotonicNanoseconds }
    guard let first = delivery.result.findings.first else { return }
    failingSeeds += 1
    if findings.count < LiveSeeds.maximumFindings {
      findings.append((delivery.result.seed, first, delivery.result.hash == nil))
    }
  }

  func close() { pool.drain() }

  func answer(to request: HTTPServer.Request, _ session: LiveSession) -> HTTPServer.Answer? {
    switch (request.method, request.path) {
    case ("GET", "/panel"): return .init(type: "application/json", Array("\(json)".utf8))
    case ("POST", "/panel"):
      guard let text = request.query["seed"], let seed = UInt64(text) else {
        return .init("400 Bad Request", "name a seed, as in ?seed=7\n")
      }
      return open(seed, session)
    default: return nil
    }
  }

  /// Runs a seed up to its finding, here, and plays it on the page.
  private func open(_ seed: UInt64, _ session: LiveSession) -> HTTPServer.Answer {
    guard let found = findings.first(where: { $0.seed == seed }) else {
      return .init("409 Conflict", "seed \(seed) is not among the findings\n")
    }
    guard !found.isLost else {
      return .init(
        "409 Conflict", "the worker of seed \(seed) crashed or hung, and this page would too: treadmill stress --seeds \(seed) shows it\n")
    }
    let run = targets.session(for: request.settings, seed: seed, isRecording: true)
    while run.simulator.frame < found.finding.frame, run.step() {}
    guard let live = run as? any LiveRun else { return .init("409 Conflict", "seed \(seed) cannot be played\n") }
    let frames = min(run.simulator.frame, run.outcome.setting.frames)
    if let words = session.open(live.trace(frames: frames)) { return .init("409 Conflict", "\(words)\n") }
    return .done
  }

  private var json: JSONValue {
    let seconds = Double((end ?? EventLoop.monotonicNanoseconds) - start) / 1e9
    let rows = findings.map { seed, finding, _ in
      JSONValue.object([
        ("seed", .unsigned(seed)), ("frame", .integer(finding.frame)), ("rule", .string(finding.rule)),
        ("sentence", .string(finding.sentence)),
      ])
    }
    return .object([
      ("kind", .string("seeds")), ("words", .string(request.words)), ("done", .integer(done)),
      ("of", .integer(Int(clamping: request.seeds.count))), ("perSecond", .number(seconds > 0 ? Double(done) / seconds : 0)),
      ("failing", .integer(failingSeeds)), ("findings", .array(rows)),
      ("failure", pool.fault.map { .string("\($0)") } ?? .null),
    ])
  }
}
