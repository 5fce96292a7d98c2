import DemoOutput
import DemoOutput
import Testing
import Treadmill

@testable import FlowScroll

@Suite("FlowScroll")
struct FlowScrollTests {
  @Test("each rectangle is placed where the pen stands, and a row ends where the next one would not fit")
  func rows() {
    var rows = Rows(width: 240)
    let placed = [(100.0, 20.0), (50, 30), (60, 10)].map { rows.place(Size(width: $0, height: $1)) }
    // 8 + 100 + 8 = 116; 116 + 50 + 8 = 174; 174 + 60 + 8 = 242 > 240, so down to 8 + 30 + 8 = 46.
    #expect(placed[0] == Rect(x: 8, y: 8, width: 100, height: 20))
    #expect(placed[1] == Rect(x: 116, y: 8, width: 50, height: 30))
    #expect(placed[2] == Rect(x: 8, y: 46, width: 60, height: 10))
    #expect(rows.contentSize == Size(width: 240, height: 64))
  }

  @Test("a rectangle that just fits stays in its row, and one that is too wide for any stands alone")
  func borders() {
    var rows = Rows(width: 100)
    let placed = [42.0, 34, 200, 10].map { rows.place(Size(width: $0, height: 10)).origin }
    #expect(placed == [Point(x: 8, y: 8), Point(x: 58, y: 8), Point(x: 8, y: 26), Point(x: 8, y: 44)])
  }

  @Test("in ours no blocks overlap and none leaves the view, at any width that holds the widest")
  func noOverlap() {
    for width in 96...480 {
      let picture = TextPicture(of: laidOut(FlowScrollView(), width: Double(width)))
      #expect(picture.overlaps == 0 && picture.blocksBeyondEdge == 0, "width \(width)")
    }
  }

  @Test("the post's sample starts one slot too far, overlaps, and leaves the view")
  func sampleIsOff() throws {
    let ours = laidOut(FlowScrollView(), width: 240)
    let sample = laidOut(PostedScrollView(), width: 240)
    #expect(ours.subviews[0].frame.origin == Point(x: 8, y: 8))
    #expect(sample.subviews[0].frame.origin == Point(x: 48, y: 8), "8, and A's own 32, and 8 again")
    // B at 15 cells is 8 wide, C at 21: two cells in common.
    #expect(sample.subviews[1].frame.maxX - sample.subviews[2].frame.minX == 16)
    let picture = TextPicture(of: sample)
    #expect(picture.overlaps == 5)
    #expect(picture.blocksBeyondEdge == 2)
  }

  @Test("a removal closes the hole in ours, and leaves it in the sample, whether its hook is called or not")
  func removal() {
    let ours = laidOut(FlowScrollView(), width: 240)
    let sample = laidOut(PostedScrollView(), width: 240)
    let behindTheHole = (ours: ours.subviews[5], sample: sample.subviews[5])
    let stale = behindTheHole.sample.frame
    #expect(behindTheHole.ours.frame.origin == Point(x: 152, y: 40))
    for view in [ours, sample] as [ScrollView] { view.subviews[4].removeFromSuperview() }
    for view in [ours, sample] as [ScrollView] { view.layoutIfNeeded() }
    #expect(behindTheHole.ours.frame.origin == Point(x: 96, y: 40), "where the removed one stood")
    #expect(behindTheHole.sample.frame == stale)
    sample.didRemoveSubview(View())
    #expect(sample.layoutIfNeeded().layouts == 1, "the hook marks")
    #expect(behindTheHole.sample.frame == stale, "and the guard on the size swallows it")
  }

  @Test("rows are made anew for a new width, subview, order or subview's size, and for nothing else")
  func triggers() {
    let view = laidOut(FlowScrollView(), width: 240)
    func rowsMade(by change: () -> Void) -> Int {
      let before = view.rowsMade
      change()
      view.layoutIfNeeded()
      return view.rowsMade - before
    }
    #expect(rowsMade { view.contentOffset.y += 5 } == 0)
    #expect(rowsMade { view.setNeedsLayout() } == 0)
    #expect(rowsMade { view.frame.size.height += 5 } == 0)
    #expect(rowsMade { view.frame.origin.x += 5 } == 0)
    #expect(rowsMade { view.frame.size.width += 5 } == 1)
    #expect(rowsMade { view.subviews[0].frame.size.height += 5 } == 1)
    #expect(rowsMade { view.exchangeSubview(at: 0, withSubviewAt: 1) } == 1)
    #expect(rowsMade { view.addSubview(View(frame: Rect(x: 0, y: 0, width: 5, height: 5))) } == 1)
    #expect(rowsMade { view.subviews[0].removeFromSuperview() } == 1)
  }

  @Test("views of equal size that take each other's place are placed anew")
  func equalSizes() {
    let view = FlowScrollView()
    view.frame = Rect(x: 0, y: 0, width: 240, height: 96)
    for _ in 0..<3 { view.addSubview(View(frame: Rect(x: 0, y: 0, width: 40, height: 16))) }
    view.layoutIfNeeded()
    let last = view.subviews[2].frame
    for _ in 0..<20 {  // the newcomer may well be given the old one's address
      view.subviews[2].removeFromSuperview()
      view.addSubview(View(frame: Rect(x: 7, y: 7, width: 40, height: 16)))
      view.layoutIfNeeded()
      #expect(view.subviews[2].frame == last)
    }
    view.exchangeSubview(at: 0, withSubviewAt: 2)
    view.layoutIfNeeded()
    #expect(view.subviews.map(\.frame.minX) == [8, 56, 104])
  }

