import Testing
import Treadmill

/// The program of the article on selection, which shows the lines between the two markers, with `import Treadmill` before them.
private func program() throws -> (marks: [Int], picked: [Int], count: Int) {
  // README begins
  final class Photo: Tile {
    var hasMark = false
    override func selectionDidChange() { hasMark = isSelected }
  }

  final class Album: TileDataSource {
    var photos = (0..<200).map { ItemKey(rawValue: $0) }
    var count: Int { photos.count }
    let kinds = [TileKind(name: "photo", minimumExtent: 80)]
    func key(at index: Int) -> ItemKey { photos[index] }
    func extent(at index: Int, across: Double) -> ItemExtent { .exact(80) }
    func makeTile(of kind: TileKind) -> Photo { Photo() }
    func bind(_ tile: Photo, at index: Int) { tile.hasMark = tile.isSelected }
  }

  let album = Album()
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 800))
  let list = TiledScrollView(frame: window.bounds)
  list.dataSource = album
  window.addSubview(list)
  window.tick(at: .zero)

  list.selectItem(at: 2)
  list.selectItems(in: 4..<150)  // up to the second click
  list.deselectItem(ItemKey(rawValue: 5))
  let marks = list.tiles.compactMap { ($0 as? Photo)?.hasMark == true ? $0.index : nil }  // 2, 4, 6, 7, 8, 9

  album.photos.insert(ItemKey(rawValue: 1_000), at: 0)
  album.photos.removeSubrange(11..<141)
  try list.apply(ItemBatch([.insert(0..<1), .remove(11..<141)], countAfter: album.count))
  window.tick(at: Instant(frame: 1, hz: 60))
  let picked = list.selectedIndices  // 3, 5, 7, 8, 9, 10, and 11 to 20: what is removed is no longer selected

  for index in picked.reversed() { album.photos.remove(at: index) }
  let removals = picked.reversed().map { ItemChange.remove($0..<$0 + 1) }
  try list.apply(ItemBatch(removals, countAfter: album.count))
  let count = list.selectedItemCount  // 0
  // README ends
  return (marks, picked, count)
}

@Suite("The article on selection")
struct SelectingArticleTests {
  @Test("has marks where the photos are selected, and none is selected once they are deleted")
  func program() throws {
    let outcome = try TreadmillTests.program()
    #expect(outcome.marks == [2, 4, 6, 7, 8, 9] && outcome.count == 0)
    #expect(outcome.picked == [3, 5, 7, 8, 9, 10] + Array(11...20))
  }
}
