import ScrollSimulation
import Testing
import ViewTree

@Suite("Sessions on a plane", .timeLimit(.minutes(5)))
struct PlaneRunTests {
  static func finished(seed: UInt64, frames: Int = 300, hz: Int = 60, viewport: Size = Size(width: 390, height: 844)) -> PlaneRun {
    let run = PlaneRun(.init(seed: seed, frames: frames, hz: hz, viewport: viewport))
    while !run.isFinished { run.step() }
    run.finish()
    return run
  }

  @Test("keep every rule in every frame", arguments: 1...8)
  func rules(seed: UInt64) {
    let run = Self.finished(seed: seed)
    #expect(run.findings == [])
    #expect(run.frame == 300)
    #expect(run.checker.blankArea == 0)
  }

  @Test("keep them at other rates and in other windows, one without area among them", arguments: [30, 90, 120])
  func settings(hz: Int) {
    for viewport in [Size(width: 844, height: 390), Size(width: 100.5, height: 33), Size(width: 0, height: 500)] {
      #expect(Self.finished(seed: 77, frames: 200, hz: hz, viewport: viewport).findings == [])
    }
  }

  @Test("are the same for a seed, byte by byte (F5), and others for others")
  func determinism() {
    func trace(_ seed: UInt64) -> [UInt8] {
      var bytes: [UInt8] = []
      let run = PlaneRun(.init(seed: seed, frames: 120))
      run.onLine = { bytes += $0 }
      while !run.isFinished { run.step() }
      var hash = TraceHash()
      hash.add(bytes)
      #expect(hash == run.traceHash)
      return bytes
    }
    #expect(trace(3) == trace(3))
    #expect(trace(3) != trace(4))
  }

  @Test("do what they are for: tiles are bound in many frames, levels change, and loads leave blanks that others fill")
  func variety() {
    var levels: Set<Int> = []
    var farthest: Int64 = 0
    var unloaded: Int64 = 0
    var (binds, zooms, flings) = (0, 0, 0)
    for seed in 1...8 as ClosedRange<UInt64> {
      let run = PlaneRun(.init(seed: seed, frames: 400))
      var scale: Int64 = 0
      while !run.isFinished {
        run.step()
        levels.insert(run.observation.level)
        farthest = max(farthest, abs(run.observation.offsetX))
        if run.observation.zoomMantissa != scale { zooms += 1 }
        if run.observation.isMovingByItself { flings += 1 }
        scale = run.observation.zoomMantissa
      }
      binds += run.binds
      unloaded += run.checker.unloadedArea
    }
    #expect(levels.count >= 4)
    #expect(farthest >= 64_000_000_000_000)
    #expect(binds > 1500)
    #expect(zooms > 150)
    #expect(flings > 150)
    #expect(unloaded > 0)
  }
}
