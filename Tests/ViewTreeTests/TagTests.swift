import Testing
import ViewTree

@Suite("Tags")
struct TagTests {
  /// R > [A > [C, D], B > E], the tags in the order R, A, B, C, D, E.
  private func tree(_ tags: [Int]) -> [View] {
    let views = tags.map { tag in
      let view = View()
      view.tag = tag
      return view
    }
    for (parent, child) in [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5)] { views[parent].addSubview(views[child]) }
    return views
  }

  @Test("a tag is 0 at first, any number afterwards, and marks nothing")
  func values() {
    let view = View()
    view.layoutIfNeeded()
    #expect(view.tag == 0)
    for tag in [7, -1, .max, .min, 0] {
      view.tag = tag
      #expect(view.tag == tag)
    }
    #expect(!view.isLayoutNeeded)
  }

  @Test("a view is found by its tag from each view at and above it, and from no other")
  func found() {
    let views = tree([1, 2, 3, 4, 5, 6])
    for (index, view) in views.enumerated() {
      for start in views {
        let found = start.viewWithTag(index + 1)
        #expect((found === view) == view.isDescendant(of: start))
        #expect(found == nil || found === view)
      }
    }
    #expect(views[0].viewWithTag(99) == nil)
    #expect(views[0].viewWithTag(0) == nil)
  }

  @Test("of several views with one tag the first one is found, depth first, superviews first, back to front")
  func depthFirst() {
    let order = [0, 1, 3, 4, 2, 5]  // R, A, C, D, B, E
    for subset in 1..<64 {
      let views = tree((0..<6).map { subset >> $0 & 1 == 1 ? 9 : 1 })
      #expect(views[0].viewWithTag(9) === views[order.first { subset >> $0 & 1 == 1 }!])
    }
    let views = tree([1, 9, 9, 1, 1, 1])
    views[0].bringSubviewToFront(views[1])
    #expect(views[0].viewWithTag(9) === views[2])
    views[2].removeFromSuperview()
    #expect(views[0].viewWithTag(9) === views[1])
  }
}
