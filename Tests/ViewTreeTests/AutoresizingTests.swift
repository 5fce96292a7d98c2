import TestSupport
import Testing
import ViewTree

@Suite("Autoresizing")
struct AutoresizingTests {
  private typealias Mask = View.AutoresizingMask

  /// A child at `frame` in a parent of `size`.
  private func pair(_ frame: Rect, in size: Size, _ mask: View.AutoresizingMask) -> (parent: View, child: View) {
    let parent = View(frame: Rect(origin: .zero, size: size))
    let child = View(frame: frame)
    child.autoresizingMask = mask
    parent.addSubview(child)
    return (parent, child)
  }

  @Test("the mask has UIKit's bits, and is empty by default")
  func bits() {
    let masks: [Mask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
    ]
    #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
    #expect(View().autoresizingMask.isEmpty)
    #expect(View().autoresizesSubviews)
  }

  @Test("rule 61: (10, 10, 30, 30) in 100, grown to 200, both margins flexible: x = 10 + 100 * 10/70, not 10 + 100/2")
  func proportion() {
    let (parent, child) = pair(
      Rect(x: 10, y: 10, width: 30, height: 30), in: Size(width: 100, height: 100), [.flexibleLeftMargin, .flexibleRightMargin])
    parent.bounds.size.width = 200
    #expect(child.frame.isNear(Rect(x: 10 + 100.0 * 10 / 70, y: 10, width: 30, height: 30)))
  }

  @Test("rule 62: 10 / 40 / 50 plus 60, all flexible: 16 / 64 / 80; margins 30 and 10 around 60, plus 80: x = 90")
  func publishedNumbers() {
    var (parent, child) = pair(
      Rect(x: 10, y: 50, width: 40, height: 40), in: Size(width: 100, height: 140), Mask(rawValue: 7))
    parent.frame.size.width += 60
    #expect(child.frame.isNear(Rect(x: 16, y: 50, width: 64, height: 40)))
    (parent, child) = pair(
      Rect(x: 0, y: 30, width: 5, height: 60), in: Size(width: 5, height: 100), [.flexibleTopMargin, .flexibleBottomMargin])
    parent.frame.size.height += 80
    #expect(child.frame.isNear(Rect(x: 0, y: 90, width: 5, height: 60)))
  }

  @Test("rules 61 to 63: all 64 masks, on both axes, growing and shrinking, with margins of zero and below", arguments: UInt8(0)..<64)
  func allMasks(raw: UInt8) {
    let placements = [(10.0, 30.0), (0, 100), (0, 0), (-20, 50), (80, 60), (-30, 160), (0, 40), (60, 40), (100, 0), (33.3, 0.1), (-10, 20)]
    for (x, width) in placements {
      for (y, height) in placements {
        for (newWidth, newHeight) in [(200.0, 137.5), (150, 20), (40, 300), (0, 0), (100, 250), (99.9, 100.1)] {
          let frame = Rect(x: x, y: y, width: width, height: height)
          let (parent, child) = pair(frame, in: Size(width: 100, height: 100), Mask(rawValue: raw))
          parent.frame = Rect(x: 7, y: 7, width: newWidth, height: newHeight)
          let expected = frame.stretched(by: raw, from: Size(width: 100, height: 100), to: parent.bounds.size)
          #expect(child.frame.isNear(expected), "\(frame) with mask \(raw) in 100 x 100 to \(newWidth) x \(newHeight)")
        }
      }
    }
  }

  @Test("rule 63: what has shrunk to nothing grows back in equal parts, whatever it was before")
  func throughZero() {
    let (parent, child) = pair(Rect(x: 10, y: 20, width: 30, height: 60), in: Size(width: 100, height: 100), Mask(rawValue: 63))
    parent.bounds.size = .zero
    #expect(child.frame == .zero)
    parent.bounds.size = Size(width: 90, height: 30)
    #expect(child.frame == Rect(x: 30, y: 10, width: 30, height: 10))
    child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    child.frame = Rect(x: 0, y: 0, width: 0, height: 30)
    parent.bounds.size = Size(width: 100, height: 70)
    #expect(child.frame == Rect(x: 0, y: 40, width: 10, height: 30))
  }

  @Test("rule 63: margins of -0.1 and +0.1 add up to zero though their doubles do not (found: the view was flung 10^15 points away)")
  func nearlyZeroSum() {
    for offset in [0.1, 0.3, -0.7, 1.0 / 3] {
      let (parent, child) = pair(
        Rect(x: offset, y: 0, width: 100, height: 10), in: Size(width: 100, height: 10), [.flexibleLeftMargin, .flexibleRightMargin])
      parent.bounds.size.width = 200
      #expect(child.frame.isNear(Rect(x: offset + 50, y: 0, width: 100, height: 10)))
    }
  }

