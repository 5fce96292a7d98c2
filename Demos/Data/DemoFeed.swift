import CDemoFeed

/// The demo feed: 206 lines of a real timeline of 2015, as lengths, counts, sizes and times of its posts, without text, user or address.
///
/// The numbers come from the sample timelines of the YYKit demo (MIT). Two posts occur twice, as they did in the feed.
public enum DemoFeed {
  /// What errors and reports call this source.
  public static let name = "weibo-timeline.ndjson"

  /// The file as it lies beside this one: one JSON object a line.
  public static var bytes: [UInt8] {
    [UInt8](UnsafeBufferPointer(start: demo_feed_bytes(), count: demo_feed_count()))
  }
}
