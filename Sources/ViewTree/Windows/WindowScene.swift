/// The windows of one screen, in the order in which they stand on it, at most one of them the key window.
///
/// A scene takes the place of UIKit's shared application and screen: there is no global state, and any number of scenes live in one process.
/// As in UIKit, whoever makes a window retains it.
public final class WindowScene {
  private var storedWindows: [Unmanaged<Window>] = []
  private var storedKeyWindow: Unmanaged<Window>?

  public init() {}

  deinit { for window in storedWindows { window.takeUnretainedValue().leftScene() } }

  /// The windows, in the order in which they entered, which is back to front.
  public var windows: [Window] { storedWindows.map { $0.takeUnretainedValue() } }

  /// The window that is meant where a person does not point at one; nil if none has been made key.
  public var keyWindow: Window? { storedKeyWindow?.takeUnretainedValue() }

  /// Ticks each window, back to front, whether it is key or not (rule 30).
  ///
  /// - Parameter instant: the frame's nominal time, as ``Window/tick(at:)`` has it.
  /// - Returns: a report for each of `windows`, as they stood at the call.
  @discardableResult
  public func tick(at instant: Instant) -> [LayoutReport] { windows.map { $0.tick(at: instant) } }

  func enter(_ window: Window) { storedWindows.append(Unmanaged.passUnretained(window)) }

  func leave(_ window: Window) {
    storedWindows.removeAll { $0.toOpaque() == Unmanaged.passUnretained(window).toOpaque() }
    if keyWindow === window { storedKeyWindow = nil }
  }

  func makeKey(_ window: Window) {
    let old = keyWindow
    guard old !== window else { return }
    storedKeyWindow = Unmanaged.passUnretained(window)
    old?.resignKey()
    if keyWindow === window { window.becomeKey() }  // resignKey may have made another one key
  }
}

extension Window {
  /// Whether this is its scene's key window. A window without a scene is never key.
  public var isKeyWindow: Bool { windowScene?.keyWindow === self }

  /// Makes this the scene's key window: `resignKey` to the old one, then `becomeKey`.
  ///
  /// - Returns: nil; for a window without a scene, of which nothing is key, why nothing has changed. The ``diagnosticHandler`` is told as
  ///   well.
  @discardableResult
  public func makeKey() -> WindowDiagnostic? {
    guard let windowScene else {
      report(WindowDiagnostic.noScene(path: path))
      return .noScene(path: path)
    }
    windowScene.makeKey(self)
    return nil
  }

  /// Makes this the scene's key window, and shows it; the result is that of ``makeKey()``.
  @discardableResult
  public func makeKeyAndVisible() -> WindowDiagnostic? {
    isHidden = false
    return makeKey()
  }
}
