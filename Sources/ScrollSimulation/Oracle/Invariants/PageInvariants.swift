/// E9: at each end at most one page is requested, the next only after its reply; an outdated reply is dropped; after a failure the end must
/// first leave the reach; a limited number of consecutive pages may add nothing; after the last page none is requested.
struct PagesComeOneByOne: Invariant {
  let rule = "E9"
  private var ends: [Ledger] = ClientObservation.Brink.allCases.map { _ in Ledger() }

  private struct Ledger {
    var underWay: Int?
    var lastGeneration = 0
    var isClosed = false
    var isSpent = false  // the last page failed, or too many added nothing, and the end has been within reach ever since
    var isPerhapsSpent = false  // the same, but whether the end has stayed within reach is unknown
    var emptyPages = 0  // consecutive pages that added no items while the end stayed within reach
    var countAtAsk: Int?  // item count when the last page was requested; nil if it no longer matters
    var hasReply = false  // the next check of the end may request a page
  }

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let feeding = frame.now.clients.feeding else { return nil }
    var fault: CheckResult?
    for call in frame.now.clients.pages {
      let found = take(call, frame, feeding)
      fault = fault ?? found
    }
    for brink in ClientObservation.Brink.allCases where !isSurelyNear(brink, frame, feeding) { leave(brink, frame) }
    for brink in feeding.brinks {
      let found = neglected(brink, frame, feeding)
      fault = fault ?? found
    }
    return feeding.brinks.isEmpty && frame.now.clients.pages.isEmpty ? nil : fault ?? .holds
  }

  private mutating func take(_ call: ClientObservation.PageCall, _ frame: CheckedFrame, _ feeding: ClientObservation.Feeding)
    -> CheckResult?
  {
    let index = call.brink.rawValue
    switch call.matter {
    case .asked: return ask(call, frame, feeding)
    case .restarted:
      ends[index] = Ledger(lastGeneration: ends[index].lastGeneration)
    case .replied(let ending, let isTaken):
      let isDue = ends[index].underWay == call.generation
      if isTaken != isDue { return "the reply \(call.generation) at the \(call.brink) is \(isTaken ? "taken" : "dropped") wrongly" }
      guard isTaken else { return nil }
      ends[index].underWay = nil
      switch ending {
      case .loaded: ends[index].hasReply = true
      case .last: ends[index].isClosed = true
      case .failed: (ends[index].isSpent, ends[index].countAtAsk, ends[index].emptyPages) = (true, nil, 0)
      }
    }
    return nil
  }

  private mutating func ask(_ call: ClientObservation.PageCall, _ frame: CheckedFrame, _ feeding: ClientObservation.Feeding) -> CheckResult?
  {
    var ledger = ends[call.brink.rawValue]
    defer { ends[call.brink.rawValue] = ledger }
    let what = "page \(call.generation) at the \(call.brink)"
    if !feeding.brinks.contains(call.brink) { return "\(what) is asked for, where there are none" }
    if let other = ledger.underWay { return "\(what) is asked for while page \(other) is under way" }
    if call.generation <= ledger.lastGeneration { return "\(what) is asked for behind page \(ledger.lastGeneration)" }
    let count = call.isOfFrameBefore ? frame.before.itemCount : frame.list.count
    let isEmpty = ledger.hasReply && ledger.countAtAsk.map { count <= $0 } ?? false
    let emptyPages = isEmpty ? ledger.emptyPages + 1 : 0
    let (wasClosed, wasSpent) = (ledger.isClosed, ledger.isSpent)
    // The first frame also shows the requests of the layout before it, for which the item count is unknown.
    ledger = Ledger(
      underWay: call.generation, lastGeneration: call.generation, emptyPages: emptyPages, countAtAsk: frame.isFirst ? nil : count)
    if wasClosed { return "\(what) is asked for behind the last one" }
    if wasSpent { return "\(what) is asked for, and the end has been within reach since the last one failed" }
    if emptyPages >= feeding.maximumEmptyPages { return "\(what) is asked for behind \(emptyPages) that added nothing" }
    if !mayMove(frame), !isEstimated(call.brink, frame), !isSurelyNear(call.brink, frame, feeding) {
      return "\(what) is asked for, and the end is far"
    }
    return nil
  }

  /// The end is not near; a motion may have it within reach nevertheless.
  private mutating func leave(_ brink: ClientObservation.Brink, _ frame: CheckedFrame) {
    var ledger = ends[brink.rawValue]
    let hasLooked =
      frame.now.layouts > 0 && frame.now.error == nil && frame.now.extent > 0 && frame.now.crossExtent > 0 && !frame.now.handedIn
    let isSurelyFar = hasLooked && !mayMove(frame) && !isEstimated(brink, frame)
    ledger.isPerhapsSpent = !isSurelyFar && (ledger.isPerhapsSpent || ledger.isSpent || ledger.hasReply)
    (ledger.isSpent, ledger.hasReply, ledger.emptyPages, ledger.countAtAsk) = (false, false, 0, nil)
    ends[brink.rawValue] = ledger
  }

  private func isEstimated(_ brink: ClientObservation.Brink, _ frame: CheckedFrame) -> Bool { brink == .end && frame.list.hasUnplacedTail }

  private func mayMove(_ frame: CheckedFrame) -> Bool {
    let moves: [FrameObservation.Phase] = [.decelerating, .animating]
    return moves.contains(frame.now.phase) || frame.isFirst || moves.contains(frame.before.phase)
  }

  private mutating func neglected(_ brink: ClientObservation.Brink, _ frame: CheckedFrame, _ feeding: ClientObservation.Feeding)
    -> CheckResult?
  {
    var ledger = ends[brink.rawValue]
    defer { ends[brink.rawValue] = ledger }
    guard isSurelyNear(brink, frame, feeding), !frame.now.handedIn else { return nil }
    if ledger.hasReply {
      (ledger.hasReply, ledger.isSpent) = (false, true)  // the list has checked the end and must not continue
      let isEmpty = ledger.countAtAsk.map { frame.list.count <= $0 } ?? true
      return isEmpty ? nil : "the page at the \(brink) has brought items, the end is near, and the next one is not asked for"
    }
    guard ledger.underWay == nil, !ledger.isClosed, !ledger.isSpent, !ledger.isPerhapsSpent else { return nil }
    return "the \(brink) is near, and no page is asked for"
  }

  private func isSurelyNear(_ brink: ClientObservation.Brink, _ frame: CheckedFrame, _ feeding: ClientObservation.Feeding) -> Bool {
    let now = frame.now
    guard now.error == nil, now.extent > 0, now.crossExtent > 0, !isEstimated(brink, frame) else { return false }
    // With a negative inset the end cannot be reached.
    let legal = frame.legal
    let distance =
      brink == .start ? now.offset - max(0, legal.lowerBound) : min(legal.upperBound, frame.contentExtent - now.extent) - now.offset
    return Double(max(0, distance)) <= feeding.screenfuls * Double(now.extent)
  }
}
