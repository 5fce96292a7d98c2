import DemoOutput
import DemoOutput
import Testing
import Treadmill

@testable import Stretch

@Suite("Stretch", .serialized)
struct StretchTests {
  @Test("the demo prints how red follows blue, and how it stands still in the post's view until a resize")
  func output() throws {
    let (status, output) = try Demo.run("Stretch")
    #expect(status == 0)
    #expect(
      output == Stretch.introduction + "\n\n" + """
                       with setNeedsLayout    as in the post
                       blue x   red width     blue x   red width
        at first          140         120        140         120
        tap 1             150         130        150         120
        tap 2             160         140        160         120
        tap 3             170         150        170         120
        tap 4             180         160        180         120
        resized           180         160        180         160

        resized: both views one point higher, which lays them out; only then does the post's red follow.

        """)
  }

  @Test("the picture shows both views after the taps, and says how wide the gaps are", arguments: [1, 2, 4])
  func picture(taps: Int) throws {
    func views(_ panel: Picture.Element) -> [Rect] { panel.views("View").map(\.frame) }
    let picture = try Demo.checkedPicture("Stretch", ["--taps", "\(taps)"]) { picture in
      let views = picture.panels.map(views)
      return [[Double(taps)]] + views.map { [$0[0].width, $0[1].minX] } + [
        [(views[0][1].minX - 140) / Double(taps)] + views.map { $0[1].minX - $0[0].maxX }
      ]
    }
    #expect(picture.panels.map { views($0)[0].width } == [120 + 10 * Double(taps), 120])
  }

  @Test("what is not a number of taps, and a file that cannot be written, are said in a sentence, and the status is not 0")
  func badArguments() throws {
    for taps in ["-1", "1001"] {
      let (status, output) = try Demo.run("Stretch", ["--taps=\(taps)"])
      #expect(status != 0)
      #expect(output.contains("--taps \(taps): it is 0 to 1000"))
    }
    let (status, output) = try Demo.run("Stretch", ["--svg", "/no such folder/x.svg"])
    #expect(status == 1)
    #expect(output == "Error: cannot write the picture to /no such folder/x.svg: is its folder there, and may you write into it?\n")
  }

  @Test("moving a subview marks neither it nor its superview, so that the post's layout does not run")
  func movingMarksNobody() {
    let stage = Stage()
    let before = stage.posts.red.frame
    stage.posts.blue.frame.origin.x += 10
    #expect(!stage.posts.isLayoutNeeded && !stage.posts.blue.isLayoutNeeded)
    stage.tick()
    #expect(stage.posts.red.frame == before)
  }

  @Test("a touch on a subview that does not handle it moves blue by ten points, once for each tap")
  func taps() {
    let stage = Stage()
    for number in 1...30 {
      stage.tap()
      #expect(stage.ours.blue.frame == Rect(x: 140 + 10 * Double(number), y: 10, width: 120, height: 200))
      #expect(stage.ours.red.frame == Rect(x: 10, y: 10, width: 120 + 10 * Double(number), height: 200))
      #expect(stage.posts.blue.frame == stage.ours.blue.frame)
      #expect(stage.posts.red.frame == Rect(x: 10, y: 10, width: 120, height: 200))
    }
  }

  @Test("ten taps in one frame cost one layout")
  func coalescing() {
    let stage = Stage()
    for _ in 0..<10 { stage.ours.touchesBegan([], with: nil) }
    #expect(stage.window.tick(at: Instant(frame: 10, hz: 60)).layouts == 2)  // the view's, and red's, whose width changed
    #expect(stage.ours.red.frame.width == 220)
  }
}
