import ViewTree

/// The part of a list's viewport that the lists around it show. Nothing: both ranges are empty.
struct ScreenClip: Equatable {
  let shown: Range<LayoutUnit>  // of the viewport, on the main axis
  private let shownAcross: LayoutUnit
  private let across: LayoutUnit

  /// What is visible of an item at `start` in the viewport: its extent on the main axis, in proportion if the cross axis is cut, too.
  func visible(_ start: LayoutUnit, _ extent: LayoutUnit) -> LayoutUnit {
    let visible = min(start + extent, shown.upperBound) - max(start, shown.lowerBound)
    guard visible > .zero, shownAcross > .zero else { return .zero }
    guard shownAcross < across else { return visible }
    let part = Double(visible.rawValue) * (Double(shownAcross.rawValue) / Double(across.rawValue))
    return LayoutUnit(rawValue: max(1, Int64(part)))
  }
}

extension ScreenClip {
  /// Nil if the lists around `list` show all of what its covers leave, or there are none. A cover beside the list, on the cross axis, cuts it off.
  init?(of list: TiledScrollView) {
    let axis = list.axis
    let whole = list.bounds.inset(by: list.axis.along(list.pending.followedCovers))
    var rest = list.uncoveredBounds
    var next = list.superview
    while let view = next {
      if let outer = view as? TiledScrollView { rest = rest.intersection(list.convert(outer.uncoveredBounds, from: outer)) }
      next = view.superview
    }
    guard rest != whole else { return nil }
    across = LayoutUnit(nearest: axis.cross(whole.size))
    guard !rest.isNull, !rest.isEmpty else {
      (shown, shownAcross) = (LayoutUnit.zero..<LayoutUnit.zero, .zero)
      return
    }
    let start = LayoutUnit(nearest: axis.main(rest.origin) - axis.main(whole.origin))
    shown = start..<start + LayoutUnit(nearest: axis.main(rest.size))
    shownAcross = LayoutUnit(nearest: axis.cross(rest.size))
  }
}

extension TiledScrollView {
  /// The bounds without what covers take at all four edges.
  fileprivate var uncoveredBounds: Rect {
    let rest = bounds.inset(by: pending.followedCovers)
    return rest.size.width > 0 && rest.size.height > 0 ? rest : .null
  }

  var isCoveredAcross: Bool { axis.cross(pending.followedCovers) != ViewportInsets() }
}

/// A list with an observer, beneath a list that may cut off a part of it.
struct ObservedList {
  weak var list: TiledScrollView?
}

extension VisibilityObserver {
  /// The lists around the view tell it when they move.
  func followOuterLists() {
    leaveOuterLists()
    guard let view, view.window != nil else { return }
    var next = view.superview
    while let parent = next {
      if let outer = parent as? TiledScrollView {
        outerLists.append(ObservedList(list: outer))
        outer.observedLists = (outer.observedLists ?? []) + [ObservedList(list: view)]
      }
      next = parent.superview
    }
  }

  func leaveOuterLists() {
    for outer in outerLists { outer.list?.forgetObserved(view) }
    outerLists = []
  }

  /// A list around the view has been laid out.
  func outerListDidLayOut() {
    guard let view, ScreenClip(of: view) != clip else { return }
    needsReport = true
    view.setNeedsTick()
    queueReportInTick(of: view)
  }
}

extension TiledScrollView {
  func tellObservedLists() {
    for observed in observedLists ?? [] { observed.list?.storedVisibilityObserver?.outerListDidLayOut() }
  }

  fileprivate func forgetObserved(_ list: TiledScrollView?) {
    observedLists?.removeAll { $0.list == nil || $0.list === list }
    if observedLists?.isEmpty == true { observedLists = nil }
  }
}
