import Foundation
import Scrolling
import Testing
import ViewTree

/// The motions against tables that were made elsewhere: 1e-6 points, milliseconds or points a millisecond, relative beyond 1.
@Suite("Tables made elsewhere")
struct MotionTableTests {
  let start = Instant(nanoseconds: 1_234_567_891)

  private func isNear(_ ours: Double, _ theirs: Double?) -> Bool {
    theirs.map { abs(ours - $0) <= 1e-6 * max(1, abs($0)) } ?? false
  }

  @Test("every motion has their offsets and velocities, ends when theirs does, and rests where theirs does")
  func motions() throws {
    var (motions, rows) = ([Substring: Int](), 0)
    for entry in try MotionTable.shipped().entries {
      guard let motion = entry.motion(start: start) else { continue }
      motions[entry.kind, default: 0] += 1
      // An instant is a whole nanosecond; the end of a curve that has flattened out is known less well.
      #expect(isNear(motion.end.milliseconds(since: start), entry.number("end")), "end: \(entry.kind) \(entry.given)")
      #expect(isNear(motion.rest, entry.number("rest")), "rest: \(entry.kind) \(entry.given)")
      for row in entry.rows {
        try #require(row.count == 3)
        rows += 1
        let instant = start.advanced(byMilliseconds: row[0])
        let (offset, velocity) = (motion.offset(at: instant), motion.velocity(at: instant))
        #expect(isNear(offset, row[1]) && isNear(velocity, row[2]), "\(entry.kind) \(entry.given) \(row): \(offset), \(velocity)")
      }
    }
    #expect(motions == ["deceleration": 16, "fling": 62, "android": 61, "clamping": 14, "bouncing": 16, "eased": 8])
    #expect(rows > 1500)
  }

  @Test("rubber bands and pages are theirs")
  func values() throws {
    var compared = 0
    for entry in try MotionTable.shipped().entries {
      let ours: Double?
      switch entry.kind {
      case "band": ours = RubberBand.banded(try #require(entry.number("excess")), dimension: try #require(entry.number("dimension")))
      case "unband": ours = RubberBand.unbanded(try #require(entry.number("shown")), dimension: try #require(entry.number("dimension")))
      case "page":
        let grid = PageGrid(origin: try #require(entry.number("origin")), page: try #require(entry.number("page")))
        ours = grid.nearest(to: try #require(entry.number("target")))
      default: continue
      }
      compared += 1
      #expect(isNear(try #require(ours), entry.number("is")), "\(entry.kind) \(entry.given)")
    }
    #expect(compared == 54)
  }

  @Test("a long row of flicks has their multipliers")
  func flicks() throws {
    let rows = try #require(MotionTable.shipped().entries.first { $0.kind == "flicks" }).rows
    var (multiplier, now, multiplied) = (FlickMultiplier(), start, 0)
    for row in rows {
      try #require(row.count == 5)
      now = now.advanced(byMilliseconds: row[0])
      multiplier.beginDrag(at: now)
      now = now.advanced(byMilliseconds: row[1])
      let ours = multiplier.endDrag(travel: row[2], velocity: row[3], at: now)
      #expect(isNear(ours, row[4]), "\(row): \(ours)")
      if ours > 1 { multiplied += 1 }
    }
    #expect(multiplied > 20 && multiplied < rows.count - 20 && multiplier.value == 16)
  }

  @Test("fingers with the noise of recorded ones have their velocities by both estimators")
  func fingers() throws {
    let fingers = try MotionTable.shipped().entries.filter { $0.kind == "finger" }
    for finger in fingers {
      var (uikit, android) = (IntervalVelocity(), LeastSquaresVelocity())
      var now = start
      for row in finger.rows {
        try #require(row.count == 3)
        now = start.advanced(byMilliseconds: row[0])
        uikit.add(Point(x: 0, y: row[1]), at: now)
        android.add(Point(x: row[1], y: -row[1]), at: now)
      }
      #expect(isNear(uikit.velocity(at: now).y, finger.number("interval")))
      #expect(isNear(uikit.latestVelocity(at: now).y, finger.number("latest")))
      #expect(isNear(android.velocity(at: now).x, finger.number("squares")) && android.velocity(at: now).y == -android.velocity(at: now).x)
    }
    #expect(fingers.count > 30)
  }

  @Test("the shipped table is what the script prints, where there is Python 3")
  func isCurrent() throws {
    guard let made = try MotionTable.made() else {
      print("tables of motion: no python3 here; the shipped table was not made again")
      return
    }
    #expect(made == (try String(contentsOf: MotionTable.file, encoding: .utf8)))
  }
}
