@testable import ScrollSimulation
import Testing

/// Sessions in which stress has found something wrong, with a rule or with the engine, as it shrank them or shorter.
@Suite("What stress has found")
struct FoundByStressTests {
  /// The first rule that breaks when these things happen, on a small phone with 60 frames a second if nothing else is said; nil if none does.
  private func brokenRule(
    _ subject: StressTarget, platform: String = "uikit", items: Int, numbers: String = "", frames: Int,
    screen: (width: Int, height: Int, hz: Int) = (320, 568, 60), _ lines: String...
  ) throws -> String? {
    try brokenRule(subject, platform: platform, items: items, numbers: numbers, frames: frames, screen: screen, lines)
  }

  private func brokenRule(
    _ subject: StressTarget, platform: String = "uikit", items: Int, numbers: String = "", frames: Int,
    screen: (width: Int, height: Int, hz: Int) = (320, 568, 60), _ lines: [String]
  ) throws -> String? {
    let numbers = #"{"list.items":\#(items)\#(numbers)}"#
    let header = """
      {"setting":{"frames":\(frames),"hand":"swarm","height":\(screen.height),"hz":\(screen.hz),"numbers":\(numbers),\
      "platform":"\(platform)","seed":1,"subject":"\(subject.name)","width":\(screen.width)},"trace":2}
      """
    let text = ([header] + lines).map { $0 + "\n" }.joined()
    let session = try subject.session(replaying: Array(text.utf8), isEdited: true)
    while session.step() {}
    #expect(session.simulator.frame >= frames)
    return session.outcome.findings.first.map { "\($0.rule) in frame \($0.frame): \($0.detail)" }
  }

