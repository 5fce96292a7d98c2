@testable import ScrollSimulation
import SimulationReports

/// Sessions for reports to show.
enum SampleSession {
  /// A session over a list, with made-up inputs, loads and findings.
  static func recorded(_ kind: ListKind, seed: UInt64, frames: Int, items: Int) -> RecordedSession {
    let run = StressRun(kind.setting(seed: seed, frames: frames, items: items), ListSubject.init)
    var session = RecordedSession(
      title: "A list", seed: seed, replay: "treadmill simulate --layout list", hz: 60, isHorizontal: kind.layout == .horizontal,
      setting: [("Layout", kind.layout.rawValue)], frames: [])
    while run.step() {
      let number = run.simulator.frame
      session.frames.append(RecordedFrame(run.subject.simulator.observation, blank: Int64(number % 7) * 4_096))
    }
    session.inputs = [
      .init(frame: 2, kind: "touch", words: "lands"), .init(frame: 9, kind: "update", words: "3 items more"),
      .init(frame: 9, kind: "touch", words: "lifts"),
    ]
    session.loads = [
      .init(lane: "photos", name: "one", begin: 1, end: 4, outcome: "shown"),
      .init(lane: "photos", name: "two", begin: 3, end: nil, outcome: "lost"),
      .init(lane: "pages", name: "older", begin: 5, end: 8, outcome: "failed"),
    ]
    session.rules = [
      (.init(rule: "A1", checked: 40, findings: 0), "the pool is fixed"), (.init(rule: "A11", checked: 0, findings: 0), "changes wait"),
      (.init(rule: "B3", checked: 40, findings: 2), "tiles cover the viewport"),
      (.init(rule: "C1", checked: 200, findings: 140), "the anchor stays"),
    ]
    session.findings = [
      Finding(frame: 12, rule: "B3", detail: "4 points are blank", pool: "[0:k1 1:-]"),
      Finding(frame: 11, rule: "B3", detail: "2 points are blank", pool: "[0:k1 1:-]"),
    ]
    return session
  }

  /// Each text is another thing that a page, a script or a file of XML could trip over.
  static let hostileTexts = [
    "</script><script>alert(1)</script>", "<!-- <script>", "]]>", "\"'><img src=x onerror=alert(1)>", "&lt;b&gt; &amp; &", "\\\"\\u003c\\",
    "a\u{0}b\u{1b}[31mred\u{7}", "\u{202E}txt.exe", "line one\nline two\r\n\ttab", "\u{2028}\u{2029}\u{FFFE}\u{FFFF}", "`${alert(1)}`",
    "👩‍👧 é ﷽ 漢字", "</style></title></textarea>", "--><svg/onload=alert(1)>",
  ]

  /// A session in which every text is the given one.
  static func named(_ text: String, frames: [RecordedFrame] = []) -> RecordedSession {
    RecordedSession(
      title: text, seed: 7, replay: text, hz: 60, setting: [(text, text)], frames: frames,
      inputs: [.init(frame: 1, kind: text, words: text)], loads: [.init(lane: text, name: text, begin: 1, end: 2, outcome: text)],
      rules: [(.init(rule: text, checked: 1, findings: 1), text)], findings: [Finding(frame: 1, rule: text, detail: text, pool: text)])
  }

  static func frame(_ number: Int, phase: String = "r", tiles: [RecordedTile] = []) -> RecordedFrame {
    RecordedFrame(
      number: number, time: Int64(number) * 1_000_000_000 / 60, phase: phase, offset: 0, width: 24_960, height: 54_016, content: 640_000,
      items: 10, travel: 0, binds: 0, tiles: tiles)
  }

  static func tile(_ pool: Int, key: UInt64, start: Int64 = 0) -> RecordedTile {
    RecordedTile(pool: pool, index: Int(key), key: key, start: start, extent: 6_400, crossStart: 0, crossExtent: 24_960)
  }

  /// Numbers that no run makes, but that somebody may write into a file.
  static var extreme: RecordedSession {
    var session = named("x")
    for (number, edge) in [Int64.min, .max, 0, -1, .max, .min].enumerated() {
      let tiles = [Int.min, -1, 0, .max].map { pool in
        RecordedTile(
          pool: pool, index: Int(edge), key: UInt64(bitPattern: edge), start: edge, extent: edge, crossStart: edge, crossExtent: edge)
      }
      session.frames.append(
        RecordedFrame(
          number: number == 5 ? .max : number, time: edge, phase: "?", offset: edge, width: edge, height: edge, content: edge,
          items: Int(edge), travel: edge, binds: Int(edge), blank: edge, corrections: [(Int(edge), edge)], missing: [Int(edge)],
          tiles: tiles + tiles))
    }
    session.inputs += [Int.min, .max].map { RecordedInput(frame: $0, kind: "x", words: "") }
    session.loads += [Int.min, .max, 3].map { RecordedLoad(lane: "x", name: "", begin: $0, end: 2, outcome: "") }
    session.findings += [Int.min, .max].map { Finding(frame: $0, rule: "A1", detail: "", pool: "") }
    return session
  }
}
