import Scrolling
import Tiling
import ViewTree

/// A program's acts on a simulated plane: jumps, animated scrolls, single and repeated zooms, rotations, windows without area, reloads.
struct PlaneProgram {
  private var random: SeededGenerator
  private var zoomsLeft = 0  // frames of a series of zooms
  private var zoomPerMille = 1000  // the factor of each
  private var collapsedFrames = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed, stream: 14) }

  mutating func act(on plane: CellScrollView, in window: Window, viewport: Size, noting input: inout PlaneInput) {
    resize(window, viewport)
    if random.perMille(8) {
      let place = place(on: plane)
      plane.contentOffset = place
      input.jump = (PlaneObserver.units(place.x), PlaneObserver.units(place.y))
      input.isMovedByProgram = true
    }
    if random.perMille(4) {
      let offset = plane.contentOffset
      let noise = Point(x: Double(random.number(in: -900...900)), y: Double(random.number(in: -900...900)))
      plane.setContentOffset(plane.legalRange.clamped(offset + noise), animated: true)
      input.jump = nil
      input.isMovedByProgram = true
    }
    if let plane = plane as? TilePlane { zoomNowAndThen(plane, noting: &input) }
    if random.perMille(2) {
      plane.reload()
      input.isReloaded = true
    }
  }

  private mutating func zoomNowAndThen(_ plane: TilePlane, noting input: inout PlaneInput) {
    if random.perMille(8) { (zoomsLeft, zoomPerMille) = (random.number(in: 1...40), random.number(in: 930...1070)) }
    if zoomsLeft > 0 {
      zoomsLeft -= 1
      zoom(plane, to: plane.zoomScale * Double(zoomPerMille) / 1000, noting: &input)
    } else if random.perMille(6) {
      zoom(plane, to: Double(random.number(in: 1...4000)) / Double(1 << random.below(12)), noting: &input)
    }
  }

  mutating func talk(to plane: TilePlane) {
    switch random.below(4) {
    case 0: plane.contentOffset = place(on: plane)
    case 1: plane.zoomScale = Double(random.number(in: 1...4000)) / 500
    case 2: plane.reload()
    default: plane.setNeedsLayout()
    }
  }

  private mutating func resize(_ window: Window, _ viewport: Size) {
    if collapsedFrames > 0 {
      collapsedFrames -= 1
      if collapsedFrames == 0 { window.bounds = Rect(origin: .zero, size: viewport) }
    } else if random.perMille(1) {
      collapsedFrames = random.number(in: 1...20)
      window.bounds = Rect(x: 0, y: 0, width: window.bounds.width, height: 0)
    } else if random.perMille(4) {
      window.bounds = Rect(x: 0, y: 0, width: window.bounds.height, height: window.bounds.width)
    }
  }

  private mutating func zoom(_ plane: TilePlane, to scale: Double, noting input: inout PlaneInput) {
    let (old, offset) = (plane.zoomScale, plane.contentOffset)
    plane.zoomScale = scale
    input.jump = nil
    guard plane.zoomScale != old else { return }
    input.zooms.append(
      PlaneInput.Zoom(
        offsets: (PlaneObserver.units(offset.x), PlaneObserver.units(offset.y)),
        newOffsets: (PlaneObserver.units(plane.contentOffset.x), PlaneObserver.units(plane.contentOffset.y)),
        mantissa: PlaneObserver.mantissa(of: old), exponent: Int(old.exponent), newMantissa: PlaneObserver.mantissa(of: plane.zoomScale),
        newExponent: Int(plane.zoomScale.exponent), width: PlaneObserver.units(plane.bounds.width),
        height: PlaneObserver.units(plane.bounds.height)))
  }

  /// Mostly near, otherwise 10^12 points away, at the border, or at the origin.
  private mutating func place(on plane: CellScrollView) -> Point { plane.legalRange.clamped(drawPlace(on: plane)) }

  private mutating func drawPlace(on plane: CellScrollView) -> Point {
    let noise = Point(x: Double(random.number(in: -60_000...60_000)) / 64, y: Double(random.number(in: -60_000...60_000)) / 64)
    switch random.below(10) {
    case 0: return Point(x: 1e12 * Double(random.below(3) - 1) + noise.x, y: 1e12 * Double(random.below(3) - 1) + noise.y)
    case 1: return Point(x: TilePlane.reach * Double(random.below(3) - 1), y: TilePlane.reach * Double(random.below(3) - 1))
    case 2: return noise
    default: return plane.legalRange.clamped(plane.contentOffset + noise)
    }
  }
}
