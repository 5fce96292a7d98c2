// From an answer on Stack Overflow about layoutSubviews in a scroll view: rows of subviews that are made anew only when they have to be.

import ArgumentParser
import DemoOutput
import Treadmill

@main
struct FlowScroll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "FlowScroll",
    abstract: "Lays views out in rows inside a scroll view, beside a well-known sample that is one slot off and misses removals.")

  @Option(help: ArgumentHelp("Also write a picture of both, as SVG.", valueName: "file"))
  var svg: String?

  func run() throws {
    if let svg { try Comparison.picture().write(toFile: svg) }
    for line in Comparison().report() { print(line) }
  }
}
