import Scrolling
import Testing

@Suite("Rubber band")
struct RubberBandTests {
  @Test(
    "in 960 pt it shows what the published table says", arguments: [(5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)])
  func table(excess: Double, shown: Double) {
    #expect(abs(RubberBand.banded(excess, dimension: 960) - shown) <= 0.005)
    #expect(RubberBand.banded(-excess, dimension: 960) == -RubberBand.banded(excess, dimension: 960))
  }

  @Test("the inverse gives the finger back, on both sides")
  func inverse() throws {
    for dimension in [1.0, 320, 667, 960, 1e6] {
      for excess in stride(from: -5000.0, through: 5000, by: 12.5) {
        let shown = RubberBand.banded(excess, dimension: dimension)
        let finger = try #require(RubberBand.unbanded(shown, dimension: dimension))
        #expect(abs(finger - excess) <= 1e-9 * max(1, abs(excess) / dimension) * max(1, abs(excess)))
      }
    }
  }

  @Test("it gives way less and less, and never a whole viewport")
  func concave() {
    var (last, lastStep) = (0.0, 0.55)
    for excess in 1...20_000 {
      let shown = RubberBand.banded(Double(excess), dimension: 400)
      #expect(shown < 400)
      #expect(shown - last > 0 && shown - last < lastStep)
      (last, lastStep) = (shown, shown - last)
    }
  }

  @Test("a viewport or more beyond the edge is where no finger gets", arguments: [960.0, -960, 961, 1e13, .infinity])
  func outsideDomain(shown: Double) {
    #expect(RubberBand.unbanded(shown, dimension: 960) == nil)
  }

  @Test("an empty viewport shows no excess, and huge ones stay finite")
  func extremes() throws {
    #expect(RubberBand.banded(10, dimension: 0) == 0)
    #expect(RubberBand.unbanded(0, dimension: 0) == nil)
    #expect(RubberBand.banded(0, dimension: 960) == 0)
    #expect(RubberBand.unbanded(0, dimension: 960) == 0)
    #expect(RubberBand.banded(1e300, dimension: 960) == 960)
    #expect(RubberBand.banded(-1e13, dimension: 960) > -960)
    #expect(try #require(RubberBand.unbanded((960.0).nextDown, dimension: 960)).isFinite)
  }
}
