import FeedLoad
import Treadmill

/// A page or a photo that a reader needs.
struct LoadRequest {
  enum Ask {
    case page(PageAsk)
    case photo(PhotoAsk)
  }

  struct ID: Hashable {
    var reader: LoadEvent.Reader
    var number: Int
    var isPhoto: Bool
  }

  var ask: Ask
  var reader: LoadEvent.Reader
  var needed: Instant

  var id: ID {
    switch ask {
    case .page(let ask): ID(reader: reader, number: ask.number, isPhoto: false)
    case .photo(let ask): ID(reader: reader, number: ask.number, isPhoto: true)
    }
  }
}

/// Requests that wait, in order; one that was given up is passed over.
struct RequestQueue {
  private var requests: [LoadRequest?] = []
  private var first = 0
  private var passed = 0  // requests that are no longer in the array
  private var places: [LoadRequest.ID: Int] = [:]  // looked up, never iterated

  var count: Int { places.count }

  private static let passedMax = 4_096  // in the array

  mutating func append(_ request: LoadRequest) {
    places[request.id] = passed + requests.count
    requests.append(request)
  }

  /// Nil if it is not there.
  mutating func remove(_ id: LoadRequest.ID) -> LoadRequest? {
    guard let place = places.removeValue(forKey: id), let request = requests[place - passed] else { return nil }
    requests[place - passed] = nil
    return request
  }

  mutating func popFirst() -> LoadRequest? {
    if first >= RequestQueue.passedMax, first * 2 >= requests.count {
      requests.removeFirst(first)
      (passed, first) = (passed + first, 0)
    }
    while first < requests.count {
      defer { first += 1 }
      if let request = requests[first] {
        places[request.id] = nil
        return request
      }
    }
    passed += requests.count
    requests.removeAll(keepingCapacity: true)
    first = 0
    return nil
  }
}
