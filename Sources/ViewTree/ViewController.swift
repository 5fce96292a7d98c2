/// The owner of a root view, called around that view's layout and appearance.
///
/// Order (rule 77): loadView, viewDidLoad, viewWillAppear, viewWillLayoutSubviews, viewDidLayoutSubviews, viewDidAppear. That the view
/// did lay out its subviews does not mean that theirs are laid out (rule 73).
open class ViewController {
  private var storedView: View?

  public init() {}

  deinit { storedView?.storedController = nil }

  /// The root view, loaded when it is first asked for.
  ///
  /// - Precondition: the view that is set belongs to no other controller.
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

  public var isViewLoaded: Bool { storedView != nil }

  /// The root view, if it has been loaded.
  public var viewIfLoaded: View? { storedView }

  /// Loads the view, and calls ``viewDidLoad()``, unless that has happened.
  public func loadViewIfNeeded() {
    guard storedView == nil else { return }
    loadView()
    precondition(storedView != nil, "\(type(of: self)).loadView() did not set a view")
    viewDidLoad()
  }

  /// Makes the root view and assigns it to ``view``. The default makes a plain `View`; an override does not call super.
  open func loadView() { view = View() }
  /// The view has been loaded; called once.
  open func viewDidLoad() {}
  /// The view is about to enter a window.
  open func viewWillAppear() {}
  /// The first layout pass after the view entered its window has drained.
  open func viewDidAppear() {}
  /// The view is about to leave its window.
  open func viewWillDisappear() {}
  /// The view has left its window.
  open func viewDidDisappear() {}
  /// The root view is about to run `layoutSubviews`; called only if it really runs (rule 74).
  open func viewWillLayoutSubviews() {}
  /// The root view has run `layoutSubviews`.
  open func viewDidLayoutSubviews() {}
}
