import DemoOutput
import Treadmill

/// A view that notes its changes of size, the updates of its constraints, and its layouts.
final class LoggedView: View {
  /// How the calls of one view stand in the post's account.
  struct Steps {
    var resize: PostStep?
    var updateConstraints: PostStep?
    var layout: PostStep?
  }

  private let name: String
  private let log: CallLog
  private let steps: Steps

  init(_ name: String, _ log: CallLog, frame: Rect, steps: Steps = Steps()) {
    self.name = name
    self.log = log
    self.steps = steps
    super.init(frame: frame)
  }

  override func draw(_ rect: Rect) {
    guard name != "root" else { return }  // it would lie beneath the panel
    context.draw(name, in: Rect(x: 6, y: 0, width: bounds.width, height: LoggedController.badgeSize.height), size: 22)
  }

  /// Called before the new size is stored, so that a view is noted before the subviews that follow it.
  override func willChangeBounds(to proposed: Rect, by cause: BoundsCause) -> Rect {
    if proposed.size != bounds.size { log.note("\(name): \(bounds.size.text) becomes \(proposed.size.text)", steps.resize) }
    return super.willChangeBounds(to: proposed, by: cause)
  }

  override func updateConstraints() {
    log.note("\(name).updateConstraints", steps.updateConstraints)
    super.updateConstraints()
  }

  override func layoutSubviews() {
    log.note("\(name).layoutSubviews", steps.layout)
    super.layoutSubviews()
  }
}
