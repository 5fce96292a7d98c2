@testable import ScrollSimulation
import Testing

@Suite("Reading traces")
struct TraceReaderTests {
  private typealias Trace = StressTrace<Inbox.Event>

  /// A trace with all that a trace can have.
  private static let whole: [UInt8] = {
    let setting = StressSetting(subject: "Inbox", seed: 3, frames: 40, parameters: [Inbox.hurry, Inbox.atFirst])
    let run = StressRun(setting, isRecording: true, Inbox.init)
    var frames: [[UInt8]] = []
    run.onFrame = { frames.append($1) }
    while run.step() {}
    return run.traceText(frames: frames, isEnded: true)
  }()

  private func read(_ text: [UInt8], isEdited: Bool = false) throws(TraceFault) -> Trace {
    try TraceReader.read(text, of: "Inbox", isEdited: isEdited)
  }

  private func fault(_ text: [UInt8], isEdited: Bool = false) -> TraceFault? {
    do throws(TraceFault) {
      _ = try read(text, isEdited: isEdited)
      return nil
    } catch { return error }
  }

  private func lines(_ text: [UInt8] = whole) -> [[UInt8]] { text.split(separator: UInt8(ascii: "\n")).map(Array.init) }

  private func joined(_ lines: [[UInt8]]) -> [UInt8] { Array(lines.map { $0 + [UInt8(ascii: "\n")] }.joined()) }

  private func replacing(_ old: String, by new: String, in text: [UInt8] = whole) -> [UInt8] {
    let parts = String(decoding: text, as: UTF8.self).split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return Array(parts.joined(separator: new).utf8)
  }

  @Test("what was written is read again, and written as the same bytes") func roundTrip() throws {
    let trace = try read(TraceReaderTests.whole)
    #expect(!trace.isTruncated)
    #expect(Set(trace.entries.map(\.kind)) == [.gesture, .event, .answer])
    #expect(trace.frames.count >= 40)
    #expect(trace.text == TraceReaderTests.whole)
    let run = StressRun(replaying: trace, isRecording: true, Inbox.init)
    var frames: [[UInt8]] = []
    run.onFrame = { frames.append($1) }
    while run.step() {}
    #expect(run.traceText(frames: frames, isEnded: true) == TraceReaderTests.whole)
  }

  @Test("a trace that breaks off anywhere behind its header is read up to its last whole line") func truncation() throws {
    let text = TraceReaderTests.whole
    let header = try #require(text.firstIndex(of: UInt8(ascii: "\n")))
    let all = try read(text)
    // Each place of the first 600 bytes, and every 97th of the others.
    for end in header + 1..<text.count - 1 where end < header + 600 || end % 97 == 0 {
      let trace = try read(Array(text[..<end]))
      #expect(trace.isTruncated)
      #expect(all.entries.starts(with: trace.entries) && all.frames.starts(with: trace.frames))
    }
    #expect(try read(Array(text.dropLast())).end == all.end, "only the last newline is missing")
  }

  @Test("a line that was changed, lost, repeated or put elsewhere is named") func chain() {
    let lines = lines()
    var changed = lines
    changed[4] = Array(String(decoding: lines[4], as: UTF8.self).replacing(":1", with: ":2").utf8)
    #expect(changed[4] != lines[4])
    #expect(fault(joined(changed)) == .brokenChain(line: 5))
    for place in 1..<6 {
      var lost = lines
      lost.remove(at: place)
      #expect(fault(joined(lost)) == .brokenChain(line: place + 1))
      var repeated = lines
      repeated.insert(lines[place], at: place)
      #expect(fault(joined(repeated)) == .brokenChain(line: place + 2))
      var swapped = lines
      swapped.swapAt(place, place + 1)
      #expect(fault(joined(swapped)) == .brokenChain(line: place + 1))
    }
    #expect(fault(joined(changed), isEdited: true) == nil)
  }

