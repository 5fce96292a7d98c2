// From a post of 2014 on `layoutSubviews`: a fixed and a variable condition together, one view whose width follows another view's place.

import ArgumentParser
import DemoOutput
import Treadmill

/// Taps on two views side by side, the post's and one that asks for its layout, and prints where their subviews are after each tick.
@main
struct Stretch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Stretch", abstract: "One view's width follows another's place, with setNeedsLayout and, as in a post, without.")

  @Option(help: "How often both views are tapped.")
  var taps = 4

  @Option(help: ArgumentHelp("Draw both views after the last tap.", valueName: "file"))
  var svg: String?

  func validate() throws {
    guard Stage.allowedTaps.contains(taps) else {
      throw ValidationError("--taps \(taps): it is \(Stage.allowedTaps.lowerBound) to \(Stage.allowedTaps.upperBound)")
    }
  }

  func run() throws {
    let stage = Stage()
    let table = stage.tapped(taps)
    if let svg { try stage.window.svg().write(toFile: svg) }
    print(table)
    print(stage.resized())
    print("\nresized: both views one point higher, which lays them out; only then does the post's red follow.")
  }
}

/// Both views in a window, tapped by hand.
final class Stage {
  static let allowedTaps = 0...1_000

  let window = Window(frame: Rect(x: 0, y: 0, width: 640, height: 360))
  let ours = StretchView(frame: Rect(x: 10, y: 40, width: 300, height: 300))
  let posts = PostStretchView(frame: Rect(x: 330, y: 40, width: 300, height: 300))
  private let title = TitleView(frame: Rect(x: 0, y: 0, width: 640, height: 40))
  private var frame = 0

  init() {
    for view in [title, ours, posts] { window.addSubview(view) }
    tick()
  }

  func tick() {
    frame += 1
    window.tick(at: Instant(frame: frame, hz: 60))
  }

  /// A finger comes down on the red view, which lets the touch pass to its superview, and goes up again; then a frame.
  func tap() {
    for view in [ours, posts] {
      let place = window.convert(Point(x: 20, y: 20), from: view)
      let instant = Instant(frame: frame, hz: 60)
      window.send(Touch(phase: .began, location: place, instant: instant))
      window.send(Touch(phase: .ended, location: place, instant: instant))
    }
    tick()
  }

  /// A table of so many taps.
  func tapped(_ taps: Int) -> String {
    var lines = [
      "               with setNeedsLayout    as in the post",
      "               blue x   red width     blue x   red width",
      line("at first"),
    ]
    for number in 0..<taps {
      tap()
      lines.append(line("tap \(number + 1)"))
    }
    return lines.joined(separator: "\n")
  }

  /// What the post's view does when its size changes at last.
  func resized() -> String {
    for view in [ours, posts] { view.frame.size.height += 1 }
    tick()
    return line("resized")
  }

  private func line(_ what: String) -> String {
    func columns(_ view: PostStretchView) -> String {
      view.blue.frame.minX.text.indented(to: 6) + view.red.frame.width.text.indented(to: 12)
    }
    return what.padded(to: 15) + columns(ours) + "     " + columns(posts)
  }
}

/// What stands over the two views.
final class TitleView: View {
  override func draw(_ rect: Rect) {
    context.draw("with setNeedsLayout", in: Rect(x: 20, y: 10, width: 280, height: 30), color: .darkGray, size: 15)
    context.draw("as in the post: red stands still", in: Rect(x: 340, y: 10, width: 280, height: 30), color: .darkGray, size: 15)
  }
}
