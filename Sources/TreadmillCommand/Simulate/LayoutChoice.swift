import ArgumentParser
import ScrollSimulation

/// Where a synthetic run's items stand.
enum LayoutChoice: String, CaseIterable {
  case list
  case horizontal
  case grid
  case masonry
  case sections
  /// Cells without end in all directions, no items.
  case plane
}

extension LayoutChoice {
  init(parsing text: String) throws(Failure) {
    guard let layout = LayoutChoice(rawValue: text) else { throw .notOneOf(LayoutChoice.allCases.map(\.rawValue)) }
    self = layout
  }

  /// The layout of its items; nil for a plane.
  var items: ListRun.Layout? { ListRun.Layout(rawValue: rawValue) }

  /// How many items it may have. Lists need not write them out, what stands side by side is worked out from the first one on.
  var maximumItems: Int {
    switch self {
    case .list, .horizontal: ListRun.allowedItems.upperBound
    case .grid, .masonry, .sections: ListRun.maximumWrittenItems
    case .plane: 0
    }
  }

  /// As a sentence begins.
  var name: String {
    switch self {
    case .list: "a list"
    case .horizontal: "a horizontal list"
    case .grid: "a grid"
    case .masonry: "masonry"
    case .sections: "a list with sections"
    case .plane: "a plane"
    }
  }
}

/// The options of runs without a feed: a layout, and what is known of its items.
struct LayoutOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Scroll no feed, but synthetic items in a layout: \(LayoutChoice.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "layout"), transform: LayoutChoice.init(parsing:))
  var layout: LayoutChoice?

  @Flag(help: "With --layout: lengths are learned as items come on screen, and are estimates before. A plane has none to learn.")
  var unmeasured = false
}
