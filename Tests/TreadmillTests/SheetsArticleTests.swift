import Testing
import Treadmill

/// The program of the article on sheets, which shows the lines between the two markers, with `import Treadmill` before them.
private func program() throws -> (header: Point?, covered: Int?, refusal: String, widths: [Double], isFitted: Bool) {
  // README begins
  final class PriceList: CellDataSource {
    func makeTile() -> PlaneTile { PlaneTile() }
    func bind(_ tile: PlaneTile, to cell: PlaneCell) { tile.tag = Int(cell.row) }
    func fittingExtent(of tile: PlaneTile, along axis: SheetAxis) -> Double? { axis == .columns ? 50 + Double(tile.tag % 7) * 10 : nil }
  }

  let prices = PriceList()
  let window = Window(frame: Rect(x: 0, y: 0, width: 600, height: 400))
  let sheet = TileSheet(frame: window.bounds, minimumColumnWidth: 40, minimumRowHeight: 20)
  sheet.dataSource = prices  // not retained
  window.addSubview(sheet)
  try sheet.apply(.insert(.columns, at: 0, extents: Array(repeating: 80, count: 26)))
  try sheet.apply(.insert(.rows, at: 0, extents: Array(repeating: 24, count: 1_000_000)))

  try sheet.apply(.freeze(.rows, 1))
  try sheet.apply(.freeze(.columns, 1))
  sheet.contentOffset = Point(x: 250, y: 12_000)
  window.tick(at: .zero)
  let header = sheet.tile(atColumn: 4, row: 0)?.convert(Point.zero, to: window)  // (70, 0)

  try sheet.apply(.merge(columns: 3..<6, rows: 0..<1))
  window.tick(at: Instant(frame: 1, hz: 60))
  let heading = sheet.tile(atColumn: 4, row: 0)  // the tile of columns 3 to 5
  let covered = heading?.cells?.count  // 3

  var refusal = ""
  do throws(SheetError) { try sheet.apply(.merge(columns: 5..<8, rows: 0..<2)) } catch { refusal = "\(error)" }
  // cannot merge columns 5..<8 of rows 0..<2: columns 3..<6 of rows 0..<1 are already merged; unmerge them first

  try sheet.apply(.fit(.columns, 4..<26))
  window.tick(at: Instant(frame: 2, hz: 60))
  let width = sheet.columns.extent(at: 5).points  // 110: the widest of the cells that have been shown
  try sheet.apply(.resize(.columns, 5, to: 70))  // the user drags its edge: it is no longer fitted
  // README ends
  return (header, covered, refusal, [width, sheet.columns.extent(at: 5).points], sheet.isFitted(.columns, 5))
}

@Suite("The article on sheets")
struct SheetsArticleTests {
  @Test("has a header that stays, a heading over three columns, a refusal by name and a column as wide as its widest cell")
  func program() throws {
    let outcome = try TreadmillTests.program()
    #expect(outcome.header == Point(x: 70, y: 0) && outcome.covered == 3)
    #expect(try Article.text("Sheets").contains("// \(outcome.refusal)\n"))
    #expect(outcome.widths == [110, 70] && !outcome.isFitted)
  }
}
