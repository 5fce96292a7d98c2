import Scrolling
import TestSupport
import Testing
import ViewTree

@Suite("A scroll indicator")
struct ScrollIndicatorTests {
  /// A view of 300 by 400 over a content of this height.
  private func view(_ height: Double, inset: EdgeInsets = .zero) -> ScrollView {
    let view = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
    view.contentSize = Size(width: 300, height: height)
    view.contentInset = inset
    return view
  }

  private func indicator(_ view: ScrollView, at offset: Double) throws -> ScrollIndicator {
    view.contentOffset.y = offset
    return try #require(view.verticalScrollIndicator)
  }

  @Test("is the part of the content that is seen, in a track with 3 points left free at either end")
  func proportional() throws {
    let list = view(1600)
    #expect(try indicator(list, at: 0) == indicator(list, at: -0.0))
    #expect(try indicator(list, at: 0).position == 3 && indicator(list, at: 0).length == 98.5)
    #expect(try indicator(list, at: 600).position == 3 + 295.5 / 2 && indicator(list, at: 600).length == 98.5)
    #expect(try indicator(list, at: 1200).position == 298.5)
  }

  @Test("counts the content's insets as content, and leaves its own free")
  func insets() throws {
    let list = view(1000, inset: EdgeInsets(top: 400, left: 0, bottom: 200, right: 0))
    #expect(try indicator(list, at: -400).position == 3 && indicator(list, at: -400).length == 98.5)
    list.verticalScrollIndicatorInsets = EdgeInsets(top: 44, left: 99, bottom: 50, right: 99)
    #expect(try indicator(list, at: -400).position == 47 && indicator(list, at: -400).length == 75)
    #expect(try indicator(list, at: 800).position == 272)
  }

  @Test("is 36 points long at least, and never longer than its track")
  func least() throws {
    #expect(try indicator(view(1e9), at: 5e8).length == 36)
    #expect(try abs(indicator(view(1e9), at: 5e8).position - 182) < 1e-3)
    let list = view(1e9)
    list.frame.size.height = 30
    #expect(try indicator(list, at: 0).length == 24)
  }

  @Test("shrinks beyond an edge, to 8 points at a fifth of the viewport, at the end of its track")
  func bouncing() throws {
    let list = view(1e9)
    let end = list.legalRange.max.y
    for (excess, length) in [(0.0, 36.0), (20, 27), (40, 18), (70, 8), (80, 8), (300, 8), (5000, 8)] {
      #expect(try abs(indicator(list, at: -excess).length - length) < 1e-5 && indicator(list, at: -excess).position == 3, "\(excess)")
      let below = try indicator(list, at: end + excess)
      #expect(abs(below.length - length) < 1e-5 && abs(below.position + below.length - 397) < 1e-9, "\(excess)")
    }
    let short = view(800)
    #expect(try indicator(short, at: -100).length == 394 * 300 / 800)
  }

  @Test("is not there where nothing scrolls, where there is no room, and on a plane without edges")
  func none() {
    for view in [view(400), view(0), ScrollView()] { #expect(view.verticalScrollIndicator == nil) }
    #expect(view(1600).horizontalScrollIndicator == nil)
    let list = view(1600)
    list.verticalScrollIndicatorInsets.top = 394
    #expect(list.verticalScrollIndicator == nil)
    let plane = CountingScrollView(frame: list.frame)
    plane.plane = OffsetRange(min: Point(x: -.infinity, y: -.infinity), max: Point(x: .infinity, y: 0))
    #expect(plane.verticalScrollIndicator == nil && plane.horizontalScrollIndicator == nil)
  }

  @Test("along the other axis follows the same rules with the width")
  func horizontal() throws {
    let list = view(400)
    list.contentSize.width = 1200
    list.horizontalScrollIndicatorInsets.left = 10
    list.contentOffset.x = 900
    let indicator = try #require(list.horizontalScrollIndicator)
    #expect(indicator.length == 284.0 / 4 && abs(indicator.position + indicator.length - 297) < 1e-9)
    #expect(list.verticalScrollIndicator == nil)
  }

  @Test("stays in its track, never goes back while the offset grows, and is at both ends of the track at the ends of the range")
  func properties() throws {
    var generator = SplitMix(seed: 11)
    for _ in 0..<300 {
      let inset = EdgeInsets(top: generator.double(in: 0...90), left: 0, bottom: generator.double(in: 0...90), right: 0)
      let list = view(400 + generator.double(in: 1...4000), inset: inset)
      list.frame.size.height = generator.double(in: 10...400)
      let range = list.legalRange
      let track = 3.0...list.bounds.height - 3
      var offsets = (0..<40).map { _ in generator.double(in: range.min.y - 500...range.max.y + 500) } + [range.min.y, range.max.y]
      offsets.sort()
      var last: ScrollIndicator?
      for offset in offsets {
        let now = try indicator(list, at: offset)
        #expect(now.length > 0 && now.position >= track.lowerBound && now.position + now.length <= track.upperBound + 1e-9, "\(offset)")
        let (start, end) = last.map { ($0.position, $0.position + $0.length) } ?? (0, 0)
        #expect(now.position >= start - 1e-9 && now.position + now.length >= end - 1e-9, "\(offset)")
        last = now
      }
      let (first, end) = (try indicator(list, at: range.min.y), try indicator(list, at: range.max.y))
      #expect(first.position == track.lowerBound && abs(end.position + end.length - track.upperBound) < 1e-9)
    }
  }
}
