import Testing
import ViewTree

/// `Rect` beside a reference that knows no edges: the set of the points of a half-point lattice that lie in it, edges included.
@Suite("Rect as an area")
struct RectAreaTests {
  /// Steps of half a point, from -3 to 5: all rectangles of the test lie inside, with room to be moved by a point.
  private static let steps = -6...10

  private struct Area: Hashable {
    /// The lattice points, by their steps; both are empty for no area at all.
    var columns: Set<Int>
    var rows: Set<Int>

    init(columns: Set<Int>, rows: Set<Int>) {
      let isNowhere = columns.isEmpty || rows.isEmpty
      (self.columns, self.rows) = (isNowhere ? [] : columns, isNowhere ? [] : rows)
    }

    /// Of the numbers a rectangle is made of: whatever the sign of a side, it goes from one corner to the other.
    init(_ x: Double, _ width: Double, _ y: Double, _ height: Double) {
      self.init(columns: Area.between(x, x + width), rows: Area.between(y, y + height))
    }

    static func between(_ a: Double, _ b: Double) -> Set<Int> {
      Set(RectAreaTests.steps.filter { min(a, b) <= Double($0) / 2 && Double($0) / 2 <= max(a, b) })
    }

    func map(_ change: (Set<Int>) -> Set<Int>) -> Area { Area(columns: change(columns), rows: change(rows)) }

    /// The smallest box around both.
    func box(with other: Area) -> Area {
      func around(_ steps: Set<Int>) -> Set<Int> { steps.isEmpty ? [] : Set(steps.min()!...steps.max()!) }
      return Area(columns: around(columns.union(other.columns)), rows: around(rows.union(other.rows)))
    }

    func meet(_ other: Area) -> Area { Area(columns: columns.intersection(other.columns), rows: rows.intersection(other.rows)) }

    func isInside(_ other: Area) -> Bool { columns.isSubset(of: other.columns) && rows.isSubset(of: other.rows) }
  }

  private static let all = Area(columns: Set(steps), rows: Set(steps))
  private static let nowhere = Area(columns: [], rows: [])

  /// The area that a rectangle has by its edges.
  private func area(of rect: Rect) -> Area {
    rect.isNull
      ? Self.nowhere : Area(columns: Area.between(rect.minX, rect.maxX), rows: Area.between(rect.minY, rect.maxY))
  }

  /// Sides of both signs and of none, by the numbers that they are made of, and the two that are no area of points.
  private static let cases: [(rect: Rect, area: Area)] = {
    var cases: [(Rect, Area)] = [(.null, nowhere), (.infinite, all), (Rect(x: .infinity, y: 3, width: -2, height: 7), nowhere)]
    for x in [0.0, 1, 2] {
      for width in [-2.0, -1, 0, 1, 2] {
        for (y, height) in [(0.0, 1.0), (1, -1), (1, 0), (2, 1), (2, -2)] {
          cases.append((Rect(x: x, y: y, width: width, height: height), Area(x, width, y, height)))
        }
      }
    }
    return cases
  }()

  @Test("a rectangle with negative sides has the edges, the middles, the points and the emptiness of its standardized one")
  func one() {
    for (rect, area) in Self.cases {
      #expect(self.area(of: rect) == area && !(rect.isNull && rect.contains(Point.zero)))
      #expect(rect.isNull == (area == Self.nowhere) && rect.isInfinite == (area == Self.all))
      let standard = rect.standardized
      #expect(standard == rect && standard.size.width >= 0 && standard.size.height >= 0)
      guard !rect.isNull else { continue }
      #expect(rect.width == standard.size.width && rect.height == standard.size.height)
      #expect(rect.minX == standard.origin.x && rect.minY == standard.origin.y)
      #expect(rect.midX == (rect.minX + rect.maxX) / 2 && rect.midY == (rect.minY + rect.maxY) / 2)
      let inside = Self.steps.flatMap { x in Self.steps.map { (x, $0) } }.filter {
        rect.contains(Point(x: Double($0) / 2, y: Double($1) / 2))
      }
      let expected = Self.all.columns.count { area.columns.contains($0) && (rect.isInfinite || area.columns.contains($0 + 1)) }
      let rows = Self.all.rows.count { area.rows.contains($0) && (rect.isInfinite || area.rows.contains($0 + 1)) }
      #expect(inside.count == expected * rows)
      #expect(rect.isEmpty == inside.isEmpty)
      #expect(rect.integral == rect)
    }
  }

