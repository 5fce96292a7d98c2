import ArgumentParser
import DemoOutput

/// Stands for the post "Если у вас есть представление, которому нужно определенным образом разложить свои подвиды…", which has no
/// title: its scroll view that lays its subviews out in rows.
@main
struct FlowScroll: DrawingCommand {
  static let post: BlogPost? = .rowsInScrollView
  static let subject = "Tries its scroll view with rows of subviews, beside one whose rows are in place and follow removals."

  @OptionGroup var file: DrawingFile

  func report() -> [String] { Comparison().report() }

  func drawing() -> Drawing { Comparison.drawing() }
}
