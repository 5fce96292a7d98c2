import ScrollSimulation

struct Table {
  private static let nameWidth = 13

  private let style: ANSIStyle
  private(set) var text = ""

  private let columns: Int

  /// - Parameter columns: the maximum length of a line, at least 40. Values wrap between words.
  init(style: ANSIStyle, columns: Int = Terminal(.output).columnsMax) {
    self.style = style
    self.columns = columns
  }

  mutating func add(_ name: String, _ value: String) {
    let room = max(columns, 40) - Table.nameWidth - 1
    var lines = [Substring()]
    for word in value.split(separator: " ", omittingEmptySubsequences: false) {
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = word
      } else if lines[lines.count - 1].count + 1 + word.count <= room {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    let rest = lines.dropFirst().map { padded("", to: Table.nameWidth) + " \($0)\n" }.joined()
    text += "\(style.faint(padded(name, to: Table.nameWidth))) \(lines[0])\n" + rest
  }

  mutating func addPool(of session: SimulationReport) {
    let reuse = Double(session.moves) / Double(max(1, session.binds)) * 100
    add("pool", "\(counted(session.poolCapacity, "tile")), \(tenths(session.utilisation * 100)) % of them in use")
    add("binds", "\(grouped(session.binds)); moves \(grouped(session.moves)), so \(tenths(reuse)) % of the binds reuse a tile")
    add(
      "blank area",
      "\(tenths(session.blankSum)) square points x frames, \(tenths(session.blankMaximum)) at worst,"
        + " \(counted(session.blankLongestRun, "frame")) in a row")
    if session.blankRefused > 0 {
      let part = session.blankRefused == session.blankSum ? "all of it" : "\(tenths(session.blankRefused)) of it"
      add("", "\(part) while the list had refused a batch that does not add up: by design it shows nothing")
      add("", "of what it cannot know until it is reloaded")
    }
    add("corrections", grouped(session.corrections))
    add("layouts", "\(grouped(session.layouts)) in all passes")
  }
}

func padded(_ text: String, to width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }

/// A number with grouped digits: 12,345.
func grouped(_ number: Int) -> String {
  var groups: [Substring] = []
  var digits = Substring(String(number.magnitude))
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits = digits.dropLast(3)
  }
  return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

/// `1 post`, `2 posts`.
func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
}

func tenths(_ number: Double) -> String {
  let tenths = Int(exactly: (number * 10).rounded().clamped(within: 1e15)) ?? 0
  return "\(tenths < 0 ? "-" : "")\(grouped(abs(tenths) / 10)).\(abs(tenths) % 10)"
}

extension Double {
  /// NaN is 0.
  fileprivate func clamped(within limit: Double) -> Double { isNaN ? 0 : min(max(self, -limit), limit) }
}
