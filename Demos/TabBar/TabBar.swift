import ArgumentParser
import DemoOutput
import Treadmill

/// Stands for the example in "iOS UIView 的 layoutSubviews 方法" (The method layoutSubviews of UIView on iOS): the layout of
/// RDVTabBarController's bar.
@main
struct TabBar: DrawingCommand {
  static let post: BlogPost? = .whenInvoked
  static let subject =
    "Tries its example, the layout of RDVTabBarController's bar, beside one whose items add up to the bar's width exactly."

  @Option(help: "The bar's width in points, 1...10000.")
  var width = 390.0

  @Option(help: "How many items, 1...20.")
  var items = 7

  @Option(help: "Pixels in a point, 1 or 2: the edges between items stand on whole pixels.")
  var scale = 1

  @OptionGroup var file: DrawingFile

  func validate() throws {
    guard (1...10000).contains(width) else { throw ValidationError("--width \(width): a width is 1...10000 points") }
    guard (1...20).contains(items) else { throw ValidationError("--items \(items): a bar has 1...20 items") }
    guard (1...2).contains(scale) else {
      throw ValidationError("--scale \(scale): it is 1 or 2, for thirds of a point do not add up exactly")
    }
  }

  func report() -> [String] { bars().lines() }

  func drawing() -> Drawing { bars().drawing() }

  private func bars() -> BarReport { BarReport(width: width, items: items, pixels: PixelGrid(scale: Double(scale))) }
}
