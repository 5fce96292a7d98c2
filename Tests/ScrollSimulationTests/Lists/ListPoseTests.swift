@testable import ScrollSimulation
import Testing
import Tiling
import ViewTree

@Suite("A list under transforms", .serialized)
struct ListPoseTests {
  private func run(_ kind: ListKind, seed: UInt64, own: Int, parent: Int) -> StressRun<ListSubject> {
    var setting = StressSetting(subject: kind.name, seed: seed, frames: 100, parameters: kind.parameters)
    (setting[ListParameters.transform], setting[ListParameters.parentTransform], setting[ListParameters.taps]) = (own, parent, 500)
    let run = StressRun(setting, ListSubject.init)
    while run.step() {}
    return run
  }

  @Test("shows the same frames as a list without, where transforms undo each other to the last bit")
  func frames() {
    for (kind, seed) in [(.init(.list, isUnmeasured: true), 3), (.init(.grid, isUnmeasured: false), 4)] as [(ListKind, UInt64)] {
      let plain = run(kind, seed: seed, own: 0, parent: 0).simulator.hash
      for (own, parent) in (1..<6).flatMap({ [($0, 0), ($0 % 5 + 1, $0)] }) {
        #expect(run(kind, seed: seed, own: own, parent: parent).simulator.hash == plain, "\(kind.name), \(own) in \(parent)")
      }
    }
  }

  @Test("keeps every rule at an odd angle")
  func oddAngle() {
    let odd = ListPose.Turn.all.count - 1
    for own in [0, 2, odd] {
      var checkedFingers = 0
      for seed in 5...8 as ClosedRange<UInt64> {
        let run = run(.init(.horizontal, isUnmeasured: true), seed: seed, own: own, parent: odd)
        #expect(run.outcome.findings == [])
        checkedFingers += run.subject.simulator.checker.motionTally[.finger, default: 0]
      }
      #expect(checkedFingers > 0)
    }
  }

  @Test("mirrored, shows the same frames, each of them the mirror image", arguments: ListLayout.allCases, [false, true])
  func mirrored(layout: ListLayout, isUnmeasured: Bool) {
    let kind = ListKind(layout, isUnmeasured: isUnmeasured)
    for seed in [isUnmeasured ? 3 : 4] as [UInt64] {
      func run(_ direction: ListPose.Direction) -> StressRun<ListSubject> {
        var setting = StressSetting(subject: kind.name, seed: seed, frames: 100, parameters: kind.parameters)
        (setting[ListParameters.direction], setting[ListParameters.taps], setting[ListParameters.hasInsides]) = (direction.rawValue, 500, 1)
        (setting[ListParameters.transform], setting[ListParameters.parentTransform]) = (0, 0)
        setting[ListParameters.cut] = 0  // a mirrored list has none
        let run = StressRun(setting, ListSubject.init)
        while run.step() {}
        return run
      }
      let plain = run(.leftToRight)
      for direction in [ListPose.Direction.ownRightToLeft, .inheritedRightToLeft, .ownLeftToRight] {
        let run = run(direction)
        #expect(run.simulator.hash == plain.simulator.hash, "\(kind.name), seed \(seed), \(direction)")
        #expect(run.outcome.findings == [])
        let isJudged = run.outcome.rules.contains { $0.rule == "M1" && $0.checked > 0 }
        #expect(isJudged == direction.isMirrored, "\(kind.name), seed \(seed), \(direction)")
      }
    }
  }

  @Test("M1 breaks when a tile, or a view in it, is a 256th of a point off on the window")
  func mirrorRule() {
    let stage = Stage()
    let rule = MirroredListsAreMirrorImages()
    let frames = [stage.frame(), stage.frame()].map { frame in
      var frame = frame
      frame.now.corners = frame.now.tiles.map { tile in
        tile.index == nil ? [] : [.init(x: (frame.now.width - tile.crossStart) * 4, y: (tile.start - frame.now.offset) * 4)]
      }
      return frame
    }
    expect(rule, holdsOn: frames) { $0.now.corners[1][0].x += 1 }
    expect(rule, holdsOn: frames) { $0.now.corners[2][0].y -= 1 }
    expect(rule, holdsOn: frames) { $0.now.corners[1].append(.init(x: 0, y: 0)) }
  }

  @Test("is touched where the engine has it", arguments: ListPose.Turn.all.indices)
  func places(turn: Int) throws {
    let size = Size(width: 390, height: 844)
    for direction in [ListPose.Direction.leftToRight, .ownRightToLeft, .inheritedRightToLeft, .ownLeftToRight] {
      let pose = ListPose(
        own: ListPose.Turn.all[turn], parent: ListPose.Turn.all[(turn + 2) % ListPose.Turn.all.count], direction: direction)
      let window = pose.window(of: size)
      let view = pose.parent(in: window)
      let list = TiledScrollView(frame: view.bounds)
      view.addSubview(list)
      pose.turn(list)
      for point in [Point.zero, Point(x: 390, y: 20), Point(x: 7, y: 843)] {
        let (place, due) = (pose.onWindow(point, of: size), list.convert(point, to: window))
        #expect(abs(place.x - due.x) < 1e-9 && abs(place.y - due.y) < 1e-9, "\(direction)")
      }
    }
  }

  @Test("C5 says nothing of fingers of which the last bits decide whether they drag")
  func closeCalls() {
    func begins(along y: Double, across x: Double, isTransformed: Bool) -> (drags: Bool, isKnown: Bool) {
      var law = FingerLaw()
      _ = law.take(
        [.finger(0, .began, time: 0, x: 100, y: 100), .finger(0, .moved, time: 1, x: 100 + x, y: 100 + y)], scrolls: true, slop: 10,
        width: 390, height: 844, isTransformed: isTransformed)
      return (law.isDragging, !law.isBlind)
    }
    #expect(begins(along: 10, across: 0, isTransformed: false) == (true, true))
    for (y, x) in [(10, 0), (10 - 1e-9, 0), (20, 20), (-20, 20 + 1e-9)] as [(Double, Double)] {
      #expect(!begins(along: y, across: x, isTransformed: true).isKnown)
    }
    #expect(begins(along: 10.01, across: 0, isTransformed: true) == (true, true))
    #expect(begins(along: 9.99, across: 0, isTransformed: true) == (false, true))
  }
}
