/// The only finger on a page of shelves, which has landed on a shelf at rest in a page at rest (N3).
struct ShelvesStroke {
  /// The page or the shelf after a frame, in 1/64 point.
  struct View: Sendable {
    var travel: Int64  // of the frame, without corrections
    var offset: Int64
    var legal: ClosedRange<Int64>
    var isDragged: Bool
  }

  let shelf: UInt64
  let isUpright: Bool
  private var hasMovedPage = false
  private var hasMovedShelf = false

  init(shelf: UInt64, isUpright: Bool) { (self.shelf, self.isUpright) = (shelf, isUpright) }

  /// Along two axes a drag moves one of the two. Along one axis it moves the shelf as far as its edge, and beyond it the page as far as its
  /// own, and then stretches the shelf.
  mutating func check(page: View, shelf view: View) -> CheckResult? {
    guard page.isDragged || view.isDragged else { return nil }
    hasMovedPage = hasMovedPage || page.travel != 0
    hasMovedShelf = hasMovedShelf || view.travel != 0
    guard isUpright else {
      return hasMovedPage && hasMovedShelf ? "a finger on shelf \(shelf) moves both the shelf and the page" : .holds
    }
    guard view.isDragged else { return .holds }  // it fits: the page is dragged alone
    let isTooEarly =
      page.travel > 0 ? view.offset < view.legal.upperBound : page.travel < 0 && view.offset > view.legal.lowerBound
    if isTooEarly {
      return "a finger on shelf \(shelf) moves the page by \(points(page.travel)) while the shelf is not at its edge"
    }
    if view.offset > view.legal.upperBound, page.offset < page.legal.upperBound {
      return "a finger stretches shelf \(shelf) beyond its end though the page has room"
    }
    if view.offset < view.legal.lowerBound, page.offset > page.legal.lowerBound {
      return "a finger stretches shelf \(shelf) beyond its start though the page has room"
    }
    return .holds
  }
}
