import Treadmill

/// Curves over one horizontal axis, as SVG: a legend with figures, and panels below each other.
///
/// ```
///  title
///  legend: a row per series
///  panel  |  curves, limits as lines, the area beyond them tinted
///  panel  |  curves
///         +-- horizontal axis
/// ```
struct Chart {
  static let right = 780.0
  private static let width = 800.0
  private static let rowHeight = 20.0
  private static let legendTop = 66.0
  private static let titleHeight = 30.0
  private static let gap = 4.0
  private static let columns = [92.0, 340, 450, 570, 680, 780]  // where a series' name begins, and where its figures end

  struct Series {
    var name: String  // also its CSS class
    var light: String  // colours in light and dark schemes, for all kinds of colour vision
    var dark: String
    var dash: String?
    var figures: [String]
    var remark: String?
  }

  struct Limit {
    var value: Double
    var isUpper: Bool
    var words: String
  }

  struct Panel {
    var title: String
    var values: ClosedRange<Double>
    var height: Double
    var tickCount: Int
    var limits: [Limit] = []  // those among the values are drawn
    var hasZero = false
    var curve: (_ series: Int, _ axis: ChartAxis) -> [Point]  // in values, densely enough for the pixels of the axis
  }

  /// A moment of a series.
  struct Mark {
    enum Shape: String, CaseIterable { case diamond, triangle, disc }

    var shape: Shape
    var series: Int
    var x: Double
    var values: [Double]  // in the panels
  }

  var name: String
  var description: String
  var title: String
  var subtitle: String
  var heads: [String]  // of the figures
  var series: [Series]
  var panels: [Panel]
  var domain: ClosedRange<Double>
  var domainTitle: String
  var marks: [Mark]
  var markWords: [Mark.Shape: String]

