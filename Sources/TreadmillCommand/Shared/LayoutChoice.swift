import ArgumentParser
import ScrollSimulation

/// What a session scrolls, by the name that `--layout` takes.
enum LayoutChoice: Hashable {
  case feed
  case items(ListLayout)
  case plane  // endless cells in all directions instead of items
}

extension LayoutChoice: RawRepresentable, CaseIterable {
  static let allCases = [.feed] + ListLayout.allCases.map(LayoutChoice.items) + [.plane]
  static let list = LayoutChoice.items(.list)
  /// `treadmill simulate` scrolls a feed without the option.
  static let simulated = allCases.filter { $0 != .feed }

  init?(rawValue: String) {
    guard let layout = LayoutChoice.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = layout
  }

  var rawValue: String {
    switch self {
    case .feed: "feed"
    case .items(let layout): layout.rawValue
    case .plane: "plane"
    }
  }

  static func parser(among choices: [LayoutChoice]) -> @Sendable (String) throws(Failure) -> LayoutChoice {
    { text throws(Failure) in
      guard let layout = LayoutChoice(rawValue: text), choices.contains(layout) else { throw .notOneOf(choices.map(\.rawValue)) }
      return layout
    }
  }

  var items: ListLayout? { if case .items(let layout) = self { layout } else { nil } }  // nil for a feed and a plane

  var maximumItems: Int { items?.maximumItems ?? 0 }

  var name: String { items?.name ?? "a \(rawValue)" }  // the name at the start of a sentence
}

struct LayoutOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Scroll no feed, but synthetic items in a layout: \(LayoutChoice.simulated.map(\.rawValue).joined(separator: ", ")).",
      valueName: "layout"), transform: LayoutChoice.parser(among: LayoutChoice.simulated))
  var layout: LayoutChoice?

  @Flag(help: "With --layout: lengths are learned as items come on screen, and are estimates before.")
  var unmeasured = false
}
