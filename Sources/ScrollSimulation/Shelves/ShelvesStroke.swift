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
  private var last: View  // of the shelf

  init(shelf: UInt64, isUpright: Bool, landingOn view: View) { (self.shelf, self.isUpright, last) = (shelf, isUpright, view) }

  /// Along two axes a drag moves one of the two. Along one axis it moves the shelf as far as its edge, and beyond it the page as far as its
  /// own, and then stretches the shelf. Nil for a frame that finds the shelf to be of another length: the finger has gone by the old one.
  mutating func check(page: View, shelf view: View) -> CheckResult? {
    let before = last
    last = view
    guard page.isDragged || view.isDragged else { return nil }
    hasMovedPage = hasMovedPage || page.travel != 0
    hasMovedShelf = hasMovedShelf || view.travel != 0
    guard isUpright else {
      return hasMovedPage && hasMovedShelf ? "a finger on shelf \(shelf) moves both the shelf and the page" : .holds
    }
    guard view.isDragged else { return .holds }  // it fits: the page is dragged alone
    guard view.legal == before.legal else { return nil }
    let isTooEarly =
      page.travel > 0 ? view.offset < view.legal.upperBound : page.travel < 0 && view.offset > view.legal.lowerBound
    if isTooEarly {
      return "a finger on shelf \(shelf) moves the page by \(points(page.travel)) while the shelf is not at its edge"
    }
    if view.offset > max(view.legal.upperBound, before.offset), page.offset < page.legal.upperBound {
      return "a finger stretches shelf \(shelf) beyond its end though the page has room"
    }
    if view.offset < min(view.legal.lowerBound, before.offset), page.offset > page.legal.lowerBound {
      return "a finger stretches shelf \(shelf) beyond its start though the page has room"
    }
    return .holds
  }
}
