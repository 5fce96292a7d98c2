import Tiling

struct PageUnderWay {
  let request: PageRequest
  let number: Int  // counts the requests at its end, from 1
  var outcome: PageFaultPlan.Outcome
  var due: Int  // the frame before which the reply arrives

  /// Keys that no other item has: a page that is requested again brings other items.
  func keys(_ count: Int) -> Range<UInt64> {
    let end: UInt64 = request.edge == .start ? 0 : 1 << 38
    let first = ListStep.firstPageKey + end + UInt64(number % (1 << 22)) << 16
    return first..<first + UInt64(count)
  }
}

struct PageEnd {
  var asked = 0  // number of requests
  var lastRequest: PageRequest?
  var isClosed = false  // the last page has arrived
  var items = 0  // delivered so far
}

extension ListClients {
  /// Schedules a reply some frames later; a reply without items may come from inside the call.
  func take(_ request: PageRequest) {
    self[request.edge].asked += 1
    self[request.edge].lastRequest = request
    let number = self[request.edge].asked
    // A list that stays at an end would load there forever.
    let usual = (list.pinsToEnd && request.edge == .end) || list.staysAt == request.edge ? PageFaultPlan.last : .usual
    let plan = plan("page \(request.edge == .start ? "start" : "end") \(number)")?.allowed ?? usual
    // The layout before the first frame belongs to it, and a frame has one page per end (E9).
    let isEarly = frame == 0
    switch plan.outcome {
    case .failure where plan.delay == 0 && !isEarly: reply(to: request, .failed)
    case .items(0, let isLast) where plan.delay == 0 && !isEarly: reply(to: request, isLast ? .last : .loaded)
    default:
      let due = frame + max(isEarly ? 2 : 1, plan.delay)
      pagesUnderWay.append(PageUnderWay(request: request, number: number, outcome: plan.outcome, due: due))
    }
  }

  /// Delivers the due replies, and restarts the ends whose replies will be outdated. `insert` adds items with these keys at an end.
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

  /// The network is back and the user asks again: restarts ends that stopped after failed or empty pages.
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
