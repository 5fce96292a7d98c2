/// What a seed draws for a page of shelves.
enum ShelvesParameters {
  static let shelves = Parameter.choice("shelves.count", [0, 1, 7, 40, 200], allowed: 0...1_000).saying("# shelves at first")
  static let items = Parameter.choice("shelves.items", [0, 3, 12, 60], allowed: 0...1_000).saying("# items at first in a shelf")
  static let isUpright = Parameter.choice("shelves.upright", [0, 0, 1]).saying("the shelves scroll along the page's axis")
  static let isUnmeasured = Parameter.choice("shelves.unmeasured", [0, 1]).saying("items are measured on sight")
  static let spacing = Parameter.choice("shelves.spacing", [0, 272, 576]).saying("gaps of #/64 pt")
  static let overscan = Parameter.choice("shelves.overscan", [0, 0, 80]).saying("an overscan of # pt")
  static let limit = Parameter.choice("shelves.limit", [1_000, 1_000, 3, 0], allowed: 0...1_000).saying(
    "# shelves on no tile keep their place")
  static let isObserved = Parameter.choice("shelves.observed", [0, 0, 1]).saying("the visible items of each shelf are observed")

  static let direction = Parameter.choice("page.direction", [0, 1, 2]).apart([1, 2])
    .saying("the page runs from right to left, with its shelves (1) or with every other one (2): #")

  static let learnsHeights = Parameter.choice("page.unmeasured", [0, 1]).apart([1])
    .saying("shelves are measured on sight")
  /// A page that runs from right to left has one: fingers and places of shelves side by side would be mirrored, too.
  static let columns = Parameter.choice("page.columns", [1, 2, 3]).apart([2, 3])
    .saying("the page is a grid of # shelves a row")
  static let cover = Parameter.rate("page.cover", apart: [0, 5, 40])
    .saying("bars or a keyboard cover another part of the page: # in 1,000 frames")

  static let batch = Parameter.rate("page.batch", usual: 40).saying("batches of shelves: # in 1,000 frames")
  static let edit = Parameter.rate("shelf.batch", usual: 150).saying("batches of a shelf's items: # in 1,000 frames")
  static let inBind = Parameter.rate("shelf.inBind", usual: 60).saying("a shelf is edited in the page's bind: # in 1,000 binds")
  static let place = Parameter.rate("shelf.place", usual: 60).saying("a program scrolls a shelf: # in 1,000 frames")
  static let show = Parameter.rate("shelf.show", usual: 20).saying("scrolls to an item of a shelf: # in 1,000 frames")
  static let thrown = Parameter.rate("shelf.throw", usual: 20).saying("a shelf is thrown: # in 1,000 frames")
  static let jump = Parameter.rate("page.jump", usual: 25).saying("a program scrolls the page: # in 1,000 frames")
  static let forget = Parameter.rate("shelf.forget", usual: 8).saying("a shelf's place is forgotten: # in 1,000 frames")
  static let reload = Parameter.rate("page.reload", usual: 6).saying("reloads of the page: # in 1,000 frames")

  static let all = [
    shelves, items, isUpright, isUnmeasured, spacing, overscan, limit, batch, edit, inBind, place, show, thrown, jump, forget, reload,
    isObserved, direction, learnsHeights, columns, cover,
  ]
}

extension StressTarget {
  /// A page of lists in the tiles of a list, as a user scrolls both and a program edits them.
  public static var shelves: StressTarget {
    StressTarget(ShelvesSubject.name, parameters: ShelvesParameters.all, code: "StressTarget.shelves") { ShelvesSubject($0) }
  }
}
