/// The windows of one screen, back to front; at most one is the key window.
///
/// A scene replaces UIKit's shared application and screen, without global state: a process can have many. It does not retain its windows.
public final class WindowScene {
  private var storedWindows: [Unmanaged<Window>] = []
  private var storedKeyWindow: Unmanaged<Window>?

  public init() {}

  deinit { for window in storedWindows { window.takeUnretainedValue().leftScene() } }

  /// The windows in the order of entry: back to front.
  public var windows: [Window] { storedWindows.map { $0.takeUnretainedValue() } }

  /// The target of input without a location; nil if no window has been made key.
  public var keyWindow: Window? { storedKeyWindow?.takeUnretainedValue() }

  /// Ticks each window, back to front, key or not (rule 30).
  /// - Parameter instant: the frame's nominal time, as ``Window/tick(at:)`` has it.
  /// - Returns: a report for each of `windows` as of the call.
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
  /// Whether this is its scene's key window; false without a scene.
  public var isKeyWindow: Bool { windowScene?.keyWindow === self }

  /// Makes this the scene's key window: `resignKey` to the old one, then `becomeKey`.
  /// - Returns: nil; without a scene a diagnostic, which the ``diagnosticHandler`` receives too.
  @discardableResult
  public func makeKey() -> WindowDiagnostic? {
    guard let windowScene else {
      report(WindowDiagnostic.noScene(path: path))
      return .noScene(path: path)
    }
    windowScene.makeKey(self)
    return nil
  }

  /// Shows the window and makes it key; returns the result of ``makeKey()``.
  @discardableResult
  public func makeKeyAndVisible() -> WindowDiagnostic? {
    isHidden = false
    return makeKey()
  }
}
