import FeedContracts
import FeedSimulation
import HTTPTransport

/// The photos that have come in pages, each with a number, and how they are asked for.
struct PhotoTable {
  /// Photos that have a number; further ones are not loaded.
  static let photosMax = 500_000

  private var numbers: [String: Int] = [:]  // by the whole address; looked up, never iterated
  private var requests: [(request: HTTPRequest, isLocal: Bool)] = []

  func request(for number: Int) -> (request: HTTPRequest, isLocal: Bool) { requests[number] }

  /// A photo's number, or the name of the count of those that are left out as it is.
  mutating func number(of address: String?, on page: PageQuestion, _ api: FeedAPI, _ credentials: HTTPCredentials?) -> Numbered {
    switch address.map({ api.photo($0, on: page, credentials) }) ?? .noAddress {
    case .noAddress: return .leftOut(LoadTotal.Count.photosWithoutAddress)
    case .elsewhere(let origin): return .leftOut("\(LoadTotal.Count.photosElsewhere).\(origin)")
    case .request(let request, let isLocal):
      if let known = numbers[request.url] { return .number(known) }
      guard requests.count < PhotoTable.photosMax else { return .leftOut(LoadTotal.Count.photosBeyondLimit) }
      numbers[request.url] = requests.count
      requests.append((request, isLocal))
      return .number(requests.count - 1)
    }
  }

  enum Numbered {
    case number(Int)
    case leftOut(String)
  }
}
