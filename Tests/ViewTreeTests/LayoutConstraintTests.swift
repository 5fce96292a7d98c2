import Testing
import ViewTree

/// A root view of 400 x 300 at (7, 9), in no window, and views in it whose frames come from constraints.
struct ConstraintStage {
  let root = View(frame: Rect(x: 7, y: 9, width: 400, height: 300))

  /// A view that is placed by constraints, in `parent` or in the root.
  func placed(_ view: View = View(), in parent: View? = nil) -> View {
    (parent ?? root).addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    return view
  }

  /// A view that keeps its frame, in `parent` or in the root.
  func given(_ frame: Rect, in parent: View? = nil) -> View {
    let view = View(frame: frame)
    (parent ?? root).addSubview(view)
    return view
  }

  /// One turn on the whole tree.
  @discardableResult
  func layOut() -> LayoutReport { root.layoutIfNeeded() }
}

/// A view with a content of its own.
final class ContentView: View {
  var content: Size { didSet { invalidateIntrinsicContentSize() } }

  init(_ width: Double, _ height: Double) {
    content = Size(width: width, height: height)
    super.init(frame: .zero)
  }

  override var intrinsicContentSize: Size { content }
}

extension Rect {
  /// The largest difference of two edges' or sides' lengths.
  func distance(to other: Rect) -> Double {
    max(abs(minX - other.minX), abs(minY - other.minY), abs(width - other.width), abs(height - other.height))
  }
}

extension View {
  /// Pins the view to a frame in its superview, at `priority`.
  func pin(to frame: Rect, priority: LayoutPriority = .required) {
    let parent = superview!
    let constraints = [
      leftAnchor.constraint(equalTo: parent.leftAnchor, constant: frame.minX),
      topAnchor.constraint(equalTo: parent.topAnchor, constant: frame.minY), widthAnchor.constraint(equalToConstant: frame.width),
      heightAnchor.constraint(equalToConstant: frame.height),
    ]
    for constraint in constraints { constraint.priority = priority }
    LayoutConstraint.activate(constraints)
  }
}

@Suite("Layout constraints")
struct LayoutConstraintTests {
  private typealias Attribute = LayoutConstraint.Attribute

  private static let relations: [LayoutConstraint.Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]

  /// Where a position lies between the beginning of a view, 0, and its end, 1.
  private func share(of attribute: Attribute) -> Double {
    switch attribute {
    case .left, .leading, .top: 0
    case .centerX, .centerY: 0.5
    default: 1
    }
  }

