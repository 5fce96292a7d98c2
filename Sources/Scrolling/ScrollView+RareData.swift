import ViewTree

/// What most scroll views of a screen never have: input in progress, insets of their indicators, and covers.
final class ScrollRareData {
  @exclusivity(unchecked) var drag = Drag()
  @exclusivity(unchecked) var flicks = Flicks()
  @exclusivity(unchecked) var trackpad = Trackpad()
  @exclusivity(unchecked) var animation: Animation?
  @exclusivity(unchecked) var verticalIndicatorInsets = EdgeInsets.zero
  @exclusivity(unchecked) var horizontalIndicatorInsets = EdgeInsets.zero
  @exclusivity(unchecked) var coverInsets = EdgeInsets.zero
  @exclusivity(unchecked) weak var programWitness: (any ProgramWitness)?
}

extension ScrollView {
  var ensuredRareData: ScrollRareData {
    if let scrollRareData { return scrollRareData }
    let made = ScrollRareData()
    scrollRareData = made
    return made
  }

  var drag: Drag {
    _read { yield ensuredRareData.drag }
    _modify { yield &ensuredRareData.drag }
  }

  var flicks: Flicks {
    _read { yield ensuredRareData.flicks }
    _modify { yield &ensuredRareData.flicks }
  }

  var trackpad: Trackpad {
    _read { yield ensuredRareData.trackpad }
    _modify { yield &ensuredRareData.trackpad }
  }

  /// A program's animated scroll that starts with the next tick.
  var animation: Animation? {
    get { scrollRareData?.animation }
    set { if newValue != nil || scrollRareData != nil { ensuredRareData.animation = newValue } }
  }

  var trackpadDragHasEnded: Bool { scrollRareData?.trackpad.hasEnded ?? false }

  func forgetTrackpad() { scrollRareData?.trackpad = Trackpad() }
}
