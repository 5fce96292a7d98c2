import Tiling

/// A page that a list run's client loads, and what will become of it.
struct PageUnderWay {
  enum Fate {
    /// So many items, which may be none; and whether it is the last page.
    case items(Int, isLast: Bool)
    case failure
    /// Before the reply comes the cursor is another one.
    case outdated(Int)
  }

  let request: PageRequest
  var fate: Fate
  /// The frame before which the reply comes.
  var due: Int
}

extension ListClients {
  /// A page was asked for: its reply comes some frames later, or, if it brings nothing, from inside the call.
  func take(_ request: PageRequest) {
    let fate: PageUnderWay.Fate =
      switch random.below(100) {
      case 0..<55: .items(random.number(in: 1...12), isLast: false)
      case 55..<75: .items(0, isLast: false)
      case 75..<77: .items(random.below(3), isLast: true)
      case 77..<89: .failure
      default: .outdated(random.number(in: 1...12))
      }
    let delay = random.below(20) == 0 ? 0 : random.number(in: 1...20)
    switch fate {
    case .failure where delay == 0: reply(to: request, .failed)
    case .items(0, let isLast) where delay == 0: reply(to: request, isLast ? .last : .loaded)
    default: pagesUnderWay.append(PageUnderWay(request: request, fate: fate, due: frame + max(1, delay)))
    }
  }

  /// Hands in the replies that are due, and restarts the ends whose replies will be outdated.
  ///
  /// - Parameter insert: puts so many items at an end of the list.
  func reply(inserting insert: (Int, ContentEdge) -> Void) {
    for page in pagesUnderWay where page.due <= frame {
      switch page.fate {
      case .items(let count, let isLast):
        if count > 0, feeder?.isCurrent(page.request) ?? false { insert(count, page.request.edge) }
        reply(to: page.request, isLast ? .last : .loaded)
      case .failure: reply(to: page.request, .failed)
      case .outdated:
        feeder?.restart(page.request.edge)
        note(.restarted, page.request)
      }
    }
    let isOutdated = { (page: PageUnderWay) in if case .outdated = page.fate { true } else { false } }
    let late = pagesUnderWay.filter { $0.due <= frame && isOutdated($0) }
    pagesUnderWay.removeAll { $0.due <= frame }
    for page in late {
      guard case .outdated(let count) = page.fate else { continue }
      pagesUnderWay.append(PageUnderWay(request: page.request, fate: .items(count, isLast: false), due: frame + random.number(in: 1...20)))
    }
  }

  private func reply(to request: PageRequest, _ outcome: PageOutcome) {
    let isTaken = feeder?.complete(request, outcome) ?? false
    note(.replied(.init(outcome), isTaken: isTaken), request)
  }

  func note(_ matter: ClientObservation.PageCall.Matter, _ request: PageRequest) {
    pageCalls.append(ClientObservation.PageCall(matter: matter, brink: .init(request.edge), generation: request.generation))
  }
}
