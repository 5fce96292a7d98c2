import Testing
@testable import Tiling

@Suite("The gate for pages at an end")
struct PaginatorEdgeTests {
  /// What can happen to a gate between two frames, or be seen in one.
  private enum Step: CaseIterable {
    case near, nearAndMore, far, loaded, failed, last, obsolete, restart
  }

  /// E9 in the words of the log alone: which requests were made, answered and restarted, and when the end was out of reach.
  private struct Model {
    var isWaiting = false
    var isClosed = false
    /// The end was out of reach since the last request was answered, or nothing was ever asked.
    var hasCrossed = true
    /// Pages since the last one that added an item, or since the end was out of reach.
    var emptyPages = 0
    var hasReply = false
    var count = 0
    var countAtRequest = 0

    mutating func look(isNear: Bool) -> Bool {
      if !isNear, !isWaiting { (hasCrossed, hasReply, emptyPages) = (true, false, 0) }
      guard isNear, !isWaiting, !isClosed else { return false }
      if hasReply {
        emptyPages = count > countAtRequest ? 0 : emptyPages + 1
        hasReply = false
        if emptyPages == 2 { hasCrossed = false } else { return load() }
      }
      return hasCrossed && load()
    }

    private mutating func load() -> Bool {
      (isWaiting, hasCrossed, countAtRequest) = (true, false, count)
      return true
    }

    mutating func reply(_ outcome: PageOutcome) {
      guard isWaiting else { return }
      isWaiting = false
      switch outcome {
      case .loaded: hasReply = true
      case .last: isClosed = true
      case .failed: emptyPages = 0
      }
    }

    mutating func restart() { self = Model(count: count) }
  }

  @Test("agrees with rule E9 in every history of six steps")
  func exhaustive() {
    var histories = 0
    var requests = 0
    var faults: [String] = []
    func run(_ gate: PaginatorEdge, _ model: Model, _ history: [Step]) {
      guard history.count < 6 else { return histories += 1 }
      for step in Step.allCases {
        var (gate, model) = (gate, model)
        let hadRequest = model.isWaiting
        switch step {
        case .near, .nearAndMore, .far:
          if step == .nearAndMore { model.count += 1 }
          let loads = gate.look(isWithinReach: step != .far, itemCount: model.count)
          if loads != model.look(isNear: step != .far) { faults.append("\(history + [step]): loads \(loads)") }
          if loads, hadRequest { faults.append("\(history + [step]): two at a time") }
          if loads { requests += 1 }
        case .loaded, .failed, .last:
          let outcome = step == .loaded ? PageOutcome.loaded : step == .failed ? .failed : .last
          let isTaken = gate.complete(generation: gate.generation, outcome)
          if isTaken != hadRequest { faults.append("\(history + [step]): taken") }
          model.reply(outcome)
        case .obsolete:
          let isTaken = gate.complete(generation: gate.generation - 1, .last)
          if isTaken { faults.append("\(history + [step]): an old reply is taken") }
        case .restart:
          gate.restart()
          model.restart()
        }
        run(gate, model, history + [step])
      }
    }
    run(PaginatorEdge(maximumEmptyPages: 2), Model(), [])
    #expect(faults.isEmpty, "\(faults.prefix(5))")
    #expect(histories == 8 * 8 * 8 * 8 * 8 * 8)
    #expect(requests > 10_000)
  }

  @Test("drops the reply to a request from before a restart")
  func generations() {
    var gate = PaginatorEdge(maximumEmptyPages: 3)
    let first = gate.look(isWithinReach: true, itemCount: 0)
    let old = gate.generation
    gate.restart()
    let second = gate.look(isWithinReach: true, itemCount: 0)
    #expect(first && second)
    let isOldTaken = gate.complete(generation: old, .last)
    #expect(!isOldTaken && gate.state == .loading)
    let isNewTaken = gate.complete(generation: gate.generation, .loaded)
    #expect(isNewTaken && gate.state == .replied)
  }
}
