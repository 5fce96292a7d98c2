import DemoOutput
import DemoOutput
import Testing
import Treadmill

@testable import StackFit

@Suite("StackFit")
struct StackFitTests {
  private let tree = Tree { Column($0, $1, $2) }

  /// In 200 points the greens are offered 180 and the yellows 160, which are 18 and 16 characters to the line:
  /// yellow 2 has 30 characters, two lines, 40 points; green 2 is 10 + 20 + 10 + 40 + 10 = 90 high;
  /// green 3 has 40 characters, three lines, 60 points; blue is 10 + 20 + 10 + 90 + 10 + 60 + 10 = 210 high.
  @Test("the top's size follows from the leaves", arguments: [(200.0, 200.0, 210.0), (300, 300, 190), (60, 60, 730)])
  func topSize(offered: Double, width: Double, height: Double) {
    #expect(tree.blue.sizeThatFits(Size(width: offered, height: 0)) == Size(width: width, height: height))
  }

  @Test("with all the room there is, the tree is as wide as its longest line needs")
  func unlimited() {
    // 40 characters on one line, and 10 on each side; 10 + 20 + 10 + 70 + 10 + 20 + 10 high.
    let all = Size(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    #expect(tree.blue.sizeThatFits(all) == Size(width: 420, height: 150))
  }

  @Test("a paragraph breaks where the width ends, and has at least one character to the line")
  func paragraph() {
    let cases: [(characters: Int, offered: Double, size: Size)] = [
      (9, 90, Size(width: 90, height: 20)), (9, 89, Size(width: 80, height: 40)), (9, 30, Size(width: 30, height: 60)),
      (9, 3, Size(width: 10, height: 180)), (9, -5, Size(width: 10, height: 180)), (0, 50, .zero),
    ]
    for (characters, offered, size) in cases {
      let paragraph = Paragraph("p", MeasuringLog(), characters: characters)
      #expect(paragraph.sizeThatFits(Size(width: offered, height: 0)) == size, "\(characters) in \(offered)")
    }
  }

  @Test("it is asked from the top and answered from the leaves")
  func order() {
    _ = tree.blue.sizeThatFits(Size(width: 200, height: 0))
    #expect(tree.log.calls.map(\.name) == ["blue", "green 1", "green 2", "yellow 1", "yellow 2", "green 3"])
    let answered = tree.log.calls.sorted { $0.answered < $1.answered }.map(\.name)
    #expect(answered == ["green 1", "yellow 1", "yellow 2", "green 2", "green 3", "blue"])
  }

  @Test("measuring changes no frame and no mark")
  func pure() {
    tree.blue.frame = Rect(x: 3, y: 4, width: 200, height: 50)
    let before = (frames: tree.frames, marks: tree.views.map(\.view.isLayoutNeeded))
    _ = tree.blue.sizeThatFits(Size(width: 60, height: 0))
    #expect(tree.frames == before.frames)
    #expect(tree.views.map(\.view.isLayoutNeeded) == before.marks)
    tree.blue.layoutIfNeeded()
    let laidOut = tree.frames
    _ = tree.blue.sizeThatFits(Size(width: 60, height: 0))
    #expect(tree.frames == laidOut)
    #expect(tree.blue.layoutIfNeeded().layouts == 0)
  }

  @Test("sizeToFit does not recurse, and the layout pass does the rest from the top down")
  func sizeToFit() {
    tree.blue.frame = Rect(x: 3, y: 4, width: 200, height: 0)
    tree.blue.sizeToFit()
    #expect(tree.frames == [Rect(x: 3, y: 4, width: 200, height: 210)] + Array(repeating: .zero, count: 5))
    tree.blue.layoutIfNeeded()
    #expect(
      tree.frames == [
        Rect(x: 3, y: 4, width: 200, height: 210), Rect(x: 10, y: 10, width: 120, height: 20), Rect(x: 10, y: 40, width: 180, height: 90),
        Rect(x: 10, y: 10, width: 90, height: 20), Rect(x: 10, y: 40, width: 160, height: 40), Rect(x: 10, y: 140, width: 180, height: 60),
      ])
  }

  @Test("the post's sizeThatFits moves and resizes what it measures, and asks two and a half times as often")
  func posted() {
    let posted = Tree { PostedColumn($0, $1, $2) }
    for (view, _) in posted.views { view.frame.size.width = 200 }
    let changed = FitReport.changes(of: posted) { _ = posted.blue.sizeThatFits(posted.blue.bounds.size) }
    #expect(changed == 5)
    #expect(posted.log.calls.count == 15)
    #expect(FitReport.changes(of: tree) { _ = tree.blue.sizeThatFits(Size(width: 200, height: 0)) } == 0)
    #expect(tree.log.calls.count == 6)
  }

