import Scrolling
import Tiling
import ViewTree

/// Where lists and items lie on the screen.
extension LogSession {
  func geometry(of list: Int) -> ShareGeometry {
    if let known = geometries[list] { return known }
    let made = makeGeometry(of: list)
    geometries[list] = made
    return made
  }

  private func makeGeometry(of list: Int) -> ShareGeometry {
    let here = lists[list]
    let (width, height) = viewport ?? (0, 0)
    guard here.parent >= 0 else {
      let bare = Rect(x: 0, y: 0, width: width, height: height)
      let window = Rect(
        x: insets.left, y: insets.top, width: max(0, width - insets.left - insets.right),
        height: max(0, height - insets.top - insets.bottom))
      var parts = [window]
      for cover in covers { parts = parts.flatMap { $0.without(cover) } }
      return shifted(
        ShareGeometry(axis: here.axis, window: window, parts: parts, bare: bare, screen: window.area, grid: grid), across: here)
    }
    let around = geometry(of: here.parent)
    let frame = frame(of: list)
    func inside(_ box: Rect) -> Rect { box.intersection(frame).offsetBy(dx: -frame.minX, dy: -frame.minY) }
    let parts = around.parts.map(inside).filter { !$0.isEmpty }
    return shifted(
      ShareGeometry(
        axis: here.axis, window: inside(around.window), parts: parts, bare: inside(around.bare), screen: around.screen, grid: grid),
      across: here)
  }

  /// A list that is scrolled on its other axis, too, has its window there.
  private func shifted(_ geometry: ShareGeometry, across list: List) -> ShareGeometry {
    guard list.cross != 0 else { return geometry }
    var geometry = geometry
    geometry.window = geometry.window.moved(by: list.cross, along: list.axis.other)
    geometry.bare = geometry.bare.moved(by: list.cross, along: list.axis.other)
    geometry.parts = geometry.parts.map { $0.moved(by: list.cross, along: list.axis.other) }
    return geometry
  }

  /// A nested list's frame in the frame of the list around it.
  private func frame(of list: Int) -> Rect {
    let here = lists[list]
    let outer = lists[here.parent]
    let origin = items[Int(here.outer)].box
    return here.frame.offsetBy(dx: origin.minX, dy: origin.minY).moved(by: -outer.offset, along: outer.axis).moved(
      by: -outer.cross, along: outer.axis.other)
  }

  /// A box of a nested list's content, as much of it as the list shows, in the content of the list around it.
  private func outside(_ box: Rect, of list: Int) -> Rect {
    let here = lists[list]
    let origin = items[Int(here.outer)].box
    let shown = box.moved(by: -here.offset, along: here.axis).moved(by: -here.cross, along: here.axis.other)
    let frame = Rect(x: 0, y: 0, width: here.frame.width, height: here.frame.height)
    return shown.intersection(frame).offsetBy(dx: here.frame.minX + origin.minX, dy: here.frame.minY + origin.minY)
  }

  /// The window has changed: of this list and those in it.
  func forgetGeometry(below list: Int) {
    for child in lists[list].children {
      geometries[child] = nil
      forgetGeometry(below: child)
    }
  }

  func forgetAllGeometry() {
    for list in lists.indices {
      geometries[list] = nil
      lists[list].quiet = LogSession.nothing
    }
  }

  static let nothing = ClosedRange(uncheckedBounds: (lower: Double.infinity, upper: Double.infinity))

  /// The items that may be on the screen while a list's offset is in `hull`: its own, and those of the lists in them. `body` has the item,
  /// its boxes, and whether it lies in a nested list.
  func forEachItem(
    of list: Int, near hull: ClosedRange<Double>, _ body: (Int32, ShareGeometry.Item, _ isNested: Bool) -> Void
  ) {
    let whole = geometry(of: list)
    let window = whole.bare
    let axis = lists[list].axis
    let range = range(of: list, from: hull.lowerBound + window.start(axis), to: hull.upperBound + window.end(axis))
    for place in range {
      let item = lists[list].order[place]
      body(item, boxes(of: item, in: list, whole), false)
    }
    for child in lists[list].children where items[Int(lists[child].outer)].isPresent {
      let outer = items[Int(lists[child].outer)].box
      let frame = lists[child].frame.offsetBy(dx: outer.minX, dy: outer.minY)
      let isNear = frame.start(axis) <= hull.upperBound + window.end(axis) && frame.end(axis) >= hull.lowerBound + window.start(axis)
      if isNear { visit(child, below: list, body) }
    }
  }

  func boxes(of item: Int32, in list: Int, _ geometry: ShareGeometry) -> ShareGeometry.Item {
    let box = items[Int(item)].box
    let axis = lists[list].measured ?? lists[list].axis
    return ShareGeometry.Item(box: box, full: box, measured: axis, window: geometry.window.extent(axis))
  }

  private func visit(_ list: Int, below top: Int, _ body: (Int32, ShareGeometry.Item, Bool) -> Void) {
    let geometry = geometry(of: list)
    for item in lists[list].order {
      var boxes = boxes(of: item, in: list, geometry)
      var place = list
      while place != top {
        boxes.box = outside(boxes.box, of: place)
        place = lists[place].parent
      }
      body(item, boxes, true)
    }
    for child in lists[list].children where items[Int(lists[child].outer)].isPresent { visit(child, below: top, body) }
  }

  /// The places in a list's order of the items that may reach into a range of its content, a point around it included.
  func range(of list: Int, from start: Double, to end: Double) -> Range<Int> {
    let axis = lists[list].axis
    let first = firstPlace(of: list, from: start - lists[list].longest - 1)
    var last = first
    let order = lists[list].order
    while last < order.count, items[Int(order[last])].box.start(axis) <= end + 1 { last += 1 }
    return first..<last
  }

  /// The first item that starts at `start` or behind it.
  func firstPlace(of list: Int, from start: Double) -> Int {
    let axis = lists[list].axis
    var (low, high) = (0, lists[list].order.count)
    while low < high {
      let middle = (low + high) / 2
      if items[Int(lists[list].order[middle])].box.start(axis) < start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
