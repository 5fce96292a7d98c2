@testable import ScrollSimulation
import SimulationReports
import Testing

@Suite("A Perfetto trace")
struct PerfettoTraceTests {
  /// An event's fields as they stand in its line.
  private struct Event {
    let line: Substring

    func text(_ key: String) -> String? {
      guard let start = line.firstRange(of: "\"\(key)\":")?.upperBound else { return nil }
      return line[start...].prefix { $0 != "," && $0 != "}" }.filter { $0 != "\"" }
    }

    func number(_ key: String) -> Int64 { text(key).flatMap { Int64($0) } ?? -1 }
  }

  private var session: RecordedSession { Self.recorded }

  private func events(_ session: RecordedSession, _ phase: String) -> [Event] {
    PerfettoTrace(session).text.split(separator: "\n").filter { $0.hasPrefix("{\"ph\":\"\(phase)\"") }.map { Event(line: $0) }
  }

  /// Made once: it takes a quarter of a second.
  private static let recorded = SampleSession.recorded(
    ListKind(.list, isUnmeasured: true), seed: 11, frames: 200, items: 80)

  @Test("is an array with an event a line")
  func array() {
    let lines = PerfettoTrace(session).text.split(separator: "\n")
    #expect(lines.first == "[" && lines.last == "]")
    #expect(lines.dropFirst().dropLast(2).allSatisfy { $0.hasPrefix("{\"ph\":") && $0.hasSuffix("},") })
    #expect(lines.dropLast().last?.hasSuffix("}}") == true)
    #expect(PerfettoTrace(SampleSession.named("x")).text == PerfettoTrace(SampleSession.named("x")).text)
  }

  @Test("has a track for each tile, whose slices never overlap and say at every frame what the tile shows")
  func slices() {
    let slices = events(session, "X")
    let names = events(session, "M").filter { $0.text("name") == "thread_name" && $0.number("pid") == 3_000 }
    let pools = Set(session.frames.flatMap { $0.tiles.map(\.pool) }).sorted()
    #expect(names.map { $0.line.firstMatch(of: /Tile ([0-9]+)/).map { String($0.output.1) } } == pools.map { "\($0)" })
    for (pool, name) in zip(pools, names) {
      let own = slices.filter { $0.number("tid") == name.number("tid") }.sorted { $0.number("ts") < $1.number("ts") }
      for (slice, next) in zip(own, own.dropFirst()) { #expect(slice.number("ts") + slice.number("dur") <= next.number("ts")) }
      for frame in session.frames {
        let time = frame.time / 1_000
        let now = own.filter { $0.number("ts") <= time && time < $0.number("ts") + $0.number("dur") }
        #expect(now.map { $0.text("key") } == frame.tiles.filter { $0.pool == pool }.map { "\($0.key)" })
      }
    }
    #expect(slices.count > pools.count * 2)
  }

  @Test("has counters that say at every frame what it was")
  func counters() throws {
    let all = events(session, "C")
    func values(_ name: String, _ unit: String) -> [Double?] {
      let own = all.filter { $0.text("name") == name }
      return session.frames.map { frame in own.last { $0.number("ts") <= frame.time / 1_000 }?.text(unit).flatMap { Double($0) } }
    }
    #expect(values("Offset", "points") == session.frames.map { Double($0.offset) / 64 })
    #expect(values("Velocity", "points per second") == session.frames.map { Double($0.travel) * 60 / 64 })
    #expect(values("Blank area", "square points") == session.frames.map { Double($0.blank) / 4_096 })
    #expect(values("Binds", "tiles") == session.frames.map { Double($0.binds) })
    #expect(all.count < session.frames.count * 5)
  }

  @Test("has a load from its first frame to its last, each with a name of its own, and one that never ended without an end")
  func loads() {
    let (begins, ends) = (events(session, "b"), events(session, "e"))
    #expect(begins.map { $0.text("cat") } == ["photos", "photos", "pages"])
    #expect(Set(begins.compactMap { $0.text("id") }).count == 3)
    #expect(begins.map { $0.number("ts") } == [16_666, 50_000, 83_333])
    #expect(ends.map { $0.text("id") } == [begins[0], begins[2]].map { $0.text("id") })
    #expect(ends.map { $0.text("name") } == ["one", "older"] && ends.map { $0.text("cat") } == ["photos", "pages"])
    #expect(ends.map { $0.number("ts") } == [66_666, 133_333] && ends.map { $0.text("outcome") } == ["shown", "failed"])
  }

  @Test("gives no two threads one number, and none the number 0")
  func threads() {
    let threads = ["M", "C", "X", "b", "e", "i"].flatMap { events(session, $0) }.map { [$0.number("pid"), $0.number("tid")] }
    #expect(Set(threads).count == Set(threads.map { $0[1] }).count && threads.allSatisfy { $0[0] > 0 && $0[1] > 0 })
  }

  @Test("has inputs and findings as instants")
  func instants() {
    let instants = events(session, "i")
    #expect(instants.map { $0.text("name") } == ["touch", "update", "touch", "B3", "B3"])
    #expect(instants.map { $0.number("ts") } == [33_333, 150_000, 150_000, 200_000, 183_333])
    #expect(instants.map { $0.text("s") } == ["t", "t", "t", "t", "t"])
  }

  @Test("has no other lines for a hostile text", arguments: SampleSession.hostileTexts)
  func hostile(text: String) {
    func shape(_ text: String) -> [Substring] {
      let session = SampleSession.named(text, frames: [SampleSession.frame(1, tiles: [SampleSession.tile(0, key: 1)])])
      return PerfettoTrace(session).text.split(separator: "\n").map { $0.prefix(9) }
    }
    #expect(shape(text) == shape("plain"))
  }

  @Test("takes numbers that no run makes, and a load that ends before it begins")
  func extremes() {
    let session = SampleSession.extreme
    #expect(PerfettoTrace(session).text.hasSuffix("]\n") && events(session, "X").allSatisfy { $0.number("dur") >= 0 })
    for (begin, end) in zip(events(session, "b"), events(session, "e")) { #expect(begin.number("ts") <= end.number("ts")) }
  }

  @Test("gives frames that were not recorded their nominal instant")
  func gaps() {
    var session = SampleSession.named("x", frames: [SampleSession.frame(10), SampleSession.frame(20)])
    session.loads = [.init(lane: "pages", name: "x", begin: 5, end: 15, outcome: "shown")]
    #expect(events(session, "b").map { $0.number("ts") } == [83_333] && events(session, "e").map { $0.number("ts") } == [250_000])
  }
}
