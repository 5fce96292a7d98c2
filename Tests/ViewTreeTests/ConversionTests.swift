import TestSupport
import Testing
import ViewTree

@Suite("Conversion between views")
struct ConversionTests {
  /// Recorded on an iPhone by the authors of SwiftWin32 (compnerd/swift-win32, Tests/UICoreTests/ViewTests.swift), whose accuracy is kept.
  private static let accuracy = 1e-11

  /// root > [A, B > G], with the transforms of a recording.
  private struct PhoneTree {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let a = View(frame: Rect(x: 4, y: 92, width: 254, height: 17))
    let b = View(frame: Rect(x: 12, y: 150, width: 400, height: 400))
    let g = View(frame: Rect(x: 40, y: 113, width: 10, height: 10))

    init(_ ofA: AffineTransform, _ ofB: AffineTransform) {
      a.transform = ofA
      a.bounds = Rect(x: 144, y: 23, width: 20, height: 15)
      b.transform = ofB
      g.transform = AffineTransform(rotationAngle: 42)
      g.bounds = Rect(x: 4, y: 3, width: 20, height: 15)
      root.addSubview(a)
      root.addSubview(b)
      b.addSubview(g)
    }
  }

  private let point = Point(x: 45, y: 115)
  private let rect = Rect(x: 45, y: 115, width: 13, height: 14)

  @Test("rule 35, a phone's numbers: points between rotated views of different branches, to 1e-11")
  func phonePoints() {
    let turned = PhoneTree(AffineTransform(rotationAngle: 110), AffineTransform(rotationAngle: -30))
    #expect(turned.g.convert(point, to: turned.a).isNear(Point(x: -72.9941233911901, y: -114.85495931677), within: Self.accuracy))
    #expect(turned.g.convert(point, from: turned.a).isNear(Point(x: 80.12346855145998, y: -140.97315764408575), within: Self.accuracy))
    let scaled = PhoneTree(AffineTransform(translationX: 68, y: 419), AffineTransform(scaleX: 7, y: 18))
    #expect(scaled.g.convert(point, to: scaled.a).isNear(Point(x: -334.36130105218615, y: -2878.791401230013), within: Self.accuracy))
    #expect(scaled.g.convert(point, from: scaled.a).isNear(Point(x: -129.11445551798738, y: 98.14414561159256), within: Self.accuracy))
  }

  @Test("rule 36, a phone's numbers: a rectangle between rotated views is 19.295 wide, where one composed transform has 18.678")
  func phoneRects() {
    let tree = PhoneTree(AffineTransform(rotationAngle: 110), AffineTransform(rotationAngle: -30))
    let up = Rect(x: 123.17714789769627, y: 30.274792065592464, width: 18.031110765667435, height: 17.514574532740156)
    #expect(tree.g.convert(rect, to: tree.b).isNear(up, within: Self.accuracy))
    let there = Rect(x: -91.9808292852884, y: -126.65734667117412, width: 19.295318391541684, height: 19.58870361060326)
    #expect(tree.g.convert(rect, to: tree.a).isNear(there, within: Self.accuracy))
    let back = Rect(x: 69.16410886522763, y: -160.22950933436533, width: 19.295318391541684, height: 19.58870361060326)
    #expect(tree.g.convert(rect, from: tree.a).isNear(back, within: Self.accuracy))
    let corners = [(45.0, 115.0), (58, 115), (45, 129), (58, 129)].map { tree.g.convert(Point(x: $0.0, y: $0.1), to: tree.a) }
    let composed = corners.map(\.x).max()! - corners.map(\.x).min()!
    #expect(abs(composed - 18.678) < 0.0005)
  }

