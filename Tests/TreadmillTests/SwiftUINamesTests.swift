import SwiftUINames
import Testing
import Treadmill

import struct Treadmill.Color
import class Treadmill.View

/// The program of Docs/Tiling.md beside SwiftUI. By the two imports the engine's names mean the engine's types in this file.
private final class Badge: View {
  override func draw(_ rect: Rect) { context.fill(rect, with: Color.red) }
}

private struct Screen: SwiftUINames.View {
  let badge = Badge()
  let tint = SwiftUINames.Color()
  let insets = Treadmill.EdgeInsets.zero  // without an import of its own
}

@Suite("Beside a module with the names of SwiftUI")
struct SwiftUINamesTests {
  @Test("an imported name means the engine's type, and a module before a name chooses one of the two")
  func names() {
    let screen = Screen()
    let view: Treadmill.View = screen.badge
    view.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    let window = Window(frame: view.frame)
    window.addSubview(view)
    view.setNeedsDisplay()
    window.tick(at: .zero)
    #expect(view.displayList.items.count == 1)
    #expect(screen.insets.top == 0 && screen.tint == SwiftUINames.Color())
  }
}
