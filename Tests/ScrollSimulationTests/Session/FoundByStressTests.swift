import Foundation
@testable import ScrollSimulation
import Testing

/// A session in which stress has found something wrong, with a rule or with the engine, as it shrank it or shorter. `treadmill replay` plays
/// its trace.
struct FoundSession: CustomTestStringConvertible {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Found")

  let name: String
  let testDescription: String  // the rule that broke, and what had happened

  static let all = [
    ("animatedScrollFromTheFirstFrame", "B8: a program scrolls beyond the edges with an animation that begins in the first frame"),
    (
      "insetsBehindABatch",
      "C8: an inset that a callback makes smaller moves a list that rests at its end once, though a batch comes before it is followed"
    ),
    ("insetsOfShortContent", "C8: an inset makes content that was shorter than the screen longer than it, and the list stays at its end"),
    (
      "insetsSetBack",
      "C5: insets that a callback has set are set back before the next tick, and clamp nothing that a program has put outside"
    ),
    ("insetsUnderMomentum", "C8: an inset grows while momentum holds a list at its end, and an item comes"),
    (
      "commandUnderAFinger.uikit",
      "C9: a command goes short of its item under a finger, where the end of a masonry was thought to be nearer"
    ),
    (
      "commandUnderAFinger.flutterClamping",
      "C9: a command goes short of its item under a finger, where the end of a masonry was thought to be nearer"
    ),
    ("edgesOfALostFrame", "C5: a finger lands on an empty list, which a command fills and has measured before the finger moves"),
    ("silentTrackpad.uikit", "C5: content shrinks while a trackpad's drag that has ended waits for momentum"),
    ("silentTrackpad.flutterBouncing", "C5: content shrinks while a trackpad's drag that has ended waits for momentum"),
    ("trackpadFromFarOutside.android", "C5: two fingers on a trackpad begin more than a viewport beyond the end"),
    ("trackpadFromFarOutside.uikit", "C5: two fingers on a trackpad begin more than a viewport beyond the end"),
    ("trackpadFromFarOutside.flutterClamping", "C5: two fingers on a trackpad begin more than a viewport beyond the end"),
    ("quickFlicks", "C5: the third of three quick flicks begins in the frame in which the second has ended"),
    (
      "fingerLeavesBesideATrackpad",
      "E6: a finger that Android saw further on than it was leaves in the frame in which a trackpad pushes the other way"
    ),
    ("letBackInOneFrame", "E6: a trackpad pushes the content less than a point beyond its start and lets it back in the same frame"),
    (
      "itemAtTheFarthestPoint",
      "E6: a fling shoots over the end between two frames, and its farthest point, which no frame shows, is all that meets the last item"
    ),
    (
      "flicksThatMoveNothing",
      "C5: a row of flicks that move nothing, against an edge where nothing bounces, multiplies none of those that come later"
    ),
    ("clampedFrameByFrame.android", "C5: items go under a finger, frame by frame, and each clamp takes what the grid has rounded off"),
    (
      "clampedFrameByFrame.flutterClamping",
      "C5: items go under a finger, frame by frame, and each clamp takes what the grid has rounded off"
    ),
    (
      "commandBeyondWhatIsPlaced",
      "C9: a command shows an item near the end of a masonry, placed no further than the screen, and a finger goes on from there"
    ),
    ("jumpBeyondAPinnedEnd", "C7: a program puts a masonry that is pinned to its end beyond it, in the frame in which items come"),
    ("besideALongerItem", "C13: what stands above the screen beside a longer item of a grid is known before a wheel moves it"),
    (
      "commandOutOfStep",
      "B9: a command and a refused batch come together, and placing an item of the masonry moves what the command holds"
    ),
    ("springWithinAFrame", "F1: items go while Flutter's spring pulls content back, and it is beyond the edge within that frame alone"),
    ("insetsOnTheWayToAPage", "C5: insets change in a frame in which content is on its way to a page, and an edge moves past it"),
    ("scrollBegunWithAnInset", "C8: a program begins to scroll a list from its end in the frame in which an inset grows there"),
    ("springThatBeginsSlowly", "F1: momentum of a trackpad ends on content that a spring takes back from beyond an edge, slowly at first"),
    (
      "insetBeforeAComparison",
      "C10: a callback sets an inset in the frame that is compared with a fresh list, and the list is to follow it in the next one"
    ),
    ("itemOfNothing", "B1: an item turns out to be nothing while all tiles are in use, and the next one needs one"),
    ("itemsReplaced", "A7: items of a masonry go, and others come in their place"),
    ("letGoInAnEmptyViewport", "B11: an item that is let go of behind a cover over the whole list is measured all the same"),
    ("letGoAsTheViewportReturns", "A8: an item is let go of in the frame in which an empty viewport gets its room back"),
    ("keptHeaderBeyondTheContent", "B13: a kept header stands in its own place in a viewport beyond the content"),
    ("restAtARowBeyondTheScreen", "C23: content rests where the last item of a row is in its place, beyond the screen by a negative inset"),
    ("fractionBeforeAClamp", "C3: a long anchor keeps its fraction where a finger has moved it to, and a clamp comes after that"),
    ("shownAndDroppedElsewhere", "C9: a carried item is scrolled to, and dropped elsewhere in the same turn"),
    ("fingerBeyondAnUnplacedEnd", "C7: a finger lands beyond the end of a masonry whose end is not placed, in a viewport without room"),
    ("headerLongerThanTheRoom", "H1: a masonry's header is longer than the room, and the next one is not placed yet"),
    ("keptHeaderPinnedBelowACover", "B13: a kept header is pinned, and its own place is beneath a cover"),
    ("pinnedEndUnderAnotherCover", "C1: a cover goes over a list that is at its pinned end, which moves with the room"),
    ("coverBesideTheGrid", "C24: a cover is a part of 1/64 point longer than the viewport knows, and a carried item is in its reach"),
    ("pushedHeaderAfterAnError", "F1: a header is pushed out of view in a frame with an error, which does not tell where the next one is"),
    ("headerFoundByPlacing", "C7: placing finds after the measuring that another header is pinned, which is unmeasured"),
    ("headersOfACollapsedGrid", "B1: a grid that has pinned headers and no size measures nothing, and does when it is back"),
    ("fingerLeavesAnEmptyViewport", "C7: items come in a viewport without room, and a finger leaves a list that stays at its end"),
    ("itemsOnBothSides", "A9: items come in on the screen of a list that binds tiles early, on both sides of it"),
  ].map(FoundSession.init)

  static func fileNames() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  func trace() throws -> String { try String(contentsOf: Self.folder.appending(path: name + ".ndjson"), encoding: .utf8) }
}

@Suite("What stress has found")
struct FoundByStressTests {
  @Test("breaks no rule any more", arguments: FoundSession.all)
  func isRepaired(found: FoundSession) throws {
    let trace = try found.trace()
    let kind = try #require(ListKind.all.first { trace.contains("\"subject\":\"\($0.name)\"") })
    let target = StressTarget.list(kind.layout, isUnmeasured: kind.isUnmeasured)
    let session = try target.session(replaying: Array(trace.utf8), isEdited: true)
    while session.step() {}
    #expect(session.outcome.findings.first.map { "\($0.rule) in frame \($0.frame): \($0.detail)" } == nil)
    let frames = try #require(trace.firstMatch(of: /"frames":(\d+)/).flatMap { Int($0.1) })
    #expect(session.simulator.frame >= frames)
  }

  @Test("is all played: each trace has its place in the list")
  func all() throws {
    #expect(try FoundSession.fileNames() == FoundSession.all.map { $0.name + ".ndjson" }.sorted())
  }
}
