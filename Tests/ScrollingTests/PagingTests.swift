import Foundation
import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("Targets and pages")
struct PagingTests {
  let start = Instant(nanoseconds: 91_000_000_003)

  @Test("the target of 2000 pt/s is 993.0100 pt away, and by the other projection 994.0047")
  func knownTargets() {
    let free = Deceleration(start: start, offset: 0, velocity: 2)
    #expect(abs(free.rest - 993.0100) < 5e-5)
    #expect(abs(free.uikitProjection - 994.0047) < 5e-5)
    #expect(Deceleration(start: start, offset: 3, velocity: 0.01).uikitProjection == 3)
  }

  @Test("a deceleration told its target rests on it to the bit, and moves as if thrown so", arguments: [DecelerationRate.normal, .fast])
  func aimed(rate: DecelerationRate) {
    var generator = SplitMix(seed: 51)
    for _ in 0..<500 {
      let offset = generator.double(in: -3000...3000)
      let target = generator.double(in: -3000...3000)
      let aimed = Deceleration(start: start, offset: offset, target: target, rate: rate)
      #expect(aimed.rest == target && aimed.offset(at: aimed.end) == target)
      let thrown = Deceleration(start: start, offset: offset, velocity: aimed.startVelocity, rate: rate)
      #expect(abs(thrown.rest - target) < 1e-9 && thrown.end == aimed.end)
      #expect(abs(aimed.offset(at: Instant(nanoseconds: aimed.end.nanoseconds - 1)) - target) < 1e-6)
      let shifted = aimed.shifted(by: 64)
      #expect(shifted.rest == target + 64)
    }
  }

  @Test("its own target gives the throw back")
  func sameTarget() {
    let thrown = Deceleration(start: start, offset: 100, velocity: -3.25)
    #expect(abs(Deceleration(start: start, offset: 100, target: thrown.rest).startVelocity + 3.25) < 1e-12)
    #expect(Deceleration(start: start, offset: 100, target: 100).end == start)
  }

  @Test("a fling honours its target within the edges, and bounces where it lies beyond one")
  func aimedFling() throws {
    let fling = Fling(start: start, offset: 40, target: 333, edges: 0...1000)
    #expect(fling.rest == 333 && fling.offset(at: fling.end) == 333)
    let replanned = try #require(fling.replanned(at: start.advanced(byMilliseconds: 60), edges: 0...800))
    #expect(replanned.rest == 333 && replanned.end == fling.end)
    let beyond = Fling(start: start, offset: 40, target: 1333, edges: 0...1000)
    #expect(beyond.rest == 1000 && beyond.offset(at: beyond.turn) > 1000)
    let dead = Fling(start: start, offset: 40, target: 1333, edges: 0...1000, bounces: false)
    #expect(dead.rest == 1000 && dead.turn == dead.end)
    let outside = Fling(start: start, offset: -40, target: 500, edges: 0...1000)
    #expect(outside.isBouncing(at: start) && outside.rest == 0)
  }

  @Test("a fling that is sent to an edge never passes it, planned again or not", arguments: [DecelerationRate.normal, .fast])
  func aimedAtAnEdge(rate: DecelerationRate) throws {
    var generator = SplitMix(seed: 53)
    for _ in 0..<500 {
      let edges = 0...generator.double(in: 100...3000)
      let offset = generator.double(in: edges)
      for edge in [edges.lowerBound, edges.upperBound] {
        let aimed = Fling(start: start, offset: offset, target: edge, edges: edges, rate: rate)
        let early = start.advanced(byMilliseconds: 16)
        for fling in [aimed, try #require(aimed.replanned(at: early, edges: edges) as? Fling)] {
          #expect(fling.rest == edge && fling.turn == fling.end, "from \(offset) to \(edge)")
        }
      }
    }
  }

  @Test("a target goes to the nearest page, ties away from the origin")
  func pages() {
    let grid = PageGrid(origin: -20, page: 100)
    for (target, page) in [(-20.0, -20.0), (29, -20), (30, 80), (129, 80), (-69, -20), (-70, -120), (1e9, 1e9 - 20)] {
      #expect(grid.nearest(to: target) == page, "\(target)")
    }
    #expect(grid.nearest(to: 990, within: -20...950) == 950)
    #expect(grid.nearest(to: -500, within: -20...950) == -20)
  }

  @Test("the nearest page is the nearest of them all")
  func nearest() {
    var generator = SplitMix(seed: 52)
    for _ in 0..<2000 {
      let grid = PageGrid(origin: generator.double(in: -100...100), page: generator.double(in: 1...500))
      let target = generator.double(in: -2000...2000)
      let found = grid.nearest(to: target)
      #expect(abs(found - target) <= grid.page / 2 + 1e-9)
      let pages = (found - grid.origin) / grid.page
      #expect(abs(pages - pages.rounded()) < 1e-9)
    }
  }

  @Test("a page of no length is a programmer error")
  func misuse() async {
    await #expect(processExitsWith: .failure) { _ = PageGrid(page: 0) }
  }
}
