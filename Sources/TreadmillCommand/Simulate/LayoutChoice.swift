import ArgumentParser
import ScrollSimulation

enum LayoutChoice: Hashable {
  case items(ListLayout)
  case plane  // endless cells in all directions instead of items
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

  var items: ListLayout? { if case .items(let layout) = self { layout } else { nil } }  // nil for a plane

  var maximumItems: Int { items?.maximumItems ?? 0 }

  var name: String { items?.name ?? "a plane" }  // the name at the start of a sentence
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