  @Test("rule 70: each position against each, each relation, multiplier and constant, with a pull from either side")
  func positions() {
    for (attributes, isHorizontal) in [([.left, .leading, .centerX, .right, .trailing], true), ([.top, .centerY, .bottom], false)]
      as [([Attribute], Bool)]
    {
      for first in attributes {
        for second in attributes {
          for relation in LayoutConstraintTests.relations {
            for (multiplier, constant) in [(1.0, 0.0), (1, -12.5), (0.5, 3), (-2, 40), (0, 33)] {
              for pull in [-2000.0, 2000] {
                let stage = ConstraintStage()
                let other = stage.given(Rect(x: 40, y: 30, width: 60, height: 20))
                let view = stage.placed()
                LayoutConstraint.activate([
                  view.widthAnchor.constraint(equalToConstant: 30), view.heightAnchor.constraint(equalToConstant: 30),
                ])
                let edge =
                  isHorizontal
                  ? view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: pull)
                  : view.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: pull)
                edge.priority = LayoutPriority(1)
                edge.isActive = true
                LayoutConstraint(
                  item: view, attribute: first, relatedBy: relation, toItem: other, attribute: second, multiplier: multiplier,
                  constant: constant
                ).isActive = true
                stage.layOut()
                let (begin, length) = isHorizontal ? (40.0, 60.0) : (30.0, 20.0)
                let bound = multiplier * (begin + share(of: second) * length) + constant - share(of: first) * 30
                let expected = relation == .equal ? bound : relation == .lessThanOrEqual ? min(bound, pull) : max(bound, pull)
                let found = isHorizontal ? view.frame.minX : view.frame.minY
                #expect(abs(found - expected) < 1e-9, "\(first) \(relation) \(multiplier) * \(second) + \(constant), pull \(pull)")
              }
            }
          }
        }
      }
    }
  }

  @Test("rule 70: each size against each and against a constant, each relation, multiplier and constant, with a pull from either side")
  func sizes() {
    for first in [Attribute.width, .height] {
      for second in [Attribute.width, .height, .notAnAttribute] {
        for relation in LayoutConstraintTests.relations {
          for (multiplier, constant) in [(1.0, 0.0), (1, -12.5), (0.5, 3), (3, 40), (0, 33)] {
            for pull in [0.0, 5000] {
              let stage = ConstraintStage()
              let other = stage.given(Rect(x: 40, y: 30, width: 60, height: 20))
              let view = stage.placed()
              let anchor = first == .width ? view.widthAnchor : view.heightAnchor
              let wish = anchor.constraint(equalToConstant: pull)
              wish.priority = LayoutPriority(0.5)
              wish.isActive = true
              let bound: Double
              if second == .notAnAttribute {
                bound = 60 + constant
                switch relation {
                case .lessThanOrEqual: anchor.constraint(lessThanOrEqualToConstant: bound).isActive = true
                case .equal: anchor.constraint(equalToConstant: bound).isActive = true
                case .greaterThanOrEqual: anchor.constraint(greaterThanOrEqualToConstant: bound).isActive = true
                }
              } else {
                bound = multiplier * (second == .width ? 60 : 20) + constant
                let opposite = second == .width ? other.widthAnchor : other.heightAnchor
                switch relation {
                case .lessThanOrEqual:
                  anchor.constraint(lessThanOrEqualTo: opposite, multiplier: multiplier, constant: constant).isActive = true
                case .equal: anchor.constraint(equalTo: opposite, multiplier: multiplier, constant: constant).isActive = true
                case .greaterThanOrEqual:
                  anchor.constraint(greaterThanOrEqualTo: opposite, multiplier: multiplier, constant: constant).isActive = true
                }
              }
              let report = stage.layOut()
              let found = first == .width ? view.frame.width : view.frame.height
              if bound < 0, relation != .greaterThanOrEqual {
                #expect(report.unsatisfied.count == 1, "a size is not negative")
                #expect(abs(found - pull) < 1e-9)
              } else {
                let expected = relation == .equal ? bound : relation == .lessThanOrEqual ? min(bound, pull) : max(bound, pull)
                #expect(abs(found - expected) < 1e-9, "\(first) \(relation) \(multiplier) * \(second) + \(constant), pull \(pull)")
                #expect(report.unsatisfied == [])
              }
            }
          }
        }
      }
    }
  }

  @Test("rule 70: every anchor stands for its attribute, every relation of an anchor for its own")
  func anchors() {
    let stage = ConstraintStage()
    let (a, b) = (stage.placed(), stage.placed())
    let made: [(LayoutConstraint, Attribute, LayoutConstraint.Relation)] = [
      (a.leadingAnchor.constraint(equalTo: b.leadingAnchor), .leading, .equal),
      (a.trailingAnchor.constraint(lessThanOrEqualTo: b.trailingAnchor), .trailing, .lessThanOrEqual),
      (a.leftAnchor.constraint(greaterThanOrEqualTo: b.leftAnchor), .left, .greaterThanOrEqual),
      (a.rightAnchor.constraint(equalTo: b.rightAnchor), .right, .equal),
      (a.centerXAnchor.constraint(lessThanOrEqualTo: b.centerXAnchor), .centerX, .lessThanOrEqual),
      (a.topAnchor.constraint(greaterThanOrEqualTo: b.topAnchor), .top, .greaterThanOrEqual),
      (a.bottomAnchor.constraint(equalTo: b.bottomAnchor), .bottom, .equal),
      (a.centerYAnchor.constraint(lessThanOrEqualTo: b.centerYAnchor), .centerY, .lessThanOrEqual),
      (a.widthAnchor.constraint(greaterThanOrEqualTo: b.widthAnchor), .width, .greaterThanOrEqual),
      (a.heightAnchor.constraint(equalTo: b.heightAnchor), .height, .equal),
    ]
    for (made, attribute, relation) in made {
      #expect(made.firstItem === a && made.secondItem === b && made.multiplier == 1 && made.constant == 0 && made.priority == .required)
      #expect(made.firstAttribute == attribute && made.secondAttribute == attribute && made.relation == relation && !made.isActive)
    }
  }

  @Test("rule 70: one constraint of a higher priority beats a hundred of the next lower one, however far off and however they are scaled")
  func dominance() {
    for (high, low) in [
      (750, 749), (1000, 999), (2, 1), (750, Float(750).nextDown), (Float.leastNonzeroMagnitude * 2, .leastNonzeroMagnitude),
    ] {
      for isHighFirst in [true, false] {
        let stage = ConstraintStage()
        let (view, small) = (stage.placed(), stage.placed())
        small.widthAnchor.constraint(equalToConstant: 1).isActive = true
        var constraints = [view.widthAnchor.constraint(equalToConstant: 100)]
        constraints[0].priority = LayoutPriority(high)
        for index in 0..<50 {
          constraints.append(view.widthAnchor.constraint(equalTo: small.widthAnchor, multiplier: 1000, constant: Double(index)))
          constraints.append(small.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 1000))
        }
        for constraint in constraints.dropFirst() { constraint.priority = LayoutPriority(low) }
        LayoutConstraint.activate(isHighFirst ? constraints : constraints.reversed())
        #expect(stage.layOut().unsatisfied == [])
        #expect(abs(view.frame.width - 100) < 1e-9, "\(high) against \(low)")
        constraints[0].isActive = false
        stage.layOut()
        #expect(abs(view.frame.width - 100) > 1e-3)  // the crowd has its way as soon as it is alone
      }
    }
  }

  @Test("rule 70: a priority that changes decides anew, to required and back")
  func priorityChanges() {
    let stage = ConstraintStage()
    let view = stage.placed()
    let (a, b) = (view.widthAnchor.constraint(equalToConstant: 10), view.widthAnchor.constraint(equalToConstant: 20))
    (a.priority, b.priority) = (LayoutPriority(500), LayoutPriority(501))
    LayoutConstraint.activate([a, b])
    var widths: [Double] = []
    for (first, second) in [(500, 501), (502, 501), (502, 1000), (1000, 999), (3, 4)] as [(Float, Float)] {
      // The one that yields goes first, so that the two are never required together.
      if first < second {
        a.priority = LayoutPriority(first)
        b.priority = LayoutPriority(second)
      } else {
        b.priority = LayoutPriority(second)
        a.priority = LayoutPriority(first)
      }
      #expect(stage.layOut().unsatisfied == [])
      widths.append(view.frame.width)
    }
    #expect(widths == [20, 10, 20, 10, 20])
  }

  @Test("rule 69: no intrinsic size, hugging 250 and resistance 750 by default, on both axes")
  func contentDefaults() {
    let view = View()
    #expect(view.intrinsicContentSize == Size(width: -1, height: -1))
    for axis in [LayoutConstraint.Axis.horizontal, .vertical] {
      #expect(view.contentHuggingPriority(for: axis) == LayoutPriority(250))
      #expect(view.contentCompressionResistancePriority(for: axis) == LayoutPriority(750))
    }
    view.setContentHuggingPriority(LayoutPriority(251), for: .vertical)
    #expect(view.contentHuggingPriority(for: .horizontal) == .defaultLow && view.contentHuggingPriority(for: .vertical).rawValue == 251)
  }

  @Test("rule 69: a wish above 250 stretches a content and one above 750 squeezes it, others do not; an axis without content is free")
  func contentPriorities() {
    for (wish, priority, expected) in [(80, 251, 80), (80, 249, 50), (30, 751, 30), (30, 749, 50)] as [(Double, Float, Double)] {
      let stage = ConstraintStage()
      let view = stage.placed(ContentView(50, View.noIntrinsicMetric))
      for anchor in [view.widthAnchor, view.heightAnchor] {
        let constraint = anchor.constraint(equalToConstant: wish)
        constraint.priority = LayoutPriority(priority)
        constraint.isActive = true
      }
      stage.layOut()
      #expect(view.frame.size == Size(width: expected, height: wish))
    }
  }

  @Test("rule 69: of two contents that share a row the one that hugs more keeps its size, and in need the one that resists less gives way")
  func contentRow() {
    for (width, widths) in [(200.0, [50.0, 150.0]), (60, [20, 40])] {
      let stage = ConstraintStage()
      stage.root.bounds.size.width = width
      let (a, b) = (stage.placed(ContentView(50, 10)), stage.placed(ContentView(40, 10)))
      a.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
      a.setContentCompressionResistancePriority(LayoutPriority(749), for: .horizontal)
      LayoutConstraint.activate([
        a.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor), b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
        b.trailingAnchor.constraint(equalTo: stage.root.trailingAnchor),
      ])
      stage.layOut()
      #expect([a.frame.width, b.frame.width] == widths)
      #expect(b.frame.minX == widths[0] && a.frame.height == 10 && b.frame.height == 10)
    }
  }

  @Test("a constraint reads as the relation that it is")
  func descriptions() {
    let stage = ConstraintStage()
    let (a, b) = (stage.placed(), stage.placed(ContentView(1, 1)))
    let size = a.widthAnchor.constraint(greaterThanOrEqualTo: b.heightAnchor, multiplier: 2.5, constant: -8)
    size.priority = LayoutPriority(750)
    size.identifier = "room"
    #expect("\(size)" == "room: View[0].width >= 2.5 * ContentView[1].height - 8 @750")
    #expect("\(b.leftAnchor.constraint(equalTo: stage.root.leftAnchor))" == "ContentView[1].left == View.left")
    #expect("\(b.widthAnchor.constraint(lessThanOrEqualToConstant: 12.25))" == "ContentView[1].width <= 12.25")
  }
}