  @Test("a layout in the midst of a removal does not leave the hole")
  func layoutDuringRemoval() {
    final class Hasty: View {
      override func willMove(toSuperview superview: View?) {
        if superview == nil {
          self.superview?.setNeedsLayout()
          self.superview?.layoutIfNeeded()
        }
      }
    }
    let view = FlowScrollView()
    view.frame = Rect(x: 0, y: 0, width: 240, height: 96)
    let hasty = Hasty(frame: Rect(x: 0, y: 0, width: 40, height: 16))
    let next = View(frame: Rect(x: 0, y: 0, width: 40, height: 16))
    for subview in [hasty, next] { view.addSubview(subview) }
    view.layoutIfNeeded()
    #expect(next.frame.minX == 56)
    hasty.removeFromSuperview()
    view.layoutIfNeeded()
    #expect(next.frame.minX == 8)
  }

  @Test("it prints both rows, the hole, and what each step costs")
  func output() throws {
    let (status, output) = try Demo.run("FlowScroll")
    #expect(status == 0)
    #expect(output == FlowScroll.introduction + "\n\n" + FlowScrollTests.expected)
  }

  @Test("its drawing has the blocks of both classes, frames what overlaps, and counts it")
  func picture() throws {
    let picture = try Demo.checkedPicture("FlowScroll") { picture in
      let views = picture.panels.map { $0.views("FlowScrollView", "PostedScrollView")[0] }
      let blocks = views.map { $0.views("Block").map(\.frame) }
      let counts = zip(views, blocks).map { view, blocks in
        let pairs = blocks.indices.reduce(0) { $0 + blocks[..<$1].count(where: blocks[$1].intersects) }
        return [Double(pairs), Double(blocks.count { $0.maxX > view.frame.width })]
      }
      return [[Double(blocks[0].count)], [], [], [blocks[1][0].minX, blocks[0][0].minX] + counts[1] + counts[0]]
    }
    #expect(picture.panels.map { $0.views("Block").count } == [11, 11])
    #expect(picture.panels.map { $0.views("Outline").count } == [0, 5])
  }

  @Test("a picture that cannot be written is an error that says what to do")
  func unwritable() throws {
    let (status, output) = try Demo.run("FlowScroll", ["--svg", "/no such folder/rows.svg"])
    #expect(status == 1)
    #expect(output == "Error: cannot write the picture to /no such folder/rows.svg: is its folder there, and may you write into it?\n")
  }

  private func laidOut<Flow: ScrollView>(_ view: Flow, width: Double) -> Flow {
    view.frame = Rect(x: 0, y: 0, width: width, height: 96)
    for block in Block.all() { view.addSubview(block) }
    view.layoutIfNeeded()
    return view
  }

  private static let expected = """
    ours                                  the post's sample
    |                              |      |                              |
    | AAAA BBBBBBBB CCCCC          |      |      AAAA     BBBBBB##CCC    |
    | AAAA BBBBBBBB CCCCC          |      |      AAAA     BBBBBB##CCC    |
    |               CCCCC          |      |                     CCCCC    |
    |                              |      |                              |
    | DDDDDDDDDD EEEEEE FFF        |      | DDDDDDD###E##F        GGGGG##|##G
    | DDDDDDDDDD EEEEEE FFF        |      | DDDDDDD###E##F        GGGGG##|##G
    |                              |      |                       GGGGGGG|GGG
    | GGGGGGGGGG HHHH IIIIIII      |      |                              |
    | GGGGGGGGGG HHHH IIIIIII      |      | IIIIII#JJJJ     KKKKKKKKK    |
    | GGGGGGGGGG                   |      | IIIIII#JJJJ     KKKKKKKKK    |
    |                              |      |                              |
    | JJJJJ KKKKKKKKK              |
    | JJJJJ KKKKKKKKK              |
    |                              |
    0 overlaps, 0 beyond the edge         5 overlaps, 2 beyond the edge

    After E is removed:
    |                              |      |                              |
    | AAAA BBBBBBBB CCCCC          |      |      AAAA     BBBBBB##CCC    |
    | AAAA BBBBBBBB CCCCC          |      |      AAAA     BBBBBB##CCC    |
    |               CCCCC          |      |                     CCCCC    |
    |                              |      |                              |
    | DDDDDDDDDD FFF GGGGGGGGGG    |      | DDDDDDDDDD FFF        GGGGG##|##G
    | DDDDDDDDDD FFF GGGGGGGGGG    |      | DDDDDDDDDD FFF        GGGGG##|##G
    |                GGGGGGGGGG    |      |                       GGGGGGG|GGG
    |                              |      |                              |
    | HHHH IIIIIII JJJJJ KKKKKKKKK |      | IIIIII#JJJJ     KKKKKKKKK    |
    | HHHH IIIIIII JJJJJ KKKKKKKKK |      | IIIIII#JJJJ     KKKKKKKKK    |
    |                              |      |                              |
    0 overlaps, 0 beyond the edge         3 overlaps, 2 beyond the edge

                                                  ours      the post's
    what happens                        laid out  rows  laid out  rows
    11 blocks added, one tick                  1     1         1     1
    E removed                                  1     1         1     0  <- stays stale
    L added                                    1     1         1     1
    F made wider                               1     1         1     0  <- stays stale
    A brought to the front                     1     1         1     0  <- stays stale
    scrolled in each of 5 ticks                5     0         5     0
    scrolled 5 times before a tick             1     0         1     0
    window 16 points higher                    1     0         1     1  <- for nothing
    window 40 points narrower                  1     1         1     1
    rotated                                    1     1         1     1
    the same frame set again                   0     0         0     0
    5 ticks in which nothing happens           0     0         0     0

    #: two blocks on one place. laid out: calls of layoutSubviews; rows: those of them that placed the subviews.

    """
}
