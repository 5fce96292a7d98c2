@testable import ScrollSimulation
import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A simulator on a plain list", .serialized)
struct SimulatorTests {
  @Test(
    "finds nothing wrong with a list that changes while a monkey scrolls it", arguments: 1...6 as ClosedRange<UInt64>)
  func monkey(seed: UInt64) {
    let session = PlainSession(seed: seed, profile: .monkey)
    for _ in 0..<500 { session.step() }
    session.simulator.finish()
    #expect(session.simulator.checker.findings == [])
    #expect(session.changesFromInside > 0 && session.simulator.list.counts.binds > 50)
    #expect(session.simulator.reference.count == session.source.items.count)
  }

  @Test("gives the same frames for the same seed, and others for another")
  func determinism() {
    func hash(_ seed: UInt64, _ profile: ScrollProfile = .monkey) -> TraceHash {
      let session = PlainSession(seed: seed, profile: profile)
      for _ in 0..<200 { session.step() }
      return session.simulator.hash
    }
    #expect(hash(7) == hash(7) && hash(7) != hash(8) && hash(7) != hash(7, .browsing))
  }

  @Test("gives the frames' lines as it hashes them, and counts frames and layouts")
  func lines() {
    let session = PlainSession(seed: 3, profile: .browsing)
    var hash = TraceHash()
    var lines = 0
    session.simulator.onLine = {
      hash.add($0)
      lines += 1
    }
    #expect(session.simulator.nextInstant == Instant(frame: 1, hz: 60))
    for _ in 0..<50 { session.step() }
    #expect(lines == 50 && session.simulator.frame == 50 && hash == session.simulator.hash && session.simulator.layouts > 50)
    #expect(session.simulator.nextInstant == Instant(frame: 51, hz: 60))
  }

  @Test(
    "finds a client that declares other lengths than its reference",
    arguments: [PlainSource.Fault.wrongExtent, .staleContent, .lostInsertion])
  func faults(fault: PlainSource.Fault) {
    let session = PlainSession(seed: 5, profile: .monkey)
    session.source.fault = fault
    for _ in 0..<300 { session.step() }
    let rules: Set<String> =
      switch fault {
      case .none: []
      case .wrongExtent: ["B1", "B7"]
      case .staleContent: ["A5"]
      case .lostInsertion: ["D1"]
      }
    #expect(session.simulator.checker.tally.contains { rules.contains($0.rule) && $0.findings > 0 })
  }

  @Test("takes up findings that its client finds")
  func reports() {
    let session = PlainSession(seed: 1, profile: .reading)
    session.simulator.note(rule: "E1")
    session.step()
    session.simulator.record("E1", "seen by the client")
    #expect(session.simulator.checker.findings.map(\.detail) == ["seen by the client"])
    #expect(session.simulator.checker.tally.last?.rule == "E1" && session.simulator.checker.tally.last?.findings == 1)
  }

  @Test("at the end finds an item whose display has not ended")
  func openDisplays() {
    let session = PlainSession(seed: 1, profile: .reading)
    for _ in 0..<3 { session.step() }
    session.simulator.list.displayDelegate = nil
    session.simulator.finish()
    #expect(session.simulator.checker.findings.map(\.rule) == ["A10"])
  }
}
