import Treadmill

/// The feed's lines that could not be taken, on standard error.
struct BadLines {
  var count: Int
  /// The first ones.
  var errors: [FeedError]

  func print() {
    guard count > 0 else { return }
    var text = errors.map { "\($0)\n" }.joined()
    if count > errors.count { text += "and \(counted(count - errors.count, "more bad line"))\n" }
    StandardStream.error.write(text)
  }
}
