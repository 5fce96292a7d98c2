import FeedFormats
import Treadmill

/// The feed's lines that could not be taken, on standard error.
struct BadLines {
  var count: Int
  /// The first ones.
  var errors: [FeedError]
  /// Lines of the feed's map whose pointers have led nowhere.
  var unmetPointers: [String] = []

  /// A feed of which more than a tenth is bad is perhaps another one than was meant.
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
