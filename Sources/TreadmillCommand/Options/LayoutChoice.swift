import FeedSimulation
import ScrollSimulation

/// What a session scrolls, by the name that `--layout` takes.
enum LayoutChoice: Hashable {
  case feed  // a feed that a simulated server serves in pages
  case lines  // a feed that arrives line by line
  case items(ListLayout)
  case plane  // endless cells in all directions instead of items
  case shelves  // lists in the tiles of a list
}

extension LayoutChoice: RawRepresentable, CaseIterable {
  static let allCases = [.feed, .lines] + ListLayout.allCases.map(LayoutChoice.items) + [.plane, .shelves]
  static let list = LayoutChoice.items(.list)

  init?(rawValue: String) {
    guard let layout = LayoutChoice.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = layout
  }

  var rawValue: String {
    switch self {
    case .feed: "feed"
    case .lines: "lines"
    case .items(let layout): layout.rawValue
    case .plane: "plane"
    case .shelves: "shelves"
    }
  }

  var isFeed: Bool { self == .feed || self == .lines }

  var items: ListLayout? { if case .items(let layout) = self { layout } else { nil } }

  /// The numbers of items at first that a client may choose; nil if each seed does.
  var maximumItems: Int? { self == .lines ? FeedStream.allowedItems.upperBound : items?.maximumItems }

  /// With its article.
  var name: String {
    switch self {
    case .items(let layout): layout.name
    case .lines: "a feed of lines"
    case .shelves: "a page of shelves"
    case .feed, .plane: "a \(rawValue)"
    }
  }

  /// The default of `--frames`; nil for lines, whose run ends when all posts have been on screen.
  var usualFrames: Int? { self == .lines ? nil : 1_000 }
}
