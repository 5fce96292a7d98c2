import Testing
import ViewTree

@Suite("Diagnostics")
struct DiagnosticTests {
  private struct Remark: Diagnostic, Hashable {
    var description: String
  }

  private let stage = Stage()
  private var window: Window { stage.window }

  /// What the handler was called with.
  private final class Book {
    var diagnostics: [any Diagnostic] = []
    var texts: [String] { diagnostics.map { "\($0)" } }
  }

  private func open() -> Book {
    let book = Book()
    window.diagnosticHandler = { book.diagnostics.append($0) }
    return book
  }

  /// Two views that mark each other for ever, and a width that has to be 10 and 20.
  private func breakAll() {
    let (a, b) = (stage.probe("A", in: window), stage.probe("B", in: window))
    a.when(.layoutSubviews) { _ in b.setNeedsLayout() }
    b.when(.layoutSubviews) { _ in a.setNeedsLayout() }
    a.translatesAutoresizingMaskIntoConstraints = false
    a.widthAnchor.constraint(equalToConstant: 10).isActive = true
    a.widthAnchor.constraint(equalToConstant: 20).isActive = true
  }

  @Test("the handler is called at the end of a tick with what its report lists, views before constraints")
  func delivered() throws {
    let book = open()
    breakAll()
    let report = stage.tick()
    #expect(report.diagnostics.count == 1 && report.unsatisfied.count == 1)
    #expect(book.diagnostics.first as? LayoutDiagnostic == report.diagnostics[0])
    #expect(book.diagnostics.last as? ConstraintError == report.unsatisfied[0] && book.diagnostics.count == 2)
    #expect(book.texts[0].contains("Window > Probe[") && book.texts[1].contains("width == 20"))
  }

  @Test("a clean tick calls nothing, and a handler that is taken away hears of nothing, nor of what came before it was set")
  func quiet() {
    let book = open()
    _ = stage.probe("A", in: window)
    stage.tick()
    stage.tick()
    #expect(book.diagnostics.isEmpty)
    window.diagnosticHandler = nil
    breakAll()
    stage.tick()
    window.report(Remark(description: "nobody asks"))
    #expect(open().diagnostics.isEmpty && book.diagnostics.isEmpty)
  }

  @Test("layoutIfNeeded delivers at its end; inside a tick what it meets waits for the tick's")
  func layoutIfNeeded() {
    let book = open()
    breakAll()
    window.layoutIfNeeded()
    #expect(book.diagnostics.count == 2)
    let early = stage.probe("E", in: window)
    var before = -1
    early.when(.advance) { [window] view in
      view.setNeedsLayout()
      window.layoutIfNeeded()
      before = book.diagnostics.count
    }
    early.setNeedsTick()
    stage.tick()
    #expect(before == 2 && book.diagnostics.count > 2)
  }

  @Test("what a view reports comes with the turn that runs or the next one, in order, and before what the layout turn itself met")
  func reported() {
    let book = open()
    breakAll()
    window.report(Remark(description: "waits"))
    let view = stage.probe("V", in: window)
    view.when(.layoutSubviews) { $0.report(Remark(description: "laid out")) }
    view.when(.advance) { $0.report(Remark(description: "ticked")) }
    view.setNeedsTick()
    #expect(book.diagnostics.isEmpty)
    stage.tick()
    #expect(book.texts.prefix(3) == ["waits", "ticked", "laid out"])
    #expect(book.diagnostics.count == 5 && book.diagnostics[3] is LayoutDiagnostic && book.diagnostics[4] is ConstraintError)
  }

  @Test("where nobody asks for it a diagnostic is not even made")
  func notMade() {
    var made = 0
    func make() -> Remark {
      made += 1
      return Remark(description: "")
    }
    let view = stage.probe("V")
    view.report(make())
    window.addSubview(view)
    view.report(make())
    #expect(made == 0)
    _ = open()
    view.report(make())
    #expect(made == 1)
  }

  @Test("a handler may change the tree: the next tick serves it, and what it provokes waits for that one")
  func reentrant() {
    let view = stage.probe("V", in: window)
    view.when(.layoutSubviews) { $0.setNeedsLayout() }
    var calls = 0
    window.diagnosticHandler = { [window] _ in
      calls += 1
      window.layoutIfNeeded()  // meets the same once more
      view.report(Remark(description: "\(calls)"))
      window.addSubview(View())
    }
    stage.tick()
    #expect(calls == 1 && window.isLayoutNeeded && window.brokenInvariants() == [])
    let added = window.subviews.count
    stage.tick()
    #expect(calls == 4 && window.subviews.count == added + 3)  // the two that waited, and the turn's own
    window.diagnosticHandler = { [window] _ in
      calls += 1
      window.diagnosticHandler = nil
    }
    stage.tick()
    #expect(calls == 5 && window.diagnosticHandler == nil)
  }

  @Test("of more diagnostics than may wait the first are told, and then how many are lost")
  func limit() {
    let book = open()
    for number in 0..<(Window.maximumWaitingDiagnostics + 3) { window.report(Remark(description: "\(number)")) }
    stage.tick()
    #expect(book.diagnostics.count == Window.maximumWaitingDiagnostics + 1)
    #expect(book.texts.first == "0" && book.diagnostics.last as? WindowDiagnostic == .lost(count: 3))
    stage.tick()
    #expect(book.diagnostics.count == Window.maximumWaitingDiagnostics + 1)
  }

  @Test("a tick inside the handler is a programmer error")
  func tickInside() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let window = Window()
      window.diagnosticHandler = { _ in window.tick(at: .zero) }
      window.report(Remark(description: ""))
      window.tick(at: .zero)
    }
    expectMessage(of: result, says: "was called from inside a tick")
  }

  @Test("a window without a scene is not made key: the call says why, and so does the handler")
  func noScene() {
    let book = open()
    #expect(window.makeKey() == .noScene(path: "Window") && window.makeKeyAndVisible() == .noScene(path: "Window"))
    #expect(!window.isKeyWindow)
    stage.tick()
    #expect(book.diagnostics.map { $0 as? WindowDiagnostic } == [.noScene(path: "Window"), .noScene(path: "Window")])
    #expect(book.texts[0].contains("set its windowScene first"))
    let scene = WindowScene()
    window.windowScene = scene
    #expect(window.makeKey() == nil && scene.keyWindow === window)
    stage.tick()
    #expect(book.diagnostics.count == 2)
  }
}
