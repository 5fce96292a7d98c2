import ScrollSimulation
import DemoFeed
import FeedSimulation
import Treadmill
@main struct Command { static func main() { 
  let args = CommandLine.arguments
  let run = FeedRun(.init(seed: UInt64(args[1])!, frames: Int(args[2]), profile: args.count > 3 ? .init(rawValue: args[3])! : .browsing, plant: args.count > 4 ? Plant(rawValue: args[4]) : nil))
  DemoFeed.bytes.withUnsafeBytes { run.push($0) }
  run.finishInput()
  while case .stepped = run.step() {}
  let r = run.report
  for v in r.violations.prefix(5) { print(v) }
  print(r.traceHash, r.frames, r.violationCount, r.finish as Any, r.rules.filter { $0.violations > 0 }, r.loads, r.changes, r.binds, r.poolCapacity, r.seenPosts, r.corrections)
} }
