import DemoOutput
import Treadmill

/// A view with a name, which notes when it is measured.
class MeasuredView: View {
  let name: String
  let log: MeasuringLog

  init(_ name: String, _ log: MeasuringLog) {
    self.name = name
    self.log = log
    super.init()
    contentMode = .redraw
  }

  /// Name and size in its upper right corner, where its subviews leave room.
  override func draw(_ rect: Rect) {
    let width = 60.0
    context.draw("\(name): \(bounds.size.text)", in: Rect(x: bounds.maxX - width, y: 0, width: width, height: Column.padding), size: 5.5)
  }
}

/// Who was measured, in which order, what was offered and what answered.
final class MeasuringLog {
  struct Call {
    let name: String
    /// How far down the tree, 0 for the top.
    let depth: Int
    let offered: Size
    var answer = Size.zero
    /// The place of the answer among all answers, from 1.
    var answered = 0
  }

  /// In the order in which the views were asked.
  private(set) var calls: [Call] = []
  private var depth = 0
  private var answers = 0

  func measure(_ name: String, in size: Size, _ answer: () -> Size) -> Size {
    let place = calls.count
    calls.append(Call(name: name, depth: depth, offered: size))
    depth += 1
    let answer = answer()
    depth -= 1
    answers += 1
    calls[place].answer = answer
    calls[place].answered = answers
    return answer
  }
}
