@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

/// The rule must hold on every frame, and break on each on which a law speaks as soon as the content stands elsewhere by `slip`, or the list
/// says that it does something else.
///
/// - Returns: in how many frames each law spoke.
@discardableResult
private func expectLaws(
  _ frames: [CheckedFrame], slip: Int64 = 3, sourceLocation: SourceLocation = #_sourceLocation
) -> [MotionLaw.Law: Int] {
  var rule = MotionContinues()
  for frame in frames {
    let kept = rule
    let finding = rule.fault(in: frame)
    #expect(finding == nil, "frame \(frame.now.number)", sourceLocation: sourceLocation)
    // What a law says near the end of a return leaves a quarter of a point open.
    guard let law = rule.tally.first(where: { kept.tally[$0.key] != $0.value })?.key else { continue }
    let step = law == .edge ? max(slip, 20) : slip
    for delta in [step, -step] {
      var (spoilt, copy) = (frame, kept)
      spoilt.now.offset += delta
      spoilt.now.travel += delta
      #expect(copy.fault(in: spoilt) != nil, "frame \(frame.now.number), \(law), by \(delta)", sourceLocation: sourceLocation)
    }
    var (spoilt, copy) = (frame, kept)
    spoilt.now.phase = frame.now.phase == .momentum ? .animating : .momentum
    #expect(copy.fault(in: spoilt) != nil, "frame \(frame.now.number), \(law), phase", sourceLocation: sourceLocation)
  }
  return rule.tally
}

@Suite("C5, the rule of motion,")
struct MotionInvariantsTests {
  @Test("speaks of fingers, throws, catches and rest, and breaks where one is 3/64 point off", arguments: ScrollPlatform.allCases)
  func throwing(platform: ScrollPlatform) throws {
    for hz in [60, 90, 120] {
      let script = "wait 50ms; fling -2000; wait 200ms; tap; wait 60ms; fling -3000; wait 80ms; fling -2500; wait 900ms; fling 900; wait 2s"
      let tally = expectLaws(try MotionRun.frames(5 * hz, on: platform, hz: hz, script: script))
      #expect(tally[.touch, default: 0] > 1 && tally[.finger, default: 0] > 8, "\(tally)")
      #expect(tally[.fling, default: 0] > hz, "\(tally)")
    }
  }

