import PhotoFeed
import ScrollSimulation

/// The photos' network on virtual time. Each request has the fault plan of the event source.
final class PhotoNetwork: PhotoSource {
  static let timeoutMilliseconds = 10_000  // a lost request fails after this time; until then E4 counts it as under way

  private let eventSource: EventSource<FeedEvent>
  private let hz: Int
  private var draw: FaultDraw
  @exclusivity(unchecked) private var deliveries = Deliveries<PhotoReply>()
  @exclusivity(unchecked) private var underWay: [PhotoRequest] = []  // neither answered nor cancelled
  private var stubborn: Set<UInt64> = []
  private var tries: [String: Int] = [:]  // by photo; looked up, never iterated
  private var failures: [String: Int] = [:]
  @exclusivity(unchecked) private(set) var doubleStarts = 0  // requests for a photo that was already under way: a loader's bug (E4)
  @exclusivity(unchecked) var traffic = PhotoTraffic()

  init(_ eventSource: EventSource<FeedEvent>) {
    self.eventSource = eventSource
    hz = eventSource.setting.hz
    draw = FaultDraw(eventSource.setting, eventSource.generator(stream: 2))
  }

  var underWayCount: Int { underWay.count }

  func failuresInARow(of photoID: String) -> Int { failures[photoID] ?? 0 }  // consecutive failures of a photo's requests

  func start(_ request: PhotoRequest) {
    let id = request.photo.id
    if underWay.contains(where: { $0.photo.id == id }) { doubleStarts += 1 }
    underWay.append(request)
    traffic.asked.append(id)
    eventSource.loadBegan(name(of: request), in: "photos")
    tries[id, default: 0] += 1
    let answer = eventSource.answer(to: "photo \(id) try \(tries[id] ?? 0)") { draw.photo() }
    var plan = PhotoFaultPlan()
    if case .photo(let told) = answer { plan = told }
    if plan.isStubborn { stubborn.insert(request.number) }
    let outcome: PhotoReply.Outcome =
      switch plan.outcome {
      case .right: .picture(PhotoNetwork.picture(of: id))
      case .fails: .failure("no answer")
      case .lost: .failure("timed out")
      }
    let milliseconds = plan.outcome == .lost ? PhotoNetwork.timeoutMilliseconds : plan.late
    deliveries.add(PhotoReply(request: request, outcome: outcome), after: milliseconds, of: eventSource.frame, hz: hz)
    if let again = plan.again {
      deliveries.add(PhotoReply(request: request, outcome: outcome), after: milliseconds + again, of: eventSource.frame, hz: hz)
    }
  }

  func cancel(_ request: PhotoRequest) {
    underWay.removeAll { $0 == request }
    eventSource.loadEnded(name(of: request), in: "photos", "cancelled")
    if stubborn.remove(request.number) == nil { deliveries.removeAll { $0.request == request } }
  }

  func nextReply() -> PhotoReply? {
    guard let reply = deliveries.next(by: eventSource.frame) else { return nil }
    if case .picture = reply.outcome { traffic.brought.append(reply.request.photo.id) }
    if let index = underWay.firstIndex(of: reply.request) {
      underWay.remove(at: index)
      if case .failure = reply.outcome {
        failures[reply.request.photo.id, default: 0] += 1
        eventSource.loadEnded(name(of: reply.request), in: "photos", "failed")
      } else {
        failures[reply.request.photo.id] = nil
        eventSource.loadEnded(name(of: reply.request), in: "photos", "shown")
      }
    }
    return reply
  }

  /// The bytes are the photo's id, so that the checker can identify it.
  static func picture(of id: String) -> Picture { Picture(bytes: Array(id.utf8)) }

  private func name(of request: PhotoRequest) -> String { "\(request.photo.id) \(request.number)" }
}