  @Test("a hand may leave lines and chains out, if it says so") func edited() throws {
    let bare = lines().map { line in
      Array(String(decoding: line, as: UTF8.self).split(separator: ",\"chain\"")[0].utf8) + [UInt8(ascii: "}")]
    }
    #expect(try read(joined(bare), isEdited: true).entries == read(TraceReaderTests.whole).entries)
    #expect(try read(joined([bare[0]] + bare.dropFirst(9)), isEdited: true).isTruncated == false)
    #expect(fault(joined(bare)) == .badLine(line: 1, reason: "its last member is not \"chain\""))
  }

  @Test("what is no trace of this version and subject is refused with a word on why") func refusals() {
    #expect(fault([]) == .empty)
    #expect(fault(Array("\n\n".utf8)) == .empty)
    #expect(fault(Array("hello\n".utf8)) == .notATrace(reason: "it is not JSON from byte 0 on: found 'h', expected a value"))
    #expect(fault(Array("{\"seed\":1}\n".utf8)) == .notATrace(reason: "\"trace\" is missing"))
    for version in [0, 4, 6] {
      #expect(fault(replacing("\"trace\":5", by: "\"trace\":\(version)")) == .otherVersion(found: version, known: 5))
    }
    let unknown = fault(replacing("\"hz\":", by: "\"speed\":1,\"hz\":"), isEdited: true)
    guard case .notATrace(let reason)? = unknown, reason.hasPrefix("\"setting.speed\" is unknown; the fields here are subject, ") else {
      Issue.record("\(unknown.map { "\($0)" } ?? "an unknown member is taken")")
      return
    }
    #expect(fault(replacing("\"subject\":\"Inbox\"", by: "\"subject\":\"feed\"")) == .otherSubject(found: "feed", expected: "Inbox"))
    for (old, new, member) in [
      ("\"frames\":40", "\"frames\":-1", "frames"), ("\"profile\":\"swarm\"", "\"profile\":\"left\"", "profile"),
      ("\"frames\":40", "\"frames\":4000000000", "frames"),
    ] {
      guard case .badSetting(let found, _, _) = fault(replacing(old, by: new)) else {
        Issue.record("\(new) is taken")
        continue
      }
      #expect(found == member)
    }
    #expect(
      fault(replacing("\"seed\":3", by: "\"seed\":\"x\""))
        == .notATrace(reason: "\"setting.seed\" is a string, expected a whole number from 0 to \(UInt64.max)"))
  }

  @Test("a bad line is named, with what is due there") func badLines() {
    let header = lines()[0]
    for (line, reason) in [
      ("{}", "\"at\" is missing"), ("[]", "it is an array, expected an object"),
      ("nonsense", "it is not JSON from byte 1 on: found 'o', expected true, false or null"),
      ("{\"at\":1}", "it has none of gesture, event, inside, answer"),
      ("{\"at\":\"x\",\"event\":{}}", "\"at\" is a string, expected a whole number"),
      (
        "{\"at\":1,\"gesture\":{\"ns\":1,\"touch\":{\"finger\":0,\"phase\":\"fell\",\"x\":1,\"y\":2}}}",
        "\"gesture.touch.phase\" is 'fell', expected one of began, moved, ended, cancelled"
      ),
    ] {
      let fault = fault(joined([header, Array(line.utf8)]), isEdited: true)
      #expect(fault == .badLine(line: 2, reason: reason))
    }
  }

  @Test("bytes at random, and traces with bytes at random in them, do not trap") func fuzz() {
    var random = SeededGenerator(seed: 1, stream: 0)
    for _ in 0..<300 {
      var text = TraceReaderTests.whole
      for _ in 0..<random.number(in: 1...4) { text[random.below(text.count)] = UInt8(truncatingIfNeeded: random.next()) }
      guard let trace = try? read(text, isEdited: true), trace.setting.frames <= 100 else { continue }
      let run = StressRun(replaying: trace, Inbox.init)
      for _ in 0..<5 { _ = run.step() }
      #expect(run.simulator.frame > 0)
    }
  }

  @Test("a fault says what to do") func words() {
    #expect("\(TraceFault.otherVersion(found: 3, known: 2))".contains("use a newer one"))
    #expect("\(TraceFault.brokenChain(line: 5))".hasPrefix("line 5: "))
  }
}
