import Scrolling
import ViewTree

/// A delegate that lets released content rest on multiples of `step` on the main axis.
final class ListAims: ScrollViewDelegate {
  private let step: Double
  private let isHorizontal: Bool

  init(step: Double, isHorizontal: Bool) {
    self.step = step
    self.isHorizontal = isHorizontal
  }

  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point) {
    let range = scrollView.legalRange
    let number = ((isHorizontal ? targetContentOffset.x : targetContentOffset.y) / step).rounded()
    let target = Point(x: isHorizontal ? number * step : targetContentOffset.x, y: isHorizontal ? targetContentOffset.y : number * step)
    targetContentOffset = range.clamped(target)
  }
}
