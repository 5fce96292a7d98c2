import FeedSimulation
import ScrollSimulation

/// The subjects that can be stressed, by the names that `--layout` takes and traces have.
struct StressTargets {
  let feed: StressFeed

  func target(for configuration: StressConfiguration) -> StressTarget {
    guard let layout = configuration.layout.items else { return .feed(feed.posts) }
    return .list(layout, isUnmeasured: configuration.isUnmeasured)
  }

  /// The subject of a trace; nil if there is none of that name.
  func target(named subject: String) -> StressTarget? {
    if subject == FeedSubject.name { return .feed(feed.posts) }
    return ListKind(name: subject).map { .list($0.layout, isUnmeasured: $0.isUnmeasured) }
  }

  /// All that a seed draws for its session.
  func setting(for configuration: StressConfiguration, seed: UInt64) -> StressSetting {
    var setting = target(for: configuration).setting(
      seed: seed, frames: configuration.frames, profile: configuration.profile, bug: configuration.bugName)
    if configuration.layout == .feed { setting.source = .init(name: feed.name, hash: feed.hash) }
    return setting
  }
}
