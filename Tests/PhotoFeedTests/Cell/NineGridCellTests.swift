@testable import PhotoFeed
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A nine-grid cell")
struct NineGridCellTests {
  private let source = RecordingSource()
  private let loader: PhotoLoader
  private let cell: NineGridCell

  init() {
    loader = PhotoLoader(source: source, maximumRunning: 100)
    cell = NineGridCell(loader: loader, text: EstimatedText())
    cell.frame = Rect(x: 0, y: 0, width: 390, height: 600)
  }

  private func show(_ photos: [String], length: Int = 30, of post: UInt64 = 1) {
    cell.show(PostCellContent(.sample("p", length: length, photos: photos)), of: ItemKey(rawValue: post))
  }

  private func names(_ count: Int, from first: Int = 0) -> [String] { (first..<first + count).map { "photo\($0)" } }

  /// Answers every request that has not been answered yet.
  private func answerAll() {
    for request in source.started { loader.receive(.picture(request)) }
    loader.deliverReplies()
  }

  private var shownSlots: [Int] { cell.photoViews.indices.filter { !cell.photoViews[$0].isHidden } }

  @Test("makes its nine photo views once and keeps them, whatever it shows")
  func viewsAreMadeOnce() {
    let views = cell.photoViews.map(ObjectIdentifier.init)
    let subviews = cell.subviews.map(ObjectIdentifier.init)
    #expect(views.count == 9 && subviews.count == 10)
    var random = SplitMix(seed: 1)
    for post in 0..<300 {
      show(names(random.below(13), from: random.below(50)), of: UInt64(random.below(4)))
      if post % 3 == 0 { cell.layoutIfNeeded() }
      if post % 7 == 0 { cell.didRelease() }
    }
    #expect(cell.photoViews.map(ObjectIdentifier.init) == views && cell.subviews.map(ObjectIdentifier.init) == subviews)
  }

  @Test("seven photos after nine leave two views hidden and empty, in the show itself")
  func nineToSeven() {
    show(names(9))
    answerAll()
    cell.layoutIfNeeded()
    #expect(shownSlots == Array(0..<9) && cell.photoViews.allSatisfy { $0.picture != nil })
    show(names(7, from: 20), of: 2)
    #expect(shownSlots == Array(0..<7))
    #expect(cell.photoViews[7...].allSatisfy { $0.isHidden && $0.picture == nil && $0.ticket == nil })
    #expect(cell.photoViews[..<7].allSatisfy { $0.picture == nil }, "the old post's photos are gone")
  }

  @Test("shows as many slots as there are photos, from every count to every other", arguments: 0...12)
  func everyCount(before: Int) {
    for after in 0...12 {
      show(names(before), of: 1)
      show(names(after, from: 30), of: 2)
      #expect(shownSlots == Array(0..<min(after, 9)), "\(before) to \(after)")
      #expect(cell.photoViews.map { $0.ticket?.photoID } == (0..<9).map { $0 < after ? "photo\(30 + $0)" : nil })
    }
  }

  @Test("marks itself when it shows something, so that the slots stand in the grid after the layout", arguments: 1...9)
  func frames(count: Int) {
    let content = PostCellContent(.sample("p", length: 100, photos: names(count)))
    let grid = NineGridLayout(side: .fitting(366), spacing: 4, padding: 0, single: .aspect)
    let text = EstimatedText().height(of: content.text, width: 366)
    show(names(3), length: 5)
    cell.layoutIfNeeded()
    show(names(count), length: 100, of: 2)
    cell.layoutIfNeeded()
    #expect(cell.textView.frame == Rect(x: 12, y: 32, width: 366, height: text))
    for slot in 0..<count {
      let frame = grid.frame(of: slot, count: count, single: PixelSize(width: 640, height: 480))
      #expect(cell.photoViews[slot].frame == frame.offsetBy(dx: 12, dy: 32 + text + 8), "slot \(slot) of \(count)")
    }
  }

  @Test("lays its slots out anew when its width changes")
  func width() {
    show(names(4))
    cell.layoutIfNeeded()
    let before = cell.photoViews[3].frame
    cell.frame = Rect(x: 0, y: 0, width: 600, height: 600)
    cell.layoutIfNeeded()
    #expect(cell.photoViews[3].frame.width > before.width && cell.photoViews[3].frame.minX > before.minX)
  }

  @Test("E2: an edition keeps the pictures and the loads of slots whose photo stays, and loads the others")
  func edition() {
    show(["a", "b", "c", "d"])
    for request in source.started[..<2] { loader.receive(.picture(request)) }
    loader.deliverReplies()
    let tickets = cell.photoViews.map(\.ticket)
    show(["a", "x", "c"], length: 99)
    #expect(cell.photoViews[0].picture == .of("a") && cell.photoViews[0].ticket == tickets[0])
    #expect(cell.photoViews[1].picture == nil && cell.photoViews[1].ticket?.photoID == "x")
    #expect(cell.photoViews[2].ticket == tickets[2])
    #expect(source.startedIDs == ["a", "b", "c", "d", "x"] && source.cancelledIDs == ["d"])
    #expect(cell.textView.text.length == 99)
  }

  @Test("E2: another post in the same cell starts from the cache or from a placeholder, also with the same photos")
  func anotherPost() {
    show(["a", "b"], of: 1)
    loader.receive(.picture(source.started[0]))
    loader.deliverReplies()
    show(["b", "a"], of: 2)
    #expect(cell.photoViews[0].picture == nil && cell.photoViews[1].picture == .of("a"))
  }

  @Test("a photo that stands twice in a post is loaded once and shown twice")
  func twice() {
    show(["a", "a", "b"])
    #expect(source.startedIDs == ["a", "b"])
    answerAll()
    #expect(cell.photoViews[..<3].map(\.picture) == [.of("a"), .of("a"), .of("b")])
  }

  @Test("when its item has left, loads nothing any longer and keeps no picture")
  func didRelease() {
    show(names(9))
    for request in source.started[..<4] { loader.receive(.picture(request)) }
    loader.deliverReplies()
    cell.didRelease()
    #expect(source.cancelledIDs == names(5, from: 4) && loader.runningCount == 0)
    #expect(cell.photoViews.allSatisfy { $0.picture == nil && $0.ticket == nil })
    answerAll()
    #expect(cell.photoViews.allSatisfy { $0.picture == nil }, "what comes all the same is not shown")
  }
}
