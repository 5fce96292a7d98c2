// From a post of 2014 on when layoutSubviews is sent: its example is the layout of RDVTabBarController's bar.

import ArgumentParser
import DemoOutput
import Treadmill

@main
struct TabBar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "TabBar",
    abstract: "Lays out a tab bar whose items add up to its width exactly, and counts what is laid out and drawn again.")

  @Option(help: "The bar's width in points, 1...10000.")
  var width = 390.0

  @Option(help: "How many items, 1...20.")
  var items = 7

  @Option(help: "Pixels in a point, 1 or 2: the edges between items stand on whole pixels.")
  var scale = 1

  @Option(help: ArgumentHelp("Also write a picture of both bars, as SVG.", valueName: "file"))
  var svg: String?

  func validate() throws {
    guard (1...10000).contains(width) else { throw ValidationError("--width \(width): a width is 1...10000 points") }
    guard (1...20).contains(items) else { throw ValidationError("--items \(items): a bar has 1...20 items") }
    guard (1...2).contains(scale) else {
      throw ValidationError("--scale \(scale): it is 1 or 2, for thirds of a point do not add up exactly")
    }
  }

  func run() throws {
    let report = BarReport(width: width, items: items, pixels: PixelGrid(scale: Double(scale)))
    if let svg { try report.picture().write(toFile: svg) }
    for line in report.lines() { print(line) }
  }
}
