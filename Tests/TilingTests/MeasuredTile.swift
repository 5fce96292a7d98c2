import Scrolling
import Tiling
import ViewTree

/// A tile that is as long as its item says, and counts what happens to it.
final class MeasuredTile: Tile {
  private unowned let source: MeasuredSource
  var content: MeasuredSource.Item?
  var binds = 0
  /// Display calls and releases that are out of turn.
  private(set) var displayFaults = 0
  /// The key of the item that was bound and not given up.
  private(set) var held: UInt64?
  var onFitting: (() -> Void)?
  private(set) var isDisplayed = false
  var onLayout: (() -> Void)?

  init(source: MeasuredSource) {
    self.source = source
    super.init()
  }

  func hold(_ item: MeasuredSource.Item) {
    if let held, held != item.key { displayFaults += 1 }
    (held, content) = (item.key, item)
  }

  override func didRelease() {
    if isDisplayed || held != key!.rawValue { displayFaults += 1 }
    held = nil
    source.released.append(key!.rawValue)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    onFitting?()
    let isVertical = source.axis == .vertical
    let across = isVertical ? size.width : size.height
    let length = source.length(of: content!, across: across)
    source.isMeasured(self, as: length, across: across)
    return isVertical ? Size(width: across, height: length) : Size(width: length, height: across)
  }

  override func willDisplay() {
    if isDisplayed { displayFaults += 1 }
    isDisplayed = true
    source.onDisplay?(self, true)
  }

  override func didEndDisplaying() {
    if !isDisplayed || key!.rawValue != content?.key { displayFaults += 1 }
    isDisplayed = false
    source.onDisplay?(self, false)
  }

  override func layoutSubviews() { onLayout?() }
}
