import FeedFormats
import Treadmill

struct BadLines {
  var count: Int
  var errors: [FeedError]  // the first twenty
  var unmetPointers: [String] = []

  /// A feed with more than a tenth of bad lines may be the wrong one.
  static func warning(_ count: Int, of lines: Int, style: ANSIStyle) -> String {
    guard count * 10 > lines else { return "" }
    return style.bad("\(grouped(count)) of \(counted(lines, "line")) of the feed are bad and were passed over; is it the right feed?")
      + "\n"
  }

  func print() {
    var text = errors.map { "\($0)\n" }.joined()
    if count > errors.count { text += "and \(counted(count - errors.count, "more bad line"))\n" }
    for pointer in unmetPointers { text += "\(pointer) leads nowhere in all of the feed\n" }
    if !text.isEmpty { StandardStream.error.write(text) }
  }
}