  @Test("a length does not fall below zero; the far margin takes what is left")
  func noNegativeLength() {
    let (parent, child) = pair(
      Rect(x: 40, y: 30, width: 20, height: 10), in: Size(width: 100, height: 100), [.flexibleWidth, .flexibleHeight])
    parent.bounds.size = Size(width: 50, height: 95)
    #expect(child.frame == Rect(x: 40, y: 30, width: 0, height: 5))
  }

  @Test("rule 65: nothing is rounded: thirds stay thirds")
  func noRounding() {
    let (parent, child) = pair(Rect(x: 1, y: 0, width: 1, height: 1), in: Size(width: 3, height: 1), Mask(rawValue: 7))
    parent.bounds.size.width = 10
    #expect(child.frame.isNear(Rect(x: 10.0 / 3, y: 0, width: 10.0 / 3, height: 1), within: 1e-15 * 8))
    #expect(child.frame.minX != child.frame.minX.rounded())
  }

  @Test("rule 60: only another size moves subviews; origin, center, bounds.origin and transform do not")
  func sizeOnly() {
    let (parent, child) = pair(Rect(x: 10, y: 20, width: 30, height: 40), in: Size(width: 100, height: 100), Mask(rawValue: 63))
    let frame = child.frame
    parent.frame.origin = Point(x: 50, y: 50)
    parent.center = .zero
    parent.bounds.origin = Point(x: 9, y: -9)
    parent.anchorPoint = .zero
    parent.bounds.size = Size(width: 100, height: 100)
    parent.transform = AffineTransform(scaleX: 2, y: 2)
    #expect(child.frame == frame)
    parent.frame.size.width = 400  // rule 41: bounds 200 wide
    #expect(child.frame == Rect(x: 20, y: 20, width: 60, height: 40))
  }

