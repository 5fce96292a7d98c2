import ArgumentParser
import DemoOutput
import Treadmill

/// Stands for a part of the post "layoutSubviews": fixing a view's frame from inside, by its setter, whatever is set from outside.
@main
struct FrozenFrame: DrawingCommand {
  static let post: BlogPost? = .layoutSubviews
  static let subject =
    "Tries its setFrame:, which adds 100 points to each width that it is given, beside two ways to fix a frame that hold."

  @OptionGroup var file: DrawingFile

  func report() -> [String] { Report.table(of: Step.all()) }

  func drawing() -> Drawing { Sheet.drawing(of: Step.all()) }
}

/// What is done to the three views, one after the other, and how wide they are then.
struct Step {
  var what: String
  var parentWidth: Double
  /// The post's, the pinned one's, and that of the one that its superview places.
  var frames: [Rect]

  /// The frame that everybody asks for in the beginning.
  static let asked = Rect(x: 20, y: 10, width: 100, height: 30)
  /// What the views want to have of it: 100 points more.
  static let extraWidth = 100.0

  /// A superview of 300 points that becomes wider and narrower again, then three times `view.frame = view.frame`.
  static func all() -> [Step] {
    let parent = View(frame: Rect(x: 0, y: 0, width: 300, height: 50))
    let wrong = PostFrameView()
    let pinned = PinnedView(size: Size(width: asked.width + extraWidth, height: asked.height))
    let placing = PlacingView(frame: parent.bounds)
    let views = [wrong, pinned, placing.child]
    for view in [wrong, pinned] {
      view.autoresizingMask = .flexibleWidth
      parent.addSubview(view)
    }
    placing.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    parent.addSubview(placing)
    for view in views { view.frame = asked }
    parent.layoutIfNeeded()

    func step(_ what: String) -> Step { Step(what: what, parentWidth: parent.bounds.width, frames: views.map(\.frame)) }
    var steps = [step("frame = \(Int(asked.width)) wide")]
    for width in [320.0, 300, 280, 300] {
      parent.frame.size.width = width
      parent.layoutIfNeeded()
      steps.append(step("superview to \(Int(width))"))
    }
    for _ in 0..<3 {
      for view in views { view.frame = view.frame }
      placing.setNeedsLayout()
      parent.layoutIfNeeded()
      steps.append(step("frame = frame"))
    }
    return steps
  }
}

/// The steps as a table.
enum Report {
  static let names = ["the post's setter", "willChangeBounds", "its superview"]

  static func table(of steps: [Step]) -> [String] {
    let header = "what happens".padded(to: 20) + names.map { $0.indented(to: 19) }.joined()
    let rows = steps.map { step in
      step.what.padded(to: 20) + step.frames.map { $0.width.text.indented(to: 19) }.joined()
    }
    return ["Each view wants 100 points more than it is asked to have: 200.", "", header] + rows
  }
}
