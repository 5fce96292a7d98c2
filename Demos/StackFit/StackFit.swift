import ArgumentParser
import DemoOutput

/// Stands for the post "UIView 레이아웃 메커니즘의 이해 (sizeToFit 관련)" (Understanding the layout of UIView, on sizeToFit) by Sunny's: its
/// view that sizes and lays out a tree of views.
@main
struct StackFit: DrawingCommand {
  static let post: BlogPost? = .sizeToFit
  static let subject =
    "Tries its claim that sizeToFit sizes a whole tree from the leaves up, with its view and with one that measures and places apart."

  @OptionGroup var file: DrawingFile

  func report() -> [String] { FitReport().lines() }

  func drawing() -> Drawing { FitReport.drawing() }
}
