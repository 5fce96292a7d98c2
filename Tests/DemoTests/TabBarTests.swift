import DemoOutput
import DemoOutput
import Testing
import Treadmill

@testable import TabBar

@Suite("TabBar")
struct TabBarTests {
  private static let frame = Rect(x: 0, y: 80, width: 390, height: 64)

  @Test("seven parts of 390 points touch and end at 390")
  func seven() {
    let edges = Division(from: 0, to: 390, parts: 7).edges(on: PixelGrid(scale: 1))
    // 55.71, 111.43, 167.14, 222.86, 278.57, 334.29
    #expect(edges == [0, 56, 111, 167, 223, 279, 334, 390])
  }

  @Test("in all bars up to 400 points and 20 items, parts touch, add up, stand on pixels and differ by one at most", arguments: [1.0, 2.0])
  func divisions(scale: Double) {
    let pixels = PixelGrid(scale: scale)
    for width in 0...400 {
      for parts in 1...20 {
        let edges = Division(from: 6, to: 6 + Double(width), parts: parts).edges(on: pixels)
        let widths = zip(edges, edges.dropFirst()).map { $1 - $0 }
        let isRight =
          edges.count == parts + 1 && edges.first == 6 && edges.last == 6 + Double(width) && widths.reduce(0, +) == Double(width)
          && edges.allSatisfy { $0 == pixels.snapped($0) } && widths.allSatisfy { $0 >= 0 }
          && widths.max()! - widths.min()! <= 1 / scale
        if !isRight { Issue.record("\(width) points in \(parts) parts: \(edges)") }
      }
    }
    #expect(Division(from: 0, to: 10, parts: 0).edges(on: pixels) == [])
    #expect(Division(from: 10, to: 4, parts: 2).edges(on: pixels) == [10, 10, 10])
    #expect(Division(from: 0, to: 0.25, parts: 2).edges(on: pixels) == [0, 0, 0.25])
    // The middle, 0.3125, is snapped to 0 or to 0.5, which both lie outside.
    #expect(Division(from: 0.25, to: 0.375, parts: 2).edges(on: pixels) == [0.25, scale == 1 ? 0.25 : 0.375, 0.375])
  }

  @Test("the post's rounding gives 392 points of items in a bar of 390, and a background that hangs out")
  func posted() {
    let bar = PostedTabBar(frame: TabBarTests.frame, items: items())
    bar.layoutIfNeeded()
    #expect(bar.items.map(\.frame.width) == Array(repeating: 56, count: 7))
    #expect(bar.items.last?.frame.maxX == 392)
    #expect(bar.backgroundView.frame.maxY == 79, "in a bar that is 64 high")
  }

  @Test("ours fills the bar, behind it a background as high as the lowest item")
  func ours() {
    let bar = bar()
    bar.layoutIfNeeded()
    #expect(bar.items.map(\.frame.minX) == [0, 56, 111, 167, 223, 279, 334])
    #expect(bar.items.map(\.frame.maxX) == [56, 111, 167, 223, 279, 334, 390])
    #expect(bar.minimumContentHeight == 49)
    #expect(bar.backgroundView.frame == Rect(x: 0, y: 15, width: 390, height: 49))
  }

  @Test("insets narrow the room; an item with a height of its own keeps it, the others are as high as the room")
  func insets() {
    let bar = bar()
    bar.contentEdgeInsets = EdgeInsets(top: 4, left: 10, bottom: 6, right: 30)
    bar.layoutIfNeeded()
    // 350 points in seven parts of 50 from 10 on; the room ends at 58.
    #expect(bar.items[0].frame == Rect(x: 10, y: 9, width: 50, height: 49))
    #expect(bar.items[3].frame == Rect(x: 160, y: 4, width: 50, height: 54))
    #expect(bar.items[6].frame.maxX == 360)
  }

  @Test("a bar without items, and one that is narrower than its insets, are laid out all the same")
  func extremes() {
    let empty = TabBarView(frame: TabBarTests.frame, items: [], pixels: PixelGrid(scale: 1))
    empty.layoutIfNeeded()
    #expect(empty.backgroundView.frame == Rect(x: 0, y: 0, width: 390, height: 64))
    let narrow = bar()
    narrow.contentEdgeInsets = EdgeInsets(top: 40, left: 300, bottom: 40, right: 300)
    narrow.layoutIfNeeded()
    #expect(narrow.items.map(\.frame.width) == Array(repeating: 0, count: 7))
    #expect(narrow.items[3].frame.height == 0)
  }

