import FeedSimulation
import ScrollSimulation

struct StressTargets {
  let feed: StressFeed

  func target(for configuration: StressConfiguration) -> StressTarget {
    guard let layout = configuration.layout.items else { return .feed(feed.posts) }
    return .list(layout, isUnmeasured: configuration.isUnmeasured)
  }

  /// The subject of a trace; nil for an unknown name.
  func target(named subject: String) -> StressTarget? {
    if subject == FeedSubject.name { return .feed(feed.posts) }
    return ListKind(name: subject).map { .list($0.layout, isUnmeasured: $0.isUnmeasured) }
  }

  func setting(for configuration: StressConfiguration, seed: UInt64) -> StressSetting {
    var setting = target(for: configuration).setting(
      seed: seed, frames: configuration.frames, profile: configuration.profile, bug: configuration.bugName)
    if configuration.layout == .feed { setting.source = .init(name: feed.name, hash: feed.hash) }
    return setting
  }
}
