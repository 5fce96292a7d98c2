import Treadmill

/// The post's view: its setter adds 100 points to the width that it is given.
///
/// Whoever reads the frame and sets it again, as autoresizing does on every change of the superview, adds them once more.
final class PostFrameView: View {
  override var frame: Rect {
    get { super.frame }
    set {
      var rect = newValue
      rect.size.width += Step.extraWidth
      super.frame = rect
    }
  }
}

/// A view of a fixed size: whatever is set, it keeps it, and goes where it is put.
///
/// The bounds are where a size is stored, and all ways of setting it lead through this one hook. What it answers does not depend on what it
/// was, so that it may be asked any number of times.
final class PinnedView: View {
  private let size: Size

  init(size: Size) {
    self.size = size
    super.init(frame: Rect(origin: .zero, size: size))
  }

  override func willChangeBounds(to proposed: Rect, by cause: BoundsCause) -> Rect { Rect(origin: proposed.origin, size: size) }
}

/// A view that decides where its subview stands, in its layout: the subview's frame is computed anew from what is known and never from what
/// it was, so that nothing adds up and nobody else's frame lasts.
final class PlacingView: View {
  let child = View()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(child)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var frame = Step.asked
    frame.size.width += Step.extraWidth
    child.frame = frame
  }
}
