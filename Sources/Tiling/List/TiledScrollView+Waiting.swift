import Scrolling
import ViewTree

/// A change requested from inside a layout or a callback (invariant A11).
enum WaitingChange {
  case batch(ItemBatch)
  case reload
  case measure(ItemKey)
  case jump(Point)
  case restore(TilingState)

  var movesOffset: Bool {
    switch self {
    case .jump, .restore: true
    case .batch, .reload, .measure: false
    }
  }
}

extension TiledScrollView {
  var mustWait: Bool { isInCallback || isTreeInLayout }  // no bind, no callback and no layout sees the items change

  /// Whether batches from inside a layout or a callback wait for the next tick; one that is applied now waits behind them.
  public var hasWaitingBatches: Bool { !waitingChanges.isEmpty && waitingBatchCount > 0 }

  var waitingBatchCount: Int { waitingChanges.count { if case .batch = $0 { true } else { false } } }

  var awaitsSettling: Bool { followedInset != contentInset || awaitsPinning }  // set by a callback, not yet followed

  /// Only the last jump and the last reload wait, so the queue holds at most the batches, the items to be measured, and two.
  func wait(with change: WaitingChange) {
    switch change {
    case .batch, .measure: break
    case .reload: waitingChanges.removeAll { if case .reload = $0 { true } else { false } }
    case .jump, .restore:
      waitingChanges.removeAll(where: \.movesOffset)
      waitingScroll = nil
    }
    waitingChanges.append(change)
    setNeedsTick()
  }

  /// A command waits behind item changes and follows its item; only the last command or jump waits.
  func wait(with command: ScrollCommand) {
    waitingChanges.removeAll(where: \.movesOffset)
    waitingScroll = command
    setNeedsTick()
  }

  /// Applies the waiting changes in order. What their callbacks request waits for the next tick.
  func carryOutWaiting() {
    guard awaitsSettling || !waitingChanges.isEmpty || waitingScroll != nil else { return }
    let changes = waitingChanges
    waitingChanges = []
    isInCallback = true
    defer { isInCallback = false }
    if awaitsSettling { followLegalRange() }
    for change in changes {
      switch change {  // an error stays in the frame until reload()
      case .batch(let batch):
        dataSource?.adopt(batch)
        attempt { () throws(TilingError) in try carryOut(batch) }
      case .reload: attempt { () throws(TilingError) in try carryOutReload() }
      case .measure(let key):
        if !remeasureTile(showing: key) { carryOutMeasure(key) }
      case .jump(let offset): jump(to: offset)
      case .restore(let state): carryOut(state)
      }
    }
    if let command = waitingScroll {
      waitingScroll = nil
      carryOut(command)
    }
  }
}
