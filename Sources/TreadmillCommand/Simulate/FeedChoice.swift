import DemoFeed
import FeedSimulation

enum FeedChoice: Equatable {
  case shipped
  case file(String)
  case standardInput
  case synthetic(Int)  // a number of generated posts, without bytes

  init(argument: String?) {
    switch argument {
    case nil: self = .shipped
    case "-": self = .standardInput
    case .some(let path): self = .file(path)
    }
  }

  var name: String {
    switch self {
    case .shipped: DemoFeed.name
    case .file(let path): path
    case .standardInput: "standard input"
    case .synthetic(let count): counted(count, "synthetic post")
    }
  }

  static let maximumItems = FeedStream.allowedItems.upperBound

  var items: Int? { if case .synthetic(let count) = self { count } else { nil } }
}
