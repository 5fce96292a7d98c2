@testable import FeedSimulation
import PhotoFeed
@testable import ScrollSimulation
import Testing

@Suite("A network of photos")
struct PhotoNetworkTests {
  private typealias Network = (network: PhotoNetwork, events: EventSource<FeedEvent>)

  private func request(_ number: UInt64, _ id: String) -> PhotoRequest { PhotoRequest(number: number, photo: Photo(id: id)) }

  /// A network whose photos are all late, and that has these rates besides.
  private func network(seed: UInt64 = 1, _ rates: [(Parameter, Int)] = []) -> Network {
    var setting = StressSetting(subject: FeedSubject.name, seed: seed, frames: 9, goal: .frames)
    setting[FaultDraw.photoLate] = 1_000
    for (parameter, value) in rates { setting[parameter] = value }
    let events = EventSource<FeedEvent>(drawing: setting, isRecording: false)
    return (PhotoNetwork(events), events)
  }

  private func replies(_ network: Network, in frame: Int) -> [PhotoReply] {
    network.events.frame = frame
    var replies: [PhotoReply] = []
    while let reply = network.network.nextReply() { replies.append(reply) }
    return replies
  }

  /// Requests a photo a frame, and collects what comes in which frame.
  private func play(seed: UInt64 = 1, _ rates: [(Parameter, Int)] = [], requests: Int = 400) -> [(frame: Int, reply: PhotoReply)] {
    let network = network(seed: seed, rates)
    var all: [(Int, PhotoReply)] = []
    for frame in 0..<requests + 1_400 {
      all += replies(network, in: frame).map { (frame, $0) }
      if frame < requests { network.network.start(request(UInt64(frame), "photo\(frame)")) }
    }
    #expect(network.network.underWayCount == 0)
    return all
  }

  @Test("answers every request once, later than it was asked, with the bytes of the photo's id")
  func answers() {
    let replies = play()
    #expect(replies.count == 400 && Set(replies.map(\.reply.request.number)).count == 400)
    for (frame, reply) in replies {
      #expect(frame > Int(reply.request.number))
      #expect(reply.outcome == .picture(Picture(bytes: Array(reply.request.photo.id.utf8))))
    }
    #expect(replies.map(\.reply.request.number) != replies.map(\.reply.request.number).sorted(), "not in the order of the requests")
  }

  @Test("delivers what is due in the order in which it is due, also when it is asked seldom")
  func order() {
    let (often, seldom) = (network(seed: 2), network(seed: 2))
    for number in 0..<200 as Range<UInt64> {
      often.network.start(request(number, "\(number)"))
      seldom.network.start(request(number, "\(number)"))
    }
    let one = (0...1_000).flatMap { replies(often, in: $0) }
    let other = stride(from: 0, through: 1_000, by: 250).flatMap { replies(seldom, in: $0) }
    #expect(one == other && one.count == 200 && replies(often, in: 2_000) == [])
  }

  @Test("is the same for the same seed, and another for another")
  func determinism() {
    func frames(_ seed: UInt64) -> [Int] { play(seed: seed, [(FaultDraw.photoFails, 40), (FaultDraw.photoAgain, 30)]).map(\.frame) }
    #expect(frames(3) == frames(3) && frames(3) != frames(4))
  }

  @Test("fails, repeats itself and does not heed cancels as often as it is told to")
  func faults() {
    let failing = play([(FaultDraw.photoFails, 250)])
    let failures = failing.count { if case .failure = $0.reply.outcome { true } else { false } }
    #expect(failing.count == 400 && (60...140).contains(failures))
    #expect((460...540).contains(play([(FaultDraw.photoAgain, 250)]).count))
    for (unheeded, due) in [(0, 0...0), (1_000, 400...400), (300, 80...160)] {
      let network = network(seed: 5, [(FaultDraw.photoStubborn, unheeded)])
      for number in 0..<400 as Range<UInt64> {
        network.network.start(request(number, "\(number)"))
        network.network.cancel(request(number, "\(number)"))
      }
      let count = (1...1_000).reduce(0) { $0 + replies(network, in: $1).count }
      #expect(network.network.underWayCount == 0 && due.contains(count))
    }
  }

  @Test("counts requests under way, and a photo asked for twice at a time")
  func accounts() {
    let network = network(seed: 6, [(FaultDraw.photoStubborn, 1_000)])
    network.network.start(request(1, "a"))
    network.network.cancel(request(1, "a"))
    network.network.start(request(2, "a"))
    #expect(network.network.underWayCount == 1 && network.network.doubleStarts == 0)
    network.network.start(request(3, "a"))
    #expect(network.network.underWayCount == 2 && network.network.doubleStarts == 1)
    // The first request's reply comes all the same, and is not the second's.
    var answered: Set<UInt64> = []
    for frame in 1...1_000 {
      for reply in replies(network, in: frame) { answered.insert(reply.request.number) }
      #expect(network.network.underWayCount == [2, 3].count { !answered.contains($0) })
    }
    #expect(answered == [1, 2, 3])
  }
}
