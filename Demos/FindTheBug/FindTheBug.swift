// A feed controller with a bug that no test on a desk finds, and the four lines that are left of the session in which stress has found it.

import ArgumentParser
import ScrollSimulation
import Treadmill

@main
struct FindTheBug: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "FindTheBug",
    abstract: "Runs a wrong feed controller and a right one under stress, and shrinks what the wrong one does.")

  static let allowedSeeds = 1...10_000

  @Option(help: "How many seeds, 1...10000.")
  var seeds = 50

  @Option(help: "How many frames each has in which things happen, 1...100000.")
  var frames = 300

  func validate() throws {
    guard FindTheBug.allowedSeeds.contains(seeds) else { throw ValidationError("--seeds \(seeds): 1...10000 seeds can be run") }
    guard (1...100_000).contains(frames) else { throw ValidationError("--frames \(frames): a session has 1...100000 frames") }
  }

  func run() throws {
    print("A controller that remembers the row of a post to be deleted:\n")
    show(remembersRow: true)
    print("\nA controller that remembers the post:\n")
    show(remembersRow: false)
  }

  private func show(remembersRow: Bool) {
    let finding = FindTheBug.finding(remembersRow: remembersRow, seeds: seeds, frames: frames)
    print(finding?.description ?? "\(seeds) seeds of \(frames) frames, no rule broken")
  }

  static func finding(remembersRow: Bool, seeds: Int, frames: Int) -> StressFinding? {
    stress(seeds: 1...UInt64(seeds), frames: frames, numbers: TimelineStress.numbers) {
      TimelineStress($0, remembersRow: remembersRow)
    }
  }
}
