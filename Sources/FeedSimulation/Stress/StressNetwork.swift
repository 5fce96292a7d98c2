import PhotoFeed
import ScrollSimulation

/// The network of a feed's photos on virtual time: each request has the fate that the port says.
final class StressNetwork: PhotoSource {
  /// After so long a request that is lost is reported as failed. E4 counts it as under way until then.
  static let timeoutMilliseconds = 10_000

  private let port: StressPort<FeedEvent>
  private let hz: Int
  private var draw: FateDraw
  private var deliveries = Deliveries<PhotoReply>()
  /// Requests neither answered nor cancelled.
  private var underWay: [PhotoRequest] = []
  private var stubborn: Set<UInt64> = []
  /// By photo; looked up, never iterated.
  private var tries: [String: Int] = [:]
  private var failures: [String: Int] = [:]
  /// A photo was asked for while it was under way already: the loader must not do that (E4).
  private(set) var doubleStarts = 0
  var traffic = PhotoTraffic()

  init(_ port: StressPort<FeedEvent>) {
    self.port = port
    hz = port.setting.hz
    draw = FateDraw(port.setting, port.generator(stream: 2))
  }

  var underWayCount: Int { underWay.count }

  /// How often a photo's request has failed since it last came.
  func failuresInARow(of photoID: String) -> Int { failures[photoID] ?? 0 }

  func start(_ request: PhotoRequest) {
    let id = request.photo.id
    if underWay.contains(where: { $0.photo.id == id }) { doubleStarts += 1 }
    underWay.append(request)
    traffic.asked.append(id)
    port.loadBegan(name(of: request), in: "photos")
    tries[id, default: 0] += 1
    let answer = port.answer(to: "photo \(id) try \(tries[id] ?? 0)") { draw.photo() }
    var fate = PhotoFate()
    if case .photo(let told) = answer { fate = told }
    if fate.isStubborn { stubborn.insert(request.number) }
    let outcome: PhotoReply.Outcome =
      switch fate.outcome {
      case .right: .picture(SimulatedNetwork.picture(of: id))
      case .fails: .failure("no answer")
      case .lost: .failure("timed out")
      }
    let milliseconds = fate.outcome == .lost ? StressNetwork.timeoutMilliseconds : fate.late
    deliveries.add(PhotoReply(request: request, outcome: outcome), after: milliseconds, of: port.frame, hz: hz)
    if let again = fate.again {
      deliveries.add(PhotoReply(request: request, outcome: outcome), after: milliseconds + again, of: port.frame, hz: hz)
    }
  }

  func cancel(_ request: PhotoRequest) {
    underWay.removeAll { $0 == request }
    port.loadEnded(name(of: request), in: "photos", "cancelled")
    if stubborn.remove(request.number) == nil { deliveries.removeAll { $0.request == request } }
  }

  /// What has come by this frame.
  func nextReply() -> PhotoReply? {
    guard let reply = deliveries.next(by: port.frame) else { return nil }
    if case .picture = reply.outcome { traffic.brought.append(reply.request.photo.id) }
    if let place = underWay.firstIndex(of: reply.request) {
      underWay.remove(at: place)
      if case .failure = reply.outcome {
        failures[reply.request.photo.id, default: 0] += 1
        port.loadEnded(name(of: reply.request), in: "photos", "failed")
      } else {
        failures[reply.request.photo.id] = nil
        port.loadEnded(name(of: reply.request), in: "photos", "shown")
      }
    }
    return reply
  }

  private func name(of request: PhotoRequest) -> String { "\(request.photo.id) \(request.number)" }
}
