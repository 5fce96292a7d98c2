import Testing
import ViewTree

@Suite("AffineTransform")
struct AffineTransformTests {
  private static let samples = [
    AffineTransform.identity, AffineTransform(translationX: -3, y: 8.5), AffineTransform(scaleX: 2, y: -0.25),
    AffineTransform(rotationAngle: 0.7), AffineTransform(rotationAngle: -110), AffineTransform(a: 1, b: 2, c: -3, d: 0.5, tx: 7, ty: -11),
    AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 3),
  ]
  private static let points = [Point.zero, Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -12.5, y: 40), Point(x: 1e6, y: -3)]

  @Test("a point is a row before the matrix: (a, b) is where the x axis goes, (c, d) the y axis, (tx, ty) the origin")
  func layout() {
    let t = AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(Point.zero.applying(t) == Point(x: 11, y: 13))
    #expect(Point(x: 1, y: 0).applying(t) == Point(x: 13, y: 16))
    #expect(Point(x: 0, y: 1).applying(t) == Point(x: 16, y: 20))
    #expect(Point(x: 1, y: 1).applying(t) == Point(x: 18, y: 23))
  }

  @Test("a positive angle turns the x axis towards the y axis; angles are radians")
  func rotationSense() {
    #expect(Point(x: 1, y: 0).applying(AffineTransform(rotationAngle: .pi / 2)).isNear(Point(x: 0, y: 1)))
    #expect(Point(x: 0, y: 1).applying(AffineTransform(rotationAngle: .pi / 2)).isNear(Point(x: -1, y: 0)))
    #expect(Point(x: 2, y: 0).applying(AffineTransform(rotationAngle: .pi / 3)).isNear(Point(x: 1, y: 3.0.squareRoot())))
  }

  @Test("a concatenation is this map and then the next, for all pairs; it is the product of the 3 x 3 matrices")
  func concatenation() {
    for first in Self.samples {
      for second in Self.samples {
        let both = first.concatenating(second)
        #expect(Matrix3(both).isNear(Matrix3(first).times(Matrix3(second))))
        for point in Self.points { #expect(point.applying(both).isNear(point.applying(first).applying(second), within: 1e-6)) }
      }
    }
  }

  @Test("translatedBy, scaledBy and rotated put their part before the map, as CoreGraphics does")
  func prefixes() {
    for t in Self.samples {
      for point in Self.points {
        let moved = point.applying(AffineTransform(translationX: 4, y: -9)).applying(t)
        #expect(point.applying(t.translatedBy(x: 4, y: -9)).isNear(moved, within: 1e-6))
        let scaled = Point(x: point.x * 3, y: point.y * -0.5).applying(t)
        #expect(point.applying(t.scaledBy(x: 3, y: -0.5)).isNear(scaled, within: 1e-6))
        let turned = point.applying(AffineTransform(rotationAngle: 1.25)).applying(t)
        #expect(point.applying(t.rotated(by: 1.25)).isNear(turned, within: 1e-6))
      }
    }
    // Order matters: a displacement before a scale is scaled.
    #expect(Point.zero.applying(AffineTransform(scaleX: 2, y: 2).translatedBy(x: 1, y: 1)) == Point(x: 2, y: 2))
    #expect(Point.zero.applying(AffineTransform(translationX: 1, y: 1).scaledBy(x: 2, y: 2)) == Point(x: 1, y: 1))
  }

  @Test("the inverse undoes the map from both sides")
  func inverse() {
    for t in Self.samples {
      #expect(Matrix3(t.concatenating(t.inverted())).isNear(Matrix3(.identity)))
      #expect(Matrix3(t.inverted().concatenating(t)).isNear(Matrix3(.identity)))
      for point in Self.points { #expect(point.applying(t).applying(t.inverted()).isNear(point, within: 1e-6)) }
    }
  }

  @Test("a map without inverse is its own inverse, as in CoreGraphics; no NaN and no infinity comes out where the determinant runs out")
  func singular() {
    let flat = [
      AffineTransform(scaleX: 0, y: 1), AffineTransform(scaleX: 0, y: 0), AffineTransform(a: 2, b: 4, c: 1, d: 2, tx: 5, ty: 6),
    ]
    for t in flat { #expect(t.inverted() == t) }
    for scale in [1e-300, 1e-200, 1e-160, 1e-155, 1e155, 1e200, 1e300] {
      #expect(AffineTransform(scaleX: scale, y: scale).inverted().isFinite)
      #expect(AffineTransform(a: scale, b: 0, c: 0, d: 1, tx: 5, ty: 1e10).inverted().isFinite)
    }
  }

  @Test("the determinant is the factor of the areas, negative for mirrors, and multiplies")
  func determinant() {
    #expect(AffineTransform(scaleX: 3, y: -2).determinant == -6)
    #expect(AffineTransform(a: 2, b: 4, c: 1, d: 2, tx: 5, ty: 6).determinant == 0)
    for first in Self.samples {
      for second in Self.samples {
        #expect(abs(first.concatenating(second).determinant - first.determinant * second.determinant) < 1e-9)
      }
    }
  }

  @Test("only scales and displacements are axis-aligned: a quarter turn exchanges the axes and is not, nor is a shear on one axis")
  func axisAligned() {
    #expect(AffineTransform(a: -2, b: 0, c: 0, d: 3, tx: 1, ty: 1).isAxisAligned)
    #expect(!AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0).isAxisAligned)
    #expect(!AffineTransform(a: 1, b: 0.1, c: 0, d: 1, tx: 0, ty: 0).isAxisAligned)
    #expect(!AffineTransform(a: 1, b: 0, c: 0.1, d: 1, tx: 0, ty: 0).isAxisAligned)
  }

  @Test("one number of the six that is NaN or infinite makes the map not finite; identity is recognised by all six")
  func finiteness() {
    let fields: [WritableKeyPath<AffineTransform, Double>] = [\.a, \.b, \.c, \.d, \.tx, \.ty]
    for field in fields {
      for bad in [Double.nan, .infinity, -.infinity] {
        var t = AffineTransform.identity
        t[keyPath: field] = bad
        #expect(!t.isFinite)
      }
      var t = AffineTransform.identity
      t[keyPath: field] += 0x1p-52
      #expect(t.isFinite && !t.isIdentity)
    }
  }

  @Test("a mapped rectangle is the tightest box around the image: each image of a border point lies inside, each side is touched")
  func boundingBox() {
    let rect = Rect(x: -4, y: 3, width: 20, height: 7)
    for t in Self.samples {
      let box = rect.applying(t)
      let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { Point(x: -4 + 20 * $0.0, y: 3 + 7 * $0.1).applying(t) }
      for step in 0...50 {
        let fraction = Double(step) / 50
        for border in [(fraction, 0), (fraction, 1), (0, fraction), (1, fraction)] {
          let image = Point(x: -4 + 20 * border.0, y: 3 + 7 * border.1).applying(t)
          #expect(box.insetBy(dx: -1e-9, dy: -1e-9).contains(image))
        }
      }
      #expect(corners.contains { abs($0.x - box.minX) < 1e-9 } && corners.contains { abs($0.x - box.maxX) < 1e-9 })
      #expect(corners.contains { abs($0.y - box.minY) < 1e-9 } && corners.contains { abs($0.y - box.maxY) < 1e-9 })
    }
  }

  @Test("a mapped size is a displacement: tx and ty do not count, and a mirror makes a side negative")
  func mappedSize() {
    let size = Size(width: 4, height: 6)
    #expect(size.applying(AffineTransform(a: -2, b: 0, c: 0, d: 0.5, tx: 100, ty: 100)) == Size(width: -8, height: 3))
    #expect(size.applying(AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)) == Size(width: 6, height: 4))
  }
}

/// Nine numbers, row by row: the oracle that knows nothing of affine shortcuts.
struct Matrix3 {
  var rows: [[Double]]

  init(rows: [[Double]]) { self.rows = rows }
  init(_ t: AffineTransform) { rows = [[t.a, t.b, 0], [t.c, t.d, 0], [t.tx, t.ty, 1]] }
  init(displacement: Point) { rows = [[1, 0, 0], [0, 1, 0], [displacement.x, displacement.y, 1]] }

  func times(_ other: Matrix3) -> Matrix3 {
    Matrix3(rows: (0..<3).map { i in (0..<3).map { j in (0..<3).reduce(0) { $0 + rows[i][$1] * other.rows[$1][j] } } })
  }

  func mapping(_ point: Point) -> Point {
    let row = [point.x, point.y, 1]
    let image = (0..<3).map { j in (0..<3).reduce(0) { $0 + row[$1] * rows[$1][j] } }
    return Point(x: image[0] / image[2], y: image[1] / image[2])
  }

  /// By Gauss and Jordan, with pivoting; the matrix must have an inverse.
  var inverse: Matrix3 {
    var work = (0..<3).map { i in rows[i] + (0..<3).map { $0 == i ? 1.0 : 0 } }
    for column in 0..<3 {
      let pivot = (column..<3).max { abs(work[$0][column]) < abs(work[$1][column]) }!
      work.swapAt(column, pivot)
      work[column] = work[column].map { [divisor = work[column][column]] in $0 / divisor }
      for row in 0..<3 where row != column {
        let factor = work[row][column]
        work[row] = zip(work[row], work[column]).map { $0 - factor * $1 }
      }
    }
    return Matrix3(rows: work.map { Array($0[3...]) })
  }

  func isNear(_ other: Matrix3) -> Bool {
    (0..<3).allSatisfy { i in (0..<3).allSatisfy { abs(rows[i][$0] - other.rows[i][$0]) < 1e-9 } }
  }
}
