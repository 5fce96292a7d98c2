import ArgumentParser
import DemoOutput
import Treadmill

/// Stands for a part of the post "layoutSubviews": a fixed and a variable condition together, one view whose width follows another's place.
@main
struct Stretch: DrawingCommand {
  static let post: BlogPost? = .layoutSubviews
  static let subject = "Tries its view, in which the width of red shall follow the place of blue, as it is and with setNeedsLayout."

  @Option(help: "How often both views are tapped.")
  var taps = 4

  @OptionGroup var file: DrawingFile

  func validate() throws {
    guard Stage.allowedTaps.contains(taps) else {
      throw ValidationError("--taps \(taps): it is \(Stage.allowedTaps.lowerBound) to \(Stage.allowedTaps.upperBound)")
    }
  }

  func report() -> [String] {
    let stage = Stage()
    return stage.tapped(taps) + [
      stage.resized(), "", "resized: both views one point higher, which lays them out; only then does the post's red follow.",
    ]
  }

  func drawing() -> Drawing {
    let stage = Stage()
    for _ in 0..<taps { stage.tap() }
    return stage.drawing(after: taps)
  }
}

/// Both views in a window, tapped by hand.
final class Stage {
  static let allowedTaps = 0...1_000

  let window = Window(frame: Rect(x: 0, y: 0, width: 640, height: 360))
  let ours = StretchView(frame: Rect(x: 10, y: 40, width: 300, height: 300))
  let posts = PostStretchView(frame: Rect(x: 330, y: 40, width: 300, height: 300))
  private var frame = 0

  init() {
    for view in [ours, posts] { window.addSubview(view) }
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
  func tapped(_ taps: Int) -> [String] {
    var lines = [
      "               with setNeedsLayout    as in the post",
      "               blue x   red width     blue x   red width",
      line("at first"),
    ]
    for number in 0..<taps {
      tap()
      lines.append(line("tap \(number + 1)"))
    }
    return lines
  }

  /// What the post's view does when its size changes at last.
  func resized() -> String {
    for view in [ours, posts] { view.frame.size.height += 1 }
    tick()
    return line("resized")
  }

  func drawing(after taps: Int) -> Drawing {
    let gaps = [ours, posts].map { ($0.blue.frame.minX - $0.red.frame.maxX).text }
    let panels = zip([ours, posts], ["with setNeedsLayout", "as in the post"]).enumerated().map { place, panel in
      let (view, name) = panel
      return Drawing.Panel(
        "\(name): red is \(view.red.frame.width.text) wide, blue at \(view.blue.frame.minX.text)", view,
        part: Rect(x: 0, y: 0, width: 300, height: view.red.frame.maxY + 10))
    }
    return Drawing(
      "Red follows blue, after \(taps) taps", [panels],
      caption:
        "Look at the gap between red and blue. Each tap moves blue by \(PostStretchView.step.text) points, and red's width is computed from blue's place in "
        + "layoutSubviews. With setNeedsLayout the gap stays \(gaps[0]) wide. Without it no layout runs, red stands still, and the gap is "
        + "\(gaps[1]) wide.")
  }

  private func line(_ what: String) -> String {
    func columns(_ view: PostStretchView) -> String {
      view.blue.frame.minX.text.indented(to: 6) + view.red.frame.width.text.indented(to: 12)
    }
    return what.padded(to: 15) + columns(ours) + "     " + columns(posts)
  }
}