  var text: String {
    let remarks = series.count { $0.remark != nil }
    var bottom = Chart.legendTop + Double(1 + series.count + remarks) * Chart.rowHeight + 10 - Chart.gap
    let axes = panels.map { panel in
      let top = bottom + Chart.gap + Chart.titleHeight
      bottom = top + panel.height
      return ChartAxis(panel.values, from: bottom, to: top, tickCount: panel.tickCount)
    }
    let longest = axes.flatMap { axis in axis.ticks.map { axis.label($0).count } }.max() ?? 0
    let x = ChartAxis(domain, from: 20 + 7 * Double(longest) + 8, to: Chart.right, tickCount: 10)
    let (width, height) = (pixels(Chart.width), pixels(bottom + 46))
    var body = [Chart.words("title", 20, 32, title), Chart.words("faint", 20, 52, subtitle)]
    body += legend
    for (panel, axis) in zip(panels, axes) { body += drawing(panel, axis, x) }
    body += labels(x, bottom)
    body += drawing(marks, axes, x)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
      <title>\(name)</title>
      <desc>\(description)</desc>
      \(style)
      <rect class="ground" width="100%" height="100%"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private var legend: [String] {
    var y = Chart.legendTop + 10
    func row(_ style: String, _ cells: [String]) -> String {
      zip(Chart.columns.dropFirst(), cells).map { Chart.words("\(style) end", $0, y, $1) }.joined()
    }
    var lines = ["<g class=\"legend\">", row("faint", heads)]
    for series in series {
      y += Chart.rowHeight
      lines.append(Chart.path("curve \(series.name)", "M20,\(pixels(y - 4))H80"))
      lines.append(Chart.words("name", Chart.columns[0], y, series.name) + row("figure", series.figures))
    }
    for remark in series.compactMap(\.remark) {
      y += Chart.rowHeight
      lines.append(Chart.words("faint", Chart.columns[0], y, remark))
    }
    return lines + ["</g>"]
  }

  private func drawing(_ panel: Panel, _ axis: ChartAxis, _ x: ChartAxis) -> [String] {
    let (left, right, top, bottom) = (pixels(x.start), pixels(x.end), pixels(axis.end), pixels(axis.start))
    let limits = panel.limits.filter { panel.values.contains($0.value) }
    let areas = limits.map { limit in
      let (y, border) = (axis.position(limit.value), limit.isUpper ? axis.end : axis.start)
      return """
        <rect class="beyond" x="\(left)" y="\(pixels(min(y, border)))" width="\(pixels(x.end - x.start))" height="\(pixels(abs(y - border)))"/>
        """
    }
    let columns = x.ticks.map { Chart.path("grid", "M\(pixels(x.position($0))),\(top)V\(bottom)") }
    let rows = axis.ticks.map { tick in
      let y = axis.position(tick)
      return Chart.path("grid", "M\(left),\(pixels(y))H\(right)") + Chart.words("tick end", x.start - 8, y + 4, axis.label(tick))
    }
    let lines = limits.map { limit in
      let y = axis.position(limit.value)
      // The label is beyond its limit, away from the curves, if there is room.
      let isBeyond = abs(y - (limit.isUpper ? axis.end : axis.start)) >= 17
      return Chart.path("limit", "M\(left),\(pixels(y))H\(right)")
        + Chart.words("label end", x.end - 6, limit.isUpper == isBeyond ? y - 6 : y + 14, limit.words)
    }
    let zero = panel.hasZero ? [Chart.path("zero", "M\(left),\(pixels(axis.position(0)))H\(right)")] : []
    let curves = series.indices.map { number in
      let points = ChartAxis.thinned(panel.curve(number, x).map { Point(x: x.position($0.x), y: axis.position($0.y)) })
      let path = points.map { "\(pixels($0.x)),\(pixels($0.y))" }.joined(separator: "L")
      return Chart.path("curve \(series[number].name)", "M\(path)")
    }
    let title = Chart.words("name", 20, axis.end - 10, panel.title)
    let frame = Chart.path("frame", "M\(left),\(top)V\(bottom)H\(right)")
    return [["<g class=\"panel\">"], areas, [title], columns, rows, [frame], lines, zero, curves, ["</g>"]].flatMap { $0 }
  }

  private func labels(_ x: ChartAxis, _ bottom: Double) -> [String] {
    let ticks = x.ticks.map { Chart.words("tick middle", x.position($0), bottom + 18, x.label($0)) }
    return ["<g class=\"domain\">"] + ticks + [Chart.words("faint middle", (x.start + x.end) / 2, bottom + 36, domainTitle), "</g>"]
  }

  /// Marks beyond the domain are left out; the key of the others is above the first panel, at the right.
  private func drawing(_ marks: [Mark], _ axes: [ChartAxis], _ x: ChartAxis) -> [String] {
    let marks = marks.filter { domain.contains($0.x) }
    let shapes = Mark.Shape.allCases.filter { shape in marks.contains { $0.shape == shape } }
    let signs = shapes.flatMap { shape in
      marks.filter { $0.shape == shape }.flatMap { mark in
        zip(axes, mark.values).map { Chart.sign(shape, series[mark.series].name, x.position(mark.x), $0.position($1)) }
      }
    }
    var end = Chart.right
    let y = (axes.first?.end ?? 0) - 10
    let key = shapes.reversed().flatMap { shape in
      let words = markWords[shape] ?? ""
      let line = Chart.words("small end", end, y, words)
      end -= 7 * Double(words.count) + 10
      defer { end -= 24 }
      return [line, Chart.sign(shape, "key", end, y - 4)]
    }
    return ["<g class=\"marks\">"] + signs + key + ["</g>"]
  }

  private static func sign(_ shape: Mark.Shape, _ style: String, _ x: Double, _ y: Double) -> String {
    let outline =
      switch shape {
      case .diamond: "M\(pixels(x - 5)),\(pixels(y))l5,-5l5,5l-5,5z"
      case .triangle: "M\(pixels(x - 5)),\(pixels(y + 4))h10l-5,-9z"
      case .disc: "M\(pixels(x - 4)),\(pixels(y))a4,4 0 1 0 8,0a4,4 0 1 0 -8,0z"
      }
    return path("mark \(shape.rawValue) \(style)", outline)
  }

  private static func words(_ style: String, _ x: Double, _ y: Double, _ words: String) -> String {
    "<text class=\"\(style)\" x=\"\(pixels(x))\" y=\"\(pixels(y))\">\(words)</text>"
  }

  private static func path(_ style: String, _ outline: String) -> String { "<path class=\"\(style)\" d=\"\(outline)\"/>" }

  private var style: String {
    func colours(_ series: String, _ colour: String) -> String {
      ".\(series) { stroke: \(colour); } .disc.\(series) { fill: \(colour); }"
    }
    let dashes = series.compactMap { series in series.dash.map { ".curve.\(series.name) { stroke-dasharray: \($0); }" } }
    return """
      <style>
      text { font: 13px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: #1f2328; font-variant-numeric: tabular-nums; }
      .title { font-size: 19px; font-weight: 600; } .name { font-weight: 600; } .small { font-size: 12px; }
      .tick, .label { font-size: 12px; fill: #59636e; } .faint { fill: #59636e; } .end { text-anchor: end; } .middle { text-anchor: middle; }
      .ground { fill: #ffffff; } .beyond { fill: #8c959f; fill-opacity: 0.16; } .grid, .zero, .frame, .limit, .curve { fill: none; }
      .grid { stroke: #d1d9e0; stroke-width: 0.75; } .zero, .frame { stroke: #8c959f; } .limit { stroke: #59636e; stroke-width: 1.5; }
      .curve { stroke-width: 2.25; stroke-linejoin: round; } .mark { stroke-width: 1.75; } .diamond, .triangle { fill: #ffffff; }
      \((dashes + series.map { colours($0.name, $0.light) } + [colours("key", "#59636e")]).joined(separator: "\n"))
      @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; } .tick, .label, .faint { fill: #9198a1; } .ground, .diamond, .triangle { fill: #0d1117; }
      .grid { stroke: #2b323b; } .zero, .frame { stroke: #656c76; } .limit { stroke: #9198a1; }
      \((series.map { colours($0.name, $0.dark) } + [colours("key", "#9198a1")]).joined(separator: "\n"))
      }
      </style>
      """
  }
}

private func pixels(_ number: Double) -> String {
  let text = decimal(number, places: 2).filter { $0 != "," }
  return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
}
