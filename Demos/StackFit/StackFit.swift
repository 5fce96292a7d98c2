// From a post of 2011 on sizeToFit and the layout of nested views: a tree that is measured from the leaves up and laid out from the top down.

import ArgumentParser
import DemoOutput
import Treadmill

@main
struct StackFit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "StackFit",
    abstract: "Sizes a tree of three levels from its leaves, and shows what sizeThatFits, sizeToFit and the layout pass each do.")

  @Option(help: ArgumentHelp("Also write a picture of the tree, as SVG.", valueName: "file"))
  var svg: String?

  func run() throws {
    let report = FitReport()
    let lines = report.lines()
    if let svg { try report.ours.blue.svg(showing: .frames).write(toFile: svg) }
    for line in lines { print(line) }
  }
}
