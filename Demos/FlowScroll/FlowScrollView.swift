import Treadmill

/// A scroll view whose subviews stand in rows, from left to right, as many in a row as its width holds.
///
/// A scroll view is laid out at every scroll (rule 11), and its rows do not depend on where it stands. So they are made anew only if what
/// they are made of has changed: the width, which subviews there are, in which order, or the size of one of them.
///
/// No hook for removals is needed: each of these changes marks the view (rules 3, 5 and 6), and the layout compares with what is there.
final class FlowScrollView: ScrollView, RowCounting {
  private(set) var layouts = 0
  private(set) var rowsMade = 0
  /// What the rows that stand were made of; nil as soon as a subview has come.
  private var arrangement: Arrangement?

  /// A newcomer may have been given the place in memory, and so the identity, of a view that has gone.
  override func didAddSubview(_ subview: View) {
    super.didAddSubview(subview)
    arrangement = nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    let current = Arrangement(of: self)
    guard current != arrangement else { return }
    arrangement = current
    rowsMade += 1
    var rows = Rows(width: bounds.width)
    for view in subviews { view.frame = rows.place(view.frame.size) }
    contentSize = rows.contentSize
  }

  private struct Arrangement: Equatable {
    let width: Double
    let views: [ObjectIdentifier]
    let sizes: [Size]

    init(of view: View) {
      width = view.bounds.width
      views = view.subviews.map { ObjectIdentifier($0) }
      sizes = view.subviews.map(\.frame.size)
    }
  }
}

/// A scroll view that counts what it does.
protocol RowCounting: ScrollView {
  /// Calls of `layoutSubviews`.
  var layouts: Int { get }
  /// Those of them that placed the subviews.
  var rowsMade: Int { get }
}
