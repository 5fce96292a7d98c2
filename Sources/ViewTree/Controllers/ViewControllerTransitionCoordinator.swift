/// Hooks into a change of size: actions inside the animation, and after it.
public final class ViewControllerTransitionCoordinator {
  /// The size that the window will have, in points.
  public let targetSize: Size
  /// In seconds; 0 without an animation.
  public let transitionDuration: Double
  public let completionCurve: AnimationCurve

  private var alongside: [(ViewControllerTransitionCoordinator) -> Void] = []
  private var completions: [(ViewControllerTransitionCoordinator) -> Void] = []
  private var hasRun = false
  private var isOver = false

  init(targetSize: Size, duration: Double, curve: AnimationCurve) {
    self.targetSize = targetSize
    transitionDuration = duration
    completionCurve = curve
  }

  public var isAnimated: Bool { transitionDuration > 0 }

  /// Queues `animation` to run inside the transition's animation, after the resize and before the layout, and `completion` to run after the
  /// transition. From the animation on, `animation` is rejected; from the completions on, `completion` too.
  /// - Returns: whether `animation` was queued, or without one, `completion`.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((ViewControllerTransitionCoordinator) -> Void)?,
    completion: ((ViewControllerTransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    guard !isOver else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if !hasRun { alongside.append(animation) }
    return !hasRun
  }

  func runAlongside() {
    hasRun = true
    let blocks = alongside
    alongside = []
    for block in blocks { block(self) }
  }

  func complete() {
    isOver = true
    let blocks = completions
    completions = []
    for block in blocks { block(self) }
  }
}
