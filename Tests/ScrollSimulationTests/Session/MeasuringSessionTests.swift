@testable import ScrollSimulation
import Testing

/// Sessions in which measuring took a tile from an item that stays, or found none, as stress has shrunk them.
@Suite("Tiles for what is measured, in sessions that stress has found")
struct MeasuringSessionTests {
  private func brokenRule(
    _ subject: StressTarget, frames: Int, height: Int, width: Int, numbers: KeyValuePairs<String, Int>, _ lines: String...
  ) throws -> String? {
    let rates = numbers.map { "\"\($0)\":\($1)" }.joined(separator: ",")
    let header = """
      {"setting":{"frames":\(frames),"hand":"swarm","height":\(height),"hz":60,"numbers":{\(rates)},"platform":"uikit","seed":1,\
      "subject":"\(subject.name)","width":\(width)},"trace":2}
      """
    let text = ([header] + lines).map { $0 + "\n" }.joined()
    let session = try subject.session(replaying: Array(text.utf8), isEdited: true)
    while session.step() {}
    #expect(session.simulator.frame >= frames)
    return session.outcome.findings.first.map { "\($0.rule) in frame \($0.frame): \($0.detail)" }
  }

  @Test("B1: an item turns out to be nothing while all tiles are in use, and the next one needs one")
  func nothing() throws {
    let rule = try brokenRule(
      .list(.sections, isUnmeasured: true), frames: 3, height: 390, width: 844, numbers: ["list.knowledge": 2, "list.spacing": 576],
      #"{"at":1,"event":{"batch":[{"at":0,"insert":7,"key":96}]}}"#,
      #"{"at":2,"gesture":{"ns":18002437,"touch":{"finger":0,"phase":"began","x":600,"y":330}}}"#,
      #"{"at":2,"gesture":{"ns":26335770,"touch":{"finger":0,"phase":"moved","x":593,"y":295}}}"#,
      #"{"at":3,"gesture":{"ns":43002438,"touch":{"finger":0,"phase":"moved","x":600,"y":180}}}"#)
    #expect(rule == nil)
  }

  @Test("A7: items of a masonry go, and others come in their place")
  func gone() throws {
    let rule = try brokenRule(
      .list(.masonry, isUnmeasured: true), frames: 2, height: 844, width: 390, numbers: ["list.knowledge": 2, "list.spacing": 272],
      #"{"at":1,"event":{"batch":[{"at":0,"insert":4,"key":377},{"at":0,"insert":5,"key":382}]}}"#,
      #"{"at":1,"event":{"batch":[{"at":2,"insert":3,"key":387}]}}"#,
      #"{"at":1,"event":{"batch":[{"at":0,"insert":4,"key":390}]}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"remove":1},{"at":0,"remove":6},{"at":3,"insert":6,"key":401},"#
        + #"{"at":0,"insert":2,"key":408},{"at":0,"remove":5},{"at":0,"insert":5,"key":410},{"at":0,"insert":4,"key":415}]}}"#)
    #expect(rule == nil)
  }

  @Test("A9: items come in on the screen of a list that binds tiles early, on both sides of it")
  func reach() throws {
    let rule = try brokenRule(
      .list(.list, isUnmeasured: true), frames: 3, height: 390, width: 844,
      numbers: [
        "list.knowledge": 2, "prefetch": 1, "prefetch.ahead": 1, "prefetch.behind": 1, "prefetch.binds": 2, "prefetch.tilesAhead": 1,
        "prefetch.tilesBehind": 1,
      ],
      #"{"at":1,"event":{"batch":[{"at":0,"insert":1,"key":21}]}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"insert":4,"key":23},{"at":2,"update":2},{"at":4,"remove":1},{"at":0,"insert":5,"key":28}]}}"#,
      #"{"at":2,"event":{"batch":[{"move":0,"to":7},{"at":0,"insert":2,"key":33},{"at":0,"insert":4,"key":35}]}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"remove":1}]}}"#,
      #"{"at":2,"event":{"batch":[{"move":12,"to":0},{"at":14,"insert":2,"key":59}]}}"#,
      #"{"at":2,"event":{"batch":[{"move":0,"to":14},{"at":0,"remove":1},{"move":13,"to":0}]}}"#,
      #"{"at":2,"event":{"batch":[{"move":14,"to":13},{"at":13,"remove":1}]}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"remove":4}]}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"insert":1,"key":80}]}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"insert":3,"key":82},{"at":0,"insert":3,"key":85}]}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"insert":4,"key":88}]}}"#,
      #"{"at":2,"event":{"batch":[{"at":16,"insert":1,"key":92}]}}"#,
      #"{"at":2,"event":{"batch":[{"at":0,"insert":1,"key":111}]}}"#,
      #"{"at":3,"event":{"batch":[{"move":0,"to":18}]}}"#,
      #"{"at":3,"event":{"batch":[{"at":18,"insert":5,"key":119}]}}"#)
    #expect(rule == nil)
  }
}
