@testable import FeedSimulation
import PhotoFeed
import Testing

@Suite("A simulated network", .timeLimit(.minutes(5)))
struct SimulatedNetworkTests {
  private func request(_ number: UInt64, _ id: String) -> PhotoRequest { PhotoRequest(number: number, photo: Photo(id: id)) }

  private static let perfect = SimulatedNetwork.Faults(failures: 0, duplicates: 0, unheededCancels: 0)

  /// Asks for a photo a frame, and collects what comes in which frame.
  private func play(_ faults: SimulatedNetwork.Faults, seed: UInt64 = 1, requests: Int = 400) -> [(frame: Int, reply: PhotoReply)] {
    let network = SimulatedNetwork(seed: seed, hz: 60, faults: faults)
    var replies: [(Int, PhotoReply)] = []
    for frame in 0..<requests + 700 {
      replies += network.replies(by: frame).map { (frame, $0) }
      if frame < requests { network.start(request(UInt64(frame), "photo\(frame)")) }
    }
    #expect(network.underWayCount == 0)
    return replies
  }

  @Test("answers every request once, later than it was asked, with the bytes of the photo's id")
  func answers() {
    let replies = play(Self.perfect)
    #expect(replies.count == 400 && Set(replies.map(\.reply.request.number)).count == 400)
    for (frame, reply) in replies {
      #expect(frame > Int(reply.request.number))
      #expect(reply.outcome == .picture(Picture(bytes: Array(reply.request.photo.id.utf8))))
    }
    #expect(replies.map(\.reply.request.number) != replies.map(\.reply.request.number).sorted(), "not in the order of the requests")
  }

  @Test("delivers what is due in the order in which it is due, also when it is asked seldom")
  func order() {
    let (often, seldom) = (SimulatedNetwork(seed: 2, hz: 60, faults: Self.perfect), SimulatedNetwork(seed: 2, hz: 60, faults: Self.perfect))
    for number in 0..<200 as Range<UInt64> {
      often.start(request(number, "\(number)"))
      seldom.start(request(number, "\(number)"))
    }
    let one = (0...1_000).flatMap { often.replies(by: $0) }
    let other = stride(from: 0, through: 1_000, by: 250).flatMap { seldom.replies(by: $0) }
    #expect(one == other && one.count == 200 && often.replies(by: 2_000) == [])
  }

  @Test("is the same for the same seed, and another for another")
  func determinism() {
    func frames(_ seed: UInt64) -> [Int] { play(.rough, seed: seed).map(\.frame) }
    #expect(frames(3) == frames(3) && frames(3) != frames(4))
  }

  @Test("fails, repeats itself and does not heed cancels as often as it is told to")
  func faults() {
    let failing = play(.init(failures: 250, duplicates: 0, unheededCancels: 0))
    let failures = failing.count { if case .failure = $0.reply.outcome { true } else { false } }
    #expect(failing.count == 400 && (60...140).contains(failures))
    #expect((460...540).contains(play(.init(failures: 0, duplicates: 250, unheededCancels: 0)).count))
    for (unheeded, due) in [(0, 0...0), (1_000, 400...400), (300, 80...160)] {
      let network = SimulatedNetwork(seed: 5, hz: 60, faults: .init(failures: 0, duplicates: 0, unheededCancels: unheeded))
      for number in 0..<400 as Range<UInt64> {
        network.start(request(number, "\(number)"))
        network.cancel(request(number, "\(number)"))
      }
      #expect(network.underWayCount == 0 && due.contains(network.replies(by: 1_000).count))
    }
  }

  @Test("counts requests under way, and a photo asked for twice at a time")
  func accounts() {
    let network = SimulatedNetwork(seed: 6, hz: 60, faults: .init(failures: 0, duplicates: 0, unheededCancels: 1_000))
    network.start(request(1, "a"))
    network.cancel(request(1, "a"))
    network.start(request(2, "a"))
    #expect(network.underWayCount == 1 && network.maximumUnderWay == 1 && network.doubleStarts == 0)
    network.start(request(3, "a"))
    #expect(network.underWayCount == 2 && network.doubleStarts == 1)
    // The first request's reply comes all the same, and is not the second's.
    var answered: Set<UInt64> = []
    for frame in 1...1_000 {
      for reply in network.replies(by: frame) { answered.insert(reply.request.number) }
      #expect(network.underWayCount == [2, 3].count { !answered.contains($0) })
    }
    #expect(answered == [1, 2, 3])
  }
}
