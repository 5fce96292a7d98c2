import DemoOutput
import DemoOutput
import Testing
import Treadmill

@testable import ControllerLayout

@Suite("ControllerLayout")
struct ControllerLayoutTests {
  @Test("with autoresizing masks the post's order holds")
  func autoresizing() {
    let report = RotationReport(AutoresizingController(size: RotationReport.portrait))
    #expect(report.controller.log.calls.compactMap(\.step) == [.resize, .autoresize, .willLayout, .layout, .didLayout])
    #expect(report.controller.log.stepsAheadOfThePost == [])
  }

  @Test("with constraints they are updated before viewWillLayoutSubviews, and not in layoutSubviews as the post has it")
  func constraints() {
    let report = RotationReport(ConstraintController(size: RotationReport.portrait))
    #expect(
      report.controller.log.calls.compactMap(\.step) == [
        .resize, .updateViewConstraints, .updateConstraints, .willLayout, .layout, .reposition, .didLayout,
      ])
    #expect(report.controller.log.stepsAheadOfThePost == [.updateViewConstraints, .updateConstraints])
  }

  @Test("subviews lay out their own after viewDidLayoutSubviews, which therefore does not mean that all is done")
  func didLayoutComesFirst() throws {
    for controller in [AutoresizingController(size: RotationReport.portrait), ConstraintController(size: RotationReport.portrait)] {
      let calls = RotationReport(controller).controller.log.calls.map(\.text)
      let did = try #require(calls.firstIndex(of: "viewDidLayoutSubviews"))
      let panel = try #require(calls.firstIndex(of: "panel.layoutSubviews"))
      #expect(did < panel)
    }
  }

  @Test("halfway through the animation a frame is halfway, and asking for it lays nothing out")
  func halfway() {
    let report = RotationReport(ConstraintController(size: RotationReport.portrait))
    let calls = report.controller.log.calls.count
    let panel = report.instants.map { report.controller.panel.presentationFrame(at: $0) }
    #expect(panel[0] == Rect(x: 20, y: 20, width: 350, height: 200))
    // (350 + 804) / 2 and (200 + 100) / 2, to within what the curve's solver leaves.
    #expect(abs(panel[1].width - 577) < 1e-9 && abs(panel[1].height - 150) < 1e-9)
    #expect(panel[2] == Rect(x: 20, y: 20, width: 804, height: 100))
    #expect(report.controller.panel.frame == panel[2], "what is set is the end from the start")
    report.window.tick(at: report.instants[1])
    #expect(report.controller.log.calls.count == calls)
  }

  @Test("the completion comes with the first tick at the animation's end, and once")
  func completion() {
    let report = RotationReport(AutoresizingController(size: RotationReport.portrait))
    func completions() -> Int { report.controller.log.calls.count { $0.text == "completion of the transition" } }
    report.window.tick(at: report.instants[1])
    #expect(completions() == 0)
    report.window.tick(at: report.instants[2])
    report.window.tick(at: report.instants[2])
    #expect(completions() == 1)
  }

  @Test("back in portrait, all frames are what they were", arguments: [false, true])
  func thereAndBack(withConstraints: Bool) {
    let size = RotationReport.portrait
    let controller = withConstraints ? ConstraintController(size: size) : AutoresizingController(size: size)
    let report = RotationReport(controller)
    report.window.tick(at: report.instants[2])
    report.window.rotate(duration: 0)
    report.window.tick(at: report.instants[2])
    #expect(controller.view.frame == Rect(x: 0, y: 0, width: 390, height: 844))
    #expect(controller.panel.frame == Rect(x: 20, y: 20, width: 350, height: 200))
    #expect(controller.badge.frame == Rect(x: 290, y: 784, width: 80, height: 40))
  }

  @Test("a step is ahead of the post if one comes later that the post has in front of it")
  func stepsAhead() {
    let log = CallLog()
    for step in [PostStep.resize, nil, .layout, .autoresize, .willLayout, .didLayout] { log.note("", step) }
    #expect(log.stepsAheadOfThePost == [.layout])
    log.note("", .resize)
    #expect(log.stepsAheadOfThePost == [.layout, .autoresize, .willLayout, .didLayout])
  }

  @Test("it prints the calls in order beside the post's, and the frames during the animation")
  func output() throws {
    let (status, output) = try Demo.run("ControllerLayout")
    #expect(status == 0)
    #expect(output == ControllerLayout.introduction + "\n\n" + ControllerLayoutTests.expected)
  }

  @Test("its drawing has three frames of the rotation, and says where the views are in each")
  func picture() throws {
    let report = RotationReport(ConstraintController(size: RotationReport.portrait))
    func views(_ panel: Picture.Element) -> [Rect] { panel.views("LoggedView").map(\.frame) }
    func size(_ rect: Rect) -> [Double] { [rect.width, rect.height] }
    let picture = try Demo.checkedPicture("ControllerLayout") { picture in
      let frames = picture.panels.map(views)
      guard frames.count == 3 else { return [] }
      let headings = frames.enumerated().map { place, views in
        [Double(place + 1), report.instants[place].milliseconds(since: report.instants[0])] + size(views[0]) + size(views[1])
          + [views[2].minX, views[2].minY]
      }
      let layouts = Double(report.controller.log.calls.count { $0.text == "root.layoutSubviews" })
      return [[]] + headings + [size(frames[1][1]) + size(frames[0][1]) + size(frames[2][1]) + size(frames[1][0]) + [layouts]]
    }
    #expect(
      picture.panels.map { views($0)[0].size } == [
        Size(width: 390, height: 844), Size(width: 617, height: 617), Size(width: 844, height: 390),
      ])
    #expect(picture.panels.map(\.part.size) == picture.panels.map { views($0)[0].size }, "all of the window is seen")
  }

  @Test("a picture that cannot be written is an error")
  func unwritable() throws {
    let (status, output) = try Demo.run("ControllerLayout", ["--svg", "/no such folder/rotation.svg"])
    #expect(status == 1)
    #expect(output.hasPrefix("Error: cannot write the picture to /no such folder/rotation.svg: "))
  }

  private static let expected = """
    What the post says happens when the size of a controller's view changes:

    1   The controller's view is resized.
    2   Without constraints, its views are resized by their autoresizing masks.
    3   viewWillLayoutSubviews is called.
    4   The view's layoutSubviews is called. With constraints, it does the following:
    4a  updateViewConstraints is called,
    4b  which calls the view's updateConstraints,
    4c  and a new layout is calculated and the views are moved.
    5   viewDidLayoutSubviews is called.


    With autoresizing masks

        what is called                        in the post
     1  viewWillTransition(to: 844 x 390)     -
     2  root: 390 x 844 becomes 844 x 390     1
     3  panel: 350 x 200 becomes 804 x 200    2
     4  alongside the transition              -
     5  viewWillLayoutSubviews                3
     6  root.layoutSubviews                   4
     7  viewDidLayoutSubviews                 5
     8  panel.layoutSubviews                  -
     9  completion of the transition          -

    The post's order holds.

    frame   at 0 ms                 at 200 ms               at 400 ms
    root    (0, 0, 390, 844)        (0, 0, 617, 617)        (0, 0, 844, 390)
    panel   (20, 20, 350, 200)      (20, 20, 577, 200)      (20, 20, 804, 200)
    badge   (290, 784, 80, 40)      (517, 557, 80, 40)      (744, 330, 80, 40)


    With constraints

        what is called                        in the post
     1  viewWillTransition(to: 844 x 390)     -
     2  root: 390 x 844 becomes 844 x 390     1
     3  alongside the transition              -
     4  panel.updateConstraints               -
     5  updateViewConstraints                 4a
     6  root.updateConstraints                4b
     7  viewWillLayoutSubviews                3
     8  root.layoutSubviews                   4
     9  panel: 350 x 200 becomes 804 x 100    4c
    10  viewDidLayoutSubviews                 5
    11  panel.layoutSubviews                  -
    12  completion of the transition          -

    The post's order does not hold: 4a and 4b come before steps that the post has in front of them.

    frame   at 0 ms                 at 200 ms               at 400 ms
    root    (0, 0, 390, 844)        (0, 0, 617, 617)        (0, 0, 844, 390)
    panel   (20, 20, 350, 200)      (20, 20, 577, 150)      (20, 20, 804, 100)
    badge   (290, 784, 80, 40)      (517, 557, 80, 40)      (744, 330, 80, 40)

    """
}
