@testable import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("The log of inputs")
struct RecordedInputTests {
  private func touch(_ finger: Int, _ phase: Touch.Phase, _ y: Double) -> GestureEvent {
    GestureEvent(at: .zero, .touch(finger: finger, phase, Point(x: 10, y: y)))
  }

  @Test("takes the moves of a finger as one, and those of two fingers at once as two")
  func series() {
    var log = InputLog()
    log.add(touch(1, .began, 100), before: 1)
    log.add(touch(2, .began, 300), before: 1)
    for frame in 2...6 {
      log.add(touch(1, .moved, 100 + Double(frame)), before: frame)
      log.add(touch(2, .moved, 300.25 + Double(frame)), before: frame)
    }
    log.add(touch(1, .ended, 106), before: 7)
    #expect(
      log.inputs.map(\.words) == [
        "finger 1 lands at 10, 100", "finger 2 lands at 10, 300", "finger 1 moves to 10, 106 in 5 steps",
        "finger 2 moves to 10, 306.3 in 5 steps", "finger 1 lifts at 10, 106",
      ])
    #expect(log.inputs.map { [$0.frame, $0.last] } == [[1, 1], [1, 1], [2, 6], [2, 6], [7, 7]])
  }

  @Test("begins a series again behind another input, and behind a pause")
  func interrupted() {
    var log = InputLog()
    log.add(touch(1, .moved, 1), before: 1)
    log.add("2 posts come", kind: "event", before: 1)
    log.add(touch(1, .moved, 2), before: 2)
    log.add(touch(1, .moved, 3), before: 10)
    log.add(touch(1, .moved, 4), before: 19)
    #expect(log.inputs.map { [$0.frame, $0.last] } == [[1, 1], [1, 1], [2, 10], [19, 19]])
    #expect(log.inputs.map(\.kind) == ["touch", "event", "touch", "touch"])
  }

  @Test(
    "says what each gesture does",
    arguments: [
      (.wheel(by: Point(x: 0, y: -37)), "wheel", "the wheel turns by 0, -37"), (.rotate, "device", "the device is turned"),
      (.jump(to: Point(x: 0, y: 1e18)), "program", "a program sets the offset to 0, 1e+18"),
      (.scroll(to: Point(x: 0, y: 0.05)), "program", "a program scrolls to 0, 0.1, animated"),
      (.trackpad(by: Point(x: 1, y: 2), .momentumBegan), "wheel", "trackpad: momentum begins by 1, 2"),
      (.touch(finger: 4, .cancelled, .zero), "touch", "the system takes finger 4 away"),
    ] as [(GestureEvent.Action, String, String)])
  func words(action: GestureEvent.Action, kind: String, words: String) {
    var log = InputLog()
    log.add(GestureEvent(at: .zero, action), before: 3)
    #expect(log.inputs == [RecordedInput(frame: 3, kind: kind, words: words)])
  }

  @Test("of loads ends the last one of a name in its lane, and keeps no more than it has room for")
  func loads() {
    var log = LoadLog()
    log.began("a", in: "photos", frame: 1)
    log.ended("a", in: "pages", "shown", frame: 2)
    log.ended("a", in: "photos", "shown", frame: 3)
    log.began("a", in: "photos", frame: 4)
    #expect(
      log.loads == [
        RecordedLoad(lane: "photos", name: "a", begin: 1, end: 3, outcome: "shown"),
        RecordedLoad(lane: "photos", name: "a", begin: 4, end: nil, outcome: ""),
      ])
    for number in 0..<LoadLog.maximumLoads { log.began("\(number)", in: "x", frame: 5) }
    #expect(log.loads.count == LoadLog.maximumLoads)
  }
}
