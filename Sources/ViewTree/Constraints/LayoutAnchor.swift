/// A view's edge or centre on one axis, or its width or height, of which constraints are made:
///
/// ```swift
/// LayoutConstraint.activate([
///   label.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
///   label.widthAnchor.constraint(lessThanOrEqualToConstant: 200),
/// ])
/// ```
///
/// The kind of anchor is in its type, so that only those that can be compared compile.
public struct LayoutAnchor<Kind: LayoutAnchorKind> {
  let view: View
  let attribute: LayoutConstraint.Attribute

  /// This anchor is `other`, `c` points further. The constraint is inactive, as all that anchors make.
  public func constraint(equalTo other: LayoutAnchor, constant c: Double = 0) -> LayoutConstraint {
    related(by: .equal, to: other, multiplier: 1, constant: c)
  }

  /// This anchor is at most `c` points beyond `other`.
  public func constraint(lessThanOrEqualTo other: LayoutAnchor, constant c: Double = 0) -> LayoutConstraint {
    related(by: .lessThanOrEqual, to: other, multiplier: 1, constant: c)
  }

  /// This anchor is at least `c` points beyond `other`.
  public func constraint(greaterThanOrEqualTo other: LayoutAnchor, constant c: Double = 0) -> LayoutConstraint {
    related(by: .greaterThanOrEqual, to: other, multiplier: 1, constant: c)
  }

  private func related(
    by relation: LayoutConstraint.Relation, to other: LayoutAnchor?, multiplier: Double, constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: view, attribute: attribute, relatedBy: relation, toItem: other?.view, attribute: other?.attribute ?? .notAnAttribute,
      multiplier: multiplier, constant: constant)
  }
}

/// What an anchor measures.
public protocol LayoutAnchorKind {}

/// A left or right edge, or a centre between them.
public enum HorizontalPosition: LayoutAnchorKind {}
/// A top or bottom edge, or a centre between them.
public enum VerticalPosition: LayoutAnchorKind {}
/// A width or a height.
public enum Dimension: LayoutAnchorKind {}

/// An anchor across, in UIKit's word.
public typealias LayoutXAxisAnchor = LayoutAnchor<HorizontalPosition>
/// An anchor down, in UIKit's word.
public typealias LayoutYAxisAnchor = LayoutAnchor<VerticalPosition>
/// A width or a height to make constraints of, in UIKit's word.
public typealias LayoutDimension = LayoutAnchor<Dimension>

extension LayoutAnchor where Kind == Dimension {
  /// This side is `m` times `other`, and `c` points.
  public func constraint(equalTo other: LayoutDimension, multiplier m: Double, constant c: Double = 0) -> LayoutConstraint {
    related(by: .equal, to: other, multiplier: m, constant: c)
  }

  /// This side is at most `m` times `other`, and `c` points.
  public func constraint(lessThanOrEqualTo other: LayoutDimension, multiplier m: Double, constant c: Double = 0) -> LayoutConstraint {
    related(by: .lessThanOrEqual, to: other, multiplier: m, constant: c)
  }

  /// This side is at least `m` times `other`, and `c` points.
  public func constraint(greaterThanOrEqualTo other: LayoutDimension, multiplier m: Double, constant c: Double = 0) -> LayoutConstraint {
    related(by: .greaterThanOrEqual, to: other, multiplier: m, constant: c)
  }

  /// This side has `c` points.
  public func constraint(equalToConstant c: Double) -> LayoutConstraint { related(by: .equal, to: nil, multiplier: 1, constant: c) }

  /// This side has at most `c` points.
  public func constraint(lessThanOrEqualToConstant c: Double) -> LayoutConstraint {
    related(by: .lessThanOrEqual, to: nil, multiplier: 1, constant: c)
  }

  /// This side has at least `c` points.
  public func constraint(greaterThanOrEqualToConstant c: Double) -> LayoutConstraint {
    related(by: .greaterThanOrEqual, to: nil, multiplier: 1, constant: c)
  }
}

/// The view's anchors, made anew each time; leading is left, and trailing right (C).
extension View {
  public var leadingAnchor: LayoutXAxisAnchor { LayoutAnchor(view: self, attribute: .leading) }
  public var trailingAnchor: LayoutXAxisAnchor { LayoutAnchor(view: self, attribute: .trailing) }
  public var leftAnchor: LayoutXAxisAnchor { LayoutAnchor(view: self, attribute: .left) }
  public var rightAnchor: LayoutXAxisAnchor { LayoutAnchor(view: self, attribute: .right) }
  public var centerXAnchor: LayoutXAxisAnchor { LayoutAnchor(view: self, attribute: .centerX) }
  public var topAnchor: LayoutYAxisAnchor { LayoutAnchor(view: self, attribute: .top) }
  public var bottomAnchor: LayoutYAxisAnchor { LayoutAnchor(view: self, attribute: .bottom) }
  public var centerYAnchor: LayoutYAxisAnchor { LayoutAnchor(view: self, attribute: .centerY) }
  public var widthAnchor: LayoutDimension { LayoutAnchor(view: self, attribute: .width) }
  public var heightAnchor: LayoutDimension { LayoutAnchor(view: self, attribute: .height) }
}
