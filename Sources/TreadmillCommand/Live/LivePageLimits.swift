/// What a live page may cost. Each is told where it is reached.
enum LivePageLimits {
  static let body = 1 << 23  // bytes of a request: a trace of some hundred thousand events
  static let inputs = 512  // of one request
  static let waiting = 4_096  // gestures that wait for their frames
  static let frames = 36_000  // of a session: ten minutes in which something moves, at 60 Hz
  static let pages = 20  // of a feed over HTTP that are read at the start
  static let behind: Int64 = 10_000_000_000  // nanoseconds in which a page sees nothing; then it is left, and connects again if it lives
  static let flushMilliseconds = 20  // until a page that was slow is looked at again
  static let fingers = 10  // of all pages
  static let steps = 600  // frames that one request makes
  static let unseen = 30  // messages that a page has not seen yet: half a second
  static let connections = 64
  static let framesUntilHeld = 30  // in which nothing happens: then time stands still
  static let catchUpMilliseconds = 8  // of frames that are made again, in a turn of the loop
  static let lateness: Int64 = 250_000_000  // nanoseconds behind the clock, after which it starts again and catches nothing up
}
