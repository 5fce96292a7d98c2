/// A step of the post's account of how a controller takes part in layout, in the order in which it gives them.
enum PostStep: Int, CaseIterable {
  case resize, autoresize, willLayout, layout, updateViewConstraints, updateConstraints, reposition, didLayout

  /// The number that the post gives it; `4a` to `4c` are the parts of its fourth step.
  var number: String { ["1", "2", "3", "4", "4a", "4b", "4c", "5"][rawValue] }

  var text: String {
    switch self {
    case .resize: "The controller's view is resized."
    case .autoresize: "Without constraints, its views are resized by their autoresizing masks."
    case .willLayout: "viewWillLayoutSubviews is called."
    case .layout: "The view's layoutSubviews is called. With constraints, it does the following:"
    case .updateViewConstraints: "updateViewConstraints is called,"
    case .updateConstraints: "which calls the view's updateConstraints,"
    case .reposition: "and a new layout is calculated and the views are moved."
    case .didLayout: "viewDidLayoutSubviews is called."
    }
  }
}

/// The calls that a controller and its views get, in order.
final class CallLog {
  struct Call {
    let text: String
    /// The step of the post that this is; nil for one that it does not mention.
    let step: PostStep?
  }

  private(set) var calls: [Call] = []

  func note(_ text: String, _ step: PostStep? = nil) { calls.append(Call(text: text, step: step)) }

  func forget() { calls = [] }

  /// Steps that come before one that the post has in front of them.
  var stepsAheadOfThePost: [PostStep] {
    let steps = calls.compactMap(\.step)
    return steps.indices.filter { place in steps[(place + 1)...].contains { $0.rawValue < steps[place].rawValue } }.map { steps[$0] }
  }
}
