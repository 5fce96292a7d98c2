import Scrolling
import Tiling
import ViewTree

/// What a program does to a list, as the list is told it, sorted into the frames in which it takes effect: a call from inside a layout or a
/// callback waits for the next tick (A11). The arguments alone are kept, and the checker derives from them what must come of it.
final class ProgramRecord: ListWitness {
  struct Told {
    /// Changes of the items, in order.
    enum Edit {
      case steps([ItemChange])
      case measure(UInt64)
      case forget
    }

    var events: [FrameInput.Kind] = []
    var follows: [FrameInput.Follow] = []
    var keeps: [FrameInput.Marking] = []
    var selects: [FrameInput.Marking] = []
    var carries: [FrameInput.Carry] = []
    var edits: [Edit] = []
    var hasReloaded = false
  }

  private var due = Told()  // for the frame that comes next
  private var late = Told()  // told within a tick, and not waiting
  private var isInTick = false
  private var hasChangedItems = false  // before the tick, and not waiting
  /// Whether the checker knows where the list's delegate sends released content.
  var knowsTargets = false

  /// A gesture's event. It stands between the program's in the order of time.
  func note(_ event: FrameInput.Kind) { due.events.append(event) }

  /// A state that waits may be restored by the next tick.
  func noteWaiting(of list: TiledScrollView) {
    if list.awaitsRestoring, !due.events.contains(.restore) { due.events.append(.restore) }
  }

  /// What the list was told before the tick. O(1) in most frames.
  func takeDue() -> Told {
    defer { due = Told() }
    return due
  }

  /// The items are what they are before the first frame.
  func forgetEdits() {
    (due.edits, due.hasReloaded) = ([], false)
    hasChangedItems = false
  }

  func tickBegins() { (isInTick, hasChangedItems) = (true, false) }

  /// What the tick's callbacks have done at once.
  func tickEnds() -> Told {
    isInTick = false
    defer { late = Told() }
    return late
  }

  private func tell(_ view: TiledScrollView, _ change: (inout Told) -> Void) {
    if isInTick, !view.isBusy { change(&late) } else { change(&due) }
  }

  func scrollView(_ view: ScrollView, isTold command: ProgramCommand) {
    guard let list = view as? TiledScrollView else { return }
    switch command {
    case .jump(let target, let endsMotion):
      if endsMotion, isInTick { late.events.append(.jump) }
      let toEnd = target == list.contentOffset && !endsMotion ? nil : list.isEnd(target)
      tell(list) { $0.events.append(toEnd.map { .scrollToEdge(isEnd: $0, isAnimated: false) } ?? .jump) }
    case .scroll(let target):
      // From a callback it begins with the next frame, and is in its phase now: where it is meanwhile is not followed.
      let event =
        list.isEnd(target).map { .scrollToEdge(isEnd: $0, isAnimated: true) } ?? FrameInput.Kind.scroll(to: list.axis.main(target))
      // Nor is it behind a change of the items, which has moved the content.
      let isFollowed = !isInTick && !hasChangedItems
      if isInTick { late.events += [.jump, event] }
      if !isInTick || list.isBusy { due.events += isFollowed ? [event] : [.jump, event] }  // under a finger a callback's waits
    case .event(let event): tell(list) { $0.events.append(.init(event, along: list.axis)) }
    case .target: if !knowsTargets { isInTick ? late.events.append(.jump) : due.events.append(.jump) }
    }
  }