  @Test("follows a throw and a finger through corrections, and breaks where one stops them", arguments: ScrollPlatform.allCases)
  func corrected(platform: ScrollPlatform) throws {
    let script = "wait 50ms; drag 200,800 -> 200,100 in 600ms; wait 900ms; drag 200,300 -> 200,700 in 500ms hold 100ms; wait 1s"
    let frames = try MotionRun.frames(200, on: platform, growing: [20, 21, 50, 60, 110, 111], script: script)
    let tally = expectLaws(frames)
    #expect(tally[.fling, default: 0] > 30 && tally[.finger, default: 0] > 40)
    #expect(frames.count { $0.now.corrections.contains { $0.delta == 3_200 } && $0.now.phase != .resting } >= 5)
    // The same frames, with a motion that a correction has not taken along.
    var rule = MotionContinues()
    let place = try #require(frames.firstIndex { $0.now.phase == .decelerating && !$0.now.corrections.isEmpty })
    for frame in frames[..<place] { #expect(rule.fault(in: frame) == nil) }
    var stuck = frames[place]
    stuck.now.travel -= 3_200
    stuck.now.offset -= 3_200
    #expect(rule.fault(in: stuck) != nil)
  }

  @Test("does not say, under a transform, whether a finger that has left content a step of the grid beside a stop has left it on it")
  func besideAStop() throws {
    let frames = try MotionRun.frames(60, on: .uikit, script: "wait 50ms; drag 200,800 -> 200,390 in 400ms hold 100ms; wait 300ms")
    let release = try #require(frames.firstIndex { $0.before.phase == .dragging && $0.now.phase == .resting })
    for isTransformed in [false, true] {
      var rule = MotionContinues()
      for var frame in frames[...release] {
        frame.input.manner.stops = .targets(frames[release].now.offset)
        frame.input.manner.isTransformed = isTransformed
        if frame.now.number == frames[release].now.number {
          var kept = rule
          #expect(kept.fault(in: frame) == nil)
          frame.now.offset -= 1
          frame.now.travel -= 1
          frame.now.phase = .decelerating
          #expect((rule.fault(in: frame) == nil) == isTransformed)
        } else {
          #expect(rule.fault(in: frame) == nil)
        }
      }
    }
  }

  @Test("follows a recorded finger that pauses before its last movements, silently or not", arguments: ScrollPlatform.allCases)
  func pausing(platform: ScrollPlatform) {
    var throwing: [Bool] = []
    for (moves, reports, repeats) in [1, 2, 4].flatMap({ moves in
      [2, 4, 5, 11, 30].flatMap { pause in [(moves, pause, false), (moves, pause, true)] }
    }) {
      // Ten reports of 24 points in 8 ms, a pause of so many, and moves of 6 points, of which the lift is the last.
      var csv = "t,phase,x,y\n20,began,200,600\n"
      var (time, place) = (20, 600)
      for move in 1...10 + moves {
        if move == 11 {
          for _ in 0..<reports {
            time += 8
            csv += repeats ? "\(time),moved,200,\(place)\n" : ""
          }
        }
        time += 8
        place -= move > 10 ? 6 : 24
        csv += "\(time),\(move == 10 + moves ? "ended" : "moved"),200,\(place)\n"
      }
      let recording = GestureRecording(reading: Array(csv.utf8))
      #expect(recording.faults == [] && recording.events.count == 11 + moves + (repeats ? reports : 0))
      let frames = MotionRun.frames(60, on: platform, RecordedGestures(recording))
      let tally = expectLaws(frames)
      #expect(tally[.finger, default: 0] >= 5)
      throwing.append(frames.contains { $0.now.phase == .decelerating })
    }
    // Weights over three intervals know no silence, so that one touch after it throws by what was before; a parabola has nothing but what
    // came after a silence of more than 40 ms. Of one touch after a row at one place, 0.15 pt/ms are left, which is too slow for UIKit.
    let isParabola = platform == .android || platform == .flutterClamping
    #expect(throwing[2] && throwing[4] == !isParabola && throwing[8] == !isParabola && throwing[9] == (platform != .uikit), "\(throwing)")
    #expect(throwing[20...].allSatisfy { $0 }, "four moves are a throw of their own: \(throwing)")
  }

  @Test("speaks of what is beyond an edge: the band, the way back, the stop", arguments: ScrollPlatform.allCases)
  func edges(platform: ScrollPlatform) throws {
    let script = """
      wait 50ms; drag 200,200 -> 200,600 in 300ms hold 100ms; wait 1s; drag 200,200 -> 200,500 in 100ms; wait 300ms; tap; wait 1s
      jump 1200; wait 100ms; fling 3500; wait 2s
      """
    let tally = expectLaws(try MotionRun.frames(400, on: platform, script: script))
    let hasBand = platform == .uikit || platform == .flutterBouncing
    #expect((tally[.band, default: 0] > 20) == hasBand)
    #expect(tally[.edge, default: 0] >= (platform == .flutterClamping ? 1 : 5), "\(tally)")
  }

  @Test("speaks of wheels and animated scrolls, of which one ends exactly at its target", arguments: ScrollPlatform.allCases)
  func programs(platform: ScrollPlatform) throws {
    let script = """
      wait 50ms; wheel 300; wait 20ms; wheel -90; wait 20ms; wheel -900; wait 50ms; scroll 2000.5; wait 500ms; scroll 100; wait 100ms; scroll 4000
      wait 150ms; tap; wait 200ms; fling -2000; wait 100ms; wheel 40; wait 100ms; fling -2000; wait 100ms; scroll 0; wait 1s
      """
    let frames = try MotionRun.frames(180, on: platform, growing: [12, 15], script: script)
    let tally = expectLaws(frames)
    #expect(tally[.wheel, default: 0] >= 4 && tally[.scroll, default: 0] > 15)
    let end = try #require(frames.first { $0.now.phase == .resting && $0.before.phase == .animating })
    #expect(end.now.offset == 2_100 * 64 + 32, "the target, and two items of 50 points above it")
  }

  @Test("speaks of trackpads and of the system's momentum", arguments: ScrollPlatform.allCases)
  func trackpads(platform: ScrollPlatform) {
    let events = MotionRun.trackpad(from: 3, pulls: 12, momenta: 20) + MotionRun.trackpad(from: 50, pulls: 6, momenta: 0)
    let tally = expectLaws(MotionRun.frames(90, on: platform, growing: [8, 20], MotionRun.Listed(events: events)))
    #expect(tally[.trackpad, default: 0] > 30)
  }

  @Test("says nothing of what it cannot know: a turn of the window, a jump, and the finger that was down")
  func silence() throws {
    let script = "wait 50ms; jump 3000; rotate; wait 100ms; jump 400; wait 50ms; wheel 10; wait 1s"
    let frames = try MotionRun.frames(20, on: .uikit, script: script)
    var rule = MotionContinues()
    for var frame in frames {
      let isOpen = frame.input.resized || frame.input.events.contains(.jump) || frame.isFirst
      let kept = rule.tally
      if isOpen { frame.now.travel += 5_000 }
      #expect(rule.fault(in: frame) == nil)
      #expect(isOpen == (rule.tally == kept), "frame \(frame.now.number)")
    }
  }

  @Test("reports a fault once, and goes on when the content rests")
  func once() throws {
    let frames = try MotionRun.frames(300, on: .uikit, script: "wait 50ms; fling -2000; wait 4s; wheel 100; wait 1s")
    let fault = try #require(frames.firstIndex { $0.now.phase == .decelerating }) + 10
    var rule = MotionContinues()
    var findings: [Int] = []
    for (place, var frame) in frames.enumerated() {
      if place >= fault, frame.now.phase == .decelerating { frame.now.offset += 64 }
      if rule.fault(in: frame) != nil { findings.append(place) }
    }
    #expect(findings == [fault])
    #expect(rule.tally[.wheel] == 1)
  }
}
