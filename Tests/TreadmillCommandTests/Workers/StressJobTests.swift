import FeedSimulation
import Foundation
import JSONReading
import ScrollSimulation
import Testing
import Treadmill

@testable import TreadmillCommand

@Suite("stress: jobs")
struct StressJobTests {
  @Test("a job says what it wants, and for the rest the usual counts")
  func members() throws {
    var usual = SessionSettings()
    (usual.frames, usual.feedHash) = (50, "feed")
    let full = try StressJob(
      line: #"{"job":-4,"seed":18446744073709551615,"frames":7,"layout":"grid","unmeasured":true,"profile":"monkey"}"#.utf8, usual: usual)
    #expect(full.number == -4)
    #expect(full.seed == .max)
    #expect(full.settings == SessionSettings(layout: .items(.grid), isUnmeasured: true, frames: 7, profile: .monkey))
    let short = try StressJob(line: #"{"seed":3}"#.utf8, usual: usual)
    #expect(short.number == nil)
    #expect(short.settings == usual)
    let swarm = try StressJob(line: #"{"seed":3,"profile":"swarm","job":null}"#.utf8, usual: full.settings)
    #expect(swarm.settings.profile == nil)
  }

  @Test("settings that are written read as themselves", arguments: LayoutChoice.allCases)
  func roundTrip(layout: LayoutChoice) throws {
    for profile in [nil] + ScrollProfile.allCases {
      var settings = SessionSettings(layout: layout, isUnmeasured: layout.items != nil, frames: 12, profile: profile)
      (settings.hz, settings.viewport, settings.platform) = (90, ScreenSize(width: 400, height: 800), .android)
      settings.bug = layout.isFeed ? .staleCell : nil
      settings.maximumPosts = layout == .lines ? 50 : nil
      settings.items = layout.items.map { _ in 77 }
      #expect(try SessionSettings(reading: try LineFields(line: "\(settings.json)".utf8)) == settings)
      #expect(try StressJob(line: StressJob.line(5, seed: 6).utf8, usual: settings) == StressJob(number: 5, seed: 6, settings: settings))
    }
  }

  @Test(
    "a line that is no job is refused with what is due, and keeps its number if it has one",
    arguments: [
      ("", nil, "column 1"), ("seed 7", nil, "column 1"), ("[]", nil, "expected a JSON object, found an array"),
      ("{}", nil, "\"seed\" is missing"),
      (#"{"job":1}"#, 1, "\"seed\" is missing"), (#"{"job":"a","seed":1}"#, nil, "\"job\""), (#"{"job":1,"seed":-1}"#, 1, "\"seed\""),
      (#"{"job":1,"seed":1.5}"#, 1, "\"seed\""), (#"{"job":1,"seed":18446744073709551616}"#, nil, "column 17"),
      (#"{"job":1,"seed":1,"frames":0}"#, 1, "1 to 1000000000"), (#"{"job":1,"seed":1,"frames":"9"}"#, 1, "\"frames\""),
      (#"{"job":1,"seed":1,"layout":"x"}"#, 1, "one of feed, lines, list"), (#"{"job":1,"seed":1,"hz":75}"#, 1, "one of 60, 90, 120"),
      (#"{"job":1,"seed":1,"viewport":"4"}"#, 1, "write width x height"), (#"{"job":1,"seed":1,"items":5}"#, 1, "each seed decides"),
      (#"{"job":1,"seed":1,"layout":"plane","unmeasured":true}"#, 1, "the sizes of a plane"),
      (#"{"job":1,"seed":1,"profile":"x"}"#, 1, "one of swarm, reading"),
      (#"{"job":1,"seed":1,"bug":"oak"}"#, 1, "late-photo"),
      (
        #"{"job":1,"seed":1,"frame":9}"#, 1,
        "\"frame\" is unknown; the fields here are job, seed, layout, unmeasured, items, frames, profile, hz, viewport, platform, maximumPosts, bug"
      ),
      (#"{"job":1,"seed":1,"unmeasured":true}"#, 1, "the heights of a feed's posts are known"),
      (#"{"job":1,"seed":1,"layout":"list","bug":"stale-cell"}"#, 1, "feed"),
      (#"{"job":1,"seed":1,"seed":2}"#, nil, "twice"), (#"{"job":1,"seed":null}"#, 1, "\"seed\" is missing"),
      (#"{"seed":1,"#, nil, "column 11: found the end"),
      ("{\"seed\":1}" + String(repeating: " ", count: 1 << 16), nil, "more than 65536 bytes"),
    ] as [(String, Int?, String)])
  func refused(_ line: String, _ number: Int?, _ words: String) {
    #expect { try StressJob(line: line.utf8, usual: SessionSettings()) } throws: { error in
      guard let fault = error as? StressJob.Fault else { return false }
      return fault.number == number && fault.words.contains(words)
    }
  }

  @Test("lines come one by one, whatever the chunks, and a last one needs no newline")
  func lines() throws {
    try Folder.withFile(Array("one\n\ntwo\r\n\(String(repeating: "x", count: 100_000))\nend".utf8)) { file throws in
      let input = try InputFile(opening: file.path)
      var lines = LineInput(descriptor: input.descriptor, maximumBytes: 10)
      var read: [String] = []
      while let line = try lines.next() { read.append(String(decoding: line, as: UTF8.self)) }
      #expect(read == ["one", "", "two\r", String(repeating: "x", count: 11), "end"])
    }
  }
}
