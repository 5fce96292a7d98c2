import FeedSimulation
import ScrollSimulation
import Testing

@testable import TreadmillCommand

@Suite("verdict")
struct VerdictTests {
  /// A run that ended so; the limit of frames is too far away to run to it.
  private func result(_ end: SessionEnd?, goneUnseen: Int = 0, gestures: GestureInput = .user) throws -> RunResult {
    let request = SimulationRequest(seed: 7)
    let run = SimulatedRun(request, try StressWorkerTests.targets.get(), over: FeedStream(), gestures: gestures, isRecording: false)
    var outcome = run.session.outcome
    (outcome.end, outcome.report.frames) = (end, FeedSubject.maximumFrames)
    return RunResult(
      request: request, gestures: gestures, result: StressResult(seed: 7, request.settings), outcome: outcome,
      figures: NamedNumbers([("posts", 3_000), ("postsSeen", 2_990), ("postsGoneUnseen", goneUnseen)]))
  }

  @Test("a run that ended at its limit is a result, and one line for it says what it did not come to")
  func limit() throws {
    let result = try result(.limit, goneUnseen: 4)
    #expect(result.status(nil) == .clean)
    try #require(result.objections.count == 1)
    #expect(
      "\(result.objections[0])" == "seed 7: the run ended at its limit of 2,000,000 frames before every post had been on screen:"
        + " of 3,000 posts, 2,990 had been there and 4 had gone before; give --frames")
  }

  @Test("a run that ended at its limit before its gestures were over says so")
  func gestures() throws {
    let limited = try result(.limit, gestures: .script(try GestureScript(parsing: "wait 3600s")))
    try #require(limited.objections.count == 1)
    #expect(
      "\(limited.objections[0])"
        == "seed 7: the run ended at its limit of 2,000,000 frames before its gestures were over and the list was at rest; give --frames")
    #expect(Summary(result: limited, style: ANSIStyle(isOn: false)).text.contains("; stopped at the limit, before the gestures were over"))
  }

  @Test("a run that ended as it should, or by a signal, is not objected to")
  func others() throws {
    for finish in [SessionEnd.frames, .everythingSeen, .rest] {
      #expect(try result(finish).status(nil) == .clean)
      #expect(try result(finish).objections.isEmpty)
    }
    for interruption in [TreadmillCommand.ExitStatus.interrupted, .terminated] {
      #expect(try result(nil).status(interruption) == interruption)
    }
  }

  @Test("a broken rule outweighs the limit")
  func finding() throws {
    var broken = try result(.limit)
    broken.outcome.report.findingCount = 1
    #expect(broken.status(nil) == .findings)
    #expect(broken.objections.count == 1)
  }

  @Test("posts that went before they were on screen are not said to have been there")
  func goneUnseen() throws {
    #expect(Summary(result: try result(.everythingSeen), style: ANSIStyle(isOn: false)).text.contains("; every post has been on screen\n"))
    #expect(
      Summary(result: try result(.everythingSeen, goneUnseen: 12), style: ANSIStyle(isOn: false)).text
        .contains("; every post came on screen or was removed (12)\n"))
  }
}
