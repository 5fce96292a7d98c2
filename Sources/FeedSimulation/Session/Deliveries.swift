/// A queue of network replies on virtual frames, in order of delivery.
struct Deliveries<Reply> {
  private struct Delivery {
    var frame: Int
    var order: Int
    var reply: Reply
  }

  private var waiting: [Delivery] = []  // descending by (frame, order): the next one is last
  private var orders = 0

  /// - Parameter milliseconds: after the next frame.
  mutating func add(_ reply: Reply, after milliseconds: Int, of frame: Int, hz: Int) {
    orders += 1
    let delivery = Delivery(frame: frame + 1 + milliseconds * hz / 1000, order: orders, reply: reply)
    let index = waiting.firstIndex { ($0.frame, $0.order) < (delivery.frame, delivery.order) } ?? waiting.count
    waiting.insert(delivery, at: index)
  }

  mutating func removeAll(where isGone: (Reply) -> Bool) { waiting.removeAll { isGone($0.reply) } }

  mutating func next(by frame: Int) -> Reply? {
    guard let first = waiting.last, first.frame <= frame else { return nil }
    return waiting.removeLast().reply
  }
}
