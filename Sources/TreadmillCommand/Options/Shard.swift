/// A part of the seeds for one of many machines: of every `count` seeds the one at `index`, from 0.
struct Shard: Equatable, CustomStringConvertible {
  static let allowedCounts = 1...1_000_000

  var index: Int
  var count: Int

  static let all = Shard(index: 0, count: 1)

  var description: String { "\(index)/\(count)" }
}

extension Shard {
  /// Reads `2/8`, `/8` or `auto`. `/8` takes the index from the environment: `JOB_COMPLETION_INDEX` of a Kubernetes indexed job, else
  /// `SLURM_ARRAY_TASK_ID`. The index is absolute, so a task that is resubmitted alone repeats its own part. `auto` also takes the count,
  /// for Slurm arrays without gaps that start at 0.
  init(parsing text: String, environment: [String: String]) throws(Failure) {
    if text == "auto" {
      self = try Shard.ofSlurm(environment)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[1]), Shard.allowedCounts.contains(count) else { throw .notAShard }
    let written = Int(parts[0])
    guard written != nil || parts[0].isEmpty else { throw .notAShard }
    var index = written
    for name in [Shard.kubernetesIndex, Shard.slurmIndex] where index == nil { index = try Shard.number(name, environment) }
    guard let index else { throw .noShardInEnvironment([Shard.kubernetesIndex, Shard.slurmIndex]) }
    try self.init(index: index, of: count)
  }

  private init(index: Int, of count: Int) throws(Failure) {
    guard (0..<count).contains(index) else { throw .usage("--shard \(index)/\(count): the index is 0 to \(count - 1)") }
    self.init(index: index, count: count)
  }

  private static let kubernetesIndex = "JOB_COMPLETION_INDEX"
  private static let slurmIndex = "SLURM_ARRAY_TASK_ID"
  private static let slurmCount = "SLURM_ARRAY_TASK_COUNT"
  private static let slurmLast = "SLURM_ARRAY_TASK_MAX"

  private static func ofSlurm(_ environment: [String: String]) throws(Failure) -> Shard {
    guard let index = try number(slurmIndex, environment) else { throw .noShardInEnvironment([slurmIndex]) }
    guard let count = try number(slurmCount, environment) else { throw .noShardInEnvironment([slurmCount]) }
    // A single resubmitted task has a count of 1 and would run all seeds.
    let last = try number(slurmLast, environment) ?? count - 1
    guard allowedCounts.contains(count), last == count - 1 else {
      throw .usage(
        "--shard auto: the array has \(counted(count, "task")), but its last index is \(last); submit 0-\(max(0, count - 1)), or write --shard /n"
      )
    }
    return try Shard(index: index, of: count)
  }

  private static func number(_ name: String, _ environment: [String: String]) throws(Failure) -> Int? {
    guard let text = environment[name], !text.isEmpty else { return nil }
    guard let number = Int(text), (0...Int(UInt32.max)).contains(number) else { throw .badEnvironment(name: name, value: text) }
    return number
  }
}

/// The seeds of a range that belong to a shard, ascending.
struct ShardSeeds: Equatable {
  static let maximumCount = 1_000_000_000

  let range: ClosedRange<UInt64>
  let shard: Shard

  /// - Precondition: the range has at most ``maximumCount`` seeds.
  init(_ range: ClosedRange<UInt64>, _ shard: Shard = .all) {
    precondition(
      range.upperBound - range.lowerBound < UInt64(ShardSeeds.maximumCount), "ShardSeeds(\(range)): at most \(ShardSeeds.maximumCount)")
    self.range = range
    self.shard = shard
  }

  /// Reads `1..2000`, or `7` for one seed.
  static func range(parsing text: String) throws(Failure) -> ClosedRange<UInt64> {
    if let seed = UInt64(text) { return seed...seed }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let first = UInt64(parts[0]), let last = UInt64(parts[2]) else { throw .notASeedRange }
    guard first <= last else { throw .seedsBackwards }
    guard last - first < UInt64(maximumCount) else { throw .tooManySeeds(maximum: maximumCount) }
    return first...last
  }

  var count: UInt64 {
    let (width, index) = (range.upperBound - range.lowerBound, UInt64(shard.index))
    return width < index ? 0 : (width - index) / UInt64(shard.count) + 1
  }

  /// - Precondition: `place < count`
  subscript(place: UInt64) -> UInt64 {
    precondition(place < count, "ShardSeeds[\(place)] of \(count)")
    return range.lowerBound + UInt64(shard.index) + place * UInt64(shard.count)
  }
}
