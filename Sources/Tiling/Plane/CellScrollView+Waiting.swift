import Scrolling
import ViewTree

/// A change requested from inside a layout or a callback (invariant A11).
enum WaitingCellChange {
  case jump(Point)
  case reload
  case zoom(Double)
  case edit(SheetEdit)
  case load(PlaneCell, succeeded: Bool)  // the load has ended
}

extension CellScrollView {
  /// Binds every tile to its cell again, and asks the loader again for what it was asked. From inside a layout or a callback it waits for
  /// the next tick.
  public func reload() {
    guard !mustWait else { return wait(with: .reload) }
    inCallback { carryOut(.reload) }
  }

  /// Only the last jump, zoom and reload wait, and one load per cell. Edits have a limit of their own.
  func wait(with change: WaitingCellChange) {
    switch change {
    case .jump: waitingChanges.removeAll { if case .jump = $0 { true } else { false } }
    case .reload: waitingChanges.removeAll { if case .reload = $0 { true } else { false } }
    case .zoom: waitingChanges.removeAll { if case .zoom = $0 { true } else { false } }
    case .load(let cell, _): waitingChanges.removeAll { if case .load(cell, _) = $0 { true } else { false } }
    case .edit: break
    }
    waitingChanges.append(change)
    setNeedsTick()
  }

  /// Applies the waiting changes in order. What their callbacks request waits for the next tick.
  func carryOutWaiting() {
    guard !waitingChanges.isEmpty else { return }
    let changes = waitingChanges
    waitingChanges = []
    inCallback { changes.forEach(carryOut) }
  }

  /// Moves the offset by grid steps without a didScroll, and with it a running motion and a finger (rule 83, invariant C5); the legal range
  /// clamps the result.
  func correct(x: Int64, y: Int64, contentSize: Size) {
    let limit = LayoutUnit.maximum.rawValue
    func allowed(_ delta: Int64, from offset: Double) -> Double {
      let origin = LayoutUnit(nearest: offset).rawValue
      return Double(min(max(origin + delta, -limit), limit) - origin) / 64
    }
    reposition(
      contentSize: contentSize, correction: Point(x: allowed(x, from: bounds.minX), y: allowed(y, from: bounds.minY)))
    setNeedsLayoutImplicitly()
  }
}
