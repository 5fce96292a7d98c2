import Treadmill

extension MotionPlot {
  static let legendTop = 66.0
  /// The x of the columns: where the platform's name begins and the figures end.
  private static let columns = [92.0, 340, 450, 570, 680, 780]

  static func legendHeight(_ curves: [MotionCurve]) -> Double {
    let lines = 1 + curves.count + curves.count { $0.remark != nil }
    return Double(lines) * rowHeight + 10
  }

  var title: [String] {
    [
      """
      <text class="title" x="20" y="32">Released at \(plain(request.velocity)) pt/s</text>
      """,
      """
      <text class="faint" x="20" y="52">from \(plain(request.from)) pt, \(MotionWording.edges(request))</text>
      """,
    ]
  }

  var legend: [String] {
    let meetsEdge = curves.contains { $0.edgeMet != nil || $0.farthestBeyond > 0 }
    let heads = ["rests at", "after", "greatest speed"] + (meetsEdge ? ["edge met after", "beyond it by"] : [])
    var y = MotionPlot.legendTop + 10
    var lines = ["<g class=\"legend\">", row("", heads, y: y, "faint")]
    for curve in curves {
      y += MotionPlot.rowHeight
      lines.append("<path class=\"curve \(curve.name)\" d=\"M20,\(pixels(y - 4))H80\"/>")
      lines.append(row(curve.name, Array(figures(of: curve).prefix(heads.count)), y: y, "figure"))
    }
    for remark in curves.compactMap(\.remark) {
      y += MotionPlot.rowHeight
      lines.append("<text class=\"faint\" x=\"\(pixels(MotionPlot.columns[0]))\" y=\"\(pixels(y))\">\(remark)</text>")
    }
    return lines + ["</g>"]
  }

  private func figures(of curve: MotionCurve) -> [String] {
    [
      "\(decimal(curve.rest, places: 1)) pt", "\(decimal(curve.durationMilliseconds, places: 0)) ms",
      "\(decimal(curve.greatestSpeed, places: 0)) pt/s",
      curve.edgeMet.map { "\(decimal($0.milliseconds(since: .zero), places: 0)) ms" } ?? "never",
      curve.farthestBeyond > 0 ? "\(decimal(curve.farthestBeyond, places: 1)) pt" : "none",
    ]
  }

  private func row(_ name: String, _ cells: [String], y: Double, _ style: String) -> String {
    let name = name.isEmpty ? "" : "<text class=\"name\" x=\"\(pixels(MotionPlot.columns[0]))\" y=\"\(pixels(y))\">\(name)</text>"
    return name
      + zip(MotionPlot.columns.dropFirst(), cells).map { x, cell in
        "<text class=\"\(style) end\" x=\"\(pixels(x))\" y=\"\(pixels(y))\">\(cell)</text>"
      }.joined()
  }

  /// Colours for all kinds of colour vision (Okabe and Ito 2008), brighter ones for dark schemes, and a dash per platform.
  static let style = """
    <style>
    text { font: 13px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: #1f2328; font-variant-numeric: tabular-nums; }
    .title { font-size: 19px; font-weight: 600; } .name { font-weight: 600; } .small { font-size: 12px; }
    .tick, .label { font-size: 12px; fill: #59636e; } .faint { fill: #59636e; } .end { text-anchor: end; } .middle { text-anchor: middle; }
    .ground { fill: #ffffff; } .beyond { fill: #8c959f; fill-opacity: 0.16; }
    .grid, .zero, .frame, .edge, .curve { fill: none; }
    .grid { stroke: #d1d9e0; stroke-width: 0.75; } .zero, .frame { stroke: #8c959f; } .edge { stroke: #59636e; stroke-width: 1.5; }
    .curve { stroke-width: 2.25; stroke-linejoin: round; } .mark { stroke-width: 1.75; } .edge.mark, .turn { fill: #ffffff; }
    .uikit { stroke: #0072b2; } .android { stroke: #009e73; } .flutterClamping { stroke: #d55e00; } .flutterBouncing { stroke: #b0508c; }
    .curve.android { stroke-dasharray: 14 4; } .curve.flutterClamping { stroke-dasharray: 2.5 3; }
    .curve.flutterBouncing { stroke-dasharray: 11 3 2.5 3; }
    .rest.uikit { fill: #0072b2; } .rest.android { fill: #009e73; } .rest.flutterClamping { fill: #d55e00; }
    .rest.flutterBouncing { fill: #b0508c; } .key { stroke: #59636e; } .rest.key { fill: #59636e; }
    @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; } .tick, .label, .faint { fill: #9198a1; }
    .ground, .edge.mark, .turn { fill: #0d1117; } .grid { stroke: #2b323b; } .zero, .frame { stroke: #656c76; } .edge { stroke: #9198a1; }
    .uikit { stroke: #56b4e9; } .android { stroke: #2cc79b; } .flutterClamping { stroke: #ff9a4d; } .flutterBouncing { stroke: #e79ac4; }
    .rest.uikit { fill: #56b4e9; } .rest.android { fill: #2cc79b; } .rest.flutterClamping { fill: #ff9a4d; }
    .rest.flutterBouncing { fill: #e79ac4; } .key { stroke: #9198a1; } .rest.key { fill: #9198a1; }
    }
    </style>
    """
}