  @Test("rule 36, a phone's numbers: rectangles under scales and displacements")
  func phoneScaledRects() {
    let tree = PhoneTree(AffineTransform(translationX: 68, y: 419), AffineTransform(scaleX: 7, y: 18))
    let there = Rect(x: -370.7599647161262, y: -3194.0537428193356, width: 126.21777535967215, height: 315.26234158932266)
    #expect(tree.g.convert(rect, to: tree.a).isNear(there, within: Self.accuracy))
    let back = Rect(x: -130.5701354815033, y: 97.83304592215717, width: 1.4556799635159337, height: 2.0132111355644327)
    #expect(tree.g.convert(rect, from: tree.a).isNear(back, within: Self.accuracy))
  }

  @Test("rule 35: in random trees all pairs of views agree with 3 x 3 matrices, and the way back is the inverse", arguments: UInt64(0)..<8)
  func pointsAgainstMatrices(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    for _ in 0..<6 {
      let views = View.randomTree(of: 9, using: &generator)
      for a in views {
        for b in views {
          let point = Point(x: generator.eighths(in: -90...90), y: generator.eighths(in: -90...90))
          let expected = a.matrixToRoot.times(b.matrixToRoot.inverse).mapping(point)
          let there = a.convert(point, to: b)
          #expect(there.isNear(expected, within: 1e-6))
          #expect(there == b.convert(point, from: a))
          #expect(b.convert(there, to: a).isNear(point, within: 1e-6))
        }
      }
    }
  }

  @Test("rule 36: in random trees a rectangle takes its box at the lowest common ancestor and at the target", arguments: UInt64(0)..<8)
  func rectsAgainstMatrices(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    for _ in 0..<6 {
      let views = View.randomTree(of: 9, using: &generator)
      for a in views {
        for b in views {
          let rect = Rect(
            x: generator.eighths(in: -50...50), y: generator.eighths(in: -50...50), width: generator.eighths(in: 0...60),
            height: generator.eighths(in: 0...60))
          let ancestor = a.chain.first { b.isDescendant(of: $0) }!
          let down = ancestor.matrixToRoot.times(b.matrixToRoot.inverse)
          let box = rect.box(of: a.matrixToRoot.times(ancestor.matrixToRoot.inverse))
          #expect(a.convert(rect, to: b).isNear(box.box(of: down), within: 1e-6))
          #expect(a.convert(rect, to: b) == b.convert(rect, from: a))
        }
      }
    }
  }

