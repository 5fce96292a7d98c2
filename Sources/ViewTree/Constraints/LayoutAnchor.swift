/// An edge, a centre or a side of a view, to make constraints of. Its type has its kind: only comparable anchors compile.
///
/// ```swift
/// LayoutConstraint.activate([
///   label.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
///   label.widthAnchor.constraint(lessThanOrEqualToConstant: 200),
/// ])
/// ```
public struct LayoutAnchor<Kind: LayoutAnchorKind> {
  let view: View
  let attribute: LayoutConstraint.Attribute

  /// This anchor `== other + c`, in points. All constraints made by anchors are inactive.
  public func constraint(equalTo other: LayoutAnchor, constant c: Double = 0) -> LayoutConstraint {
    related(by: .equal, to: other, multiplier: 1, constant: c)
  }

  /// This anchor `<= other + c`, in points.
  public func constraint(lessThanOrEqualTo other: LayoutAnchor, constant c: Double = 0) -> LayoutConstraint {
    related(by: .lessThanOrEqual, to: other, multiplier: 1, constant: c)
  }

  /// This anchor `>= other + c`, in points.
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

/// A horizontal position, under UIKit's name.
public typealias LayoutXAxisAnchor = LayoutAnchor<HorizontalPosition>
/// A vertical position, under UIKit's name.
public typealias LayoutYAxisAnchor = LayoutAnchor<VerticalPosition>
/// A width or a height, under UIKit's name.
public typealias LayoutDimension = LayoutAnchor<Dimension>

extension LayoutAnchor where Kind == Dimension {
  /// This side `== m * other + c`, in points.
  public func constraint(equalTo other: LayoutDimension, multiplier m: Double, constant c: Double = 0) -> LayoutConstraint {
    related(by: .equal, to: other, multiplier: m, constant: c)
  }

  /// This side `<= m * other + c`, in points.
  public func constraint(lessThanOrEqualTo other: LayoutDimension, multiplier m: Double, constant c: Double = 0) -> LayoutConstraint {
    related(by: .lessThanOrEqual, to: other, multiplier: m, constant: c)
  }

  /// This side `>= m * other + c`, in points.
  public func constraint(greaterThanOrEqualTo other: LayoutDimension, multiplier m: Double, constant c: Double = 0) -> LayoutConstraint {
    related(by: .greaterThanOrEqual, to: other, multiplier: m, constant: c)
  }

  /// This side `== c`, in points.
  public func constraint(equalToConstant c: Double) -> LayoutConstraint { related(by: .equal, to: nil, multiplier: 1, constant: c) }

  /// This side `<= c`, in points.
  public func constraint(lessThanOrEqualToConstant c: Double) -> LayoutConstraint {
    related(by: .lessThanOrEqual, to: nil, multiplier: 1, constant: c)
  }

  /// This side `>= c`, in points.
  public func constraint(greaterThanOrEqualToConstant c: Double) -> LayoutConstraint {
    related(by: .greaterThanOrEqual, to: nil, multiplier: 1, constant: c)
  }
}

/// The view's anchors, made at each access. Leading and trailing follow the direction of the constraint's common superview; left and right
/// are the screen's.
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
