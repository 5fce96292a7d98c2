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
  let hash: String  // the hash of the bytes and of the format options: sixteen hexadecimal digits

  init(_ feed: FeedFile?) throws(Failure) {
    if let feed {
      let file = try InputFile(opening: feed.path)
      let bytes = try file.readToEnd(atMost: StressFeed.maximumBytes)
      let files = [NamedFile(name: "the feed, \(feed.path)", status: file.status)] + NamedFile.map(feed.mapPath)
      try self.init(feed.path, bytes, feed.description, files)
    } else {
      try self.init(DemoFeed.name, DemoFeed.bytes, FeedDescription(format: .treadmill), [])
    }
  }

  private init(_ name: String, _ bytes: [UInt8], _ description: FeedDescription, _ files: [NamedFile]) throws(Failure) {
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
    (self.name, self.posts, self.files, self.hash) = (name, posts, files, hash.description)
    badLines = reader.counts.badLines
  }
}

struct StressTargets {
  let feed: StressFeed

  func target(for configuration: StressConfiguration) -> StressTarget {
    switch configuration.layout {
    case .feed: .feed(feed.posts)
    case .items(let layout): .list(layout, isUnmeasured: configuration.isUnmeasured)
    case .plane: .plane
    }
  }

  /// The subject of a trace; nil for an unknown name.
  func target(named subject: String) -> StressTarget? {
    if subject == FeedSubject.name { return .feed(feed.posts) }
    if subject == FeedSubject.servedName { return .served(nil) }
    if subject == LayoutChoice.plane.rawValue { return .plane }
    return ListKind(name: subject).map { .list($0.layout, isUnmeasured: $0.isUnmeasured) }
  }

  func setting(for configuration: StressConfiguration, seed: UInt64) -> StressSetting {
    var setting = target(for: configuration).setting(
      seed: seed, frames: configuration.frames, profile: configuration.profile, bug: configuration.bugName)
    if configuration.layout == .feed { setting.source = .init(name: feed.name, hash: feed.hash) }
    return setting
  }
}
