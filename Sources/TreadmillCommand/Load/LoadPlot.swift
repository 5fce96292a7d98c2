import ScrollSimulation
import Treadmill

/// Curves over two axes that begin at 0, in a box that is as wide as the page. Its texts are larger on a narrow one.
struct LoadPlot {
  struct Curve {
    var name: String
    var style: String  // classes; with `area`, what is below is filled
    var points: [Point?]  // nil for a gap
    var isRight = false  // over the right axis

    var highest: Double? { points.compactMap { $0?.y }.max() }
  }

  typealias Dot = (point: Point, words: String, isOwn: Bool)

  private static let box = (left: 64.0, top: 30.0, right: 576.0, bottom: 200.0)
  private static let lines = 4.0  // above the base

  var title: String
  var units: (left: String, right: String?)
  var end: Double  // of the axis across
  var unit: String
  var bottom = ""
  var curves: [Curve]
  var dots: [Dot] = []

  /// The least round multiple of the number of lines that is not below a value.
  static func top(_ value: Double) -> Double {
    var power = 1.0
    while power * 10 * lines < value { power *= 10 }
    return lines * ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].map { $0 * power }.first { lines * $0 >= value } ?? power * 10)
  }

  var figure: String {
    let box = LoadPlot.box
    let x = ChartAxis(0...end, from: box.left, to: box.right, tickCount: 6)
    let tops = [false, true].map { side in LoadPlot.top(curves.filter { $0.isRight == side }.compactMap(\.highest).max() ?? 0) }
    func place(_ point: Point, isRight: Bool = false) -> Point {
      Point(x: x.position(point.x), y: box.bottom - point.y / tops[isRight ? 1 : 0] * (box.bottom - box.top))
    }
    let own = dots.contains { $0.isOwn } ? [("ring", "this run")] : []
    let keys = (curves.map { ($0.style, $0.name) } + own).map { "<span class=\"key \($0)\">\($1)</span>" }.joined(separator: " ")
    let words = curves.map { "\($0.name): at most \(decimal($0.highest ?? 0, places: 1))" }.joined(separator: ", ")
    let lines = curves.map { curve in LoadPlot.drawing(curve) { place($0, isRight: curve.isRight) } }
    return """
      <figure><figcaption><strong>\(title)</strong> \(keys)</figcaption>
      <svg viewBox="0 0 640 \(bottom.isEmpty ? 230 : 255)" role="img" aria-label="\(title), \(units.left). \(words)">
      \((across(x) + up(tops) + lines + labels(dots) { place($0) }).joined(separator: "\n"))
      </svg></figure>

      """
  }

  private func across(_ x: ChartAxis) -> [String] {
    let box = LoadPlot.box
    let title = bottom.isEmpty ? [] : [LoadPlot.text((box.left + box.right) / 2, box.bottom + 48, bottom, "middle")]
    return title
      + x.ticks.map { tick in
        "<path class=\"grid\" d=\"M\(pixels(x.position(tick))),\(pixels(box.top))V\(pixels(box.bottom))\"/>"
          + LoadPlot.text(x.position(tick), box.bottom + 23, x.label(tick) + unit, "middle")
      }
  }

  private func up(_ tops: [Double]) -> [String] {
    let box = LoadPlot.box
    let right = units.right.map { [LoadPlot.text(box.right + 58, 14, $0, "end")] } ?? []
    return [LoadPlot.text(0, 14, units.left)] + right
      + (0...Int(LoadPlot.lines)).map { line in
        let (share, style) = (Double(line) / LoadPlot.lines, line == 0 ? "base" : "grid")
        let y = box.bottom - share * (box.bottom - box.top)
        let label = units.right == nil ? "" : LoadPlot.text(box.right + 8, y + 4, plain(tops[1] * share))
        return "<path class=\"\(style)\" d=\"M\(pixels(box.left)),\(pixels(y))H\(pixels(box.right))\"/>"
          + LoadPlot.text(box.left - 8, y + 4, plain(tops[0] * share), "end") + label
      }
  }

  private static func drawing(_ curve: Curve, _ place: (Point) -> Point) -> String {
    let runs = curve.points.split { $0 == nil }.map { $0.compactMap { $0.map(place) } }
    let lines = runs.map { run in "M" + run.map { "\(pixels($0.x)),\(pixels($0.y))" }.joined(separator: "L") }
    let areas = zip(runs, lines).map { run, line in "\(line)V\(pixels(box.bottom))H\(pixels(run[0].x))z" }
    let area = curve.style.hasSuffix("area") ? "<path class=\"area\" d=\"\(areas.joined())\"/>" : ""
    return area + "<path class=\"curve \(curve.style)\" d=\"\(lines.map { $0 + "h0" }.joined())\"/>"  // h0 draws a point alone
  }

  /// Each label is above its dot, and above the last label if that is near.
  private func labels(_ dots: [Dot], _ place: (Point) -> Point) -> [String] {
    var last = Point(x: -.infinity, y: 0)
    return dots.map { dot in
      let point = place(dot.point)
      let isNear = abs(point.x - last.x) < 24 && abs(point.y - 8 - last.y) < 20
      last = Point(x: point.x, y: isNear ? last.y - 20 : point.y - 8)
      return
        "<circle class=\"\(dot.isOwn ? "ring" : "dot")\" cx=\"\(pixels(point.x))\" cy=\"\(pixels(point.y))\" r=\"\(dot.isOwn ? 6 : 4)\"/>"
        + LoadPlot.text(last.x, last.y, dot.words, last.x > 400 ? "end" : "start")
    }
  }

  private static func text(_ x: Double, _ y: Double, _ words: String, _ anchor: String = "start") -> String {
    "<text x=\"\(pixels(x))\" y=\"\(pixels(y))\" text-anchor=\"\(anchor)\">\(words)</text>"
  }
}

private func pixels(_ number: Double) -> String { typed((number * 10).rounded() / 10) }
