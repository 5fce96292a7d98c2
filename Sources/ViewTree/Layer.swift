/// A view's geometry and appearance under QuartzCore's names.
///
/// There is no second tree: a layer reads and writes its view, with the same marks. A layer without a view has a plain one in no tree.
public final class Layer {
  private var ownView: View?
  private(set) unowned(unsafe) var view: View

  /// A standalone layer with an empty geometry at the origin.
  public convenience init() {
    let view = View()
    self.init(of: view)
    ownView = view
  }

  init(of view: View) { self.view = view }

  convenience init(copying original: View, as presentation: Presentation) {
    self.init()
    view.take(presentation, andLooksOf: original)
  }

  /// The view is being deallocated: a layer that is still retained keeps its geometry and appearance.
  fileprivate func keepGeometry(of view: View) {
    let copy = View()
    copy.take(Presentation(of: view), andLooksOf: view)
    ownView = copy
    self.view = copy
  }

  /// The view's `center`: the anchor point's position in the superlayer.
  public var position: Point {
    get { view.center }
    set { view.center = newValue }
  }

  /// The view's `bounds`, with the marks of rules 9 and 10.
  public var bounds: Rect {
    get { view.bounds }
    set { view.bounds = newValue }
  }

  public var anchorPoint: Point {
    get { view.anchorPoint }
    set { view.anchorPoint = newValue }
  }

  /// The view's `frame`, computed (rule 34).
  public var frame: Rect {
    get { view.frame }
    set { view.frame = newValue }
  }

  /// The view's `transform`.
  public func affineTransform() -> AffineTransform { view.transform }
  public func setAffineTransform(_ transform: AffineTransform) { view.transform = transform }

  /// The view's `alpha`.
  public var opacity: Double {
    get { view.alpha }
    set { view.alpha = newValue }
  }

  public var isHidden: Bool {
    get { view.isHidden }
    set { view.isHidden = newValue }
  }

  /// The view's `clipsToBounds`.
  public var masksToBounds: Bool {
    get { view.clipsToBounds }
    set { view.clipsToBounds = newValue }
  }

  public var backgroundColor: Color? {
    get { view.looks?.appearance.backgroundColor }
    set { view.ensuredLooks.appearance.backgroundColor = newValue }
  }

  /// The colour of the border of ``borderWidth`` inside the bounds; nil means black.
  public var borderColor: Color? {
    get { view.looks?.appearance.borderColor }
    set { view.ensuredLooks.appearance.borderColor = newValue }
  }

  /// In points; 0, the default, means no border.
  /// - Precondition: finite and >= 0.
  public var borderWidth: Double {
    get { view.looks?.appearance.borderWidth ?? 0 }
    set {
      precondition(newValue.isFinite && newValue >= 0, "\(view.path).layer.borderWidth = \(newValue): a width is finite and >= 0")
      view.ensuredLooks.appearance.borderWidth = newValue
    }
  }

  /// In points, for the background, the border and the clip.
  /// - Precondition: finite and >= 0.
  public var cornerRadius: Double {
    get { view.looks?.appearance.cornerRadius ?? 0 }
    set {
      precondition(newValue.isFinite && newValue >= 0, "\(view.path).layer.cornerRadius = \(newValue): a radius is finite and >= 0")
      view.ensuredLooks.appearance.cornerRadius = newValue
    }
  }

  /// The superview's layer.
  public var superlayer: Layer? { view.superview?.layer }

  /// The subviews' layers, back to front; nil if there are none.
  public var sublayers: [Layer]? { view.subviews.isEmpty ? nil : view.subviews.map(\.layer) }

  public func setNeedsLayout() { view.setNeedsLayout() }
  public func setNeedsDisplay() { view.setNeedsDisplay() }
}

extension View {
  fileprivate func take(_ presentation: Presentation, andLooksOf original: View) {
    storedBounds = presentation.bounds
    storedCenter = presentation.center
    storedAnchorPoint = presentation.anchorPoint
    transform = presentation.transform
    storedAlpha = presentation.alpha
    storedIsHidden = original.storedIsHidden
    clipsToBounds = original.clipsToBounds
    if let looks = original.looks { ensuredLooks.appearance = looks.appearance }
  }
}

extension ViewRareData {
  func leaveLayer(of view: View) {
    if layer != nil, !isKnownUniquelyReferenced(&layer) { layer?.keepGeometry(of: view) }
  }
}

extension Layer: Hashable {
  public static func == (a: Layer, b: Layer) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension View {
  /// The view under QuartzCore's names: always the same object.
  public var layer: Layer {
    if let layer = rareData?.layer { return layer }
    let new = Layer(of: self)
    rare.layer = new
    return new
  }

  /// The fill colour of the bounds; nil, the default, means none. Setting it causes no drawing.
  public var backgroundColor: Color? {
    get { looks?.appearance.backgroundColor }
    set { ensuredLooks.appearance.backgroundColor = newValue }
  }

  /// A number for `viewWithTag(_:)`; 0 by default.
  public var tag: Int {
    get { rareData?.tag ?? 0 }
    set { if newValue != tag { rare.tag = newValue } }
  }
}
