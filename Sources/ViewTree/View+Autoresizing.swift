extension View {
  /// The margins and sides that follow the superview's size; the others stay fixed.
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

  /// How the view follows its superview's size. Empty by default, which keeps the frame.
  public var autoresizingMask: AutoresizingMask {
    get { storedAutoresizingMask }
    set {
      storedAutoresizingMask = newValue
      if !newValue.isEmpty { storedSuperview?._withUnsafeGuaranteedRef { $0.sizeFollowers.set(.flexibleSubviews, to: true) } }
    }
  }

  /// Whether subviews follow a new size of the bounds by their masks (rule 60). True by default.
  public var autoresizesSubviews: Bool {
    get { storedAutoresizesSubviews }
    set { storedAutoresizesSubviews = newValue }
  }

  /// Rule 60: sets each subview's new `frame` at once, so that the change cascades. The mask refers to the frame without a transform (C).
  func autoresizeSubviews(from old: Size) {
    let new = storedBounds.size
    forEachSubview(where: { !$0.storedAutoresizingMask.isEmpty && $0.isTranslatingAutoresizingMask }) { view in
      guard view.superview === self else { return }  // a sibling's callback has moved it
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

/// Rules 61 and 63 on one axis: the flexible parts share the superview's change in proportion to their lengths, or equally if these add up
/// to zero. Nothing is rounded (rule 65).
///
///     |- lead -|- length -|- trail -|        trail = old - lead - length
private struct AutoresizedAxis {
  var origin: Double
  var length: Double

  private static let rounding = 1e-12  // residue, per point of the longest length, of parts that cancel, as 0.1 and 100 - 100.1

  /// A length does not fall below zero (C).
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
