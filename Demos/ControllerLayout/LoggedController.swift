import DemoOutput
import Treadmill

/// A controller with two views, a panel at the top and a badge in the lower right corner, which notes what it is called for.
class LoggedController: ViewController {
  let log = CallLog()
  let panel: LoggedView
  let badge: LoggedView
  private let size: Size

  static let margin = 20.0
  static let panelHeight = 200.0
  static let badgeSize = Size(width: 80, height: 40)

  /// - Parameters:
  ///   - size: the root view's, in points.
  ///   - resize: the step of the post at which the two subviews get another size.
  init(size: Size, subviewsResizeAt resize: PostStep) {
    self.size = size
    let margin = LoggedController.margin
    let badgeSize = LoggedController.badgeSize
    panel = LoggedView(
      "panel", log, frame: Rect(x: margin, y: margin, width: size.width - 2 * margin, height: LoggedController.panelHeight),
      steps: LoggedView.Steps(resize: resize))
    badge = LoggedView(
      "badge", log,
      frame: Rect(
        origin: Point(x: size.width - margin - badgeSize.width, y: size.height - margin - badgeSize.height), size: badgeSize),
      steps: LoggedView.Steps(resize: resize))
    super.init()
  }

  override func loadView() {
    view = LoggedView(
      "root", log, frame: Rect(origin: .zero, size: size),
      steps: LoggedView.Steps(resize: .resize, updateConstraints: .updateConstraints, layout: .layout))
    view.backgroundColor = Color(white: 0.93)
    panel.backgroundColor = Color(hex: 0x9CC3E6)
    badge.backgroundColor = Color(hex: 0xF4B183)
    view.addSubview(panel)
    view.addSubview(badge)
  }

  override func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
    log.note("viewWillTransition(to: \(size.text))")
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(
      alongsideTransition: { [log] _ in log.note("alongside the transition") },
      completion: { [log] _ in log.note("completion of the transition") })
  }

  override func updateViewConstraints() {
    log.note("updateViewConstraints", .updateViewConstraints)
    super.updateViewConstraints()
  }

  override func viewWillLayoutSubviews() { log.note("viewWillLayoutSubviews", .willLayout) }

  override func viewDidLayoutSubviews() { log.note("viewDidLayoutSubviews", .didLayout) }
}

/// Its views follow by their autoresizing masks.
final class AutoresizingController: LoggedController {
  init(size: Size) { super.init(size: size, subviewsResizeAt: .autoresize) }

  override func viewDidLoad() {
    panel.autoresizingMask = [.flexibleWidth]
    badge.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
  }
}

/// Its views are placed by constraints, and the panel is lower in landscape.
final class ConstraintController: LoggedController {
  private lazy var panelHeight = panel.heightAnchor.constraint(equalToConstant: LoggedController.panelHeight)
  /// The root view's size after the transition that has been announced.
  private var comingSize: Size

  init(size: Size) {
    comingSize = size
    super.init(size: size, subviewsResizeAt: .reposition)
  }

  override func viewDidLoad() {
    for view in [panel, badge] { view.translatesAutoresizingMaskIntoConstraints = false }
    let margin = LoggedController.margin
    LayoutConstraint.activate([
      panel.topAnchor.constraint(equalTo: view.topAnchor, constant: margin),
      panel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: margin),
      panel.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -margin),
      badge.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -margin),
      badge.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -margin),
      badge.widthAnchor.constraint(equalToConstant: LoggedController.badgeSize.width),
      badge.heightAnchor.constraint(equalToConstant: LoggedController.badgeSize.height),
    ])
    // Owned by the root view, in whose update of constraints it changes: such a change asks for no other update.
    view.addConstraint(panelHeight)
  }

  /// Another size alone changes no constraint, and so asks for no update of them: this one does, because of the panel's height.
  override func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    comingSize = size
    view.setNeedsUpdateConstraints()
    panel.setNeedsUpdateConstraints()
  }

  override func updateViewConstraints() {
    panelHeight.constant = comingSize.width > comingSize.height ? LoggedController.panelHeight / 2 : LoggedController.panelHeight
    super.updateViewConstraints()
  }
}
