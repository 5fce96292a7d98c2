public import PhotoFeed
import ScrollSimulation

/// A network on virtual time: photos come late, sometimes twice, sometimes though they were cancelled, sometimes not at all.
public final class SimulatedNetwork: PhotoSource {
  /// How badly it behaves, in cases per thousand.
  public struct Faults: Sendable {
    public var failures: Int
    public var duplicates: Int
    /// Cancelled requests that are answered all the same.
    public var unheededCancels: Int

    public static let calm = Faults(failures: 5, duplicates: 0, unheededCancels: 300)
    public static let rough = Faults(failures: 40, duplicates: 30, unheededCancels: 600)
  }

  private struct Delivery {
    var frame: Int
    var order: Int
    var reply: PhotoReply
  }

  private let hz: Int
  private let faults: Faults
  private var random: SeededGenerator
  private var frame = 0
  /// In the order in which they are due, the last one first.
  private var deliveries: [Delivery] = []
  private var orders = 0
  /// Requests neither answered nor cancelled.
  private var underWay: [PhotoRequest] = []
  /// A photo was asked for while it was under way already: the loader must not do that (E4).
  public private(set) var doubleStarts = 0
  public private(set) var maximumUnderWay = 0
  var traffic = PhotoTraffic()
  /// What was loaded, for a report; nil if none is made.
  var log: LoadLog?

  public init(seed: UInt64, hz: Int, faults: Faults) {
    self.hz = hz
    self.faults = faults
    random = SeededGenerator(seed: seed, stream: 4)
  }

  public var underWayCount: Int { underWay.count }

  public func start(_ request: PhotoRequest) {
    if underWay.contains(where: { $0.photo.id == request.photo.id }) { doubleStarts += 1 }
    underWay.append(request)
    traffic.asked.append(request.photo.id)
    log?.began(SimulatedNetwork.name(of: request), in: "photos", frame: frame)
    maximumUnderWay = max(maximumUnderWay, underWay.count)
    let outcome: PhotoReply.Outcome =
      random.perMille(faults.failures) ? .failure("no answer") : .picture(SimulatedNetwork.picture(of: request.photo.id))
    schedule(PhotoReply(request: request, outcome: outcome))
    if random.perMille(faults.duplicates) { schedule(PhotoReply(request: request, outcome: outcome)) }
  }

  public func cancel(_ request: PhotoRequest) {
    underWay.removeAll { $0 == request }
    log?.ended(SimulatedNetwork.name(of: request), in: "photos", "cancelled", frame: frame)
    if !random.perMille(faults.unheededCancels) { deliveries.removeAll { $0.reply.request == request } }
  }

  /// What has come by this frame, in the order in which it was due.
  public func replies(by frame: Int) -> [PhotoReply] {
    self.frame = frame
    var due: [PhotoReply] = []
    while let delivery = deliveries.last, delivery.frame <= frame {
      deliveries.removeLast()
      underWay.removeAll { $0 == delivery.reply.request }
      var outcome = "failed"
      if case .picture = delivery.reply.outcome {
        traffic.brought.append(delivery.reply.request.photo.id)
        outcome = "shown"
      }
      log?.ended(SimulatedNetwork.name(of: delivery.reply.request), in: "photos", outcome, frame: frame)
      due.append(delivery.reply)
    }
    return due
  }

  private func schedule(_ reply: PhotoReply) {
    let milliseconds = min(random.logNormal(median: 180, sigmaPerMille: 900), 10_000)
    orders += 1
    let delivery = Delivery(frame: frame + 1 + milliseconds * hz / 1000, order: orders, reply: reply)
    let place = deliveries.firstIndex { ($0.frame, $0.order) < (delivery.frame, delivery.order) } ?? deliveries.count
    deliveries.insert(delivery, at: place)
  }

  private static func name(of request: PhotoRequest) -> String { "\(request.photo.id) \(request.number)" }

  /// The bytes of a photo: its id, so that the checker can tell by looking whose photo it sees.
  static func picture(of id: String) -> Picture { Picture(bytes: Array(id.utf8)) }
}
