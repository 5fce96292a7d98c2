import Treadmill

/// A moment of a motion that the plot marks on its curve.
enum MotionEvent: String, CaseIterable {
  case edge
  case turn
  case rest

  var words: String {
    switch self {
    case .edge: "meets the edge"
    case .turn: "turns back"
    case .rest: "at rest"
    }
  }

  func instant(of curve: MotionCurve) -> Instant? {
    switch self {
    case .edge: curve.edgeMet
    case .turn: curve.turn
    case .rest: curve.end
    }
  }

  func outline(_ x: Double, _ y: Double) -> String {
    switch self {
    case .edge: "M\(pixels(x - 5)),\(pixels(y))l5,-5l5,5l-5,5z"
    case .turn: "M\(pixels(x - 5)),\(pixels(y + 4))h10l-5,-9z"
    case .rest: "M\(pixels(x - 4)),\(pixels(y))a4,4 0 1 0 8,0a4,4 0 1 0 -8,0z"
    }
  }
}

extension MotionPlot {
  var marks: [String] {
    let signs = MotionEvent.allCases.flatMap { event in
      curves.flatMap { curve -> [String] in
        guard let instant = visible(event, of: curve) else { return [] }
        let x = time.position(instant.milliseconds(since: .zero))
        let places = [offset.position(curve.offset(at: instant)), velocity.position(curve.velocity(at: instant))]
        return places.map { "<path class=\"mark \(event.rawValue) \(curve.name)\" d=\"\(event.outline(x, $0))\"/>" }
      }
    }
    return ["<g class=\"marks\">"] + signs + key + ["</g>"]
  }

  /// The key of the signs that occur, right-aligned above the first panel.
  private var key: [String] {
    var x = MotionPlot.right
    let y = offset.end - 10
    return MotionEvent.allCases.reversed().filter { event in curves.contains { visible(event, of: $0) != nil } }.flatMap { event in
      let words = "<text class=\"small end\" x=\"\(pixels(x))\" y=\"\(pixels(y))\">\(event.words)</text>"
      x -= 7 * Double(event.words.count) + 10
      let sign = "<path class=\"mark \(event.rawValue) key\" d=\"\(event.outline(x, y - 4))\"/>"
      x -= 24
      return [words, sign]
    }
  }

  private func visible(_ event: MotionEvent, of curve: MotionCurve) -> Instant? {
    event.instant(of: curve).flatMap { $0.milliseconds(since: .zero) <= time.domain.upperBound ? $0 : nil }
  }
}
