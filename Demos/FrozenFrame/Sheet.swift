import DemoOutput
import Treadmill

/// The three views at each step, one over the other: the superview in outline, the views filled.
final class Sheet: View {
  private static let margin = 20.0
  private static let captionWidth = 130.0
  private static let barStep = 26.0
  private static let boxHeight = 3 * barStep + 6

  private let steps: [Step]

  init(_ steps: [Step]) {
    self.steps = steps
    super.init()
    let widest = steps.flatMap(\.frames).map(\.maxX).max() ?? 0
    frame.size = Size(
      width: 2 * Sheet.margin + Sheet.captionWidth + widest, height: Sheet.margin + Double(steps.count) * (Sheet.boxHeight + Sheet.margin))
  }

  static func drawing(of steps: [Step]) -> Drawing {
    let sheet = Sheet(steps)
    let window = Window(frame: sheet.frame)
    window.addSubview(sheet)
    window.tick(at: .zero)
    let widths = steps[steps.count - 1].frames.map(\.width.text)
    return Drawing(
      "Three views of a fixed width, while their superview changes",
      [[Drawing.Panel("what happens, and how wide the views are then; the superview in outline", window)]],
      caption:
        "Look at the orange bar: it was asked to be \(Step.asked.width.text) wide and made itself \(steps[0].frames[0].width.text), and "
        + "whatever reads its frame and sets it again, as autoresizing does, adds \(Step.extraWidth.text) points once more: after the last step "
        + "it is \(widths[0]) wide. The blue ones are \(widths[1]) and \(widths[2]) wide to the end.")
  }

  override func draw(_ rect: Rect) {
    for (row, step) in steps.enumerated() {
      let y = Sheet.margin + Double(row) * (Sheet.boxHeight + Sheet.margin)
      let box = Rect(x: Sheet.margin + Sheet.captionWidth, y: y, width: step.parentWidth, height: Sheet.boxHeight)
      context.draw(
        step.what, in: Rect(x: Sheet.margin, y: y, width: Sheet.captionWidth, height: Sheet.boxHeight), color: .darkGray, size: 13)
      for (index, frame) in step.frames.enumerated() {
        let bar = Rect(x: box.minX + frame.minX, y: y + 6 + Double(index) * Sheet.barStep, width: frame.width, height: 20)
        context.fill(bar, with: Color(hex: index == 0 ? 0xC2571A : 0x4C78A8), cornerRadius: 4)
        context.draw("\(Report.names[index]): \(frame.width.text)", in: bar.insetBy(dx: 8, dy: 0), color: .white, size: 12)
      }
      context.stroke(box, with: .gray)
    }
  }
}
