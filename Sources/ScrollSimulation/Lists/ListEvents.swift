import Scrolling
import ViewTree

/// Where what happens to a list session comes from.
protocol ListEvents: AnyObject {
  /// What happens before a frame. Asked once a frame.
  func events(seeing listState: ChangeScript.ListState) -> [ListEvent]

  /// What happens inside a callback.
  func eventInside(seeing listState: ChangeScript.ListState) -> ListEvent?

  /// What comes back for a question that is asked once; nil is the usual answer.
  func answer(to question: String) -> ListEvent?
}

/// Everything as a script draws it.
final class DrawnListEvents: ListEvents {
  private var script: ChangeScript

  init(_ script: ChangeScript) { self.script = script }

  func events(seeing listState: ChangeScript.ListState) -> [ListEvent] { script.events(seeing: listState) }
  func eventInside(seeing listState: ChangeScript.ListState) -> ListEvent? { script.eventInside(seeing: listState) }
  func answer(to question: String) -> ListEvent? { script.pagePlan() }
}

/// A delegate that wants released content to rest on multiples of a length, along the scroll axis.
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
