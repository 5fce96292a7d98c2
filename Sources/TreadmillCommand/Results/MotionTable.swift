import Treadmill

struct MotionTable {
  private static let gap = "  "

  let request: MotionRequest
  let curves: [MotionCurve]
  let style: ANSIStyle

  var text: String { "\(style.faint(MotionWording.release(request)))\n\n" + table + remarks }

  private var table: String {
    let names = ["platform", "rest", "distance", "duration", "fastest", "edge met", "turn", "beyond"]
    let units = ["", "pt", "pt", "ms", "pt/s", "ms", "ms", "pt"]
    let rows = curves.map { curve in
      [
        curve.name, tenth(curve.rest), tenth(curve.distance), tenth(curve.durationMilliseconds), tenth(curve.greatestSpeed),
        time(curve.edgeMet),
        time(curve.turn), curve.farthestBeyond > 0 ? tenth(curve.farthestBeyond) : "none",
      ]
    }
    let widths = names.indices.map { column in ([names, units] + rows).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      cells.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + blanks : blanks + cells[column]
      }.joined(separator: MotionTable.gap)
    }
    return ([style.faint(line(names)), style.faint(line(units))] + rows.map(line)).map { $0 + "\n" }.joined()
  }

  private var remarks: String {
    let remarks = curves.compactMap(\.remark)
    return remarks.isEmpty ? "" : "\n" + remarks.map { $0 + "\n" }.joined()
  }

  private func tenth(_ number: Double) -> String { decimal(number, places: 1) }

  private func time(_ instant: Instant?) -> String {
    instant.map { tenth($0.milliseconds(since: .zero)) } ?? "never"
  }
}

enum MotionWording {
  static func release(_ request: MotionRequest) -> String {
    "released at \(plain(request.velocity)) pt/s from \(plain(request.from)) pt, \(edges(request))"
  }

  static func edges(_ request: MotionRequest) -> String {
    let (lower, upper) = (request.bounds.range.lowerBound, request.bounds.range.upperBound)
    let edges =
      switch (lower.isFinite, upper.isFinite) {
      case (false, false): "no edges"
      case (true, false): "edge at \(plain(lower)) pt"
      case (false, true): "edge at \(plain(upper)) pt"
      case (true, true): "edges at \(plain(lower)) and \(plain(upper)) pt"
      }
    let rate = request.platforms.all.contains(.uikit) && request.rate != .normal ? ", UIKit's rate \(request.rate.rawValue)" : ""
    return edges + rate + (request.bounces ? "" : ", without bouncing")
  }
}

/// A number with `places` decimals and grouped digits: 1,492.5. Ties round away from zero; there is no -0.
/// - Precondition: the magnitude is less than 10^12, and `places` at most 6.
func decimal(_ number: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
  let units = Int((abs(number) * Double(scale)).rounded())
  let sign = number < 0 && units > 0 ? "-" : ""
  let fraction = String(units % scale + scale).dropFirst()
  return sign + grouped(units / scale) + (places > 0 ? "." + fraction : "")
}

/// A number with up to three decimals: 3,000; -12.5; 0.125.
func plain(_ number: Double) -> String {
  let text = decimal(number, places: 3)
  return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
}

func typed(_ number: Double) -> String { plain(number).filter { $0 != "," } }  // `plain` without commas, as options read it
