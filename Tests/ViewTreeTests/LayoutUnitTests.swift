import TestSupport
import Testing
import ViewTree

@Suite("LayoutUnit")
struct LayoutUnitTests {
  @Test("points that lie on the grid of 1/64 are kept exactly, up to its border of 2^47")
  func exact() {
    let units: [Int64] = [0, 1, -1, 63, 64, 65, (1 << 53) - 1, 1 << 53, -(1 << 53)]
    for raw in units {
      let unit = LayoutUnit(rawValue: raw)
      #expect(LayoutUnit(nearest: unit.points) == unit)
      #expect(unit.points * LayoutUnit.perPoint == Double(raw))
    }
    #expect(LayoutUnit(nearest: LayoutUnit.maximumPoints).rawValue == 1 << 53)
    #expect(LayoutUnit(nearest: 1.5).rawValue == 96)
  }

  @Test("points between two grid values go to the nearer one, ties away from zero")
  func rounding() {
    for raw in Int64(-130)...130 {
      for eighth in -4...4 {
        let points = Double(raw) / 64 + Double(eighth) / 512
        var expected = raw
        if eighth == 4, raw >= 0 { expected += 1 }
        if eighth == -4, raw <= 0 { expected -= 1 }
        #expect(LayoutUnit(nearest: points).rawValue == expected)
      }
    }
  }

  @Test("a length on the grid is recognised up to 2^45 points, and nothing else is")
  func lengthOnGrid() {
    var random = SplitMix(seed: 7)
    for _ in 0..<20_000 {
      let raw = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
      let points = Double(raw) / 64 + Double(random.next() % 4) / 256
      let isOnGrid = (points * 64).rounded() == points * 64 && points >= 0 && points < 0x1p45
      #expect(LayoutUnit(lengthOnGrid: points)?.rawValue == (isOnGrid ? Int64(points * 64) : nil), "\(points)")
    }
    #expect(LayoutUnit(lengthOnGrid: -0.0) == .zero)
    #expect(LayoutUnit(lengthOnGrid: 0x1p45 - 1.0 / 64)?.rawValue == (1 << 51) - 1)
    for other in [0x1p45, -0x1p45, -1.0 / 64, 1.0 / 128, 0x1p60, 1e308, -1e308, .infinity, -.infinity, .nan, .leastNonzeroMagnitude] {
      #expect(LayoutUnit(lengthOnGrid: other) == nil, "\(other)")
    }
  }

  @Test("a sum of grid lengths is exact in any order, where the same sum of decimal fractions is not")
  func sums() {
    let lengths = (0..<1000).map { LayoutUnit(nearest: 0.1 * Double($0)) }
    let forward = lengths.reduce(LayoutUnit.zero, +)
    let backward = lengths.reversed().reduce(LayoutUnit.zero, +)
    #expect(forward == backward)
    #expect(lengths.reduce(0) { $0 + $1.points } == forward.points)
    #expect(lengths.reduce(forward, -) == .zero)
  }

  @Test("arithmetic and order are those of the raw counts")
  func arithmetic() {
    for a in Int64(-5)...5 {
      for b in Int64(-5)...5 {
        let (x, y) = (LayoutUnit(rawValue: a), LayoutUnit(rawValue: b))
        #expect((x + y).rawValue == a + b)
        #expect((x - y).rawValue == a - b)
        #expect((-x).rawValue == -a)
        #expect((x < y) == (a < b))
        var sum = x
        sum += y
        #expect(sum == x + y)
        sum -= y
        #expect(sum == x)
      }
    }
  }
}