  @Test("items that only move are neither laid out nor drawn again")
  func movedItems() {
    let rig = Rig(bar())
    _ = rig.run(Rig.Change(name: "6 at the right") { $0.contentEdgeInsets.right = 6 })
    let cost = rig.run(Rig.Change(name: "6 at the left") { $0.contentEdgeInsets = EdgeInsets(top: 0, left: 6, bottom: 0, right: 0) })
    #expect(cost == Rig.Cost(moved: 7, resized: 0, barLayouts: 1, itemLayouts: 0, drawings: 0))
  }

  @Test("a frame of another size lays out and draws the items that have got another size, and no others")
  func resizedItems() {
    let rig = Rig(bar())
    _ = rig.run(Rig.Change(name: "the first tick") { _ in })
    // 391 / 7 = 55.86: edges 56, 112, 168, 223, 279, 335; the second, fourth and sixth width change.
    let cost = rig.run(Rig.Change(name: "one point") { $0.frame.size.width += 1 })
    #expect(cost == Rig.Cost(moved: 5, resized: 3, barLayouts: 1, itemLayouts: 3, drawings: 3))
  }

  @Test("the post's bar draws all items in every layout")
  func postedDraws() {
    let rig = Rig(PostedTabBar(frame: TabBarTests.frame, items: items()))
    _ = rig.run(Rig.Change(name: "the first tick") { _ in })
    let cost = rig.run(Rig.Change(name: "one point") { $0.frame.size.width += 1 })
    #expect(cost == Rig.Cost(moved: 0, resized: 0, barLayouts: 1, itemLayouts: 0, drawings: 7))
  }

  @Test("choosing another item draws the two that have changed")
  func selection() {
    let rig = Rig(bar())
    _ = rig.run(Rig.Change(name: "the first tick") { _ in })
    #expect(rig.run(Rig.Change(name: "3") { $0.selectedIndex = 3 }) == Rig.Cost(drawings: 2))
    #expect(rig.bar.items.map(\.isSelected) == [false, false, false, true, false, false, false])
    #expect(rig.run(Rig.Change(name: "3 again") { $0.selectedIndex = 3 }) == Rig.Cost())
  }

  @Test("it prints where the items stand and what changes cost")
  func output() throws {
    let (status, output) = try Demo.run("TabBar")
    #expect(status == 0)
    #expect(output == TabBar.introduction + "\n\n" + TabBarTests.expected)
  }

  @Test("with half points the parts stand on half points")
  func halfPoints() throws {
    let (status, output) = try Demo.run("TabBar", ["--width", "375.5", "--items", "5", "--scale", "2"])
    #expect(status == 0)
    #expect(output.contains("Tab 3   (150, 0, 75.5, 64)                (150, 0, 75, 64)\n"))
    #expect(output.contains("sum     375.5, exactly the bar            375, 0.5 too few\n"))
  }

  @Test(
    "a bar that makes no sense is refused with a clear line",
    arguments: [
      (["--width", "0"], "--width 0.0: a width is 1...10000 points"), (["--width", "nan"], "--width nan: a width is 1...10000 points"),
      (["--items", "0"], "--items 0: a bar has 1...20 items"), (["--items", "21"], "--items 21: a bar has 1...20 items"),
      (["--scale", "3"], "--scale 3: it is 1 or 2, for thirds of a point do not add up exactly"),
    ])
  func refusals(arguments: [String], message: String) throws {
    let (status, output) = try Demo.run("TabBar", arguments)
    #expect(status == 64)
    #expect(output.hasPrefix("Error: \(message)\n"))
  }

  @Test(
    "its drawing has both bars whole and magnified, and says where their items end",
    arguments: [[], ["--width", "375.5", "--items", "5", "--scale", "2"], ["--width", "390", "--items", "20"]])
  func picture(arguments: [String]) throws {
    try Demo.checkedPicture("TabBar", arguments) { picture in
      let bars = picture.panels.prefix(2).map { $0.views("Outline")[0].frame }
      let items = picture.panels.prefix(2).map { $0.views("TabBarItem").map(\.frame) }
      let ends = items.map { $0.map(\.maxX).max() ?? 0 }
      let widths = items.map { Set($0.map(\.width)).sorted() }
      let lenses = picture.panels.suffix(2).map { [($0.rect.width / $0.part.width).rounded()] }
      let background = picture.panels[1].views("Background")[0].frame
      return [[Double(items[0].count), bars[0].width]] + widths + lenses
        + [[ends[1], abs(ends[1] - bars[1].width), ends[0], background.maxY - bars[1].height]]
    }
  }

