// From a post of 2014 on how view controllers participate in the layout process: the calls of a rotation, in order.

import ArgumentParser
import DemoOutput
import Treadmill

@main
struct ControllerLayout: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ControllerLayout",
    abstract: "Rotates a window and prints what its controller and views are called for, beside a post's account of it.")

  @Option(help: ArgumentHelp("Also write a picture of the rotation with constraints, halfway through it, as SVG.", valueName: "file"))
  var svg: String?

  func run() throws {
    let autoresizing = RotationReport(AutoresizingController(size: RotationReport.portrait))
    let constraints = RotationReport(ConstraintController(size: RotationReport.portrait))
    if let svg { try constraints.pictureHalfway().write(toFile: svg) }
    let lines =
      RotationReport.legend + ["", ""] + autoresizing.lines(title: "With autoresizing masks") + ["", ""]
      + constraints.lines(title: "With constraints")
    for line in lines { print(line) }
  }
}