  @Test("autoresizesSubviews == false leaves all subviews alone, an empty mask leaves one")
  func switchedOff() {
    let (parent, child) = pair(Rect(x: 10, y: 20, width: 30, height: 40), in: Size(width: 100, height: 100), Mask(rawValue: 63))
    let other = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    parent.addSubview(other)
    parent.autoresizesSubviews = false
    parent.bounds.size = Size(width: 1, height: 1000)
    #expect(child.frame == Rect(x: 10, y: 20, width: 30, height: 40))
    parent.autoresizesSubviews = true
    parent.bounds.size = Size(width: 2, height: 1000)
    #expect(other.frame == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test("rule 60: the change cascades: each level takes its share of what the level above took", arguments: UInt64(0)..<20)
  func cascade(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    var views = [View(frame: Rect(x: 0, y: 0, width: 128, height: 128))]
    for _ in 0..<7 {
      let view = View(
        frame: Rect(
          x: generator.eighths(in: -20...60), y: generator.eighths(in: 0...60), width: generator.eighths(in: 1...90),
          height: generator.eighths(in: 1...90)))
      view.autoresizingMask = Mask(rawValue: UInt8.random(in: 0..<64, using: &generator))
      views[Int.random(in: 0..<views.count, using: &generator)].addSubview(view)
      views.append(view)
    }
    let old = views.map(\.frame)
    views[0].frame.size = Size(width: generator.eighths(in: 130...300), height: generator.eighths(in: 130...300))
    var expected = [views[0].frame]
    for (place, view) in views.enumerated().dropFirst() {
      let parent = views.firstIndex { $0 === view.superview }!
      expected.append(old[place].stretched(by: view.autoresizingMask.rawValue, from: old[parent].size, to: expected[parent].size))
      #expect(view.frame.isNear(expected[place], within: 1e-6))
    }
  }

  @Test("rule 60: runs at once, parents before their children, before any layout; a view whose size it changes is marked")
  func order() {
    let stage = Stage()
    let parent = stage.probe("P", in: stage.window)
    let child = stage.probe("A", in: parent)
    let grandchild = stage.probe("C", in: child)
    let mover = stage.probe("M", in: parent)
    child.autoresizingMask = .flexibleWidth
    grandchild.autoresizingMask = .flexibleWidth
    mover.autoresizingMask = .flexibleLeftMargin
    stage.settle()
    parent.frame.size.width = 30
    #expect(child.frame.width == 30 && grandchild.frame.width == 30 && mover.frame.minX == 20)
    #expect(stage.log.layouts.isEmpty)
    #expect(stage.window.isLayoutNeeded && parent.isLayoutNeeded && child.isLayoutNeeded && grandchild.isLayoutNeeded)
    #expect(!mover.isLayoutNeeded)
    stage.tick()
    #expect(stage.log.layouts == ["P", "A", "C"])
  }

  @Test("rule 60 inside layoutSubviews: a child's size set there moves the grandchildren before the next line, and all in one pass")
  func insideLayout() {
    let stage = Stage()
    let parent = stage.probe("P", in: stage.window)
    let child = stage.probe("A", in: parent)
    let grandchild = stage.probe("C", in: child)
    grandchild.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.settle()
    var seen: Rect?
    parent.when(.layoutSubviews) { _ in
      child.frame = Rect(x: 0, y: 0, width: 70, height: 50)
      seen = grandchild.frame
    }
    parent.setNeedsLayout()
    stage.tick()
    #expect(seen == Rect(x: 0, y: 0, width: 70, height: 50))
    #expect(stage.log.layouts == ["P", "A", "C"])
    #expect(!parent.isLayoutNeeded && !child.isLayoutNeeded && !grandchild.isLayoutNeeded)
  }

  @Test("rule 31: a hidden view is autoresized like others")
  func hidden() {
    let (parent, child) = pair(Rect(x: 0, y: 0, width: 100, height: 100), in: Size(width: 100, height: 100), Mask(rawValue: 18))
    child.isHidden = true
    parent.alpha = 0
    parent.bounds.size = Size(width: 300, height: 50)
    #expect(child.frame == Rect(x: 0, y: 0, width: 300, height: 50))
  }

  @Test("a subview under a transform keeps it; the mask speaks of the box without it, also under a rotation")
  func transformed() {
    for transform in [AffineTransform(rotationAngle: 0.3), AffineTransform(scaleX: 0.5, y: 3), AffineTransform(scaleX: 0, y: 0)] {
      let (parent, child) = pair(Rect(x: 10, y: 20, width: 80, height: 40), in: Size(width: 100, height: 100), Mask(rawValue: 18))
      child.transform = transform
      parent.bounds.size = Size(width: 120, height: 150)
      #expect(child.transform == transform)
      child.transform = .identity
      #expect(child.frame == Rect(x: 10, y: 20, width: 100, height: 90))
    }
  }

  @Test("a subview that pins its size keeps it, a subview that leaves during the resizing of its sibling is left alone")
  func hostileSubviews() {
    final class Pinned: View {
      override func willChangeBounds(to proposed: Rect, by cause: BoundsCause) -> Rect {
        Rect(origin: proposed.origin, size: Size(width: 10, height: 10))
      }
    }
    let (parent, outgoingTile) = pair(Rect(x: 0, y: 0, width: 50, height: 50), in: Size(width: 50, height: 50), Mask(rawValue: 2))
    let pinned = Pinned(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    pinned.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    parent.insertSubview(pinned, at: 0)
    let log = CallLog()
    let remover = Probe("R", log: log)
    remover.autoresizingMask = .flexibleWidth
    remover.when(.boundsDidChange) { _ in outgoingTile.removeFromSuperview() }
    parent.insertSubview(remover, at: 1)
    parent.bounds.size = Size(width: 90, height: 70)
    #expect(pinned.frame == Rect(x: 5, y: 25, width: 10, height: 10))
    #expect(remover.frame.width == 50)
    #expect(outgoingTile.superview == nil && outgoingTile.frame == Rect(x: 0, y: 0, width: 50, height: 50))
  }
}

extension Rect {
  /// Rules 61 to 63 in other words: the flexible parts of [lead, length, trail] are multiplied by one factor that makes the sum right.
  /// Written for sums of parts that are zero or far from it.
  fileprivate func stretched(by mask: UInt8, from old: Size, to new: Size) -> Rect {
    func axis(_ parts: [Double], _ bits: UInt8, _ total: Double) -> [Double] {
      let flexible = (0..<3).filter { bits & (1 << $0) != 0 }
      let sum = flexible.map { parts[$0] }.reduce(0, +)
      let fixed = (0..<3).filter { !flexible.contains($0) }.map { parts[$0] }.reduce(0, +)
      var result = parts
      for place in flexible {
        let share = (total - fixed - sum) / Double(flexible.count)
        result[place] = abs(sum) < 1e-9 ? parts[place] + share : parts[place] * (total - fixed) / sum
      }
      result[1] = max(0, result[1])
      return result
    }
    let x = axis([minX, width, old.width - maxX], mask & 7, new.width)
    let y = axis([minY, height, old.height - maxY], mask >> 3, new.height)
    return Rect(x: x[0], y: y[0], width: x[1], height: y[1])
  }
}
