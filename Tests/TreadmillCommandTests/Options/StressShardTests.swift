import Testing

@testable import TreadmillCommand

@Suite("stress: shards")
struct StressShardTests {
  @Test("the shards of a range are its seeds, each once, whatever range and whatever count", arguments: 1...9)
  func partition(count: Int) throws {
    for (first, width) in [(UInt64(1), 0...12), (UInt64.max - 12, 0...12)] {
      for width in width {
        let range = first...first + UInt64(width)
        let shards = (0..<count).map { ShardSeeds(range, Shard(index: $0, count: count)) }
        let seeds = shards.map { shard in (0..<shard.count).map { shard[$0] } }
        #expect(seeds.joined().sorted() == Array(range))
        #expect(seeds.allSatisfy { $0 == $0.sorted() })
        // Every n-th one, from its place on.
        for (place, seed) in range.enumerated() { #expect(seeds[place % count].contains(seed)) }
      }
    }
  }

  @Test("the largest range has as many seeds as it says")
  func largest() {
    let range = UInt64.max - UInt64(ShardSeeds.maximumCount) + 1...UInt64.max
    #expect(ShardSeeds(range).count == UInt64(ShardSeeds.maximumCount))
    #expect(ShardSeeds(range)[UInt64(ShardSeeds.maximumCount) - 1] == UInt64.max)
    #expect(ShardSeeds(range, Shard(index: 999_999, count: 1_000_000)).count == 1_000)
  }

  @Test("a seed is a range of one")
  func oneSeed() throws {
    #expect(try ShardSeeds.range(parsing: "7") == 7...7)
    #expect(try ShardSeeds.range(parsing: "3..9") == 3...9)
    #expect(try ShardSeeds.range(parsing: "18446744073709551615") == UInt64.max...UInt64.max)
  }

  private static let pod = ["JOB_COMPLETION_INDEX": "3"]
  private static let task = [
    "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_COUNT": "8",
  ]

  @Test(
    "a shard is what is written, or what the environment says",
    arguments: [
      ("0/1", [:], Shard.all), ("2/8", pod, Shard(index: 2, count: 8)), ("/8", pod, Shard(index: 3, count: 8)),
      ("/5", task, Shard(index: 2, count: 5)), ("auto", task, Shard(index: 2, count: 8)),
      // A pod that Slurm has started is still that pod.
      ("/8", pod.merging(task) { one, _ in one }, Shard(index: 3, count: 8)),
    ])
  func parsed(_ text: String, _ environment: [String: String], _ shard: Shard) throws {
    #expect(try Shard(parsing: text, environment: environment) == shard)
  }

  @Test(
    "what is no shard is one clear line",
    arguments: [
      ("", [:], "0/4"), ("3", [:], "0/4"), ("1/0", [:], "0/4"), ("1/2/3", [:], "0/4"), ("-1/4", [:], "the index is 0 to 3"),
      ("x/4", [:], "0/4"),
      ("0/-4", [:], "0/4"), ("0/99999999", [:], "0/4"), ("4/4", [:], "--shard 4/4: the index is 0 to 3"),
      ("/4", [:], "JOB_COMPLETION_INDEX and SLURM_ARRAY_TASK_ID are not set"), ("auto", pod, "SLURM_ARRAY_TASK_ID is not set"),
      ("/2", pod, "--shard 3/2: the index is 0 to 1"), ("/4", ["JOB_COMPLETION_INDEX": "one"], "JOB_COMPLETION_INDEX is one"),
      ("/4", ["SLURM_ARRAY_TASK_ID": "-1"], "SLURM_ARRAY_TASK_ID is -1"),
      (
        "auto", ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "3", "SLURM_ARRAY_TASK_COUNT": "1"],
        "1 task"
      ),
    ] as [(String, [String: String], String)])
  func refused(_ text: String, _ environment: [String: String], _ words: String) {
    #expect { try Shard(parsing: text, environment: environment) } throws: { "\($0)".contains(words) && !"\($0)".contains("\n") }
  }
}
