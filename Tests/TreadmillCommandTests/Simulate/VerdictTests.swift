import FeedSimulation
import ScrollSimulation
import Testing

@testable import TreadmillCommand

@Suite("verdict")
struct VerdictTests {
  /// A run that ended so; the limit of frames is too far away to run to it.
  private func result(_ end: SessionEnd?, goneUnseen: Int = 0, gestures: GestureInput = .user) -> RunResult {
    var result = RunResult(Request(), gestures, seed: 7, Request().run(seed: 7), check: nil, cost: Cost())
    result.end = end
    result.report.frames = FeedSubject.maximumFrames
    guard case .feed(var figures) = result.figures else { preconditionFailure("the run is one over a feed") }
    (figures.distinctPosts, figures.seenPosts, figures.goneUnseen) = (3_000, 2_990, goneUnseen)
    result.figures = .feed(figures)
    return result
  }

  private func verdict(_ results: [RunResult], interruption: TreadmillCommand.ExitStatus? = nil) -> Verdict {
    Verdict(request: Request(), results: results, badLines: 0, interruption: interruption)
  }

  @Test("a run that ended at its limit is a result, and one line for it says what it did not come to")
  func limit() throws {
    let verdict = verdict([result(.everythingSeen), result(.limit, goneUnseen: 4)])
    #expect(verdict.status == .clean)
    try #require(verdict.objections.count == 1)
    #expect(
      "\(verdict.objections[0])" == "seed 7: the run ended at its limit of 2,000,000 frames before every post had been on screen:"
        + " of 3,000 posts, 2,990 had been there and 4 had gone before; give --frames")
  }

  @Test("a run that ended at its limit before its gestures were over says so")
  func gestures() throws {
    let limited = result(.limit, gestures: .script(try GestureScript(parsing: "wait 3600s")))
    let verdict = verdict([limited])
    try #require(verdict.objections.count == 1)
    #expect(
      "\(verdict.objections[0])"
        == "seed 7: the run ended at its limit of 2,000,000 frames before its gestures were over and the list was at rest; give --frames")
    #expect(Summary(limited, style: ANSIStyle(isOn: false)).text.contains("; stopped at the limit, before the gestures were over"))
  }

  @Test("a run that ended as it should, or by a signal, is not objected to")
  func others() {
    for finish in [SessionEnd.frames, .everythingSeen] {
      #expect(verdict([result(finish)]).status == .clean)
      #expect(verdict([result(finish)]).objections.isEmpty)
    }
    for interruption in [TreadmillCommand.ExitStatus.interrupted, .terminated] {
      #expect(verdict([result(nil)], interruption: interruption).status == interruption)
      #expect(verdict([result(nil)], interruption: interruption).objections.isEmpty)
    }
  }

  @Test("a broken rule outweighs the limit")
  func finding() {
    var broken = result(.limit)
    broken.report.findingCount = 1
    #expect(verdict([broken]).status == .findings)
    #expect(verdict([broken]).objections.count == 1)
  }

  @Test("posts that went before they were on screen are not said to have been there")
  func goneUnseen() {
    #expect(Summary(result(.everythingSeen), style: ANSIStyle(isOn: false)).text.contains("; every post has been on screen\n"))
    #expect(
      Summary(result(.everythingSeen, goneUnseen: 12), style: ANSIStyle(isOn: false)).text
        .contains("; every post has been on screen, or was gone before: 12\n"))
  }
}
