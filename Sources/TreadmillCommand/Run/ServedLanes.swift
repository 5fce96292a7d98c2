import FeedContracts
import ScrollSimulation
import UVLoop

/// Runs seeds over a real server in several lanes, each on a thread of its own, and delivers what they come to in the order of the seeds.
final class ServedLanes {
  enum Next {
    case goOn
    case finish  // what is under way is delivered, and nothing more begun
    case drop  // what is under way is not delivered
  }

  static let counts = 1...256
  /// Sessions that may have ended, for each lane, while an earlier one runs.
  private static let waitingForEachLane: UInt64 = 8

  private let seeds: ShardSeeds
  private let notice = Locked(ServedLane.Notice())
  private let deliver: (ServedLane.Outcome) -> Next
  private var threads: [WorkThread<ServedLane.Job, Result<ServedLane.Outcome, HTTPFeedError>>] = []
  private var foundRules: [String] = []
  private var begun: UInt64 = 0
  private var delivered: UInt64 = 0
  private var waiting: [UInt64: ServedLane.Outcome] = [:]
  private var idle: [Int] = []  // lanes that wait for an earlier session
  private var next = Next.goOn
  private(set) var time = ServerTime()  // of all sessions that have run
  private(set) var error: HTTPFeedError?

  /// - Parameter deliver: takes each outcome, in the order of the seeds, and says how to go on.
  init(
    _ seeds: ShardSeeds, count: Int, _ plan: ServedLane.Plan, on loop: EventLoop, deliver: @escaping (ServedLane.Outcome) -> Next
  ) throws(UVError) {
    (self.seeds, self.deliver) = (seeds, deliver)
    for tenant in 1...min(count, Int(clamping: seeds.count)) {
      let thread = try WorkThread(on: loop) { [plan, notice] in
        let lane: Result<ServedLane, HTTPFeedError>
        do throws(HTTPFeedError) { lane = .success(try ServedLane(plan, tenant: tenant, notice)) } catch { lane = .failure(error) }
        return { (job: ServedLane.Job) in lane.map { $0.run(job) } }
      } onAnswer: { [unowned self] in
        take($0, from: tenant - 1)
      }
      threads.append(thread)
    }
  }

  /// The requests so far, of sessions under way too.
  var requests: Int { notice.with { $0.requests } }

  func start() {
    for index in threads.indices { feed(index) }
  }

  /// Ends the sessions under way, which are delivered as far as they have come.
  func interrupt() {
    if next == .goOn { next = .finish }
    notice.with { $0.endsSessions = true }
  }

  private func feed(_ index: Int) {
    guard next == .goOn, begun < seeds.count else { return threads[index].close() }
    guard begun - delivered < ServedLanes.waitingForEachLane * UInt64(threads.count) else { return idle.append(index) }
    threads[index].take(ServedLane.Job(number: begun, seed: seeds[begun], foundRules: foundRules))
    begun += 1
  }

  private func take(_ answer: Result<ServedLane.Outcome, HTTPFeedError>, from index: Int) {
    switch answer {
    case .success(let outcome):
      time += outcome.time
      waiting[outcome.job.number] = outcome
      foundRules += KeptTraces.rules(of: outcome.result, besides: foundRules)  // a session that begins now is a later one
      if outcome.isOutOfTime { interrupt() }
    case .failure(let error):
      self.error = self.error ?? error
      drop()
    }
    while next != .drop, let outcome = waiting.removeValue(forKey: delivered) {
      delivered += 1
      switch deliver(outcome) {
      case .goOn: break
      case .finish: interrupt()
      case .drop: drop()
      }
    }
    let free = idle + [index]
    idle = []
    for lane in free { feed(lane) }
  }

  private func drop() {
    interrupt()
    next = .drop
    waiting = [:]
  }
}
