import DemoFeed
import FeedFormats
import FeedSimulation
import ScrollSimulation
import Treadmill

/// The posts of stress sessions of a feed, decoded once for all seeds.
struct StressFeed {
  static let maximumBytes = 1 << 26

  let name: String
  let posts: [Post]
  let badLines: Int
  let files: [NamedFile]  // the files of the feed and its map, which outputs must not overwrite
  private let bytes: [UInt8]
  private let description: FeedDescription
  let hash: String  // the hash of the bytes, of the format options, of the fonts and the style: sixteen hexadecimal digits
  let text: (any TextMeasuring)?  // nil measures the counts of texts

  init(_ feed: FeedFile?) throws(Failure) {
    if let feed {
      let file = try InputFile(named: feed.path)
      let bytes = try file.readToEnd(atMost: StressFeed.maximumBytes)
      let files = [NamedFile(name: "the feed, \(file.name)", status: file.status)] + NamedFile.map(feed.mapPath)
      try self.init(file.name, bytes, feed.description, files, feed.text)
    } else {
      try self.init(DemoFeed.name, DemoFeed.bytes, FeedDescription(format: .treadmill), [])
    }
  }

  /// The posts on the first pages of a feed over HTTP, which is read as `treadmill feed` reads it.
  init(at knowledge: FeedKnowledge, pages: Int) throws(Failure) {
    let (name, posts) = try FeedProbe.posts(of: knowledge, pages: pages)
    try self.init(name, posts.flatMap { $0.json + [UInt8(ascii: "\n")] }, FeedDescription(format: .treadmill), [])
  }

  private init(
    _ name: String, _ bytes: [UInt8], _ description: FeedDescription, _ files: [NamedFile], _ setting: TextSetting = TextSetting()
  ) throws(Failure) {
    var reader = FeedReader(source: name, as: description)
    bytes.withUnsafeBytes { reader.push($0) }
    reader.finish()
    var posts: [Post] = []
    var removed: Set<String> = []
    while let outcome = reader.next() {
      switch outcome {
      case .post(let post, _):
        posts.append(post)
        removed.remove(post.id)
      case .removal(let id, _): removed.insert(id)
      case .bad: break
      }
    }
    if !removed.isEmpty { posts.removeAll { removed.contains($0.id) } }
    guard !posts.isEmpty else { throw .noPosts(name: name, Lookalike(bytes), reader.reasonForNoPosts) }
    if let empty = EmptyPosts(reader.counts, reader.format, unread: reader.unknownFields), empty.mayHaveMore {
      throw .emptyPosts(name: name, empty)
    }
    var hash = TraceHash()
    hash.add(bytes)
    if description.format != .treadmill { for word in description.arguments { hash.add(Array(word.utf8)) } }
    text = setting.isUsual ? nil : try setting.choice().measured
    if !setting.isUsual { for word in try setting.identity() { hash.add(Array(word.utf8)) } }
    (self.name, self.posts, self.files, self.hash) = (name, posts, files, hash.description)
    (self.bytes, self.description, badLines) = (bytes, description, reader.counts.badLines)
  }

  /// The feed as it arrives line by line; synthetic posts, if a number is given.
  func stream(items: Int?) -> FeedStream {
    if let items { return FeedStream(items: items) }
    let stream = FeedStream(source: name, as: description)
    bytes.withUnsafeBytes { stream.push($0) }
    stream.finish()
    return stream
  }
}

/// What sessions scroll, by their settings or by the name in a trace.
struct StressTargets {
  let feed: StressFeed

  func target(for settings: SessionSettings) -> StressTarget {
    switch settings.layout {
    case .feed: .feed(feed.posts, text: feed.text)
    case .lines:
      StressTarget(FeedSubject.name, parameters: FeedSubject.parameters, code: "") {
        FeedSubject($0, stream: feed.stream(items: settings.items), text: feed.text ?? EstimatedText())
      }
    case .items(let layout): .list(layout, isUnmeasured: settings.kind(layout).isUnmeasured)
    case .plane: .plane
    case .shelves: .shelves
    }
  }

  /// The subject of a trace; nil for an unknown name.
  func target(named subject: String) -> StressTarget? {
    if subject == FeedSubject.name { return .feed(feed.posts, text: feed.text) }
    if subject == FeedSubject.servedName { return .served(nil) }
    if subject == LayoutChoice.plane.rawValue { return .plane }
    if subject == LayoutChoice.shelves.rawValue { return .shelves }
    return ListKind(name: subject).map { .list($0.layout, isUnmeasured: $0.isUnmeasured) }
  }

  func setting(for settings: SessionSettings, seed: UInt64, isPlayed: Bool = false) -> StressSetting {
    var setting = settings.setting(seed: seed, of: target(for: settings), isPlayed: isPlayed)
    if settings.layout == .feed { setting.source = .init(name: feed.name, hash: feed.hash) }
    return setting
  }

  func session(for settings: SessionSettings, seed: UInt64, isRecording: Bool = false) -> any AnyStressRun {
    target(for: settings).session(setting(for: settings, seed: seed), isRecording: isRecording)
  }
}
