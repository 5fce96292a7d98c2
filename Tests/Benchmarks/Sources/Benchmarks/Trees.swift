import Treadmill

/// Trees to lay out.
enum Trees {
  /// A window over `count` views, each with ten subviews at most, settled.
  static func wide(_ count: Int) -> Window {
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    var parents: [View] = [window]
    var made = 1
    while made < count {
      var children: [View] = []
      for parent in parents {
        for _ in 0..<10 where made < count {
          let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
          parent.addSubview(view)
          children.append(view)
          made += 1
        }
      }
      parents = children
    }
    window.tick(at: .zero)
    return window
  }

  /// Adds a chain of `depth` views to `window` and returns its last one, settled.
  static func chain(of depth: Int, in window: Window) -> View {
    var view: View = window
    for _ in 0..<depth {
      let next = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      view.addSubview(next)
      view = next
    }
    window.tick(at: window.instant)
    return view
  }
}

/// Nine photos in three columns, placed by hand-written frames: a side that follows the width, gaps of 10.
final class NinePhotoCell: View {
  private let photos: InlineArray<9, View>

  override init(frame: Rect) {
    photos = InlineArray { _ in View() }
    super.init(frame: frame)
    for place in photos.indices { addSubview(photos[place]) }
  }

  override func layoutSubviews() {
    let side = (bounds.width - 40) / 3
    var index = 0
    var y = 10.0
    for _ in 0..<3 {
      var x = 10.0
      for _ in 0..<3 {
        photos[index].frame = Rect(x: x, y: y, width: side, height: side)
        x += side + 10
        index += 1
      }
      y += side + 10
    }
  }

  var isLaidOut: Bool {
    let side = (bounds.width - 40) / 3
    let last = photos[8].frame
    return abs(last.width - side) < 1e-9 && abs(last.maxX - bounds.width + 10) < 1e-9
  }
}
