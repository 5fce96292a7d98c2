import ScrollSimulation

/// The text before a run: what all seeds share, or everything that a single one draws.
struct StressOpening {
  private let request: StressRequest
  private let targets: StressTargets

  init(_ request: StressRequest, _ targets: StressTargets) {
    self.request = request
    self.targets = targets
  }

  var text: String {
    guard request.seeds.count == 1, request.isVerbose else { return many }
    let configuration = request.configuration
    let setting = targets.setting(for: configuration, seed: request.seeds[0])
    let facts = setting.facts + feed
    let width = facts.map(\.name.count).max() ?? 0
    return facts.map { "\(padded($0.name, to: width))  \($0.value)\n" }.joined()
  }

  private var feed: [(name: String, value: String)] {
    guard request.configuration.layout == .feed else { return [] }
    let bad = targets.feed.badLines > 0 ? ", \(counted(targets.feed.badLines, "bad line")) passed over" : ""
    return [("feed", "\(targets.feed.name), \(counted(targets.feed.posts.count, "post"))\(bad)")]
  }

  private var many: String {
    let configuration = request.configuration
    var words = [
      "seeds \(request.seeds.range.lowerBound)..\(request.seeds.range.upperBound)", "\(counted(configuration.frames, "frame")) each",
      "layout \(configuration.layout.rawValue)\(configuration.isUnmeasured ? ", unmeasured" : "")", "profile \(configuration.profileName)",
    ]
    if let bug = configuration.bugName { words.append("bug \(bug)") }
    words += feed.map { "\($0.name) \($0.value)" }
    words.append(counted(request.jobs, "job"))
    if request.seeds.shard != .all { words.append("shard \(request.seeds.shard): \(counted(Int(clamping: request.seeds.count), "seed"))") }
    return words.joined(separator: ", ") + "\n"
  }
}
