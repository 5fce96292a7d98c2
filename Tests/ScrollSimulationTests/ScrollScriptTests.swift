import ScrollSimulation
import Scrolling
import Testing
import ViewTree

@Suite("A scroll script", .timeLimit(.minutes(5)))
struct ScrollScriptTests {
  private let middle = ScrollScript.View(isAtStart: false, isAtEnd: false, contentLength: 40_000, viewportHeight: 844)

  private func play(_ profile: ScrollProfile, hz: Int = 60, seed: UInt64, frames: Int = 3_000) -> [ScrollScript.Step] {
    var script = ScrollScript(profile: profile, hz: hz, seed: seed)
    return (0..<frames).map { _ in script.next(seeing: middle) }
  }

  private func events(_ steps: [ScrollScript.Step]) -> [ScrollEvent] { steps.flatMap(\.events) }

  @Test("does the same for the same seed, and something else for another seed or rate", arguments: ScrollProfile.allCases)
  func determinism(profile: ScrollProfile) {
    for seed in 1...5 as ClosedRange<UInt64> {
      let played = play(profile, seed: seed)
      let again = play(profile, seed: seed)
      #expect(played.map(\.events) == again.map(\.events) && played.map(\.rotates) == again.map(\.rotates))
      #expect(played.map(\.events) != play(profile, seed: seed + 1).map(\.events))
      #expect(played.map(\.events) != play(profile, hz: 120, seed: seed).map(\.events))
    }
  }

  @Test("of a person has strokes of drags, each ended by one release, with pauses between", arguments: [ScrollProfile.reading, .browsing])
  func strokes(profile: ScrollProfile) {
    let steps = play(profile, seed: 2, frames: 20_000)
    var isDown = false
    for step in steps {
      #expect(!step.rotates && step.events.count <= 2)
      for event in step.events {
        switch event {
        case .drag(let way): #expect(way.x == 0 && way.y != 0 && abs(way.y) <= 200)
        case .release: #expect(isDown || step.events.count == 2)
        default: Issue.record("a person does not \(event)")
        }
        if case .drag = event { isDown = true } else { isDown = false }
      }
    }
    #expect(events(steps).count { if case .release = $0 { true } else { false } } > 50)
    #expect(steps.contains { $0.events.isEmpty })
  }

  @Test("goes towards the end rather than back, but turns round at the end")
  func heading() {
    let down = events(play(.browsing, seed: 3, frames: 20_000)).reduce(0) { if case .drag(let way) = $1 { $0 + way.y } else { $0 } }
    #expect(down < -10_000)
    var script = ScrollScript(profile: .browsing, hz: 60, seed: 3)
    let atEnd = ScrollScript.View(isAtStart: false, isAtEnd: true, contentLength: 40_000, viewportHeight: 844)
    let up = (0..<20_000).flatMap { _ in script.next(seeing: atEnd).events }.reduce(0) {
      if case .drag(let way) = $1 { $0 + way.y } else { $0 }
    }
    #expect(up > 10_000)
  }

  @Test("of a reader is slower and has longer pauses than that of a browser")
  func profiles() {
    func travel(_ profile: ScrollProfile) -> Double {
      events(play(profile, seed: 4, frames: 20_000)).reduce(0) { if case .drag(let way) = $1 { $0 + abs(way.y) } else { $0 } }
    }
    #expect(travel(.reading) * 3 < travel(.browsing))
  }

  @Test("of the monkey does everything that a scroll view can be asked for, with numbers that it takes")
  func monkey() {
    let steps = play(.monkey, seed: 5, frames: 20_000)
    var kinds: Set<String> = []
    for event in events(steps) { kinds.insert(String("\(event)".prefix { $0 != "(" })) }
    #expect(kinds == ["drag", "release", "wheel", "jump", "stop"])
    #expect(steps.contains { $0.rotates })
    #expect(steps.allSatisfy { $0.events.count <= 4 })
  }

  @Test("takes a list that is shorter than its viewport, and one that is empty")
  func shortLists() {
    for length in [0.0, 0.5, 843] {
      var script = ScrollScript(profile: .monkey, hz: 60, seed: 6)
      let view = ScrollScript.View(isAtStart: true, isAtEnd: true, contentLength: length, viewportHeight: 844)
      for _ in 0..<5_000 {
        for case .jump(let place) in script.next(seeing: view).events { #expect(abs(place.y) <= 1_000) }
      }
    }
  }
}
