import Tiling

/// A page that a list's client loads.
struct PageUnderWay {
  let request: PageRequest
  /// The how many-th page it is that was asked for at its end, from 1.
  let number: Int
  var outcome: PageFaultPlan.Outcome
  /// The frame before which the reply comes.
  var due: Int

  /// The keys of its items, which no other item has: one that is asked for again brings others.
  func keys(_ count: Int) -> Range<UInt64> {
    let end: UInt64 = request.edge == .start ? 0 : 1 << 38
    let first = ListStep.firstPageKey + end + UInt64(number % (1 << 22)) << 16
    return first..<first + UInt64(count)
  }
}

/// What is known of the pages at one end.
struct PageEnd {
  /// How many pages were asked for.
  var asked = 0
  var lastRequest: PageRequest?
  /// The last page has come.
  var isClosed = false
  /// Items that have come.
  var items = 0
}

extension ListClients {
  /// A page was asked for: its reply comes some frames later, or, if it brings nothing, from inside the call.
  func take(_ request: PageRequest) {
    self[request.edge].asked += 1
    self[request.edge].lastRequest = request
    let number = self[request.edge].asked
    // A list that stays at its end would load there for ever.
    let usual = list.pinsToEnd && request.edge == .end ? PageFaultPlan.last : .usual
    let plan = plan("page \(request.edge == .start ? "start" : "end") \(number)")?.allowed ?? usual
    // The layout before the first frame counts as a part of it, and a frame has one page at an end (E9).
    let isEarly = frame == 0
    switch plan.outcome {
    case .failure where plan.delay == 0 && !isEarly: reply(to: request, .failed)
    case .items(0, let isLast) where plan.delay == 0 && !isEarly: reply(to: request, isLast ? .last : .loaded)
    default:
      let due = frame + max(isEarly ? 2 : 1, plan.delay)
      pagesUnderWay.append(PageUnderWay(request: request, number: number, outcome: plan.outcome, due: due))
    }
  }

  /// Hands in the replies that are due, and restarts the ends whose replies will be outdated.
  ///
  /// - Parameter insert: puts items of these keys at an end of the list.
  func reply(inserting insert: (Range<UInt64>, ContentEdge) -> Void) {
    let due = pagesUnderWay.filter { $0.due <= frame }
    pagesUnderWay.removeAll { $0.due <= frame }
    for var page in due {
      switch page.outcome {
      case .items(let count, let isLast):
        if count > 0, paginator?.isCurrent(page.request) ?? false {
          insert(page.keys(count), page.request.edge)
          self[page.request.edge].items += count
        }
        reply(to: page.request, isLast ? .last : .loaded)
      case .failure: reply(to: page.request, .failed)
      case .outdated(let count, let later):
        restart(page.request)
        (page.outcome, page.due) = (.items(count, isLast: false), frame + later)
        pagesUnderWay.append(page)
      }
    }
  }

  /// The network is back, and somebody asks for more: ends that wait to be reached anew, as pages there have failed or have brought nothing,
  /// are as good as new.
  func tryPagesAgain() {
    for edge in ContentEdge.allCases where !self[edge].isClosed && paginator?.isLoading(at: edge) == false {
      if let request = self[edge].lastRequest { restart(request) }
    }
  }

  private func restart(_ request: PageRequest) {
    paginator?.restart(request.edge)
    self[request.edge].isClosed = false
    note(.restarted, request)
  }

  private func reply(to request: PageRequest, _ outcome: PageOutcome) {
    let isTaken = paginator?.complete(request, outcome) ?? false
    if isTaken, outcome == .last { self[request.edge].isClosed = true }
    note(.replied(.init(outcome), isTaken: isTaken), request)
  }

  func note(_ matter: ClientObservation.PageCall.Matter, _ request: PageRequest) {
    pageCalls.append(ClientObservation.PageCall(matter: matter, brink: .init(request.edge), generation: request.generation))
  }
}
