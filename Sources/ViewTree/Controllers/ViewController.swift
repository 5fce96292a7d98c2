/// The owner of a root view, called around that view's constraints, layout, appearance and changes of size.
///
/// Order (rules 72, 76 and 77): loadView, viewDidLoad, viewWillAppear, updateViewConstraints, viewWillLayoutSubviews,
/// viewDidLayoutSubviews, viewDidAppear. That the view did lay out its subviews does not mean that theirs are laid out (rule 73).
///
/// Appearance follows the root view: the callbacks come when it enters a window and when it leaves it, whoever put it there.
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

  /// Whether the root view has been made; asking does not make it.
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

  /// The root view's superview: a controller stands in the responder chain between its view and that view's superview.
  open override var next: Responder? { storedView?.superview }

  /// The size that the controller's content would like to have in a container, in points; zero by default, which says nothing. Setting
  /// another one tells the parent, by ``preferredContentSizeDidChange(forChildContentContainer:)``.
  ///
  /// - Precondition: finite.
  open var preferredContentSize = Size.zero {
    didSet {
      precondition(preferredContentSize.isFinite, "\(type(of: self)).preferredContentSize = \(preferredContentSize): sides are finite")
      if preferredContentSize != oldValue { parent?.preferredContentSizeDidChange(forChildContentContainer: self) }
    }
  }

  /// Makes the root view and assigns it to ``view``. The default makes a plain `View` that follows its superview's size by its autoresizing
  /// mask, as UIKit's does; an override does not call super.
  open func loadView() {
    view = View()
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }
  /// The view has been loaded; called once.
  open func viewDidLoad() {}

  /// The view is about to enter a window. `animated` is false: nothing here presents with an animation.
  open func viewWillAppear(_ animated: Bool) {}
  /// The first turn after the view entered its window is over.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to leave its window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left its window.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The root view's constraints are to be updated, after those of its subviews (rule 72). The default calls the view's
  /// `updateConstraints`; an override calls super.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// The root view is about to run `layoutSubviews`; called only if it really runs (rule 74).
  open func viewWillLayoutSubviews() {}
  /// The root view has run `layoutSubviews`.
  open func viewDidLayoutSubviews() {}

  /// The view is about to be resized to `size`, parents first (rule 76). An override calls super, which asks
  /// ``size(forChildContentContainer:withParentContainerSize:)`` for each child and tells those whose size will change.
  open func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
    for child in storedChildren {
      let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
      if child.viewIfLoaded.map({ $0.bounds.size != childSize }) ?? true { child.viewWillTransition(to: childSize, with: coordinator) }
    }
  }

  /// The size that a child will have when this controller's view has `parentSize`; the default is just that size (C).
  open func size(forChildContentContainer child: ViewController, withParentContainerSize parentSize: Size) -> Size { parentSize }

  /// A child has set another ``preferredContentSize``. The default does nothing.
  open func preferredContentSizeDidChange(forChildContentContainer child: ViewController) {}

  /// The controller is about to get `parent`, or to lose its own if that is nil.
  open func willMove(toParent parent: ViewController?) {}
  /// The controller has got `parent`, or has lost its own.
  open func didMove(toParent parent: ViewController?) {}
}
