import Testing
import ViewTree

@Suite("Rect")
struct RectTests {
  /// All rectangles with corners on a small grid: large enough for every way in which two can lie.
  private static let small: [Rect] = (0...3).flatMap { x in
    (0...3).flatMap { y in
      (0...2).flatMap { width in
        (0...2).map { height in Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
      }
    }
  }

  /// Centers of the unit cells that a rectangle covers.
  private func cells(of rect: Rect) -> [Point] {
    (0...5).flatMap { x in (0...5).map { y in Point(x: Double(x) + 0.5, y: Double(y) + 0.5) } }.filter { rect.contains($0) }
  }

  @Test("rule 42: the minimum edges are inside, the maximum edges are not")
  func containment() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.contains(Point(x: 1, y: 2)))
    #expect(rect.contains(Point(x: 4.0.nextDown, y: 6.0.nextDown)))
    #expect(!rect.contains(Point(x: 4, y: 2)))
    #expect(!rect.contains(Point(x: 1, y: 6)))
    #expect(!rect.contains(Point(x: 1.0.nextDown, y: 2)))
    #expect(!rect.contains(Point(x: 1, y: 2.0.nextDown)))
    #expect(!Rect(x: 1, y: 2, width: 0, height: 4).contains(Point(x: 1, y: 2)))
    #expect(!rect.contains(Point(x: .nan, y: 3)))
  }

  @Test("rule 42: two rectangles side by side share no point, and each point of both is in one")
  func tiling() {
    let left = Rect(x: 0, y: 0, width: 2, height: 1)
    let right = Rect(x: 2, y: 0, width: 2, height: 1)
    for x in stride(from: 0.0, to: 4, by: 0.25) {
      #expect(left.contains(Point(x: x, y: 0)) != right.contains(Point(x: x, y: 0)))
    }
  }

  @Test("the intersection has the common cells, and no area if there are none; exhaustive on a small grid")
  func intersection() {
    for a in Self.small {
      for b in Self.small {
        let common = cells(of: a).filter { b.contains($0) }
        #expect(cells(of: a.intersection(b)) == common)
        #expect(a.intersection(b).isEmpty == common.isEmpty)
        #expect(a.intersection(b) == b.intersection(a))
      }
    }
  }

  @Test("standardized covers the same cells with sides that are not negative")
  func standardized() {
    for rect in Self.small {
      let flips = [
        Rect(x: rect.maxX, y: rect.y, width: -rect.width, height: rect.height),
        Rect(x: rect.x, y: rect.maxY, width: rect.width, height: -rect.height),
        Rect(x: rect.maxX, y: rect.maxY, width: -rect.width, height: -rect.height),
      ]
      for flip in flips { #expect(flip.standardized == rect) }
      #expect(rect.standardized == rect)
    }
  }

  @Test("edges, middles and emptiness follow from origin and size")
  func edges() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 5)
    #expect([rect.minX, rect.midX, rect.maxX] == [1, 2.5, 4])
    #expect([rect.minY, rect.midY, rect.maxY] == [2, 4.5, 7])
    #expect(!rect.isEmpty)
    #expect(Rect(x: 1, y: 2, width: 3, height: 0).isEmpty)
    #expect(!Rect(x: 1, y: 2, width: -1, height: 5).isEmpty)
  }

  @Test("an inset moves each edge inwards by its own distance, offsetBy moves the whole")
  func moved() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 50)
    let inset = rect.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect([inset.minX, inset.minY, inset.maxX, inset.maxY] == [2, 1, 96, 47])
    #expect(rect.offsetBy(dx: 3, dy: -4) == Rect(x: 3, y: -4, width: 100, height: 50))
  }

  @Test("a value with one number that is NaN or infinite is not finite")
  func finiteness() {
    for bad in [Double.nan, .infinity, -.infinity] {
      for place in 0..<4 {
        var numbers = [1.0, 2, 3, 4]
        #expect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]).isFinite)
        numbers[place] = bad
        #expect(!Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]).isFinite)
        #expect(!EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]).isFinite)
      }
    }
  }
}

extension Rect {
  fileprivate var x: Double { origin.x }
  fileprivate var y: Double { origin.y }
}
