import FeedContracts
import FeedSimulation

/// The photos that have come in pages, each with a number, and where they are.
struct PhotoTable {
  /// Photos that have a number; further ones are not loaded.
  static let addressesMax = 500_000

  private var numbers: [String: Int?] = [:]  // by the address in its post; nil if it may not be asked for. Looked up, never iterated
  private var addresses: [String] = []
  /// Photos at origins that may not be asked, by origin.
  private(set) var elsewhere: [String: Int] = [:]
  /// Photos without an address, and addresses that are none of HTTP.
  private(set) var withoutAddress = 0
  private(set) var isFull = false

  func address(of number: Int) -> String { addresses[number] }

  /// Nil for one that is not to be loaded.
  mutating func number(of address: String?, on page: PageQuestion, _ api: FeedAPI) -> Int? {
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
    switch api.place(ofPhoto: text, on: page) {
    case .address(let address):
      number = addresses.count
      addresses.append(address)
    case .elsewhere(let origin):
      number = nil
      elsewhere[origin, default: 0] += 1
    case .none:
      number = nil
      withoutAddress += 1
    }
    numbers[text] = .some(number)
    return number
  }
}
