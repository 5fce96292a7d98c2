import Treadmill

extension MotionPlot {
  var offsetPanel: [String] {
    ["<g class=\"panel\">"] + regions + box(offset, title: "Offset, points") + edges
      + curves.map { line($0, offset) { $0.offset(at: $1) } } + ["</g>"]
  }

  var velocityPanel: [String] {
    let zero = velocity.position(0)
    return ["<g class=\"panel\">"] + box(velocity, title: "Velocity, points per second") + [
      "<path class=\"zero\" d=\"M\(pixels(left)),\(pixels(zero))H\(pixels(MotionPlot.right))\"/>"
    ] + curves.map { line($0, velocity) { $0.velocity(at: $1) } } + ["</g>"]
  }

  var timeLabels: [String] {
    let places = time.ticks.map { tick in
      "<text class=\"tick middle\" x=\"\(pixels(time.position(tick)))\" y=\"\(pixels(velocity.start + 18))\">\(time.label(tick))</text>"
    }
    let middle = (left + MotionPlot.right) / 2
    return ["<g class=\"time\">"] + places + [
      "<text class=\"faint middle\" x=\"\(pixels(middle))\" y=\"\(pixels(velocity.start + 36))\">Milliseconds since the release</text>",
      "</g>",
    ]
  }

  private func box(_ axis: MotionAxis, title: String) -> [String] {
    let (bottom, top) = (pixels(axis.start), pixels(axis.end))
    let rows = axis.ticks.map { tick in
      let y = axis.position(tick)
      return """
        <path class="grid" d="M\(pixels(left)),\(pixels(y))H\(pixels(MotionPlot.right))"/>\
        <text class="tick end" x="\(pixels(left - 8))" y="\(pixels(y + 4))">\(axis.label(tick))</text>
        """
    }
    let columns = time.ticks.map { "<path class=\"grid\" d=\"M\(pixels(time.position($0))),\(top)V\(bottom)\"/>" }
    return ["<text class=\"name\" x=\"20\" y=\"\(pixels(axis.end - 10))\">\(title)</text>"] + columns + rows + [
      "<path class=\"frame\" d=\"M\(pixels(left)),\(top)V\(bottom)H\(pixels(MotionPlot.right))\"/>"
    ]
  }

  private var regions: [String] {
    visibleEdges.map { edge in
      let (y, border) = (offset.position(edge.offset), edge.isUpper ? offset.end : offset.start)
      return """
        <rect class="beyond" x="\(pixels(left))" y="\(pixels(min(y, border)))" width="\(pixels(MotionPlot.right - left))" \
        height="\(pixels(abs(y - border)))"/>
        """
    }
  }

  private var edges: [String] {
    visibleEdges.map { edge in
      let y = offset.position(edge.offset)
      // The label stands beyond its edge, away from the curves, if there is room.
      let room = abs(y - (edge.isUpper ? offset.end : offset.start))
      let isBeyond = room >= 17
      let label = (edge.isUpper == isBeyond) ? y - 6 : y + 14
      return """
        <path class="edge" d="M\(pixels(left)),\(pixels(y))H\(pixels(MotionPlot.right))"/>\
        <text class="label end" x="\(pixels(MotionPlot.right - 6))" y="\(pixels(label))">edge at \(plain(edge.offset))</text>
        """
    }
  }

  private var visibleEdges: [(offset: Double, isUpper: Bool)] {
    [(request.bounds.range.lowerBound, false), (request.bounds.range.upperBound, true)].filter { offset.domain.contains($0.0) }
  }

  private func line(_ curve: MotionCurve, _ axis: MotionAxis, value: (MotionCurve, Instant) -> Double) -> String {
    let points = MotionLine.points(of: curve, time: time) { axis.position(value(curve, $0)) }
    let path = points.map { "\(pixels($0.x)),\(pixels($0.y))" }.joined(separator: "L")
    return "<path class=\"curve \(curve.name)\" d=\"M\(path)\"/>"
  }
}