  @Test("a leaf under n columns costs n + 1 questions, and n^2 + n + 1 with the post's class", arguments: 1...10)
  func questions(columns: Int) {
    func questions(_ column: (String, MeasuringLog, [MeasuredView]) -> MeasuredView) -> Int {
      let log = MeasuringLog()
      var view: MeasuredView = Paragraph("leaf", log, characters: 30)
      for place in 0..<columns { view = column("column \(place)", log, [view]) }
      view.frame.size.width = 1000
      view.sizeToFit()
      return log.calls.count
    }
    #expect(questions { Column($0, $1, $2) } == columns + 1)
    #expect(questions { PostedColumn($0, $1, $2) } == columns * columns + columns + 1)
  }

  @Test("it prints the sizes level by level, and the frames before and after")
  func output() throws {
    let (status, output) = try Demo.run("StackFit")
    #expect(status == 0)
    #expect(output == StackFit.introduction + "\n\n" + StackFitTests.expected)
  }

  @Test("its drawing has both trees, and says how their heights come about")
  func picture() throws {
    let trees = [tree, FitReport.postedTree()]
    tree.blue.frame.size.width = FitReport.width
    for tree in trees { tree.blue.sizeToFit() }
    let picture = try Demo.checkedPicture("StackFit") { picture in
      let frames = picture.panels.map { $0.views("Column", "PostedColumn", "Paragraph").map(\.frame) }
      let (blue, green, yellow, other) = (frames[0][0], frames[0][2], frames[0][3], frames[0][4])
      return [[]] + trees.map { [Double($0.log.calls.count)] } + [
        [2, yellow.height, other.height, yellow.minY, other.minY - yellow.maxY, green.height, blue.height]
          + [frames[1][0].height, 3, frames[1][5].maxY]
      ]
    }
    for panel in picture.panels {
      for view in panel.views("Column", "PostedColumn", "Paragraph") {
        let label = try #require(view.children.first { $0.name == "text" }?.text)
        #expect(label.numbers.suffix(2) == [view.frame.width, view.frame.height], "\(label)")
      }
    }
  }

  @Test("a picture that cannot be written is an error")
  func unwritable() throws {
    let (status, output) = try Demo.run("StackFit", ["--svg", "/no such folder/tree.svg"])
    #expect(status == 1)
    #expect(output.hasPrefix("Error: cannot write the picture to /no such folder/tree.svg: "))
  }

  private static let expected = """
    sizeThatFits, asked from the top and answered from the leaves

    view          offered     answer      asked   answered
    blue          200 x 0     200 x 210   1       6
      green 1     180 x 0     120 x 20    2       1
      green 2     180 x 0     180 x 90    3       4
        yellow 1  160 x 0     90 x 20     4       2
        yellow 2  160 x 0     160 x 40    5       3
      green 3     180 x 0     180 x 60    6       5

    frames that it changed: 0

    view          before                after sizeToFit       after the layout pass
    blue          (0, 0, 200, 0)        (0, 0, 200, 210)      (0, 0, 200, 210)
      green 1     (0, 0, 0, 0)          (0, 0, 0, 0)          (10, 10, 120, 20)
      green 2     (0, 0, 0, 0)          (0, 0, 0, 0)          (10, 40, 180, 90)
        yellow 1  (0, 0, 0, 0)          (0, 0, 0, 0)          (10, 10, 90, 20)
        yellow 2  (0, 0, 0, 0)          (0, 0, 0, 0)          (10, 40, 160, 40)
      green 3     (0, 0, 0, 0)          (0, 0, 0, 0)          (10, 140, 180, 60)

    sizeToFit on blue gave blue its size, and nobody else: it does not recurse.

    the post's class on the same tree, all of it made 200 wide, for it passes no width on

    view          before                after sizeToFit       after the layout pass
    blue          (0, 0, 200, 0)        (0, 0, 200, 170)      (0, 0, 200, 170)
      green 1     (0, 0, 200, 0)        (0, 0, 120, 20)       (0, 0, 120, 20)
      green 2     (0, 0, 200, 0)        (0, 30, 200, 80)      (0, 30, 200, 80)
        yellow 1  (0, 0, 200, 0)        (0, 0, 90, 20)        (0, 0, 90, 20)
        yellow 2  (0, 0, 200, 0)        (0, 30, 200, 40)      (0, 30, 200, 40)
      green 3     (0, 0, 200, 0)        (0, 120, 200, 40)     (0, 120, 200, 40)

    frames that one sizeThatFits changes: 5
    calls of sizeThatFits for it: 15; ours: 6

    """
}