  func tiledScrollView(_ view: TiledScrollView, isTold command: ListCommand) {
    switch command {
    case .show(let key, let position, let isAnimated):
      let event = FrameInput.Kind.scrollToItem(key: key.rawValue, .init(position) ?? .nearest, isAnimated: isAnimated)
      tell(view) { $0.events.append(event) }
    case .stay(let edge, let isAnimated):
      tell(view) {
        $0.events.append(.scrollToEdge(isEnd: edge == .end, isAnimated: isAnimated))
        $0.follows.append(.stay(isEnd: edge == .end))
      }
    case .turn(let key, let isAnimated):
      tell(view) {
        $0.events.append(.scrollToItem(key: key.rawValue, .start, isAnimated: isAnimated))
        $0.follows.append(.turn(key: key.rawValue))
      }
    case .endTurn:
      tell(view) {
        $0.events.append(.jump)  // to where the offset is legal
        $0.follows.append(.endTurn)
      }
    case .rename(let key, let newKey):
      tell(view) {
        $0.keeps.append(.rename(key.rawValue, to: newKey.rawValue))
        $0.selects.append(.rename(key.rawValue, to: newKey.rawValue))
      }
    case .keep(let key, let isKept): tell(view) { $0.keeps.append(isKept ? .begin(key: key.rawValue) : .end(key: key.rawValue)) }
    case .select(let keys, let isSelected):
      // It waits for no tick.
      let selects = keys.map { isSelected ? FrameInput.Marking.begin(key: $0.rawValue) : .end(key: $0.rawValue) }
      if isInTick { late.selects += selects } else { due.selects += selects }
    case .lift(let key, let point):
      let place = place(point, in: view)
      tell(of: .lift(key: key.rawValue, main: place.main, cross: place.cross))
    case .carry(let point):
      let place = place(point, in: view)
      tell(of: .carry(main: place.main, cross: place.cross))
    case .drop(let index): tell(of: .drop(to: index))
    case .putBack: tell(of: .putBack)
    case .scrollUnderFinger(let distance): tell(of: .scroll(by: distance))
    case .restore: tell(view) { $0.events.append(.restore) }
    case .apply(let batch): change(view) { $0.edits.append(.steps(batch.changes)) }
    case .reload: change(view) { $0.hasReloaded = true }
    case .measure(let key): change(view) { $0.edits.append(.measure(key.rawValue)) }
    case .forget: change(view) { $0.edits.append(.forget) }
    }
  }

  private func place(_ point: Point, in list: TiledScrollView) -> (main: Int64, cross: Int64) {
    let (x, y) = (Observer.units(point.x), Observer.units(point.y))
    return list.axis == .vertical ? (y, x) : (x, y)
  }

  /// It waits for no tick.
  private func tell(of carry: FrameInput.Carry) {
    if isInTick { late.carries.append(carry) } else { due.carries.append(carry) }
  }

  private func change(_ view: TiledScrollView, _ change: (inout Told) -> Void) {
    tell(view, change)
    if !isInTick, !view.isBusy, !view.hasWaitingBatches { hasChangedItems = true }
  }
}

extension FrameInput {
  mutating func take(_ told: ProgramRecord.Told) {
    if !told.events.isEmpty { events += told.events }
    if !told.follows.isEmpty { follows += told.follows }
    if !told.keeps.isEmpty { keeps += told.keeps }
    if !told.selects.isEmpty { selects += told.selects }
    if !told.carries.isEmpty { carries += told.carries }
    if told.hasReloaded { reloaded = true }
    for edit in told.edits {
      switch edit {
      case .steps: break
      case .measure: remeasured = true
      case .forget: resized = true
      }
    }
  }
}

extension FrameInput.Kind {
  fileprivate init(_ event: ScrollEvent, along axis: TiledScrollView.Axis) {
    switch event {
    case .wheel(let delta): self = .wheel(axis.main(delta))
    case .trackpad(let delta, let phase): self = .trackpad(axis.main(delta), phase)
    case .jump: self = .jump
    case .drag(let travel): self = .hand(-axis.main(travel), isDown: true)
    case .release, .stop: self = .hand(0, isDown: false)
    }
  }
}

extension ReferenceList.Position {
  /// Nil for a part of the room that is no thousandth, and a distance that is no whole point: they are not followed.
  init?(_ position: ItemScrollPosition) {
    switch position {
    case .start: self = .start
    case .center: self = .center
    case .end: self = .end
    case .nearest: self = .nearest
    case .fraction(let part):
      guard let part = Int(exactly: part * 1000) else { return nil }
      self = .fraction(perMille: part)
    case .distance(let points):
      guard let points = Int(exactly: points) else { return nil }
      self = .distance(points: points)
    }
  }
}

extension TiledScrollView {
  /// Whether an offset is the end of the legal ones, or the start; nil if it is neither.
  fileprivate func isEnd(_ offset: Point) -> Bool? {
    let (main, start, end) = (axis.main(offset), axis.main(legalRange.min), axis.main(legalRange.max))
    return main == start ? false : main == end ? true : nil
  }
}

extension TiledScrollView.Axis {
  fileprivate func main(_ point: Point) -> Double { self == .vertical ? point.y : point.x }
}
