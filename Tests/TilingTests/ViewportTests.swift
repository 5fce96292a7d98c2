import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A viewport of another size")
struct ViewportTests {
  private func resize(_ list: ListRig, width: Double = 390, height: Double) {
    list.view.frame = Rect(x: 0, y: 0, width: width, height: height)
  }

  private func tileOfEachKey(_ list: ListRig) -> [UInt64: ObjectIdentifier] {
    Dictionary(uniqueKeysWithValues: list.boundTiles.map { ($0.key!.rawValue, ObjectIdentifier($0)) })
  }

  @Test("that grows makes the tiles that it may need in addition, and shows more on them (A1)")
  func growing() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100), minimumExtent: 60)
    try list.jump(to: 130)
    let before = tileOfEachKey(list)
    #expect(list.view.tiles.count == 11)
    resize(list, height: 900)
    list.tick()
    #expect(list.view.tiles.count == 16)
    #expect(list.shownKeys == Array(2...17))
    #expect(tileOfEachKey(list).filter { before[$0.key] != nil } == before)
    #expect(list.view.lastFrame.binds == 5)
  }

  @Test("that shrinks hides the surplus, makes no tile and binds none (A1, A7)")
  func shrinking() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100), minimumExtent: 60)
    try list.jump(to: 130)
    let before = tileOfEachKey(list)
    resize(list, height: 200)
    list.tick()
    #expect(list.view.tiles.count == 11)
    #expect(list.shownKeys == Array(2...5))
    #expect(list.view.lastFrame.binds == 0)
    #expect(tileOfEachKey(list).allSatisfy { before[$0.key] == $0.value })
    resize(list, height: 600)
    list.tick()
    #expect(list.view.tiles.count == 11)
    #expect(list.shownKeys == Array(2...12))
  }

  @Test(
    "of no height or no width shows nothing and asks for no length; back again everything is where it was (B11)", arguments: [false, true])
  func vanishing(isNarrow: Bool) throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    try list.jump(to: 130)
    let shown = list.shown
    list.source.clearLog()
    var asked = 0
    list.source.onExtent = { asked += 1 }
    resize(list, width: isNarrow ? 0 : 390, height: isNarrow ? 600 : 0)
    list.tick()
    #expect(list.shownKeys.isEmpty)
    #expect(list.view.freeTileCount == list.view.tiles.count)
    #expect(list.view.contentSize.height == 6000)
    resize(list, height: 600)
    list.tick()
    #expect(list.shown == shown)
    #expect(list.offset == 130)
    #expect(asked == 0)
  }

  @Test("without width: items that come meanwhile are measured when there is one")
  func changesWithoutWidth() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 10))
    list.tick()
    resize(list, width: 0, height: 600)
    list.tick()
    try list.change(.insert(0..<5), inserting: [10, 20, 30, 40, 50])
    list.tick()
    #expect(list.view.contentSize.height == 600)
    resize(list, height: 600)
    list.tick()
    #expect(list.view.contentSize.height == 750)
    list.tick()
  }

  @Test("in a view that gets its size only after its data source measures once, for that size")
  func sizeAfterSource() {
    let source = ListSource(extents: Array(repeating: 60, count: 20), minimumExtent: 20)
    let view = TiledScrollView()
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    var asked = 0
    source.onExtent = { asked += 1 }
    source.lengthOf = { $0.extent + $1 / 39 }
    window.addSubview(view)
    view.dataSource = source
    window.tick(at: .zero)
    #expect(asked == 0)
    view.frame = window.bounds
    window.tick(at: .zero)
    #expect(asked == 20)
    #expect(view.contentSize == Size(width: 390, height: 1400))
    #expect(view.tiles.filter { $0.index != nil }.count == 9)
  }

  @Test("of another width asks for all lengths anew and keeps the anchor (rule 109)")
  func width() throws {
    let list = ListRig(extents: Array(repeating: 21, count: 200))
    list.source.lengthOf = { $0.extent + 0.1 * $1 }
    try list.view.reload()
    list.tick()
    try list.jump(to: 1210)  // rows of 60: row 20 at -10
    resize(list, width: 190, height: 600)  // rows of 40
    list.tick()
    #expect(list.onScreenStart(of: 20) == -10)
    #expect(list.offset == 810)
    #expect(list.view.contentSize == Size(width: 190, height: 8000))
    #expect(list.boundTiles.allSatisfy { $0.frame.width == 190 && $0.frame.height == 40 })
    #expect(list.view.lastFrame.binds == list.shownKeys.count - 11)
  }

  @Test("of another width, with a batch before the next layout, leaves no item on its old length")
  func widthAndBatch() throws {
    let list = ListRig(extents: Array(repeating: 21, count: 100))
    list.source.lengthOf = { $0.extent + 0.1 * $1 }
    try list.view.reload()
    try list.jump(to: 1210)
    resize(list, width: 190, height: 600)
    try list.change(.insert(0..<1), inserting: [80])
    list.tick()
    #expect(list.view.contentSize.height == 99 + 100 * 40)
    #expect(list.onScreenStart(of: 20) == -10)
  }

  @Test("of a width that did not last leaves no item on the length that a batch asked for at it")
  func widthThatDidNotLast() throws {
    let list = ListRig(extents: Array(repeating: 21, count: 100))
    list.source.lengthOf = { $0.extent + 0.1 * $1 }
    try list.view.reload()
    try list.jump(to: 1210)
    resize(list, width: 190, height: 600)
    try list.change(.insert(0..<1), inserting: [80])
    resize(list, height: 600)
    list.tick()
    #expect(list.view.contentSize == Size(width: 390, height: 119 + 100 * 60))
    #expect(list.onScreenStart(of: 20) == -10)
  }

  @Test("takes a running fling along, whose remaining distance stays")
  func widthInFlight() throws {
    let plain = ListRig(extents: Array(repeating: 60, count: 100))
    let turned = ListRig(extents: Array(repeating: 60, count: 100))
    for list in [plain, turned] {
      try list.jump(to: 1210)
      try list.send(.release(velocity: Point(x: 0, y: -1000)))
      for _ in 0..<10 { list.tick() }
    }
    turned.source.edit { for index in $0.indices { $0[index].extent = 45 } }
    resize(turned, width: 200, height: 600)
    while plain.view.phase == .decelerating || turned.view.phase == .decelerating, plain.frame < 1000 {
      plain.tick()
      turned.tick()
      #expect(plain.view.lastFrame.travel == turned.view.lastFrame.travel)
    }
    #expect(plain.offset > 1500)
  }

  @Test("that grows at the end of the content is clamped in the same frame")
  func growingAtTheEnd() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 20), minimumExtent: 60)
    try list.jump(to: 600)
    resize(list, height: 700)
    list.tick()
    #expect(list.offset == 500)
    #expect(list.shownKeys == Array(8..<20))
    #expect(list.view.lastFrame.corrections.map(\.cause) == [.clamp])
    #expect(list.view.lastFrame.travel == .zero)
  }

  @Test("whose height lies off the grid shows what its last fraction of a grid step shows, and rests within the content")
  func heightOffTheGrid() throws {
    let list = ListRig(extents: Array(repeating: 50, count: 40))
    resize(list, height: 600.001)
    list.tick()
    #expect(list.shownKeys == Array(0...12))
    try list.scroll(by: 5000)
    #expect(list.offset == 1400 - 1.0 / 64)
    #expect(list.shownKeys == Array(27..<40))
    try list.send(.drag(by: Point(x: 0, y: 1)), .release(velocity: .zero))
    list.tick()
    #expect(list.view.phase == .resting)
  }

  @Test("that is set from inside a bind is laid out in the same pass")
  func resizeInsideBind() {
    let list = ListRig(extents: Array(repeating: 60, count: 40))
    list.source.onBind = { index in if index == 9 { list.view.frame.size.height = 900 } }
    list.tick()
    #expect(list.shownKeys == Array(0..<15))
    #expect(list.window.tick(at: list.window.instant).layouts == 0)
  }

  @Test("gives an inset that shows at rest, and growing it moves no legal offset (rules 87 and 89)")
  func insets() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 20))
    list.tick()
    list.view.contentInset = EdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    list.tick()
    #expect(list.offset == 0)
    try list.scroll(by: -1000)
    #expect(list.offset == -50)
    #expect(list.shownKeys == Array(0..<10))
    try list.scroll(by: 5000)
    #expect(list.offset == 630)
    list.view.contentInset = .zero
    #expect(list.offset == 600)
    list.tick()
    #expect(list.view.lastFrame.travel == LayoutUnit(nearest: -30))
  }
}
