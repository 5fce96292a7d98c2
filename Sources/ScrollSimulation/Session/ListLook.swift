import Scrolling
public import Tiling
import ViewTree

/// What a list showed, and should have shown, at one moment: the first half of a check over two frames.
///
/// It also hears what the program does to the list from now on. Keep it until `findings(of:since:)` is called.
public struct ListLook {
  let frame: CheckedFrame
  let seen: [CheckedFrame.Seen]
  let tick: Int
  let program: ProgramRecord
}

extension TiledScrollView {
  /// Looks at the list, to compare it with itself after the next tick.
  ///
  /// ```swift
  /// let before = list.look(expecting: timeline.expected)
  /// try timeline.receive(height: 120)
  /// window.tick(at: instant)
  /// #expect(list.findings(of: timeline.expected, since: before) == [])
  /// ```
  /// Of several looks the latest hears the program, and a `ListSimulator` on the same list hears it no more.
  /// - Complexity: O(items).
  public func look(expecting expected: ExpectedList) -> ListLook {
    var frame = checkedFrame(of: expected) { _, _ in true }
    let program = ProgramRecord()
    programWitness = program
    program.noteWaiting(of: self)
    let onScreen = frame.visible.filter { !frame.now.missing.contains($0) }
    let seen = onScreen.map { frame.seen($0) }
    frame.list.forgetChanges()
    return ListLook(frame: frame, seen: seen, tick: window?.tickCount ?? 0, program: program)
  }

  /// The findings of the present frame, as those of `findings(of:)`, and of the step that led to it from the frame of a look: what
  /// was on screen has kept its place (C1 to C3) and its tile (A7), nothing was bound in vain (A8, A9), the offset has moved by input,
  /// motions, programs and recorded corrections alone (C4), clamps were needed (C13), a pinned end (C8) and a wanted item (C9) are where they
  /// belong, masonry keeps its lanes (C11), and what rests, rests where it may (B8).
  ///
  /// Not checked: motions and what fingers do (C5, C12), display calls (A10), callbacks that change things (A11), another layout (C7). These
  /// take a session, as a `ListSimulator` has it.
  /// - Parameters:
  ///   - expected: what the list should show now, by the client's own model.
  ///   - before: of this list, one tick ago.
  ///   - isShown: whether a tile shows the item's current content (A5); true by default.
  /// - Precondition: the window has been ticked exactly once since the look.
  /// - Complexity: O(items), and O(items) more per item that moved without a batch.
  public func findings(
    of expected: ExpectedList, since before: ListLook, isShown: @escaping (Tile, ExpectedList.Item) -> Bool = { _, _ in true }
  ) -> Findings {
    let ticks = (window?.tickCount ?? 0) - before.tick
    precondition(ticks == 1, "\(path).findings(of:since:): \(ticks) ticks lie between the look and now; one belongs there")
    var frame = checkedFrame(of: expected, isShown)
    var checker = Checker(ListCheck.invariants(of: self) + ListCheck.stepInvariants)
    guard lastFrame.error == nil else { return findings(of: expected, isShown: isShown) }
    var first = before.frame
    // An offset that was illegal before is a program's.
    first.input.events = first.legal.contains(first.now.offset) ? [] : [.jump]
    checker.check(first)
    let told = before.program.takeDue()
    frame.input.take(told)
    frame.input.resized = frame.input.resized || first.now.width != frame.now.width || first.now.height != frame.now.height
    frame.input.manner.bounces = bounces
    (frame.before, frame.isFirst, frame.onScreenBefore) = (first.now, false, before.seen)
    frame.followCovers()
    frame.list = first.list.following(told.edits, to: frame.list, crossExtent: frame.now.crossExtent)
    (frame.list.pinsToEnd, frame.list.pinnedEndReach) = (pinsToEnd, Observer.units(pinnedEndReach))
    frame.following = first.following
    frame.followCommands()
    if frame.list.adoptsPlaces { frame.list.adopt(frame.now) }
    frame.now.number = 1
    checker.check(frame)
    checkEstimates(of: frame, &checker)
    return Findings(checker.findings.filter { $0.frame == 1 }.map(\.ofNoSession))
  }
}

extension Finding {
  fileprivate var ofNoSession: Finding {
    var finding = self
    finding.frame = 0
    return finding
  }
}

extension ReferenceList {
  /// This list, changed until it has the items of `next`, with its changes, and the items whose extents were learned on the way.
  fileprivate func following(_ edits: [ProgramRecord.Told.Edit], to next: ReferenceList, crossExtent: Int64) -> ReferenceList {
    let items = Array(next.items)
    var list = self
    list.become(items, by: edits, crossExtent: crossExtent)
    // Of what comes in or changes in a list that measures, it is not known whether it was measured.
    let measures = self.items.contains { $0.estimate != nil } || items.contains { $0.estimate != nil }
    let known = measures ? Set(self.items.lazy.filter { $0.estimate == nil }.map(\.key)) : []
    for item in items where measures && item.estimate == nil {
      guard !known.contains(item.key) || list.changes.contains(.update(key: item.key)) else { continue }
      list.measured.append(item.key)
      list.takenFor.append(item.extent)
    }
    list.remeasure(as: items, crossExtent: crossExtent)
    list.layOut(crossExtent: crossExtent)
    return list
  }
}