  @Test("two rectangles meet, unite, contain each other and are equal as their areas are, whatever the signs of their sides")
  func two() {
    for (a, areaOfA) in Self.cases {
      for (b, areaOfB) in Self.cases {
        let common = areaOfA.meet(areaOfB)
        #expect(area(of: a.intersection(b)) == common)
        #expect(a.intersects(b) == (common != Self.nowhere))
        #expect(area(of: a.union(b)) == areaOfA.box(with: areaOfB))
        #expect(a.contains(b) == areaOfB.isInside(areaOfA))
        #expect((a == b) == (areaOfA == areaOfB))
        if areaOfA == areaOfB { #expect(a.hashValue == b.hashValue) }
      }
    }
  }

  @Test("a rectangle is moved and inset as its area is: beyond its size it is null, and to its size a line or a point")
  func moved() {
    for (rect, area) in Self.cases {
      let shifted = rect.isInfinite ? area : Area(columns: Set(area.columns.map { $0 + 2 }), rows: Set(area.rows.map { $0 - 2 }))
      #expect(self.area(of: rect.offsetBy(dx: 1, dy: -1)) == shifted)
      let inset = area.map { steps in rect.isInfinite ? steps : steps.filter { steps.contains($0 - 1) && steps.contains($0 + 1) } }
      #expect(self.area(of: rect.insetBy(dx: 0.5, dy: 0.5)) == inset)
      #expect(rect.insetBy(dx: 0.5, dy: 0.5).isNull == (inset == Self.nowhere))
      let grown = area.map { steps in steps.union(steps.map { $0 - 1 }).union(steps.map { $0 + 1 }).intersection(Self.all.columns) }
      #expect(self.area(of: rect.insetBy(dx: -0.5, dy: -0.5)) == grown)
    }
  }

  @Test("sizes keep their signs, and insets by edges subtract number by number, as UIKit has it")
  func numbers() {
    let rect = Rect(x: 10, y: 20, width: -4, height: 6)
    #expect(rect.size == Size(width: -4, height: 6) && rect.origin == Point(x: 10, y: 20))
    #expect(rect.size != rect.standardized.size && rect == rect.standardized)
    let inset = Rect(x: 0, y: 0, width: 10, height: 10).inset(by: EdgeInsets(top: 1, left: 8, bottom: 1, right: 8))
    #expect(inset.origin == Point(x: 8, y: 1) && inset.size == Size(width: -6, height: 8))
    #expect(inset.minX == 2 && inset.maxX == 8 && !inset.isNull)
  }

  @Test("an intersection that is one of the two along an axis has its side to the last bit")
  func lastBit() {
    let thin = Rect(x: 0.1, y: 0.1, width: 0.2, height: 0.7)
    #expect(thin.maxX - thin.minX != 0.2)
    #expect(thin.intersection(.infinite) == thin && Rect.infinite.intersection(thin) == thin && thin.contains(thin))
    #expect(thin.intersection(thin) == thin)
  }

  @Test("integral rounds the edges outwards, on both sides of zero and under negative sides")
  func integral() {
    let expected = Rect(x: -2, y: 0, width: 5, height: 2)
    #expect(Rect(x: -1.25, y: 0.5, width: 3.5, height: 1.25).integral == expected)
    #expect(Rect(x: 2.25, y: 1.75, width: -3.5, height: -1.25).integral == expected)
    #expect(Rect.null.integral.isNull && Rect.infinite.integral.isInfinite)
  }

  @Test("null and infinite stay what they are under maps; a rectangle with negative sides maps as its area does")
  func mapped() {
    let turn = AffineTransform(rotationAngle: 0.5).scaledBy(x: 3, y: 2)
    #expect(Rect.null.applying(turn).isNull && Rect.infinite.applying(turn).isInfinite)
    let rect = Rect(x: 5, y: 7, width: 3, height: 4)
    #expect(Rect(x: 8, y: 11, width: -3, height: -4).applying(turn) == rect.applying(turn))
  }

  @Test("a rectangle with a NaN contains no point and meets nothing", arguments: 0..<4)
  func nan(place: Int) {
    var numbers = [1.0, 1, 2, 2]
    numbers[place] = .nan
    let bad = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    let good = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(!bad.contains(Point(x: 2, y: 2)) && !bad.intersects(good) && !good.intersects(bad) && !bad.intersects(bad))
    #expect(good.intersection(bad).isNull && bad.intersection(good).isNull && !good.contains(bad) && bad != bad)
  }
}
