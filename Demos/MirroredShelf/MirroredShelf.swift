import ArgumentParser
import DemoOutput
import Treadmill

/// Stands for no post: one screen from left to right and from right to left, and a finger's swipe on each.
@main
struct MirroredShelf: DrawingCommand {
  static let post: BlogPost? = nil
  static let subject =
    "Shows a shop's shelf to readers from left to right and from right to left, and swipes it: each shelf is the other's mirror image."

  @OptionGroup var file: DrawingFile

  func report() -> [String] {
    let sessions = Session.both()
    let header = "what happens".padded(to: 20) + ["offset", "first at", "offset", "first at"].map { $0.indented(to: 11) }.joined()
    return [" ".padded(to: 20) + "left to right".indented(to: 22) + "right to left".indented(to: 22), header]
      + zip(sessions[0].steps, sessions[1].steps).map { left, right in
        left.what.padded(to: 20)
          + [left.offset.text, left.first.text, right.offset.text, right.first.text].map { $0.indented(to: 11) }.joined()
      }
  }

  func drawing() -> Drawing {
    let sessions = Session.both()
    let last = sessions.map { $0.steps[$0.steps.count - 1] }
    return Drawing(
      "One screen from left to right, and from right to left", zip(sessions[0].steps, sessions[1].steps).map { [$0.panel, $1.panel] },
      caption:
        "Look at the albums: those on the right mirror those on the left, with the badge at the trailing corner. Both swipes have moved the "
        + "shelf forward by \(last[0].offset.text) points, one to the left and one to the right. The player's place is mirrored, but its track "
        + "still runs from left to right.")
  }
}

/// A session in one direction.
struct Session {
  struct Step {
    let what: String
    let offset: Double
    /// The left edge on the screen of the first album.
    let first: Double
    let panel: Drawing.Panel
  }

  private(set) var steps: [Step] = []

  static func both() -> [Session] {
    [
      Session(.leftToRight, ShopScreen("New albums"), ["Dawn", "Rain", "Salt", "Stone", "Wool", "Ash", "Rust", "Clay"]),
      Session(.rightToLeft, ShopScreen("ألبومات جديدة"), ["فجر", "مطر", "ملح", "حجر", "صوف", "رماد", "صدأ", "طين"]),
    ]
  }

  private init(_ direction: LayoutDirection, _ screen: ShopScreen, _ titles: [String]) {
    let shelf = Shelf(titles)
    let window = Window(frame: screen.frame)
    window.layoutDirection = direction
    window.addSubview(screen)
    screen.shelf.dataSource = shelf
    let isMirrored = direction == .rightToLeft
    var frame = 0
    func tick() {
      window.tick(at: Instant(frame: frame, hz: 60))
      frame += 1
    }
    func touch(_ phase: Touch.Phase, _ x: Double) {
      let place = Point(x: isMirrored ? window.bounds.width - x : x, y: 90)
      window.send(Touch(phase: phase, location: place, instant: Instant(frame: frame, hz: 60)))
    }
    func take(_ what: String) {
      let first = screen.shelf.convert(screen.shelf.rectForItem(at: 0) ?? .zero, to: window).minX
      steps.append(
        Step(
          what: what, offset: screen.shelf.contentOffset.x, first: first,
          panel: Drawing.Panel("\(isMirrored ? "right to left" : "left to right"): \(what)", window)))
    }
    tick()
    take("at first")
    touch(.began, 220)
    for step in 1...6 {
      touch(.moved, 220 - Double(step) * 20)
      tick()
    }
    take("under the finger")
    touch(.ended, 100)
    for _ in 0..<300 { tick() }
    take("at rest")
  }
}
