import JSONReading
@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("A gesture recording")
struct GestureRecordingTests {
  typealias Problem = GestureRecordingFault.Problem

  private static func read(_ text: String) -> GestureRecording { GestureRecording(reading: Array(text.utf8)) }

  private static func touch(_ nanoseconds: Int64, _ phase: Touch.Phase, _ x: Double, _ y: Double, finger: Int = 0) -> GestureEvent {
    GestureEvent(at: Instant(nanoseconds: nanoseconds), .touch(finger: finger, phase, Point(x: x, y: y)))
  }

  @Test("reads touches from CSV, the columns in any order, with spaces, quotes, CR LF and blank lines")
  func csv() {
    let events = [
      Self.touch(0, .began, 200, 600), Self.touch(8_333_333, .moved, 200.5, 590), Self.touch(16_666_667, .ended, -1e-3, 580),
    ]
    let texts = [
      "t,phase,x,y\n0,began,200,600\n8.333333,moved,200.5,590\n16.666667,ended,-0.001,580\n",
      "\u{FEFF}phase,y,t,x,finger\r\n\r\nbegan,600,0,200,0\r\nchanged,590,8.333333,200.50,\r\nended,580,16.6666670001,-1e-3,0",
      " t , phase , x , y \n\n 0 , \"began\" ,200,600\n\t8333333e-6,moved,+200.5,590\n  \n\"16.666667\",ended,-0.001,580",
    ]
    for text in texts {
      let recording = Self.read(text)
      #expect(recording.events == events, "\(text)")
      #expect(recording.faults == [] && recording.faultCount == 0, "\(text)")
    }
  }

