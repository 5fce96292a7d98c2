import Foundation
import Scrolling
import Testing
import ViewTree

@testable import ScrollSimulation

/// Numbers that a trace may say, and those that it may not.
@Suite("The bounds of a trace's numbers")
struct TraceBoundsTests {
  private let target = StressTarget("Inbox", parameters: [Inbox.atFirst], code: "inbox") { (eventSource: EventSource<Inbox.Event>) in
    Inbox(eventSource)
  }

  /// A trace of these lines, as somebody writes it by hand.
  private func text(_ lines: [String], platform: ScrollPlatform = .uikit) throws -> [UInt8] {
    var setting = StressSetting(subject: "Inbox", seed: 1, frames: 120)
    setting.platform = platform.rawValue
    setting[Inbox.atFirst] = 40
    let header = String(decoding: StressTrace<Inbox.Event>(setting: setting, entries: []).text, as: UTF8.self)
    return Array((header + lines.map { "\($0)\n" }.joined()).utf8)
  }

  private func gesture(_ action: String, ns: String = "20000000") -> String { #"{"at":2,"gesture":{"ns":\#(ns),\#(action)}}"# }

  private func fault(_ lines: [String]) throws -> TraceFault? {
    let text = try text(lines)
    do throws(TraceFault) {
      _ = try target.session(replaying: text, isEdited: true)
      return nil
    } catch { return error }
  }

  @Test(
    "a gesture that is out of bounds is refused with its line and with what is allowed",
    arguments: [
      (#""jump":{"x":0,"y":1e15}"#, #"jump.y" is 1000000000000000, expected -1000000000000 to 1000000000000"#),
      (#""wheel":{"x":-1e15,"y":0}"#, #"wheel.x" is -1000000000000000"#),
      (#""trackpad":{"phase":"began","x":0,"y":1e15}"#, #"trackpad.y" is 1000000000000000"#),
      (#""scroll":{"x":0,"y":9223372036854775808}"#, #"scroll.y" is 9.2"#),
      (#""touch":{"phase":"began","x":0,"y":1000000000001}"#, #"touch.y" is 1000000000001"#), (#""jump":{"x":0,"y":1e400}"#, ""),
      (#""jump":{"x":0,"y":NaN}"#, ""), (#""touch":{"finger":32,"phase":"began","x":0,"y":1}"#, #"finger" is 32, expected 0 to 31"#),
      (#""touch":{"finger":-1,"phase":"began","x":0,"y":1}"#, #"finger" is -1"#),
      (#""touch":{"finger":0.5,"phase":"began","x":0,"y":1}"#, #"finger" is 0.5, expected a whole number"#),
      (#""touch":{"phase":"began","x":0}"#, #"touch.y" is missing"#),
      (#""touch":{"phase":"hovers","x":0,"y":0}"#, #"touch.phase" is 'hovers', expected one of began"#),
      (#""wheel":{"x":0,"y":1},"jump":{"x":0,"y":1}"#, "may have only one of wheel, jump"),
      (#""rotate":false"#, #"rotate" is 'false', expected one of true"#),
      (#""jump":{"x":0,"y":1,"y":2}"#, #"it has "y" twice"#), (#""jump":{"x":0,"y":1,"\u0079":2}"#, #"it has "y" twice"#),
      (#""jump":{"x":0,"y":1,"z":2}"#, #"jump.z" is unknown; the fields here are x, y"#),
    ])
  func gestures(action: String, words: String) throws {
    guard case .badLine(2, let reason) = try fault([gesture(action)]) else {
      Issue.record("\(action) is taken")
      return
    }
    #expect(words.isEmpty || reason.contains(words), "\(reason)")
    #expect("\(TraceFault.badLine(line: 2, reason: reason))".contains("correct or remove it"))
  }

  @Test(
    "so is a line whose frame, call or instant is, and one that says two things or none",
    arguments: [
      #"{"at":-1,"event":{"height":{"_0":9}}}"#, #"{"at":1000000001,"event":{"height":{"_0":9}}}"#,
      #"{"at":1.5,"gesture":{"ns":1,"rotate":true}}"#,
      #"{"at":9223372036854775808,"gesture":{"ns":1,"rotate":true}}"#, #"{"gesture":{"ns":1,"rotate":true}}"#,
      #"{"at":1,"call":0,"inside":{"height":{"_0":9}}}"#, #"{"at":1,"call":1000001,"inside":{"height":{"_0":9}}}"#,
      #"{"at":1,"gesture":{"ns":-1,"rotate":true}}"#, #"{"at":1,"gesture":{"ns":1000000000000000001,"rotate":true}}"#,
      #"{"at":1,"gesture":{"ns":1,"rotate":true},"event":{"height":{"_0":9}}}"#, #"{"at":1}"#,
      #"{"at":1,"at":2,"gesture":{"ns":1,"rotate":true}}"#,
    ])
  func lines(line: String) throws {
    // A line behind it, since a last line that is bad has broken off.
    guard case .badLine(2, _) = try fault([line, gesture(#""rotate":true"#)]) else {
      Issue.record("\(line) is taken")
      return
    }
  }

  @Test("no chain of the largest gestures takes an offset off the grid, whoever's motion the list has", arguments: ScrollPlatform.allCases)
  func extremes(platform: ScrollPlatform) throws {
    let limit = Int(GestureEvent.maximumMagnitude)
    for way in [limit, -limit] {
      let stroke = [("began", 0), ("moved", way), ("moved", -way), ("moved", way), ("ended", -way)].map { phase, y in
        #""touch":{"phase":"\#(phase)","x":0,"y":\#(y)}"#
      }
      let pad = ["began", "changed", "changed", "ended", "momentumBegan", "momentumChanged", "momentumEnded"].map { phase in
        #""trackpad":{"phase":"\#(phase)","x":0,"y":\#(way)}"#
      }
      let others = ["wheel", "jump", "scroll"].map { #""\#($0)":{"x":0,"y":\#(way)}"# }
      for step in [0, 1, 5_000_000] {
        let actions = [stroke, pad, others].map { Array(repeating: $0, count: 12).joined() }.joined()
        let lines = actions.enumerated().map { gesture($0.element, ns: "\(20_000_000 + $0.offset * step)") }
        let session = try target.session(replaying: try text(lines, platform: platform), isEdited: true)
        let list = try #require(session.simulator as? ListSimulator).list
        while session.step() { try #require(abs(list.contentOffset.y) <= LayoutUnit.maximumPoints) }
        #expect(session.unusedEntries == [])
      }
    }
  }

  @Test("what shrinking tries in a gesture's place is within the bounds, even of one at their edge")
  func simplerGestures() {
    let limit = GestureEvent.maximumMagnitude
    for value in [limit, -limit, limit.nextDown, limit - 0.5, 99.5, -limit + 1 / 64] {
      let point = Point(x: value, y: -value)
      for action: GestureEvent.Action in [
        .touch(finger: 31, .moved, point), .wheel(by: point), .trackpad(by: point, .began), .scroll(to: point),
      ] {
        #expect(GestureEvent(at: .zero, action).shrinkCandidates.allSatisfy { $0.isWithinBounds })
      }
    }
    #expect(!GestureEvent(at: .zero, .jump(to: Point(x: 0, y: limit.nextUp))).isWithinBounds)
    #expect(!GestureEvent(at: .zero, .jump(to: Point(x: .nan, y: 0))).isWithinBounds)
    #expect(!GestureEvent(at: Instant(nanoseconds: -1), .rotate).isWithinBounds)
  }

  @Test("what a hand draws for a list that is longer than a trace can say stays within the bounds, and else as it is")
  func withinReach() {
    let limit = GestureEvent.maximumMagnitude
    for (far, near) in [(Point(x: 2 * limit, y: -3 * limit), Point(x: limit, y: -limit)), (Point(x: 1, y: limit), Point(x: 1, y: limit))] {
      #expect(GestureEvent(at: .zero, .jump(to: far)).withinReach == GestureEvent(at: .zero, .jump(to: near)))
      #expect(GestureEvent(at: .zero, .scroll(to: far)).withinReach == GestureEvent(at: .zero, .scroll(to: near)))
      #expect(GestureEvent(at: .zero, .wheel(by: far)).withinReach == GestureEvent(at: .zero, .wheel(by: near)))
      #expect(GestureEvent(at: .zero, .trackpad(by: far, .ended)).withinReach == GestureEvent(at: .zero, .trackpad(by: near, .ended)))
      #expect(
        GestureEvent(at: .zero, .touch(finger: 3, .began, far)).withinReach == GestureEvent(at: .zero, .touch(finger: 3, .began, near)))
    }
    #expect(GestureEvent(at: .zero, .rotate).withinReach == GestureEvent(at: .zero, .rotate))
  }

  @Test("a stroke between the two edges is shrunk to no wheel, which would be out of bounds, and the trace that is left can be read")
  func hugeStroke() throws {
    let limit = Int(GestureEvent.maximumMagnitude)
    let stroke = [("began", limit), ("moved", -limit), ("ended", -limit)].map { gesture(#""touch":{"phase":"\#($0)","x":0,"y":\#($1)}"#) }
    let hollow = StressTarget("Inbox", parameters: [Inbox.atFirst], code: "inbox") { (eventSource: EventSource<Inbox.Event>) in
      Inbox(eventSource, bug: .hollow)
    }
    var budget = ShrinkBudget(maximumRuns: 200)
    let shrunk = try #require(try hollow.shrink(try text(stroke), isEdited: true, within: &budget))
    _ = try hollow.record(of: shrunk.text)
  }

  @Test("a batch of more steps than an event may have is refused")
  func manySteps() throws {
    let target = StressTarget.list(.list)
    let steps = Array(repeating: #"{"at":0,"remove":1}"#, count: ListStep.maximumSteps + 1)
    for (steps, isTaken) in [(steps, false), (Array(steps.dropLast()), true)] {
      let header = StressTrace<ListEvent>(setting: target.setting(seed: 1, frames: 3), entries: []).text
      let text =
        header + Array("{\"at\":1,\"event\":{\"batch\":[\(steps.joined(separator: ","))]}}\n{\"at\":1,\"event\":{\"reload\":true}}\n".utf8)
      if isTaken {
        #expect(try target.record(of: text, isEdited: true).events == 2)
      } else {
        #expect(throws: TraceFault.self) { try target.record(of: text, isEdited: true) }
      }
    }
  }

  @Test("a line of more bytes than a line may have is refused by its number")
  func longLine() throws {
    let long = "{" + String(repeating: " ", count: TraceHeader.maximumLineBytes) + "}"
    #expect(try fault([gesture(#""rotate":true"#), long]) == .lineTooLong(line: 3, maximumBytes: TraceHeader.maximumLineBytes))
  }
}
