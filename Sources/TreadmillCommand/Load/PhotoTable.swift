import FeedContracts
import FeedSimulation
import HTTPTransport

/// The photos that have come in pages, each with a number, and how they are asked for.
struct PhotoTable {
  /// Addresses that are known; photos at others are not loaded.
  static let addressesMax = 500_000

  private var numbers: [String: Int?] = [:]  // by the address in its post; nil if it may not be asked for. Looked up, never iterated
  private var requests: [(request: HTTPRequest, isLocal: Bool)] = []
  /// Photos at origins that may not be asked, by origin.
  private(set) var elsewhere: [String: Int] = [:]
  private(set) var withoutAddress = 0
  private(set) var isFull = false

  func request(for number: Int) -> (request: HTTPRequest, isLocal: Bool) { requests[number] }

  /// Nil for one that is not to be loaded.
  mutating func number(of address: String?, on page: PageQuestion, _ api: FeedAPI, _ credentials: HTTPCredentials?) -> Int? {
    guard let text = address else {
      withoutAddress += 1
      return nil
    }
    if let known = numbers[text] { return known }
    guard numbers.count < PhotoTable.addressesMax else {
      isFull = true
      return nil
    }
    let number: Int?
    switch api.photo(text, on: page, credentials) {
    case .request(let request, let isLocal):
      number = requests.count
      requests.append((request, isLocal))
    case .elsewhere(let origin):
      number = nil
      elsewhere[origin, default: 0] += 1
    case .noAddress:
      number = nil
      withoutAddress += 1
    }
    numbers[text] = .some(number)
    return number
  }
}
