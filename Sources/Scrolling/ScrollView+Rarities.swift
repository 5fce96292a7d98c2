import ViewTree

/// What most scroll views of a screen never have: input in progress, and insets of their indicators.
final class Rarities {
  @exclusivity(unchecked) var drag = Drag()
  @exclusivity(unchecked) var flicks = Flicks()
  @exclusivity(unchecked) var trackpad = Trackpad()
  @exclusivity(unchecked) var animation: Animation?
  @exclusivity(unchecked) var verticalIndicatorInsets = EdgeInsets.zero
  @exclusivity(unchecked) var horizontalIndicatorInsets = EdgeInsets.zero
}

extension ScrollView {
  var rarities: Rarities {
    if let storedRarities { return storedRarities }
    let made = Rarities()
    storedRarities = made
    return made
  }

  var drag: Drag {
    _read { yield rarities.drag }
    _modify { yield &rarities.drag }
  }

  var flicks: Flicks {
    _read { yield rarities.flicks }
    _modify { yield &rarities.flicks }
  }

  var trackpad: Trackpad {
    _read { yield rarities.trackpad }
    _modify { yield &rarities.trackpad }
  }

  /// A program's animated scroll that starts with the next tick.
  var animation: Animation? {
    get { storedRarities?.animation }
    set { if newValue != nil || storedRarities != nil { rarities.animation = newValue } }
  }

  var trackpadDragHasEnded: Bool { storedRarities?.trackpad.hasEnded ?? false }

  func forgetTrackpad() { storedRarities?.trackpad = Trackpad() }
}
