import Testing

@testable import ScrollSimulation

@Suite("The words of findings")
struct WordingTests {
  @Test(
    "a length is points, exactly",
    arguments: [(0, "0 pt"), (64, "1 pt"), (-32, "-0.5 pt"), (769, "12.015625 pt"), (-1, "-0.015625 pt"), (1 << 53, "140737488355328 pt")])
  func lengths(_ units: Int64, _ text: String) { #expect(points(units) == text) }

  @Test("no two lengths have one text") func distinctLengths() {
    #expect(Set((-640...640).map { points($0) }).count == 1_281)
  }

  @Test("a place, a range, an area and a time have their unit behind the number") func units() {
    #expect(points(96, -64) == "(1.5, -1) pt")
    #expect(points(-64...96) == "-1 pt...1.5 pt")
    #expect(area(4_096 * 100 + 1) == "100.000244140625 square points")
    #expect(milliseconds(16_666_667) == "16.666667 ms")
    #expect(milliseconds(-1) == "-0.000001 ms")
  }

  @Test("findings of rules speak in points and square points", arguments: [1, 64, 96] as [Int64])
  func findings(_ by: Int64) {
    let stage = Stage()
    func fault(_ rule: some Invariant, _ spoil: (inout CheckedFrame) -> Void) -> String {
      var (rule, frame) = (rule, stage.frame())
      spoil(&frame)
      return rule.fault(in: frame) ?? "holds"
    }
    #expect(
      fault(ContentIsAsLongAsItsItems()) { $0.now.contentExtent += by } == "the content is \(points(384_000 + by)) long, its items 6000 pt")
    #expect(fault(TilesDoNotOverlap()) { $0.now.tiles[1].start -= by } == "two cells overlap by \(points(by)): tiles 0 and 1")
    #expect(
      fault(TilesStandInPlace()) { $0.now.tiles[1].start += by }
        == "k11 is out of place: tile 1 stands at \(points(6_400 + by)), 100 pt long, 0 pt across, 390 pt wide; "
        + "it belongs at 100 pt, 100 pt long, 0 pt across, 390 pt wide")
    #expect(
      fault(BlankAreaIsAccountedFor()) { $0.now.tiles[0].start += by }
        == "\(area(by * 390 * 64)) of the viewport are blank, 0 square points belong to items reported missing")
    #expect(
      fault(EveryVisibleItemIsBound()) { $0.now.tiles[2].index = nil } == "k12 is on screen and has no tile: a blank cell 100 pt high")
  }
}
