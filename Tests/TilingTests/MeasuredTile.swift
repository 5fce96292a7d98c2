import Scrolling
import Tiling
import ViewTree

/// A tile that is as long as its item says, and counts what happens to it.
final class MeasuredTile: BookedTile {
  private unowned let source: MeasuredSource
  var content: MeasuredSource.Item?
  var binds = 0
  var showsSelection = false
  var selectionChanges = 0
  var onSelection: (() -> Void)?
  var onFitting: (() -> Void)?
  var onLayout: (() -> Void)?

  init(source: MeasuredSource) {
    self.source = source
    super.init()
  }

  override func didRelease() {
    super.didRelease()
    source.released.append(key!.rawValue)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    onFitting?()
    let isVertical = source.axis == .vertical
    let across = isVertical ? size.width : size.height
    let length = source.length(of: content!, across: across)
    source.measured.append(content!.key)
    return isVertical ? Size(width: across, height: length) : Size(width: length, height: across)
  }

  override func willDisplay() {
    super.willDisplay()
    source.onDisplay?(self, true)
  }

  override func didEndDisplaying() {
    super.didEndDisplaying()
    source.onDisplay?(self, false)
  }

  override func selectionDidChange() {
    showsSelection = isSelected
    selectionChanges += 1
    onSelection?()
  }

  override func layoutSubviews() { onLayout?() }
}
