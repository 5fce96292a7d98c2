extension View {
  /// Which of a view's margins and sides follow its superview's size; the others stay as they are.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    // UIKit's bits.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// How the view follows its superview's size; nothing is flexible by default, which keeps the frame.
  public var autoresizingMask: AutoresizingMask {
    get { storedAutoresizingMask }
    set {
      storedAutoresizingMask = newValue
      if !newValue.isEmpty { storedSuperview?._withUnsafeGuaranteedRef { $0.sizeFollowers.set(.flexibleSubviews, to: true) } }
    }
  }

  /// Whether subviews follow a change of the bounds' size by their masks (rule 60). True by default.
  public var autoresizesSubviews: Bool {
    get { storedAutoresizesSubviews }
    set { storedAutoresizesSubviews = newValue }
  }

  /// Rule 60: each subview takes its new frame at once, through its own `frame`, so that the change goes down the tree.
  ///
  /// A subview under a transform keeps it: the box that the mask speaks of is the one without the transform (C).
  func autoresizeSubviews(from old: Size) {
    let new = storedBounds.size
    forEachSubview(where: { !$0.storedAutoresizingMask.isEmpty && $0.isTranslatingAutoresizingMask }) { view in
      guard view.superview === self else { return }  // a callback of a sibling has moved it
      let box = view.untransformedFrame
      let resized = box.autoresized(by: view.storedAutoresizingMask, from: old, to: new)
      guard resized != box else { return }
      if view.hasTransform { view.untransformedFrame = resized } else { view.frame = resized }
    }
  }
}

extension Rect {
  func autoresized(by mask: View.AutoresizingMask, from old: Size, to new: Size) -> Rect {
    let x = AutoresizedAxis(
      origin: minX, length: width, from: old.width, to: new.width,
      isFlexible: (
        lead: mask.contains(.flexibleLeftMargin), length: mask.contains(.flexibleWidth), trail: mask.contains(.flexibleRightMargin)
      ))
    let y = AutoresizedAxis(
      origin: minY, length: height, from: old.height, to: new.height,
      isFlexible: (
        lead: mask.contains(.flexibleTopMargin), length: mask.contains(.flexibleHeight), trail: mask.contains(.flexibleBottomMargin)
      ))
    return Rect(x: x.origin, y: y.origin, width: x.length, height: y.length)
  }
}

/// Rules 61 and 63 on one axis: the flexible ones of lead, length and trail share the superview's change in proportion to what they are now,
/// and equally if that says nothing because they add up to zero. Nothing is rounded (rule 65).
///
///     |- lead -|- length -|- trail -|        trail = old - lead - length
private struct AutoresizedAxis {
  var origin: Double
  var length: Double

  /// What parts that add up to zero may leave of rounding, for each point of the longest length: 0.1 and 100 - 100.1 do not add up to zero.
  private static let rounding = 1e-12

  /// - Note: a length does not fall below zero (C).
  init(origin: Double, length: Double, from old: Double, to new: Double, isFlexible: (lead: Bool, length: Bool, trail: Bool)) {
    self.origin = origin
    self.length = length
    let delta = new - old
    let trail = old - origin - length
    let count = (isFlexible.lead ? 1.0 : 0) + (isFlexible.length ? 1.0 : 0) + (isFlexible.trail ? 1.0 : 0)
    guard count > 0, delta != 0 else { return }
    let sum = (isFlexible.lead ? origin : 0) + (isFlexible.length ? length : 0) + (isFlexible.trail ? trail : 0)
    let isZero = abs(sum) <= AutoresizedAxis.rounding * max(old, abs(origin), length)
    func share(of part: Double) -> Double { isZero ? delta / count : delta * (part / sum) }
    if isFlexible.lead { self.origin += share(of: origin) }
    if isFlexible.length { self.length = max(0, length + share(of: length)) }
  }
}
