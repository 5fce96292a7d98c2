import FeedSimulation
import Foundation
import JSONReading
import ScrollSimulation
import Testing

@testable import TreadmillCommand

@Suite("stress: jobs")
struct StressJobTests {
  @Test("a job says what it wants, and for the rest the usual counts")
  func members() throws {
    var usual = StressConfiguration()
    (usual.frames, usual.feedHash) = (50, "feed")
    let full = try StressJob(
      line: #"{"job":-4,"seed":18446744073709551615,"frames":7,"layout":"grid","unmeasured":true,"profile":"monkey"}"#.utf8, usual: usual)
    #expect(full.number == -4)
    #expect(full.seed == .max)
    #expect(full.configuration == StressConfiguration(layout: .items(.grid), isUnmeasured: true, frames: 7, profile: .monkey))
    let short = try StressJob(line: #"{"seed":3}"#.utf8, usual: usual)
    #expect(short.number == nil)
    #expect(short.configuration == usual)
    let swarm = try StressJob(line: #"{"seed":3,"profile":"swarm","job":null}"#.utf8, usual: full.configuration)
    #expect(swarm.configuration.profile == nil)
  }

  @Test("a job that is written reads as itself", arguments: LayoutChoice.allCases)
  func roundTrip(layout: LayoutChoice) throws {
    for profile in [nil] + ScrollProfile.allCases {
      var configuration = StressConfiguration(layout: layout, isUnmeasured: layout.items != nil, frames: 12, profile: profile)
      configuration.bug = layout == .feed ? .staleCell : nil
      let job = StressJob(number: 5, seed: 6, configuration: configuration)
      #expect(try StressJob(line: job.line.utf8, usual: StressConfiguration()) == job)
      #expect(try StressConfiguration(reading: try LineFields(line: "\(configuration.json)".utf8)) == configuration)
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
      (#"{"job":1,"seed":1,"layout":"x"}"#, 1, "one of feed, list"),
      (#"{"job":1,"seed":1,"layout":"plane","unmeasured":true}"#, 1, "the sizes of a plane"),
      (#"{"job":1,"seed":1,"profile":"x"}"#, 1, "one of swarm, reading"),
      (#"{"job":1,"seed":1,"bug":"oak"}"#, 1, "late-photo"),
      (
        #"{"job":1,"seed":1,"frame":9}"#, 1,
        "\"frame\" is unknown; the fields here are job, seed, layout, unmeasured, frames, profile, bug"
      ),
      (#"{"job":1,"seed":1,"unmeasured":true}"#, 1, "the heights of a feed's posts are known"),
      (#"{"job":1,"seed":1,"layout":"list","bug":"stale-cell"}"#, 1, "feed"),
      (#"{"job":1,"seed":1,"seed":2}"#, nil, "twice"), (#"{"job":1,"seed":null}"#, 1, "\"seed\" is missing"),
      (#"{"seed":1,"#, nil, "column 11: found the end"),
      ("{\"seed\":1}" + String(repeating: " ", count: 1 << 16), nil, "more than 65536 bytes"),
    ] as [(String, Int?, String)])
  func refused(_ line: String, _ number: Int?, _ words: String) {
    #expect { try StressJob(line: line.utf8, usual: StressConfiguration()) } throws: { error in
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
