import ArgumentParser
import DemoOutput
import ScrollSimulation

/// Stands for no post: a feed controller with a bug that no test on a desk finds, and the four lines that are left of the session in which
/// stress has found it.
@main
struct FindTheBug: DemoCommand {
  static let post: BlogPost? = nil
  static let subject =
    "Runs a wrong feed controller and a right one under stress, and shrinks the session that shows the bug to a few lines."

  static let allowedSeeds = 1...10_000

  @Option(help: "How many seeds, 1...10000.")
  var seeds = 50

  @Option(help: "How many frames each has in which things happen, 1...100000.")
  var frames = 300

  func validate() throws {
    guard FindTheBug.allowedSeeds.contains(seeds) else { throw ValidationError("--seeds \(seeds): 1...10000 seeds can be run") }
    guard (1...100_000).contains(frames) else { throw ValidationError("--frames \(frames): a session has 1...100000 frames") }
  }

  func report() -> [String] {
    ["A controller that remembers the row of a post to be deleted:", "", finding(remembersRow: true)] + [
      "", "A controller that remembers the post:", "", finding(remembersRow: false),
    ]
  }

  private func finding(remembersRow: Bool) -> String {
    FindTheBug.finding(remembersRow: remembersRow, seeds: seeds, frames: frames)?.description
      ?? "\(seeds) seeds of \(frames) frames, no rule broken"
  }

  static func finding(remembersRow: Bool, seeds: Int, frames: Int) -> StressFinding? {
    let seeds = 1...UInt64(seeds)
    // The test case that is printed makes its subject as the call does.
    return remembersRow
      ? stress(seeds: seeds, frames: frames, parameters: TimelineStress.parameters) { TimelineStress($0, remembersRow: true) }
      : stress(seeds: seeds, frames: frames, parameters: TimelineStress.parameters) { TimelineStress($0, remembersRow: false) }
  }
}
