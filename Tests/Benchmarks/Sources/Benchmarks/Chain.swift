import Treadmill

/// Views one beside the other, a point apart, each as wide as the one before.
struct Chain {
  private let root = View(frame: Rect(x: 0, y: 0, width: 10_000, height: 10))
  private let views: [View]

  init(of count: Int, isBackward: Bool) {
    views = (0..<count).map { _ in View() }
    for view in views {
      root.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    for place in isBackward ? Array(views.indices.reversed()) : Array(views.indices) {
      let view = views[place]
      LayoutConstraint.activate(
        place == 0
          ? [view.leftAnchor.constraint(equalTo: root.leftAnchor), view.widthAnchor.constraint(equalToConstant: 5)]
          : [
            view.leftAnchor.constraint(equalTo: views[place - 1].rightAnchor, constant: 1),
            view.widthAnchor.constraint(equalTo: views[place - 1].widthAnchor),
          ])
    }
    root.layoutIfNeeded()
  }

  var isLaidOut: Bool { views.enumerated().allSatisfy { abs($1.frame.minX - 6 * Double($0)) < 1e-9 && abs($1.frame.width - 5) < 1e-9 } }
}
