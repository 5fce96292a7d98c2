import FeedSimulation
public import ScrollSimulation

/// What a feed's API owes its readers, for a test: sessions of simulated readers against the real server, checked by rules P1 to P10
/// (`Docs/Invariants.md`) and by those of a list.
///
/// ```swift
/// @Test func timelineHolds() throws {
///   let contract = try FeedContract(FeedAPI(parsing: Array(description.utf8)))
///   #expect(contract.finding(seeds: 1...50) == nil)
/// }
/// ```
/// A finding prints the rule, what a reader sees, the page and its cursor, and a test case with the server's answers, which needs no server.
/// Sessions run one after the other, since all change one feed.
public struct FeedContract {
  private let live: LiveFeed

  /// Reads the credentials; asks nothing yet.
  public init(_ api: FeedAPI) throws(LiveFeedError) { live = try LiveFeed(api) }

  /// The first finding of the first seed that breaks a rule, shrunk; nil if all hold.
  ///
  /// - Parameters:
  ///   - seeds: one session each, in order.
  ///   - frames: number of frames with events.
  ///   - maximumShrinkingRuns: maximum number of sessions for shrinking, none of which asks the server.
  public func finding(
    seeds: ClosedRange<UInt64> = 1...20, frames: Int = 600, maximumShrinkingRuns: Int = 500
  ) -> StressFinding? {
    let target = StressTarget.served(live)
    for seed in seeds {
      let session = target.session(target.setting(seed: seed, frames: frames), isRecording: true)
      while session.step() {}
      guard let finding = session.outcome.findings.first else { continue }
      let trace = session.traceText(frames: [], isEnded: true)
      var budget = ShrinkBudget(maximumRuns: maximumShrinkingRuns)
      let shrunk = try? target.shrink(trace, keeping: finding.rule, within: &budget)
      return try? target.replay(String(decoding: shrunk?.text ?? trace, as: UTF8.self))
    }
    return nil
  }
}
