@testable import ScrollSimulation
import Testing
import ViewTree

@Suite("The look of a tile")
struct TileLookTests {
  private final class Picture: View {
    override func displayItems() -> [DisplayItem] {
      [.rectangle(bounds, color: .red, cornerRadius: 2), .label("hello", in: bounds, color: .black, size: 12)]
    }
  }

  @Test("has what the views inside draw, where they stand in the tile, without what is hidden")
  func parts() {
    let tile = View(frame: Rect(x: 50, y: 700, width: 300, height: 200))
    let row = View(frame: Rect(x: 10, y: 20, width: 200, height: 100))
    let picture = Picture(frame: Rect(x: 3, y: 4.5, width: 50, height: 40))
    let empty = View(frame: Rect(x: 100, y: 0, width: 20, height: 10))
    let hidden = Picture(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    hidden.isHidden = true
    tile.backgroundColor = .white
    for view in [picture, empty, hidden] { row.addSubview(view) }
    tile.addSubview(row)
    let due: [TileLook.Part] = [
      .init(.fill, x: 0, y: 0, width: 19_200, height: 12_800, color: "#ffffff"),
      .init(.fill, x: 832, y: 1_568, width: 3_200, height: 2_560, color: "#ff0000"),
      .init(.text, x: 832, y: 1_568, width: 3_200, height: 2_560, color: "#000000", words: "hello"),
      .init(.outline, x: 7_040, y: 1_280, width: 1_280, height: 640, color: ""),
    ]
    #expect(TileLook(of: tile).parts == due)
  }

  @Test("is that of no parts for a tile without views, and has no more parts and characters than it may")
  func limits() {
    let tile = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(TileLook(of: tile) == TileLook())
    for _ in 0..<80 { tile.addSubview(Picture(frame: Rect(x: 0, y: 0, width: 5, height: 5))) }
    #expect(TileLook(of: tile).parts.count == TileLook.maximumParts)
  }
}
