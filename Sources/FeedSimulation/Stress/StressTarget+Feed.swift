public import PhotoFeed
public import ScrollSimulation

extension StressTarget {
  /// The photo feed, as `FeedStress` scrolls it.
  ///
  /// - Parameter posts: what the posts look like, in sessions whose setting names a source; in others, and without any, they are synthetic.
  public static func feed(_ posts: [Post] = []) -> StressTarget {
    StressTarget(FeedStress.name, numbers: FeedStress.numbers, code: "StressTarget.feed()") { port in
      FeedStress(port, posts: port.setting.source == nil ? [] : posts)
    }
  }
}
