import ArgumentParser
import DemoOutput

/// Stands for the post "iOS UIView 的 layoutSubviews 方法" (The method layoutSubviews of UIView on iOS): what it says on when
/// `layoutSubviews` is called.
@main
struct LayoutLog: DemoCommand {
  static let post: BlogPost? = .whenInvoked
  static let subject = "Tries each of its claims on which views are laid out, and when, on a tree of its own."

  func report() -> [String] { LogTable(claims: Claim.all).lines() }
}
