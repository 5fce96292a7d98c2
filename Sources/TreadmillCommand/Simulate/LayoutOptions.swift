import ArgumentParser

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