private func make(_ first: LayoutConstraint.Attribute, _ second: LayoutConstraint.Attribute, to view: View? = View()) {
  _ = LayoutConstraint(item: View(), attribute: first, relatedBy: .equal, toItem: view, attribute: second)
}

@Suite("Programmer errors with constraints")
struct ConstraintProgrammerErrorTests {
  @Test("rule 43: numbers that are not finite")
  func numbers() async {
    await #expect(processExitsWith: .failure) { _ = View().widthAnchor.constraint(equalToConstant: .nan) }
    await #expect(processExitsWith: .failure) { View().widthAnchor.constraint(equalToConstant: 1).constant = .infinity }
    await #expect(processExitsWith: .failure) {
      let view = View()
      _ = view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: .nan)
    }
    await #expect(processExitsWith: .failure) { _ = LayoutPriority(0) }
    await #expect(processExitsWith: .failure) { _ = LayoutPriority(1001) }
    await #expect(processExitsWith: .failure) { _ = LayoutPriority(.nan) }
  }

  @Test("attributes that cannot be compared")
  func attributes() async {
    make(.left, .centerX)
    await #expect(processExitsWith: .failure) { make(.left, .notAnAttribute, to: nil) }
    await #expect(processExitsWith: .failure) { make(.left, .width) }
    await #expect(processExitsWith: .failure) { make(.height, .bottom) }
    await #expect(processExitsWith: .failure) { make(.left, .top) }
    await #expect(processExitsWith: .failure) { make(.centerY, .centerX) }
    await #expect(processExitsWith: .failure) { make(.width, .notAnAttribute) }
    await #expect(processExitsWith: .failure) { make(.notAnAttribute, .width) }
    await #expect(processExitsWith: .failure) { make(.width, .width, to: nil) }
  }

  @Test("views in different trees, a view that is gone, and an owner that is not above the views")
  func views() async {
    await #expect(processExitsWith: .failure) {
      let (a, b) = (View(), View())
      a.leftAnchor.constraint(equalTo: b.leftAnchor).isActive = true
    }
    await #expect(processExitsWith: .failure) { View().widthAnchor.constraint(equalTo: View().widthAnchor).isActive = true }
    await #expect(processExitsWith: .failure) {
      let stage = ConstraintStage()
      let (a, b) = (stage.placed(), stage.placed())
      b.addConstraint(a.widthAnchor.constraint(equalToConstant: 1))
    }
    await #expect(processExitsWith: .failure) {
      let stage = ConstraintStage()
      let (a, b) = (stage.placed(), stage.placed())
      a.addConstraint(a.leftAnchor.constraint(equalTo: b.leftAnchor))
    }
  }
}
