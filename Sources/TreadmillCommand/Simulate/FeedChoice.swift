import DemoFeed
import FeedSimulation

/// Where a run's posts come from.
enum FeedChoice: Equatable {
  /// The feed that is built into the executable.
  case shipped
  case file(String)
  case standardInput
  /// No bytes at all: so many posts made from their numbers.
  case synthetic(Int)

  init(argument: String?) {
    switch argument {
    case nil: self = .shipped
    case "-": self = .standardInput
    case .some(let path): self = .file(path)
    }
  }

  /// What errors call it.
  var name: String {
    switch self {
    case .shipped: DemoFeed.name
    case .file(let path): path
    case .standardInput: "standard input"
    case .synthetic(let count): counted(count, "synthetic post")
    }
  }

  /// How many posts can be synthetic.
  static let maximumItems = FeedStream.allowedItems.upperBound

  var items: Int? { if case .synthetic(let count) = self { count } else { nil } }
}