  @Test("without a transform on the way a rectangle keeps its size to the last bit, though one side of the tree is turned")
  func exactSizes() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    root.transform = AffineTransform(rotationAngle: 1)
    let (a, b) = (View(frame: Rect(x: 0.1, y: 0.2, width: 3, height: 3)), View(frame: Rect(x: 0.7, y: -0.3, width: 5, height: 5)))
    root.addSubview(a)
    root.addSubview(b)
    let rect = Rect(x: 0.3, y: 0.1, width: 0.1, height: 0.7)
    #expect(a.convert(rect, to: b).size == rect.size)
    #expect(a.convert(rect, to: root).size == rect.size)
  }

  @Test("a conversion to the view itself changes nothing, and the transform of the common ancestor has no part in it")
  func toItself() {
    let view = View(frame: Rect(x: 3, y: 4, width: 10, height: 10))
    view.transform = AffineTransform(scaleX: 0, y: 0)
    #expect(view.convert(Point(x: 0.1, y: 0.2), to: view) == Point(x: 0.1, y: 0.2))
    #expect(view.convert(Rect(x: 0.1, y: 0.2, width: 3, height: 4), from: view) == Rect(x: 0.1, y: 0.2, width: 3, height: 4))
    let child = View(frame: Rect(x: 1, y: 2, width: 1, height: 1))
    view.addSubview(child)
    #expect(child.convert(Point(x: 5, y: 5), to: view) == Point(x: 6, y: 7))
  }

  @Test("rule 37: nil means the root, whether that is a window or not; the root's own transform and place do not count")
  func toNil() {
    for root in [View(frame: Rect(x: 500, y: 500, width: 100, height: 100)), Window(frame: Rect(x: 9, y: 9, width: 100, height: 100))] {
      root.transform = AffineTransform(scaleX: 3, y: 3)
      root.bounds.origin = Point(x: -7, y: 20)
      let parent = View(frame: Rect(x: 10, y: 20, width: 50, height: 50))
      let child = View(frame: Rect(x: 1, y: 2, width: 5, height: 5))
      root.addSubview(parent)
      parent.addSubview(child)
      parent.bounds.origin.y = 100
      #expect(child.convert(Point.zero, to: nil) == Point(x: 11, y: -78))
      #expect(child.convert(Point(x: 11, y: -78), from: nil) == .zero)
      #expect(child.convert(Rect(x: 0, y: 0, width: 5, height: 5), to: nil) == Rect(x: 11, y: -78, width: 5, height: 5))
      #expect(child.convert(Rect(x: 11, y: -78, width: 5, height: 5), from: nil) == Rect(x: 0, y: 0, width: 5, height: 5))
      #expect(root.convert(Point(x: 3, y: 4), to: nil) == Point(x: 3, y: 4))
    }
  }

  @Test("a view that is one point, or beyond all measure, has its anchor point everywhere (found: 1e200 had no inverse)")
  func anchorEverywhere() {
    for scale in [0, 1e100, 1e200] {
      let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      let view = View(frame: Rect(x: 10, y: 10, width: 40, height: 20))
      view.bounds.origin = Point(x: 1000, y: 0)
      view.anchorPoint = Point(x: 0.25, y: 1)
      view.transform = AffineTransform(scaleX: scale, y: scale)
      root.addSubview(view)
      #expect(root.convert(Point(x: 90, y: 90), to: view).isNear(Point(x: 1010, y: 20)))
      let rect = root.convert(Rect(x: 0, y: 0, width: 90, height: 90), to: view)
      #expect(rect.isNear(Rect(x: 1010, y: 20, width: 0, height: 0)))
    }
  }

  @Test("a view of another tree has no conversion")
  func otherTree() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = View().convert(Point.zero, to: View())
    }
    expectMessage(of: result, says: "stands in another tree")
    let second = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Window().convert(Rect.zero, from: Window())
    }
    expectMessage(of: second, says: "stands in another tree")
  }

  @Test("the lowest common ancestor of every pair in random trees is the first of the one's chain that is above the other")
  func commonAncestors() {
    var generator = SplitMix(seed: 36)
    for _ in 0..<20 {
      let views = View.randomTree(of: 12, using: &generator)
      for a in views {
        for b in views {
          let expected = a.chain.first { b.isDescendant(of: $0) }
          #expect(a.lowestCommonAncestor(with: b) === expected)
        }
      }
      #expect(views[0].lowestCommonAncestor(with: View()) == nil)
    }
  }
}

extension View {
  /// `count` random views in one tree, the root first.
  static func randomTree(of count: Int, using generator: inout SplitMix) -> [View] {
    (0..<count).reduce(into: []) { views, _ in
      let view = random(using: &generator)
      if let parent = views.randomElement(using: &generator) { parent.addSubview(view) }
      views.append(view)
    }
  }

  /// The view and all above it.
  var chain: [View] { [self] + (superview?.chain ?? []) }

  /// Rule 35 as a product of matrices: to the superview, and so on to the root, whose own geometry has no part in it.
  var matrixToRoot: Matrix3 {
    guard let superview else { return Matrix3(.identity) }
    let anchor = Point(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    return Matrix3(displacement: -anchor).times(Matrix3(transform)).times(Matrix3(displacement: center)).times(superview.matrixToRoot)
  }
}

extension Rect {
  /// The box around the four corners' images.
  func box(of matrix: Matrix3) -> Rect {
    let images = [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: minX, y: maxY), Point(x: maxX, y: maxY)].map(matrix.mapping)
    let (left, top) = (images.map(\.x).min()!, images.map(\.y).min()!)
    return Rect(x: left, y: top, width: images.map(\.x).max()! - left, height: images.map(\.y).max()! - top)
  }
}
