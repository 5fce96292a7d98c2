import Foundation
@testable import ScrollSimulation
import SimulationReports
import Testing
import ViewTree

@Suite("A live screen")
struct LiveScreenTests {
  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any], "\(String(decoding: bytes, as: UTF8.self))")
  }

  private func screen(_ target: StressTarget) throws -> LiveScreen { LiveScreen(of: try target.live(target.liveSetting(seed: 4))) }

  @Test("sends what a page has not been sent, once, and each frame in whole")
  func news() throws {
    let screen = try screen(.list(.grid))
    var (quick, slow) = (LiveScreen.Mark(), LiveScreen.Mark())
    var sums = (looks: 0, events: 0)
    for frame in 1...40 {
      if frame == 5 { #expect(screen.run.add("insert-above")) }
      screen.run.add(GestureEvent(at: Instant(frame: frame, hz: 60), .wheel(by: Point(x: 0, y: 50))))
      #expect(screen.run.step())
      let message = try object(screen.message(since: &quick, "\"a\":1,"))
      #expect(message["a"] as? Int == 1 && message["frame"] as? Int == frame && (message["acts"] != nil) == (frame == 1))
      #expect(!(message["tiles"] as? [Any] ?? []).isEmpty)
      sums.looks += (message["looks"] as? [Any])?.count ?? 0
      sums.events += (message["events"] as? [Any])?.count ?? 0
    }
    let all = try object(screen.message(since: &slow, ""))
    #expect((all["looks"] as? [Any])?.count ?? 0 == sums.looks && (all["events"] as? [Any])?.count == 1 && sums.events == 1)
    #expect((all["tally"] as? [Int])?.count == 2 * ((all["rules"] as? [Any])?.count ?? 0))
    let again = try object(screen.message(since: &slow, ""))
    #expect(again["looks"] == nil && again["events"] == nil && again["rules"] == nil && again["acts"] == nil)
  }

  @Test("has the faults of its frame, also when the findings are no longer kept, and a session without pages keeps none")
  func faults() throws {
    let screen = try screen(.list(.list))
    var mark = LiveScreen.Mark()
    for frame in 1...300 {
      #expect(screen.run.step())
      if frame > 3 { screen.run.simulator.record("Z1", CheckResult(fault: "frame \(frame)")) }
      let message = try object(screen.message(since: &mark, ""))
      let faults = (message["faults"] as? [[Any]] ?? []).compactMap { $0[3] as? String }
      #expect(faults == (frame > 3 ? ["frame \(frame)"] : []))
    }
    let other = StressTarget.list(.list).session(StressTarget.list(.list).setting(seed: 1, frames: 10))
    _ = other.step()
    other.simulator.record("Z1", CheckResult(fault: "wrong"))
    #expect(other.simulator.results.findings.count == 1 && other.simulator.results.latest.isEmpty)
  }

  @Test("names a plane's cells, those that are new")
  func cells() throws {
    let screen = try screen(.plane)
    var mark = LiveScreen.Mark()
    #expect(screen.run.step())
    let first = try object(screen.message(since: &mark, ""))["keyNames"] as? [String] ?? []
    #expect(!first.isEmpty && first.allSatisfy { $0.hasPrefix("cell ") })
    #expect(try object(screen.message(since: &mark, ""))["keyNames"] == nil)
  }
}
