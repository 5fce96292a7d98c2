import DemoOutput
import DemoOutput
import Testing
import Treadmill

@testable import FrozenFrame

@Suite("FrozenFrame", .serialized)
struct FrozenFrameTests {
  @Test("the demo prints how the post's view grows, and that the two others stay")
  func output() throws {
    let (status, output) = try Demo.run("FrozenFrame")
    #expect(status == 0)
    #expect(
      output == FrozenFrame.introduction + "\n\n" + """
        Each view wants 100 points more than it is asked to have: 200.

        what happens          the post's setter   willChangeBounds      its superview
        frame = 100 wide                    200                200                200
        superview to 320                    320                200                200
        superview to 300                    400                200                200
        superview to 280                    480                200                200
        superview to 300                    600                200                200
        frame = frame                       700                200                200
        frame = frame                       800                200                200
        frame = frame                       900                200                200

        """)
  }

  @Test("the picture has three bars for each step")
  func picture() throws {
    func bars(_ picture: Picture) -> [Double] {
      picture.panels[0].views("Sheet")[0].children.filter { $0.name == "rect" && $0.attributes["fill"] != "none" }.map(\.rect.width)
    }
    let picture = try Demo.checkedPicture("FrozenFrame") { picture in
      let bars = bars(picture)
      let asked = Step.asked.width
      return [[], [], [asked, bars[0], bars[0] - asked] + bars.suffix(3)]
    }
    let labels = picture.panels[0].labels.filter { label in Report.names.contains { label.hasPrefix("\($0): ") } }
    #expect(labels.flatMap(\.numbers) == bars(picture))
    #expect(labels.count == 3 * 8 && labels.contains("the post's setter: 900"))
  }

  @Test("a picture that cannot be written is said in a sentence, and the status is not 0")
  func unwritablePicture() throws {
    let (status, output) = try Demo.run("FrozenFrame", ["--svg", "/no such folder/x.svg"])
    #expect(status == 1)
    #expect(output == "Error: cannot write the picture to /no such folder/x.svg: is its folder there, and may you write into it?\n")
  }

  @Test("the post's view grows by 100 points and the superview's change, each time that the superview changes")
  func growth() {
    let parent = View(frame: Rect(x: 0, y: 0, width: 300, height: 50))
    let view = PostFrameView()
    view.autoresizingMask = .flexibleWidth
    parent.addSubview(view)
    view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(view.frame.width == 110)
    parent.frame.size.width = 301
    #expect(view.frame.width == 211)
    parent.frame.size.width = 300
    #expect(view.frame.width == 310)
  }

  @Test("a pinned view keeps its size whatever sets it, and goes where it is put")
  func pinned() {
    let view = PinnedView(size: Size(width: 30, height: 20))
    view.frame = Rect(x: 7, y: 8, width: 1, height: 1_000)
    #expect(view.frame == Rect(x: 7, y: 8, width: 30, height: 20))
    view.bounds = Rect(x: 3, y: 4, width: 5, height: 6)
    #expect(view.bounds == Rect(x: 3, y: 4, width: 30, height: 20))
    view.bounds.size = .zero
    let parent = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    parent.addSubview(view)
    parent.frame.size = Size(width: 500, height: 1)
    view.sizeToFit()
    #expect(view.bounds.size == Size(width: 30, height: 20))
    view.center = Point(x: 50, y: 60)
    #expect(view.frame == Rect(x: 35, y: 50, width: 30, height: 20))
  }

  @Test("a frame that the superview computes lasts until its next layout, and not longer")
  func placed() {
    let view = PlacingView(frame: Rect(x: 0, y: 0, width: 300, height: 50))
    view.layoutIfNeeded()
    let placed = view.child.frame
    #expect(placed == Rect(x: 20, y: 10, width: 200, height: 30))
    view.child.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(view.isLayoutNeeded)
    view.layoutIfNeeded()
    #expect(view.child.frame == placed)
  }
}
