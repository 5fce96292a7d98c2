import Foundation
@testable import ScrollSimulation

/// A real run, once as its trace has it and once as reports get it.
struct ReportedSession {
  let lines: [TraceLine]
  var session: RecordedSession

  /// The one place where these tests take a session from.
  init(seed: UInt64, frames: Int) throws {
    let kind = ListKind(.list, isUnmeasured: true)
    let run = StressRun(kind.setting(seed: seed, frames: frames, items: 120), ListSubject.init)
    var bytes: [[UInt8]] = []
    run.onFrame = { bytes.append($1) }
    while run.step() {}
    let lines = try bytes.map { try JSONDecoder().decode(TraceLine.self, from: Data($0)) }
    self.lines = lines
    session = RecordedSession(
      title: "A list of 120 items", seed: seed, replay: "treadmill simulate --layout list --unmeasured --items 120 --seed \(seed)", hz: 60,
      setting: [("Layout", "list"), ("Lengths", "unmeasured")], frames: lines.map(RecordedFrame.init),
      inputs: stride(from: 3, to: frames, by: 11).map { .init(frame: $0, kind: "touch", words: "lands") },
      loads: stride(from: 1, to: frames, by: 9).map { .init(lane: "photos", name: "\($0)", begin: $0, end: $0 + 12, outcome: "shown") },
      rules: [
        (.init(rule: "A1", checked: frames, findings: 0), "the pool is fixed"),
        (.init(rule: "B3", checked: frames, findings: 2), "tiles cover the viewport"),
      ],
      findings: [frames / 3, frames / 2].map {
        Finding(frame: $0, rule: "B3", detail: "points 10 to 20 of the viewport show nothing", pool: "[0:k1 1:-]")
      })
  }
}

extension RecordedFrame {
  init(_ line: TraceLine) {
    self.init(
      number: line.frame, time: line.time, phase: line.phase, offset: line.offset, width: line.width, height: line.height,
      content: line.content, items: line.items, travel: line.travel, binds: line.binds,
      corrections: line.corrections.map { (cause: Int($0[0]), delta: $0[1]) }, missing: line.missing,
      tiles: line.tiles.map { tile in
        RecordedTile(
          pool: Int(tile[0]), index: Int(tile[1]), key: UInt64(bitPattern: tile[2]), start: tile[3], extent: tile[4], crossStart: 0,
          crossExtent: line.width)
      })
  }
}
