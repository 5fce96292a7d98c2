#if Service
  internal import FeedProtocol
  internal import Metrics
  internal import PhotoFeed

  /// What a service counts, for whichever backend of swift-metrics its program has chosen.
  struct TimelineMetrics: Sendable {
    private let added, updated, removed: Counter
    private let calls: [TimelineService.ReaderCall: Counter]
    private let feeds, posts, sessions: Meter
    private let batches: Recorder

    init(_ factory: any MetricsFactory) {
      func edits(_ kind: String) -> Counter { Counter(label: "treadmill_posts_edited", dimensions: [("kind", kind)], factory: factory) }
      (added, updated, removed) = (edits("added"), edits("updated"), edits("removed"))
      let names = TimelineService.ReaderCall.allCases
      calls = Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, Counter(label: "treadmill_calls", dimensions: [("call", $0.rawValue)], factory: factory))
        })
      feeds = Meter(label: "treadmill_feeds", factory: factory)
      posts = Meter(label: "treadmill_posts", factory: factory)
      sessions = Meter(label: "treadmill_sessions", factory: factory)
      batches = Recorder(label: "treadmill_changes_per_write", dimensions: [], aggregate: true, factory: factory)
    }

    func note(_ call: TimelineService.ReaderCall) { calls[call]?.increment() }

    func note(_ change: FeedChange, in host: FeedHost) {
      added.increment(by: change.added)
      updated.increment(by: change.updated)
      removed.increment(by: change.removed)
      show(host)
    }

    func note(batchOf changes: Int) { batches.record(changes) }

    func show(_ host: FeedHost) {
      feeds.set(host.feedCount)
      posts.set(host.postCount)
      sessions.set(host.sessionCount)
    }
  }
#endif