  @Test("reads the same from lines of a trace, the members in any order")
  func trace() {
    let recording = Self.read(
      """
        { "gesture" : { "ns":0 , "touch":{"phase":"began","x":200,"y":600} } }

      {"chain":"0123456789abcdef","gesture":{"touch":{"y":590,"x":2.005e2,"phase":"m\\u006fved","finger":null},"ns":8333333},"at":12}\r
      {"at":-5,"gesture":{"ns":16666667,"touch":{"phase":"ended","x":-0.001,"y":580,"finger":0}},"tool":"\\ud83d\\udc46"}
      """)
    #expect(
      recording.events == [
        Self.touch(0, .began, 200, 600), Self.touch(8_333_333, .moved, 200.5, 590), Self.touch(16_666_667, .ended, -0.001, 580),
      ])
    #expect(recording.faults == [] && recording.passedOver == 0)
  }

  @Test("plays the gestures of a session's trace, and counts its other lines")
  func session() throws {
    let run = StressRun(StressSetting(subject: "Inbox", seed: 3, frames: 300), isRecording: true, Inbox.init)
    while run.step() {}
    let text = run.traceText(frames: [Array(#"{"frame":1}"#.utf8)], isEnded: true)
    let gestures = run.eventSource.entries.compactMap { if case .gesture(let gesture) = $0.body { gesture } else { nil } }
    let recording = GestureRecording(reading: text)
    #expect(gestures.count > 50 && recording.events == gestures && recording.faults == [])
    #expect(recording.passedOver == text.count { $0 == 10 } - gestures.count && recording.passedOver >= 3)
  }

  @Test("reads wheels, trackpads with their momentum, and what a program does")
  func otherEvents() {
    let csv = Self.read(
      """
      t,phase,x,y,finger,deltaX,deltaY,momentumPhase,device
      1,none,,,,,40,,a
      2,none,,,,-3,4,none,b
      3,began,,,,0,1,,c
      4,changed,,,,0,2,none,c
      5,ended,,,,0,0,,c
      6,none,,,,0,9,began,c
      7,,,,,0,8,changed,c
      8,none,,,,0,0,ended,c
      9,began,,,,0,1,,c
      9,cancelled,,,,0,0,,c
      10,rotate,,,,,,,
      11,jump,,500,,,,,
      12,scroll,5,600,,,,,
      """)
    let actions: [GestureEvent.Action] = [
      .wheel(by: Point(x: 0, y: 40)), .wheel(by: Point(x: -3, y: 4)), .trackpad(by: Point(x: 0, y: 1), .began),
      .trackpad(by: Point(x: 0, y: 2), .changed), .trackpad(by: .zero, .ended), .trackpad(by: Point(x: 0, y: 9), .momentumBegan),
      .trackpad(by: Point(x: 0, y: 8), .momentumChanged), .trackpad(by: .zero, .momentumEnded),
      .trackpad(by: Point(x: 0, y: 1), .began), .trackpad(by: .zero, .cancelled), .rotate, .jump(to: Point(x: 0, y: 500)),
      .scroll(to: Point(x: 5, y: 600)),
    ]
    #expect(csv.faults == [])
    #expect(csv.events.map(\.action) == actions)
    #expect(csv.unknownFields == ["device"])
    let trace = Self.read(csv.events.map(GestureRecordingTests.line).joined(separator: "\n"))
    #expect(trace.faults == [] && trace.events == csv.events)
  }

  @Test("keeps times to the nanosecond, ties away from zero, however they are written")
  func times() {
    let known: [(text: String, nanoseconds: Int64)] = [
      ("0", 0), ("0.000001", 1), ("0.0000004999", 0), ("0.0000005", 1), ("1e-6", 1), ("123456789.123457", 123_456_789_123_457),
      ("1000000000000", 1_000_000_000_000_000_000), ("999999999999.999999", 999_999_999_999_999_999), ("1E3", 1_000_000_000),
      ("0.1e1", 1_000_000), ("-0", 0), ("+5", 5_000_000), ("00005.50", 5_500_000), ("1e-999999999999999999999", 0), ("0e99", 0),
    ]
    for (text, nanoseconds) in known {
      #expect(Self.read("t,phase\n\(text),rotate").events.map(\.instant.nanoseconds) == [nanoseconds], "\(text)")
    }
  }

  @Test("lists each bad row with its line, what was expected and what was found, and skips it")
  func badRows() {
    let rows: [(row: String, problem: Problem?)] = [
      ("1,began,0,0,,,,", nil), ("0.5,moved,0,0,,,,", .timeGoesBack(found: 500_000, last: 1_000_000)),
      ("NaN,moved,0,0,,,,", .notNumber(.t, found: "NaN")), (",moved,0,0,,,,", .missing(.t)),
      ("-1,moved,0,0,,,,", .timeOutOfRange(found: "-1")), ("1e13,moved,0,0,,,,", .timeOutOfRange(found: "1e13")),
      ("2,hover,0,0,,,,", .unknownPhase(.phase, found: "hover")), ("2,,0,0,,,,", .missing(.phase)),
      ("2,moved,nan,0,,,,", .notNumber(.x, found: "nan")), ("2,moved,0,inf,,,,", .notNumber(.y, found: "inf")),
      ("2,moved,0,1e999,,,,", .tooLarge(.y, found: "1e999")), ("2,moved,-1000000000001,0,,,,", .tooLarge(.x, found: "-1000000000001")),
      ("2,moved,0,,,,,", .missing(.y)), ("2,moved,,0,,,,", .missing(.x)), ("2,moved,0,0x10,,,,", .notNumber(.y, found: "0x10")),
      ("2,moved,0,0,1,,,", .notDown(finger: 1, phase: "moved")), ("2,began,0,0,,,,", .alreadyDown(finger: 0)),
      ("2,moved,0,0,32,,,", .noFinger(found: "32")), ("2,moved,0,0,-1,,,", .noFinger(found: "-1")),
      ("2,moved,0,0,0.5,,,", .noFinger(found: "0.5")), ("2,moved,0,0", .wrongCellCount(found: 4, expected: 8)),
      ("2,moved,0,0,,,,,", .wrongCellCount(found: 9, expected: 8)), ("2,changed,,,,,3,", .trackpadOutOfTurn(phase: .changed)),
      ("2,none,,,,,3,ended", .trackpadOutOfTurn(phase: .momentumEnded)), ("2,none,,,,3,,", .missing(.deltaY)),
      ("2,moved,,,,0,3,", .unknownPhase(.phase, found: "moved")), ("2,began,1,2,,0,3,", .placeAndDelta),
      ("2,began,,,,0,3,began", .phaseAndMomentum(phase: "began")),
      ("2,none,,,,0,3,coasting", .unknownPhase(.momentumPhase, found: "coasting")),
      ("2,jump,,,,,,", .missing(.y)), ("2,ended,0,0,,,,", nil), ("2,moved,0,0,,,,", .notDown(finger: 0, phase: "moved")),
      ("2,began,,,,0,1,", nil), ("2,began,,,,0,1,", .trackpadOutOfTurn(phase: .began)),
      ("2,none,,,,0,1,began", .trackpadOutOfTurn(phase: .momentumBegan)),
    ]
    let recording = Self.read("t,phase,x,y,finger,deltaX,deltaY,momentumPhase\n" + rows.map(\.row).joined(separator: "\n"))
    #expect(recording.events.count == rows.count { $0.problem == nil })
    let expected = rows.enumerated().compactMap { line, row in row.problem.map { GestureRecordingFault(line: line + 2, problem: $0) } }
    for (fault, due) in zip(recording.faults, expected) {
      #expect(fault == due)
      #expect(fault.description.hasPrefix("line \(due.line): expected "), "\(fault)")
      #expect(fault.description.contains("found"), "\(fault)")
    }
    #expect(recording.faults.count == expected.count && recording.faultCount == expected.count)
  }

  @Test("lists bad lines of a trace: where they stop being JSON, or what of the gesture is wrong")
  func badLines() {
    func fault(_ offset: Int, _ found: Unicode.Scalar?, _ expected: JSONFault.Expectation, column: Int? = nil) -> Problem {
      .notJSON(column: column ?? offset + 1, JSONFault(offset: offset, found: found.map { UInt8(ascii: $0) }, expected: expected))
    }
    func gesture(_ line: String, _ reason: String) -> (line: String, problem: Problem?) {
      (line, .notGesture(found: line, reason: reason))
    }
    let pad = #"{"gesture":{"ns":1,"trackpad":{"phase":"changed","x":0,"y":1}}}"#
    let lines: [(line: String, problem: Problem?)] = [
      (#"{"gesture":{"ns":1,"rotate":true}}"#, nil),
      (#"{"gesture":{"ns":0,"rotate":true}}"#, .timeGoesBack(found: 0, last: 1)),
      (#"{"gesture":{"ns":1,"touch":{"phase":"moved","x":0,"y":1}}}"#, .notDown(finger: 0, phase: "moved")),
      (pad, .trackpadOutOfTurn(phase: .changed)),
      gesture(#"{"t":1,"phase":"rotate"}"#, #""gesture" is missing"#), gesture("{}", #""gesture" is missing"#),
      gesture("[1]", "it is an array, expected an object"),
      gesture(#"{"gesture":7}"#, #""gesture" is a number, expected an object"#),
      gesture(#"{"gesture":{"rotate":true}}"#, #""gesture.ns" is missing"#),
      gesture(#"{"gesture":{"ns":"1","rotate":true}}"#, #""gesture.ns" is a string, expected a whole number"#),
      gesture(#"{"gesture":{"ns":-1,"rotate":true}}"#, #""gesture.ns" is -1, expected 0 to 1000000000000000000"#),
      gesture(#"{"gesture":{"ns":1,"ns":1,"rotate":true}}"#, #"it has "ns" twice"#),
      (#"{"gesture":NaN}"#, fault(11, "N", .value)), (#"{"gesture":{"ns":1"#, fault(18, nil, .commaOrBrace)),
      (#"{"gesture" 1}"#, fault(11, "1", .colon)), ("{t:1}", fault(1, "t", .key)), (#"{"t":1}x"#, fault(7, "x", .end)),
      (#"{"é":[1,"#, fault(9, nil, .value, column: 9)),
    ]
    let recording = Self.read(lines.map(\.line).joined(separator: "\n"))
    let expected = lines.enumerated().compactMap { line, row in row.problem.map { GestureRecordingFault(line: line + 1, problem: $0) } }
    for (fault, expected) in zip(recording.faults, expected) {
      #expect(fault == expected)
      #expect(fault.description.contains("expected") && fault.description.contains("found"), "\(fault)")
    }
    #expect(recording.faults.count == expected.count && recording.passedOver == 0)
    #expect(recording.events.count == 1)
  }

  @Test("without a header of the columns t and phase is not read at all")
  func headers() {
    #expect(Self.read("x,y\n1,2\n3,4").faults == [GestureRecordingFault(line: 1, problem: .missingColumn(.t))])
    #expect(Self.read("\n\nt,x,y\n1,2\n").faults == [GestureRecordingFault(line: 3, problem: .missingColumn(.phase))])
    #expect(Self.read("t,phase,t\n1,rotate,1\n").faults == [GestureRecordingFault(line: 1, problem: .repeated(field: "t"))])
    #expect(Self.read("T,Phase\n").unknownFields == ["T", "Phase"])
    for text in ["", "\n \n\t\n", "\u{FEFF}"] { #expect(Self.read(text) == GestureRecording(reading: [])) }
  }

  @Test("has limits, each with its fault: the line, the rows, what is listed")
  func limits() {
    let filler = String(repeating: " ", count: GestureRecording.maximumLineBytes - 8)
    let long = Self.read("t,phase\n1,rotate\(filler)\n1,rotate \(filler)\n2,rotate")
    #expect(
      long.faults == [
        GestureRecordingFault(
          line: 3, problem: .lineTooLong(bytes: GestureRecording.maximumLineBytes + 1, maximum: GestureRecording.maximumLineBytes))
      ])
    #expect(long.events.count == 2)
    let bad = Self.read("t,phase\n" + String(repeating: "1,no\n", count: 150) + "1,rotate")
    #expect(bad.faults.count == GestureRecording.maximumFaults && bad.faultCount == 150 && bad.events.count == 1)
    var bytes = Array("t,phase\n1,rotate\n".utf8)
    bytes += [0x31, 0x2C, 0xFF, 0x0A] + Array("1,rotate\n".utf8)
    let notUTF8 = GestureRecording(reading: bytes)
    #expect(notUTF8.faults == [GestureRecordingFault(line: 3, problem: .notUTF8)] && notUTF8.events.count == 2)
    var reader = GestureRecordingReader(maximumRows: 5)
    let cut = reader.recording(of: Array(("t,phase\n" + String(repeating: "1,rotate\n", count: 8)).utf8))
    #expect(cut.events.count == 5)
    #expect(cut.faults == [GestureRecordingFault(line: 7, problem: .tooManyRows(limit: 5))] && cut.faultCount == 1)
  }

  @Test("that is mangled is read as far as it goes: every row is an event or a fault of its line", arguments: 0..<6 as Range<UInt64>)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 42)
    let events = GestureRig.events(of: GestureGenerator(profile: .monkey, seed: seed), seconds: 4)
    let csv = Array((GestureRecorder.header + events.map(GestureRecorder.line).joined()).utf8)
    let trace = Array(events.map(GestureRecordingTests.line).joined(separator: "\n").utf8)
    #expect(GestureRecording(reading: trace).events == events)
    let signs = Array(",\"\n\r{}[]:-+.e\\0".utf8)
    for text in [csv, trace] {
      for _ in 0..<20 {
        var bytes = text
        for _ in 0..<random.number(in: 1...8) {
          let place = random.below(bytes.count)
          switch random.below(3) {
          case 0: bytes.remove(at: place)
          case 1: bytes[place] = UInt8(random.below(256))
          default: bytes.insert(signs[random.below(signs.count)], at: place)
          }
        }
        let recording = GestureRecording(reading: bytes)
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).count
        #expect(recording.faults.allSatisfy { (1...lines).contains($0.line) && $0.description.count < 260 })
        #expect(recording.events.count + recording.faultCount + recording.passedOver <= lines)
        #expect(zip(recording.events, recording.events.dropFirst()).allSatisfy { $0.instant <= $1.instant })
      }
    }
  }

  private static func line(_ event: GestureEvent) -> String {
    event.json.map { #"{"gesture":\#($0)}"# } ?? ""
  }
}
