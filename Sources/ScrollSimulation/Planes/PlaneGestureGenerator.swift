import ViewTree

/// A seeded finger on a plane: strokes in any direction, slow and fast; some rest before they lift, and some stop a fling.
struct PlaneGestureGenerator {
  private let hz: Int
  private var random: SeededGenerator
  private var stroke: Stroke?
  private var start: Int
  private var nextReport: Int
  private var straightener: SeededGenerator?  // makes half of the strokes straight, for a plane that locks directions

  init(seed: UInt64, isStraight: Bool) {
    random = SeededGenerator(seed: seed, stream: 11)
    straightener = isStraight ? SeededGenerator(seed: seed, stream: 16) : nil
    hz = [60, 90, 120, 125, 240][random.below(5)]
    start = 2
    nextReport = 2
  }

  /// The finger's reports up to `instant`, in order. Each iteration advances by a report.
  mutating func touches(until instant: Instant, viewport: Size) -> [Touch] {
    var touches: [Touch] = []
    while Instant(frame: nextReport, hz: hz) <= instant {
      if stroke == nil, nextReport >= start { begin(on: viewport) }
      if let stroke { report(stroke, to: &touches) }
      nextReport += 1
    }
    return touches
  }

  private mutating func report(_ stroke: Stroke, to touches: inout [Touch]) {
    let step = nextReport - start
    if case .touch(let finger, let phase, let location) = stroke.touch(after: step) {
      touches.append(Touch(id: finger, phase: phase, location: location, instant: Instant(frame: nextReport, hz: hz)))
    }
    guard step >= stroke.duration else { return }
    self.stroke = nil
    start = nextReport + 1 + (random.perMille(300) ? random.below(6) : random.below(hz * 2))
  }

  private mutating func begin(on viewport: Size) {
    start = nextReport
    guard viewport.width > 1, viewport.height > 1 else { return }
    let reports = random.number(in: 2...max(3, hz / 3))
    let isTap = random.perMille(120)
    let (width, height) = (Stroke.units(viewport.width), Stroke.units(viewport.height))
    let drawn =
      isTap
      ? Stroke.Vector.zero : Stroke.Vector(x: random.number(in: -width...width) * 2 / 3, y: random.number(in: -height...height) * 2 / 3)
    let travel = straightened(drawn)
    let place = Stroke.Vector(
      x: random.number(in: Stroke.beginnings(of: travel.x, within: width)),
      y: random.number(in: Stroke.beginnings(of: travel.y, within: height)))
    var stroke = Stroke(start: place, travel: travel, reports: reports)
    stroke.slowing = random.number(in: -400...400)
    if random.perMille(250) { stroke.lingering = random.number(in: 1...hz / 3) }
    if random.perMille(30) { stroke.ending = .cancelled }
    self.stroke = stroke
  }

  private mutating func straightened(_ travel: Stroke.Vector) -> Stroke.Vector {
    guard straightener?.perMille(500) == true, let isAcross = straightener?.perMille(500), let slant = straightener?.number(in: -450...450)
    else { return travel }
    return isAcross ? Stroke.Vector(x: travel.x, y: travel.x * slant / 1000) : Stroke.Vector(x: travel.y * slant / 1000, y: travel.y)
  }
}
