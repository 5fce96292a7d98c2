import PhotoFeed
import Testing
import ViewTree

@Suite("A nine-grid layout")
struct NineGridLayoutTests {
  private static let classic = NineGridLayout(side: .fixed(70), spacing: 10, padding: 10, single: .square)
  private static let feed = NineGridLayout(side: .fitting(351), spacing: 4, padding: 0, single: .aspect)
  private static let layouts = [
    classic, feed, NineGridLayout(side: .fixed(0), spacing: 0, padding: 0, single: .square),
    NineGridLayout(side: .fitting(100.3), spacing: 1.01, padding: 3.7, single: .square),
    NineGridLayout(side: .fitting(-5), spacing: 4, padding: 2, single: .aspect),
  ]

  @Test(
    "has the sizes of the layoutSubviews post of 2014 for side 70 and padding 10, with nothing for no photo and a cap at nine",
    arguments: [
      (0, 0, 0), (1, 90, 90), (2, 170, 90), (3, 250, 90), (4, 170, 170), (5, 250, 170), (6, 250, 170), (7, 250, 250), (8, 250, 250),
      (9, 250, 250), (10, 250, 250), (12, 250, 250),
    ] as [(Int, Double, Double)])
  func classicSizes(count: Int, width: Double, height: Double) {
    #expect(Self.classic.size(count: count) == Size(width: width, height: height))
  }

  @Test("stands four photos two by two and all others in rows of three")
  func order() {
    let four = (0..<4).map { Self.classic.frame(of: $0, count: 4).origin }
    #expect(four == [Point(x: 10, y: 10), Point(x: 90, y: 10), Point(x: 10, y: 90), Point(x: 90, y: 90)])
    for count in [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12] {
      for slot in 0..<min(count, 9) {
        let origin = Point(x: 10 + 80 * Double(slot % 3), y: 10 + 80 * Double(slot / 3))
        #expect(Self.classic.frame(of: slot, count: count).origin == origin)
      }
    }
  }

  @Test("keeps slots apart, in reading order, inside the size and on the grid, for every count", arguments: layouts)
  func noOverlap(layout: NineGridLayout) {
    for count in 0...12 {
      let size = layout.size(count: count)
      let frames = (0..<layout.shownCount(count)).map { layout.frame(of: $0, count: count) }
      #expect(frames.count == min(count, 9))
      for (index, frame) in frames.enumerated() {
        #expect(frame.minX >= layout.padding && frame.minY >= layout.padding)
        #expect(frame.maxX <= size.width - layout.padding && frame.maxY <= size.height - layout.padding)
        #expect([frame.minX, frame.minY, frame.width, frame.height].allSatisfy { ($0 * 64).rounded() == $0 * 64 })
        for later in frames[(index + 1)...] {
          #expect(frame.intersection(later).isEmpty)
          #expect(later.minY > frame.minY || (later.minY == frame.minY && later.minX > frame.minX) || layout.side + layout.spacing == 0)
        }
      }
      #expect(frames.map(\.maxX).max().map { $0 + layout.padding } ?? 0 == size.width)
      #expect(frames.map(\.maxY).max().map { $0 + layout.padding } ?? 0 == size.height)
    }
  }

  @Test("fits three columns into every width, and loses less than three grid steps of it")
  func fitting() {
    for step in 0...2_000 {
      let width = Double(step) * 0.37
      let layout = NineGridLayout(side: .fitting(width), spacing: 4, padding: 6, single: .square)
      #expect(layout.side >= 0)
      guard width >= 20 else {
        #expect(layout.side == 0)
        continue
      }
      let used = layout.size(count: 9).width
      #expect(used <= width && width - used < 4.0 / 64)
    }
  }

  @Test("lets a lone photo keep its aspect, the longer side being two slots and a spacing")
  func aspect() {
    #expect(Self.feed.side == 114.328125)
    let longest = 2 * Self.feed.side + 4
    #expect(Self.feed.size(count: 1, single: PixelSize(width: 500, height: 500)) == Size(width: longest, height: longest))
    #expect(Self.feed.size(count: 1, single: PixelSize(width: 800, height: 400)) == Size(width: longest, height: longest / 2))
    #expect(Self.feed.size(count: 1, single: PixelSize(width: 400, height: 800)) == Size(width: longest / 2, height: longest))
    let classic = NineGridLayout(side: .fixed(70), spacing: 10, padding: 10, single: .aspect)
    #expect(classic.frame(of: 0, count: 1, single: PixelSize(width: 3, height: 2)) == Rect(x: 10, y: 10, width: 150, height: 100))
    #expect(classic.size(count: 1, single: PixelSize(width: 3, height: 2)) == Size(width: 170, height: 120))
  }

  @Test("cuts a lone photo's aspect at 1:3 and 3:1")
  func extremeAspect() {
    let layout = NineGridLayout(side: .fixed(70), spacing: 10, padding: 0, single: .aspect)
    for long in [3, 4, 1_000_000] {
      #expect(layout.size(count: 1, single: PixelSize(width: long, height: 1)) == Size(width: 150, height: 50))
      #expect(layout.size(count: 1, single: PixelSize(width: 1, height: long)) == Size(width: 50, height: 150))
    }
  }

  @Test("shows a lone photo of unknown size as a square of the longer side")
  func unknownSize() {
    #expect(NineGridLayout(side: .fixed(70), spacing: 10, padding: 0, single: .aspect).size(count: 1) == Size(width: 150, height: 150))
  }

  @Test("takes no account of a photo's size when there are more, or when a lone one is square")
  func sizeIgnored() {
    let wide = PixelSize(width: 900, height: 300)
    for count in 2...9 { #expect(Self.feed.size(count: count, single: wide) == Self.feed.size(count: count)) }
    #expect(Self.classic.size(count: 1, single: wide) == Size(width: 90, height: 90))
  }
}