  @Test("B8: a program scrolls beyond the edges with an animation that begins in the first frame")
  func animatedScrollFromTheFirstFrame() throws {
    let rule = try brokenRule(
      .list(.list), items: 1, frames: 30, #"{"at":1,"gesture":{"ns":2477531,"scroll":{"x":0,"y":-200}}}"#)
    #expect(rule == nil)
  }

  @Test("C8: an inset that a callback makes smaller moves a list that rests at its end once, though a batch comes before it is followed")
  func insetsBehindABatch() throws {
    let rule = try brokenRule(
      .list(.list), items: 20, numbers: #","list.pinsToEnd":1,"list.spacing":272"#, frames: 30,
      #"{"at":3,"event":{"behind":300,"insets":20}}"#,
      #"{"at":7,"gesture":{"jump":{"x":0,"y":2500},"ns":106000000}}"#,
      #"{"at":20,"event":{"batch":[{"at":18,"remove":2},{"at":18,"insert":2,"key":32}]}}"#,
      #"{"at":20,"call":1,"inside":{"behind":-30,"insets":20}}"#,
      #"{"at":21,"event":{"batch":[{"at":1,"insert":2,"key":34}]}}"#)
    #expect(rule == nil)
  }

  @Test("C8: an inset makes content that was shorter than the screen longer than it, and the list stays at its end")
  func insetsOfShortContent() throws {
    let rule = try brokenRule(
      .list(.sections), items: 0, numbers: #","list.pinsToEnd":1"#, frames: 10, screen: (844, 390, 60),
      #"{"at":1,"event":{"batch":[{"at":0,"insert":4,"key":3109}]}}"#, #"{"at":1,"call":1,"inside":{"behind":-5,"insets":0}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"insert":2,"key":3123},{"at":0,"update":1}]}}"#,
      #"{"at":2,"call":1,"inside":{"behind":0,"insets":0}}"#)
    #expect(rule == nil)
  }

  @Test("C5: insets that a callback has set are set back before the next tick, and clamp nothing that a program has put outside")
  func insetsSetBack() throws {
    let rule = try brokenRule(
      .list(.list), items: 20, frames: 10, #"{"at":2,"event":{"behind":0,"insets":44}}"#,
      #"{"at":3,"gesture":{"jump":{"x":0,"y":900},"ns":46000000}}"#, #"{"at":5,"gesture":{"jump":{"x":0,"y":-300},"ns":70000000}}"#,
      #"{"at":5,"call":1,"inside":{"behind":34,"insets":0}}"#, #"{"at":6,"event":{"behind":0,"insets":44}}"#)
    #expect(rule == nil)
  }

  @Test("C8: an inset grows while momentum holds a list at its end, and an item comes")
  func insetsUnderMomentum() throws {
    let rule = try brokenRule(
      .list(.sections), items: 5, numbers: #","list.pinsToEnd":1"#, frames: 10, screen: (198, 242, 60),
      #"{"at":1,"gesture":{"ns":12961067,"trackpad":{"phase":"changed","x":0,"y":400}}}"#,
      #"{"at":1,"gesture":{"ns":12961072,"trackpad":{"phase":"momentumChanged","x":0,"y":400}}}"#,
      #"{"at":3,"event":{"behind":1,"insets":0}}"#, #"{"at":3,"event":{"batch":[{"at":0,"insert":1,"key":535}]}}"#)
    #expect(rule == nil)
  }

  @Test(
    "C9: a command goes short of its item under a finger, where the end of a masonry was thought to be nearer",
    arguments: ["uikit", "flutterClamping"])
  func commandUnderAFinger(platform: String) throws {
    let rule = try brokenRule(
      .list(.masonry), platform: platform, items: 7, frames: 2,
      #"{"at":1,"gesture":{"ns":14905808,"touch":{"finger":0,"phase":"began","x":200,"y":400}}}"#,
      #"{"at":1,"event":{"batch":[{"at":0,"insert":4,"key":25}]}}"#,
      #"{"at":1,"event":{"batch":[{"at":2,"insert":1,"key":38},{"move":3,"to":0}]}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"remove":1}]}}"#, #"{"at":2,"event":{"position":"start","show":38}}"#)
    #expect(rule == nil)
  }

  @Test("C5: a finger lands on an empty list, which a command fills and has measured before the finger moves")
  func edgesOfALostFrame() throws {
    let rule = try brokenRule(
      .list(.sections, isUnmeasured: true), items: 0, frames: 3,
      #"{"at":2,"gesture":{"ns":29760060,"touch":{"finger":0,"phase":"began","x":110,"y":500}}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"insert":1,"key":382},{"at":0,"insert":4,"key":387}]}}"#,
      #"{"at":2,"event":{"position":"nearest","show":382}}"#,
      #"{"at":3,"gesture":{"ns":38093393,"touch":{"finger":0,"phase":"moved","x":100,"y":480}}}"#)
    #expect(rule == nil)
  }

  @Test("C5: content shrinks while a trackpad's drag that has ended waits for momentum", arguments: ["uikit", "flutterBouncing"])
  func silentTrackpad(platform: String) throws {
    let rule = try brokenRule(
      .list(.list), platform: platform, items: 60, frames: 20, #"{"at":2,"gesture":{"ns":20000000,"wheel":{"x":0,"y":100000}}}"#,
      #"{"at":4,"gesture":{"ns":60000000,"trackpad":{"phase":"began","x":0,"y":-20}}}"#,
      #"{"at":5,"gesture":{"ns":80000000,"trackpad":{"phase":"ended","x":0,"y":0}}}"#,
      #"{"at":6,"event":{"batch":[{"at":55,"remove":5}]}}"#)
    #expect(rule == nil)
  }

  @Test("C5: two fingers on a trackpad begin more than a viewport beyond the end", arguments: ["android", "uikit", "flutterClamping"])
  func trackpadFromFarOutside(platform: String) throws {
    let rule = try brokenRule(
      .list(.list), platform: platform, items: 60, frames: 20, #"{"at":2,"gesture":{"ns":23656548,"jump":{"x":0,"y":100000}}}"#,
      #"{"at":3,"gesture":{"ns":49656548,"trackpad":{"phase":"began","x":0,"y":-100}}}"#)
    #expect(rule == nil)
  }

  @Test("C5: the third of three quick flicks begins in the frame in which the second has ended")
  func quickFlicks() throws {
    let touch = { (frame: Int, ns: Int, phase: String, y: Int) in
      #"{"at":\#(frame),"gesture":{"ns":\#(ns),"touch":{"finger":0,"phase":"\#(phase)","x":160,"y":\#(y)}}}"#
    }
    let rule = try brokenRule(
      .list(.list), items: 200, frames: 44, touch(1, 10_843_842, "began", 400), touch(3, 44_177_176, "ended", 100),
      touch(4, 54_843_845, "began", 500), touch(40, 653_510_513, "ended", -1600), touch(40, 661_510_513, "began", 220),
      touch(41, 676_843_847, "ended", 130))
    #expect(rule == nil)
  }

  @Test("E6: a finger that Android saw further on than it was leaves in the frame in which a trackpad pushes the other way")
  func fingerLeavesBesideATrackpad() throws {
    let touch = { (frame: Int, ns: Int, phase: String, y: Int) in
      #"{"at":\#(frame),"gesture":{"ns":\#(ns),"touch":{"finger":0,"phase":"\#(phase)","x":260,"y":\#(y)}}}"#
    }
    let rule = try brokenRule(
      .list(.list), platform: "android", items: 60, numbers: #","prefetch":1,"prefetch.ahead":1"#, frames: 5,
      touch(1, 1_795_381, "began", 520), touch(1, 12_906_493, "moved", 100), touch(2, 24_017_604, "moved", 60),
      touch(5, 68_462_049, "ended", 60),
      #"{"at":5,"gesture":{"ns":79573160,"trackpad":{"phase":"began","x":0,"y":100}}}"#)
    #expect(rule == nil)
  }

  @Test("E6: a trackpad pushes the content less than a point beyond its start and lets it back in the same frame")
  func letBackInOneFrame() throws {
    let trackpad = { (frame: Int, ns: Int, phase: String, y: Double) in
      #"{"at":\#(frame),"gesture":{"ns":\#(ns),"trackpad":{"phase":"\#(phase)","x":0,"y":\#(y)}}}"#
    }
    let rule = try brokenRule(
      .list(.list), items: 60, numbers: #","prefetch":1,"prefetch.ahead":3"#, frames: 6, trackpad(1, 10_000_000, "began", 60),
      trackpad(2, 20_000_000, "changed", 40), trackpad(4, 60_000_000, "changed", -65), trackpad(5, 70_000_000, "changed", -35.1875),
      trackpad(5, 78_000_000, "ended", 0))
    #expect(rule == nil)
  }

  @Test("E6: a fling shoots over the end between two frames, and its farthest point, which no frame shows, is all that meets the last item")
  func itemAtTheFarthestPoint() throws {
    let touch = { (frame: Int, ns: Int, phase: String, y: Int) in
      #"{"at":\#(frame),"gesture":{"ns":\#(ns),"touch":{"finger":0,"phase":"\#(phase)","x":160,"y":\#(y)}}}"#
    }
    let rule = try brokenRule(
      .list(.list), platform: "android", items: 50, numbers: #","prefetch":1,"prefetch.ahead":1"#, frames: 13,
      #"{"at":1,"event":{"behind":-105,"insets":0}}"#, #"{"at":2,"gesture":{"ns":20000000,"jump":{"x":0,"y":3436}}}"#,
      touch(3, 40_000_000, "began", 500), touch(4, 56_000_000, "moved", 400), touch(5, 72_000_000, "ended", 300))
    #expect(rule == nil)
  }

  @Test("C5: a row of flicks that move nothing, against an edge where nothing bounces, multiplies none of those that come later")
  func flicksThatMoveNothing() throws {
    let touch = { (frame: Int, ns: Int, phase: String, y: Int) in
      #"{"at":\#(frame),"gesture":{"ns":\#(ns),"touch":{"finger":0,"phase":"\#(phase)","x":160,"y":\#(y)}}}"#
    }
    let rule = try brokenRule(
      .list(.list), items: 60, numbers: #","list.stopsAtEdges":1"#, frames: 40,
      touch(2, 30_000_000, "began", 100), touch(5, 80_000_000, "ended", 400), touch(10, 160_000_000, "began", 100),
      touch(13, 210_000_000, "ended", 400), #"{"at":18,"gesture":{"ns":290000000,"wheel":{"x":0,"y":2000}}}"#,
      touch(20, 330_000_000, "began", 100), touch(23, 380_000_000, "ended", 400))
    #expect(rule == nil)
  }

  @Test(
    "C5: items go under a finger, frame by frame, and each clamp takes what the grid has rounded off",
    arguments: [("android", 30.0078), ("flutterClamping", 30.01171875)])
  func clampedFrameByFrame(platform: String, step: Double) throws {
    let lines = (2...16).flatMap { frame in
      let (time, phase) = (frame * 16_000_000, frame == 2 ? "began" : "moved")
      let touch = #""touch":{"finger":0,"phase":"\#(phase)","x":160,"y":\#(540 - step * Double(frame - 2))}"#
      let removal = #"{"at":\#(frame),"event":{"batch":[{"at":0,"remove":3}]}}"#
      return [#"{"at":\#(frame),"gesture":{"ns":\#(time),\#(touch)}}"#] + (frame > 3 ? [removal] : [])
    }
    #expect(try brokenRule(.list(.list), platform: platform, items: 600, frames: 24, lines) == nil)
  }

  @Test("C9: a command shows an item near the end of a masonry, placed no further than the screen, and a finger goes on from there")
  func commandBeyondWhatIsPlaced() throws {
    let rule = try brokenRule(
      .list(.masonry), items: 20, frames: 3,
      #"{"at":2,"gesture":{"ns":20682805,"touch":{"finger":0,"phase":"began","x":200,"y":200}}}"#,
      #"{"at":3,"gesture":{"ns":38682807,"touch":{"finger":0,"phase":"moved","x":200,"y":400}}}"#,
      #"{"at":3,"event":{"position":"start","show":15}}"#)
    #expect(rule == nil)
  }

  @Test("C7: a program puts a masonry that is pinned to its end beyond it, in the frame in which items come")
  func jumpBeyondAPinnedEnd() throws {
    let rule = try brokenRule(
      .list(.masonry, isUnmeasured: true), items: 0,
      numbers: #","list.columns":3,"list.estimate":67,"list.pinsToEnd":1,"list.singleEstimates":1"#, frames: 3,
      #"{"at":1,"event":{"batch":[{"at":0,"insert":8,"key":6266}]}}"#, #"{"at":2,"event":{"batch":[{"at":0,"insert":5,"key":6291}]}}"#,
      #"{"at":3,"gesture":{"jump":{"x":0,"y":1900},"ns":45822211}}"#, #"{"at":3,"event":{"batch":[{"at":0,"insert":18,"key":6298}]}}"#)
    #expect(rule == nil)
  }

  @Test("C13: what stands above the screen beside a longer item of a grid is known before a wheel moves it")
  func besideALongerItem() throws {
    let rule = try brokenRule(
      .list(.grid, isUnmeasured: true), items: 15,
      numbers: #","list.insetStart":-30,"prefetch":1,"prefetch.ahead":1,"prefetch.behind":1"#
        + #","prefetch.tilesAhead":1,"prefetch.tilesBehind":1"#,
      frames: 3, screen: (390, 844, 60), #"{"at":1,"event":{"batch":[{"at":0,"insert":1,"key":132}]}}"#,
      #"{"at":3,"gesture":{"ns":45259164,"wheel":{"x":0,"y":100}}}"#,
      #"{"at":3,"event":{"batch":[{"at":2,"insert":1,"key":151},{"move":1,"to":2}]}}"#)
    #expect(rule == nil)
  }

  @Test("B9: a command and a refused batch come together, and placing an item of the masonry moves what the command holds")
  func commandOutOfStep() throws {
    let rule = try brokenRule(
      .list(.masonry), items: 0, frames: 2, screen: (390, 844, 60),
      #"{"at":1,"event":{"batch":[{"at":0,"insert":4,"key":434},{"at":0,"insert":4,"key":438},{"at":0,"insert":2,"key":442}]}}"#,
      #"{"at":1,"event":{"batch":[{"at":0,"insert":2,"key":484}]}}"#, #"{"at":1,"event":{"batch":[{"at":6,"insert":3,"key":1968}]}}"#,
      #"{"at":1,"event":{"batch":[{"at":2,"insert":3,"key":1977}]}}"#, #"{"at":2,"event":{"position":"start","show":1970}}"#,
      #"{"at":2,"event":{"mistake":"count"}}"#)
    #expect(rule == nil)
  }

  @Test("F1: items go while Flutter's spring pulls content back, and it is beyond the edge within that frame alone")
  func springWithinAFrame() throws {
    let touch = { (frame: Int, ns: Int, phase: String, y: Int) in
      #"{"at":\#(frame),"gesture":{"ns":\#(ns),"touch":{"finger":0,"phase":"\#(phase)","x":420,"y":\#(y)}}}"#
    }
    let rule = try brokenRule(
      .list(.sections), platform: "flutterClamping", items: 0, numbers: #","list.spacing":576,"observer":1"#, frames: 11,
      screen: (844, 390, 120), touch(2, 12_772_375, "began", 20), touch(2, 12_772_376, "moved", 100),
      #"{"at":2,"event":{"batch":[{"at":0,"insert":1,"key":1477}]}}"#, #"{"at":3,"event":{"batch":[{"at":0,"insert":12,"key":1479}]}}"#,
      #"{"at":3,"event":{"batch":[{"at":0,"insert":9,"key":1491}]}}"#, #"{"at":3,"event":{"batch":[{"at":0,"insert":11,"key":1500}]}}"#,
      touch(7, 54_439_043, "moved", 330), touch(10, 79_439_043, "ended", 480),
      #"{"at":11,"event":{"batch":[{"at":29,"remove":4},{"at":0,"insert":1,"key":1511}]}}"#)
    #expect(rule == nil)
  }

  @Test("C5: insets change in a frame in which content is on its way to a page, and an edge moves past it")
  func insetsOnTheWayToAPage() throws {
    let touch = { (frame: Int, ns: Int, phase: String, y: Int) in
      #"{"at":\#(frame),"gesture":{"ns":\#(ns),"touch":{"finger":0,"phase":"\#(phase)","x":160,"y":\#(y)}}}"#
    }
    let rule = try brokenRule(
      .list(.list), items: 60, numbers: #","list.stops":1,"list.insetStart":20"#, frames: 24, touch(2, 30_000_000, "began", 400),
      touch(4, 60_000_000, "moved", 330), #"{"at":6,"event":{"behind":-30,"insets":0}}"#, touch(9, 140_000_000, "ended", 330),
      #"{"at":14,"event":{"behind":0,"insets":-30}}"#)
    #expect(rule == nil)
  }

  @Test("C8: a program begins to scroll a list from its end in the frame in which an inset grows there")
  func scrollBegunWithAnInset() throws {
    let rule = try brokenRule(
      .list(.masonry, isUnmeasured: true), items: 0, numbers: #","list.pinsToEnd":1"#, frames: 2, screen: (198, 242, 60),
      #"{"at":2,"gesture":{"ns":28843382,"scroll":{"x":0,"y":-100}}}"#, #"{"at":2,"event":{"behind":1,"insets":0}}"#)
    #expect(rule == nil)
  }

  @Test("F1: momentum of a trackpad ends on content that a spring takes back from beyond an edge, slowly at first")
  func springThatBeginsSlowly() throws {
    let touch = { (ns: Int, phase: String, x: Int, y: Int, frame: Int) in
      #"{"at":\#(frame),"gesture":{"ns":\#(ns),"touch":{"finger":0,"phase":"\#(phase)","x":\#(x),"y":\#(y)}}}"#
    }
    let numbers = #","list.estimate":110,"list.insetEnd":-30,"list.spacing":272,"observer":1,"pages":2,"pages.screenfuls":3"#
    let rule = try brokenRule(
      .list(.masonry, isUnmeasured: true), platform: "flutterBouncing", items: 1, numbers: numbers, frames: 5, screen: (844, 390, 60),
      touch(37_402_994, "began", 100, 300, 3), touch(45_736_328, "moved", 110, 110, 3), touch(45_736_329, "moved", 100, 200, 3),
      touch(54_069_662, "ended", 100, 220, 4),
      #"{"at":4,"gesture":{"ns":62402996,"trackpad":{"phase":"momentumBegan","x":0,"y":100}}}"#)
    #expect(rule == nil)
  }

  @Test("C10: a callback sets an inset in the frame that is compared with a fresh list, and the list is to follow it in the next one")
  func insetBeforeAComparison() throws {
    let rule = try brokenRule(
      .list(.masonry), items: 0, numbers: #","list.insetEnd":2,"list.pinsToEnd":1"#, frames: 128, screen: (198, 242, 90),
      #"{"at":128,"event":{"batch":[{"at":0,"insert":7,"key":2753}]}}"#, #"{"at":128,"call":1,"inside":{"behind":0,"insets":0}}"#)
    #expect(rule == nil)
  }
}
