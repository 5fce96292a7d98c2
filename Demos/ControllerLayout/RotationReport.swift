import DemoOutput
import Treadmill

/// What one controller is called for while its window rotates, beside the post's account, and where its views are during the animation.
struct RotationReport {
  static let portrait = Size(width: 390, height: 844)
  /// In seconds.
  static let duration = 0.4

  let controller: LoggedController
  let window = Window(frame: Rect(origin: .zero, size: RotationReport.portrait))
  /// When the rotation begins, is halfway and is over.
  let instants: [Instant]

  /// Lays the controller's view out, and then rotates the window.
  init(_ controller: LoggedController) {
    self.controller = controller
    let start = Instant(frame: 1, hz: 1)
    instants = [0, 0.5, 1].map { start.advanced(byMilliseconds: $0 * RotationReport.duration * 1000) }
    window.rootViewController = controller
    window.tick(at: instants[0])
    controller.log.forget()
    window.rotate(duration: RotationReport.duration)
  }

  /// The calls and the frames, after the animation has come to its end.
  func lines(title: String) -> [String] {
    let frames = self.frames
    for instant in instants.dropFirst() { window.tick(at: instant) }
    return [title, ""] + calls + ["", verdict, ""] + frames
  }

  /// The window before, halfway through and after its animation: to be asked before ``lines(title:)`` lets the animation end.
  func drawing() -> Drawing {
    let panel = instants.map { controller.panel.presentationFrame(at: $0).size.text }
    let root = instants.map { controller.view.presentationFrame(at: $0).size.text }
    let panels = instants.enumerated().map { place, instant in
      let badge = controller.badge.presentationFrame(at: instant).origin
      return Drawing.Panel(
        "\(place + 1). at \(instant.milliseconds(since: instants[0]).text) ms\nroot \(root[place])\npanel \(panel[place])\n"
          + "badge at (\(badge.x.text), \(badge.y.text))", window, at: instant, scale: 0.5)
    }
    let layouts = controller.log.calls.count { $0.step == .layout }
    return Drawing(
      "A rotation with constraints, in three frames", [panels],
      caption: "Look at the panel in the middle frame: it is \(panel[1]), halfway from \(panel[0]) to \(panel[2]), as the root is at "
        + "\(root[1]). Layouts of the root until then: \(layouts). It lays out once, to the end of the rotation, and what is in between is "
        + "a function of time.")
  }

  private var calls: [String] {
    ["".padded(to: 4) + "what is called".padded(to: 38) + "in the post"]
      + controller.log.calls.enumerated().map { place, call in
        "\(place + 1)".indented(to: 2) + "  " + call.text.padded(to: 38) + (call.step?.number ?? "-")
      }
  }

  private var verdict: String {
    let ahead = controller.log.stepsAheadOfThePost.map(\.number)
    guard let last = ahead.last else { return "The post's order holds." }
    let early = ahead.count == 1 ? last : ahead.dropLast().joined(separator: ", ") + " and " + last
    return "The post's order does not hold: \(early) come before steps that the post has in front of them."
  }

  /// The views' frames as they would be on the screen, a closed form of time: nothing is laid out for them.
  private var frames: [String] {
    let heading = "frame".padded(to: 8) + instants.map { "at \($0.milliseconds(since: instants[0]).text) ms".padded(to: 24) }.joined()
    return [heading.trimmed]
      + [("root", controller.view), ("panel", controller.panel), ("badge", controller.badge)].map { name, view in
        (name.padded(to: 8) + instants.map { view.presentationFrame(at: $0).text.padded(to: 24) }.joined()).trimmed
      }
  }

  static let legend =
    ["What the post says happens when the size of a controller's view changes:", ""]
    + PostStep.allCases.map { "\($0.number.padded(to: 4))\($0.text)" }
}