  @Test("under the lens the post's two points too many are marked and measured, and ours has none")
  func lens() throws {
    let svg = try Demo.picture("TabBar")
    let picture = try #require(Picture(svg))
    let marks = picture.panels.suffix(2).map { panel in
      let ruler = panel.views("Ruler")[0]
      return (
        panel: panel, red: ruler.children.filter { $0.attributes["fill"] == "#ff0000" && $0.name == "rect" }.map(\.rect), ruler: ruler
      )
    }
    #expect(marks[0].red == [])
    let mark = try #require(marks[1].red.first)
    #expect(mark.width == 2)
    // The bar is 390 wide and stands 20 from the left, so that its end is at 410 of the sheet, and the items' is at 412.
    #expect(abs(mark.offsetBy(dx: marks[1].panel.part.minX, dy: 0).minX - 410) < 0.01)
    #expect(marks[1].panel.part.contains(Rect(x: 410, y: marks[1].panel.part.minY, width: 2, height: 1)))
    #expect(mark.width * marks[1].panel.rect.width / marks[1].panel.part.width >= 40, "so many points of the paper")
    #expect(marks.allSatisfy { $0.ruler.all.contains { $0.name == "rect" && $0.rect.width == 1 } }, "a scale of one point")
    #expect(marks.map { $0.ruler.labels } == [["the bar ends", "exactly the bar", "1 point"], ["the bar ends", "2 too many", "1 point"]])
  }

  @Test("a picture that cannot be written is an error")
  func unwritable() throws {
    let (status, output) = try Demo.run("TabBar", ["--svg", "/no such folder/bar.svg"])
    #expect(status == 1)
    #expect(output.hasPrefix("Error: cannot write the picture to /no such folder/bar.svg: "))
  }

  private func bar() -> TabBarView { TabBarView(frame: TabBarTests.frame, items: items(), pixels: PixelGrid(scale: 1)) }

  private func items() -> [TabBarItem] { (0..<7).map { TabBarItem("\($0)", height: $0 == 3 ? nil : 49) } }

  private static let expected = """
            ours                              the post's
    Tab 1   (0, 15, 56, 49)                   (0, 15, 56, 49)
    Tab 2   (56, 15, 55, 49)                  (56, 15, 56, 49)
    Tab 3   (111, 15, 56, 49)                 (112, 15, 56, 49)
    Tab 4   (167, 0, 56, 64)                  (168, 0, 56, 64)
    Tab 5   (223, 15, 56, 49)                 (224, 15, 56, 49)
    Tab 6   (279, 15, 55, 49)                 (280, 15, 56, 49)
    Tab 7   (334, 15, 56, 49)                 (336, 15, 56, 49)
    behind  (0, 15, 390, 49)                  (0, 15, 390, 64)
    sum     390, exactly the bar              392, 2 too many

                                  ours                       the post's
    what happens                  moved   bar  items  drawn  moved   bar  items  drawn
    the first tick                7 (7)   1    7      7      7 (7)   1    7      7
    nothing                       0 (0)   0    0      0      0 (0)   0    0      0
    the bar moves up by 20        0 (0)   0    0      0      0 (0)   0    0      0
    the same frame again          0 (0)   0    0      0      0 (0)   0    0      0
    another item is chosen        0 (0)   0    0      2      0 (0)   0    0      2
    insets: 6 at the right        7 (5)   1    5      5      7 (7)   1    7      7
    insets: 6 at the left instead 7 (0)   1    0      0      7 (0)   1    0      7
    insets: none                  7 (5)   1    5      5      7 (7)   1    7      7
    the bar is one point wider    5 (3)   1    3      3      0 (0)   1    0      7

    moved: items with another frame, in brackets those with another size; bar, items: how often they were laid out; drawn: items.
    An item is laid out when its size is another one. The post has it laid out whenever its frame is.

    """
}
