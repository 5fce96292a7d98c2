/// A relation between a view's attribute and another one, or a constant:
///
///     firstItem.firstAttribute  relation  multiplier * secondItem.secondAttribute + constant
///
/// While active it belongs to the lowest common ancestor of its views, which retains it; it does not retain its views. The next constraint
/// pass solves all constraints of the tree (rule 72). Leading is where the lines of the common superview begin. Constraints ignore a view's transform and
/// the origin of its superview's bounds: pinned content scrolls (C).
public final class LayoutConstraint {
  /// An edge, a centre or a side of a view, in points; positions are relative to the origin of the common superview.
  public enum Attribute: Hashable, Sendable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, notAnAttribute
  }

  /// How the first attribute relates to the right side; raw values as in UIKit.
  public enum Relation: Int, Hashable, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  public enum Axis: Hashable, Sendable {
    case horizontal, vertical
  }

  /// The view on the left side; nil once deallocated.
  public private(set) weak var firstItem: View?
  public let firstAttribute: Attribute
  public let relation: Relation
  /// The view on the right side; nil for a constant, and once deallocated.
  public private(set) weak var secondItem: View?
  public let secondAttribute: Attribute
  /// The factor of the second attribute; 1 by default.
  public let multiplier: Double

  /// A name for messages.
  public var identifier: String?

  var storedConstant: Double
  var storedPriority = LayoutPriority.required
  weak var owner: View?  // the owner while active
  var entry = Entry.outside  // the state in the solver (ConstraintSystem.swift)

  /// Makes an inactive constraint; `c` is in points. A constant size has a nil `view2` and the `attribute2` `notAnAttribute`.
  /// - Precondition: both attributes are sizes, or positions on one axis; a position needs a second view; the numbers are finite.
  public init(
    item view1: View, attribute attribute1: Attribute, relatedBy relation: Relation, toItem view2: View?,
    attribute attribute2: Attribute, multiplier: Double = 1, constant c: Double = 0
  ) {
    func fact() -> String { "LayoutConstraint(\(view1).\(attribute1), \(view2.map { "\($0)." } ?? "")\(attribute2))" }
    precondition(multiplier.isFinite && c.isFinite, "\(fact()): multiplier \(multiplier) and constant \(c) are finite (rule 43)")
    precondition(attribute1 != .notAnAttribute, "\(fact()): the first attribute is one")
    precondition(
      (view2 == nil) == (attribute2 == .notAnAttribute), "\(fact()): a second view has an attribute, and without one there is none")
    precondition(view2 != nil || attribute1.isSize, "\(fact()): a position is compared with another view's, not with a constant")
    precondition(
      view2 == nil || (attribute1.isSize && attribute2.isSize) || (!attribute1.isSize && attribute1.isSameAxisPosition(as: attribute2)),
      "\(fact()): a size goes with a size, a position with one on the same axis")
    firstItem = view1
    firstAttribute = attribute1
    self.relation = relation
    secondItem = view2
    secondAttribute = attribute2
    self.multiplier = multiplier
    storedConstant = c
  }

  /// In points. After a change the solver continues from its solution (rule 16 for the marks).
  /// - Precondition: finite.
  public var constant: Double {
    get { storedConstant }
    set {
      precondition(newValue.isFinite, "\(self): the constant \(newValue) is not finite (rule 43)")
      guard newValue != storedConstant else { return }
      storedConstant = newValue
      noteChange()
    }
  }

  /// The constraint's strength; `required` by default. A new one replaces the constraint in the solver.
  public var priority: LayoutPriority {
    get { storedPriority }
    set {
      guard newValue != storedPriority else { return }
      storedPriority = newValue
      noteChange()
    }
  }
}

extension LayoutConstraint: Hashable {
  public static func == (a: LayoutConstraint, b: LayoutConstraint) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension LayoutConstraint.Attribute {
  package var isSize: Bool { self == .width || self == .height }

  package var axis: LayoutConstraint.Axis? {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .width: .horizontal
    case .top, .bottom, .centerY, .height: .vertical
    case .notAnAttribute: nil
    }
  }

  func isSameAxisPosition(as other: Self) -> Bool { !other.isSize && axis == other.axis }
}

extension LayoutConstraint: CustomStringConvertible {
  /// For example `Label.width >= 2 * Icon.width + 8 @750`, after the identifier if there is one.
  public var description: String {
    let sign = [Relation.lessThanOrEqual: "<=", .equal: "==", .greaterThanOrEqual: ">="][relation]!
    var right: [String] = []
    if secondAttribute != .notAnAttribute {
      right.append((multiplier == 1 ? "" : "\(multiplier.trimmed) * ") + "\(named(secondItem)).\(secondAttribute)")
    }
    var text = "\(named(firstItem)).\(firstAttribute) \(sign) \(right.joined())"
    if secondAttribute == .notAnAttribute {
      text += storedConstant.trimmed
    } else if storedConstant != 0 {
      text += storedConstant < 0 ? " - \((-storedConstant).trimmed)" : " + \(storedConstant.trimmed)"
    }
    if storedPriority != .required { text += " @\(Double(storedPriority.rawValue).trimmed)" }
    return identifier.map { "\($0): \(text)" } ?? text
  }

  private func named(_ view: View?) -> String {
    guard let view else { return "(a view that is gone)" }
    guard let parent = view.superview, let index = parent.storedSubviews.firstIndex(where: { $0 === view }) else { return view.description }
    return "\(view.description)[\(index)]"
  }
}

/// A required constraint without solution together with others (rule 70).
public struct ConstraintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The constraint that was left out, as its description.
  public var constraint: String
  /// The required ones that it contradicts, as descriptions; those from a frame are of views that keep their autoresizing mask.
  public var conflicts: [String]
  /// The solver's reason, if it is not that contradiction.
  public var reason: String?

  package init(constraint: String, conflicts: [String], reason: String? = nil) {
    self.constraint = constraint
    self.conflicts = conflicts
    self.reason = reason
  }

  public var description: String {
    if let reason { return "the constraint \"\(constraint)\" was left out: \(reason)" }
    if conflicts.isEmpty {
      return "the required constraint \"\(constraint)\" was left out: by itself it has no solution, for widths and heights are not negative"
    }
    return "the required constraint \"\(constraint)\" was left out: it contradicts \(conflicts.map { "\"\($0)\"" }.joined(separator: ", "))"
      + "; deactivate one of them, or give one a priority below 1000"
  }
}
