/// The owner of a root view, called around that view's constraints, layout, appearance and size changes.
///
/// Order (rules 72, 76 and 77): loadView, viewDidLoad, viewWillAppear, updateViewConstraints, viewWillLayoutSubviews, viewDidLayoutSubviews
/// (subviews' layouts may be pending, rule 73), viewDidAppear. Appearance follows the root view into and out of windows.
open class ViewController: Responder {
  enum Appearance {
    case disappeared, appearing, appeared, disappearing
  }

  private var storedView: View?
  var appearance = Appearance.disappeared
  var storedChildren: [ViewController] = []
  var storedParent: Unmanaged<ViewController>?

  public override init() {}

  deinit {
    storedView?.storedController = nil
    for child in storedChildren { child.storedParent = nil }
  }

  /// The root view, loaded on first access.
  /// - Precondition: a view that is set belongs to no other controller.
  public var view: View {
    get {
      loadViewIfNeeded()
      return storedView!
    }
    set {
      precondition(
        newValue.storedController == nil || newValue === storedView,
        "\(type(of: self)).view = \(newValue.path): it is the root view of another controller")
      storedView?.storedController = nil
      storedView = newValue
      newValue.storedController = Unmanaged.passUnretained(self)
    }
  }

  /// Whether the root view is loaded; does not load it.
  public var isViewLoaded: Bool { storedView != nil }

  /// The root view if it is loaded; does not load it.
  public var viewIfLoaded: View? { storedView }

  /// Loads the view and calls ``viewDidLoad()``, unless it is loaded.
  public func loadViewIfNeeded() {
    guard storedView == nil else { return }
    loadView()
    precondition(storedView != nil, "\(type(of: self)).loadView() did not set a view")
    viewDidLoad()
  }

  /// The root view's superview: in the responder chain the controller is between the two.
  open override var next: Responder? { storedView?.superview }

  /// The preferred size of the content in a container, in points; zero, the default, means none. The parent learns of a new one by
  /// ``preferredContentSizeDidChange(forChildContentContainer:)``.
  /// - Precondition: finite.
  open var preferredContentSize = Size.zero {
    didSet {
      precondition(preferredContentSize.isFinite, "\(type(of: self)).preferredContentSize = \(preferredContentSize): sides are finite")
      if preferredContentSize != oldValue { parent?.preferredContentSizeDidChange(forChildContentContainer: self) }
    }
  }

  /// Makes the root view and assigns it to ``view``: by default a plain `View` with flexible width and height. Overrides do not call super.
  open func loadView() {
    view = View()
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }
  /// The view has been loaded; called once.
  open func viewDidLoad() {}

  /// The view is about to enter a window. `animated` is always false.
  open func viewWillAppear(_ animated: Bool) {}
  /// The first turn after the view entered its window has ended.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to leave its window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left its window.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Updates the root view's constraints, after its subviews' (rule 72), by the view's `updateConstraints`. Overrides call super.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// The root view is about to run `layoutSubviews`; not called otherwise (rule 74).
  open func viewWillLayoutSubviews() {}
  /// The root view has run `layoutSubviews`.
  open func viewDidLayoutSubviews() {}

  /// The view is about to be resized to `size`, parents first (rule 76). An override calls super, which notifies each child whose
  /// ``size(forChildContentContainer:withParentContainerSize:)`` is a new size.
  open func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
    for child in storedChildren {
      let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
      if child.viewIfLoaded.map({ $0.bounds.size != childSize }) ?? true { child.viewWillTransition(to: childSize, with: coordinator) }
    }
  }

  /// A child's size when this controller's view has `parentSize`; by default `parentSize` (C).
  open func size(forChildContentContainer child: ViewController, withParentContainerSize parentSize: Size) -> Size { parentSize }

  /// A child has set another ``preferredContentSize``. The default does nothing.
  open func preferredContentSizeDidChange(forChildContentContainer child: ViewController) {}

  /// The controller is about to join `parent`, or to leave its parent if that is nil.
  open func willMove(toParent parent: ViewController?) {}
  /// The controller has joined `parent`, or has left its parent.
  open func didMove(toParent parent: ViewController?) {}
}
