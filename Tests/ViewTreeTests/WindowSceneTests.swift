import Testing
import ViewTree

/// A window that writes down what it hears of being key, with the key window at that moment.
private final class KeyWindow: Window {
  let name: String
  let log: CallLog
  var onBecome: () -> Void = {}
  var onResign: () -> Void = {}

  init(_ name: String, in scene: WindowScene?, log: CallLog) {
    self.name = name
    self.log = log
    super.init(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    windowScene = scene
  }

  override func becomeKey() {
    log.lines.append("\(name).becomeKey\(isKeyWindow ? "" : " too late")")
    onBecome()
  }

  override func resignKey() {
    log.lines.append("\(name).resignKey\(isKeyWindow ? " too early" : "")")
    onResign()
  }

  override func layoutSubviews() { log.lines.append("\(name).layoutSubviews") }
}

@Suite("Windows and scenes")
struct WindowSceneTests {
  private let scene = WindowScene()
  private let log = CallLog()

  private func window(_ name: String) -> KeyWindow { KeyWindow(name, in: scene, log: log) }

  @Test("windows stand in the order in which they entered; one that moves to another scene leaves the first; the same one again stays")
  func order() {
    let (a, b, c) = (window("A"), window("B"), window("C"))
    #expect(scene.windows.map { ($0 as? KeyWindow)?.name } == ["A", "B", "C"])
    let other = WindowScene()
    b.windowScene = other
    a.windowScene = scene
    #expect(scene.windows.map { ($0 as? KeyWindow)?.name } == ["A", "C"])
    #expect(other.windows.count == 1 && b.windowScene === other)
    b.windowScene = scene
    #expect(scene.windows.map { ($0 as? KeyWindow)?.name } == ["A", "C", "B"])
    c.windowScene = nil
    #expect(c.windowScene == nil && scene.windows.count == 2)
  }

  @Test("at most one window is key: the old one resigns before the new one becomes it, and making it key again says nothing")
  func key() {
    let (a, b) = (window("A"), window("B"))
    #expect(scene.keyWindow == nil && !a.isKeyWindow)
    a.makeKey()
    a.makeKey()
    #expect(log.lines == ["A.becomeKey"])
    b.isHidden = true
    b.makeKeyAndVisible()
    #expect(log.lines == ["A.becomeKey", "A.resignKey", "B.becomeKey"])
    #expect(scene.keyWindow === b && b.isKeyWindow && !a.isKeyWindow && !b.isHidden)
  }

  @Test("each scene has a key window of its own, and a window without a scene is never key")
  func scenes() {
    let other = WindowScene()
    let (a, b, c) = (window("A"), KeyWindow("B", in: other, log: log), KeyWindow("C", in: nil, log: log))
    for window in [a, b, c] { window.makeKey() }
    #expect(a.isKeyWindow && b.isKeyWindow && !c.isKeyWindow)
    #expect(log.lines == ["A.becomeKey", "B.becomeKey"])
  }

  @Test("a key window that leaves its scene resigns, is key nowhere, and nobody takes its place")
  func leaving() {
    let (a, b) = (window("A"), window("B"))
    let other = WindowScene()
    a.makeKey()
    a.windowScene = other
    #expect(log.lines == ["A.becomeKey", "A.resignKey"])
    #expect(scene.keyWindow == nil && other.keyWindow == nil && !a.isKeyWindow)
    b.makeKey()
    #expect(log.lines.suffix(1) == ["B.becomeKey"])
    b.windowScene = nil
    #expect(log.lines.suffix(1) == ["B.resignKey"])
    #expect(scene.windows.isEmpty && scene.keyWindow == nil)
  }

  @Test("a window that is not key leaves without a word")
  func leavingQuietly() {
    let (a, b) = (window("A"), window("B"))
    a.makeKey()
    b.windowScene = nil
    #expect(log.lines == ["A.becomeKey"])
    #expect(scene.keyWindow === a)
  }

  @Test("a window that makes another one key while it resigns, or while it becomes key, has the last word")
  func insideCallbacks() {
    let (a, b, c) = (window("A"), window("B"), window("C"))
    a.makeKey()
    a.onResign = { c.makeKey() }
    b.makeKey()
    #expect(c.isKeyWindow && !b.isKeyWindow)
    #expect(!log.lines.contains("B.becomeKey") && log.lines.filter { $0 == "C.becomeKey" }.count == 1)
    a.onResign = {}
    b.onBecome = { a.makeKey() }
    b.makeKey()
    #expect(a.isKeyWindow)
    #expect(log.lines.suffix(4) == ["C.resignKey", "B.becomeKey", "B.resignKey", "A.becomeKey"])
  }

  @Test("rule 30: a scene ticks every window, back to front, key or not, hidden or not, with a report for each")
  func ticks() {
    let (a, b) = (window("A"), window("B"))
    b.makeKey()
    a.isHidden = true
    log.lines = []
    #expect(scene.tick(at: .zero) == [LayoutReport(layouts: 1), LayoutReport(layouts: 1)])
    #expect(log.lines == ["A.layoutSubviews", "B.layoutSubviews"])
    #expect(a.tickCount == 1 && b.tickCount == 1)
    #expect(scene.tick(at: .zero).map(\.layouts) == [0, 0])
  }

  @Test("windows that go away, in any order, leave the scene; a scene that goes away leaves its windows without one")
  func lifetimes() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [1, 0, 2]] {
      let scene = WindowScene()
      var windows: [Window?] = (0..<3).map { _ in Window(frame: .zero, windowScene: scene) }
      windows[1]?.makeKey()
      for (count, index) in order.enumerated() {
        windows[index] = nil
        #expect(scene.windows.count == 2 - count)
        #expect((scene.keyWindow == nil) == (windows[1] == nil))
      }
    }
    var scene: WindowScene? = WindowScene()
    let window = Window(frame: .zero, windowScene: scene!)
    window.makeKey()
    scene = nil
    #expect(window.windowScene == nil && !window.isKeyWindow)
    window.makeKey()
    #expect(!window.isKeyWindow)
  }

  @Test("as in UIKit a scene does not retain its windows, nor a window its scene")
  func retains() {
    weak var window: Window?
    weak var scene: WindowScene?
    do {
      let newScene = WindowScene()
      let newWindow = Window(frame: .zero, windowScene: newScene)
      newWindow.makeKeyAndVisible()
      (window, scene) = (newWindow, newScene)
      #expect(window?.windowScene === scene)
    }
    #expect(window == nil && scene == nil)
  }
}
