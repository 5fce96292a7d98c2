import FeedSimulation
import ScrollSimulation

/// The subjects that can be stressed, by the names that `--layout` takes and traces have.
struct StressTargets {
  let feed: StressFeed

  func target(for configuration: StressConfiguration) -> StressTarget {
    guard let kind = configuration.kind else {
      // A trace has the posts that came; what they were made of plays no part in it.
      let code = "StressTarget(FeedStress.name, numbers: FeedStress.numbers, code: \"\") { FeedStress($0) }"
      return StressTarget(FeedStress.name, numbers: FeedStress.numbers, code: code) { [posts = feed.posts] in FeedStress($0, posts: posts) }
    }
    return StressTargets.target(of: kind)
  }

  /// The subject of a trace; nil if there is none of that name.
  func target(named subject: String) -> StressTarget? {
    if subject == FeedStress.name { return target(for: StressConfiguration()) }
    return ListStress.Kind(name: subject).map(StressTargets.target)
  }

  /// All that a seed draws for its session.
  func setting(for configuration: StressConfiguration, seed: UInt64) -> StressSetting {
    target(for: configuration).setting(
      seed: seed, frames: configuration.frames, hand: configuration.hand, plant: configuration.plantName)
  }

  private static func target(of kind: ListStress.Kind) -> StressTarget {
    let made = "ListStress.Kind(.\(kind.layout.rawValue), isUnmeasured: \(kind.isUnmeasured))"
    let code = "StressTarget(\"\(kind.name)\", numbers: \(made).numbers, code: \"\") { ListStress($0) }"
    return StressTarget(kind.name, numbers: kind.numbers, code: code) { ListStress($0) }
  }
}

extension StressConfiguration {
  /// Of a layout of synthetic items; nil for a feed.
  fileprivate var kind: ListStress.Kind? {
    ListRun.Layout(rawValue: layout.rawValue).map { ListStress.Kind($0, isUnmeasured: isUnmeasured) }
  }
}
