import DemoOutput
import Treadmill

extension BarReport {
  /// Both bars side by side, and under each its right end, magnified.
  func drawing() -> Drawing {
    for rig in [ours, posted] { rig.bar.layoutIfNeeded() }
    let miss = posted.bar.end - posted.bar.bounds.maxX
    let sheets = [ours, posted].map { BarSheet($0.bar, around: 1.5 * abs(miss) + 4) }
    let overhang = posted.bar.backgroundView.frame.maxY - posted.bar.bounds.maxY
    let caption =
      "Look at the right ends: blue is the end of the bar, and red what the items have too many or too few. The post rounds the width of an "
      + "item once and multiplies it, so that its items end at \(posted.bar.end.text), \(BarReport.verdict(on: miss)). Ours rounds the edges "
      + "between the items, and they end at \(ours.bar.end.text). The post's background reaches \(overhang.text) points below its bar."
    return Drawing(
      "\(ours.bar.items.count) items in a bar of \(ours.bar.bounds.width.text) points",
      [zip(sheets, ["ours", "the post's"]).map { $0.whole(named: $1) }, sheets.map { $0.magnified() }],
      caption: caption)
  }
}

/// A bar with room around it for what sticks out.
private struct BarSheet {
  let bar: any ItemBar
  let window: Window
  /// What of the window is magnified, and how often.
  private let lens: Rect
  private let magnification: Double

  private static let gap = 20.0
  /// Of a panel, in points of the drawing.
  private static let width = 430.0

  /// - Parameter margin: how far the lens reaches to either side of the bar's end.
  init(_ bar: any ItemBar, around margin: Double) {
    self.bar = bar
    magnification = (BarSheet.width / (2 * margin)).rounded(.down)
    bar.frame.origin = Point(x: BarSheet.gap, y: BarSheet.gap)
    window = Window(frame: Rect(x: 0, y: 0, width: bar.frame.width + 2 * BarSheet.gap, height: bar.frame.height + 2 * BarSheet.gap))
    let lensSize = Size(width: BarSheet.width / magnification, height: 0.7 * margin)
    lens = Rect(origin: Point(x: bar.frame.maxX - lensSize.width / 2, y: bar.frame.midY), size: lensSize)
    window.addSubview(bar)
    window.tick(at: .zero)
  }

  func whole(named name: String) -> Drawing.Panel {
    let widths = Set(bar.items.map(\.frame.width)).sorted().map(\.text).joined(separator: " or ")
    return shown([Outline(bar.frame, .blue), Outline(lens, .red)]) {
      Drawing.Panel("\(name): each item is \(widths) wide", window, scale: min(2, BarSheet.width / window.bounds.width))
    }
  }

  func magnified() -> Drawing.Panel {
    shown([Ruler(lens, miss: bar.end - bar.bounds.maxX, pixel: 1 / magnification)]) {
      Drawing.Panel("the right end, \(magnification.text) times as large", window, part: lens, scale: magnification)
    }
  }

  /// A panel with views over the bar, which are gone afterwards.
  private func shown(_ views: [View], panel: () -> Drawing.Panel) -> Drawing.Panel {
    for view in views { window.addSubview(view) }
    window.tick(at: .zero)
    defer { for view in views { view.removeFromSuperview() } }
    return panel()
  }
}

/// Marks, over the right end of a bar, where the bar ends, in blue; what they have too many or too few, in red; and one point.
private final class Ruler: View {
  private let miss: Double
  /// Of the drawing, in points of the bar.
  private let pixel: Double

  init(_ frame: Rect, miss: Double, pixel: Double) {
    self.miss = miss
    self.pixel = pixel
    super.init(frame: frame)
  }

  override func draw(_ rect: Rect) {
    let edge = bounds.midX
    context.fill(Rect(x: edge + min(0, miss), y: 0, width: abs(miss), height: bounds.height), with: .red.withAlphaComponent(0.35))
    context.fill(Rect(x: edge - pixel, y: 0, width: 2 * pixel, height: bounds.height), with: .blue)
    write("the bar ends", at: Point(x: edge - 1 - 96 * pixel, y: 8 * pixel), .blue)
    write(BarReport.verdict(on: miss), at: Point(x: edge + (max(0, miss) / pixel + 8) * pixel, y: 8 * pixel), miss == 0 ? .black : .red)
    let point = Rect(x: 16 * pixel, y: bounds.maxY - 18 * pixel, width: 1, height: 4 * pixel)
    context.fill(point, with: .black)
    write("1 point", at: Point(x: point.maxX + 8 * pixel, y: point.midY - 8 * pixel), .black)
  }

  private func write(_ text: String, at place: Point, _ color: Color) {
    context.draw(text, in: Rect(origin: place, size: Size(width: bounds.width, height: 16 * pixel)), color: color, size: 14 * pixel)
  }
}
