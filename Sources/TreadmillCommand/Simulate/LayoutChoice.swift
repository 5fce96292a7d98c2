import ArgumentParser
import ScrollSimulation

/// The layout of a run without a feed.
enum LayoutChoice: Hashable {
  case items(ListLayout)
  /// Endless cells in all directions instead of items.
  case plane
}

extension LayoutChoice: RawRepresentable, CaseIterable {
  static let allCases = ListLayout.allCases.map(LayoutChoice.items) + [.plane]
  static let list = LayoutChoice.items(.list)

  init?(rawValue: String) {
    guard let layout = LayoutChoice.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = layout
  }

  var rawValue: String { items?.rawValue ?? "plane" }

  init(parsing text: String) throws(Failure) {
    guard let layout = LayoutChoice(rawValue: text) else { throw .notOneOf(LayoutChoice.allCases.map(\.rawValue)) }
    self = layout
  }

  /// Nil for a plane.
  var items: ListLayout? { if case .items(let layout) = self { layout } else { nil } }

  var maximumItems: Int { items?.maximumItems ?? 0 }

  /// The name at the start of a sentence.
  var name: String { items?.name ?? "a plane" }
}

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
